"""A board of cells: its geometry, placing and moving cards on it, cards under cards.

A card on the board has a `cell` (column, row). Cards under it have `under` instead: they are where it is and move with
it, whatever zone they lie in, until they are moved themselves. The board's size is the game's to keep (a `Grid` in its
table record); a zone of order "grid" holds the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, islice
from operator import attrgetter

import msgspec

from .errors import RulesFault
from .game import Game
from .knowledge import know
from .records import Card
from .zones import chebyshev

replace = msgspec.structs.replace

Cell = tuple[int, int]
DIRECTIONS: dict[str, Cell] = {
    "up": (0, -1), "up_right": (1, -1), "right": (1, 0), "down_right": (1, 1),
    "down": (0, 1), "down_left": (-1, 1), "left": (-1, 0), "up_left": (-1, -1),
}  # fmt: skip
"""Steps (column, row); row 1 is at the top."""


class Grid(msgspec.Struct, frozen=True):
    """The cells from (left, top) on, `width` by `height`. Growing to any side leaves every cell its name."""

    width: int
    height: int
    left: int = 1
    top: int = 1

    def inside(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        return 0 <= cell[0] - self.left < self.width and 0 <= cell[1] - self.top < self.height

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return self.region((self.left, self.top), self.width, self.height)

    def region(self, corner: Cell, width: int, height: int) -> Iterator[Cell]:
        """The cells of a rectangle by its upper left corner, row by row, as far as they are on the board."""
        columns = range(max(corner[0], self.left), min(corner[0] + width, self.left + self.width))
        for row in range(max(corner[1], self.top), min(corner[1] + height, self.top + self.height)):
            for column in columns:
                yield column, row

    def around(self, cell: Cell, reach: int, least: int = 1) -> Iterator[Cell]:
        """The cells at distance least … reach (diagonals count one), row by row."""
        side = 2 * reach + 1
        for other in self.region((cell[0] - reach, cell[1] - reach), side, side):
            if chebyshev(cell, other) >= least:
                yield other

    def ray(self, cell: Cell, direction: str) -> Iterator[Cell]:
        """The cells from `cell` (left out) in a direction, to the edge."""
        across, down = DIRECTIONS[direction]
        column, row = cell[0] + across, cell[1] + down
        left, top = self.left, self.top
        right, bottom = left + self.width, top + self.height
        while left <= column < right and top <= row < bottom:
            yield column, row
            column, row = column + across, row + down

    def side(self, cell: Cell, direction: str) -> Iterator[Cell]:
        """All cells on that side of `cell`: beyond its row (up, down), column (left, right), or both (diagonals)."""
        across, down = DIRECTIONS[direction]
        for other in self.cells():
            beyond = (other[0] - cell[0]) * across, (other[1] - cell[1]) * down
            if (not across or beyond[0] > 0) and (not down or beyond[1] > 0):
                yield other

    def grown(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Grid:
        """The board with more columns and rows at its sides."""
        return Grid(self.width + left + right, self.height + top + bottom, self.left - left, self.top - top)


@lru_cache(maxsize=4096)
def within(grid: Grid, cell: Cell, reach: int) -> frozenset[Cell]:
    """The cells of a board at distance 0 … reach."""
    return frozenset(grid.around(cell, reach, 0))


@lru_cache(maxsize=4096)
def star(grid: Grid, cell: Cell, length: int) -> tuple[Cell, ...]:
    """The cells up to so many steps from `cell` in any one direction, row by row."""
    rays = [c for direction in DIRECTIONS for c in islice(grid.ray(cell, direction), length)]
    return tuple(sorted(rays, key=lambda c: (c[1], c[0])))


# -- reading -------------------------------------------------------------------------------------------------------


def at(game: Game, zone: str, cell: Cell) -> int | None:
    """The card in a cell, the topmost if there are several; None if it is empty."""
    cards = game.match.cards
    return next((c for c in game.match.zones[zone] if cards[c].cell == cell), None)


def taken(game: Game, zone: str) -> Mapping[Cell, int]:
    """The topmost card of each cell that is not empty."""
    match = game.match
    known = match.cache.get(("taken", zone))
    if known is None or known[0] != match.figure_version:
        cards = match.cards
        found = {cell: c for c in match.zones[zone] if (cell := cards[c].cell) is not None}
        known = match.cache["taken", zone] = (match.figure_version, found)
    return known[1]


def empty(game: Game, zone: str, grid: Grid) -> list[Cell]:
    """The cells without a card, row by row."""
    full = taken(game, zone)
    return [cell for cell in grid.cells() if cell not in full]


def cell_of(game: Game, card: int) -> Cell | None:
    """Where a card is on the board: its own cell, or that of the card it lies under."""
    cards = game.match.cards
    record = cards[card]
    while record.cell is None and record.under is not None:
        record = cards[record.under]
    return record.cell


_host = attrgetter("under")
"""The card it lies under; ids of cards begin at 1."""


def under(game: Game, host: int) -> tuple[int, ...]:
    """The cards directly under a card, the one that has lain there longest first."""
    match = game.match
    known = match.cache.get("under")
    if known is None or known[0] != match.figure_version:
        below: dict[int | None, list[Card]] = {}
        cards = match.cards.values()
        for card in compress(cards, map(_host, cards)):
            below.setdefault(card.under, []).append(card)
        known = match.cache["under"] = (match.figure_version, below)
    return tuple(c.id for c in sorted(known[1].get(host, ()), key=lambda c: c.since))


# -- changing ------------------------------------------------------------------------------------------------------


def place(
    game: Game, card: int, zone: str, cell: Cell, grid: Grid, *, up: bool = True, known: Iterable[int] = (),
    why: str = "place", by: int | None = None, controller: int | None = None,
) -> None:  # fmt: skip
    """Put a card on an empty cell; `known` are the seats that see its face although it lies face-down.

    Raises RulesFault if the cell is not on the board or not empty.
    """
    _free(game, zone, cell, grid)
    game.move([card], zone, up=up, why=why, by=by, controller=controller, cell=list(cell))
    game.set_card(card, cell=cell)
    know(game, card, known)


def shift(game: Game, card: int, cell: Cell, grid: Grid, *, why: str = "move", by: int | None = None) -> None:
    """Move a card on the board to an empty cell, and with it what lies under it. Raises RulesFault like `place`."""
    record = game.card(card)
    if record.cell is None:
        raise RulesFault("only the topmost card of a cell moves")
    _free(game, record.zone, cell, grid)
    rearrange(game, record.zone, [(record.cell, cell)], grid, why=why, by=by)


def rearrange(
    game: Game, zone: str, moves: Sequence[tuple[Cell, Cell]], grid: Grid, *, why: str = "swap", by: int | None = None
) -> None:  # fmt: skip
    """Move whatever is in each first cell to the second, all at once; one `shifted` event each, in one `batch`.

    Raises RulesFault if two cards would share a cell or one would leave the board.
    """
    full = taken(game, zone)
    going = {a: b for a, b in moves if a in full}
    stay = set(full) - set(going)
    targets = list(going.values())
    if len(set(targets)) != len(targets) or stay & set(targets) or not all(map(grid.inside, targets)):
        raise RulesFault("two cards for one cell, or a cell that is not on the board")
    for start, end in going.items():
        game.set_card(full[start], cell=end)
    batch = game.match.next_event
    for start, end in going.items():
        game.emit(
            "shifted", cards=(full[start],), zone=zone, why=why, by=by, batch=batch, start=list(start), end=list(end)
        )  # fmt: skip


def tuck(
    game: Game, card: int, host: int, zone: str, *, up: bool = False, known: Iterable[int] = (), why: str = "tuck",
    by: int | None = None, controller: int | None = None,
) -> None:  # fmt: skip
    """Put a card under another, in a zone that says who sees it. Raises RulesFault if the host lies under the card."""
    above: int | None = host
    while above is not None:
        if above == card:
            raise RulesFault("a card cannot lie under itself")
        above = game.card(above).under
    handle = game.card(host).handle
    game.move([card], zone, up=up, why=why, by=by, controller=controller, under=handle)
    game.set_card(card, under=host)
    know(game, card, known)


def crown(game: Game, card: int, host: int, *, up: bool = True, why: str = "crown", by: int | None = None) -> None:
    """Put a card on top of one on the board: it takes the cell, the other lies under it with all it had."""
    below = game.card(host)
    if below.cell is None:
        raise RulesFault("only the topmost card of a cell can be covered")
    game.move([card], below.zone, up=up, why=why, by=by, cell=list(below.cell))
    game.set_card(card, cell=below.cell)
    game.set_card(host, cell=None, under=card)


def _free(game: Game, zone: str, cell: Cell, grid: Grid) -> None:
    if not grid.inside(cell):
        raise RulesFault(f"no cell {cell}")
    if at(game, zone, cell) is not None:
        raise RulesFault(f"cell {cell} is taken")
