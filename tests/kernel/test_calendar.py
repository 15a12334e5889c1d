"""Effects due at a later hour, phase and slot; windows; a clock that is skipped, rewound and stopped."""

from __future__ import annotations

import pytest

from hopetable.kernel import calendar
from hopetable.kernel.game import Game
from hopetable.kernel.records import Clock

from .harness import Play
from .toys_time import BATTLE, END, START, Hours


def hours(seats: int = 3) -> Play:
    return Play(Hours(), seats)


def until(play: Play, hour: int, phase: int, slot: int = 0) -> Play:
    """Everybody passes until the clock stands there and somebody is asked."""
    while play.match.clock.point != (hour, phase, slot):
        assert play.match.clock.point < (hour, phase, slot)
        play.say(play.waiting()[0], "pass")
    return play


def happened(play: Play) -> list[tuple[str, tuple[int, ...]]]:
    return [(e.fields["what"], tuple(e.fields["at"])) for e in play.events if e.name == "happened"]


def walked(play: Play) -> list[tuple[int, ...]]:
    return [tuple(e.fields["at"]) for e in play.events if e.name == "point"]


def test_after_three_hours_means_the_same_phase_and_slot():
    play = until(hours(), 0, BATTLE, 2)
    play.say(1, "after:3")
    until(play, 3, BATTLE, 1)
    assert happened(play) == []
    until(play, 3, BATTLE, 2)
    assert happened(play) == [("after3", (3, BATTLE, 2))]


def test_what_happened_does_not_happen_again():
    play = hours()
    play.say(0, "after:1")
    until(play, 3, END)
    assert happened(play) == [("after1", (1, START, 0))]


def test_prophecy_comes_in_the_start_phase_whenever_it_was_made():
    play = until(hours(), 0, BATTLE, 2)
    play.say(1, "prophecy:2")
    until(play, 2, BATTLE, 1)
    assert happened(play) == [("prophecy", (2, START, 0))]


def test_due_at_one_moment_goes_by_rank_then_turn_order_then_as_its_seat_says():
    play = until(hours(), 0, BATTLE, 1)
    for seat, what in ((0, "faction:1"), (1, "ally:1"), (2, "skill:1")):
        play.say(seat, what)
    play.say(0, "fate:1")
    play.say(0, "pass")
    until(play, 1, BATTLE, 1)
    assert [what for what, _ in happened(play)] == ["fate", "skill", "ally", "faction"]


def test_two_of_one_rank_and_seat_are_arranged_by_the_seat():
    play = until(hours(2), 0, BATTLE, 1)
    play.say(0, "skill:1")
    play.say(1, "pass")
    play.say(0, "skill:1")
    play.say(0, "pass")
    decision = play.decision(0)
    assert decision.kind == "order"
    play.no(0, decision.options[0][0].id, code="wrong_count")
    play.say(0, *reversed([o.id for o in decision.options[0]]))
    assert [e.fields["link"] for e in play.events if e.name == "resolved"] == [2, 1]


def test_due_list_is_in_order_of_moment_priority_and_age():
    play = hours()
    game = Game(play.rules, play.match)
    calendar.after(game, 2, node="late")
    calendar.after(game, 1, node="low", priority=3)
    calendar.after(game, 1, node="high", priority=1)
    calendar.after(game, 1, node="low again", priority=3)
    calendar.after(game, 1, node="battle", phase=BATTLE)
    assert [d.node for d in play.match.due] == ["high", "low", "low again", "battle", "late"]
    with pytest.raises(ValueError):
        calendar.after(game, -1)


def test_within_two_hours_ends_when_the_same_point_comes():
    play = until(hours(), 0, BATTLE, 2)
    play.say(1, "within:2")
    play.no(2, "stop")
    until(play, 2, BATTLE, 1)
    assert play.offered(0) == ["pass"]
    until(play, 2, BATTLE, 2)
    assert "stop" in play.offered(1)


def test_skipping_hours_ignores_what_lies_between_and_delays_what_was_due_there():
    play = until(hours(), 0, BATTLE, 3)
    play.say(2, "after:1")
    until(play, 1, START)
    play.say(0, "jump:2")
    assert (1, BATTLE, 3) not in walked(play)
    assert play.match.clock.point == (3, BATTLE, 1)
    until(play, 3, BATTLE, 3)
    assert happened(play) == [("after1", (3, BATTLE, 3))]


def test_skipping_hours_closes_windows_that_would_have_ended_meanwhile():
    play = until(hours(), 0, BATTLE, 1)
    play.say(0, "within:1")
    calendar.jump(Game(play.rules, play.match), 5, BATTLE, 0)
    assert play.match.modifiers == ()


def test_skipping_the_turn_performs_every_phase_and_asks_nobody():
    play = until(hours(), 0, BATTLE, 1)
    play.say(0, "prophecy:1")
    before = len(walked(play))
    play.say(1, "skip_turn")
    assert walked(play)[before:] == [(0, END, 0), (1, START, 0), (1, BATTLE, 0), (1, BATTLE, 1)]
    assert happened(play) == [("prophecy", (1, START, 0))]


def test_a_stopped_clock_shows_the_same_hour_again_and_delays():
    play = hours()
    play.say(0, "after:1")
    until(play, 0, BATTLE, 1).say(0, "stop")
    until(play, 0, END).say(0, "pass")
    assert play.match.clock == Clock(0, START, 0)
    assert happened(play) == []
    until(play, 1, START)
    assert happened(play) == [("after1", (1, START, 0))]


def test_a_rewound_clock_lengthens_delays_and_stops_at_the_first_hour():
    play = hours()
    play.say(0, "after:2")
    until(play, 1, BATTLE, 1)
    play.say(0, "rewind:3")
    assert play.match.clock.hour == 0
    until(play, 1, END)
    assert happened(play) == []
    until(play, 2, START)
    assert happened(play) == [("after2", (2, START, 0))]


def test_a_rewound_clock_brings_no_closed_window_back():
    play = hours()
    play.say(0, "within:1")
    until(play, 1, START)
    play.say(0, "rewind:1")
    assert "stop" in play.offered(play.waiting()[0])


def test_what_a_seat_laid_down_ends_with_it():
    play = until(hours(), 0, BATTLE, 2)
    play.say(1, "after:1")
    play.say(2, "fate:1")
    play.concede(1)
    until(play, 2, START)
    assert [what for what, _ in happened(play)] == ["fate"]


@pytest.mark.parametrize(
    "moment, date",
    [
        (0, (1, 1, 1, 0)), (31 * 24, (1, 2, 1, 0)), (31 * 24 + 28 * 24 - 1, (1, 2, 28, 23)),
        (31 * 24 + 28 * 24, (1, 3, 1, 0)), (365 * 24, (2, 1, 1, 0)),
        (calendar.hour_of(4, 2, 28, 23) + 1, (4, 2, 29, 0)),
    ],
)  # fmt: skip
def test_dates_are_the_ordinary_ones(moment, date):
    assert calendar.date(moment) == date
    assert calendar.hour_of(*date) == moment


def test_there_is_no_hour_24_and_no_time_before_the_first_hour():
    with pytest.raises(ValueError):
        calendar.hour_of(1, 1, 1, 24)
    with pytest.raises(ValueError):
        calendar.jump(Game(Hours(), hours().match), -1, START)


def test_durations_that_are_no_time_are_not_the_clocks_to_end():
    assert calendar.point_of("turn") is None
    assert calendar.point_of("t1.2") is None
    assert calendar.point_of(calendar.until((5, 1, 2))) == (5, 1, 2)
    assert calendar.holds(Clock(99), "leave")
