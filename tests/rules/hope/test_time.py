"""The clock: hours and dates, what is due, windows, preparation, skips, the prophecy zone; fates and the end phase."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel import calendar
from hopetable.kernel.projection import Views

from .table import ally, at, fate, find, hp, skill, strike, table

X = ally("T-X", 30, 1, faction="Dusk")
HURT = {"hurt": {"to": "my.field[name == 'T-X']", "amount": 5}}


def on(run: Any, hour: int, phase: str = "start") -> None:
    """Defaults until an hour and phase."""
    for _ in range(200):
        if run.common("hour") >= hour and run.common("phase") == phase:
            return
        decision = run.match.decisions[0]
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    raise AssertionError(f"hour {hour} never came")


def using(card: str, **ability: Any) -> dict[str, Any]:
    """A skill with one battle effect."""
    return skill(card, abilities=[{"activate": "battle", **ability}])


def test_a_turn_is_an_hour_and_the_calendar_is_the_ordinary_one():
    """HOPE-TIME-01, HOPE-TIME-02, HOPE-TIME-03, HOPE-TIME-04, HOPE-TIME-05, HOPE-AMB-43."""
    for before, after in (
        ((1, 1, 31, 23), (1, 2, 1, 0)),
        ((1, 2, 28, 23), (1, 3, 1, 0)),
        ((4, 2, 28, 23), (4, 2, 29, 0)),
        ((1, 12, 31, 23), (2, 1, 1, 0)),
    ):
        assert calendar.date(calendar.hour_of(*before) + 1) == after
    with pytest.raises(ValueError, match="24 hours"):
        calendar.hour_of(1, 1, 1, 24)
    run = table(hour=22, phase="end")
    assert run.common("hour") == 23
    on(run, 24)
    assert run.common("turn") == 7


def test_the_first_turn_has_no_battle_phase():
    """HOPE-TURN-02: start, then end, then the clock goes on; the second has all three."""
    run = table(phase="start", turn=1, hour=8, me={"board": [at("T-A5", 3, 3)]})
    on(run, 9)
    assert phases(run) == ["end", "start"]
    on(run, 10)
    assert phases(run) == ["end", "start", "battle", "end", "start"]


def phases(run: Any) -> list[str]:
    """The phases that have begun."""
    return [e.fields["phase"] for e in run.events if e.name == "phase_began"]


def test_the_clock_waits_for_every_players_end_phase():
    """HOPE-TIME-04: three players; the hour goes on when the last of them is done."""
    eight = {"hand": ["T-BLANK"] * 8}
    run = table(me=eight, opponent=eight, third=eight, phase="end", hour=8)
    asked = []
    while run.common("hour") == 8:
        decision = run.match.decisions[0]
        asked.append((decision.prompt, decision.waiting()[0]))
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    assert asked == [("discard", 0), ("discard", 1), ("discard", 2)]
    assert run.common("phase") == "start"


def test_after_three_hours_comes_at_the_own_slot():
    """HOPE-TIME-08, HOPE-AMB-20: created by the second player in hour 5, due in hour 8 when that slot begins."""
    late = using("T-LATER", do=[{"later": {"hours": 3, "do": [HURT]}}])
    mine = {"board": [at("T-X", 1, 5)]}
    theirs = {"board": [at("T-B5", 4, 4, stacked=["T-LATER"])]}
    run = table(late, X, me=mine, opponent=theirs, hour=5, active="opponent")
    run.step({"opponent": {"use": "T-LATER"}})
    assert (run.match.due[0].hour, run.match.due[0].slot) == (8, 2)
    on(run, 8, "battle")
    assert run.common("active") == "me"
    assert hp(run, "T-X") == 30
    run.step("pass")
    assert hp(run, "T-X") == 25


def test_within_two_hours_ends_at_that_point():
    """HOPE-TIME-07, HOPE-TIME-09: from the start phase of hour 5 through the battles of 5 and 6."""
    until = {"forbid": {"what": "attack", "match": "enemy", "until": {"hours": 2}}}
    hold = skill("T-HOLD", abilities=[{"activate": "start", "do": [until]}])
    mine = {"board": [at("T-A5", 3, 3, stacked=["T-HOLD"])]}
    run = table(hold, me=mine, opponent={"board": [at("T-B5", 3, 4)]}, hour=5, phase="start")
    run.step({"use": "T-HOLD"})
    for hour, free in ((5, False), (6, False), (7, True)):
        on(run, hour, "battle")
        run.step("pass")
        run.step({"opponent": {("offered" if free else "not_offered"): {"attack": "T-B5"}}})


def test_what_lasts_until_its_card_leaves_ends_with_it():
    """HOPE-STACK-05: an effect placed by a skill goes when the skill goes with its host, and not before."""
    note = {"when": "battle_begin", "in": "any", "do": [{"counters": {"name": "note", "of": "my.faction", "add": 1}}]}
    watch = using("T-WATCH", do=[{"effect": {"abilities": [note], "until": "leaves"}}])
    mine = {"board": [at("T-A1", 3, 3, hp=1, stacked=["T-WATCH"]), at("T-A2", 1, 3)]}
    run = table(watch, me=mine, opponent={"board": [at("T-B9", 3, 4)]}, hour=5)
    run.step({"use": "T-WATCH"})
    on(run, 6, "battle")
    assert run.figure(0, "counters") == {"T-DAWN": {"note": 1}}
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-B9", "target": "T-A1"}}})
    on(run, 7, "battle")
    assert run.figure(0, "counters") == {"T-DAWN": {"note": 1}}


def test_time_may_stop_and_go_back():
    """HOPE-TIME-06, HOPE-AMB-20: a stopped clock shows the same hour in the next turn; below hour 0 it stays at 0."""
    stop = using("T-STOP", do=[{"clock": {"stop": 1}}])
    run = table(stop, me={"board": [at("T-A5", 3, 3, stacked=["T-STOP"])]}, hour=5)
    run.step({"use": "T-STOP"})
    on(run, 5)
    assert (run.common("hour"), run.common("turn")) == (5, 6)
    back = using("T-BACKWARD", do=[{"clock": {"rewind": 9}}])
    run = table(back, me={"board": [at("T-A5", 3, 3, stacked=["T-BACKWARD"])]}, hour=5)
    run.step({"use": "T-BACKWARD"})
    assert run.common("hour") == 0
    told = next(e for e in Views(run.rules).events(run.match, tuple(run.events), "watch") if e["e"] == "clock")
    assert (told["before"], told["hour"], told["why"]) == (5, 0, "moved")


@pytest.mark.parametrize("to", ["turn", "hour"])
def test_a_skip_of_turns_performs_the_phases_a_skip_of_hours_does_not(to: str):
    """HOPE-TIME-10, HOPE-TIME-11, HOPE-AMB-21, HOPE-FATE-04."""
    leap = using("T-LEAP", do=[{"skip_to": to}])
    one = [{"heal": {"of": "this", "n": 1}}]
    bell = ally("T-BELL", 9, 1, abilities=[{"when": "end_begin", "do": one}, {"when": "start_begin", "do": one}])
    mine = {"board": [at("T-BELL", 3, 3, hp=2, stacked=["T-LEAP"])], "hand": ["T-BLANK"] * 8}
    run = table(leap, bell, me=mine, hour=5)
    run.step({"use": "T-LEAP"})
    run.step("pass")
    run.step({"opponent": "pass"})
    if to == "turn":
        run.take(run.engine.default(run.match, run.match.decisions[0], 0))
    assert (run.common("hour"), run.common("phase"), run.common("turn")) == (6, "battle", 6)
    assert hp(run, "T-BELL") == (4 if to == "turn" else 2)
    assert run.figure(0, "hand_size") == (7 if to == "turn" else 8)


def asked(run: Any, until: int) -> list[tuple[str, int]]:
    """Who is asked what (answers apart), all answering by default, until an hour's start phase is over."""
    found = []
    while run.common("hour") < until or run.common("phase") == "start":
        decision = run.match.decisions[0]
        found += [(decision.prompt, decision.waiting()[0])] if decision.prompt != "respond" else []
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    return found


