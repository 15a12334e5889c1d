"""Lessons beside the cards: each plays by its own script; what is wrong with one is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hopetable.games.acts import Acts
from hopetable.games.checks import replay_check, shared_checks
from hopetable.games.expectations import ScenarioFault
from hopetable.games.lessons import KEYS, PARTS, POINTS, STEP_KEYS, LessonFault, read_lesson
from hopetable.games.registry import games
from hopetable.games.tutor import Course, Tutor
from hopetable.kernel.engine import Engine

replace = msgspec.structs.replace
LESSONS = [(game, name) for game, entry in games().items() for name in entry.lessons]
SEATS = {"me": 0, "opponent": 1}
SMALL: dict[str, Any] = {
    "id": "small", "title": {"zh": "小", "en": "Small"}, "about": {"zh": "小课", "en": "A small one"},
    "given": {"phase": "idle", "me": {"hand": ["RM-004", "RM-005"], "chara": [{"C001-RM": "center"}]},
              "opponent": {"hand": ["MS-001"]}},
    "steps": [{"say": {"zh": "宣言。", "en": "Declare."}, "do": [{"declare": "RM-004"}, "end_turn"]}],
    "end": {"zh": "完。", "en": "Over."},
}  # fmt: skip


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_plays_by_its_own_script(game: str, name: str):
    entry = games()[game]
    replay_check(Tutor(entry.rules, entry.lessons[name]).play(entry, shared_checks))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_rules_a_lesson_cites_stand_on_the_rules_page(game: str, name: str, root: Path):
    data = json.loads((root / f"web/rules/zh/{game}.json").read_text(encoding="utf-8"))
    known = {rule["id"] for section in data["sections"] for rule in section["rules"]}
    cited = {rule for page in games()[game].lessons[name].pages for rule in page.rules}
    assert not sorted(cited - known)


def test_the_page_about_lessons_names_every_key(root: Path):
    text = (root / "docs/lessons.md").read_text(encoding="utf-8")
    keys = KEYS | STEP_KEYS | POINTS | PARTS
    assert not sorted(key for key in keys if key not in text)


def changed(**changes: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(SMALL)), **changes}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"title": {"zh": "小"}}, "no text in zh and en"),
        ({"steps": []}, "a lesson needs steps"),
        ({"steps": [{"say": {"zh": "甲", "en": "A"}}]}, "a step needs do"),
        ({"steps": [{"say": {"zh": "甲", "en": "A", "point": [{"part": "moon"}]}, "do": ["pass"]}]}, "part: moon"),
        ({"extra": 1}, "a lesson has no extra"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_lesson_is_said(changes: dict[str, Any], told: str):
    with pytest.raises(LessonFault, match=told):
        read_lesson(changed(**changes), SEATS, "x")


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([{"say": {"zh": "甲", "en": "A"}, "do": [{"declare": "RM-006"}]}], "nobody is offered declare: RM-006"),
        ([{"say": {"zh": "甲", "en": "A"}, "do": ["end_turn"], "expect": {"me": {"hp": 1}}}], "me.hp is 10000"),
        (
            [{"say": {"zh": "甲", "en": "A", "point": [{"card": "RM-006"}]}, "do": ["end_turn"]}],
            "nothing to point at: {'card': 'RM-006'}",
        ),
        (  # the learner does not see that card
            [{"say": {"zh": "甲", "en": "A", "point": [{"card": "opponent/MS-001"}]}, "do": ["end_turn"]}],
            "nothing to point at: {'card': 'opponent/MS-001'}",
        ),
    ],
)  # fmt: skip
def test_a_lesson_that_does_not_play_is_a_fault(steps: list[Any], told: str):
    entry = games()["dreamduel"]
    lesson = read_lesson(changed(steps=steps), SEATS, "x")
    with pytest.raises(ScenarioFault, match=told):
        Tutor(entry.rules, lesson).play(entry)


def heard(do: list[Any], *said: tuple[str, Any], hand: tuple[str, ...] = ("RM-004", "RM-004", "RM-005")) -> Course:
    """Where a lesson of one step stands after these acts of the learner's, each by the last card that fits."""
    entry = games()["dreamduel"]
    given = {"me": {"hand": list(hand), "spirit": ["RM-012"], "chara": [{"C001-RM": "center"}]}}
    data = changed(given=given, steps=[{"say": {"zh": "甲", "en": "A"}, "do": do}])
    tutor = Tutor(entry.rules, read_lesson(data, SEATS, "x"))
    engine = Engine(entry.rules)
    match, _ = engine.start(tutor.setup())
    course = Course()
    for number, (verb, body) in enumerate(said, 2):
        (decision,) = match.decisions
        turned = replace(decision, options={0: decision.options[0][::-1]})
        answer = Acts(entry.rules, match, SEATS).answer(turned, 0, verb, body)
        assert answer is not None
        course = tutor.heard(course, match, answer, number)
        engine.answer(match, answer)
        course = tutor.settled(course, match, number)
        while match.decisions and 1 in match.decisions[0].waiting():
            passed = tutor.scripted(course, match, match.decisions[0], 1)
            engine.answer(match, passed or engine.default(match, match.decisions[0], 1))
    return course


@pytest.mark.parametrize(
    ("do", "said", "state", "act"),
    [
        ([{"declare": "RM-004"}, {"pay": "none"}, "end_turn"], [("declare", "RM-004")], "on", 1),
        ([{"declare": "RM-004"}], [("declare", "RM-005")], "strayed", 0),
        ([{"declare": "RM-004"}, {"pay": "none"}], [("declare", "RM-004"), ("pay", ["RM-012"])], "strayed", 1),
        (
            [{"declare": "RM-004"}, {"either": [{"pay": "none"}, {"pay": ["RM-012"]}]}, "end_turn"],
            [("declare", "RM-004"), ("pay", ["RM-012"])], "on", 2,
        ),
        ([{"maybe": {"play": "SYS-011"}}, {"declare": "RM-005"}, "end_turn"], [("declare", "RM-005")], "on", 2),
        ([{"declare": "RM-004"}, {"pay": "none"}, {"maybe": "pass"}], [("declare", "RM-004"), ("pay", [])], "done", 0),
    ],
)  # fmt: skip
def test_what_counts_as_done(do: list[Any], said: list[Any], state: str, act: int):
    """Another card of the same entry, one of several right acts, an act that is only maybe asked for."""
    course = heard(do, *said)
    assert (course.state, course.act) == (state, act)
