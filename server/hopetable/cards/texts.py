"""Whether texts say what abilities do: both languages, and the same numbers in both and in the abilities."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .loading import CardSet, Problem

LANGUAGES = ("zh", "en")
_NUMBER = re.compile(r"\d+")
_NAMES = re.compile(r'「[^」]*」|"[^"]*"')
"""Names in a text."""
_QUOTED = re.compile(r"'[^']*'|「[^」]*」|\b[A-Z]+-\d+\b")
"""Names in an expression, and card ids."""
SMALL = frozenset((0, 1))
"""Left out of the comparison: grammar and `count: 1` come and go."""


def numbers(text: str) -> frozenset[int]:
    """The numbers in a text, names in quotes left out."""
    return _found(_NAMES, text)


def _found(names: re.Pattern[str], text: str) -> frozenset[int]:
    return frozenset(int(n) for n in _NUMBER.findall(names.sub("", text))) - SMALL


def ability_numbers(data: Any) -> frozenset[int]:
    """The numbers in abilities as they are written."""
    if isinstance(data, bool) or data is None:
        return frozenset()
    if isinstance(data, int):
        return frozenset((abs(data),)) - SMALL
    if isinstance(data, str):
        return _found(_QUOTED, data)
    parts = [v for k, v in data.items() if k != "copy_of"] if isinstance(data, dict) else data
    return frozenset().union(*(ability_numbers(p) for p in parts))


def text_problems(cards: CardSet) -> list[Problem]:
    """Texts that lack a language, and numbers that differ, with file and line."""
    found = []
    for card, data in cards.data.items():
        file = Path(cards.files[card])
        for message in _faults(data, cards.model.told):
            found.append(Problem(f"{file.parent.name}/{file.name}", _line(file, f"- id: {card}"), f"{card}: {message}"))
    path = cards.path / "traits.yaml"
    for trait, data in cards.traits.items():
        for message in _faults(data):
            found.append(Problem(f"{cards.path.name}/traits.yaml", _line(path, f"{trait}:"), f"{trait}: {message}"))
    return found


def _faults(data: dict[str, Any], told: tuple[str, ...] = ()) -> Iterator[str]:
    texts: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    parts = [("text", data["text"])] if data.get("text") else []
    parts += [(f"skill {s['name']}", s.get("text")) for s in data.get("skills") or ()]
    named = [("name", data.get("name")), *(("ruling", r) for r in data.get("rulings") or ())]
    if data.get("title"):
        named.append(("title", data["title"]))
    for what, text in [*parts, *named]:
        for lang in LANGUAGES:
            if not isinstance(text, dict) or not str(text.get(lang) or "").strip():
                yield f"{what}: no text in {lang}"
    for skill in data.get("skills") or ():
        if not skill.get("name_en"):
            yield f"skill {skill['name']}: no text in en (name_en)"
    if not parts:
        if data.get("abilities") and data.get("kind"):
            play_only = all(set(a) <= {"play", "during", "life"} for a in data["abilities"])
            if not play_only:
                yield "abilities without a text"
        return
    for _, text in parts:
        for lang in LANGUAGES:
            if isinstance(text, dict):
                texts[lang].append(str(text.get(lang) or ""))
    zh, en = (numbers(" ".join(texts[lang])) for lang in LANGUAGES)
    made = ability_numbers([*(data.get("abilities") or []), *(data.get(key) for key in told)])
    if zh != en:
        yield f"numbers differ: zh {sorted(zh)}, en {sorted(en)}"
    if zh != made:
        yield f"numbers differ: zh {sorted(zh)}, abilities {sorted(made)}"


def _line(file: Path, start: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((n for n, text in enumerate(lines, 1) if text.strip() == start), 1)
