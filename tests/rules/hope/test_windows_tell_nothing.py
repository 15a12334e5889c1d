"""Response windows open by public facts; what a seat holds unseen, and what it has asked for, nobody else can tell."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.projection import Views
from hopetable.kernel.records import Decision
from hopetable.rooms.seats import Seat
from hopetable.rooms.windows import next_ask, wants_to_pass

from .table import ally, at, fate, skill, table

SHIELD = skill("T-SHIELD", abilities=[
    {"when": {"event": "declared", "by": "opponent"}, "may": True, "do": [{"negate": "declaration"}]}])  # fmt: skip
PHOENIX = skill("T-PHOENIX", abilities=[
    {"instead": {"event": "destroy", "card": "it == this.host and plain and ally"}, "may": True, "spent": True,
     "do": [{"save": {"hp": 1}}]}])  # fmt: skip
LUCK = fate(
    "T-LUCK",
    abilities=[{"activate": "fate", "do": [{"hurt": {"to": "my.enemy_factions", "amount": 1, "attributes": []}}]}],
)
TRUCE = fate("T-TRUCE", abilities=[{"activate": "fate", "scene": "false", "do": []}])
BOUND = skill("T-BOUND", "theology", abilities=SHIELD["abilities"])
LAY = ally("T-LAY", 12, 1, faction="Dusk", kinds=["magic"])
CARDS = (SHIELD, PHOENIX, LUCK, TRUCE, BOUND, LAY)


def attacked(stacked: list[str], hand: list[str] = [], window: str = "constant", atk: int = 5, **more: Any) -> Any:  # noqa: B006
    """An ally of the opponent's with skills under it is attacked."""
    theirs = {"board": [at(more.pop("on", "T-B3"), 3, 4, stacked=stacked, **more)], "hand": hand}
    run = table(*CARDS, me={"board": [at(f"T-A{atk}", 3, 3)]}, opponent=theirs, third={"at": [6, 6]},
                options={"window": window})  # fmt: skip
    run.step({"attack": {"card": f"T-A{atk}", "target": theirs["board"][0]["card"]}})
    return run


def course(run: Any) -> list[tuple[str, tuple[int, ...], list[int]]]:
    """Prompt, seats and number of options of every decision until the attacker is free again, all of them passed."""
    seen = []
    while run.match.outcome is None and run.match.decisions[0].prompt != "battle":
        decision = run.match.decisions[0]
        seen.append((decision.prompt, decision.waiting(), [len(decision.options[s]) for s in decision.waiting()]))
        for seat in decision.waiting():
            run.take(run.engine.default(run.match, run.match.decisions[0], seat))
    return seen


@pytest.mark.parametrize("window", ["constant", "always"])
@pytest.mark.parametrize(
    ("armed", "empty"),
    [((["T-SHIELD"], []), (["T-BLANK"], [])), ((["T-BLANK"], ["T-LUCK"]), (["T-BLANK"], ["T-TRUCE"])),
     (([], ["T-LUCK"]), ([], ["T-TRUCE"]))],
)  # fmt: skip
def test_the_same_windows_open_whatever_is_held(armed: Any, empty: Any, window: str):
    """HOPE-AMB-42, HOPE-INFO-02, HOPE-INFO-03: the owner alone has something to choose, or not."""
    one, two = course(attacked(*armed, window=window)), course(attacked(*empty, window=window))
    assert [c[:2] for c in one] == [c[:2] for c in two] == [("respond", (1,))]
    assert (one[0][2], two[0][2]) == ([2], [1])


@pytest.mark.parametrize(("held", "options"), [("T-PHOENIX", 2), ("T-BLANK", 1)])
def test_the_same_question_comes_before_a_destruction(held: str, options: int):
    """HOPE-LEAVE-01, HOPE-INFO-03: whether the skill under it saves it or not."""
    seen = course(attacked([held], atk=12, hp=4))
    assert [c[:2] for c in seen] == [("respond", (1,)), ("would", (1,))]
    assert seen[1][2] == [options]


