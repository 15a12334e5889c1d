"""Attacks, joint attacks, damage, resistance, one action a card."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.hope import declaration
from hopetable.games.hope.damage import losses
from hopetable.games.hope.declaration import Part
from hopetable.games.hope.declare import Declare
from hopetable.games.hope.numbers import five_in, halve, joint_term
from hopetable.kernel.game import Game

from .table import ally, at, fate, find, hp, skill, strike, table

HALVED = {
    1: 1,
    3: 2,
    5: 3,
    7: 4,
    9: 5,
    11: 6,
    13: 7,
    15: 8,
    17: 9,
    19: 10,
    21: 11,
    23: 12,
    25: 13,
    27: 14,
    29: 15,
    31: 16,
    33: 17,
    35: 18,
    37: 19,
    39: 20,
    10: 5,
    40: 20,
    0: 0,
}


def test_rounding_is_half_up_at_every_step():
    """HOPE-DAMAGE-02, HOPE-JOINT-03, HOPE-JOINT-04, HOPE-JOINT-05, HOPE-AMB-02, HOPE-AMB-40."""
    assert {n: halve(n) for n in HALVED} == HALVED
    assert [joint_term(45, 3), joint_term(9, 4), joint_term(40, 4), joint_term(0, 2)] == [12, 2, 5, 1]
    joints = ([22, 11, 45], [20, 20], [7] * 4, [12, 6])
    assert [sum(joint_term(v, k) for k, v in enumerate(vs, 1)) for vs in joints] == [
        40,
        30,
        14,
        15,
    ]
    assert [five_in(45, 1, 4), five_in(32, 1, 10), five_in(35, 1, 10), five_in(4, 1, 10)] == [11, 3, 4, 1]
    for n in range(200):
        for k in range(1, 7):
            assert joint_term(n, k) == max(1, -(-n // 2 ** (k - 1)))


def duel(mine: list[Any], theirs: list[Any], *cards: dict[str, Any], **given: Any) -> Any:
    """Two boards in my battle slot."""
    return table(
        *cards,
        me={"board": mine, **given.pop("me", {})},
        opponent={"board": theirs, **given.pop("opponent", {})},
        **given,
    )


# -- attacks -------------------------------------------------------------------------------------------------------


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


# -- joint attacks -------------------------------------------------------------------------------------------------


def test_the_joint_attack_of_the_rulebook_gives_40_18_and_12():
    """HOPE-JOINT-09, HOPE-JOINT-10, HOPE-JOINT-11, HOPE-AMB-03, HOPE-AMB-34, HOPE-AMB-57: 22, 11 and 45 make 40 on the
    lead's target, 18 on the second's other one, 12 on the rest; the 10 of the next turn are not scaled."""
    lead = ally("T-LEAD", 20, 22)
    twin = ally("T-TWIN", 20, 11, range=2, abilities=[{"while": True, "do": [{"shape": {"of": "this", "targets": 2}}]}])
    poison = {
        "activate": "battle", "strike": {"of": "near(this, 4)[enemy]", "amount": 45, "attributes": ["poison"]},
        "do": [{"later": {"hours": 1, "do": [{"hurt": {"to": "damaged", "amount": 10, "attributes": ["poison"]}}]}}],
    }  # fmt: skip
    third = ally("T-THIRD", 20, 1, abilities=[poison])
    run = duel(
        [at("T-LEAD", 3, 4), at("T-TWIN", 2, 4), at("T-THIRD", 4, 4)],
        [at("T-T1", 3, 3), at("T-T2", 3, 2), at("T-T3", 5, 1), at("T-T4", 4, 3)],
        lead, twin, third, *(ally(f"T-T{n}", 40, 1, faction="Dusk") for n in (1, 2, 3, 4)),
        opponent={"hp": 30}, hour=5,
    )  # fmt: skip
    run.step({"joint": {"target": "T-T1"}})
    run.step({"pick": ["T-LEAD", "T-TWIN", "T-THIRD/abilities/0"]})
    decision = run.match.decisions[0]
    assert (decision.prompt, decision.least, decision.most) == ("attack_targets", 0, 1)
    assert {run.match.cards[o.card].code for o in decision.options[0]} == {"T-T2", "T-T4"}, "within its range of 2"
    assert foretold(run, []) == {"T-T1": 40, "T-T2": 12, "T-T3": 12, "T-T4": 12, "T-DUSK": 12}
    assert foretold(run, ["T-T2"]) == {"T-T1": 40, "T-T2": 18, "T-T3": 12, "T-T4": 12, "T-DUSK": 12}
    run.step({"pick": ["T-T2"]})
    damaged = {e.cards[0].code: e.fields for e in run.events if e.name == "damaged"}
    assert {c: (f["value"], f["terms"]) for c, f in damaged.items()} == {
        "T-T1": (40, [22, 6, 12]), "T-T2": (18, [6, 12]), "T-T3": (12, [12]), "T-T4": (12, [12]), "T-DUSK": (12, [12]),
    }  # fmt: skip
    assert run.figure(1, "units") == {"T-T2": 22, "T-T3": 28, "T-T4": 28}
    assert run.figure(1, "ally_pile")[0] == "T-T1"
    assert (run.figure(1, "hp"), run.common("due")) == (18, 1)
    while run.common("hour") < 6 or run.common("phase") != "battle":
        decision = run.match.decisions[0]
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    assert run.figure(1, "units") == {"T-T2": 12, "T-T3": 18, "T-T4": 18}
    assert run.figure(1, "hp") == 8


def foretold(run: Any, codes: list[str]) -> dict[str, int]:
    """What the player is told that each card's damage would be with some choices."""
    decision, handles = run.match.decisions[0], {c.handle: c.code for c in run.match.cards.values()}
    picked = {run.match.cards[o.card].code: o for o in decision.options[0]}
    told = run.rules.probe(Game(run.rules, run.match), decision, 0, [picked[c] for c in codes], None)
    return {handles[o["card"]]: o["value"] for o in told["objects"]}


