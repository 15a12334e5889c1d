"""What the kernel raises."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An input that is not legal. It changes nothing.

    `code` is a stable word, `rule` the id of the rule that forbids it, `params` the figures a sentence needs.
    """

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(f"{code} ({rule})" if rule else code)
        self.code = code
        self.rule = rule
        self.params = params


class RulesFault(Exception):
    """A fault inside a rule. The match stands as it was before the input."""


class LoopGuard(RulesFault):
    """One input needed more steps than any legal chain can."""