ROUND = [("draw", 0), ("start", 0), ("draw", 1), ("start", 1)]
SLOTS = [("battle", 0), ("battle", 1)]


@pytest.mark.parametrize("to", ["turn", "hour"])
def test_a_skip_asks_nobody_between_and_the_turn_after_it_is_a_whole_one(to: str):
    """HOPE-AMB-21: fates in hand first; a skip of turns draws the two fates, which are still in hand in the battle
    phase, and no allies or skills; all have slots in it. What comes after is asked as ever."""
    leap = using("T-LEAP", do=[{"skip_to": to}])
    cook = ally("T-COOK", 9, 1, abilities=[{"activate": "end", "do": [{"heal": {"of": "this", "n": 1}}]}])
    omen = fate("T-OMEN", abilities=[{"activate": "fate", "scene": "my.phase == 'end'", "do": [
        {"heal": {"of": "my.units[plain]", "n": 1}}]}])  # fmt: skip
    piles = {"ally_pile": 9, "skill_pile": 9}
    mine = {"board": [at("T-COOK", 3, 3, hp=2, stacked=["T-LEAP"])], "hand": ["hope-fate-501"], **piles}
    run = table(leap, cook, omen, me=mine, opponent=piles, fates=["T-OMEN"] * 12, hour=5,
                options={"use_fate": True})  # fmt: skip
    run.step({"use": "T-LEAP"})
    assert asked(run, 6) == SLOTS
    assert run.common("fates")[0] == "hope-fate-501"
    assert (run.common("hour"), run.common("phase"), run.common("turn"), run.common("active")) == (6, "battle", 6, "me")
    assert run.figure(0, "hand") == (["T-OMEN", "T-OMEN"] if to == "turn" else [])
    assert run.figure(1, "hand_size") == (2 if to == "turn" else 0)
    fates = [("forced_fate", 0), ("forced_fate", 1)] if to == "turn" else []
    assert asked(run, 7) == [*SLOTS, *fates, ("end", 0), *ROUND]


