"""A small game of the kernel alone, to test rooms with: two seats in turn play cards at each other.

A `hit` takes 1 life, `big` takes 2; the other seat may answer with a `block`. `roll` throws a die, `quiet` does
nothing that anybody sees, `boom` is a rule that fails. Who has no life left, or no card to play, loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Card, Decision, Event, MatchSetup, Option, Outcome
from hopetable.kernel.rng import RngState
from hopetable.kernel.state import Match
from hopetable.kernel.zones import ZoneSpec

HURT = {"hit": 1, "big": 2}


class Player(msgspec.Struct, frozen=True):
    hp: int = 5


class Board(msgspec.Struct, frozen=True):
    turn: int = 0
    active: int = 0


class Setup(Procedure, frozen=True, kw_only=True):
    steps = ("deal", "choose", "begin")
    chosen: dict[str, Any] = {}

    def deal(self, game: Game) -> None:
        for seat in game.match.players:
            game.shuffle(f"{seat}.deck")
            game.move(game.zone(f"{seat}.deck")[-4:], f"{seat}.hand", why="draw", by=seat)

    def choose(self, game: Game) -> None:
        options = {s: (Option("keep", "keep"), Option("change", "change")) for s in game.match.players}
        game.ask("confirm", "mulligan", options, into="chosen", seats=tuple(game.match.players), mode="all")

    def begin(self, game: Game) -> None:
        game.push(Turn(seat=0))


class Turn(Procedure, frozen=True, kw_only=True):
    steps = ("start", "act", "play", "answer", "resolve", "end")
    seat: int
    acts: list[Any] = []
    reply: list[Any] = []

    def start(self, game: Game) -> None:
        game.set_table(turn=game.match.table.turn + 1, active=self.seat)
        game.emit("turn_began", seat=self.seat, turn=game.match.table.turn)
        deck = game.zone(f"{self.seat}.deck")
        if deck:
            game.move(deck[-1:], f"{self.seat}.hand", why="draw", by=self.seat)

    def act(self, game: Game) -> None:
        hand = game.zone(f"{self.seat}.hand")
        if not hand:
            game.finish(Outcome("win", (1 - self.seat,), "hand"))
            return
        options = [Option(f"play:{game.card(c).handle}", "play", act=c, card=c) for c in hand]
        options.append(Option("end", "end_turn", act=None, confirm=True))
        game.ask("choose_action", "act", options, into="acts", seat=self.seat, default=["end"], rule="TOY-01")

    def play(self, game: Game) -> None:
        card = self.acts[0]
        if card is None:
            game.goto("end")
            return
        code = game.card(card).code
        if code == "boom":
            raise ZeroDivisionError("this rule is broken")
        if code == "quiet":
            game.put(at=self.steps.index("act"))
            return
        game.move([card], "table", why="play", by=self.seat)
        if code == "roll":
            game.emit("rolled", seat=self.seat, sides=6, value=game.roll(6) + 1)

    def answer(self, game: Game) -> None:
        other = 1 - self.seat
        blocks = [c for c in game.zone(f"{other}.hand") if game.card(c).code == "block"]
        options = [Option(f"block:{game.card(c).handle}", "block", act=c, card=c) for c in blocks]
        options.append(Option("pass", "pass", act=None))
        game.ask(
            "choose_action", "respond", options, into="reply", seat=other, default=["pass"], window=True, forced=False
        )

    def resolve(self, game: Game) -> None:
        other, code = 1 - self.seat, game.card(self.acts[0]).code
        if self.reply[0] is not None:
            game.move([self.reply[0]], "table", why="play", by=other)
        elif code in HURT:
            hp = game.player(other).hp - HURT[code]
            game.set_player(other, hp=hp)
            game.emit("damaged", seat=other, amount=HURT[code])
            if hp <= 0:
                game.finish(Outcome("win", (self.seat,), "hp", "TOY-02"))

    def end(self, game: Game) -> None:
        game.push(Turn(seat=1 - self.seat))


class Toy:
    """The ruleset."""

    id = "toy"
    seats = (2, 2)
    player_type = Player
    table_type = Board
    procedures = (Setup, Turn)
    zones = {
        "deck": ZoneSpec("deck", sight="none"),
        "hand": ZoneSpec("hand", sight="owner"),
        "table": ZoneSpec("table", shared=True),
    }

    def new_match(self, setup: MatchSetup) -> Match:
        match = Match(self.id, setup.seats, dict(setup.options), RngState(setup.seed), Board())
        match.zones = {"table": (), **{f"{s}.{z}": () for s in range(setup.seats) for z in ("deck", "hand")}}
        match.players = {s: Player() for s in range(setup.seats)}
        game = Game(self, match)
        for seat, deck in enumerate(setup.decks):
            for code, count in sorted(deck.items()):
                for _ in range(count):
                    game.create(code, seat, f"{seat}.deck")
        match.stack = [Setup()]
        return match

    def hears(self, game: Game, event: Event) -> bool:
        return False

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        return None

    def concede(self, game: Game, seat: int, reason: str = "concede") -> None:
        game.finish(Outcome("win", (1 - seat,), reason, "TOY-03"))

    def card_view(self, game: Game, card: Card) -> dict[str, Any]:
        return {"h": card.handle, "id": card.code, "owner": card.owner, "ctl": card.controller, "zone": card.zone,
                "up": card.up}  # fmt: skip

    def seat_view(self, game: Game, seat: int) -> dict[str, Any]:
        return {"seat": seat, "hp": game.player(seat).hp, "max_hp": 5, "hand": len(game.zone(f"{seat}.hand"))}

    def table_view(self, game: Game) -> dict[str, Any]:
        table, outcome = game.match.table, game.match.outcome
        return {"table": {"turn": table.turn, "active": table.active},
                "outcome": None if outcome is None else msgspec.to_builtins(outcome)}  # fmt: skip

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        return None if game.match.table.active == seat else {"code": "not_your_window", "rule": "TOY-01", "params": {}}

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:
        return {"terms": [o.key for o in chosen]}


class ToyEntry:
    """The game as a registry shows it."""

    id = "toy"
    name = {"zh": "玩具", "en": "Toy"}
    seats = (2, 2)
    options_schema = [
        {"key": "format", "type": "choice", "values": ["standard", "wild"], "default": "standard",
         "label": {"zh": "赛制", "en": "Format"}}
    ]  # fmt: skip
    cardset_hash = "toyhash"
    shared_deck = False

    def __init__(self) -> None:
        self.rules = Toy()

    def deck_size(self, cards: dict[str, int]) -> int:
        return sum(cards.values())

    def warnings(self, options: dict[str, Any], decks: Sequence[dict[str, int]]) -> list[dict[str, Any]]:
        return []

    def check_options(self, seats: int, options: dict[str, Any]) -> str | None:
        return None

    def check_deck(self, format: str, cards: dict[str, int]) -> list[dict[str, Any]]:
        problems = []
        if sum(cards.values()) < 8:
            problems.append({"level": "error", "code": "too_few", "rule": "TOY-10", "params": {"least": 8}})
        known = {"hit", "big", "block", "roll", "quiet", "boom", "note"}
        problems += [{"level": "error", "code": "unknown_card", "params": {"card": c}} for c in set(cards) - known]
        return problems

    def ready_decks(self) -> list[dict[str, Any]]:
        return [
            {"id": "plain", "name": {"zh": "平", "en": "Plain"}, "cards": {"hit": 12, "block": 3, "roll": 3}},
            {"id": "other", "name": {"zh": "另", "en": "Other"}, "cards": {"hit": 10, "big": 4, "block": 4}},
            {"id": "hits", "name": {"zh": "打", "en": "Hits"}, "cards": {"hit": 16}},
            {"id": "odd", "name": {"zh": "怪", "en": "Odd"}, "cards": {"quiet": 8, "boom": 8}},
        ]

    def cards_payload(self) -> dict[str, Any]:
        return {"hash": self.cardset_hash, "cards": {"hit": {"name": {"zh": "打", "en": "Hit"}}}}

    def encode_deck(self, cards: dict[str, int]) -> str:
        return "1." + "_".join(f"{k}{v}" for k, v in sorted(cards.items()))

    def parse_deck(self, text: str) -> dict[str, Any]:
        return {"cards": {}, "name": "", "unknown": [{"line": 1, "text": text, "reason": "unknown"}]}
