"""The main ally, control, leaving; losing, grace and winning with two and more players."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.hope import damage, falling, leaving, main_ally, timing
from hopetable.kernel.game import Game

from .table import ally, at, find, hp, skill, strike, table


def charm(card: str = "T-CHARM") -> dict[str, Any]:
    """A skill that takes control of a foe for two hours."""
    aim = [{"target": {"where": "non_own and ally", "range": 4}}]
    do = [{"take_control": {"of": "target", "until": {"hours": 2}}}]
    return skill(card, abilities=[{"activate": "battle", "aim": aim, "do": do}])


def game_of(run: Any) -> Game:
    """A throw-away game of a run."""
    return Game(run.rules, run.match.clone())


# -- the main ally -------------------------------------------------------------------------------------------------


def test_the_main_ally_shares_the_factions_hp():
    """HOPE-MAIN-01, HOPE-MAIN-02, HOPE-MAIN-03, HOPE-MAIN-06, HOPE-MAIN-07: 20 less half of 12, and it fights."""
    mine = {"board": [at("T-A12", 4, 3)]}
    run = table(me=mine, opponent={"main": at("T-B5", 4, 4)})
    assert hp(run, "T-B5") == 20
    run.step({"attack": {"card": "T-A12", "target": "T-B5"}})
    assert (hp(run, "T-B5"), run.figure(1, "hp")) == (14, 14)
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-B5", "target": "T-A12"}}})
    assert hp(run, "T-A12") == 9


def test_a_main_ally_attacks_with_its_own_atk_and_range():
    """HOPE-MAIN-06: as far as its printed range goes; in the start phase it may not."""
    far = ally("T-FAR", 9, 8, range=2)
    mine = {"main": at("T-FAR", 2, 2)}
    theirs = {"board": [at("T-B5", 4, 2), at("T-B3", 5, 2)]}
    run = table(far, me=mine, opponent=theirs)
    run.step({"not_offered": {"attack": {"card": "T-FAR", "target": "T-B3"}}})
    run.step({"attack": {"card": "T-FAR", "target": "T-B5"}})
    assert hp(run, "T-B5") == 12 - 4
    run = table(far, me=mine, opponent=theirs, phase="start")
    run.step({"refused": {"card": "T-FAR", "act": "attack", "code": "wrong_phase", "rule": "HOPE-BATTLE-04"}})


def test_effects_of_a_main_ally_are_void_unless_marked():
    """HOPE-MAIN-04, HOPE-MAIN-05: and a faction's ◆ effects work only with a main ally."""
    plain = ally("T-PLAIN", 9, 1, abilities=[strike(2, range=9)])
    star = ally("T-STAR", 9, 1, abilities=[strike(2, range=9, main=True)])
    house = {
        "id": "T-HOUSE", "name": {"zh": "馆", "en": "House"}, "kind": "faction", "hp": 20,
        "abilities": [strike(3, range=9, needs_main=True)],
    }  # fmt: skip
    for main, works in (("T-PLAIN", False), ("T-STAR", True)):
        run = table(plain, star, house, me={"faction": "T-HOUSE", "main": at(main, 2, 2)})
        run.step({("offered" if works else "not_offered"): {"use": main}})
        run.step({"offered": {"use": "T-HOUSE"}})
    run.step({"not_offered": {"use": "T-PLAIN"}})
    run = table(house, me={"faction": "T-HOUSE"})
    run.step({"refused": {"card": "T-HOUSE", "act": "use", "code": "void"}})


def test_a_main_ally_cannot_be_put_back_but_returned():
    """HOPE-MAIN-08, HOPE-MAIN-11, HOPE-AMB-53, HOPE-LEAVE-02: not destroyed, not removed while the faction lives."""
    run = table(me={"main": at("T-A5", 2, 2), "board": [at("T-A3", 3, 3)], "hand": ["T-A4"]})
    game = game_of(run)
    assert leaving.leave(game, [find(run, "T-A5")]) == []
    falling.destroy(game, [find(run, "T-A5")])
    assert game.card(find(run, "T-A5")).zone == "board"
    assert leaving.leave(game, [find(run, "T-A5")], "hand") == [find(run, "T-A5")]
    assert game.match.players[0].main is None
    assert main_ally.may_set(game, 0)
    assert {game.card(c).code for c in main_ally.candidates(game, 0)} == {"T-A3", "T-A4", "T-A5"}