SLOW = skill("T-SLOW", abilities=[strike(7, range=3, prep=2)])


@pytest.mark.parametrize("first", ["me", "opponent"])
def test_a_preparation_locks_its_host_up_to_the_own_slot(first: str):
    """HOPE-PREP-01, HOPE-TIME-09: two hours from the slot of hour 5: no action in 5 and 6, no move in the start phases
    of 6 and 7, free in 7 from the own slot on, whoever acts first. Being moved and stacked under are no actions."""
    push = using("T-PUSH", aim=[{"target": {"where": "name == 'T-HOST'", "range": 9}}],
                 do=[{"move": {"of": "target", "cell": "[2, 3]"}}])  # fmt: skip
    quick = {"when": {"event": "declared", "by": "opponent"}, "may": True, "do": [{"heal": {"of": "this", "n": 1}}]}
    host = ally("T-HOST", 12, 5, abilities=[quick])
    mine = {
        "board": [at("T-HOST", 3, 3, stacked=["T-SLOW"]), at("T-A6", 1, 5, stacked=["T-PUSH"])],
        "hand": ["T-EMBER"],
    }
    theirs = {"at": [5, 1], "board": [at("T-X", 3, 4), at("T-B1", 2, 4)]}
    order = [first, "opponent" if first == "me" else "me"]
    run = table(SLOW, X, push, host, me=mine, opponent=theirs, hour=5, order=order, active="me")
    run.step({"use": "T-SLOW"})
    run.step({"pick": ["T-X"]})
    locked = {"card": "T-HOST", "code": "locked", "rule": "HOPE-PREP-01"}
    run.step({"refused": {**locked, "act": "attack"}})
    for hour in (6, 7):
        on(run, hour)
        while run.match.decisions[0].prompt != "start" or run.match.decisions[0].waiting() != (0,):
            run.take(run.engine.default(run.match, run.match.decisions[0], run.match.decisions[0].waiting()[0]))
        run.step({"refused": {**locked, "act": "move"}})
        if hour == 6:
            run.step({"stack": "T-EMBER"})
            run.step({"pick": ["T-HOST"]})
            assert run.figure(0, "under")["T-HOST"] == ["T-EMBER", "T-SLOW"]
            on(run, 6, "battle")
            run.step({"use": "T-PUSH"})
            assert run.figure(0, "board")["T-HOST"] == [2, 3]
            run.step({"refused": {**locked, "act": "attack"}})
            run.step({"refused": {**locked, "card": "T-EMBER", "act": "use"}})
    on(run, 7, "battle")
    if first == "opponent":
        run.step({"opponent": {"attack": {"card": "T-B1", "target": "T-HOST"}}})
        run.step({"not_offered": "answer"})
    while run.common("active") != "me":
        run.take(run.engine.default(run.match, run.match.decisions[0], run.match.decisions[0].waiting()[0]))
    run.step({"offered": {"attack": "T-HOST"}})


