"""The prophecy zone: cards go there with all that is on them, and come back (HOPE-PROPHECY, HOPE-AMB-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel import board
from ...kernel.procedure import Procedure
from ...kernel.records import Due
from . import entering, leaving, losing
from .access import kit, table
from .main_ally import become_plain, offer_main

if TYPE_CHECKING:
    from ...kernel.board import Cell
    from ...kernel.game import Game

replace = msgspec.structs.replace


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
        offer_main(game, owner)
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
            seat = game.card(self.card).controller
            entering.ask_cell(game, seat, free, "return_cell", self.card, "HOPE-PROPHECY-04", "cell")

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
