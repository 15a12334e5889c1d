"""What a card prints, and what of its abilities does not agree with it: figures, reach, hours, words.

What each of these does is tested once for all cards (test_start.py, test_battle.py, test_time.py); that every card has
its own right is read off its text here, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

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
    "my.turn >= 2": ("From turn 2 on", "第2回合起"), "my.turn >= 3": ("From turn 3 on", "第3回合起"),
    "my.month == 1 and my.day_of_month == 1": ("Year's first day", "一月一日"),
    "my.night and my.day_of_month == 1": ("Night of a new-moon day", "朔日之夜"),
    "my.phase == 'battle' and my.turn >= 3": ("Battle phase, from turn 3 on", "第3回合起的战斗阶段"),
}  # fmt: skip
"""How a text says when a fate may be used (HOPE-FATE-03)."""
MARKS = {
    "spent": ("iscarded after use", "用后弃"), "main": ("[Usable as main]", "【主可用】"),
    "needs_main": ("[Needs a main]", ""), "restriction": ("(entry restriction)", ""),
}  # fmt: skip
PERIODS = {"turn": "once per turn|first time each turn", "match": "(?<!each card )once per match"}
REACH = re.compile(r"near\([^,]*(?:\([^)]*\))?[^,]*, ?(\d+)|distance\([^)]*\) *<= *(\d+)")
MOVES = re.compile(r"(\d+) cell|range \+(\d+)")
STRUCK = re.compile(r"takes? ([^.;]*)")


def leaves(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of a tree that is no mapping or list, with the keys that lead to it."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(node, list):
        for value in node:
            yield from leaves(value, path)
    else:
        yield path, node


def numbers(value: Any) -> list[int]:
    """The numbers in a value or an expression; not those in quotes, the places of lists, or a lower bound."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return []
    if isinstance(value, int):
        return [value]
    plain = re.sub(r"'[^']*'|\[\d+\]|^\d+\.\.(?=\d)", "", value)
    return [int(n) for n in re.findall(r"(?<![\w.-])\d+(?![\w-])", plain)]


def faults(data: dict[str, Any]) -> Iterator[str]:
    """What a card's abilities have that its text has not, or the other way round."""
    texts = (str((data.get("text") or {}).get("en", "")), str((data.get("text") or {}).get("zh", "")))
    abilities = data.get("abilities") or []
    found = list(leaves(abilities))
    yield from _waits(abilities, texts)
    yield from _marks(abilities, texts)
    yield from _limits(abilities, texts[0])
    yield from _figures(found, texts)
    yield from _reach(abilities, found, texts[0])
    yield from _hours(found, texts[0])
    yield from _sides(found, texts[0])
    yield from _attributes(found, texts)
    yield from _scenes(data["kind"], abilities, texts)


def _waits(abilities: list[dict[str, Any]], texts: tuple[str, str]) -> Iterator[str]:
    for key, *patterns in (
        ("cooldown", r"[Cc]ooldown (\d+)", r"冷却(\d+)"),
        ("prep", r"[Pp]reparation (\d+)", r"准备(\d+)"),
    ):
        have = sorted(a[key] for a in abilities if key in a)
        for text, pattern in zip(texts, patterns, strict=True):
            if sorted(map(int, re.findall(pattern, text))) != have:
                yield f"{key} {have}"


def _marks(abilities: list[dict[str, Any]], texts: tuple[str, str]) -> Iterator[str]:
    for mark, words in MARKS.items():
        has = any(a.get(mark) for a in abilities)
        if has != (words[0] in texts[0]) or (has and words[1] not in texts[1]):
            yield mark
    if any(a.get("extra") for a in abilities) != bool(re.search(r"\bExtra[:;]|Quick answer", texts[0])):
        yield "extra"