def test_nobody_is_asked_who_by_public_facts_has_nothing():
    """HOPE-AMB-42, HOPE-AMB-48: no fate and no face-down skill; a host that has acted saves nobody."""
    assert course(attacked([])) == []
    assert course(attacked([], atk=12, hp=4)) == []
    seen = course(attacked(["T-PHOENIX"], atk=12, hp=4, acted=True))
    assert [c[0] for c in seen] == ["respond"]


def test_instant_rooms_leave_empty_windows_out():
    assert course(attacked(["T-BLANK"], ["T-TRUCE"], window="instant")) == []
    assert course(attacked(["T-BLANK"], window="instant", atk=12, hp=4)) == []
    assert [c[2] for c in course(attacked(["T-SHIELD"], window="instant"))] == [[2]]


def test_an_answer_needs_a_medium_like_any_use():
    """HOPE-KIND-02, HOPE-AMB-13, HOPE-AMB-48: a theology skill under an ally that is not ticked for it, a used host."""
    assert course(attacked(["T-BOUND"]))[0][2] == [2]
    assert course(attacked(["T-BOUND"], on="T-LAY"))[0][2] == [1]
    assert course(attacked(["T-SHIELD"], acted=True))[0][2] == [1]


def test_all_are_asked_at_once_and_see_only_themselves():
    """HOPE-AMB-42: who else is asked, and who has answered, is hidden until all have; fates go first then."""
    theirs = {"board": [at("T-B3", 3, 4, stacked=["T-SHIELD"])]}
    run = table(*CARDS, me={"board": [at("T-A5", 3, 3)]}, third={"at": [6, 6], "hand": ["T-LUCK"]},
                opponent=theirs, options={"window": "constant"})  # fmt: skip
    run.step({"attack": {"card": "T-A5", "target": "T-B3"}})
    (decision,) = run.match.decisions
    assert decision.waiting() == (1, 2)
    views = Views(run.rules)
    before = views.decisions(run.match, "watch"), views.decisions(run.match, "seat:2")
    assert [d["seats"] for d in before[0]] == [[]]
    assert [(d["seats"], d["done"]) for d in before[1]] == [([2], [])]
    run.step({"opponent": {"answer": "T-SHIELD"}})
    assert (views.decisions(run.match, "watch"), views.decisions(run.match, "seat:2")) == before
    assert [(d["seats"], d["done"]) for d in views.decisions(run.match, "seat:1")] == [([1], [1])]
    run.step({"third": {"fate": "T-LUCK"}})
    resolved = [e.fields["seat"] for e in run.events if e.name == "resolved"]
    assert resolved == [2, 1]
    assert run.figure(1, "units") == {"T-B3": 12}


def asked(run: Any) -> Decision:
    """The window that is open."""
    return next(d for d in run.match.decisions if d.window)


def test_a_seat_may_have_windows_passed_that_do_not_concern_it():
    """HOPE-AMB-42: until its own part comes, or always for some card; what aims at its cards stops it."""
    run = table(*CARDS, me={"board": [at("T-A5", 3, 3)]}, third={"at": [6, 6], "hand": ["T-LUCK"]},
                opponent={"board": [at("T-B3", 3, 4)], "hand": ["T-LUCK"]}, options={"window": "constant"})  # fmt: skip
    run.step({"attack": {"card": "T-A5", "target": "T-B3"}})
    decision = asked(run)
    for wishes, seat, passes in (
        (Seat(), 1, False), (Seat(), 2, False), (Seat(ask="until_turn"), 1, False), (Seat(ask="until_turn"), 2, True),
        (Seat(ask="chain"), 1, True), (Seat(cards={"T-LUCK": "never"}), 1, True),
        (Seat(ask="until_turn", cards={"T-LUCK": "always"}), 2, False), (Seat(ask="always"), 2, False),
    ):  # fmt: skip
        assert wants_to_pass(run.rules, run.match, decision, seat, wishes) is passes, (wishes.ask, wishes.cards, seat)


def test_a_yield_ends_with_the_own_part():
    """HOPE-BATTLE-15: not with somebody else's."""
    run = table(third={"at": [6, 6]})
    wishes = Seat(ask="until_turn")
    next_ask(1, wishes, run.match, ())
    assert wishes.ask == "until_turn"
    run.step("pass")
    next_ask(1, wishes, run.match, ())
    assert wishes.ask == "auto"
