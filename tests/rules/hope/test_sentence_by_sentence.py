"""Sentences of the rules that a test of several rules at once leaves out, each with what it forbids."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.hope import main_ally
from hopetable.kernel.game import Game
from hopetable.kernel.zones import chebyshev

from .table import ally, at, faction, fate, find, hp, skill, strike, table

X = ally("T-X", 40, 1, faction="Dusk")
HEAL = {
    "activate": "battle", "aim": [{"target": {"where": "own_plain", "range": 4}}],
    "do": [{"heal": {"of": "target", "n": 6}}],
}  # fmt: skip


def on(run: Any, prompt: str) -> None:
    """Defaults until something is asked."""
    for _ in range(80):
        decision = run.match.decisions[0]
        if decision.prompt == prompt:
            return
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    raise AssertionError(f"{prompt} is never asked")


# -- distance ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b", "away"), [((3, 3), (4, 4), 1), ((3, 3), (5, 4), 2), ((1, 1), (5, 5), 4),
                                              ((2, 2), (2, 2), 0)])  # fmt: skip
def test_distance_is_the_larger_of_columns_and_rows(a: tuple[int, int], b: tuple[int, int], away: int):
    """HOPE-BOARD-05, HOPE-AMB-16."""
    assert chebyshev(a, b) == chebyshev(b, a) == away


def test_a_card_in_between_blocks_neither_attack_nor_effect():
    """HOPE-RANGE-05: from (2, 1) over cards of both sides to (4, 3), not one cell further."""
    bow = ally("T-BOW", 9, 4, range=2)
    mine = [at("T-BOW", 2, 1, stacked=["T-EMBER"]), at("T-A3", 3, 1)]
    run = table(bow, X, me={"board": mine}, opponent={"board": [at("T-B1", 3, 2), at("T-X", 4, 3), at("T-B2", 5, 3)]})
    run.step({"offered": {"attack": {"card": "T-BOW", "target": "T-X"}}})
    run.step({"not_offered": {"attack": {"card": "T-BOW", "target": "T-B2"}}})
    run.step({"use": "T-EMBER"})
    run.step({"pick": ["T-X"]})
    assert hp(run, "T-X") == 34


# -- declarations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lowers", [True, False])
def test_an_effect_that_lowers_hp_is_an_attack_declaration(lowers: bool):
    """HOPE-BATTLE-11, HOPE-BATTLE-12: damage to all foes is heard as an attack, a heal is not."""
    wave = {"activate": "battle", "strike": {"of": "near(this, 9)[enemy]", "amount": 10, "attributes": []}}
    mage = ally("T-MAGE", 9, 1, abilities=[wave if lowers else HEAL])
    heard = {"when": {"event": "declared", "by": "opponent", "where": "kind == 'attack'"}, "may": True, "extra": True,
             "do": [{"negate": "declaration"}]}  # fmt: skip
    guard = ally("T-GUARD", 20, 1, faction="Dusk", abilities=[heard])
    mine = [at("T-MAGE", 2, 2), at("T-A5", 2, 3, hp=3)]
    run = table(mage, guard, me={"board": mine}, opponent={"board": [at("T-GUARD", 4, 4)]})
    run.step({"use": "T-MAGE"})
    if lowers:
        run.step({"opponent": {"answer": "T-GUARD"}})
        assert (hp(run, "T-GUARD"), run.figure(1, "hp")) == (20, 20)
    else:
        run.step({"pick": ["T-A5"]})
        run.step({"opponent": {"not_offered": {"answer": "T-GUARD"}}})
        assert hp(run, "T-A5") == 9


def test_an_action_makes_no_joint_attack_and_does_not_lead_one():
    """HOPE-JOINT-08, HOPE-AMB-32, HOPE-AMB-33: an attack and a heal are two declarations, not a joint one."""
    healer = ally("T-HEAL", 9, 1, abilities=[HEAL])
    run = table(healer, me={"board": [at("T-A12", 4, 4, hp=2), at("T-HEAL", 1, 3)]})
    run.step({"not_offered": "joint"})
    run.step({"attack": {"card": "T-A12", "target": "T-DUSK"}})
    run.step({"use": "T-HEAL"})
    run.step({"pick": ["T-A12"]})
    assert (run.figure(1, "hp"), hp(run, "T-A12")) == (14, 8)


@pytest.mark.parametrize(("before", "left"), [(15, None), (16, 8)])
def test_a_halved_joint_attack_is_compared_whole(before: int, left: int | None):
    """HOPE-JOINT-12, HOPE-AMB-04: 12 and 8 make 16; more than 15 destroys, of 16 it takes 8."""
    mine, theirs = [at("T-A12", 4, 4), at("T-A8", 4, 3)], [at("T-X", 5, 4, hp=before)]
    run = table(X, me={"board": mine}, opponent={"board": theirs}, options={"joint_damage": "half"})
    run.step({"joint": {"target": "T-X"}})
    run.step({"pick": ["T-A12", "T-A8"]})
    assert run.figure(1, "units") == ({"T-X": left} if left else {})


# -- the main ally -------------------------------------------------------------------------------------------------


def test_a_main_ally_enters_beside_its_faction():
    """HOPE-MAIN-01, HOPE-AMB-10: any empty cell at distance 1, no other; with none free the nearest ones."""
    run = table(me={"at": [3, 1], "board": [at("T-A1", 3, 2)]})
    game = Game(run.rules, run.match.clone())
    assert sorted(main_ally.main_cells(game, 0)) == [(2, 1), (2, 2), (4, 1), (4, 2)]
    ring = [at("T-A1", *cell) for cell in ((1, 2), (2, 2), (2, 1))]
    run = table(me={"at": [1, 1], "board": ring})
    game = Game(run.rules, run.match.clone())
    assert sorted(main_ally.main_cells(game, 0)) == [(1, 3), (2, 3), (3, 1), (3, 2), (3, 3)]


@pytest.mark.parametrize("says", [False, True])
def test_recovery_aimed_at_the_main_ally_is_the_factions(says: bool):
    """HOPE-AMB-29, HOPE-STAT-03: nothing, unless the card names factions."""
    heal = {"heal": {"of": "this.host", "n": 5, "factions": says}}
    balm = skill("T-BALM", abilities=[{"activate": "battle", "do": [heal]}])
    run = table(balm, me={"hp": 10, "main": at("T-A5", 2, 2, stacked=["T-BALM"])})
    run.step({"use": "T-BALM"})
    assert (run.figure(0, "hp"), hp(run, "T-A5")) == ((15, 15) if says else (10, 10))


def taken(board: list[Any], new: list[str]) -> Any:
    """I have their main ally for two hours; they have named a new one, or none."""
    aim = [{"target": {"where": "non_own and ally", "range": 4}}]
    do = [{"take_control": {"of": "target", "until": {"hours": 2}}}]
    charm = skill("T-CHARM", abilities=[{"activate": "battle", "aim": aim, "do": do}])
    herb = ally("T-HERB", 10, 1, faction="Dusk", abilities=[strike(2, range=9)])
    theirs = {"hp": 7, "main": at("T-HERB", 4, 4), "board": board}
    run = table(charm, herb, me={"board": [at("T-A5", 1, 3, stacked=["T-CHARM"])]}, opponent=theirs, hour=5)
    run.step({"use": "T-CHARM"})
    run.step({"pick": ["T-HERB"]})
    run.step({"opponent": {"pick": new}})
    return run


def test_a_taken_main_ally_has_its_effects_again():
    """HOPE-MAIN-09, HOPE-MAIN-04: void while it was main; the faction keeps its HP, the card its printed 10."""
    run = taken([at("T-B9", 5, 3)], [])
    assert (hp(run, "T-HERB"), run.figure(1, "hp")) == (10, 7)
    run.step({"offered": {"use": "T-HERB"}})


def test_who_named_no_new_main_ally_at_once_may_do_so_later():
    """HOPE-MAIN-11: in any own part of a start or battle phase; who never had one may not (HOPE-MAIN-12)."""
    run = taken([at("T-B9", 5, 3)], [])
    run.step({"not_offered": "new_main"})
    run.step("pass")
    run.step({"opponent": {"offered": "new_main"}})
    run.step({"opponent": "pass"})
    on(run, "start")
    run.step({"me": "done"})
    on(run, "start")
    run.step({"opponent": "new_main"})
    run.step({"opponent": {"pick": ["T-B9"]}})
    assert (run.figure(1, "main"), hp(run, "T-B9")) == ("T-B9", 7)
    run.step({"opponent": {"not_offered": "new_main"}})


@pytest.mark.parametrize("again", ["main", "ordinary"])
def test_of_two_main_allies_one_is_chosen_for_good(again: str):
    """HOPE-MAIN-13, HOPE-MAIN-10: the present one becomes ordinary with its printed HP; or it is kept, and the one that
    came back never replaces it."""
    run = taken([at("T-B9", 5, 3)], ["T-B9"])
    assert (run.figure(1, "main"), hp(run, "T-B9")) == ("T-B9", 7)
    on(run, "main_returned")
    run.step({"opponent": {"choose": again}})
    if again == "main":
        assert (run.figure(1, "main"), hp(run, "T-HERB"), hp(run, "T-B9")) == ("T-HERB", 7, 12)
        return
    assert (run.figure(1, "main"), hp(run, "T-HERB"), hp(run, "T-B9")) == ("T-B9", 10, 7)
    game = Game(run.rules, run.match.clone())
    main_ally.become_plain(game, 1)
    assert find(run, "T-HERB") not in main_ally.candidates(game, 1)
    assert find(run, "T-B9") in main_ally.candidates(game, 1)


# -- time and fates ------------------------------------------------------------------------------------------------


def test_a_fate_in_hand_is_used_before_time_is_skipped():
    """HOPE-FATE-04: the leap to the next hour has no end phase, and yet no fate is carried over it."""
    rest = fate("T-REST", abilities=[{"activate": "fate", "do": [{"heal": {"of": "my.units[plain]", "n": 3}}]}])
    leap = skill("T-LEAP", abilities=[{"activate": "battle", "do": [{"skip_to": "hour"}]}])
    run = table(rest, leap, me={"hand": ["T-REST", "T-BLANK"], "board": [at("T-A5", 3, 3, hp=2, stacked=["T-LEAP"])]},
                fates=["hope-fate-528"], hour=5)  # fmt: skip
    run.step({"use": "T-LEAP"})
    run.step("pass")
    run.step({"opponent": "pass"})
    names = [e.name for e in run.events]
    assert names.index("healed") < names.index("clock")
    assert (run.common("hour"), run.common("phase")) == (6, "battle")
    assert (hp(run, "T-A5"), run.figure(0, "hand"), run.common("fates")[0]) == (5, ["T-BLANK"], "T-REST")


def test_forced_fates_come_before_the_effects_of_the_end_phase():
    """HOPE-END-05, HOPE-END-01: the fate takes 3 from all, so that the heal of the end phase comes too late for one."""
    storm = fate("T-STORM", abilities=[{"activate": "fate", "do": [{"hurt": {"to": "my.field[unit]", "amount": 3}}]}])
    herb = ally("T-HERB", 10, 1, abilities=[{"when": "end_begin", "do": [{"heal": {"of": "this", "n": 2}}]}])
    mine = {"hand": ["T-STORM"], "board": [at("T-HERB", 3, 3, hp=2), at("T-A5", 3, 4)]}
    run = table(storm, herb, me=mine, fates=["hope-fate-528"])
    run.step("pass")
    run.step({"opponent": "pass"})
    assert run.figure(0, "units") == {"T-A5": 9}
    assert not [e for e in run.events if e.name == "healed"]
    run = table(storm, herb, me={**mine, "hand": []})
    run.step("pass")
    run.step({"opponent": "pass"})
    assert hp(run, "T-HERB") == 4


def test_a_fate_needs_no_ally_and_takes_no_action():
    """HOPE-AMB-22, HOPE-CARD-02: in the own part of the start and battle phase, not in another's."""
    omen = fate("T-OMEN", abilities=[{"activate": "fate", "do": [{"draw": {"skills": 1}}]}])
    house = faction("T-HOUSE", "House", abilities=[strike(3, range=9)])
    mine = {"faction": "T-HOUSE", "hand": ["T-OMEN"], "skill_pile": ["T-BLANK"]}
    run = table(omen, house, me=mine, fates=["hope-fate-528"])
    run.step({"fate": "T-OMEN"})
    assert run.figure(0, "hand") == ["T-BLANK"]
    run.step({"offered": {"use": "T-HOUSE"}})
    run = table(omen, house, me=mine, fates=["hope-fate-528"], phase="start")
    run.step({"offered": {"fate": "T-OMEN"}})
    run.step("done")
    run.step({"opponent": {"offered": "done"}})
    run.step({"me": {"not_offered": {"fate": "T-OMEN"}}})


