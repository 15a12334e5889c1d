"""Players that need only decisions and views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .greedy import GreedyBot
from .random import RandomBot

BOTS: Mapping[str, Callable[[Any], Any]] = {
    "greedy": lambda entry: GreedyBot(entry.rules),
    "random": lambda entry: RandomBot(),
}
"""By name, made for a game; the first is the one people practise with."""


def make_bot(name: str, entry: Any, seed: int | None = None) -> Any:
    """A bot by name, repeatable if a seed is given."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(entry.rules, seed)
    raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
