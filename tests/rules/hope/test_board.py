"""The grid: size, cells, entering, moving, stacks, directions, swaps, coins."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.hope import entering, moving, preview
from hopetable.kernel import board
from hopetable.kernel.board import Grid
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import MatchSetup

from .table import ally, at, find, hope, hp, skill, strike, table


def game_of(run: Any) -> Game:
    """A throw-away game of a run."""
    return Game(run.rules, run.match.clone())


@pytest.mark.parametrize(("players", "side"), [(2, 5), (3, 6), (4, 7), (8, 11)])
def test_the_board_grows_with_the_players(players: int, side: int):
    """HOPE-BOARD-02, HOPE-BOARD-04."""
    match = hope().rules.new_match(MatchSetup(players, "00" * 32, ()))
    assert (match.table.grid.width, match.table.grid.height) == (side, side)


def test_any_empty_cell_may_be_entered_but_no_taken_one_and_no_pile():
    """HOPE-BOARD-01, HOPE-BOARD-08, HOPE-BOARD-10, HOPE-START-03: also beside the enemy's faction."""
    run = table(me={"hand": ["T-A5"], "board": [at("T-A3", 2, 2)]}, phase="start")
    run.step({"enter": "T-A5"})
    cells = {o.cell for o in run.match.decisions[0].options[0]}
    assert (4, 4) in cells
    assert not cells & {(1, 1), (5, 5), (2, 2), (0, 3), (6, 3)}
    assert len(cells) == 22
    run.step({"cell": [4, 4]})
    assert run.figure(0, "board")["T-A5"] == [4, 4]


def test_a_players_three_piles_and_the_fate_pile_lie_beside_the_board():
    """HOPE-BOARD-01: each player's own, the fates for all; no card in one has a cell."""
    piles = {"ally_pile": ["T-A1"] * 3, "skill_pile": ["T-BLANK"] * 4, "specific_pile": ["T-EMBER"]}
    run = table(me=piles, opponent=piles, fates=["hope-fate-528"] * 2, options={"use_fate": True, "fates": {}})
    match = run.match
    for seat in (0, 1):
        assert {name: [match.cards[c].code for c in match.zones[f"{seat}.{name}"]] for name in piles} == piles
    assert len(match.zones["fate_pile"]) == 2
    assert {c.zone for c in match.cards.values() if c.cell is not None} == {"board"}


def test_a_surrounded_cell_takes_no_card():
    """HOPE-BOARD-09, HOPE-AMB-17: eight neighbours close a cell, seven do not; a corner closes only by the option."""
    ring = [(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)]
    for count, open_ in ((8, False), (7, True)):
        run = table(me={"board": [at("T-A1", c, r) for c, r in ring[:count]]})
        assert ((3, 3) in entering.cells(game_of(run))) == open_
    corner = [at("T-A1", c, r) for c, r in ((4, 1), (4, 2), (5, 2))]
    assert (5, 1) in entering.cells(game_of(table(me={"board": corner})))
    closed = table(me={"board": corner}, options={"edge_closes_cell": True})
    assert (5, 1) not in entering.cells(game_of(closed))


def test_a_card_moves_one_cell_once_to_an_empty_cell():
    """HOPE-MOVE-01, HOPE-AMB-19, HOPE-BOARD-06, HOPE-START-05: also one that has just entered; never a faction."""
    run = table(me={"hand": ["T-A5"], "board": [at("T-A3", 2, 2), at("T-A1", 3, 3)]}, phase="start")
    run.step({"not_offered": {"move": {"card": "T-A3", "cell": [3, 3]}}})
    run.step({"not_offered": {"move": {"card": "T-A3", "cell": [4, 4]}}})
    run.step({"move": {"card": "T-A3", "cell": [2, 3]}})
    run.step({"refused": {"card": "T-A3", "act": "move", "code": "moved", "rule": "HOPE-MOVE-01"}})
    run.step({"refused": {"card": "T-DAWN", "act": "move", "code": "faction", "rule": "HOPE-BOARD-06"}})
    run.step({"enter": "T-A5"})
    run.step({"cell": [5, 1]})
    run.step({"offered": {"move": {"card": "T-A5", "cell": [4, 1]}}})


def test_effects_lengthen_a_move_in_one_direction_or_forbid_it():
    """HOPE-MOVE-02: over a card, not round a corner; anywhere, not onto a card; forbidden is not used up."""
    swift = ally("T-SWIFT", 9, 4, abilities=[{"while": True, "do": [{"moving": {"of": "this", "cells": 2}}]}])
    still = ally("T-STILL", 9, 4, abilities=[{"while": True, "do": [{"forbid": {"what": "move", "of": "this"}}]}])
    run = table(swift, still, me={"board": [at("T-SWIFT", 2, 2), at("T-A1", 3, 3), at("T-STILL", 4, 1)]}, phase="start")
    run.step({"offered": {"move": {"card": "T-SWIFT", "cell": [4, 4]}}})
    run.step({"not_offered": {"move": {"card": "T-SWIFT", "cell": [3, 4]}}})
    run.step({"refused": {"card": "T-STILL", "act": "move", "code": "forbidden"}})
    leap = skill(
        "T-LEAP",
        abilities=[
            {
                "activate": "start",
                "aim": [{"cell": {"at": "empty"}}],
                "do": [{"move": {"of": "this.host", "cell": "spot"}}],
            }
        ],
    )
    run = table(leap, me={"board": [at("T-A1", 2, 2, stacked=["T-LEAP"])]}, phase="start")
    run.step({"use": "T-LEAP"})
    run.step({"cell": [5, 4]})
    assert run.figure(0, "board")["T-A1"] == [5, 4]


