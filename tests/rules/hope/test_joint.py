"""Joint attacks: their terms, their targets, who takes part."""

from __future__ import annotations

from typing import Any

from hopetable.games.hope import altering
from hopetable.games.hope.damage import losses
from hopetable.games.hope.declaration import Part
from hopetable.games.hope.declare import Declare
from hopetable.kernel.game import Game

from .table import ally, at, duel, find, hp, strike


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
    altering.negate(game, cards[1])
    assert losses(game, game.match.stack[-1])[0][0].value == 10 + 1
