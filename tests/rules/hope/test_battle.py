"""Attacks: what they do, whom they reach, one action a card."""

from __future__ import annotations

from .table import ally, at, duel, hp, strike


def test_a_single_attack_takes_half_and_more_than_the_rest_destroys():
    """HOPE-DAMAGE-03, HOPE-AMB-05, HOPE-AMB-06, HOPE-LEAVE-01, HOPE-BATTLE-06: ATK 10 against HP 10 leaves 5."""
    for atk, before, left in ((11, 10, None), (10, 10, 5), (1, 1, None), (12, 12, 6)):
        run = duel([at(f"T-A{atk}", 3, 3)], [at("T-B3", 3, 4, hp=before)])
        run.step({"attack": {"card": f"T-A{atk}", "target": "T-B3"}})
        units = run.figure(1, "units")
        assert units == ({} if left is None else {"T-B3": left})
        if left is None:
            assert run.figure(1, "ally_pile")[0] == "T-B3"


def test_a_faction_only_loses_half():
    """HOPE-BATTLE-06, HOPE-AMB-06: no destroy rule."""
    run = duel([at("T-A12", 4, 4)], [], opponent={"hp": 10})
    run.step({"attack": {"card": "T-A12", "target": "T-DUSK"}})
    assert run.figure(1, "hp") == 4


def test_atk_zero_may_attack_and_takes_nothing():
    """HOPE-BATTLE-16, HOPE-BATTLE-17: and no attack hurts the attacker."""
    run = duel([at("T-A0", 3, 3, hp=1)], [at("T-B12", 3, 4, hp=5)])
    run.step({"attack": {"card": "T-A0", "target": "T-B12"}})
    assert run.figure(1, "units") == {"T-B12": 5}
    assert run.figure(0, "units") == {"T-A0": 1}
    run.step({"refused": {"card": "T-A0", "act": "attack", "code": "acted", "rule": "HOPE-BATTLE-14"}})


def test_range_is_chebyshev_and_nothing_blocks_the_line():
    """HOPE-RANGE-01, HOPE-RANGE-02, HOPE-RANGE-05, HOPE-BOARD-05, HOPE-AMB-16, HOPE-BATTLE-05."""
    archer = ally("T-BOW", 9, 4, range=2)
    run = duel(
        [at("T-A5", 3, 3), at("T-BOW", 1, 2), at("T-A3", 2, 2)],
        [at("T-B1", 4, 4), at("T-B2", 5, 3), at("T-B4", 1, 4)],
        archer,
    )
    run.step({"offered": {"attack": {"card": "T-A5", "target": "T-B1"}}})
    run.step({"not_offered": {"attack": {"card": "T-A5", "target": "T-B2"}}})
    run.step({"not_offered": {"attack": {"card": "T-A5", "target": "T-A3"}}})
    run.step({"offered": {"attack": {"card": "T-BOW", "target": "T-B4"}}})
    run.step({"not_offered": {"attack": {"card": "T-BOW", "target": "T-B1"}}})
    run.step({"not_offered": {"several": "T-A5"}})


def test_a_faction_cannot_attack_but_may_use_its_damage():
    """HOPE-BOARD-07, HOPE-AMB-33."""
    stone = {
        "id": "T-STONE",
        "name": {"zh": "石", "en": "Stone"},
        "kind": "faction",
        "hp": 20,
        "abilities": [strike(4, range=3)],
    }
    run = duel([], [at("T-B3", 3, 1)], stone, me={"faction": "T-STONE"})
    run.step({"refused": {"card": "T-STONE", "act": "attack", "code": "no_atk", "rule": "HOPE-BOARD-07"}})
    run.step({"use": "T-STONE"})
    assert hp(run, "T-B3") == 8


