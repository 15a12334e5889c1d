"""A grid that grows: distances, directions, regions, swaps; cards under cards that move with their host."""

from __future__ import annotations

import itertools

import pytest

from hopetable.kernel import board
from hopetable.kernel.board import DIRECTIONS, Grid
from hopetable.kernel.errors import RulesFault
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.zones import chebyshev

from .harness import Play
from .toys_board import Board

FIVE = Grid(5, 5)


def table(seats: int = 2, **options) -> Play:
    return Play(Board(), seats, **options)


def handle(play: Play, code: str) -> str:
    return next(c.handle for c in play.match.cards.values() if c.code == code)


def card(play: Play, code: str):
    return next(c for c in play.match.cards.values() if c.code == code)


def do(play: Play, seat: int, word: str, code: str, where: str = "") -> None:
    where = handle(play, where) if where.startswith("c") else where
    play.say(seat, f"{word}:{handle(play, code)}" + (f":{where}" if where else ""))


def sight(play: Play, audience: str, code: str):
    view = Views(play.rules).view(play.match, audience)
    return view["cards"].get(handle(play, code))


# -- geometry --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "a, b, far", [((3, 3), (4, 4), 1), ((3, 3), (5, 4), 2), ((1, 1), (5, 5), 4), ((2, 2), (2, 2), 0)]
)
def test_diagonals_count_one(a, b, far):
    assert chebyshev(a, b) == far


def test_range_is_a_square_cut_off_at_the_edge():
    assert len(list(FIVE.around((3, 3), 1))) == 8
    assert len(list(FIVE.around((3, 3), 2))) == 24
    assert set(FIVE.around((1, 1), 1)) == {(2, 1), (1, 2), (2, 2)}
    assert (3, 3) not in FIVE.around((3, 3), 2)
    assert (5, 4) not in FIVE.around((3, 3), 1)
    assert len(list(FIVE.around((3, 3), 2, least=2))) == 16


@pytest.mark.parametrize("cell", list(FIVE.cells()))
@pytest.mark.parametrize("reach", [1, 2, 4])
def test_range_agrees_with_distance(cell, reach):
    assert set(FIVE.around(cell, reach)) == {c for c in FIVE.cells() if 0 < chebyshev(c, cell) <= reach}


def test_a_direction_is_a_line_of_cells_to_the_edge():
    assert list(FIVE.ray((2, 2), "right")) == [(3, 2), (4, 2), (5, 2)]
    assert list(FIVE.ray((2, 2), "down_right")) == [(3, 3), (4, 4), (5, 5)]
    assert list(FIVE.ray((1, 1), "up")) == []
    assert len(DIRECTIONS) == 8


def test_a_side_leaves_out_the_line_one_stands_in():
    assert {c[1] for c in FIVE.side((3, 3), "up")} == {1, 2}
    assert len(list(FIVE.side((3, 3), "up"))) == 10
    assert {c[0] for c in FIVE.side((3, 3), "left")} == {1, 2}
    assert set(FIVE.side((3, 3), "up_left")) == {(1, 1), (2, 1), (1, 2), (2, 2)}


def test_a_region_is_cut_off_at_the_edge():
    assert list(FIVE.region((1, 1), 2, 2)) == [(1, 1), (2, 1), (1, 2), (2, 2)]
    assert list(FIVE.region((5, 5), 2, 2)) == [(5, 5)]


def test_a_board_grows_with_its_seats_and_to_any_side_without_renaming_a_cell():
    assert [table(n, side=5).match.table.grid.width for n in (2, 3, 4)] == [5, 6, 7]
    grown = Grid(3, 3).grown(left=1, top=2, right=1)
    assert set(Grid(3, 3).cells()) < set(grown.cells())
    assert grown.inside((0, -1))
    assert grown.inside((4, 3))
    assert not grown.inside((4, 4))
    assert not grown.inside((-1, 1))
    assert len(list(grown.cells())) == 25


# -- placing and moving ----------------------------------------------------------------------------------------------


def test_a_card_is_placed_on_an_empty_cell_only():
    play = table()
    do(play, 0, "place", "c00", "2,2")
    assert card(play, "c00").cell == (2, 2)
    play.no(1, f"place:{handle(play, 'c10')}:2,2")
    play.no(1, f"place:{handle(play, 'c10')}:0,3")
    game = Game(play.rules, play.match.clone())
    for cell in ((2, 2), (4, 1)):
        with pytest.raises(RulesFault):
            board.place(game, card(play, "c10").id, "board", cell, Grid(3, 3))


def test_a_card_moves_one_cell_in_eight_directions():
    play = table()
    do(play, 0, "place", "c00", "1,1")
    play.say(1, "pass")
    play.no(0, f"move:{handle(play, 'c00')}:3,3")
    do(play, 0, "move", "c00", "2,2")
    assert card(play, "c00").cell == (2, 2)
    assert [e.fields["end"] for e in play.events if e.name == "shifted"] == [[2, 2]]


def test_on_a_grown_board_the_new_cells_are_open():
    play = table()
    play.say(0, "grow")
    do(play, 1, "place", "c10", "0,4")
    assert card(play, "c10").cell == (0, 4)
    play.no(0, f"place:{handle(play, 'c00')}:4,4")


def test_regions_swap_and_every_card_keeps_its_relative_place():
    play = table()
    do(play, 0, "place", "c00", "1,1")
    do(play, 1, "place", "c10", "3,2")
    do(play, 0, "place", "c01", "2,2")
    play.say(1, "swap")
    assert [card(play, c).cell for c in ("c00", "c10", "c01")] == [(3, 1), (1, 2), (2, 2)]
    assert len({e.fields["batch"] for e in play.events if e.name == "shifted"}) == 1