def sees(run: Any, audience: str, code: str) -> list[str]:
    """Where an audience sees a card of a name."""
    return [c["zone"] for c in Views(run.rules).view(run.match, audience)["cards"].values() if c.get("id") == code]


def test_a_skill_lies_open_on_its_host_while_it_is_being_activated():
    """HOPE-STACK-07: for as long as its preparation takes, and any skill until its declaration is over; it takes no
    cell and is no object: the host is. Before and after nobody else sees it."""
    theirs = {"at": [1, 5], "board": [at("T-X", 3, 5), at("T-B9", 4, 4)]}
    run = table(SLOW, X, me={"board": [at("T-A5", 3, 3, stacked=["T-SLOW"])]}, opponent=theirs, hour=5)
    assert [sees(run, who, "T-SLOW") for who in ("seat:0", "seat:1", "watch")] == [["stacked"], [], []]
    run.step({"use": "T-SLOW"})
    run.step({"pick": ["T-X"]})
    run.step({"not_offered": {"use": "T-SLOW"}})
    run.step("pass")
    assert all(sees(run, who, "T-SLOW") == ["stacked"] for who in ("seat:0", "seat:1", "watch"))
    slow, host = run.match.cards[find(run, "T-SLOW")], run.match.cards[find(run, "T-A5")]
    assert (slow.cell, slow.under, host.cell) == (None, host.id, (3, 3))
    offered = [o for o in run.match.decisions[0].options[1] if o.key == "attack"]
    assert {t for o in offered for t in o.targets} == {host.id}
    on(run, 6, "battle")
    assert sees(run, "watch", "T-SLOW") == ["stacked"]
    on(run, 7, "battle")
    assert [sees(run, who, "T-SLOW") for who in ("seat:0", "seat:1", "watch")] == [["stacked"], [], []]


def test_a_skill_lies_open_in_the_window_of_its_declaration():
    """HOPE-STACK-07, HOPE-STACK-04: without preparation too, then face-down again; one not used stays hidden."""
    hear = {"when": {"event": "declared", "by": "opponent"}, "may": True, "do": [{"heal": {"of": "this", "n": 1}}]}
    mine = {"board": [at("T-A5", 3, 3, stacked=["T-EMBER", "T-BLANK"])]}
    run = table(ally("T-EAR", 12, 1, faction="Dusk", abilities=[hear]), me=mine,
                opponent={"board": [at("T-EAR", 3, 4, hp=9)]})  # fmt: skip
    run.step({"use": "T-EMBER"})
    run.step({"pick": ["T-EAR"]})
    assert run.match.decisions[0].waiting() == (1,)
    assert (sees(run, "seat:1", "T-EMBER"), sees(run, "seat:1", "T-BLANK")) == (["stacked"], [])
    run.step({"opponent": "pass"})
    assert sees(run, "seat:1", "T-EMBER") == []


