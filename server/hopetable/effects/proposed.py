"""Changes that abilities may alter before they are applied: on the stack while somebody is asked, or inline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..kernel.procedure import Procedure
from ..kernel.proposal import Proposal as Proposed
from ..kernel.proposal import amend

if TYPE_CHECKING:
    from ..kernel.game import Game


class Proposal(Procedure, frozen=True, kw_only=True):
    """A change that abilities may alter before it is applied; its fields are the proposed event."""

    def field(self, name: str) -> Any:
        """The proposed event, as abilities read it; None for what it does not tell."""
        return getattr(self, name, None)


class FrameProposal:
    """The event of a proposal on the stack, read live."""

    __slots__ = ("game", "index")

    def __init__(self, game: Game, index: int) -> None:
        self.game = game
        self.index = index

    def get(self, name: str) -> Any:
        frame: Any = self.game.match.stack[self.index]
        if isinstance(frame, Proposed):
            return frame.prevented if name == "prevented" else frame.change.get(name)
        return frame.field(name)

    def set(self, **changes: Any) -> None:
        stack = self.game.match.stack
        frame = stack[self.index]
        if isinstance(frame, Proposed):
            prevented = bool(changes.pop("prevented", False))
            amend(self.game, changes, prevented=prevented, at=self.index)
            return
        stack[self.index] = msgspec.structs.replace(frame, **changes)
        self.game.match.touch()


class InlineProposal:
    """A proposed event that no seat is asked about: a move, an entry."""

    __slots__ = ("fields",)

    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def get(self, name: str) -> Any:
        return self.fields.get(name)

    def set(self, **changes: Any) -> None:
        self.fields.update(changes)
