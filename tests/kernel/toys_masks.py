"""A toy of hidden things: every kind of zone, and everything that can be done to a card whose face is hidden."""

from __future__ import annotations

from typing import Any

from hopetable.kernel.game import Game
from hopetable.kernel.knowledge import know
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import WATCH, MatchSetup, Option
from hopetable.kernel.zones import ZoneSpec, zone_name

from .toys import Toy, facts
from .turns import next_seat

OWN = ("hand", "field", "slots", "deck")
SHARED = ("table", "veil", "open")


class Handling(Procedure, frozen=True, kw_only=True):
    """Seats in turn do something to a card."""

    seat: int = 0
    acts: list[Any] = []

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """The options name what the seat can point at, never what is hidden from it."""
        seat = self.seat
        options = [Option("draw", "draw", ["draw"]), Option("shuffle", "shuffle", ["shuffle", f"{seat}.deck"])]
        for zone in (*(f"{seat}.{name}" for name in OWN), *SHARED):
            options.append(Option(f"shuffle:{zone}", "shuffle", ["shuffle", zone]))
        keys = [f"{seat}.hand", *(f"{s}.{z}" for s in range(game.match.seats) for z in ("field", "slots")), *SHARED]
        for key in keys:
            for card in game.zone(key):
                handle = game.card(card).handle
                for up in (True, False):
                    for to in (*(f"{seat}.{name}" for name in OWN), f"{(seat + 1) % game.match.seats}.field", *SHARED):
                        options.append(Option(f"{handle}>{to}:{up}", "move", ["move", card, to, up], card))
                for word in ("turn", "look", "show", "tap", "mark"):
                    if zone_name(key) != "hand" or word in ("show", "mark"):
                        options.append(Option(f"{word}:{handle}", word, [word, card], card))
                for other in game.zone("table"):
                    if other != card:
                        name = f"{handle}x{game.card(other).handle}"
                        options.append(Option(name, "swap", ["swap", card, other], card))
        game.ask("choose_action", "act", options, into="acts", seat=seat, default=["draw"])

    def act(self, game: Game) -> None:
        word, *rest = self.acts[0]
        seat = self.seat
        if word == "draw":
            game.move(game.zone(f"{seat}.deck")[-1:], f"{seat}.hand", why="draw", by=seat)
        elif word == "shuffle":
            game.shuffle(rest[0])
        elif word == "move":
            game.move([rest[0]], rest[1], up=rest[2], by=seat)
        elif word == "turn":
            game.turn(rest[0], up=not game.card(rest[0]).up, by=seat)
        elif word == "tap":
            game.turn(rest[0], exhausted=not game.card(rest[0]).exhausted, by=seat)
        elif word == "look":
            game.reveal([rest[0]], to=1 << seat, seat=seat)
            know(game, rest[0], [seat])
        elif word == "show":
            game.reveal([rest[0]], to=WATCH | (1 << game.match.seats) - 1, seat=seat)
        elif word == "swap":
            game.swap_places(rest[0], rest[1], why="swap", by=seat)
        elif word == "mark":
            facts(game, marked=game.match.table.facts.get("marked", 0) + 1)
        game.put(seat=next_seat(game, seat))
        game.goto("ask")


class Masks(Toy):
    """`swap` (a room option) exchanges the faces of two cards: another world that looks the same from outside."""

    id = "masks"
    procedures = (Handling,)
    zones = {
        "deck": ZoneSpec("deck", sight="none"),
        "hand": ZoneSpec("hand", sight="owner"),
        "field": ZoneSpec("field", sight="face"),
        "slots": ZoneSpec("slots", sight="face", order="slots"),
        "table": ZoneSpec("table", sight="face", shared=True),
        "veil": ZoneSpec("veil", sight="face_none", shared=True),
        "open": ZoneSpec("open", shared=True),
    }

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        count = setup.options.get("cards", 4) * setup.seats
        codes = [f"c{n}" for n in range(count)]
        a, b = setup.options.get("swap", (0, 0))
        codes[a], codes[b] = codes[b], codes[a]
        for n, code in enumerate(codes):
            game.create(code, n % setup.seats, f"{n % setup.seats}.deck")
        for seat in range(setup.seats):
            game.match.zones[f"{seat}.slots"] = (0, 0, 0)
            game.shuffle(f"{seat}.deck")
            game.move(game.zone(f"{seat}.deck")[-2:], f"{seat}.hand", why="draw")
