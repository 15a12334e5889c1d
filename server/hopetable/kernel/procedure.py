"""Procedures: a rule of the rulebook as a tuple of named steps.

A procedure is a frozen record with its fields and its position `at`. Each name in `steps` is a method taking the
`Game`; a step may push procedures (they finish before the next step), ask (the answer lands in a named field), emit
events, or jump. A step is atomic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

if TYPE_CHECKING:
    from .game import Game


class Procedure(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """Base of all procedures; `at` is the index of the next step.

    `running` names fields that hold running numbers (of links, events, ages, places on the stack): a state that comes
    back has others in them (`loops`).
    """

    steps: ClassVar[tuple[str, ...]] = ()
    running: ClassVar[frozenset[str]] = frozenset()
    at: int = 0

    def dropped(self, game: Game) -> None:
        """Called when the stack is unwound past this procedure before it finished."""
