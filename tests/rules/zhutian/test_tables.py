"""The rulebook's tables and worked examples, row for row, each with what is refused beside it."""

from __future__ import annotations

from typing import Any

import pytest

from .table import play, position, refused

HOUND = {"card": "gate_hound", "stance": "defence"}
"""60/95, and 10 more in DEFENCE stance."""

ATTACKS: dict[str, tuple[dict[str, Any], dict[str, Any], str, dict[str, Any], dict[str, Any]]] = {
    "a: a player of 100 against 100": ({}, {}, "B", {"tapped": True, "hp": 90}, {"hp": 100}),
    "b: a player of 120 against 100": ({"equip": ["ridge_sword"]}, {}, "B", {"tapped": False, "hp": 100}, {"hp": 90}),
    "c: a player of 120 against a creature of 105": (
        {"equip": ["ridge_sword"]}, {"creature": [HOUND]}, "B/gate_hound", {"tapped": False}, {"creature": []}),
    "d: a player of 100 against a creature of 105": (
        {}, {"creature": [HOUND]}, "B/gate_hound", {"tapped": True, "hp": 90}, {"creature": ["gate_hound"]}),
    "e: a creature of 110 against a player of 100": (
        {"creature": ["crimson_bifang"]}, {}, "B", {"tapped_creatures": []}, {"hp": 90}),
    "f: a creature of 95 against a player of 100": (
        {"creature": ["omen_crow"]}, {}, "B", {"tapped_creatures": ["omen_crow"], "hp": 100}, {"hp": 100}),
    "g: a creature of 110 against one of 80": (
        {"creature": ["crimson_bifang"]}, {"creature": ["ridge_tiger"]}, "B/ridge_tiger", {"tapped_creatures": []},
        {"creature": []}),
    "h: a creature of 110 against one of 110": (
        {"creature": ["crimson_bifang"]}, {"creature": ["pool_shade"]}, "B/pool_shade",
        {"creature": ["crimson_bifang"], "tapped_creatures": ["crimson_bifang"]}, {"creature": ["pool_shade"]}),
}  # fmt: skip


@pytest.mark.parametrize("row", ATTACKS)
def test_the_table_of_attacks(row: str):
    """ZT-ATTACK-04, ZT-ATTACK-05, ZT-ATTACK-06, ZT-ATTACK-07, ZT-ATTACK-08, ZT-EQUIP-03"""
    own, other, target, after, there = ATTACKS[row]
    attacker = (own.get("creature") or ["player"])[0]
    run = position(A=own, B=other, acting=attacker)
    card = "A" if attacker == "player" else attacker
    play(run, {"A": {"attack": {"card": card, "target": target}}}, "settle", {"expect": {"A": after, "B": there}})
    if after.get("tapped") or after.get("tapped_creatures"):
        play(run, refused("A", "attack", card, "tapped", "ZT-ATTACK-06", target="B"))


DEFENCES: dict[str, tuple[dict[str, Any], dict[str, Any], str, str, dict[str, Any], dict[str, Any]]] = {
    "a: 90 against a creature of 105": (
        {"creature": ["gale_wolf"]}, {"creature": [HOUND]}, "B", "gate_hound",
        {"tapped_creatures": ["gale_wolf"]}, {"hp": 100, "creature": ["gate_hound"], "held": 1}),
    "b: a player of 120 against a player of 130": (
        {"equip": ["ridge_sword"]}, {"stance": "defence", "equip": ["star_mail"], "creature": ["stone_wren"]},
        "B/stone_wren", "B", {"tapped": True, "hp": 90}, {"hp": 100, "creature": ["stone_wren"], "held": 1}),
    "c: 150 against a player of 130": (
        {"creature": ["tide_kui"]}, {"stance": "defence", "equip": ["star_mail"], "creature": ["stone_wren"]},
        "B/stone_wren", "B", {"tapped_creatures": []}, {"hp": 90, "creature": ["stone_wren"], "held": 0}),
    "d: 150 against a creature of 105": (
        {"creature": ["tide_kui"]}, {"creature": [HOUND]}, "B", "gate_hound",
        {"tapped_creatures": []}, {"hp": 100, "creature": [], "held": 0}),
}  # fmt: skip