def test_a_second_target_in_a_joint_attack_may_be_left_out():
    """HOPE-RANGE-04, HOPE-JOINT-09: one who may attack two may attack the lead's target alone."""
    twin = ally("T-TWIN", 20, 8, abilities=[{"while": True, "do": [{"shape": {"of": "this", "targets": 2}}]}])
    foes = [ally(f"T-T{n}", 40, 1, faction="Dusk") for n in (1, 2)]
    run = duel([at("T-A10", 3, 3), at("T-TWIN", 3, 4)], [at("T-T1", 4, 3), at("T-T2", 4, 4)], twin, *foes)
    run.step({"joint": {"target": "T-T1"}})
    run.step({"pick": ["T-A10", "T-TWIN"]})
    run.step({"pick": []})
    assert run.figure(1, "units") == {"T-T1": 26, "T-T2": 40}


def test_a_second_part_on_more_cards_counts_the_same_on_all_of_them():
    """HOPE-JOINT-09, HOPE-JOINT-10: lead 10 on X, second 8 on X and Y: X 14, Y 4."""
    wide = ally("T-WIDE", 15, 8, abilities=[{"while": True, "do": [{"shape": {"of": "this", "area": 1}}]}])
    run = duel(
        [at("T-A10", 3, 3), at("T-WIDE", 3, 4)],
        [at("T-X", 4, 3), at("T-Y", 4, 5)],
        wide,
        ally("T-X", 40, 1, faction="Dusk"),
        ally("T-Y", 40, 1, faction="Dusk"),
    )
    run.step({"joint": {"target": "T-X"}})
    run.step({"pick": ["T-A10", "T-WIDE"]})
    assert run.figure(1, "units") == {"T-X": 26, "T-Y": 36}


