"""Lessons: a set position, what is said and pointed at, and the acts by which somebody learns a game at its own table.

A lesson is data (YAML beside the cards); positions and acts are those of scenarios. See docs/lessons.md for every key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from ruamel.yaml.error import YAMLError

from ..cards import plain_yaml
from ..cards.loading import CardSet, Problem
from ..cards.payload import in_three
from ..cards.texts import LANGUAGES

KEYS = frozenset("id title about given steps end expect".split())
STEP_KEYS = frozenset("say point rules do expect".split())
PAGE_KEYS = frozenset((*LANGUAGES, "point", "rules"))
POINTS = frozenset("zone card option plate part".split())
PARTS = frozenset("decide hand chain log track top board own-field foe-field clock due".split())
"""Parts of the screen one may point at, beside zones, cards, options and plates."""

CARD = re.compile(r"\{([^{}]+)\}")
"""A card in a text, by its entry: the reader sees its name."""

LEARNER = 0
"""The seat of whoever learns."""


class LessonFault(Exception):
    """A lesson that cannot be read or does not play; the message says where and how."""


class Page(msgspec.Struct, frozen=True):
    """What is said at once: a text in both languages, the rules it rests on, what it points at ({kind: name})."""

    say: dict[str, str]
    rules: tuple[str, ...] = ()
    point: tuple[dict[str, str], ...] = ()


class Act(msgspec.Struct, frozen=True):
    """An act of a seat in the words of scenarios. `others` are what the learner may as well do in its place.

    One that is `maybe` asked for is passed over when something else is asked.
    """

    seat: int
    verb: str
    body: Any
    others: tuple[tuple[str, Any], ...] = ()
    maybe: bool = False


class Step(msgspec.Struct, frozen=True):
    """Pages to read, the acts that are wanted then, and what must be true after them."""

    pages: tuple[Page, ...]
    do: tuple[Act, ...]
    expect: dict[str, Any] | None = None


class Lesson(msgspec.Struct, frozen=True):
    """A lesson as it was written; `end` is what is said when all of it is done."""

    id: str
    title: dict[str, str]
    about: dict[str, str]
    given: dict[str, Any]
    steps: tuple[Step, ...]
    end: tuple[Page, ...]
    file: str

    @property
    def pages(self) -> Iterator[Page]:
        """Everything that is said."""
        for step in self.steps:
            yield from step.pages
        yield from self.end


def read_lesson(data: Mapping[str, Any], seats: dict[str, int], file: str) -> Lesson:
    """A lesson from its data; raises LessonFault."""
    _known(data, KEYS, "a lesson")
    for key in ("id", "title", "about", "given", "steps", "end"):
        if not data.get(key):
            raise LessonFault(f"a lesson needs {key}")
    steps = tuple(_step(step, seats) for step in data["steps"])
    return Lesson(
        data["id"], _text(data["title"]), _text(data["about"]), data["given"], steps, _pages(data["end"], {}), file
    )  # fmt: skip


def _step(data: Mapping[str, Any], seats: dict[str, int]) -> Step:
    _known(data, STEP_KEYS, "a step")
    if not data.get("do"):
        raise LessonFault("a step needs do")
    return Step(_pages(data.get("say"), data), tuple(_act(a, seats) for a in data["do"]), data.get("expect"))


def _pages(said: Any, beside: Mapping[str, Any]) -> tuple[Page, ...]:
    """One page, or several; what stands beside a single one belongs to it."""
    if not said:
        raise LessonFault("a step needs say")
    if isinstance(said, dict):
        said = [{**said, **{k: beside[k] for k in ("point", "rules") if k in beside}}]
    elif "point" in beside or "rules" in beside:
        raise LessonFault("of several pages each has its own point and rules")
    return tuple(_page(page) for page in said)


def _page(data: Mapping[str, Any]) -> Page:
    _known(data, PAGE_KEYS, "a page")
    points = []
    for point in data.get("point") or ():
        kind, name = next(iter(point.items()))
        if kind not in POINTS or (kind == "part" and name not in PARTS):
            raise LessonFault(f"nobody can point at {kind}: {name}")
        points.append({kind: str(name)})
    return Page(_text(data), tuple(data.get("rules") or ()), tuple(points))


def _text(data: Mapping[str, Any]) -> dict[str, str]:
    if not isinstance(data, dict) or any(not str(data.get(lang) or "").strip() for lang in LANGUAGES):
        raise LessonFault(f"no text in {' and '.join(LANGUAGES)}: {data}")
    return {lang: str(data[lang]).strip() for lang in LANGUAGES}


def _act(given: Any, seats: dict[str, int]) -> Act:
    """`{opponent: {maybe: {either: [{pay: none}, {pay: [X]}]}}}`, or as little of it as is needed."""
    seat, (verb, body) = LEARNER, _pair(given)
    if verb in seats:
        seat, (verb, body) = seats[verb], _pair(body)
    maybe = verb == "maybe"
    if maybe:
        verb, body = _pair(body)
    if verb != "either":
        return Act(seat, verb, body, (), maybe)
    first, *others = map(_pair, body)
    return Act(seat, *first, tuple(others), maybe)


def _pair(given: Any) -> tuple[str, Any]:
    """A word alone, or with what it is about."""
    return (given, True) if isinstance(given, str) else next(iter(given.items()))


def _known(data: Mapping[str, Any], keys: frozenset[str], what: str) -> None:
    unknown = sorted(set(data) - keys)
    if unknown:
        raise LessonFault(f"{what} has no {', '.join(unknown)}")


def load_lessons(cards: CardSet, rules: Any) -> tuple[dict[str, Lesson], list[Problem]]:
    """The lessons beside a set's cards in the order of their files, and what is wrong with the others."""
    found: dict[str, Lesson] = {}
    problems: list[Problem] = []
    for path in sorted((cards.path / "lessons").glob("*.yaml")):
        name = f"{cards.path.name}/lessons/{path.name}"
        try:
            data = plain_yaml.load(path.read_text(encoding="utf-8"))
            lesson = read_lesson(data, rules.scenes.seats(data.get("given") or {}), name)
            if lesson.id in found:
                raise LessonFault(f"the id {lesson.id} stands twice")
            for page in lesson.pages:
                _cards_named(cards, page)
        except (LessonFault, YAMLError, AttributeError, TypeError, ValueError) as fault:
            problems.append(Problem(name, 1, str(fault)))
            continue
        found[lesson.id] = lesson
    return found, problems


def _cards_named(cards: CardSet, page: Page) -> None:
    """In both languages a page names the same cards, which are there."""
    named = {lang: set(CARD.findall(text)) for lang, text in page.say.items()}
    if unknown := sorted(set().union(*named.values()) - set(cards.data)):
        raise LessonFault(f"no such card {', '.join(unknown)}")
    if len({frozenset(names) for names in named.values()}) > 1:
        raise LessonFault(f"the languages name different cards: {page.say}")


def lessons_payload(cards: CardSet, lessons: Mapping[str, Lesson]) -> list[dict[str, Any]]:
    """The lessons for clients, in three languages; where a page points comes with the match."""
    overrides = dict(cards.info.get("opencc_overrides") or {})

    def pages(given: tuple[Page, ...]) -> list[dict[str, Any]]:
        return [{"say": in_three(p.say, overrides), "rules": list(p.rules)} for p in given]

    return [
        {
            "id": x.id, "title": in_three(x.title, overrides), "about": in_three(x.about, overrides),
            "steps": [{"pages": pages(s.pages)} for s in x.steps], "end": pages(x.end),
        }
        for x in lessons.values()
    ]  # fmt: skip