def _limits(abilities: list[dict[str, Any]], english: str) -> Iterator[str]:
    limits = {period for a in abilities for period in a.get("limit") or ()}
    said = {p for p, words in PERIODS.items() if re.search(words, english, re.IGNORECASE)}
    if limits - said or ("match" in said) != ("match" in limits) or ("once per turn" in english and not limits):
        yield f"limits {limits}"


def _figures(found: list[tuple[tuple[str, ...], Any]], texts: tuple[str, str]) -> Iterator[str]:
    """Every number of an ability is printed; "once", "the 3x3 around", "does not advance" are other words for 1."""
    printed = [set(map(int, re.findall(r"\d+", text))) for text in texts]
    for path, value in found:
        wordy = "limit" in path or "repeat" in path or "swap_cells" in path or path[-1] in ("around", "stop", "earlier")
        for n in map(abs, numbers(value)):
            if n and not (wordy and n == 1) and not all(n in said for said in printed):
                yield f"{'.'.join(path)}: {n}"


def _reach(abilities: list[Any], found: list[tuple[tuple[str, ...], Any]], english: str) -> Iterator[str]:
    """HOPE-RANGE-01, HOPE-AMB-58: what is not printed is 1."""
    used = {v for path, v in found if path[-1] in ("range", "within") and isinstance(v, int)}
    for _, value in found:
        used |= {int(a or b) for a, b in REACH.findall(value)} if isinstance(value, str) else set()
    said = set(map(int, re.findall(r"within (\d+)", english)))
    if used - said - {int(a or b) for a, b in MOVES.findall(english)} or said - used - {1}:
        yield f"reach {used}, printed {said}"


def _hours(found: list[tuple[tuple[str, ...], Any]], english: str) -> Iterator[str]:
    used = {v for path, v in found if path[-1] == "hours" and isinstance(v, int)}
    clock = {v for path, v in found if "clock" in path or "extra_hour" in path}
    said = set(map(int, re.findall(r"(\d+) hours?", english)))
    if used - said or said - used - clock:
        yield f"hours {used}, printed {said}"


def _sides(found: list[tuple[tuple[str, ...], Any]], english: str) -> Iterator[str]:
    """HOPE-BATTLE-05, HOPE-AMB-44: a foe that is chosen is a foe, an own card an own one."""
    wheres = [str(value) for path, value in found if path[-1] in ("where", "card", "by")]
    for side, words in (("foe", r"\benemy|\bfoe|\bnon_own|opponent"), ("own", r"\bown|\bmy\.|\.own|\bunit")):
        said = re.search(rf"(?:\d|an?|\d(?:nd|rd)) (?:other )?{side} [a-z ]*?(?:within|anywhere)", english)
        if said and not any(re.search(words, where) for where in wheres):
            yield f"chooses no {side}"


def _attributes(found: list[tuple[tuple[str, ...], Any]], texts: tuple[str, str]) -> Iterator[str]:
    used = {v for path, v in found if path[-1] == "attributes" and v in CHINESE}
    for attribute in used:
        if ENGLISH.get(attribute, attribute) not in texts[0] or CHINESE[attribute] not in texts[1]:
            yield f"attribute {attribute}"
    every = {v for _, v in found if isinstance(v, str)}
    for clause in STRUCK.findall(texts[0]):
        words = clause.split(" half")[0]
        for attribute in CHINESE:
            named = re.search(rf"\d (?:\w+ and )?{re.escape(ENGLISH.get(attribute, attribute))}\b", words)
            if named and not any(attribute in value for value in every):
                yield f"no damage of {attribute}"


def _scenes(kind: str, abilities: list[dict[str, Any]], texts: tuple[str, str]) -> Iterator[str]:
    scenes = [a["scene"] for a in abilities if "scene" in a]
    for scene in scenes:
        english, chinese = OCCASIONS[scene]
        if not texts[0].startswith(english) or not texts[1].startswith(chinese):
            yield f"scene {scene}"
    if kind == "fate" and not scenes and any(texts[0].startswith(english) for english, _ in OCCASIONS.values()):
        yield "an occasion and no scene"