def test_one_action_a_card_even_if_it_was_stopped():
    """HOPE-BATTLE-14, HOPE-AMB-48, HOPE-BATTLE-08: attack, effect and skill all use it, in any order and number."""
    caster = ally("T-MAGE", 9, 4, abilities=[strike(2)])
    stop = ally(
        "T-STOP",
        9,
        1,
        faction="Dusk",
        abilities=[
            {
                "when": {"event": "declared", "where": "single"},
                "may": True,
                "extra": True,
                "do": [{"negate": "declaration"}],
            }
        ],
    )
    run = duel([at("T-MAGE", 3, 3, stacked=["T-EMBER"]), at("T-A5", 2, 3)], [at("T-STOP", 3, 4)], caster, stop)
    run.step({"attack": {"card": "T-MAGE", "target": "T-STOP"}})
    run.step({"opponent": {"answer": "T-STOP"}})
    assert hp(run, "T-STOP") == 9
    for act, card in (("attack", "T-MAGE"), ("use", "T-MAGE"), ("use", "T-EMBER")):
        run.step({"refused": {"card": card, "act": act, "code": "acted", "rule": "HOPE-BATTLE-14"}})
    run.step({"offered": {"attack": "T-A5"}})
    run.step("pass")
    run.step({"opponent": "pass"})
    assert run.common("phase") == "start"


def test_own_slots_in_action_order():
    """HOPE-BATTLE-15, HOPE-TURN-01, HOPE-BATTLE-04, HOPE-BATTLE-09, HOPE-BATTLE-13: the battle phase alone."""
    healer = ally(
        "T-HEAL",
        9,
        1,
        abilities=[
            {
                "activate": "battle",
                "aim": [{"target": {"where": "own_plain", "range": 2}}],
                "do": [{"heal": {"of": "target", "n": 4}}],
            }
        ],
    )
    run = duel([at("T-HEAL", 3, 3), at("T-A5", 3, 4, hp=3)], [at("T-B5", 5, 4)], healer)
    assert run.common("asked") == ["me"]
    run.step({"use": "T-HEAL"})
    run.step({"pick": ["T-A5"]})
    assert hp(run, "T-A5") == 7
    run.step("pass")
    assert run.common("asked") == ["opponent"]
    run.step({"opponent": "pass"})
    assert run.common("phase") == "start"
    run.step({"refused": {"card": "T-HEAL", "act": "use", "code": "wrong_phase", "rule": "HOPE-BATTLE-09"}})
    run.step({"refused": {"card": "T-A5", "act": "attack", "code": "wrong_phase", "rule": "HOPE-BATTLE-04"}})


def test_an_action_declaration_takes_the_place_of_an_attack():
    """HOPE-BATTLE-13, HOPE-BATTLE-12: who has healed another may not attack; who has attacked may not heal."""
    mend = {"activate": "battle", "aim": [{"target": {"where": "own_plain", "range": 2}}],
            "do": [{"heal": {"of": "target", "n": 4}}]}  # fmt: skip
    healer = ally("T-HEAL", 9, 1, abilities=[mend])
    for first, then in (("use", "attack"), ("attack", "use")):
        run = duel([at("T-HEAL", 3, 3), at("T-A5", 3, 4, hp=3)], [at("T-B5", 4, 3)], healer)
        run.step({first: "T-HEAL"})
        if first == "use":
            run.step({"pick": ["T-A5"]})
        run.step({"refused": {"card": "T-HEAL", "act": then, "code": "acted", "rule": "HOPE-BATTLE-14"}})


def test_several_targets_and_areas_only_by_text():
    """HOPE-RANGE-04, HOPE-AMB-11: an area that covers a faction and its main ally lowers their HP once."""
    wide = ally("T-WIDE", 15, 6, abilities=[{"while": True, "do": [{"shape": {"of": "this", "area": 1}}]}])
    run = duel([at("T-WIDE", 4, 4)], [at("T-B1", 3, 3), at("T-B2", 5, 3)], wide, opponent={"main": at("T-B5", 4, 5)})
    run.step({"attack": "T-WIDE"})
    assert hp(run, "T-B1") == hp(run, "T-B2") == 9
    assert run.figure(1, "hp") == 17
    two = ally("T-TWO", 15, 6, abilities=[{"while": True, "do": [{"shape": {"of": "this", "targets": 2}}]}])
    run = duel([at("T-TWO", 4, 4)], [at("T-B1", 3, 3), at("T-B2", 5, 3)], two)
    run.step({"several": "T-TWO"})
    run.step({"pick": ["T-B1", "T-B2"]})
    assert run.figure(1, "units") == {"T-B1": 9, "T-B2": 9}
