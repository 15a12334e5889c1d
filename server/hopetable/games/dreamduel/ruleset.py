"""The duel as the kernel sees it."""

from __future__ import annotations

from typing import Any

from ...effects import operations as _shared
from ...effects.nodes import Book
from ...effects.runtime import Effect
from ...effects.triggers import heard
from ...kernel.game import Game
from ...kernel.records import Card, Decision, Event, MatchSetup, Option, Outcome
from ...kernel.rng import RngState
from ...kernel.state import Match
from ...kernel.zones import zone_key
from . import operations as _own
from . import view
from .activation import Activate, Answers
from .battle import Battle, Declaration
from .damage import Damage, DamageBoth, Replacement
from .kit import DuelKit
from .legality import declaring, may_play
from .openness import in_pool, pool
from .payment import Consume
from .position import position
from .settlement import Settlement
from .setup import Setup
from .state import ZONES, Player, Table
from .turn import ActionStep, HandLimit, Liberation, SetStep, Turn
from .window import Declared, Moment, Resolve, Would
from .words import CARD_PROPERTIES

PROCEDURES = (
    ActionStep, Activate, Answers, Battle, Consume, Damage, DamageBoth, Declaration, Declared, Effect, HandLimit,
    Liberation, Moment, Replacement, Resolve, SetStep, Settlement, Setup, Turn, Would,
)  # fmt: skip
SILENT = frozenset(
    "match_started turn_began phase_began turn_started turn_ended orbs hp power trait revealed looked shuffled rolled "
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
    card_properties = CARD_PROPERTIES

    def __init__(self, book: Book) -> None:
        self.book = book
        self.kit = DuelKit(book)

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
        if event.name in SILENT or event.fields.get("quiet"):
            return False
        if game.match.table.phase == "setup" and event.fields.get("to", "").endswith(".hand"):
            return False
        return heard(game, event) or (self.kit.guarded(game) and in_pool(game, event))

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        """Open the window of the events of one step."""
        game.push(Moment(events=events))

    def concede(self, game: Game, seat: int) -> None:
        """DD-LIMIT-05: conceding loses at once."""
        game.finish(Outcome("win", (1 - seat,), "concede", "DD-LIMIT-05"))

    # -- views -------------------------------------------------------------------------------------------------

    def still(self, game: Game) -> bool:
        """No modifier touches a card's figures."""
        return view.still(game)

    def card_view(self, game: Game, card: Card) -> dict[str, Any]:
        """A visible card."""
        return view.card_view(game, card)

    def seat_view(self, game: Game, seat: int) -> dict[str, Any]:
        """A player's public numbers."""
        return view.seat_view(game, seat)

    def table_view(self, game: Game) -> dict[str, Any]:
        """The public sections."""
        return view.table_view(game)

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        """Why a card of the seat cannot be used now."""
        record = game.card(card)
        if record.controller != seat:
            return {"code": "bad_target", "rule": "DD-LIMIT-01", "params": {}}
        table = game.match.table
        facts = self.kit.facts(record)
        refusal: Any = None
        if facts["kind"] == "character":
            step = table.step == "action" and table.active == seat and record.zone.endswith(".hand")
            if step and not self.kit.may_enter(game, seat, card):
                return {"code": "same_name", "rule": "DD-ZONE-03", "params": {}}
        elif facts["kind"] == "battle":
            role = "attack" if table.active == seat else "defence"
            if role == "defence" and table.battle is None:
                return {"code": "not_your_window", "rule": "DD-CLASH-01", "params": {"when": "clash"}}
            if not record.zone.endswith(".hand"):
                return {"code": "wrong_zone", "rule": "DD-DECLARE-01", "params": {}}
            refusal = declaring(game, seat, card, role=role)
            if refusal is None and not _offered(game, seat, card):
                return {"code": "not_your_window", "rule": "DD-RESPONSE-07", "params": {"when": "idle"}}
        else:
            for ability in self.kit.entry(record).abilities:
                if ability.form == "play":
                    refusal = may_play(game, seat, card, ability, None)
                    if refusal is None and not _offered(game, seat, card):
                        when = ability.matchings[0].name
                        return {"code": "not_your_window", "rule": "DD-RESPONSE-07", "params": {"when": when}}
        if refusal is None:
            return None if _offered(game, seat, card) else {
                "code": "not_your_window", "rule": "DD-RESPONSE-07", "params": {"when": "action_step"},
            }  # fmt: skip
        return {"code": refusal.code, "rule": refusal.rule, "params": refusal.params}

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:  # fmt: skip
        """What an answer costs and whether it is legal."""
        cost = sum(int((o.params or {}).get("cost") or 0) for o in chosen)
        return {"legal": True, "cost": cost}


def _offered(game: Game, seat: int, card: int) -> bool:
    return any(o.card == card for d in game.match.decisions if seat in d.seats for o in d.options[seat])


__all__ = ["DreamDuel", "_own", "_shared"]
