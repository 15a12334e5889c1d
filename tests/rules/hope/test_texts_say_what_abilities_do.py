"""Every card's text and abilities say the same of figures, reach, hours, attributes, limits and occasions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from .printed import faults, numbers
from .table import hope

CARDS = hope().rules.book.entries
KEYS = (
    "cooldown",
    "prep",
    "spent",
    "main",
    "needs_main",
    "restriction",
    "extra",
    "limit",
    "scene",
    "attributes",
    "where",
)
"""What is taken away from an ability to see whether its text misses it."""


@pytest.mark.parametrize("card", CARDS)
def test_a_card_does_what_it_prints(card: str):
    """HOPE-GEN-06, HOPE-RANGE-01, HOPE-AMB-58, HOPE-PREP-01, HOPE-AMB-49, HOPE-AMB-52, HOPE-RESIST-01, HOPE-AMB-25,
    HOPE-MAIN-04, HOPE-MAIN-05, HOPE-WIN-04, HOPE-AMB-12, HOPE-BATTLE-14, HOPE-AMB-48, HOPE-FATE-03."""
    assert list(faults(CARDS[card].data)) == []


def changes(node: Any) -> Iterator[tuple[str, Any]]:
    """The places of a tree where one figure can be one higher or one key be missing; each is changed, and put back."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        if isinstance(node, dict) and key in KEYS:
            del node[key]
            yield f"no {key}", key
            node[key] = value
        if isinstance(value, int) and not isinstance(value, bool) and numbers(value) != [0]:
            node[key] = value + 1
            yield "figure", key
            node[key] = value
        elif isinstance(value, dict | list):
            yield from changes(value)


def test_texts_notice_a_wrong_figure_and_a_missing_word():
    """One figure one higher, or one word of an ability gone: the text tells, but for figures that it prints twice."""
    tried, missed = Counter[str](), Counter[str]()
    for entry in CARDS.values():
        data = deepcopy(dict(entry.data))
        for what, _ in changes(data.get("abilities") or []):
            tried[what] += 1
            missed[what] += not any(faults(data))
    assert tried["figure"] > 390
    assert tried["no cooldown"] > 60
    assert missed["figure"] < tried["figure"] // 5, missed
    assert {w: n for w, n in missed.items() if n and w not in ("figure", "no limit", "no attributes", "no where")} == {}