def test_order_matters_and_all_have_acted():
    """HOPE-JOINT-01, HOPE-JOINT-02, HOPE-JOINT-12, HOPE-AMB-04: 12 then 8 is 16, 8 then 12 is 14, all of it lost."""
    for order, value in ((["T-A12", "T-A8"], 16), (["T-A8", "T-A12"], 14)):
        run = duel([at("T-A12", 4, 4), at("T-A8", 4, 5)], [])
        run.step({"joint": {"target": "T-DUSK"}})
        run.step({"pick": order})
        assert run.figure(1, "hp") == 20 - value
        assert run.figure(0, "acted") == ["T-A12", "T-A8"]
    run = duel([at("T-A12", 4, 4), at("T-A8", 4, 5)], [], options={"joint_damage": "half"})
    run.step({"joint": {"target": "T-DUSK"}})
    run.step({"pick": ["T-A12", "T-A8"]})
    assert run.figure(1, "hp") == 12


def test_one_damaging_card_makes_no_joint_attack():
    """HOPE-JOINT-01, HOPE-AMB-33: neither alone nor with an action declaration, nor twice the same card."""
    run = duel([at("T-A12", 4, 4)], [])
    run.step({"not_offered": "joint"})
    mage = ally("T-MAGE", 9, 4, abilities=[strike(2)])
    run = duel([at("T-MAGE", 4, 4, stacked=["T-EMBER"])], [], mage)
    run.step({"not_offered": "joint"})
    run = duel([at("T-MAGE", 4, 4, stacked=["T-EMBER"]), at("T-A5", 4, 5)], [], mage)
    run.step({"joint": {"target": "T-DUSK"}})
    run.step({"refused": {"pick": ["T-MAGE", "T-EMBER"], "code": "bad_target"}})
    run.step({"pick": ["T-A5", "T-EMBER"]})
    assert run.figure(1, "hp") == 12


def test_an_area_takes_part_if_it_can_cover_the_target():
    """HOPE-AMB-33: within 1 of a cell within 1 of its host; what cannot cover the lead's target is no participant."""
    aim, burst = [{"area": {"within": 1, "around": 1}}], {"of": "on(cells)[enemy]", "amount": 6}
    mage = ally("T-MAGE", 12, 1, abilities=[{"activate": "battle", "aim": aim, "strike": burst}])
    x = ally("T-X", 40, 1, faction="Dusk")
    run = duel([at("T-A10", 3, 4), at("T-MAGE", 1, 2)], [at("T-X", 3, 5)], mage, x)
    run.step({"not_offered": "joint"})
    run = duel([at("T-A10", 3, 3), at("T-MAGE", 1, 2)], [at("T-X", 3, 4), at("T-B1", 2, 3)], mage, x)
    run.step({"joint": {"target": "T-X"}})
    assert foretold(run, ["T-A10", "T-MAGE"]) == {"T-X": 13}, "whom else the area covers is yet to be said"
    run.step({"pick": ["T-A10", "T-MAGE/abilities/0"]})
    assert hp(run, "T-X") == 40 - (10 + 3)


def test_one_who_names_several_cards_in_a_joint_attack_names_the_target_first():
    """HOPE-AMB-33, HOPE-JOINT-09: whatever the choice is called and however many it takes, the lead's target is of it;
    the rest is free."""
    fork = {"activate": "battle", "aim": [{"target": {"where": "enemy", "range": 9, "count": "1..2", "as": "struck"}}],
            "strike": {"of": "struck", "amount": 6}}  # fmt: skip
    foes = [ally(f"T-T{n}", 40, 1, faction="Dusk") for n in (1, 2)]
    run = duel([at("T-A10", 3, 3), at("T-FORK", 3, 4)], [at("T-T1", 4, 3), at("T-T2", 4, 4)],
               ally("T-FORK", 20, 0, abilities=[fork]), *foes)  # fmt: skip
    run.step({"joint": {"target": "T-T1"}})
    run.step({"pick": ["T-A10", "T-FORK/abilities/0"]})
    decision = run.match.decisions[0]
    assert (decision.least, decision.most) == (0, 1)
    assert {run.match.cards[o.card].code for o in decision.options[0]} == {"T-T2", "T-DUSK"}
    run.step({"pick": ["T-T2"]})
    assert run.figure(1, "units") == {"T-T1": 40 - 13, "T-T2": 37}


