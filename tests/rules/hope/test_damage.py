"""Damage: how values are halved, changed, resisted and compared; recovery; which effect goes first."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.hope.numbers import five_in, halve, joint_term

from .table import ally, at, duel, fate, hp, skill, strike, table

HALVED = {**dict(zip(range(1, 40, 2), range(1, 21), strict=True)), 0: 0, 10: 5, 40: 20}
"""1, 3, 5 … 39 become 1, 2, 3 … 20."""


def test_rounding_is_half_up_at_every_step():
    """HOPE-DAMAGE-02, HOPE-JOINT-03, HOPE-JOINT-04, HOPE-JOINT-05, HOPE-AMB-02, HOPE-AMB-40."""
    assert {n: halve(n) for n in HALVED} == HALVED
    assert [joint_term(45, 3), joint_term(9, 4), joint_term(40, 4), joint_term(0, 2)] == [12, 2, 5, 1]
    joints = ([22, 11, 45], [20, 20], [7] * 4, [12, 6])
    assert [sum(joint_term(v, k) for k, v in enumerate(vs, 1)) for vs in joints] == [40, 30, 14, 15]
    assert [five_in(45, 1, 4), five_in(32, 1, 10), five_in(35, 1, 10), five_in(4, 1, 10)] == [11, 3, 4, 1]
    for n in range(200):
        for k in range(1, 7):
            assert joint_term(n, k) == max(1, -(-n // 2 ** (k - 1)))


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


def loss_by(attributes: list[str], halved: list[str]) -> int:
    """What an attack of ATK 20 by these attributes takes from a unit that halves each of `halved`."""
    how = [{"resist": {"of": "this", "to": [a], "how": "half"}} for a in halved]
    unit = ally("T-X", 30, 1, faction="Dusk", abilities=[{"while": True, "do": how}])
    run = duel([at("T-LEAD", 3, 3)], [at("T-X", 3, 4)], ally("T-LEAD", 9, 20, attributes=attributes), unit)
    run.step({"attack": {"card": "T-LEAD", "target": "T-X"}})
    return 30 - hp(run, "T-X")


@pytest.mark.parametrize(
    ("attributes", "loss"), [(["fire"], 5), (["fire", "wind"], 10), (["fire", "water"], 5), (["sword"], 10)]
)
def test_two_attributes_need_two_resistances(attributes: list[str], loss: int):
    """HOPE-RESIST-02, HOPE-AMB-24, HOPE-AMB-26: half of fire and water against an attack of ATK 20."""
    assert loss_by(attributes, ["fire", "water"]) == loss


def test_the_sword_is_one_attribute_that_answers_to_both_swords():
    """HOPE-ATTR-05, HOPE-AMB-27."""
    assert loss_by(["sword"], ["sword_yin"]) == 5


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
