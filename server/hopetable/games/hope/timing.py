"""Game time for effects: windows and delays counted in hours, skips of turns and hours, the prophecy zone
(HOPE-TIME-06 … 11, HOPE-PROPHECY, HOPE-AMB-20, HOPE-AMB-21, HOPE-AMB-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel import board, calendar
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Due
from . import entering, leaving, losing
from .access import kit, table
from .declaration import negate, open_declaration
from .main_ally import ask_cell, become_plain
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


# -- the prophecy zone ---------------------------------------------------------------------------------------------


def to_prophecy(game: Game, card: int, *, by: int | None) -> None:
    """A card goes to the prophecy zone with its figures, effects and the cards under it (HOPE-PROPHECY-04).

    A main ally is no longer main there and carries its printed HP (HOPE-AMB-53).
    """
    rules = kit(game)
    owner = game.card(card).owner
    was_main = rules.is_main(game, card)
    if was_main:
        become_plain(game, owner)
    _carry(game, card, "prophecy", by)
    if was_main:
        losing.offer_main(game, owner)
    losing.settle(game)


def _carry(game: Game, card: int, zone: str, by: int | None, cell: Cell | None = None) -> None:
    """Move a card and keep all that was on it: marks, counters, what effects captured it."""
    old = game.card(card)
    below = board.under(game, card)
    if cell is None:
        game.move([card], zone, why="prophecy", by=by, controller=old.controller)
    else:
        board.place(game, card, zone, cell, table(game).grid, why="return", by=by, controller=old.controller)
    new = game.set_card(card, marks=old.marks, counters=old.counters)
    for under in below:
        game.set_card(under, under=card)
    match = game.match

    def kept(pair: tuple[int, int]) -> tuple[int, int]:
        return (card, new.since) if pair == (card, old.since) else pair

    match.modifiers = tuple(
        replace(m, cards=tuple(map(kept, m.cards)) if m.cards is not None else None,
                anchor=kept(m.anchor) if m.anchor is not None else None)
        for m in match.modifiers
    )  # fmt: skip
    match.floating = tuple(
        replace(f, anchor=kept(f.anchor)) if f.anchor is not None else f for f in match.floating
    )  # fmt: skip
    match.due = tuple(_due_kept(d, old.since, new.since) for d in match.due)
    match.touch()


def _due_kept(due: Due, old: int, new: int) -> Due:
    """A prepared effect of a card that came back goes on (HOPE-PROPHECY-04)."""
    part = due.env.get("prepared")
    if part is None or old not in part["since"]:
        return due
    since = [new if s == old else s for s in part["since"]]
    return replace(due, env={**due.env, "prepared": {**part, "since": since}})


class ComeBack(Procedure, frozen=True, kw_only=True, tag="ComeBack"):
    """A card returns from the prophecy zone to an empty cell its controller chooses; no cell: its pile."""

    card: int
    cell: list[Any] = []
    asked: bool = False

    steps = ("choose", "place")

    def choose(self, game: Game) -> None:
        """The named cell if it may be chosen, else another."""
        if game.card(self.card).zone != "prophecy":
            game.leave()
            return
        free = entering.cells(game)
        if self.cell and tuple(self.cell[0]) in free:
            return
        game.put(cell=[])
        if free:
            ask_cell(game, game.card(self.card).controller, free, "return_cell", self.card, "HOPE-PROPHECY-04", "cell")

    def place(self, game: Game) -> None:
        """As it was, or to the bottom of its pile (HOPE-PROPHECY-05)."""
        if self.cell:
            _carry(game, self.card, "board", None, tuple(self.cell[0]))
            losing.settle(game)
        else:
            leave_prophecy(game, self.card)


def come_back(game: Game, card: int, cell: Cell | None = None) -> None:
    """Return a card from the prophecy zone to the board."""
    game.push(ComeBack(card=card, cell=[list(cell)] if cell is not None else []))


def leave_prophecy(game: Game, card: int) -> None:
    """Out of the prophecy zone without being told to go to the board: the bottom of its pile."""
    if game.card(card).zone == "prophecy":
        leaving.leave(game, [card], why="prophecy_over")
