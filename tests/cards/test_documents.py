"""The samples of the pages for card designers work as they stand; the card of the guide is tried in `test_check.py`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from hopetable.games.checks import shared_checks
from hopetable.games.lessons import read_lesson
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.games.tutor import Tutor

DOCS = Path(__file__).parents[2] / "docs"


def samples(page: str) -> list[str]:
    """The YAML blocks of a page."""
    return re.findall(r"```yaml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def read(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def test_the_sample_scenario_holds():
    (scenario,) = read(samples("scenarios.md")[0])
    Run(games()["dreamduel"], scenario, shared_checks).play()


def test_the_sample_lesson_plays():
    entry = games()["dreamduel"]
    (text,) = samples("lessons.md")
    lesson = read_lesson(read(text), {"me": 0, "opponent": 1}, "docs/lessons.md")
    Tutor(entry.rules, lesson).play(entry, shared_checks)


def test_the_sample_abilities_of_the_language_compile():
    duel, hope = samples("effect-language.md")[1:3]
    (card,) = read(duel)
    printed = {"kind": "battle", "name": {"zh": "试", "en": "T"}, "character": "none", "cost": 0}
    assert games()["dreamduel"].with_cards([{**printed, **card, "id": "T-SAMPLE"}], DOCS)
    skill = {"id": "T-SKILL", "kind": "skill", "name": {"zh": "试", "en": "T"}, "kinds": ["magic"]}
    assert games()["hope"].with_cards([{**skill, "abilities": read(hope)}], DOCS)


def test_the_sample_lesson_can_be_taken_to_its_end():
    entry = games()["dreamduel"]
    lesson = read_lesson(read(samples("lessons.md")[0]), {"me": 0, "opponent": 1}, "lessons.md")
    Tutor(entry.rules, lesson).play(entry, shared_checks)