# -- what cards ask for --------------------------------------------------------------------------------------------


def test_a_factions_own_skill_needs_no_tick_and_takes_its_action():
    """HOPE-AMB-14, HOPE-STACK-01: under the faction lie skills bound to it, no others."""
    house = faction("T-HOUSE", "House", abilities=[strike(3, range=9)])
    bound = {"skill_class": "specific", "bound_to": {"factions": ["House"]}}
    song = skill("T-SONG", "mechanics", **bound, abilities=[strike(4, range=9)])
    foe = {"board": [at("T-B5", 3, 4)]}
    run = table(house, song, me={"faction": "T-HOUSE", "stacked": ["T-SONG"]}, opponent=foe)
    run.step({"use": "T-SONG"})
    run.step({"pick": ["T-B5"]})
    assert hp(run, "T-B5") == 8
    run.step({"refused": {"card": "T-HOUSE", "act": "use", "code": "acted", "rule": "HOPE-BATTLE-14"}})
    run = table(house, song, me={"faction": "T-HOUSE", "hand": ["T-SONG", "T-BLANK"]}, phase="start")
    run.step({"not_offered": {"stack": "T-BLANK"}})
    run.step({"stack": "T-SONG"})
    assert run.figure(0, "under") == {"T-HOUSE": ["T-SONG"]}


@pytest.mark.parametrize("knight", [True, False])
def test_a_card_may_ask_for_a_profession(knight: bool):
    """HOPE-CARD-12, HOPE-CARD-11: to enter beside a knight alone; a profession does nothing by itself."""
    squire = ally("T-SQUIRE", 9, 1, abilities=[{"need": [], "if": "size(my.units[professions has 'knight']) > 0"}])
    other = ally("T-OTHER", 9, 1, professions=["knight"] if knight else ["cook"])
    run = table(squire, other, me={"hand": ["T-SQUIRE"], "board": [at("T-OTHER", 3, 3)]}, phase="start")
    run.step({("offered" if knight else "not_offered"): {"enter": "T-SQUIRE"}})
