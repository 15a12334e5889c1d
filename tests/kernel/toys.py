"""What the toy rulesets share. Each toy is plain procedures on the kernel and names no game's cards.

Codes are unique per card ("c1", "c2", …) so that a code in the wrong view is a leak and nothing else.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from hopetable.kernel.game import Game
from hopetable.kernel.piles import draw
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Card, Decision, Event, MatchSetup, Option, Outcome
from hopetable.kernel.rng import RngState
from hopetable.kernel.seats import depart, live, reopen, seats_from
from hopetable.kernel.state import Match
from hopetable.kernel.zones import ZoneSpec, zone_key

from .turns import next_seat


class Player(msgspec.Struct, frozen=True):
    hp: int = 3


class Table(msgspec.Struct, frozen=True):
    """Public facts of any toy."""

    active: int = 0
    round: int = 0
    facts: dict[str, Any] = {}


class Toy:
    """A ruleset with nothing in it: subclasses name zones, procedures and the first of these."""

    id: ClassVar[str] = "bare"
    seats: ClassVar[tuple[int, int]] = (1, 6)
    player_type: ClassVar[type[msgspec.Struct]] = Player
    table_type: ClassVar[type[msgspec.Struct]] = Table
    procedures: ClassVar[tuple[type[Procedure], ...]] = ()
    zones: ClassVar[dict[str, ZoneSpec]] = {}

    def opening(self, setup: MatchSetup) -> Procedure:
        return self.procedures[0]()

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        """Make the cards."""

    def new_match(self, setup: MatchSetup) -> Match:
        match = Match(self.id, setup.seats, dict(setup.options), RngState(setup.seed), Table())
        match.players = {s: Player() for s in range(setup.seats)}
        for name, spec in self.zones.items():
            for seat in [None] if spec.shared else range(setup.seats):
                match.zones[zone_key(seat, name)] = ()
        self.lay_out(Game(self, match), setup)
        match.stack = [self.opening(setup)]
        return match

    def hears(self, game: Game, event: Event) -> bool:
        return False

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        return None

    def concede(self, game: Game, seat: int) -> None:
        """The seat is out; whoever is left alone wins."""
        knock_out(game, seat, "concede")
        reopen(game)

    def card_view(self, game: Game, card: Card) -> dict[str, Any]:
        out = {"h": card.handle, "id": card.code, "owner": card.owner, "ctl": card.controller, "zone": card.zone,
               "up": card.up, "ex": card.exhausted}  # fmt: skip
        if card.cell is not None:
            out["cell"] = list(card.cell)
        if card.under is not None:
            out["under"] = game.card(card.under).handle
        return out

    def seat_view(self, game: Game, seat: int) -> dict[str, Any]:
        return {"seat": seat, "hp": game.player(seat).hp, "out": seat in game.match.gone}

    def table_view(self, game: Game) -> dict[str, Any]:
        table, outcome = game.match.table, game.match.outcome
        view = {"table": msgspec.to_builtins(table)}
        if outcome is not None:
            view["outcome"] = msgspec.to_builtins(outcome)
        if game.match.links:
            view["chain"] = [{"id": x.id, "seat": x.seat, "kind": x.kind} for x in game.match.links]
        return view

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        return None

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:
        return {}


def knock_out(game: Game, seat: int, reason: str) -> None:
    """A seat is out. With one left it wins, with none nobody does."""
    depart(game, seat)
    game.emit("out", seat=seat, why=reason)
    left = live(game)
    if len(left) <= 1:
        game.finish(Outcome("win" if left else "draw", left, reason))


def facts(game: Game, **changes: Any) -> None:
    """Note something in the open."""
    game.set_table(facts={**game.match.table.facts, **changes})


# -- six seats: turns, bids of all, the fastest hand -----------------------------------------------------------------


class Round(Procedure, frozen=True, kw_only=True):
    """Everybody bids in secret, the fastest rings the bell, then turns go round the table."""

    bids: dict[str, Any] = {}
    rung: list[Any] = []
    queue: tuple[int, ...] = ()

    steps = ("bid", "compare", "bell", "rings", "turns", "again")

    def bid(self, game: Game) -> None:
        options = {s: [Option(f"n{n}", "bid", n) for n in range(4)] for s in live(game)}
        game.ask("pick_option", "bid", options, into="bids", seats=live(game), mode="all")

    def compare(self, game: Game) -> None:
        game.emit("bids", bids={s: acts[0] for s, acts in self.bids.items()})

    def bell(self, game: Game) -> None:
        options = {s: [Option("ring", "ring", "ring")] for s in live(game)}
        game.ask("confirm", "bell", options, into="rung", seats=live(game), mode="first")

    def rings(self, game: Game) -> None:
        game.emit("rang", seat=self.rung[0])
        game.put(queue=seats_from(game, self.rung[0]))

    def turns(self, game: Game) -> None:
        waiting = [s for s in self.queue if s not in game.match.gone]
        if not waiting:
            return
        game.put(queue=tuple(waiting[1:]))
        game.goto("turns")
        game.push(Turn(seat=waiting[0]))

    def again(self, game: Game) -> None:
        game.set_table(round=game.match.table.round + 1)
        game.goto("bid")


class Turn(Procedure, frozen=True, kw_only=True):
    """The seat hits another; who has nothing left is out. A hit may be softened by its victim."""

    seat: int
    target: list[Any] = []
    soft: list[Any] = []

    steps = ("begin", "aim", "answer", "hit")

    def begin(self, game: Game) -> None:
        game.set_table(active=self.seat)
        game.emit("turn", seat=self.seat)

    def aim(self, game: Game) -> None:
        options = [Option(f"s{s}", "hit", s, seat=s) for s in live(game) if s != self.seat]
        game.ask("choose_action", "aim", options, into="target", seat=self.seat, forced=False)

    def answer(self, game: Game) -> None:
        if self.seat in game.match.gone or self.target[0] in game.match.gone:
            game.leave()
            return
        options = [Option("take", "take", 1), Option("duck", "duck", 0)]
        game.ask("choose_action", "answer", options, into="soft", seat=self.target[0], window=True)

    def hit(self, game: Game) -> None:
        target = self.target[0]
        if {self.seat, target} & set(game.match.gone):
            return
        hp = game.player(target).hp - self.soft[0]
        game.set_player(target, hp=hp)
        if hp <= 0:
            knock_out(game, target, "hp")


class RoundTable(Toy):
    """Two to six seats round a table."""

    id = "round_table"
    procedures = (Round, Turn)


# -- one deck for all ------------------------------------------------------------------------------------------------


class Drawing(Procedure, frozen=True, kw_only=True):
    """Seats in turn draw as many as they say and throw away what they like."""

    seat: int = 0
    number: int = 0
    thrown: list[Any] = []

    steps = ("ask", "draw", "throw", "thrown_away")

    def ask(self, game: Game) -> None:
        game.ask("pick_number", "draw", [], into="number", seat=self.seat, least=0, most=9)

    def draw(self, game: Game) -> None:
        drawn = draw(
            game, self.number, "deck", f"{self.seat}.hand", discard="discard",
            eager=game.match.options.get("eager", False), by=self.seat,
        )  # fmt: skip
        game.emit("drew", seat=self.seat, count=len(drawn))

    def throw(self, game: Game) -> None:
        hand = game.zone(f"{self.seat}.hand")
        options = [Option(f"c:{game.card(c).handle}", "throw", c, c) for c in hand]
        game.ask(
            "pick_cards", "throw", options, into="thrown", seat=self.seat, least=0, most=len(options), forced=False
        )

    def thrown_away(self, game: Game) -> None:
        game.move(self.thrown, "discard", why="throw", by=self.seat)
        game.put(seat=next_seat(game, self.seat), thrown=[])
        game.goto("ask")


class OneDeck(Toy):
    """A shared deck and a shared discard pile."""

    id = "one_deck"
    procedures = (Drawing,)
    zones = {
        "deck": ZoneSpec("deck", sight="none", shared=True),
        "discard": ZoneSpec("discard", shared=True),
        "hand": ZoneSpec("hand", sight="owner"),
    }

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        for n in range(setup.options.get("cards", 7)):
            game.create(f"c{n}", 0, "deck")
        game.shuffle("deck")
