"""Illegal answers of every kind change nothing and carry a code; every default is legal."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.answers import covers, first_legal
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Answer, MatchSetup, Option

from .harness import SEED, Play
from .toys import Toy, facts

WEIGHTS = (1, 1, 2, 1)
GROUPS = ("red", "red", "blue", "green")
COVERS = (["a"], ["a", "b"], ["c"], [])


def _params(i: int) -> dict[str, Any]:
    return {"group": GROUPS[i], "covers": COVERS[i], "weight": WEIGHTS[i]}


class Asking(Procedure, frozen=True, kw_only=True):
    """Asks one question, as the room's options say, and notes the answer."""

    answer: Any = None

    steps = ("ask", "note", "again")

    def ask(self, game: Game) -> None:
        said = game.match.options
        options = [Option(f"o{i}", "pick", i, params=_params(i)) for i in range(4)]
        least, most = said.get("least", 1), said.get("most", 1)
        game.ask(
            said["kind"], "prompt", options, into="answer", seat=1, least=least, most=most,
            constraint=said.get("constraint"), rule="TOY-01", forced=False,
        )  # fmt: skip

    def note(self, game: Game) -> None:
        facts(game, answer=self.answer)

    def again(self, game: Game) -> None:
        game.goto("ask")


class Questions(Toy):
    id = "questions"
    procedures = (Asking,)


def asked(kind: str = "pick_cards", **options: Any) -> Play:
    return Play(Questions(), 3, kind=kind, **options)


def answer(play: Play) -> Any:
    return play.match.table.facts["answer"]


def test_another_seat_or_no_seat_may_not_answer():
    play = asked()
    for seat in (0, 2, 7, -1):
        play.refused(Answer(seat, 1, 1, ("o0",)), "not_your_decision")
    play.say(1, "o0")
    assert answer(play) == [0]


def test_an_older_revision_an_answered_and_an_unknown_decision_are_refused():
    play = asked()
    play.refused(Answer(1, 1, 0, ("o0",)), "stale")
    play.refused(Answer(1, 1, 2, ("o0",)), "stale")
    play.refused(Answer(1, 2, 1, ("o0",)), "no_decision")
    play.refused(Answer(1, -3, 1, ("o0",)), "no_decision")
    play.say(1, "o0")
    play.refused(Answer(1, 1, 1, ("o0",)), "stale")


@pytest.mark.parametrize("options", [("o9",), ("",), ("o0", "o0"), ("O0",)])
def test_an_option_that_is_not_offered_or_named_twice_is_refused(options):
    asked(least=1, most=3).no(1, *options)


@pytest.mark.parametrize("options", [(), ("o0",), ("o0", "o1", "o2", "o3")])
def test_too_few_or_too_many_are_refused(options):
    play = asked(least=2, most=3)
    play.no(1, *options, code="wrong_count")
    play.say(1, "o3", "o0")
    assert answer(play) == [3, 0]


def test_an_order_names_every_option_once():
    play = asked("order")
    play.no(1, "o0", "o1", "o2", code="wrong_count")
    play.no(1, "o0", "o1", "o2", "o2")
    play.say(1, "o3", "o1", "o0", "o2")
    assert answer(play) == [3, 1, 0, 2]


@pytest.mark.parametrize("number", [None, 1, 6])
def test_a_number_is_within_its_bounds(number):
    play = asked("pick_number", least=2, most=5)
    play.no(1, code="wrong_count", number=number)
    play.no(1, "o0", code="wrong_count", number=3)
    play.say(1, number=5)
    assert answer(play) == 5


def test_a_number_where_options_are_asked_for_is_refused():
    asked().no(1, "o0", code="bad_field", number=1)


def test_a_distinct_choice_takes_no_two_of_a_group():
    play = asked(least=2, most=3, constraint={"distinct": "colour"})
    play.no(1, "o0", "o1", code="bad_target")
    play.say(1, "o0", "o2", "o3")
    assert answer(play) == [0, 2, 3]


def test_a_covering_choice_matches_every_value_to_a_card_of_its_own():
    play = asked(least=0, most=4, constraint={"cover": ["a", "b", "c"]})
    for options in ((), ("o0", "o2"), ("o1", "o2", "o3")):
        play.no(1, *options, code="bad_target")
    play.say(1, "o0", "o1", "o2")
    assert answer(play) == [0, 1, 2]


def test_one_card_covers_one_value():
    assert covers(["a", "b"], [{"a", "b"}, {"a"}])
    assert not covers(["a", "b"], [{"a", "b"}])
    assert covers([], [])


@pytest.mark.parametrize(
    "options, value",
    [
        ({"least": 2, "most": 3, "constraint": {"distinct": "colour"}}, [0, 2]),
        ({"least": 0, "most": 4, "constraint": {"cover": ["a", "b", "c"]}}, [0, 1, 2]),
        ({"least": 0, "most": 2}, []),
        ({"least": 3, "most": 3}, [0, 1, 2]),
    ],
)
def test_the_default_keeps_the_constraint(options, value):
    play = asked(**options)
    play.default(1)
    assert answer(play) == value


WEIGH = {"weigh": 2, "short": "too_light", "over": "too_heavy"}


@pytest.mark.parametrize(
    "chosen, code",
    [
        (["o0", "o1"], None),
        (["o2"], None),
        (["o0"], "too_light"),
        (["o0", "o2"], "too_heavy"),
        (["o0", "o1", "o3"], "too_heavy"),
    ],
)
def test_weights_reach_the_number_and_none_is_superfluous(chosen, code):
    play = asked(least=1, most=3, constraint=WEIGH)
    decision = play.match.decisions[0]
    given = Answer(1, decision.id, decision.rev, tuple(chosen))
    if code is None:
        Engine(Questions()).answer(play.match, given)
        assert answer(play) == [int(c[1]) for c in chosen]
        return
    before = play.match.hash()
    with pytest.raises(Refusal) as refused:
        Engine(Questions()).answer(play.match, given)
    assert (refused.value.code, refused.value.rule) == (code, "TOY-01")
    assert play.match.hash() == before


def test_the_default_keeps_the_weights():
    play = asked(least=1, most=3, constraint=WEIGH)
    play.default(1)
    assert answer(play) == [2]


def test_the_default_number_is_the_least():
    play = asked("pick_number", least=2, most=5)
    play.default(1)
    assert answer(play) == 2


@pytest.mark.parametrize(
    "options",
    [
        {"kind": "pick_cards", "least": 5, "most": 5},
        {"kind": "pick_cards", "least": 4, "most": 4, "constraint": {"distinct": "colour"}},
        {"kind": "pick_cards", "least": 0, "most": 4, "constraint": {"cover": ["z"]}},
    ],
)
def test_a_question_without_a_legal_answer_is_a_fault_when_asked(options):
    with pytest.raises(RulesFault):
        Engine(Questions()).start(MatchSetup(2, SEED, options=options))


def test_the_default_of_an_order_is_as_listed():
    assert first_legal("order", [Option("b", "k"), Option("a", "k")], 0, 0, None) == ("b", "a")