@pytest.mark.parametrize("row", DEFENCES)
def test_the_table_of_defences(row: str):
    """ZT-DEFEND-01, ZT-DEFEND-02, ZT-DEFEND-03, ZT-DEFEND-04, ZT-DEFEND-05"""
    own, other, target, defender, after, there = DEFENCES[row]
    attacker = (own.get("creature") or ["player"])[0]
    run = position(A=own, B=other, acting=attacker)
    card = "A" if attacker == "player" else attacker
    play(run, {"A": {"attack": {"card": card, "target": target}}}, {"B": {"defend": defender}}, "settle",
         {"expect": {"A": after, "B": there}})  # fmt: skip


@pytest.mark.parametrize(("hound", "target", "code", "rule"), [
    ({"tapped": True}, "B", "tapped", "ZT-DEFEND-06"),
    ({"defences": 1}, "B", "defence_used", "ZT-DEFEND-06"),
    ({"stance": "attack"}, "B", "wrong_stance", "ZT-DEFEND-06"),
    ({}, "B/gate_hound", "cannot_defend_self", "ZT-DEFEND-03"),
])  # fmt: skip
def test_who_cannot_defend(hound: dict[str, Any], target: str, code: str, rule: str):
    """ZT-DEFEND-03, ZT-DEFEND-06: each next to the defence that would be possible."""
    run = position(A={}, B={"creature": [{**HOUND, **hound}], "spell": ["golden_bell"]})
    play(run, {"A": {"attack": {"card": "A", "target": target}}}, {"B": {"not_offered": {"defend": "gate_hound"}}},
         refused("B", "defend", "gate_hound", code, rule))  # fmt: skip


def test_a_defender_that_is_destroyed_leaves_the_attack_to_its_target():
    """ZT-CHAIN-04, worked chain 2: link 2 is void, link 1 compares with the first target."""
    run = position(A={"equip": ["ridge_sword"], "spell": ["shared_guilt"]}, B={"creature": [HOUND]})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, {"B": {"defend": "gate_hound"}},
         {"A": {"preset": "shared_guilt"}}, "settle",
         {"expect": {"B": {"hp": 90, "creature": [], "held": 0}, "A": {"tapped": False}}})  # fmt: skip


def test_a_defence_on_top_of_the_loss_of_the_target():
    """ZT-CHAIN-03, worked chain 3: the target is the defender before the first one goes, and the attack is compared."""
    run = position(acting="gale_wolf", A={"creature": ["gale_wolf"]},
                   B={"creature": ["stone_wren", HOUND], "spell": ["shadow_slip"]})  # fmt: skip
    play(run, {"A": {"attack": {"card": "gale_wolf", "target": "B/stone_wren"}}}, {"B": {"preset": "shadow_slip"}},
         {"B": {"defend": "gate_hound"}}, "settle")  # fmt: skip
    run.expect({"B": {"creature": ["gate_hound"], "hand": ["stone_wren"], "held": 1},
                "A": {"tapped_creatures": ["gale_wolf"]}})  # fmt: skip


def test_a_target_that_left_voids_the_attack_which_is_spent():
    """ZT-CHAIN-04, ZT-AMB-33, worked chain 4: no comparison, nobody is tapped."""
    run = position(A={}, B={"creature": ["stone_wren"], "spell": ["shadow_slip"]})
    play(run, {"A": {"attack": {"card": "A", "target": "B/stone_wren"}}}, {"B": {"preset": "shadow_slip"}}, "settle",
         {"expect": {"A": {"tapped": False, "hp": 100}}},
         refused("A", "attack", "A", "attack_used", "ZT-SUMMON-07", target="B"))  # fmt: skip
    assert not [e for e in run.events if e.name == "compared"]