def test_a_face_up_stack_is_one_cell_of_several_cards():
    """HOPE-STACK-08, HOPE-STACK-09, HOPE-STACK-10: both act from the cell, only the topmost moves and is hit."""
    below = ally(
        "T-BELOW", 9, 4, abilities=[{"while": True, "do": [{"forbid": {"what": ["move", "be_moved"], "of": "this"}}]}]
    )
    run = table(
        below,
        me={"board": [at("T-A3", 3, 3, below=[{"card": "T-BELOW"}])]},
        opponent={"board": [at("T-B4", 4, 4)]},
        phase="start",
    )
    run.step({"refused": {"card": "T-BELOW", "act": "move", "code": "covered", "rule": "HOPE-STACK-09"}})
    run.step({"move": {"card": "T-A3", "cell": [3, 4]}})
    assert run.figure(0, "board")["T-BELOW"] == [3, 4]
    run.step("done")
    run.step({"opponent": "done"})
    run.step({"attack": {"card": "T-BELOW", "target": "T-B4"}})
    run.step({"attack": {"card": "T-A3", "target": "T-B4"}})
    run.step("pass")
    run.step({"opponent": {"not_offered": {"attack": {"card": "T-B4", "target": "T-BELOW"}}}})
    run.step({"opponent": {"attack": {"card": "T-B4", "target": "T-A3"}}})
    assert (hp(run, "T-A3"), hp(run, "T-BELOW")) == (10, 9)


def test_directions_and_sides():
    """HOPE-AREA-01, HOPE-AREA-02, HOPE-AMB-37: rays to the edge; everything beyond the own line."""
    grid = Grid(5, 5)
    assert list(grid.ray((2, 2), "right")) == [(3, 2), (4, 2), (5, 2)]
    assert list(grid.ray((2, 2), "down_right")) == [(3, 3), (4, 4), (5, 5)]
    assert {r for _, r in grid.side((3, 3), "up")} == {1, 2}
    assert set(grid.side((3, 3), "up_left")) == {(c, r) for c in (1, 2) for r in (1, 2)}
    ray = skill(
        "T-RAY",
        abilities=[{"activate": "battle", "aim": [{"ray": {}}], "strike": {"of": "on(cells)[enemy]", "amount": 3}}],
    )
    run = table(
        ray,
        me={"board": [at("T-A1", 2, 2, stacked=["T-RAY"])]},
        opponent={"board": [at("T-B1", 4, 2), at("T-B2", 3, 3), at("T-B3", 3, 2)]},
    )
    run.step({"use": "T-RAY"})
    run.step({"choose": "way:right"})
    assert run.figure(1, "units") == {"T-B1": 9, "T-B2": 12, "T-B3": 9}


def test_regions_swap_with_cards_and_markers_and_may_not_overlap():
    """HOPE-AREA-03, HOPE-AREA-04, HOPE-AMB-39: (2, 1) goes to (5, 4), the marker from (4, 5) to (1, 2)."""
    from hopetable.games.hope import timing

    run = table(me={"at": [3, 3], "board": [at("T-A1", 2, 1)]}, opponent={"at": [3, 1]})
    game = game_of(run)
    timing.add_marker(game, "bomb", (4, 5), 0, None)
    grid = game.match.table.grid
    first, second = (list(grid.region(c, 2, 2)) for c in ((1, 1), (4, 4)))
    moving.swap_regions(game, [first, second], by=0)
    assert board.cell_of(game, find(run, "T-A1")) == (5, 4)
    assert game.match.table.markers[0].cell == (1, 2)
    with pytest.raises(Refusal, match="regions_overlap"):
        moving.swap_regions(game, [first, list(grid.region((2, 2), 2, 2))], by=0)
    with pytest.raises(Refusal, match="regions_overlap"):
        moving.swap_regions(game, [first, second[:2]], by=0)
    with pytest.raises(Refusal, match="off_board"):
        moving.swap_regions(game, [first, [(x + 90, y) for x, y in second]], by=0)


@pytest.mark.parametrize(("point", "columns"), [(24, [1, 2]), (30, [2]), (0, [0]), (5, [0]), (36, [2, 3]), (60, [4])])
def test_a_coin_on_a_border_counts_on_both_sides(point: int, columns: list[int]):
    """HOPE-AREA-05, HOPE-AMB-38, HOPE-GEN-04: twelfths of a cell."""
    assert moving.coin_columns(point, 5) == columns