def test_a_prepared_effect_waits_locks_its_host_and_lies_open():
    """HOPE-PREP-01, HOPE-PREP-02, HOPE-PREP-03, HOPE-STACK-07, HOPE-AMB-52: and is judged when its time has come."""
    theirs = {"at": [1, 5], "board": [at("T-X", 3, 5)]}
    run = table(SLOW, X, me={"board": [at("T-A5", 3, 3, stacked=["T-SLOW"])]}, opponent=theirs, hour=5)
    run.step({"use": "T-SLOW"})
    run.step({"pick": ["T-X"]})
    slow = next(c.id for c in run.match.cards.values() if c.code == "T-SLOW")
    assert run.match.cards[slow].up
    assert hp(run, "T-X") == 30
    run.step({"refused": {"card": "T-A5", "act": "attack", "code": "locked", "rule": "HOPE-PREP-01"}})
    on(run, 6)
    run.step({"choose": "draw:0:0"})
    run.step({"refused": {"card": "T-A5", "act": "move", "code": "locked", "rule": "HOPE-PREP-01"}})
    on(run, 7, "battle")
    assert hp(run, "T-X") == 23
    assert not run.match.cards[slow].up


def test_a_prepared_effect_fails_with_its_host():
    """HOPE-AMB-52: the host leaves the board."""
    theirs = {"board": [at("T-X", 3, 5), at("T-B9", 4, 5)]}
    run = table(SLOW, X, me={"board": [at("T-A5", 4, 4, hp=3, stacked=["T-SLOW"])]}, opponent=theirs, hour=5)
    run.step({"use": "T-SLOW"})
    run.step({"pick": ["T-X"]})
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-B9", "target": "T-A5"}}})
    assert run.figure(0, "units") == {}
    assert "T-SLOW" in run.figure(0, "skill_pile")
    on(run, 8)
    assert hp(run, "T-X") == 30


def test_the_prophecy_zone_keeps_everything():
    """HOPE-PROPHECY-01, HOPE-PROPHECY-02, HOPE-PROPHECY-03, HOPE-PROPHECY-04, HOPE-STACK-05: away for two hours."""
    aim = [{"target": {"where": "own_plain and it != this.host", "range": 2}}]
    send = using("T-SEND", aim=aim, do=[{"prophesy": {"card": "target", "hours": 2, "back": True}}])
    more = {"modify": {"prop": "atk", "of": "this.host", "add": 5, "until": "leaves"}}
    boost = using("T-BOOST", do=[more])
    mine = [at("T-A1", 3, 3, stacked=["T-SEND"]), at("T-A6", 3, 4, hp=4, stacked=["T-BOOST"])]
    run = table(send, boost, me={"board": mine}, hour=5)
    run.step({"use": "T-BOOST"})
    run.step({"use": "T-SEND"})
    assert run.common("prophecy") == ["T-A6"]
    on(run, 7)
    run.step({"cell": [2, 5]})
    assert run.figure(0, "board")["T-A6"] == [2, 5]
    assert (hp(run, "T-A6"), run.figure(0, "atk")["T-A6"]) == (4, 11)
    assert run.figure(0, "under")["T-A6"] == ["T-BOOST"]


def test_a_card_in_the_prophecy_zone_is_off_the_board():
    """HOPE-PROPHECY-01: its cell is free, nobody can aim at it, it does not act; everybody sees it."""
    send = using("T-SEND", aim=[{"target": {"where": "own_plain and it != this.host", "range": 2}}],
                 do=[{"prophesy": {"card": "target", "hours": 2, "back": True}}])  # fmt: skip
    mine = [at("T-A1", 3, 3, stacked=["T-SEND"]), at("T-A6", 4, 4)]
    run = table(send, me={"board": mine}, opponent={"board": [at("T-B5", 5, 4)]}, hour=5)
    run.step({"offered": {"attack": {"card": "T-A6", "target": "T-B5"}}})
    run.step({"use": "T-SEND"})
    run.step({"not_offered": {"attack": "T-A6"}})
    away = run.match.cards[find(run, "T-A6")]
    assert (away.zone, away.cell) == ("prophecy", None)
    shown = Views(run.rules).view(run.match, "seat:1")["cards"][away.handle]
    assert (shown["id"], shown["zone"]) == ("T-A6", "prophecy")
    run.step("pass")
    run.step({"opponent": {"not_offered": {"attack": {"card": "T-B5", "target": "T-A6"}}}})


# -- fates and the end phase ---------------------------------------------------------------------------------------


