"""A toy of the board: two or more seats place, move, cover, hide and swap cards on a grid that may grow."""

from __future__ import annotations

from typing import Any

import msgspec

from hopetable.kernel import board
from hopetable.kernel.board import Grid
from hopetable.kernel.game import Game
from hopetable.kernel.knowledge import know, unknow
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import MatchSetup, Option
from hopetable.kernel.zones import ZoneSpec

from .toys import Toy
from .turns import next_seat

replace = msgspec.structs.replace


class Field(msgspec.Struct, frozen=True):
    active: int = 0
    grid: Grid = Grid(3, 3)


class Move(Procedure, frozen=True, kw_only=True):
    """One act after another, seats in turn."""

    seat: int = 0
    acts: list[Any] = []

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        grid = game.match.table.grid
        free = board.empty(game, "board", grid)
        hand = game.zone(f"{self.seat}.hand")
        mine = [c for c in game.zone("board") if game.card(c).controller == self.seat]
        tops = [c for c in mine if game.card(c).cell is not None]
        options = [Option("pass", "pass", ["pass"]), Option("grow", "grow", ["grow"])]

        def offer(word: str, card: int, cell: tuple[int, int] | None = None, host: int | None = None) -> None:
            name = f"{word}:{game.card(card).handle}"
            name += f":{cell[0]},{cell[1]}" if cell else f":{game.card(host).handle}" if host else ""
            options.append(Option(name, word, [word, card, list(cell) if cell else host], card, cell=cell))

        for card in hand:
            for cell in free:
                offer("place", card, cell)
                offer("hide", card, cell)
            for host in tops:
                offer("tuck", card, host=host)
                offer("crown", card, host=host)
        for card in tops:
            cell = game.card(card).cell
            assert cell is not None
            for other in grid.around(cell, 1):
                if other in free:
                    offer("move", card, other)
            offer("leave", card)
            offer("flip", card)
            offer("give", card)
        columns = [list(grid.region((x, grid.top), 1, grid.height)) for x in (grid.left, grid.left + grid.width - 1)]
        options.append(Option("swap", "swap", ["swap", *map(list, columns)]))
        game.ask("choose_action", "act", options, into="acts", seat=self.seat, default=["pass"])

    def act(self, game: Game) -> None:
        word, *rest = self.acts[0]
        grid, seat = game.match.table.grid, self.seat
        cell = tuple(rest[1]) if len(rest) > 1 and isinstance(rest[1], list) else None
        if word in ("place", "hide"):
            known = [seat] if word == "hide" else []
            board.place(game, rest[0], "board", cell, grid, up=word == "place", known=known, by=seat, controller=seat)
        elif word == "tuck":
            board.tuck(game, rest[0], rest[1], f"{seat}.under", by=seat)
        elif word == "crown":
            board.crown(game, rest[0], rest[1], by=seat)
        elif word == "move":
            board.shift(game, rest[0], cell, grid, by=seat)
        elif word == "leave":
            self._leave(game, rest[0])
        elif word == "flip":
            game.turn(rest[0], up=not game.card(rest[0]).up, by=seat)
        elif word == "give":
            self._give(game, rest[0], next_seat(game, seat))
        elif word == "grow":
            game.set_table(grid=grid.grown(left=1, bottom=1))
        elif word == "swap":
            one, other = ([tuple(c) for c in column] for column in rest)
            board.rearrange(game, "board", [*zip(one, other, strict=True), *zip(other, one, strict=True)], grid)
        game.put(seat=next_seat(game, seat))
        game.set_table(active=next_seat(game, seat))
        game.goto("ask")

    def _leave(self, game: Game, card: int) -> None:
        """A card goes to its owner's pile, and all that lies under it."""
        below = [card]
        for one in below:
            below += board.under(game, one)
        for one in below:
            game.move([one], f"{game.card(one).owner}.pile", at="bottom", why="leave")

    def _give(self, game: Game, card: int, seat: int) -> None:
        """Another seat takes control: it may look at what lies face-down under the card."""
        old = game.card(card).controller
        game.set_card(card, controller=seat)
        if not game.card(card).up:
            know(game, card, [seat])
            unknow(game, card, [old])
        for one in board.under(game, card):
            if game.card(one).cell is None:
                know(game, one, [seat])


class Board(Toy):
    """The ruleset: a shared grid, and face-down cards in each seat's zone for what lies under others."""

    id = "board"
    table_type = Field
    procedures = (Move,)
    zones = {
        "board": ZoneSpec("board", sight="face", order="grid", shared=True),
        "under": ZoneSpec("under", sight="face"),
        "hand": ZoneSpec("hand", sight="owner"),
        "pile": ZoneSpec("pile", sight="none"),
    }

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        side = setup.options.get("side", 3)
        game.match.table = Field(grid=Grid(side + setup.seats - 2, side + setup.seats - 2))
        for seat in range(setup.seats):
            for n in range(setup.options.get("cards", 3)):
                game.create(f"c{seat}{n}", seat, f"{seat}.hand")