@pytest.mark.parametrize(
    ("rolls", "rows", "cells"),
    [
        ((24, 30), False, [(2, 3), (3, 3)]),
        ((24, 36), False, [(2, 3), (3, 3), (2, 4), (3, 4)]),
        ((0, 5), False, [(1, 1)]),
        ((24, 30), True, [(c, 3) for c in range(1, 6)]),
        ((7, 36), True, [(c, r) for r in (3, 4) for c in range(1, 6)]),
    ],
)
def test_everybody_is_told_the_cells_a_coin_lies_on(
    rolls: tuple[int, int], rows: bool, cells: list[Any], monkeypatch: pytest.MonkeyPatch
):
    """HOPE-AREA-05, HOPE-AMB-38: inside a cell, on a border, on a crossing; thrown on the rows, all of each."""
    run, thrown = table(), iter(rolls)
    game = game_of(run)
    monkeypatch.setattr(Game, "roll", lambda self, sides: next(thrown))
    assert moving.coin(game, 0, rows=rows) == cells
    told = Views(run.rules).events(run.match, tuple(game.out), "watch")[-1]
    assert (told["e"], told["cells"]) == ("coin", [list(c) for c in cells])
    assert told.get("rows") == (sorted({r for _, r in cells}) if rows else None)


def test_hover_shows_reach_and_damage():
    """HOPE-BATTLE-05: what the client shows before anything is declared."""
    run = table(me={"board": [at("T-A5", 4, 4, stacked=["T-EMBER"])]}, opponent={"board": [at("T-B3", 4, 5, hp=4)]})
    seen = preview.reach(game_of(run), 0, find(run, "T-A5"))
    by_card = {t["card"]: t for t in seen["losses"]}
    handles = {c: run.match.cards[find(run, c)].handle for c in ("T-B3", "T-DUSK")}
    assert by_card[handles["T-B3"]]["destroyed"]
    assert by_card[handles["T-DUSK"]]["loss"] == 3
    assert [3, 3] in seen["range"]
    assert seen["cells"] == []
    run = table(me={"hand": ["T-A5"], "board": [at("T-A3", 3, 3)]}, phase="start")
    assert [2, 2] in preview.reach(game_of(run), 0, find(run, "T-A3"))["cells"]
    assert [5, 1] in preview.reach(game_of(run), 0, find(run, "T-A5"))["cells"]


def test_hover_shows_what_a_stacked_skill_would_take_and_where_a_skill_may_lie():
    """HOPE-RANGE-03, HOPE-STACK-01, HOPE-BATTLE-09: a skill reaches from its host; in hand it shows its hosts; a skill
    of others shows nothing of what it would take."""
    bolt = skill("T-BOLT", abilities=[strike(10, range=2)])
    foe = ally("T-X", 25, 1, faction="Dusk")
    run = table(
        bolt, foe, me={"board": [at("T-A1", 3, 3, stacked=["T-BOLT"])]},
        opponent={"board": [at("T-X", 5, 5)], "at": [1, 5]},
    )  # fmt: skip
    game, card = game_of(run), find(run, "T-BOLT")
    there = run.match.cards[find(run, "T-X")].handle
    seen = preview.reach(game, 0, card)
    assert [(one["card"], one["loss"], one["left"]) for one in seen["losses"] if one["card"] == there] == [
        (there, 10, 15)
    ]
    assert there in seen["targets"]
    assert preview.reach(game, 1, card)["losses"] == []
    decision = run.match.decisions[0]
    use = next(o for o in decision.options[0] if o.card == card)
    told = preview.probe(game, decision, 0, [use])
    assert [one["loss"] for one in told["aimed"] if one["card"] == there] == [10]
    run = table(me={"hand": ["T-EMBER"], "board": [at("T-A5", 4, 4)]}, phase="start")
    host = run.match.cards[find(run, "T-A5")].handle
    assert host in preview.reach(game_of(run), 0, find(run, "T-EMBER"))["hosts"]


def test_a_strike_over_an_area_leaves_what_lies_below():
    """HOPE-STACK-10, HOPE-RANGE-04."""
    storm = ally(
        "T-STORM", 9, 0, abilities=[{"activate": "battle", "strike": {"of": "near(this, 1)[enemy]", "amount": 5}}]
    )
    run = table(
        storm, me={"board": [at("T-STORM", 3, 3)]}, opponent={"board": [at("T-B3", 3, 4, below=[{"card": "T-B5"}])]}
    )
    run.step({"use": "T-STORM"})
    assert (hp(run, "T-B3"), hp(run, "T-B5")) == (7, 12)


def test_damage_effects_take_their_origin_from_the_host():
    """HOPE-RANGE-03."""
    run = table(
        me={"board": [at("T-A5", 3, 3, stacked=["T-EMBER"])]}, opponent={"at": [1, 5], "board": [at("T-B3", 5, 4)]}
    )
    run.step({"use": "T-EMBER"})
    run.step({"pick": ["T-B3"]})
    assert hp(run, "T-B3") == 6
    assert strike(1)["activate"] == "battle"
