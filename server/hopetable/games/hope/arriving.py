"""A point of time is performed: what ends with it, what is due, what it sets off (HOPE-TIME-08, HOPE-PRIO-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel import calendar
from ...kernel.records import Event
from . import control
from .state import BATTLE, END, START
from .windows import Moment

if TYPE_CHECKING:
    from ...kernel.game import Game

BEGINS = {START: "start_begin", BATTLE: "battle_begin", END: "end_begin"}


def arrive(game: Game, phase: int, slot: int = 0, due: tuple[Any, ...] | None = None) -> None:
    """Windows close, borrowed cards go back, what is due happens, with what every beginning phase sets off, in one
    order (HOPE-START-09)."""
    found = calendar.arrive(game, phase, slot) if due is None else due
    events: tuple[Event, ...] = ()
    if slot == 0:
        game.emit(BEGINS[phase], mask=0, silent=True)
        events = (Event(0, BEGINS[phase], {}),)
    game.push(Moment(events=events, due=found))
    for card in control.overdue(game):
        control.give_back(game, card)
