"""One deck for all: drawn from in turn, filled again from the discard pile in the middle of a draw, both empty."""

from __future__ import annotations

import pytest

from .harness import Play
from .toys import OneDeck


def pool(seats: int = 3, **options) -> Play:
    return Play(OneDeck(), seats, **options)


def turn(play: Play, count: int, throw: int = 0) -> None:
    seat = play.waiting()[0]
    play.say(seat, number=count)
    play.say(seat, *play.offered(seat)[:throw])


def sizes(play: Play) -> tuple[int, int, list[int]]:
    zones = play.match.zones
    return len(zones["deck"]), len(zones["discard"]), [len(zones[f"{s}.hand"]) for s in range(play.match.seats)]


def drew(play: Play) -> list[int]:
    return [e.fields["count"] for e in play.events if e.name == "drew"]


def test_all_draw_from_one_deck():
    play = pool()
    for count in (2, 1, 3):
        turn(play, count)
    assert sizes(play) == (1, 0, [2, 1, 3])


def test_the_deck_is_filled_again_in_the_middle_of_a_draw():
    play = pool()
    turn(play, 4, throw=3)
    turn(play, 5)
    assert drew(play) == [4, 5]
    assert sizes(play) == (1, 0, [1, 5, 0])
    assert play.names("shuffled")[-1:] == ["shuffled"]


def test_a_deck_that_is_filled_when_needed_stays_empty_till_then():
    play = pool()
    turn(play, 4, throw=4)
    turn(play, 3)
    assert sizes(play) == (0, 4, [0, 3, 0])


def test_an_eager_deck_is_filled_the_moment_its_last_card_leaves():
    play = pool(eager=True)
    turn(play, 4, throw=4)
    turn(play, 3)
    assert sizes(play) == (4, 0, [0, 3, 0])


@pytest.mark.parametrize("eager", [False, True])
def test_with_both_piles_empty_the_rest_of_the_draw_is_skipped(eager):
    play = pool(eager=eager)
    turn(play, 5, throw=1)
    turn(play, 9)
    assert drew(play) == [5, 3]
    turn(play, 2)
    assert drew(play) == [5, 3, 0]
    assert sizes(play) == (0, 0, [4, 3, 0])


def test_cards_shuffled_back_have_lost_their_names():
    play = pool(2)
    turn(play, 7, throw=7)
    names = [play.match.cards[c].handle for c in play.match.zones["discard"]]
    turn(play, 7)
    assert not set(names) & {c.handle for c in play.match.cards.values()}
    drawn = [e for e in play.events if e.name == "moved" and e.fields["why"] == "draw"][-7:]
    assert all(not e.cards[0].was for e in drawn)


def test_a_number_out_of_bounds_is_refused():
    play = pool()
    play.no(0, code="wrong_count", number=10)
    play.no(0, code="wrong_count", number=-1)
    play.no(0, code="wrong_count")
    play.no(0, "c1", code="wrong_count", number=3)
