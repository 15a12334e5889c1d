"""What operations do, by name: the ones all games share, and a game's own beside or over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .nodes import Instr
    from .runtime import Exec

Runner = Callable[["Exec", "Instr"], None]
Checker = Callable[["Exec", "Instr"], bool]


class Handlers:
    """Runners carry an operation out; checkers tell whether it could be done in full now."""

    def __init__(self, base: Handlers | None = None) -> None:
        self._base = base
        self._runners: dict[str, Runner] = {}
        self._checkers: dict[str, Checker] = {}

    def runs(self, name: str) -> Callable[[Runner], Runner]:
        """Register what an operation does."""

        def register(runner: Runner) -> Runner:
            self._runners[name] = runner
            return runner

        return register

    def possible(self, name: str) -> Callable[[Checker], Checker]:
        """Register the dry run of an operation: could it be done in full now?"""

        def register(checker: Checker) -> Checker:
            self._checkers[name] = checker
            return checker

        return register

    def runners(self) -> dict[str, Runner]:
        """Every runner, the game's own first."""
        return {**(self._base.runners() if self._base else {}), **self._runners}

    def checkers(self) -> dict[str, Checker]:
        """Every checker, the game's own first."""
        return {**(self._base.checkers() if self._base else {}), **self._checkers}


SHARED = Handlers()
