"""Cards coming on the board: which cells, how, and what comes with them (HOPE-BOARD-08 … 10, HOPE-START-04)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...kernel import board
from ...kernel.board import Grid
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import chebyshev, zone_key
from .access import kit, option, table

if TYPE_CHECKING:
    from ...kernel.game import Game

Cell = tuple[int, int]


def cells(game: Game, *, near: Cell | None = None, within: int | None = None) -> list[Cell]:
    """The empty cells a card may be put on, row by row; with `near`, only those within a distance of a cell."""
    return [cell for cell in _free(game) if near is None or chebyshev(near, cell) <= (within or 1)]


def room(game: Game) -> bool:
    """Whether there is any such cell."""
    return next(_free(game), None) is not None


def _free(game: Game) -> Iterator[Cell]:
    """The empty cells that are not closed, row by row."""
    taken = board.taken(game, "board")
    closes = option(game, "edge_closes_cell")
    crowded = len(taken) >= (3 if closes else 8)
    for cell, around in neighbours(table(game).grid).items():
        if cell not in taken and not (crowded and closed(around, taken, closes)):
            yield cell


def closed(around: tuple[Cell, ...], taken: Any, closes: bool) -> bool:
    """All neighbours hold cards: eight of them, or (by option) all that are on the board (HOPE-BOARD-09, AMB-17)."""
    return (closes or len(around) == 8) and all(c in taken for c in around)


@lru_cache(maxsize=16)
def neighbours(grid: Grid) -> dict[Cell, tuple[Cell, ...]]:
    """The cells of a board, row by row, each with those around it."""
    return {cell: tuple(grid.around(cell, 1)) for cell in grid.cells()}


def ask_cell(
    game: Game, seat: int, cells: list[tuple[int, int]], prompt: str, card: int | None, rule: str, into: str
) -> None:  # fmt: skip
    """Ask for one of some cells."""
    options = [Option(f"cell:{c}:{r}", "cell", [c, r], cell=(c, r)) for c, r in cells]
    game.ask("pick_cell", prompt, options, into=into, seat=seat, rule=rule, source=card)


def put(
    game: Game, card: int, cell: Cell, seat: int, how: str, *, hp: int | None = None, by: int | None = None,
    through: int | None = None,
) -> None:  # fmt: skip
    """Place a card under a seat's control. `how`: setup, main, normal, special. It has its printed HP (HOPE-CARD-07)
    and what an effect added in hand, or `hp`; skills bound to it may be taken. `through` is a spirit's host."""
    rules = kit(game)
    more = int(game.card(card).marks.get("more_hp", 0))
    board.place(
        game, card, "board", cell, table(game).grid, why=how, by=seat if by is None else by, controller=seat
    )  # fmt: skip
    marks: dict[str, Any] = {"more_hp": more} if more else {}
    game.set_card(card, marks=marks)
    full = rules.max_hp(game, card)
    if full is not None:
        marks["hp"] = full if hp is None else min(hp, full)
    game.set_card(card, marks=marks)
    rules.signal(game, "enters", cards=(card,), by=seat, how=how, through=through)
    if rules.kind(game, card) in ("ally", "faction"):
        game.push(TakeSpecific(seat=game.card(card).owner, card=card))


class TakeSpecific(Procedure, frozen=True, kw_only=True, tag="TakeSpecific"):
    """The owner may take the specific skills bound to a card that has entered (HOPE-START-04, HOPE-AMB-14)."""

    seat: int
    card: int
    taken: list[int] = []

    steps = ("choose", "take")

    def choose(self, game: Game) -> None:
        """Any number of them."""
        if self.seat in game.match.gone:
            game.leave()
            return
        found = bound_skills(game, self.seat, self.card)
        if not found:
            game.leave()
            return
        options = [Option(f"c:{game.card(c).handle}", "pick", c, c) for c in found]
        game.ask(
            "pick_cards", "take_specific", options, into="taken", seat=self.seat, least=0, most=len(found),
            default=[o.id for o in options], rule="HOPE-START-04", source=self.card, forced=False,
        )  # fmt: skip

    def take(self, game: Game) -> None:
        """Into the hand; that pile needs no shuffle (HOPE-INFO-04)."""
        if self.taken:
            game.move(self.taken, zone_key(self.seat, "hand"), why="take", by=self.seat)


def bound_skills(game: Game, seat: int, card: int) -> list[int]:
    """The specific skills of a seat's pile that name a card."""
    rules = kit(game)
    name = rules.facts(game.card(card))["name"]
    pile = game.zone(zone_key(seat, "specific_pile"))
    return [c for c in pile if name in rules.facts(game.card(c))["bound"]]


class SpiritEntry(Procedure, frozen=True, kw_only=True, tag="SpiritEntry"):
    """A spirit enters any legal empty cell, free of HP (HOPE-AMB-35)."""

    seat: int
    card: int
    host: int
    cell: list[Any] = []

    steps = ("choose", "enter")

    def choose(self, game: Game) -> None:
        """Its cell."""
        free = cells(game)
        if free:
            ask_cell(game, self.seat, free, "spirit_cell", self.card, "HOPE-AMB-35", "cell")

    def enter(self, game: Game) -> None:
        """It has its own action at once (HOPE-AMB-48)."""
        if self.cell:
            put(game, self.card, tuple(self.cell[0]), self.seat, "special", through=self.host)