def test_a_swap_that_puts_two_cards_in_one_cell_is_a_fault():
    play = table()
    do(play, 0, "place", "c00", "1,1")
    do(play, 1, "place", "c10", "3,2")
    game = Game(play.rules, play.match.clone())
    with pytest.raises(RulesFault):
        board.rearrange(game, "board", [((1, 1), (3, 2))], Grid(3, 3))


# -- cards under cards -----------------------------------------------------------------------------------------------


def stacked() -> Play:
    play = table(3)
    do(play, 0, "place", "c00", "1,1")
    for seat in (1, 2):
        play.say(seat, "pass")
    do(play, 0, "tuck", "c01", "c00")
    return play


def test_a_face_down_card_under_another_is_seen_by_its_player_alone():
    play = stacked()
    assert sight(play, "seat:0", "c01")["id"] == "c01"
    for audience in ("seat:1", "seat:2", "watch"):
        back = sight(play, audience, "c01")
        assert back["hidden"]
        assert "id" not in back
        assert back["under"] == handle(play, "c00")


def test_what_lies_under_a_card_moves_with_it():
    play = stacked()
    for seat in (1, 2):
        play.say(seat, "pass")
    do(play, 0, "move", "c00", "2,2")
    game = Game(play.rules, play.match)
    assert board.cell_of(game, card(play, "c01").id) == (2, 2)
    assert board.under(game, card(play, "c00").id) == (card(play, "c01").id,)
    assert not any(o.endswith(handle(play, "c01") + ":3,3") for o in play.offered(1))


def test_the_new_controller_sees_what_lies_under_and_the_old_one_still_does():
    play = stacked()
    for seat in (1, 2):
        play.say(seat, "pass")
    before = handle(play, "c01")
    do(play, 0, "give", "c00")
    assert handle(play, "c01") == before
    assert sight(play, "seat:1", "c01")["id"] == sight(play, "seat:0", "c01")["id"] == "c01"
    assert sight(play, "seat:2", "c01")["hidden"]
    assert sight(play, "watch", "c01")["hidden"]


def test_a_host_that_is_turned_face_down_takes_a_new_name_and_those_below_point_to_it():
    play = stacked()
    for seat in (1, 2):
        play.say(seat, "pass")
    before = handle(play, "c00")
    do(play, 0, "flip", "c00")
    assert handle(play, "c00") != before
    assert sight(play, "watch", "c01")["under"] == handle(play, "c00")
    assert "id" not in sight(play, "seat:1", "c00")


def test_when_the_host_leaves_all_that_lay_under_it_goes_too():
    play = stacked()
    for seat in (1, 2):
        play.say(seat, "pass")
    do(play, 0, "leave", "c00")
    assert [c.code for c in map(play.match.cards.get, play.match.zones["0.pile"])] == ["c01", "c00"]
    assert all(c.under is None and c.cell is None for c in play.match.cards.values())
    assert all(sight(play, a, "c01") is None for a in play.audiences)


def test_only_the_topmost_card_of_a_cell_moves_and_the_rest_comes_along():
    play = stacked()
    for seat in (1, 2):
        play.say(seat, "pass")
    do(play, 0, "crown", "c02", "c00")
    game = Game(play.rules, play.match)
    assert board.at(game, "board", (1, 1)) == card(play, "c02").id
    assert board.cell_of(game, card(play, "c01").id) == (1, 1)
    for seat in (1, 2):
        play.say(seat, "pass")
    play.no(0, f"move:{handle(play, 'c00')}:2,1")
    do(play, 0, "move", "c02", "2,1")
    assert board.cell_of(Game(play.rules, play.match), card(play, "c00").id) == (2, 1)
    with pytest.raises(RulesFault):
        board.shift(Game(play.rules, play.match.clone()), card(play, "c00").id, (3, 3), Grid(4, 4))


def test_a_card_cannot_lie_under_itself():
    play = stacked()
    game = Game(play.rules, play.match.clone())
    with pytest.raises(RulesFault):
        board.tuck(game, card(play, "c00").id, card(play, "c01").id, "0.under")


def test_a_card_placed_face_down_is_known_to_who_placed_it():
    play = table(3)
    before = handle(play, "c00")
    do(play, 0, "hide", "c00", "2,2")
    assert handle(play, "c00") != before
    assert sight(play, "seat:0", "c00")["id"] == "c00"
    assert sight(play, "seat:0", "c00")["up"] is False
    for audience in ("seat:1", "seat:2", "watch"):
        assert sight(play, audience, "c00")["hidden"]
        assert sight(play, audience, "c00")["cell"] == [2, 2]


def test_swapping_face_down_cards_keeps_their_names_for_everybody_saw_them_go():
    play = table(2)
    do(play, 0, "hide", "c00", "1,1")
    do(play, 1, "hide", "c10", "3,1")
    names = [handle(play, c) for c in ("c00", "c10")]
    play.say(0, "swap")
    assert [handle(play, c) for c in ("c00", "c10")] == names
    assert [card(play, c).cell for c in ("c00", "c10")] == [(3, 1), (1, 1)]


def test_cells_on_offer_are_the_empty_ones():
    play = table()
    do(play, 0, "place", "c00", "2,2")
    cells = {o.cell for o in play.decision(1).options[1] if o.key == "place"}
    assert cells == set(itertools.product((1, 2, 3), repeat=2)) - {(2, 2)}
