"""Game time for effects: windows and delays counted in hours, skips of turns and hours, markers on cells
(HOPE-TIME-06 … 11, HOPE-AMB-20, HOPE-AMB-21, HOPE-AMB-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel import calendar
from ...kernel.game import Game
from ...kernel.records import Due
from .access import table
from .altering import negate
from .declaration import open_declaration
from .sides import slot_of
from .state import BATTLE, END, START, Extra, Marker

if TYPE_CHECKING:
    from ...kernel.board import Cell

replace = msgspec.structs.replace
PHASE = {"start": START, "battle": BATTLE, "end": END}


def _slot(game: Game, seat: int) -> int:
    """The slot an effect of a seat is stored with: its own in the battle phase, none elsewhere (HOPE-AMB-20)."""
    return slot_of(game, seat) if table(game).phase == "battle" else 0


def hours(game: Game, n: int, seat: int) -> str:
    """The `until` of what holds within N hours (HOPE-TIME-09)."""
    return calendar.within(game, n, phase=PHASE[table(game).phase], slot=_slot(game, seat))


def later(
    game: Game, n: int, seat: int, node: str, source: int | None, env: dict[str, Any]
) -> Due:  # fmt: skip
    """What happens N hours later, at the same phase and the seat's slot (HOPE-TIME-08)."""
    return calendar.after(
        game, n, seat=seat, node=node, source=source, env=env, phase=PHASE[table(game).phase], slot=_slot(game, seat)
    )


def at_start(game: Game, n: int, seat: int, node: str, source: int | None, env: dict[str, Any]) -> Due:
    """What happens at the beginning of the start phase N hours later (HOPE-PROPHECY-03, HOPE-START-08)."""
    return calendar.after(game, n, seat=seat, node=node, source=source, env=env, phase=START, slot=0)


def jump(game: Game, kind: str, hour: int | None = None) -> None:
    """Skip to the battle phase of the next turn ("turn") or of a given hour ("hour") once all slots are over."""
    game.set_table(jump=(kind, game.match.clock.hour + 1 if hour is None else hour))


def extra_battle(game: Game, seat: int, node: str, source: int | None) -> None:
    """A further battle phase after this one; `node` says who may act in it."""
    game.set_table(extra=(*table(game).extra, Extra(seat, node, source)))


def postpone(game: Game, n: int, seat: int, source: int | None) -> None:
    """The open declaration is put off by N hours, to the beginning of the answering seat's slot."""
    found = open_declaration(game)
    if found is None:
        return
    declared = found[1]
    part = msgspec.to_builtins(declared.parts[0])
    node = declared.parts[0].ability or ""
    calendar.after(
        game, n, seat=declared.seat, node=node, source=declared.parts[0].card, env={"prepared": part}, phase=BATTLE,
        slot=slot_of(game, seat),
    )  # fmt: skip
    negate(game)


# -- markers -------------------------------------------------------------------------------------------------------


def add_marker(game: Game, kind: str, cell: Cell, seat: int, source: int | None) -> int:
    """Put a marker on a cell, occupied or not; returns its number."""
    number = game.next_age()
    game.set_table(markers=(*table(game).markers, Marker(number, kind, cell, seat, source)))
    game.emit("marker", cell=list(cell), kind=kind, seat=seat, add=True)
    return number


def drop_marker(game: Game, number: int) -> None:
    """Take a marker away."""
    found = next((m for m in table(game).markers if m.id == number), None)
    if found is not None:
        game.set_table(markers=tuple(m for m in table(game).markers if m.id != number))
        game.emit("marker", cell=list(found.cell), kind=found.kind, seat=found.seat, add=False)
