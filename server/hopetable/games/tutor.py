"""Where a learner stands in a lesson, what the others answer there, what is pointed at. Pure: no room, no clock."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..kernel.answers import only_passes
from ..kernel.engine import Engine
from ..kernel.records import Answer, Decision, MatchSetup
from ..kernel.state import Match
from ..kernel.told import decision_name
from .acts import Acts
from .lessons import LEARNER, Act, Lesson, LessonFault
from .pointing import pointed
from .run import Run, Watcher

replace = msgspec.structs.replace
MOST = 400
"""Answers a lesson may take; more means that it goes round in circles."""


class Course(msgspec.Struct, frozen=True):
    """How far a lesson has come: its step, the next act of it, and the log entry the step begins with.

    `on`: the lesson is followed. `strayed`: the learner did something else; the other seats wait. `free`: the match
    goes on without the lesson. `done`: all steps are done.
    """

    step: int = 0
    act: int = 0
    began: int = 2
    state: Literal["on", "strayed", "free", "done"] = "on"


class Tutor:
    """Teaches one lesson of a game."""

    def __init__(self, rules: Any, lesson: Lesson) -> None:
        self.rules = rules
        self.lesson = lesson
        self.seats: dict[str, int] = rules.scenes.seats(lesson.given)

    def setup(self) -> MatchSetup:
        """What its match starts from: the position, and the same chance every time."""
        given = self.lesson.given
        return MatchSetup(len(self.seats), given.get("seed", "00" * 32), position=given)

    # -- following -----------------------------------------------------------------------------------------------

    def wanted(self, course: Course) -> list[tuple[Course, Act]]:
        """The acts that may come next, each with where the lesson stands then: those only maybe asked for, and one."""
        found: list[tuple[Course, Act]] = []
        while course.step < len(self.lesson.steps):
            act = self.lesson.steps[course.step].do[course.act]
            found.append((course, act))
            if not act.maybe:
                break
            course = self._past(course, course.began - 1)
        return found

    def heard(self, course: Course, match: Match, answer: Answer, number: int) -> Course:
        """Where the lesson stands after an answer, entry `number` of the log; `match` is as it was before it."""
        decision = next((d for d in match.decisions if d.id == answer.decision), None)
        if course.state != "on" or decision is None:
            return course
        for at, act in self.wanted(course):
            if answer.seat == act.seat and self._fulfils(match, decision, answer, act):
                return self._past(at, number)
        if answer.seat != LEARNER or only_passes(decision, LEARNER):
            return course
        return replace(course, state="strayed")

    def settled(self, course: Course, match: Match, number: int) -> Course:
        """The same after the answer was carried out: what was only maybe asked for is over when something else is."""
        acts = Acts(self.rules, match, self.seats)
        while course.state == "on":
            act = self.wanted(course)[0][1]
            asked = [d for d in match.decisions if act.seat in d.waiting() and not only_passes(d, act.seat)]
            offered = (acts.answer(d, act.seat, act.verb, act.body) is not None for d in asked)
            if not act.maybe or (match.outcome is None and (not asked or any(offered))):
                break
            course = self._past(course, number)
        return course

    def _past(self, course: Course, number: int) -> Course:
        if course.act + 1 < len(self.lesson.steps[course.step].do):
            return replace(course, act=course.act + 1)
        over = course.step + 1 == len(self.lesson.steps)
        return Course(course.step + 1, 0, number + 1, "done" if over else "on")

    def _fulfils(self, match: Match, decision: Decision, answer: Answer, act: Act) -> bool:
        """Whether an answer is what an act says; another card of the same entry is as good."""
        acts = Acts(self.rules, match, self.seats)
        chosen = tuple(o for o in decision.options.get(answer.seat, ()) if o.id in answer.options)
        narrow = replace(decision, options={**decision.options, answer.seat: chosen})
        for verb, body in ((act.verb, act.body), *act.others):
            if acts.answer(decision, answer.seat, verb, body) == answer:
                return True
            if verb in ("choose", "number") or not chosen:
                continue
            said = acts.answer(narrow, answer.seat, verb, body)
            if said is not None and (said == answer if verb == "order" else set(said.options) == set(answer.options)):
                return True
        return False

    # -- the other seats -----------------------------------------------------------------------------------------

    def holds(self, course: Course, match: Match, decision: Decision) -> bool:
        """Whether the other seats wait: the learner has strayed, has the first word, or has come to the end."""
        if course.state == "done":
            return not decision.window
        if course.state != "on":
            return course.state == "strayed"
        first = self.wanted(course)[0][1]
        return first.seat == LEARNER and any(self._owed(match))

    def scripted(self, course: Course, match: Match, decision: Decision, seat: int) -> Answer | None:
        """What another seat answers as the lesson says; None if the match goes on without it."""
        if course.state in ("free", "strayed"):
            return None
        acts = Acts(self.rules, match, self.seats)
        for _, act in self.wanted(course):
            answer = acts.answer(decision, seat, act.verb, act.body) if act.seat == seat else None
            if answer is not None:
                return answer
        if decision.window:
            for option in decision.options[seat]:
                if option.id in self.rules.scenes.declines:
                    return Answer(seat, decision.id, decision.rev, (option.id,))
        return Engine(self.rules).default(match, decision, seat)

    # -- the main line -------------------------------------------------------------------------------------------

    def position(self, step: int) -> Match:
        """The match at the beginning of a step, as the lesson itself plays it."""
        engine = Engine(self.rules)
        match, _ = engine.start(self.setup())
        course = Course()
        while course.step < step:
            answer = self._next(course, match)
            if answer is None:
                raise LessonFault(f"{self.lesson.id}: step {course.step + 1} is not played through")
            heard = self.heard(course, match, answer, 0)
            engine.answer(match, answer)
            course = self.settled(heard, match, 0)
        while course.state == "on" and (answer := self._others_turn(course, match)) is not None:
            engine.answer(match, answer)
        return match

    def _next(self, course: Course, match: Match) -> Answer | None:
        """The next answer of the main line: the others', else the learner's."""
        answer = self._others_turn(course, match)
        return answer if answer is not None else self._learners(course, match)

    def _learners(self, course: Course, match: Match) -> Answer | None:
        """What the learner is meant to answer now; None while nothing of it is asked."""
        acts = Acts(self.rules, match, self.seats)
        for _, act in self.wanted(course):
            for decision in self._owed(match) if act.seat == LEARNER else ():
                answer = acts.answer(decision, LEARNER, act.verb, act.body)
                if answer is not None:
                    return answer
        return None

    def _owed(self, match: Match) -> list[Decision]:
        """The decisions in which the learner has something to say."""
        return [d for d in match.decisions if LEARNER in d.waiting() and not only_passes(d, LEARNER)]

    def _others_turn(self, course: Course, match: Match) -> Answer | None:
        """What happens by itself: passes of the learner that leave no choice, and the other seats' answers."""
        for decision in match.decisions:
            for seat in decision.waiting():
                if seat == LEARNER and only_passes(decision, LEARNER):
                    return Engine(self.rules).default(match, decision, seat)
                if seat != LEARNER and not self.holds(course, match, decision):
                    return self.scripted(course, match, decision, seat)
        return None

    def play(self, entry: Any, watch: Watcher | None = None) -> Run:
        """Play the lesson by its own script; `watch` as for scenarios. Raises LessonFault, ScenarioFault."""
        run = Run(entry, {"id": self.lesson.id, "given": self.lesson.given}, watch)
        course, checked, seen = Course(), 0, -1
        for _ in range(MOST):
            answer = self._others_turn(course, run.match)
            if answer is None:
                for step in self.lesson.steps[checked : course.step]:
                    run.expect(step.expect or {})
                checked = course.step
                if course.state == "done":
                    return run
                if course.step != seen:
                    seen = course.step
                    self._pointed(run, course)
                answer = self._next(course, run.match)
            if answer is None:
                run.index = course.step
                run.fail(f"nobody is offered {' or '.join(f'{a.verb}: {a.body}' for _, a in self.wanted(course))}")
                raise AssertionError
            heard = self.heard(course, run.match, answer, len(run.answers) + 2)
            if heard.state == "strayed":
                run.fail(f"the lesson's own answer {answer.options or answer.number} is not what it wants")
            run.take(answer)
            course = self.settled(heard, run.match, len(run.answers) + 1)
        raise LessonFault(f"{self.lesson.id}: more than {MOST} answers")

    def _pointed(self, run: Run, course: Course) -> None:
        """Everything a step points at must be there when it begins."""
        for page in self.lesson.steps[course.step].pages:
            for point in page.point:
                if not any(pointed(self.rules, run.match, self.seats, (point,)).values()):
                    run.index = course.step
                    run.fail(f"there is nothing to point at: {point}")

    # -- what the learner is shown -------------------------------------------------------------------------------

    def shown(self, course: Course, match: Match) -> dict[str, Any]:
        """The lesson beside the learner's view: where it stands, what each page points at, which options are meant."""
        out: dict[str, Any] = {"id": self.lesson.id, "step": course.step, "state": course.state}
        if course.state == "on":
            pages = self.lesson.steps[course.step].pages
            out["points"] = [pointed(self.rules, match, self.seats, page.point) for page in pages]
            answer = self._learners(course, match)
            if answer is not None:
                meant: dict[str, Any] = {"options": list(answer.options)}
                meant["decision"] = decision_name(match, answer.decision)
                out["wanted"] = meant if answer.number is None else {**meant, "number": answer.number}
        return out
