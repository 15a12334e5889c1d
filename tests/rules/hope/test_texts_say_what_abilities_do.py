"""Every card's text and abilities say the same of cooldowns, preparation, reach, attributes, limits and occasions.

What each of these does is tested once for all cards (test_start.py, test_battle.py, test_time.py); that every card has
its own right is tested here, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from .table import hope

CARDS = hope().rules.book.entries
CHINESE = {
    "void": "虚无", "sword": "剑", "sword_yang": "剑", "sword_yin": "剑", "destiny": "命", "machine": "机械",
    "earth": "地", "water": "水", "fire": "火", "wind": "风", "nature": "自然", "ice": "冰结", "blaze": "爆炎",
    "thunder": "雷鸣", "light": "光", "dark": "暗", "holy": "圣洁", "death": "死冥", "mist": "幽雾", "chaos": "混沌",
    "star_moon": "星月", "poison": "毒", "life": "生", "rainbow": "虹", "mind": "精神", "fantasy": "幻想",
    "melody": "音律", "sunshine": "晴", "shadow": "影", "time": "时间", "space": "空间",
}  # fmt: skip
ENGLISH = {"star_moon": "star-moon", "sword_yang": "sword (yang)", "sword_yin": "sword (yin)"}
OCCASIONS = {
    "my.dawn": ("Dawn", "黎明"), "my.dusk": ("Dusk", "黄昏"), "my.midnight": ("Midnight", "子夜"),
    "my.noon": ("Noon", "正午"), "my.night": ("Night", "夜间"), "my.day": ("Day:", "昼间"),
    "my.phase == 'battle'": ("Battle phase", "战斗阶段"), "my.phase == 'start'": ("Start phase", "开始阶段"),
    "my.phase in ['start', 'battle']": ("Start or battle phase", "开始或战斗阶段"),
    "my.turn >= 2": ("rom turn 2 on", "第2回合起"), "my.turn >= 3": ("rom turn 3 on", "第3回合起"),
    "my.month == 1 and my.day_of_month == 1": ("Year's first day", "一月一日"),
    "my.night and my.day_of_month == 1": ("Night of a new-moon day", "朔日之夜"),
    "my.phase == 'battle' and my.turn >= 3": ("Battle phase, from turn 3 on", "第3回合起的战斗阶段"),
}  # fmt: skip
"""How a text says when a fate may be used (HOPE-FATE-03)."""
PERIODS = {"turn": "once per turn|first time each turn", "match": "once per match"}


def abilities(card: str) -> list[dict[str, Any]]:
    """A card's abilities as written."""
    return CARDS[card].data.get("abilities") or []


def texts(card: str) -> tuple[str, str]:
    """English and Chinese."""
    text = CARDS[card].data.get("text") or {}
    return str(text.get("en", "")), str(text.get("zh", ""))


def parts(node: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a tree."""
    if isinstance(node, dict):
        yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from parts(child)


@pytest.mark.parametrize(
    ("key", "english", "chinese"),
    [("cooldown", r"[Cc]ooldown (\d+)", r"冷却(\d+)"), ("prep", r"[Pp]reparation (\d+)", r"准备(\d+)")],
)
def test_cooldowns_and_preparation_are_the_printed_ones(key: str, english: str, chinese: str):
    """HOPE-PREP-01, HOPE-AMB-49, HOPE-AMB-52."""
    counted = 0
    for card in CARDS:
        have = sorted(a[key] for a in abilities(card) if key in a)
        counted += len(have)
        for text, pattern in zip(texts(card), (english, chinese), strict=True):
            assert sorted(map(int, re.findall(pattern, text))) == have, card
    assert counted >= (60 if key == "cooldown" else 7)


@pytest.mark.parametrize(
    ("key", "english", "chinese"),
    [("spent", "iscarded after use", "用后弃"), ("main", "[Usable as main]", "【主可用】"),
     ("needs_main", "[Needs a main]", ""), ("restriction", "(entry restriction)", "")],
)  # fmt: skip
def test_marks_of_a_text_are_marks_of_an_ability(key: str, english: str, chinese: str):
    """HOPE-MAIN-04, HOPE-MAIN-05, HOPE-WIN-04, HOPE-AMB-12."""
    found = [card for card in CARDS if any(a.get(key) for a in abilities(card))]
    assert found
    assert found == [card for card in CARDS if english in texts(card)[0]]
    assert all(chinese in texts(card)[1] for card in found)


def test_what_costs_no_action_says_so():
    """HOPE-BATTLE-14, HOPE-AMB-48: an extra effect in the own slot, a quick answer in a window."""
    found = [card for card in CARDS if any(a.get("extra") for a in abilities(card))]
    assert found == [card for card in CARDS if re.search(r"\bExtra[:;]|Quick answer", texts(card)[0])]


def test_limits_are_the_printed_ones():
    """HOPE-GEN-06."""
    for card in CARDS:
        limits = [period for a in abilities(card) for period in a.get("limit") or ()]
        assert all(re.search(PERIODS[p], texts(card)[0], re.IGNORECASE) for p in limits), card
        if not limits:
            assert not re.search(r"\bonce per turn\b", texts(card)[0], re.IGNORECASE), card


def test_reach_is_the_printed_one():
    """HOPE-RANGE-01, HOPE-AMB-58: what is not printed is 1."""
    counted = 0
    for card in CARDS:
        for ability in abilities(card):
            for part in parts(ability.get("aim") or []):
                for verb in ("target", "area"):
                    given = part.get(verb)
                    if not isinstance(given, dict) or "from" in given:
                        continue
                    reach = given.get("range", given.get("within"))
                    if isinstance(reach, int):
                        counted += 1
                        assert re.search(rf"within {reach}\b", texts(card)[0]), card
                        assert str(reach) in texts(card)[1] or reach == 1, card
    assert counted >= 44


def test_attributes_of_damage_are_the_printed_ones():
    """HOPE-RESIST-01, HOPE-AMB-25."""
    counted = 0
    for card in CARDS:
        for ability in abilities(card):
            struck = ability.get("strike") or []
            for strike in struck if isinstance(struck, list) else [struck]:
                for attribute in strike.get("attributes") or ():
                    if isinstance(strike["attributes"], list) and attribute != "none":
                        counted += 1
                        assert ENGLISH.get(attribute, attribute) in texts(card)[0], card
                        assert CHINESE[attribute] in texts(card)[1], card
    assert counted >= 29


def test_the_time_and_scene_of_a_fate_are_the_printed_ones():
    """HOPE-FATE-03."""
    for card in CARDS:
        scenes = [a["scene"] for a in abilities(card) if "scene" in a]
        said = [scene for scene, (english, _) in OCCASIONS.items() if texts(card)[0].startswith(english.lstrip("r"))]
        for scene in scenes:
            english, chinese = OCCASIONS[scene]
            assert english in texts(card)[0].splitlines()[0][: len(english) + 1], card
            assert texts(card)[1].startswith(chinese), card
        if CARDS[card].kind == "fate" and said:
            assert scenes, f"{card} speaks of an occasion and has none"