def test_effects_take_the_place_of_atk_and_actions_come_on_top():
    """HOPE-JOINT-06, HOPE-JOINT-08, HOPE-AMB-32, HOPE-BATTLE-12: lead 20, an ATK of 10, a heal of 6 in full."""
    healer = ally(
        "T-HEAL",
        9,
        1,
        abilities=[
            {
                "activate": "battle",
                "aim": [{"target": {"where": "own_plain", "range": 3}}],
                "do": [{"heal": {"of": "target", "n": 6}}],
            }
        ],
    )
    big = ally("T-BIG", 12, 20)
    run = duel(
        [at("T-BIG", 4, 4, hp=2), at("T-A10", 4, 5), at("T-HEAL", 3, 4)],
        [at("T-X", 5, 4)],
        healer,
        big,
        ally("T-X", 40, 1, faction="Dusk"),
    )
    run.step({"joint": {"target": "T-X"}})
    run.step({"pick": ["T-BIG", "T-A10"]})
    run.step({"pick": ["T-HEAL"]})
    run.step({"pick": ["T-BIG"]})
    assert hp(run, "T-X") == 15
    assert hp(run, "T-BIG") == 8
    assert run.figure(0, "acted") == ["T-A10", "T-BIG", "T-HEAL"]


def test_ratio_damage_is_made_a_number_first():
    """HOPE-JOINT-07: the third takes 20% of 35, 7, and counts 2."""
    share = ally("T-SHARE", 9, 1, abilities=[strike("percent(20, it.max_hp)")])
    run = duel(
        [at("T-A4", 3, 3), at("T-A6", 3, 5), at("T-SHARE", 3, 4)],
        [at("T-X", 4, 4)],
        share,
        ally("T-X", 35, 1, faction="Dusk"),
    )
    run.step({"joint": {"target": "T-X"}})
    run.step({"pick": ["T-A4", "T-A6", "T-SHARE/abilities/0"]})
    assert hp(run, "T-X") == 35 - (4 + 3 + 2)


def test_without_its_lead_a_joint_attack_fails_without_a_follower_it_goes_on():
    """HOPE-AMB-33, HOPE-BATTLE-10: negated at its declaration."""
    cut = {
        "when": {"event": "declared", "where": "size(followers) > 0"},
        "may": True,
        "extra": True,
        "do": [{"negate": "declaration"}],
    }
    guard = ally("T-GUARD", 40, 1, faction="Dusk", abilities=[cut])
    run = duel([at("T-A10", 3, 3), at("T-A8", 3, 4)], [at("T-GUARD", 4, 3)], guard)
    run.step({"joint": {"target": "T-GUARD"}})
    run.step({"pick": ["T-A10", "T-A8"]})
    run.step({"opponent": {"answer": "T-GUARD"}})
    assert hp(run, "T-GUARD") == 40
    assert run.figure(0, "acted") == ["T-A10", "T-A8"]
    run = duel(
        [at("T-A10", 3, 3), at("T-A8", 3, 4), at("T-A4", 4, 4)], [at("T-X", 4, 3)], ally("T-X", 40, 1, faction="Dusk")
    )
    target = [find(run, "T-X")]
    cards = [find(run, c) for c in ("T-A10", "T-A8", "T-A4")]
    parts = tuple(Part(c, c, env={"target": target}, place=i) for i, c in enumerate(cards, 1))
    game = Game(run.rules, run.match.clone())
    game.match.stack.append(Declare(seat=0, form="joint", parts=parts))
    declaration.negate(game, cards[1])
    assert losses(game, game.match.stack[-1])[0][0].value == 10 + 1


# -- effects and values --------------------------------------------------------------------------------------------