@pytest.mark.parametrize(("answer", "after"), [
    ([{"B": {"preset": "shared_guilt"}}, {"B": {"pick": "gale_wolf"}}], {"creature": ["gate_hound"], "hand_size": 1}),
    ([], {"creature": ["gate_hound", "gale_wolf"], "hand_size": 3}),
])  # fmt: skip
def test_a_condition_that_is_gone_voids_the_link(answer: list[Any], after: dict[str, Any]):
    """ZT-CHAIN-04, ZT-AMB-37, worked chain 5: nothing is drawn, the spell is discarded, and no second one may be used;
    beside it the same spell unanswered."""
    own = {"hand": ["shared_kill", "shared_kill"], "creature": ["gate_hound", "gale_wolf"]}
    run = position(deck=["stone_wren"] * 4, A=own, B={"spell": ["shared_guilt"]})
    play(run, {"A": {"use": "shared_kill"}}, *answer, "settle", {"expect": {"A": after, "chain": []}})
    assert run.common("discard").count("shared_kill") == 1
    if answer:
        assert [e.fields["link"] for e in run.events if e.name == "resolved"] == [2]
        play(run, refused("A", "use", "shared_kill", "condition_not_met", "ZT-AMB-37"))
    else:
        play(run, {"A": {"offered": {"use": "shared_kill"}}})


# -- summons --------------------------------------------------------------------------------------------------------

LEVELS = {"stone_wren": 0, "ink_carp": 0, "gate_hound": 0, "ridge_tiger": 0, "moon_hound": 1, "cloud_qilin": 1,
          "river_jiao": 2, "stag_king": 2, "candle_dragon": 3}  # fmt: skip
"""A creature of each level from 1, and the tributes it needs."""

GIFTS = ["bone_crow", "drum_ape", "omen_crow", "mist_imp"]


@pytest.mark.parametrize(("card", "need"), LEVELS.items())
def test_tributes_by_level(card: str, need: int):
    """ZT-SUMMON-02, ZT-SUMMON-03: no fewer, no more; the option foretells what will be asked."""
    if need:
        few = position(A={"hand": [card], "creature": GIFTS[: need - 1]})
        play(few, refused("A", "summon_attack", card, "not_enough_tributes", "ZT-SUMMON-02"))
    run = position(A={"hand": [card], "creature": GIFTS})
    option = next(o for o in run.match.decisions[0].options[0] if o.key == "summon_attack")
    play(run, {"A": {"summon_attack": card}})
    if need:
        decision = run.match.decisions[0]
        offered = {run.match.cards[o.card].handle: 1 for o in decision.options[0] if o.card is not None}
        asks = {"prompt": decision.prompt, "need": need, "cards": offered, "rule": decision.rule}
        assert (option.params or {})["then"] == asks
        assert (decision.least, decision.most) == (need, need)
        play(run, {"A": {"pick": GIFTS[:need]}})
    else:
        assert option.params is None
    play(run, "settle", {"expect": {"discard": GIFTS[:need]}})
    assert sorted(run.figure(0, "creature")) == sorted([*GIFTS[need:], card])
    left = [e.fields["why"] for e in run.events if e.name == "moved" and e.fields["to"] == "discard"]
    assert left == ["tribute"] * need
    assert not [e for e in run.events if e.name == "destroyed"]


def test_a_slot_is_counted_after_the_tributes_have_left():
    """ZT-SUMMON-04, ZT-SUMMON-01"""
    run = position(A={"hand": ["ridge_tiger", "moon_hound"], "creature": [*GIFTS, "ink_carp"]})
    play(run, refused("A", "summon_attack", "ridge_tiger", "no_creature_slot", "ZT-SUMMON-04"),
         {"A": {"summon_attack": "moon_hound"}}, {"A": {"pick": "ink_carp"}}, "settle",
         refused("A", "summon_attack", "ridge_tiger", "normal_summon_used", "ZT-SUMMON-01"))  # fmt: skip
    assert len([c for c in run.match.zones["0.creature"] if c]) == 5


def test_special_summons_are_not_counted_and_know_two_forms():
    """ZT-SUMMON-10, ZT-SUMMON-11, ZT-SUMMON-12: two of them beside the normal one, none in SOUL form."""
    run = position(A={"hand": ["soul_banner", "soul_banner", "ridge_tiger"]}, discard=["bone_crow", "chart_horse"])
    for card in ("bone_crow", "chart_horse"):
        play(run, {"A": {"use": "soul_banner"}}, {"A": {"pick": card}} if card == "bone_crow" else "settle")
        assert {o.id for o in run.match.decisions[0].options[0]} == {"attack", "defence"}
        play(run, {"A": {"choose": "attack"}}, "settle")
    play(run, {"A": {"summon_attack": "ridge_tiger"}}, "settle")
    play(run, {"A": "end_object"}, {"A": {"begin": "chart_horse"}}, {"A": {"offered": {"attack": "chart_horse"}}})


