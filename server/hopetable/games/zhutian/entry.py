"""The game as it is installed: its options and its one shared deck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...cards.loading import Problem, load_set
from ..entry import GameEntry
from .cards import ZhutianCards
from .ruleset import Zhutian

MODEL = ZhutianCards()
STARTER = "starter"
NAME = {"zh": "诛天", "zh-Hant": "誅天", "en": "Zhutian"}


class ZhutianEntry(GameEntry):
    """诛天: all play with the host's deck (ZT-DECK-01, ZT-AMB-10)."""

    shared_deck = True

    def ready_decks(self) -> list[dict[str, Any]]:
        """The starter deck first: it is played where none is chosen."""
        return sorted(super().ready_decks(), key=lambda deck: bool(deck["id"] != STARTER))

    @property
    def options_schema(self) -> list[dict[str, Any]]:
        """The room options of the rulebook (ZT 3.10) that are not every room's."""
        return [
            {"key": "format", "type": "choice", "values": list(self.cards.formats), "default": "casual",
             "label": {"zh": "规则", "en": "Rules"}},
            {"key": "destiny", "type": "bool", "default": True, "label": {"zh": "命格", "en": "Destinies"}},
            {"key": "theme", "type": "bool", "default": True, "label": {"zh": "战斗主题", "en": "Theme"}},
            {"key": "beginner", "type": "bool", "default": False,
             "label": {"zh": "新手（不用命格和主题）", "en": "Beginners (no destinies, no theme)"}},
            {"key": "first_player", "type": "choice", "values": ["random", "rps", "1", "2", "3", "4", "5", "6"],
             "default": "random", "label": {"zh": "先手", "en": "First player"}},
            {"key": "max_rounds", "type": "number", "min": 0, "max": 200, "default": 0,
             "label": {"zh": "轮数上限（0为无）", "en": "Most rounds (0: any number)"}},
        ]  # fmt: skip


def load(folder: Path) -> tuple[GameEntry | None, list[Problem]]:
    """The game with the set in a folder; None with the problems if the set has faults."""
    cards = load_set(folder, MODEL)
    if cards.problems:
        return None, cards.problems
    return ZhutianEntry("zhutian", NAME, Zhutian(cards.book), cards), []
