"""Seats round the table: who still plays, in what order, and what happens to the questions of one who leaves.

A seat that is out (`Match.gone`) is never waited for: whatever a running procedure still asks it is answered by the
decision's default at once, so a seat may leave in any state and the match stays sound.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from .answers import default_value
from .records import Decision

if TYPE_CHECKING:
    from .game import Game

replace = msgspec.structs.replace


def live(game: Game) -> tuple[int, ...]:
    """The seats still playing, in seat order."""
    match = game.match
    return tuple(s for s in range(match.seats) if s not in match.gone)


def seats_from(game: Game, first: int) -> tuple[int, ...]:
    """The seats still playing in turn order from `first` on, who need not be among them any more."""
    return _order(first, game.match.seats, game.match.gone)


@lru_cache(maxsize=1024)
def _order(first: int, count: int, gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(s for s in ((first + i) % count for i in range(count)) if s not in gone)


def depart(game: Game, seat: int) -> None:
    """A seat is out of the game: the questions it owes an answer are settled by their defaults.

    What becomes of its cards, links and turn is the ruleset's to say.
    """
    match = game.match
    if seat in match.gone:
        return
    match.gone = tuple(sorted((*match.gone, seat)))
    match.touch()
    opened, match.decisions = match.decisions, ()
    kept = (spared(game, decision) for decision in opened)
    match.decisions = tuple(d for d in kept if d is not None)


def spared(game: Game, decision: Decision) -> Decision | None:
    """The decision without the seats that are out; None if it is settled by that, its answer having landed."""
    gone = tuple(s for s in decision.seats if s in game.match.gone)
    if not gone:
        return decision
    if decision.mode == "one":
        game.land(decision.frame, decision.into, default_value(decision, decision.seats[0]))
        return None
    left = tuple(s for s in decision.seats if s not in gone)
    if decision.mode == "first":
        if not left:
            seat = decision.seats[0]
            game.land(decision.frame, decision.into, [seat, default_value(decision, seat)])
            return None
        return replace(decision, seats=left)
    answers: dict[int, Any] = {s: decision.answers[s] for s in left if s in decision.answers}
    if len(answers) == len(left):
        game.land(decision.frame, decision.into, {str(s): answers[s] for s in left})
        return None
    return replace(decision, seats=left, answers=answers)


def reopen(game: Game) -> None:
    """Withdraw the open decisions and run the steps that asked them again, after whatever is pushed meanwhile.

    For the moment something changes from outside while somebody thinks (a seat concedes): the options are listed
    afresh, answers already given to a simultaneous decision are asked for again. A step that asks must therefore do
    nothing that may not be done twice.
    """
    match = game.match
    stack = match.stack
    for decision in match.decisions:
        stack[decision.frame] = replace(stack[decision.frame], at=decision.step)
    match.decisions = ()
    match.touch()