# -- deck -----------------------------------------------------------------------------------------------------------


def test_the_deck_is_reset_in_the_middle_of_a_draw():
    """ZT-DECK-07, ZT-AMB-47: deck 1, pile 20, two drawn: 19 are left."""
    run = position(A={"hand": []}, deck=["ridge_tiger"], discard=["peak_bull"] * 20, phase="draw")
    run.expect({"A": {"hand": ["peak_bull", "ridge_tiger"]}, "deck_size": 19, "discard": []})
    assert [e.fields["size"] for e in run.events if e.name == "deck_was_reset"] == [20]


def test_with_deck_and_pile_empty_the_rest_of_the_draw_is_left_out():
    """ZT-AMB-47: without penalty; it is tried again at the next draw."""
    run = position(A={"hand": ["peak_bull"]}, B={"hand": []}, deck=[], discard=[], phase="draw")
    run.expect({"A": {"hand": ["peak_bull"], "hp": 100}, "deck_size": 0})
    play(run, {"A": {"begin": "A"}}, {"A": {"summon_attack": "peak_bull"}}, "settle", {"A": "end_phase"}, "settle",
         {"expect": {"active": "B", "B": {"hand_size": 0}}})  # fmt: skip
    other = position(A={"hand": []}, deck=[], discard=["peak_bull"], phase="draw")
    other.expect({"A": {"hand": ["peak_bull"]}, "deck_size": 0, "discard": []})


# -- spells and equipment ---------------------------------------------------------------------------------------------


def test_a_normal_spell_whose_link_is_void_is_laid_aside_all_the_same():
    """ZT-SPELL-02, ZT-CHAIN-04"""
    run = position(A={"hand": ["thunderfall"]}, B={"creature": ["stone_wren"], "spell": ["shadow_slip"]})
    play(run, {"A": {"use": "thunderfall"}}, {"B": {"preset": "shadow_slip"}}, "settle",
         {"expect": {"B": {"hand": ["stone_wren"]}, "discard": ["shadow_slip", "thunderfall"]}})  # fmt: skip


def test_a_piece_of_equipment_works_in_the_turn_of_another():
    """ZT-AMB-26, ZT-ACTIVITY-12: its owner's activity neither begins nor ends."""
    run = position(A={"equip": ["ridge_sword", "cloud_shoes"]}, B={"equip": ["dark_scale"]})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, {"B": {"replace": "dark_scale"}}, "settle",
         {"expect": {"B": {"hp": 100, "equip": []}, "A": {"tapped": False}, "active": "A", "acting": "A"}})  # fmt: skip


def test_a_creature_that_enters_in_the_turn_of_another_waits_for_its_own():
    """ZT-AMB-14, ZT-AMB-30: it may defend at once, and acts in the next activity phase of its controller."""
    run = position(A={"equip": ["ridge_sword"], "creature": ["crimson_bifang", "omen_crow"]}, discard=["ridge_tiger"],
                   B={"creature": ["stone_wren"], "spell": ["return_array"]})  # fmt: skip
    play(
        run, {"A": {"attack": {"card": "A", "target": "B/stone_wren"}}}, "settle", {"A": "end_object"},
        {"A": {"begin": "crimson_bifang"}}, {"A": {"attack": {"card": "crimson_bifang", "target": "B"}}},
        {"B": {"preset": "return_array"}}, {"B": {"pick": "ridge_tiger"}}, "settle",
        {"expect": {"B": {"hp": 90, "stances": {"ridge_tiger": "defence"}}}},
        refused("B", "begin", "ridge_tiger", "not_your_decision", "ZT-ACTIVITY-01"), {"A": "end_object"},
        {"A": {"begin": "omen_crow"}}, {"A": {"attack": {"card": "omen_crow", "target": "B"}}},
        {"B": {"defend": "ridge_tiger"}}, "settle", {"expect": {"B": {"hp": 90, "creature": []}}},
    )  # fmt: skip