def test_without_a_main_ally_at_the_start_there_is_never_one():
    """HOPE-MAIN-12."""
    run = table(me={"board": [at("T-A3", 3, 3)]})
    run.step({"not_offered": "new_main"})
    run = table(me={"board": [at("T-A3", 3, 3)], "had_main": True})
    run.step("new_main")
    run.step({"pick": ["T-A3"]})
    assert run.figure(0, "main") == "T-A3"
    assert hp(run, "T-A3") == 20


def test_a_stolen_main_ally_is_an_ordinary_one_and_may_come_back():
    """HOPE-MAIN-09, HOPE-MAIN-10, HOPE-MAIN-13, HOPE-CONTROL-01, HOPE-BATTLE-07: printed HP, then main again or not."""
    for again in ("main", "ordinary"):
        mine = {"board": [at("T-A5", 3, 3, stacked=["T-CHARM"])]}
        theirs = {"hp": 7, "main": at("T-B5", 4, 4, stacked=["T-EMBER"]), "board": [at("T-B3", 3, 5)]}
        run = table(charm(), me=mine, opponent=theirs, hour=5)
        run.step({"use": "T-CHARM"})
        run.step({"pick": ["T-B5"]})
        run.step({"opponent": {"pick": []}})
        assert (hp(run, "T-B5"), run.figure(1, "main"), run.figure(1, "hp")) == (12, None, 7)
        run.step({"offered": {"attack": {"card": "T-B5", "target": "T-B3"}}})
        run.step({"not_offered": {"attack": {"card": "T-B5", "target": "T-A5"}}})
        run.step({"offered": {"use": "T-EMBER"}})
        for _ in range(60):
            if run.match.decisions[0].prompt == "main_returned":
                break
            decision = run.match.decisions[0]
            run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
        assert run.common("hour") == 7
        run.step({"opponent": {"choose": again}})
        assert run.figure(1, "main") == ("T-B5" if again == "main" else None)
        assert hp(run, "T-B5") == (7 if again == "main" else 12)


def test_a_borrowed_card_leaves_to_its_owner():
    """HOPE-CONTROL-02, HOPE-AMB-56."""
    run = table(me={"board": [at("T-B5", 3, 3, owner="opponent")]}, opponent={"board": [at("T-B9", 3, 4)]})
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-B9", "target": "T-B5"}}})
    game = game_of(run)
    leaving.leave(game, [find(run, "T-B5")])
    assert game.match.zones["1.ally_pile"][0] == find(run, "T-B5")


def test_what_lies_under_a_leaving_card_goes_back_too():
    """HOPE-STACK-05, HOPE-LEAVE-01, HOPE-LEAVE-03, HOPE-AMB-36: to the bottom of its piles, values as printed."""
    below = {"card": "T-A1", "stacked": ["T-BLANK"]}
    mine = {"board": [at("T-A5", 3, 3, hp=1, stacked=["T-EMBER"], below=[below])]}
    run = table(me=mine, opponent={"board": [at("T-B9", 3, 4)]})
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-B9", "target": "T-A5"}}})
    assert sorted(run.figure(0, "ally_pile")[:2]) == ["T-A1", "T-A5"]
    assert sorted(run.figure(0, "skill_pile")[:2]) == ["T-BLANK", "T-EMBER"]
    assert run.match.cards[find(run, "T-A5")].marks == {}


# -- losing --------------------------------------------------------------------------------------------------------


def test_grace_lasts_while_allies_stand():
    """HOPE-WIN-03, HOPE-WIN-04, HOPE-WIN-05, HOPE-AMB-07: no entry, no faction effects; lost with the last ally."""
    house = {
        "id": "T-HOUSE",
        "name": {"zh": "馆", "en": "House"},
        "kind": "faction",
        "hp": 20,
        "abilities": [strike(3, range=9)],
    }
    mine = {"board": [at("T-A12", 4, 4)]}
    theirs = {"faction": "T-HOUSE", "hp": 5, "board": [at("T-B5", 3, 4, hp=5)], "hand": ["T-B3"]}
    run = table(house, me=mine, opponent=theirs)
    run.step({"attack": {"card": "T-A12", "target": "T-HOUSE"}})
    assert (run.figure(1, "hp"), run.figure(1, "grace"), run.common("outcome")) == (0, True, None)
    run.step("pass")
    run.step({"opponent": {"not_offered": {"use": "T-HOUSE"}}})
    run.step({"opponent": {"offered": {"attack": {"card": "T-B5", "target": "T-A12"}}}})
    run.step({"opponent": "pass"})
    for _ in range(2):
        decision = run.match.decisions[0]
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    run.step({"opponent": {"choose": "draw:0:0"}})
    run.step({"opponent": {"refused": {"card": "T-B3", "act": "enter", "code": "grace", "rule": "HOPE-WIN-04"}}})
    run.step({"opponent": "done"})
    run.step({"attack": {"card": "T-A12", "target": "T-B5"}})
    assert (run.common("winner"), run.match.outcome.rule) == ("me", "HOPE-WIN-05")