def test_fates_are_used_within_their_scene_or_lapse_at_the_end():
    """HOPE-FATE-01, HOPE-FATE-03, HOPE-FATE-05, HOPE-END-01, HOPE-END-05, HOPE-AMB-22, HOPE-BOARD-03."""
    rest = [{"heal": {"of": "my.units[plain]", "n": 3}}]
    night = fate("T-NIGHT", abilities=[{"activate": "fate", "scene": "my.night", "do": rest}])
    mine = {"hand": ["T-NIGHT"], "board": [at("T-A5", 3, 3, hp=2)]}
    run = table(night, me=mine, fates=["hope-fate-528"], hour=12)
    run.step({"refused": {"card": "T-NIGHT", "act": "fate", "code": "scene", "rule": "HOPE-FATE-03"}})
    run.step("pass")
    run.step({"opponent": "pass"})
    assert hp(run, "T-A5") == 2
    assert run.common("fates")[0] == "T-NIGHT"
    run = table(night, me=mine, fates=["hope-fate-528"], hour=20)
    run.step({"fate": "T-NIGHT"})
    assert hp(run, "T-A5") == 5
    assert run.common("fates")[0] == "T-NIGHT"


def test_a_fate_may_answer_and_goes_first():
    """HOPE-PRIO-02, HOPE-AMB-42, HOPE-FATE-03: the heal comes before the attack is judged."""
    grace = fate("T-GRACE", abilities=[{"activate": "fate", "do": [{"heal": {"of": "my.units[plain]", "n": 5}}]}])
    theirs = {"hand": ["T-GRACE"], "board": [at("T-B5", 3, 4, hp=4)]}
    run = table(grace, me={"board": [at("T-A5", 3, 3)]}, opponent=theirs)
    run.step({"attack": {"card": "T-A5", "target": "T-B5"}})
    run.step({"opponent": {"fate": "T-GRACE"}})
    assert hp(run, "T-B5") == 6


def test_a_fate_with_hp_may_stand_on_the_board():
    """HOPE-FATE-06, HOPE-AMB-23, HOPE-FATE-02: under its user's control; a neutral one is everybody's foe."""
    enter = {"activate": "fate", "aim": [{"cell": {"at": "legal"}}], "do": [{"enter": {"cell": "spot"}}]}
    beast = fate("T-BEAST", hp=9, atk=6, abilities=[enter])
    run = table(beast, me={"hand": ["T-BEAST"]}, opponent={"board": [at("T-B5", 3, 4)]})
    run.step({"fate": "T-BEAST"})
    run.step({"cell": [3, 3]})
    run.step({"attack": {"card": "T-BEAST", "target": "T-B5"}})
    assert hp(run, "T-B5") == 9
    mine, theirs = {"board": [at("T-A5", 3, 3)]}, {"board": [at("T-B5", 3, 5)]}
    run = table(fate("T-ROCK", hp=9, neutral=True), me=mine, opponent=theirs, neutral=[at("T-ROCK", 3, 4)])
    run.step({"attack": {"card": "T-A5", "target": "T-ROCK"}})
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-B5", "target": "T-ROCK"}}})
    assert run.common("neutral") == {"T-ROCK": [3, 4]}


@pytest.mark.parametrize(
    ("allies", "skills", "count", "need"),
    [(2, 5, 0, 0), (0, 7, 0, 0), (2, 6, 1, 0), (3, 5, 1, 1), (1, 9, 3, 0), (6, 2, 4, 4), (5, 1, 0, 0), (3, 4, 0, 0)],
)
def test_the_hand_limit(allies: int, skills: int, count: int, need: int):
    """HOPE-END-02, HOPE-END-03, HOPE-END-04, HOPE-AMB-15, HOPE-AMB-36: judged once, over seven."""
    run = table(me={"hand": ["T-A5"] * allies + ["T-BLANK"] * skills}, phase="end")
    decision = run.match.decisions[0]
    if not count:
        assert decision.prompt == "draw"
        return
    assert (decision.prompt, decision.least, decision.most) == ("discard", count, count)
    if need and skills >= count:
        run.step({"refused": {"pick": ["T-BLANK"] * count, "code": "bad_target"}})
    run.take(run.engine.default(run.match, decision, 0))
    assert run.figure(0, "hand_size") == allies + skills - count
    assert len(run.figure(0, "discard")) == count - need
