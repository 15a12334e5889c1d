"""The duel as it is installed."""

from __future__ import annotations

from pathlib import Path

from ...cards.loading import Problem, load_set
from ..entry import GameEntry
from .cards import DuelCards
from .ruleset import DreamDuel

MODEL = DuelCards()


def load(folder: Path) -> tuple[GameEntry | None, list[Problem]]:
    """The duel with the set in a folder; None with the problems if the set has faults."""
    cards = load_set(folder, MODEL)
    if cards.problems:
        return None, cards.problems
    return GameEntry("dreamduel", {"zh": "幻想梦斗符", "en": "Dream Duel"}, DreamDuel(cards.book), cards), []
