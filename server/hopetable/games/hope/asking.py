"""Asking a player what to do in an own part of a phase: one act after another, until there is nothing more to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ...kernel.procedure import Procedure
from ...kernel.records import Option

if TYPE_CHECKING:
    from ...kernel.game import Game

DONE = "done"
PASS = "pass"
"""What ends a part of the start or end phase, and a battle slot."""


class OwnPart(Procedure, frozen=True, kw_only=True):
    """A player's part of a phase; its last steps are `choose` and `act`, which go round until the player ends it."""

    seat: int
    reply: list[Any] = []

    prompt: ClassVar[str]
    rule: ClassVar[str]
    end: ClassVar[str] = DONE

    def acts(self, game: Game) -> list[Option] | None:
        """What is open to the player; None: there is nothing to be asked."""
        raise NotImplementedError

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """Start what was chosen."""
        raise NotImplementedError

    def choose(self, game: Game) -> None:
        """Anything in any order (HOPE-AMB-19), or the end."""
        options = None if self.seat in game.match.gone else self.acts(game)
        if options is None:
            game.leave()
            return
        game.put(reply=[])
        game.ask(
            "choose_action", self.prompt, with_end(options, self.end), into="reply", seat=self.seat,
            default=[self.end], rule=self.rule, forced=False,
        )  # fmt: skip

    def act(self, game: Game) -> None:
        """Carry it out and ask again."""
        if not over(self.reply):
            game.goto("choose")
            self.carry_out(game, self.reply[0])


def with_end(options: Sequence[Option], end: str) -> list[Option]:
    """The options and, last, the one that ends the part."""
    return [*options, Option(end, end, [end])]


def over(reply: list[Any]) -> bool:
    """Whether the answer ends the part."""
    return reply[0][0] in (DONE, PASS)