def test_effect_damage_is_not_halved_and_has_range_one_unless_printed():
    """HOPE-DAMAGE-05, HOPE-DAMAGE-06, HOPE-RANGE-03, HOPE-AMB-58, HOPE-BATTLE-11: a skill reaches from its host."""
    for reach, there in ((1, False), (2, True)):
        book = skill("T-BOLT", abilities=[strike(10, range=reach)])
        run = duel(
            [at("T-A1", 3, 3, stacked=["T-BOLT"])],
            [at("T-X", 5, 5)],
            book,
            ally("T-X", 25, 1, faction="Dusk"),
            opponent={"at": [1, 5]},
        )
        run.step({("offered" if there else "not_offered"): {"use": "T-BOLT"}})
    run.step({"use": "T-BOLT"})
    run.step({"pick": ["T-X"]})
    assert hp(run, "T-X") == 15


def test_as_normal_attack_is_an_effect_until_it_is_judged():
    """HOPE-DAMAGE-01, HOPE-DAMAGE-09, HOPE-DAMAGE-10, HOPE-AMB-30: no ban on attacks stops it; it is halved, destroys,
    counts as an attack."""
    blade = ally(
        "T-BLADE",
        9,
        4,
        abilities=[
            strike(12, normal=True),
            {"while": True, "do": [{"forbid": {"what": "attack", "of": "this"}}]},
            {"when": "hit", "do": [{"heal": {"of": "this", "n": 3}}]},
        ],
    )
    for before, left in ((20, 14), (11, None)):
        run = duel([at("T-BLADE", 3, 3, hp=2)], [at("T-X", 3, 4, hp=before)], blade, ally("T-X", 20, 1, faction="Dusk"))
        run.step({"refused": {"card": "T-BLADE", "act": "attack", "code": "forbidden"}})
        run.step({"use": "T-BLADE"})
        assert run.figure(1, "units") == ({"T-X": left} if left else {})
        assert hp(run, "T-BLADE") == 5


def test_values_changed_then_resisted_then_compared():
    """HOPE-DAMAGE-04, HOPE-DAMAGE-07, HOPE-DAMAGE-08: ATK 22 less 5 is 17, half of fire 9; 9 is not more than 9."""
    lead = ally("T-LEAD", 9, 22, attributes=["fire"])
    for before, left in ((9, 4), (8, None)):
        warded = ally(
            "T-WARD",
            15,
            1,
            faction="Dusk",
            abilities=[
                {
                    "while": True,
                    "do": [
                        {"ward": {"of": "this", "add": -5}},
                        {"resist": {"of": "this", "to": ["fire"], "how": "half"}},
                    ],
                }
            ],
        )
        run = duel([at("T-LEAD", 3, 3)], [at("T-WARD", 3, 4, hp=before)], lead, warded)
        run.step({"attack": {"card": "T-LEAD", "target": "T-WARD"}})
        assert run.figure(1, "units") == ({"T-WARD": left} if left else {})


@pytest.mark.parametrize(
    ("how", "left"), [("half", 17), ("nullify", 40), ("absorb", 40), ("double", None), ("reflect", 40)]
)
def test_kinds_of_resistance(how: str, left: int | None):
    """HOPE-RESIST-01, HOPE-AMB-25: 45 poison against half, nullify, absorb, double, reflect."""
    mage = ally("T-MAGE", 40, 1, abilities=[strike(45, attributes=["poison"])])
    shield = ally(
        "T-SHIELD",
        40,
        1,
        faction="Dusk",
        abilities=[{"while": True, "do": [{"resist": {"of": "this", "to": ["poison"], "how": how}}]}],
    )
    run = duel([at("T-MAGE", 3, 3)], [at("T-SHIELD", 3, 4)], mage, shield)
    run.step({"use": "T-MAGE"})
    assert run.figure(1, "units") == ({"T-SHIELD": left} if left else {})
    assert run.figure(0, "units") == ({} if how == "reflect" else {"T-MAGE": 40})


