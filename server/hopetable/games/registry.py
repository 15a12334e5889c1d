"""The games on offer: each with its compiled card set, options and decks."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from ..cards.loading import Problem
from ..cards.model import CardModel
from .dreamduel import entry as dreamduel
from .entry import GameEntry
from .hope import entry as hope
from .zhutian import entry as zhutian

log = logging.getLogger(__name__)

Loader = Callable[[Path], tuple[GameEntry | None, list[Problem]]]
LOADERS: dict[str, Loader] = {"dreamduel": dreamduel.load, "zhutian": zhutian.load, "hope": hope.load}
"""How each game is loaded from its card set, a folder of its name. In this order games are offered."""

MODELS: dict[str, CardModel] = {"dreamduel": dreamduel.MODEL, "zhutian": zhutian.MODEL, "hope": hope.MODEL}
"""What each game says of its cards."""


def cardsets_root() -> Path:
    """Where the card sets lie: HOPETABLE_CARDSETS, else beside the package's checkout."""
    given = os.environ.get("HOPETABLE_CARDSETS")
    return Path(given) if given else Path(__file__).resolve().parents[3] / "cardsets"


@lru_cache(maxsize=1)
def games() -> dict[str, GameEntry]:
    """The games whose sets are sound; a faulty set is left out and its faults are logged with file and line."""
    found: dict[str, GameEntry] = {}
    root = cardsets_root()
    for name, load in LOADERS.items():
        entry, problems = load(root / name)
        for fault in problems:
            log.error("card set left out: %s", fault)
        if entry is not None:
            found[name] = entry
    return found
