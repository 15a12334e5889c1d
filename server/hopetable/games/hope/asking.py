"""Asking a player what to do in an own part of a phase: one act after another, until there is nothing more to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.records import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.game import Game

DONE = "done"
PASS = "pass"
"""What ends a part of the start or end phase, and a battle slot."""


def with_end(options: Sequence[Option], end: str) -> list[Option]:
    """The options and, last, the one that ends the part."""
    return [*options, Option(end, end, [end])]


def ask_act(game: Game, seat: int, prompt: str, options: Sequence[Option], *, rule: str, end: str = DONE) -> None:
    """Ask for the next act of a seat, into `reply` of the running procedure."""
    game.put(reply=[])
    game.ask(
        "choose_action", prompt, with_end(options, end), into="reply", seat=seat, default=[end], rule=rule, forced=False
    )  # fmt: skip


def over(reply: list[Any]) -> bool:
    """Whether the answer ends the part."""
    return reply[0][0] in (DONE, PASS)
