"""The game as it is installed: loading, room options, ready decks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...cards.loading import CardSet, Problem, load_set
from ...kernel import calendar
from ..entry import GameEntry
from .access import DEFAULTS
from .cards import HopeCards
from .decks import fate_piles, fate_warnings, fates_beside
from .ruleset import Hope

MODEL = HopeCards()


def _label(zh: str, hant: str, en: str) -> dict[str, str]:
    return {"zh": zh, "zh-Hant": hant, "en": en}


def _choice(key: str, values: list[Any], label: dict[str, str], when: dict[str, Any] | None = None) -> dict[str, Any]:
    out = {"key": key, "type": "choice", "values": values, "default": DEFAULTS[key], "label": label}
    return out if when is None else {**out, "when": when}


def _switch(key: str, label: dict[str, str]) -> dict[str, Any]:
    return {"key": key, "type": "bool", "default": DEFAULTS[key], "label": label}


def _number(key: str, least: int, most: int, label: dict[str, str]) -> dict[str, Any]:
    return {"key": key, "type": "number", "min": least, "max": most, "default": DEFAULTS[key], "label": label}


def _text(key: str, length: int, when: dict[str, str], label: dict[str, str]) -> dict[str, Any]:
    return {"key": key, "type": "text", "length": length, "default": DEFAULTS[key], "when": when, "label": label}


def _per_seat(key: str, least: int, most: int, when: dict[str, str], label: dict[str, str]) -> dict[str, Any]:
    return {
        "key": key, "type": "per_seat", "min": least, "max": most, "default": DEFAULTS[key], "when": when,
        "label": label,
    }  # fmt: skip


OPTIONS = [
    _switch("use_fate", _label("使用命运卡", "使用命運卡", "Fate cards")),
    _choice(
        "fate_source", ["room", "players"], _label("命运卡来源", "命運卡來源", "Fates come from"), {"use_fate": True}
    ),
    _number("initial_allies", 1, 5, _label("起手盟友数", "起手盟友數", "Allies drawn at the start")),
    _choice("turn_order", ["random", "seat", "manual"], _label("行动顺序", "行動順序", "Action order")),
    {
        **_choice("start_hour", ["random", *range(24)], _label("初期时刻", "初期時刻", "First hour")),
        "default": "random",
    },
    _text("start_date", 10, {}, _label("初期日期（年-月-日）", "初期日期（年-月-日）", "First day (year-month-day)")),
    _choice("start_phase_mode", ["sequential", "simultaneous"], _label("开始阶段", "開始階段", "Start phase")),
    _choice("used_skill", ["under_host", "pile_bottom"], _label("用过的技能卡", "用過的技能卡", "Used skills")),
    _choice("joint_damage", ["full", "half"], _label("联合攻击伤害", "聯合攻擊傷害", "Joint attack damage")),
    _switch("zero_hp_grace", _label("HP归零后仍可续战", "HP歸零後仍可續戰", "Grace at 0 HP")),
    _switch("edge_closes_cell", _label("边角空位可被包围", "邊角空位可被包圍", "Edges can be surrounded")),
    _choice("win_condition", ["standard", "custom"], _label("胜利条件", "勝利條件", "Winning condition")),
    _text("win_text", 200, {"win_condition": "custom"}, _label("约定的胜利条件", "約定的勝利條件", "Agreed condition")),
    _number("max_turns", 0, 99, _label("回合上限（0为无）", "回合上限（0為無）", "Most turns (0: none)")),
    _choice("teams", ["none", "alternate", "halves", "free"], _label("队伍", "隊伍", "Teams")),
    _per_seat("team_of", 0, 7, {"teams": "free"}, _label("各席的队伍", "各席的隊伍", "Team of each seat")),
]
"""HOPE room options (section 3.8 of the rules); player count and referee are the room's own.

`when` names the option, and its value, with which another one matters. A room begins at a random hour unless it says
otherwise, a match that is set up without a room at 0 (HOPE-TIME-02).
"""


class HopeEntry(GameEntry):
    """星晴歌谱 with its options and common fates."""

    def __init__(self, game: str, name: dict[str, str], rules: Hope, cards: CardSet) -> None:
        super().__init__(game, name, rules, cards)
        rules.fate_piles = fate_piles(cards)

    @property
    def options_schema(self) -> list[dict[str, Any]]:
        """The format and the room's pile of fates, then the options of the rulebook."""
        label = _label("命运卡堆", "命運卡堆", "Pile of fates")
        piles = _choice("fate_pile", list(fate_piles(self.cards)), label, {"use_fate": True, "fate_source": "room"})
        return [*super().options_schema, *OPTIONS[:2], piles, *OPTIONS[2:]]

    def check_options(self, seats: int, options: dict[str, Any]) -> str | None:
        """The first day is one (HOPE-TIME-02); named teams are two or more, every seat in one (HOPE-MULTI-02)."""
        if not calendar.is_day(options["start_date"]):
            return "start_date"
        if options["teams"] != "free":
            return None
        teams = options["team_of"][:seats]
        return "team_of" if len(teams) < seats or len(set(teams)) < 2 else None

    def warnings(self, options: dict[str, Any], decks: Sequence[dict[str, int]]) -> list[dict[str, Any]]:
        """What the table should know of its fates (HOPE-DECK-10)."""
        return fate_warnings(self.cards, options, decks)

    def deck_size(self, cards: dict[str, int]) -> int:
        """Fates lie beside a deck (HOPE-DECK-09)."""
        return sum(cards.values()) - sum(fates_beside(self.cards.book, cards).values())


def load(folder: Path) -> tuple[GameEntry | None, list[Problem]]:
    """The game with the set in a folder; None with the problems if the set has faults."""
    cards = load_set(folder, MODEL)
    if cards.problems:
        return None, cards.problems
    return HopeEntry("hope", {"zh": "星晴歌谱", "en": "CardGame of the Hope"}, Hope(cards.book), cards), []
