"""The game as the kernel sees it."""

from __future__ import annotations

from typing import Any

from ...effects.nodes import Book
from ...effects.runtime import Effect
from ...effects.triggers import heard
from ...kernel.board import Grid
from ...kernel.chain import Chain
from ...kernel.game import Game
from ...kernel.proposal import Proposal
from ...kernel.records import Card, Decision, Event, MatchSetup, Option
from ...kernel.rng import RngState
from ...kernel.seats import reopen
from ...kernel.state import Match
from ...kernel.zones import zone_key
from . import faces, losing, preview, view
from .access import DEFAULTS
from .agreeing import Claim
from .answering import UseFate, aimed_at
from .attacks import Several
from .battle import BattleSlot
from .chain import HopeChain
from .control import Returned
from .decks import fate_pool
from .declare import Declare
from .end import Discards, EndPart, ForcedFates
from .entering import SpiritEntry, TakeSpecific
from .entry_declaration import Enter
from .falling import Fall
from .hour import EndBegin, Hour
from .joint import Compose
from .judging import NUMBERS, HopeJudging
from .kit import HopeKit
from .main_ally import NewMain
from .ops import PROCEDURES as OPERATION_PROCEDURES
from .position import position
from .prophecy import ComeBack
from .replacing import HopeProposals
from .scenes import HopeScenes
from .setup import Setup, team_numbers
from .stacking import Stack
from .start import StartPart, StartTogether
from .state import SIDE, ZONES, Player, Table
from .windows import Moment
from .worth import worth

PROCEDURES = (
    BattleSlot, Chain, Claim, ComeBack, Compose, Declare, Discards, Effect, EndBegin, EndPart, Enter, Fall, ForcedFates,
    Hour, Moment, NewMain, Proposal, Returned, Setup, Several, SpiritEntry, Stack, StartPart, StartTogether,
    TakeSpecific, UseFate, *OPERATION_PROCEDURES,
)  # fmt: skip
PILE_OF_KIND = {"faction": "hand", "ally": "ally_pile", "skill": "skill_pile", "spirit": "skill_pile"}


class Hope:
    """Ruleset of 星晴歌谱 for two to eight seats."""

    id = "hope"
    seats = (2, 8)
    player_type = Player
    table_type = Table
    procedures = PROCEDURES
    zones = ZONES
    chain = HopeChain()
    proposals = HopeProposals()
    judging = HopeJudging()
    repeats_rule = "HOPE-LOOP-02"
    numbers = NUMBERS
    defaults = DEFAULTS

    def __init__(self, book: Book) -> None:
        self.book = book
        self.kit = HopeKit(book)
        self.scenes = HopeScenes()
        self.fate_piles: dict[str, tuple[str, ...]] = {}
        self.alike: dict[tuple[bool, bool, bool], tuple[str, ...]] = {}
        for entry in book.entries.values():
            like = (entry.kind in ("skill", "spirit"), entry.kind == "ally", bool(entry.facts["specific"]))
            self.alike[like] = (*self.alike.get(like, ()), entry.id)

    def new_match(self, setup: MatchSetup) -> Match:
        """Decks laid in piles, the faction in hand until it is placed; the common fates are an option (`fates`)."""
        side = SIDE + setup.seats - 2
        said = {**DEFAULTS, **setup.options}
        teams = team_numbers(setup.seats, said["teams"], said["team_of"])
        match = Match(
            self.id, setup.seats, dict(setup.options), RngState(setup.seed), Table(Grid(side, side), teams=teams)
        )
        for name, spec in ZONES.items():
            for seat in (None,) if spec.shared else range(setup.seats):
                match.zones[zone_key(seat, name)] = ()
        game = Game(self, match)
        for seat in range(setup.seats):
            match.players[seat] = Player()
        for seat, deck in enumerate(setup.decks):
            for code, count in sorted(deck.items()):
                entry = self.book.entries[code]
                if entry.kind == "fate":
                    continue
                name = "specific_pile" if entry.facts["specific"] else PILE_OF_KIND[entry.kind]
                for _ in range(count):
                    game.create(code, seat, zone_key(seat, name))
        if setup.options.get("use_fate", DEFAULTS["use_fate"]):
            for code, count in sorted(self.fates(setup).items()):
                for _ in range(count):
                    game.create(code, -1, "fate_pile")
        match.stack.append(Setup())
        return match

    def scenario_match(self, given: dict[str, Any], setup: MatchSetup) -> Match:
        """A match in a given position."""
        return position(self, given, setup)

    def fates(self, setup: MatchSetup) -> dict[str, int]:
        """The common pile: the cards named in the setup, else as the room's options say (HOPE-DECK-10)."""
        given = setup.options.get("fates")
        if given is not None:
            return dict(given)
        return fate_pool(self.book, self.fate_piles, setup.options, setup.decks)

    def hears(self, game: Game, event: Event) -> bool:
        """Whether an ability may react; what is marked silent was heard where it happened."""
        if event.fields.get("silent"):
            return False
        return heard(game, event)

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        """What events set off comes at once."""
        game.push(Moment(events=events))

    def concede(self, game: Game, seat: int) -> None:
        """Conceding is elimination (HOPE-AMB-46); what others were asked is asked afresh."""
        losing.mark(game, seat, "HOPE-AMB-46")
        losing.eliminate(game, [seat])
        if game.match.outcome is None:
            reopen(game)

    # -- views -------------------------------------------------------------------------------------------------

    shifting = staticmethod(faces.shifting)
    card_view = staticmethod(faces.card_view)
    seat_view = staticmethod(view.seat_view)
    table_view = staticmethod(view.table_view)

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        """Why a card of the seat cannot be used now."""
        return preview.why(game, seat, card)

    def at_hand(self, game: Game, seat: int) -> list[int]:
        """The own hand, the cards a seat controls on the board, and the skills under them."""
        stacked = [c for c in game.match.zones["stacked"] if game.card(c).controller == seat]
        return [*game.zone(zone_key(seat, "hand")), *self.kit.controlled(game, seat), *stacked]

    def could_be(self, game: Game, seat: int, card: Card) -> tuple[str, ...] | None:
        """One's own cards are known, if not their order, as are the fates; how many of each kind another holds, too."""
        if card.owner in (seat, -1):
            return None
        entry = self.book.entries[card.code]
        like = (entry.kind in ("skill", "spirit"), entry.kind == "ally", bool(entry.facts["specific"]))
        return self.alike.get(like)

    def aimed_at(self, game: Game, seat: int) -> bool:
        """Whether the declaration that is answered has a card of the seat among its objects."""
        return aimed_at(game, seat)

    def reach(self, game: Game, seat: int, card: int) -> dict[str, Any]:
        """Cells and objects in reach of a card, with what an attack of it would do."""
        return preview.reach(game, seat, card)

    def worth(self, game: Game, seat: int) -> float:
        """How well a seat stands."""
        return worth(game, seat)

    routine = frozenset(("take_specific", "draw"))

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:  # fmt: skip
        """What an answer would do: the terms of an attack, what each object loses."""
        return preview.probe(game, decision, seat, chosen)
