"""The game as the kernel sees it."""

from __future__ import annotations

from typing import Any

from ...effects.nodes import Book
from ...effects.runtime import Effect
from ...effects.triggers import heard_word
from ...kernel.chain import Chain
from ...kernel.errors import RulesFault
from ...kernel.game import Game
from ...kernel.proposal import Proposal
from ...kernel.records import Decision, Event, MatchSetup, Option
from ...kernel.rng import RngState
from ...kernel.state import Match
from ...kernel.zones import zone_key
from . import reasons, view
from .activity import Activity
from .aftermath import Aftermath, Fire, heard
from .chain import Links
from .combat import Clash
from .declare import Declare
from .defeat import resign
from .destiny import Destiny
from .dice import Roll
from .kit import ZhutianKit
from .position import position
from .proposals import Alter, Proposals
from .scenes import ZhutianScenes
from .setup import Setup
from .state import SKILLS_DEALT, ZONES, Player, Table
from .summon import NormalSummon, SpecialSummon
from .turn import Turn
from .worth import worth

PROCEDURES = (
    Activity, Aftermath, Alter, Chain, Clash, Declare, Destiny, Effect, Fire, NormalSummon, Proposal, Roll, Setup,
    SpecialSummon, Turn,
)  # fmt: skip
SUPPLIES = {"life": 1, "skill": SKILLS_DEALT, "destiny": 1}
"""What each player is dealt (ZT-AMB-07)."""


class Zhutian:
    """Ruleset of 诛天, casual rules, for two to six seats (ZT-SETUP-01, 02)."""

    id = "zhutian"
    seats = (2, 6)
    player_type = Player
    table_type = Table
    procedures = PROCEDURES
    zones = ZONES

    def __init__(self, book: Book) -> None:
        self.book = book
        self.kit = ZhutianKit(book)
        self.chain = Links()
        self.proposals = Proposals()
        self.scenes = ZhutianScenes()

    def empty_match(self, setup: MatchSetup) -> Match:
        """Players and zones, no cards."""
        match = Match(self.id, setup.seats, dict(setup.options), RngState(setup.seed), Table())
        for name, spec in ZONES.items():
            if spec.shared:
                match.zones[name] = ()
        for seat in range(setup.seats):
            match.players[seat] = Player()
            for name, spec in ZONES.items():
                if not spec.shared:
                    match.zones[zone_key(seat, name)] = ()
        return match

    def new_match(self, setup: MatchSetup) -> Match:
        """The shared deck and the supplies beside it; setup comes first. Raises RulesFault if a supply is short."""
        match = self.empty_match(setup)
        game = Game(self, match)
        for code, count in sorted(setup.decks[0].items()):
            for _ in range(count):
                game.create(code, 0, "deck")
        entries = sorted(self.book.entries.values(), key=lambda e: e.id)
        for entry in entries:
            if entry.kind in (*SUPPLIES, "theme"):
                game.create(entry.id, 0, "box")
        for kind, each in SUPPLIES.items():
            if sum(e.kind == kind for e in entries) < each * setup.seats:
                raise RulesFault(f"supply_too_small: {kind}")
        match.stack.append(Setup())
        return match

    def scenario_match(self, given: dict[str, Any], setup: MatchSetup) -> Match:
        """A match in a given position."""
        return position(self, given, setup)

    def hears(self, game: Game, event: Event) -> bool:
        """Abilities hear signals only: what is told to people is told beside them. Nothing is heard during setup."""
        return event.mask == 0 and game.match.table.phase != "setup" and heard_word(game, event.name)

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        """What is set off waits for the chain to be over (ZT-AMB-38)."""
        heard(game, events)

    def concede(self, game: Game, seat: int) -> None:
        """ZT-AMB-50."""
        resign(game, seat)

    # -- views -------------------------------------------------------------------------------------------------

    repeats_rule = "ZT-LOOP-02"

    shifting = staticmethod(view.shifting)
    card_view = staticmethod(view.card_view)
    seat_view = staticmethod(view.seat_view)
    table_view = staticmethod(view.table_view)

    def worth(self, game: Game, seat: int) -> float:
        """How well a seat stands, for bots."""
        return worth(game, seat)

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        """Why a card of the seat cannot be used now."""
        return reasons.why(game, seat, card)

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:  # fmt: skip
        """The figures an attack or defence would meet, where they are public."""
        return {k: v for o in chosen for k, v in (o.params or {}).items() if k in ("attack", "defence")}