@pytest.mark.parametrize(
    ("attributes", "loss"), [(["fire"], 5), (["fire", "wind"], 10), (["fire", "water"], 5), (["sword"], 10)]
)
def test_two_attributes_need_two_resistances(attributes: list[str], loss: int):
    """HOPE-RESIST-02, HOPE-AMB-24, HOPE-AMB-26: half of fire and water against an attack of ATK 20."""
    lead = ally("T-LEAD", 9, 20, attributes=attributes)
    how = [{"resist": {"of": "this", "to": [a], "how": "half"}} for a in ("fire", "water")]
    run = duel(
        [at("T-LEAD", 3, 3)],
        [at("T-X", 3, 4)],
        lead,
        ally("T-X", 30, 1, faction="Dusk", abilities=[{"while": True, "do": how}]),
    )
    run.step({"attack": {"card": "T-LEAD", "target": "T-X"}})
    assert hp(run, "T-X") == 30 - loss


def test_the_sword_is_one_attribute_that_answers_to_both_swords():
    """HOPE-ATTR-05, HOPE-AMB-27."""
    lead = ally("T-LEAD", 9, 20, attributes=["sword"])
    how = [{"resist": {"of": "this", "to": ["sword_yin"], "how": "half"}}]
    run = duel(
        [at("T-LEAD", 3, 3)],
        [at("T-X", 3, 4)],
        lead,
        ally("T-X", 30, 1, faction="Dusk", abilities=[{"while": True, "do": how}]),
    )
    run.step({"attack": {"card": "T-LEAD", "target": "T-X"}})
    assert hp(run, "T-X") == 25


def test_recovery_is_never_resisted():
    """HOPE-RESIST-03."""
    heal = ally(
        "T-HEAL",
        9,
        1,
        attributes=["light"],
        abilities=[
            {
                "activate": "battle",
                "aim": [{"target": {"where": "own_plain"}}],
                "do": [{"heal": {"of": "target", "n": 10}}],
            }
        ],
    )
    dark = ally(
        "T-DARK", 30, 1, abilities=[{"while": True, "do": [{"resist": {"of": "this", "to": ["light"], "how": "half"}}]}]
    )
    run = duel([at("T-HEAL", 3, 3), at("T-DARK", 3, 4, hp=5)], [], heal, dark)
    run.step({"use": "T-HEAL"})
    run.step({"pick": ["T-DARK"]})
    assert hp(run, "T-DARK") == 15


def test_cards_without_hp_cannot_be_struck_but_may_be_objects():
    """HOPE-AMB-44, HOPE-BOARD-03."""
    blade = {"id": "T-SWORD", "name": {"zh": "剑灵", "en": "Blade"}, "kind": "spirit", "atk": 7, "kinds": ["physical"]}
    run = duel([at("T-A5", 3, 3)], [at("T-SWORD", 3, 4)], blade)
    run.step({"not_offered": {"attack": {"card": "T-A5", "target": "T-SWORD"}}})
    run.step("pass")
    run.step({"opponent": {"attack": {"card": "T-SWORD", "target": "T-A5"}}})
    assert hp(run, "T-A5") == 8


def test_fate_goes_before_skill_before_ally_before_faction():
    """HOPE-PRIO-01, HOPE-PRIO-02, HOPE-BATTLE-01, HOPE-AMB-42: due at the beginning of the battle phase."""

    def note(name: str) -> dict[str, Any]:
        return {"when": "battle_begin", "in": "any", "do": [{"counters": {"name": name, "of": "my.faction", "add": 1}}]}

    house = {
        "id": "T-HOUSE",
        "name": {"zh": "馆", "en": "House"},
        "kind": "faction",
        "hp": 20,
        "abilities": [note("faction")],
    }
    cards = [
        house,
        ally("T-ALLY", 9, 1, abilities=[note("ally")]),
        skill("T-SKILL", abilities=[note("skill")]),
        fate("T-FATE", hp=5, abilities=[note("fate")]),
    ]
    run = table(
        *cards,
        me={"faction": "T-HOUSE", "board": [at("T-ALLY", 3, 3, stacked=["T-SKILL"]), at("T-FATE", 3, 4, owner="me")]},
        phase="start",
    )
    run.step("done")
    run.step({"opponent": "done"})
    told = [e.cards[0].code for e in run.events if e.name == "resolved"]
    assert told == ["T-FATE", "T-SKILL", "T-ALLY", "T-HOUSE"]
