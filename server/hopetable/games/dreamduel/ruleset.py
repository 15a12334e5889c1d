"""The duel as the kernel sees it."""

from __future__ import annotations

from typing import Any

from ...effects.nodes import Book
from ...effects.runtime import Effect
from ...effects.triggers import heard, heard_word, stirs
from ...kernel.game import Game
from ...kernel.records import Card, Decision, Event, MatchSetup, Option, Outcome
from ...kernel.rng import RngState
from ...kernel.state import Match
from ...kernel.zones import zone_key, zone_seat
from . import reasons, view
from .activation import Activate, Answers
from .battle import Battle
from .blood import Wipe
from .damage import Damage, DamageBoth, HpDrop
from .declaration import Declaration
from .kit import DuelKit
from .liberation import Liberation
from .openness import in_pool, pool
from .payment import Consume
from .position import position
from .preparation import ActionStep, SetStep
from .replacing import Replacement
from .scenes import DuelScenes
from .settlement import Settlement
from .setup import Setup
from .standing import Overflow, concerns, uphold
from .state import NUMBERS, ZONES, Player, Table
from .turn import HandLimit, Turn
from .window import Declared, Moment, Resolve, Would
from .worth import worth

PROCEDURES = (
    ActionStep, Activate, Answers, Battle, Consume, Damage, DamageBoth, Declaration, Declared, Effect, HandLimit,
    HpDrop, Liberation, Moment, Overflow, Replacement, Resolve, SetStep, Settlement, Setup, Turn, Wipe, Would,
)  # fmt: skip
SILENT = frozenset(
    "match_started turn_began phase_began turn_started turn_ended orbs hp power trait looked shuffled rolled "
    "compared stance prevented missed negated fizzled chose ended declared activated opposed turned "
    "arranged counter".split()
)
"""Events that no `when` ability hears this way: they are told only, or their window is opened by the procedure."""


class DreamDuel:
    """Ruleset of 幻想夢斗符 for two seats."""

    id = "dreamduel"
    seats = (2, 2)
    player_type = Player
    table_type = Table
    procedures = PROCEDURES
    zones = ZONES

    def __init__(self, book: Book) -> None:
        self.book = book
        self.kit = DuelKit(book)
        self.scenes = DuelScenes()

    def new_match(self, setup: MatchSetup) -> Match:
        """Two decks laid face-down; setup comes first (DD-SETUP-01)."""
        match = Match(self.id, setup.seats, dict(setup.options), RngState(setup.seed), Table())
        match.zones["void"] = ()
        for seat in range(setup.seats):
            match.players[seat] = Player()
            for name, spec in ZONES.items():
                if not spec.shared:
                    match.zones[zone_key(seat, name)] = ()
        game = Game(self, match)
        pool(game)
        for seat, deck in enumerate(setup.decks):
            for code, count in sorted(deck.items()):
                for _ in range(count):
                    game.create(code, seat, zone_key(seat, "deck"))
        match.stack.append(Setup())
        return match

    def scenario_match(self, given: dict[str, Any], setup: MatchSetup) -> Match:
        """A match in a given position."""
        return position(self, given, setup)

    def hears(self, game: Game, event: Event) -> bool:
        """Whether an ability may react. In setup steps 4 and 5 nothing added to hand is heard (DD-SETUP-08)."""
        name, fields = event.name, event.fields
        if name in SILENT or "quiet" in fields:
            return name == "stance"
        if name == "moved":
            if game.match.table.phase == "setup" and fields["to"].endswith(".hand"):
                return False
            if concerns(game, event) or (fields["from"].endswith(".hand") and self._empties(game, event)):
                return True
        return heard(game, event) or (self.kit.guarded(game) and in_pool(game, event))

    def _empties(self, game: Game, event: Event) -> bool:
        """Whether a seat's last hand card has gone and somebody may want to know."""
        if game.match.zones[event.fields["from"]] or game.match.table.phase == "setup":
            return False
        return heard_word(game, "hand_emptied") or (self.kit.guarded(game) and "hand_emptied" in pool(game))

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        """Open the window of the events of one step; what standing effects keep is seen to before."""
        told, upheld, emptied = [], False, set()
        for event in events:
            upheld = upheld or concerns(game, event)
            if event.name == "moved" and event.fields["from"].endswith(".hand") and self._empties(game, event):
                emptied.add(zone_seat(event.fields["from"]))
            if event.name != "stance":
                told.append(event)
        told += [game.signalled("hand_emptied", to_seat=seat) for seat in game.match.players if seat in emptied]
        hear = heard if upheld else stirs  # what is upheld may yet move cards that hear
        for event in told:
            if hear(game, event) or (self.kit.guarded(game) and in_pool(game, event)):
                game.push(Moment(events=tuple(told)))
                break
        if upheld:
            uphold(game)

    def concede(self, game: Game, seat: int) -> None:
        """DD-LIMIT-05: conceding loses at once."""
        game.finish(Outcome("win", (1 - seat,), "concede", "DD-LIMIT-05"))

    # -- views -------------------------------------------------------------------------------------------------

    shifting = staticmethod(view.shifting)
    card_view = staticmethod(view.card_view)
    seat_view = staticmethod(view.seat_view)
    table_view = staticmethod(view.table_view)

    # -- looking ahead -----------------------------------------------------------------------------------------

    routine = frozenset({"pay"})
    repeats_rule = "DD-LOOP-02"
    numbers = NUMBERS

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        """Why a card of the seat cannot be used now."""
        return reasons.why(game, seat, card)

    def worth(self, game: Game, seat: int) -> float:
        """How well a seat stands, for bots."""
        return worth(game, seat)

    def at_hand(self, game: Game, seat: int) -> list[int]:
        """The hand, and what lies face-down among the items."""
        return reasons.at_hand(game, seat)

    def could_be(self, game: Game, seat: int, card: Card) -> tuple[str, ...] | None:
        """One's own deck is known, if not its order; the other's cards may be any."""
        return None if card.owner == seat else tuple(self.book.entries)

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:  # fmt: skip
        """What an answer costs."""
        return {"cost": sum(int((o.params or {}).get("cost") or 0) for o in chosen)}