@pytest.mark.parametrize(
    ("grace", "board", "over"), [(True, [], True), (False, [at("T-B5", 3, 4)], True), (True, [at("T-B5", 3, 4)], False)]
)
def test_at_zero_without_allies_or_without_grace_it_is_lost_at_once(grace: bool, board: list[Any], over: bool):
    """HOPE-WIN-01, HOPE-AMB-07, HOPE-CONTROL-01: spirits do not count."""
    ghost = {"id": "T-GHOST", "name": {"zh": "灵", "en": "Ghost"}, "kind": "spirit", "hp": 5, "kinds": ["magic"]}
    theirs = {"hp": 5, "board": [*board, at("T-GHOST", 2, 5)]}
    run = table(ghost, me={"board": [at("T-A12", 4, 4)]}, opponent=theirs, options={"zero_hp_grace": grace})
    run.step({"attack": {"card": "T-A12", "target": "T-DUSK"}})
    assert (run.common("outcome") == "win") == over


def test_both_at_zero_by_one_effect_is_a_draw():
    """HOPE-WIN-01, HOPE-AMB-46."""
    run = table(me={"hp": 3}, opponent={"hp": 3})
    game = game_of(run)
    damage.hurt(game, [find(run, "T-DAWN"), find(run, "T-DUSK")], 5, seat=None, source=None)
    assert game.match.outcome is not None
    assert (game.match.outcome.result, game.match.outcome.winners) == ("draw", ())


def test_of_three_the_others_go_on():
    """HOPE-MULTI-01, HOPE-AMB-46, HOPE-GEN-02: the faction's cell is empty, the board stays, a borrowed card stays."""
    third = {"hp": 3, "at": [6, 1], "board": [at("T-B3", 5, 2)]}
    mine = {"board": [at("T-A12", 6, 2), at("T-A11", 5, 3), at("T-B1", 2, 2, owner="third")]}
    run = table(me=mine, opponent={"at": [5, 5]}, third=third)
    run.step({"attack": {"card": "T-A12", "target": "T-REED"}})
    assert run.figure(2, "grace")
    run.step({"attack": {"card": "T-A11", "target": "T-B3"}})
    game = game_of(run)
    falling.destroy(game, [find(run, "T-B3")], by=0)
    assert game.match.gone == (2,)
    assert game.match.outcome is None
    assert game.card(find(run, "T-REED")).zone == "void"
    assert game.card(find(run, "T-B1")).zone == "board"
    assert game.match.table.grid.width == 6
    leaving.leave(game, [find(run, "T-B1")])
    assert game.card(find(run, "T-B1")).zone == "void"


def test_teams_do_not_strike_each_other_and_win_together():
    """HOPE-MULTI-02, HOPE-AMB-45."""
    mine = {"board": [at("T-A12", 5, 4), at("T-A11", 4, 4)]}
    run = table(
        me=mine,
        opponent={"at": [5, 5], "hp": 3},
        third={"at": [6, 4]},
        fourth={"at": [7, 7], "hp": 1},
        options={"teams": "alternate"},
    )
    run.step({"not_offered": {"attack": {"card": "T-A12", "target": "T-REED"}}})
    run.step({"attack": {"card": "T-A12", "target": "T-DUSK"}})
    assert run.match.gone == (1,)
    run.step({"fourth": "concede"})
    assert run.match.outcome.winners == (0, 2)


def test_conceding_is_elimination_and_turns_may_be_limited():
    """HOPE-AMB-46, HOPE-WIN-02."""
    run = table(third={"at": [6, 1]})
    run.step({"opponent": "concede"})
    assert run.match.gone == (1,)
    assert run.common("outcome") is None
    run.step({"third": "concede"})
    assert run.common("winner") == "me"
    run = table(phase="end", turn=5, options={"max_turns": 5})
    assert (run.common("outcome"), run.common("reason")) == ("draw", "max_turns")


def test_the_loser_of_a_delayed_effect_takes_it_along():
    """HOPE-AMB-20, HOPE-AMB-46."""
    run = table(third={"at": [6, 1]}, me={"board": [at("T-A5", 3, 3)]})
    game = game_of(run)
    timing.later(game, 2, 1, "x", None, {})
    timing.later(game, 2, 0, "y", None, {})
    run.rules.concede(game, 1)
    assert [d.seat for d in game.match.due] == [0]
