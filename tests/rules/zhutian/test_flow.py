"""Activities, stances, chains, defeat and the end of the match, with the refusal beside each rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopetable.games.checks import shared_checks
from hopetable.games.run import Run
from hopetable.games.zhutian.defeat import fall
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer

from .table import Whole, play, position, refused, zhutian


def test_in_the_first_turn_the_player_acts_first():
    """ZT-ACTIVITY-02, ZT-AMB-12: even if a creature came by an effect."""
    run = position(acting="none", A={"turns": 1, "creature": ["ridge_tiger"]})
    play(run, refused("A", "begin", "ridge_tiger", "player_must_act_first", "ZT-ACTIVITY-02"), {"A": {"begin": "A"}},
         {"A": "end_object"}, {"A": {"begin": "ridge_tiger"}})  # fmt: skip


def test_one_object_after_the_other_and_none_twice():
    """ZT-ACTIVITY-01, ZT-ACTIVITY-03, ZT-ACTIVITY-04, ZT-ACTIVITY-05"""
    run = position(acting="none", A={"creature": ["ridge_tiger", "peak_bull"]})
    play(
        run, {"A": {"begin": "ridge_tiger"}},
        refused("A", "begin", "peak_bull", "object_still_acting", "ZT-ACTIVITY-04"),
        {"A": "end_object"}, {"A": {"begin": "A"}}, {"A": "end_object"}, {"A": {"begin": "peak_bull"}},
        refused("A", "attack", "ridge_tiger", "object_finished", "ZT-ATTACK-02", target="B"),
        refused("A", "begin", "A", "object_finished", "ZT-ACTIVITY-05"),
    )  # fmt: skip


def test_who_has_begun_must_finish_before_another_begins():
    """ZT-ACTIVITY-04: neither a creature nor the player comes between; the one that acts may go on meanwhile."""
    run = position(acting="none", A={"creature": ["ridge_tiger", "peak_bull"]})
    between = [refused("A", "begin", card, "object_still_acting", "ZT-ACTIVITY-04") for card in ("A", "peak_bull")]
    play(run, {"A": {"begin": "ridge_tiger"}}, *between, {"A": {"attack": {"card": "ridge_tiger", "target": "B"}}},
         "settle", *between, {"A": "end_object"}, {"A": {"begin": "A"}},
         refused("A", "begin", "peak_bull", "object_still_acting", "ZT-ACTIVITY-04"))  # fmt: skip


def test_the_player_does_things_in_any_order_and_has_one_attack():
    """ZT-ACTIVITY-06, ZT-SUMMON-07, ZT-ATTACK-05"""
    run = position(A={"hand": ["ridge_sword", "ridge_tiger"], "equip": ["cloud_shoes"]})
    play(
        run, {"A": {"attack": {"card": "A", "target": "B"}}}, "settle", {"A": {"equip": "ridge_sword"}}, "settle",
        {"A": {"summon_attack": "ridge_tiger"}}, "settle",
        refused("A", "attack", "A", "attack_used", "ZT-SUMMON-07", target="B"),
        {"expect": {"B": {"hp": 90}, "A": {"attack": 130, "tapped": False}}},
    )  # fmt: skip


def test_the_stance_is_chosen_first_or_not_at_all():
    """ZT-STANCE-02, ZT-STANCE-01: the stance lasts until it is changed."""
    run = position(acting="none", A={"hand": ["ridge_sword"]})
    play(run, {"A": {"begin": "A"}}, {"A": {"offered": {"change_stance": True}}}, {"A": {"equip": "ridge_sword"}},
         "settle", refused("A", "change_stance", "A", "stance_choice_passed", "ZT-STANCE-02"))  # fmt: skip
    other = position(acting="none")
    play(other, {"A": {"begin_turned": "A"}}, refused("A", "attack", "A", "wrong_stance", "ZT-ATTACK-01", target="B"),
         {"A": "end_phase"}, "settle", {"expect": {"A": {"stance": "defence"}, "active": "B"}})  # fmt: skip


def test_nothing_turns_an_object_to_soul_and_a_soul_must_manifest():
    """ZT-AMB-19, ZT-ACTIVITY-09, ZT-STANCE-03"""
    run = position(acting="none", A={"creature": [{"card": "crimson_bifang", "stance": "soul"}]})
    play(
        run, {"A": {"begin": "crimson_bifang"}},
        refused("A", "attack", "crimson_bifang", "must_manifest", "ZT-ACTIVITY-09", target="B"),
        refused("A", "change_stance", "crimson_bifang", "must_manifest", "ZT-STANCE-03"),
        {"A": {"not_offered": {"effect": "crimson_bifang"}}}, {"A": "manifest_defence"},
        {"expect": {"A": {"stances": {"crimson_bifang": "defence"}, "souls": 1}}},
        refused("A", "attack", "crimson_bifang", "wrong_stance", "ZT-ATTACK-01", target="B"),
    )  # fmt: skip


@pytest.mark.parametrize("stance", ["attack", "defence"])
def test_changing_stance_never_leads_to_soul(stance: str):
    """ZT-AMB-19: attack becomes defence and defence attack; no third stance is on offer, for creature or player."""
    run = position(acting="none", A={"stance": stance, "creature": [{"card": "crimson_bifang", "stance": stance}]})
    other = "defence" if stance == "attack" else "attack"
    play(run, {"A": {"begin": "A"}}, {"A": {"change_stance": "A"}}, {"A": "end_object"},
         {"A": {"begin": "crimson_bifang"}}, {"A": {"change_stance": "crimson_bifang"}})  # fmt: skip
    run.expect({"A": {"stances": {"crimson_bifang": other}, "stance": other, "souls": 0}})


@pytest.mark.parametrize("form", ["attack", "defence", "soul"])
def test_a_normal_summon_has_three_forms(form: str):
    """ZT-SUMMON-05, ZT-AMB-03: its form is the creature's stance; there is no fourth."""
    run = position(A={"hand": ["crimson_bifang"]})
    keys = {o.key for o in run.match.decisions[0].options[0] if o.key.startswith("summon")}
    assert keys == {"summon_attack", "summon_defence", "summon_soul"}
    play(run, {"A": {f"summon_{form}": "crimson_bifang"}}, "settle",
         {"expect": {"A": {"stances": {"crimson_bifang": form}}}})  # fmt: skip


@pytest.mark.parametrize("form", ["attack", "defence"])
def test_a_creature_summoned_this_turn_may_use_its_effects(form: str):
    """ZT-SUMMON-06"""
    run = position(A={"hand": ["crimson_bifang"]})
    play(run, {"A": {f"summon_{form}": "crimson_bifang"}}, "settle", {"A": "end_object"},
         {"A": {"begin": "crimson_bifang"}}, {"A": {"effect": "crimson_bifang"}})  # fmt: skip


def test_a_creature_summoned_as_a_soul_may_not_use_its_effects():
    """ZT-SUMMON-06, ZT-AMB-16: nor does it act in this turn."""
    run = position(A={"hand": ["crimson_bifang"]})
    play(run, {"A": {"summon_soul": "crimson_bifang"}}, "settle", {"A": {"not_offered": {"effect": "crimson_bifang"}}},
         {"A": "end_object"}, refused("A", "begin", "crimson_bifang", "object_finished", "ZT-ACTIVITY-05"))  # fmt: skip


def test_a_creature_summoned_in_defence_may_defend():
    """ZT-SUMMON-08"""
    run = position(A={"hand": ["ridge_tiger"]})
    play(run, {"A": {"summon_defence": "ridge_tiger"}}, "settle", {"A": "end_phase"}, "settle", {"B": {"begin": "B"}},
         {"B": {"attack": {"card": "B", "target": "A"}}}, {"A": {"offered": {"defend": "ridge_tiger"}}})  # fmt: skip


def test_a_creature_summoned_in_defence_has_one_defence_until_its_next_start():
    """ZT-SUMMON-08: the second attack of the round finds it spent; after the next START phase it defends again."""
    run = position(A={"hand": ["gate_hound"], "creature": ["stone_wren"], "spell": ["golden_bell", "golden_bell"]},
                   B={"creature": ["gale_wolf"]}, deck=["stone_wren"] * 8)  # fmt: skip
    wolf, player = ({"B": {"attack": {"card": c, "target": "A/stone_wren"}}} for c in ("gale_wolf", "B"))
    play(run, {"A": {"summon_defence": "gate_hound"}}, "settle", {"A": "end_phase"}, "settle",
         {"B": {"begin": "gale_wolf"}}, wolf, {"A": {"defend": "gate_hound"}}, "settle", {"B": "end_object"},
         {"B": {"begin": "B"}}, player, refused("A", "defend", "gate_hound", "defence_used", "ZT-DEFEND-06"), "settle",
         {"B": "end_phase"}, "settle", {"A": "end_phase"}, "settle", {"B": {"begin": "B"}},
         {"B": {"attack": {"card": "B", "target": "A"}}}, {"A": {"offered": {"defend": "gate_hound"}}})  # fmt: skip


def test_a_placed_spell_is_used_in_the_same_activity():
    """ZT-AMB-20, ZT-SPELL-05"""
    run = position(A={"hand": ["prairie_fire"]})
    play(run, {"A": {"place": "prairie_fire"}}, {"expect": {"A": {"spell": ["prairie_fire"], "face_up": []}}},
         {"A": {"use": "prairie_fire"}}, "settle",
         {"expect": {"B": {"hp": 90}, "discard": ["prairie_fire"]}})  # fmt: skip


def test_a_preset_waits_for_its_condition():
    """ZT-ACTIVITY-11, ZT-AMB-22: not before its condition holds."""
    run = position(
        acting="ridge_tiger", discard=["reed_firefly"],
        A={"creature": ["ridge_tiger", "stone_wren"], "spell": ["return_array"]},
        B={"creature": ["peak_bull"]},
    )  # fmt: skip
    play(run, {"A": {"not_offered": {"preset": "return_array"}}},
         refused("A", "preset", "return_array", "condition_not_met", "ZT-AMB-37"),
         {"expect": {"acting": "ridge_tiger"}})  # fmt: skip


def test_a_preset_is_link_1_while_a_creature_acts_which_goes_on():
    """ZT-ACTIVITY-11, ZT-AMB-22: the turn player owes an action, no chain is open, the condition holds."""
    run = position(
        acting="iron_boar", A={"creature": ["iron_boar", "ridge_tiger"], "spell": ["return_array"]},
        B={"creature": ["prison_xiezhi"]},
    )  # fmt: skip
    play(
        run, {"A": {"attack": {"card": "iron_boar", "target": "B/prison_xiezhi"}}}, "settle",
        {"A": {"begin": "ridge_tiger"}}, {"A": {"offered": {"preset": "return_array"}}},
        {"A": {"preset": "return_array"}}, "settle",
    )  # fmt: skip
    run.expect({"acting": "ridge_tiger", "A": {"creature": ["iron_boar", "ridge_tiger"], "spell": []}, "chain": []})


def test_a_preset_is_placed_first_and_sleeps_in_its_own_turn():
    """ZT-SPELL-04: not from the hand, and not in the turn in which it was placed."""
    run = position(
        A={"hand": ["mirror_array"]}, B={"spell": [{"card": "mirror_array", "placed": "now"}, "golden_bell"]}
    )
    play(run, refused("A", "use", "mirror_array", "preset_must_be_placed", "ZT-SPELL-04"),
         {"A": {"attack": {"card": "A", "target": "B"}}}, {"B": {"offered": {"preset": "golden_bell"}}},
         refused("B", "preset", "mirror_array", "preset_not_armed", "ZT-SPELL-04"))  # fmt: skip


def test_who_does_not_act_does_not_change_stance():
    """ZT-STANCE-02"""
    run = position(acting="ridge_tiger", A={"creature": ["ridge_tiger"]})
    play(run, refused("A", "change_stance", "A", "not_in_activity", "ZT-STANCE-02"))


def test_opponents_use_their_own_presets_only():
    """ZT-AMB-23, ZT-AMB-24: a normal spell is no response."""
    side = {"spell": ["severing_hand"], "hand": ["prairie_fire"], "creature": ["stone_wren"]}
    run = position(A={"hand": ["thunderfall"]}, B=side, C={"hand": ["prairie_fire"]})
    play(
        run, {"A": {"use": "thunderfall"}}, {"B": {"offered": {"preset": "severing_hand"}}},
        {"B": {"not_offered": {"use": "prairie_fire"}}}, {"C": {"not_offered": {"preset": "severing_hand"}}},
    )  # fmt: skip


def attacked_and_defended() -> Run:
    """The tiger attacks B, the hound defends, and B has a preset yet."""
    run = position(A={"creature": ["ridge_tiger"]}, acting="ridge_tiger",
                   B={"creature": [{"card": "gate_hound", "stance": "defence"}], "spell": ["golden_bell"]})  # fmt: skip
    return play(run, {"A": {"attack": {"card": "ridge_tiger", "target": "B"}}}, {"B": {"defend": "gate_hound"}})


def test_an_effect_is_used_upon_an_action_before_it_resolves():
    """ZT-CHAIN-01: an attack, a defence and a preset stand in one chain; nothing has come of any of them."""
    run = attacked_and_defended()
    play(run, {"expect": {"chain": ["ridge_tiger", "gate_hound"]}}, {"B": {"preset": "golden_bell"}},
         {"B": {"pick": "gate_hound"}})  # fmt: skip
    linked = [e.fields["kind"] for e in run.events if e.name == "linked"]
    assert linked == ["attack", "defence", "preset"]
    before = [e.name for e in run.events][: [e.name for e in run.events].index("resolved")]
    assert before.count("linked") == 3


def test_links_are_numbered_from_the_first_action_on():
    """ZT-CHAIN-02"""
    run = attacked_and_defended()
    chain = Views(run.rules).view(run.match, "watch")["chain"]
    assert [(link["n"], link["id"]) for link in chain] == [(1, "ridge_tiger"), (2, "gate_hound")]


def test_the_last_link_comes_first():
    """ZT-CHAIN-03, ZT-CHAIN-05"""
    run = attacked_and_defended()
    play(run, {"B": {"preset": "golden_bell"}}, {"B": {"pick": "gate_hound"}}, "settle")
    done = [e.fields["link"] for e in run.events if e.name == "resolved"]
    assert done == sorted(done, reverse=True)
    assert len(done) == 3
    run.expect({"B": {"hp": 100, "creature": ["gate_hound"]}, "A": {"tapped_creatures": ["ridge_tiger"]}})


def test_the_comparison_is_the_resolution_of_the_attacks_link():
    """ZT-CHAIN-05, ZT-AMB-31: the defence, link 2, resolves first and only redirects; no second one is laid."""
    run = position(A={}, B={"creature": [{"card": c, "stance": "defence"} for c in ("gate_hound", "prison_xiezhi")],
                         "spell": ["golden_bell"]})  # fmt: skip
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, {"B": {"defend": "gate_hound"}},
         {"B": {"not_offered": {"defend": "prison_xiezhi"}}},
         refused("B", "defend", "prison_xiezhi", "attack_already_defended", "ZT-AMB-31"), "settle")  # fmt: skip
    steps = [(e.name, e.fields.get("link")) for e in run.events if e.name in ("resolved", "redirected", "compared")]
    assert [name for name, _ in steps].count("compared") == 1
    assert steps.index(("resolved", 2)) < [name for name, _ in steps].index("compared") < steps.index(("resolved", 1))


def test_a_defence_that_holds_taps_the_attacker():
    """ZT-AMB-29, ZT-DEFEND-04"""
    run = position(acting="ridge_tiger", A={"creature": ["ridge_tiger"]},
                   B={"creature": [{"card": "prison_xiezhi", "stance": "defence"}, "stone_wren"]})  # fmt: skip
    play(
        run, {"A": {"attack": {"card": "ridge_tiger", "target": "B/stone_wren"}}}, {"B": {"defend": "prison_xiezhi"}},
        "settle", {"expect": {"A": {"creature": []}, "B": {"creature": ["prison_xiezhi", "stone_wren"], "held": 1}}},
    )  # fmt: skip


def test_an_attack_that_wins_destroys_a_creature():
    """ZT-ATTACK-04, ZT-ATTACK-08: whatever its stance; the attacker stands."""
    for stance in ("attack", "defence"):
        run = position(A={}, B={"creature": [{"card": "stone_wren", "stance": stance}]})
        play(
            run, {"A": {"attack": {"card": "A", "target": "B/stone_wren"}}}, "settle",
            {"expect": {"B": {"creature": []}, "A": {"tapped": False, "hp": 100}, "discard": ["stone_wren"]}},
        )  # fmt: skip


def test_nobody_is_attacked_before_their_first_turn_but_effects_reach_them():
    """ZT-ATTACK-03, ZT-AMB-27: all the player's objects are covered."""
    run = position(A={"hand": ["prairie_fire"]}, B={"turns": 0, "creature": ["stone_wren"]}, C={})
    play(run, refused("A", "attack", "A", "target_not_started", "ZT-ATTACK-03", target="B/stone_wren"),
         {"A": {"use": "prairie_fire"}}, "settle", {"expect": {"B": {"hp": 90}}},
         {"A": {"attack": {"card": "A", "target": "C"}}})  # fmt: skip


@pytest.mark.parametrize(("hp", "limit"), [(100, 7), (80, 7), (70, 7), (60, 6), (55, 5), (10, 1), (5, 0)])
def test_the_hand_limit(hp: int, limit: int):
    """ZT-END-01, ZT-END-03, ZT-END-04, ZT-AMB-40, ZT-AMB-41: exactly what is over the limit is discarded."""
    hand = ["ridge_tiger"] * 3 + ["peak_bull"] * 3 + ["gale_wolf"] * 2
    run = position(phase="end", A={"hp": hp, "hand": hand, "tapped": "this"})
    run.expect({"A": {"tapped": False, "hand_limit": limit}})
    if limit == 0:  # nothing to choose
        run.expect({"A": {"hand": []}, "active": "B"})
        return
    (decision,) = run.match.decisions
    over = 8 - limit
    assert (decision.least, decision.most) == (over, over)
    for count in (over - 1, over + 1):
        ids = [o.id for o in decision.options[0]][:count]
        if 0 < count <= 8:
            with pytest.raises(Refusal) as wrong:
                run.engine.answer(run.match, Answer(0, decision.id, decision.rev, tuple(ids)))
            assert (wrong.value.code, wrong.value.rule) == ("wrong_count", "ZT-END-04")
    play(run, {"A": {"pick": hand[:over]}}, {"expect": {"A": {"hand_size": limit}}})


def test_a_hand_within_the_limit_is_not_asked():
    """ZT-END-04"""
    run = position(phase="end", A={"hp": 50, "hand": ["ridge_tiger"] * 5})
    run.expect({"active": "B", "A": {"hand_size": 5}})


@pytest.mark.parametrize(("hp", "left"), [(15, 5), (10, 0), (5, 0)])
def test_a_player_whose_hp_comes_to_nothing_is_defeated(hp: int, left: int):
    """ZT-WIN-01: by 10 damage; what falls below 0 is shown as 0, and 5 HP go on."""
    run = position(A={"equip": ["ridge_sword"]}, B={"hp": hp}, C={})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, "settle")
    run.expect({"B": {"hp": left, "defeated": left == 0}, "C": {"defeated": False}})


def test_hp_that_falls_below_nothing_is_shown_as_nothing_and_the_last_one_wins():
    """ZT-WIN-02, ZT-WIN-04, ZT-DESTINY-01, ZT-AMB-44: later commands find the match over."""
    run = position(A={"equip": ["ridge_sword"]}, B={"hp": 5, "destiny": "lone_boat_toll"})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, "settle")
    run.expect({"outcome": "win", "winner": "A", "reason": "survivor",
                "B": {"hp": 0, "defeated": True, "defeated_by": "A", "destiny": "lone_boat_toll"}})  # fmt: skip
    with pytest.raises(Refusal, match="not_live"):
        run.engine.answer(run.match, Answer(0, 1, 1, ("end_phase",)))


def test_the_cards_of_the_defeated_are_put_and_their_turn_is_over():
    """ZT-AMB-46, ZT-DESTINY-04, ZT-TURN-05, ZT-AMB-34: no END steps, no window; nobody is affected."""
    run = position(
        A={"hp": 10, "hand": ["stone_wren", "thunderfall"], "creature": ["peak_bull"], "equip": ["jade_crown"],
           "spell": ["watch_drum"], "destiny": "lone_boat_toll"},
        B={}, C={},
    )  # fmt: skip
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, "settle")
    run.expect({"active": "B", "A": {"defeated": True, "defeated_by": None, "hand": [], "creature": [], "equip": []},
                "B": {"hp": 100}, "C": {"hp": 100}, "no_events": [{"e": "destiny"}, {"e": "phase_began"}]})  # fmt: skip
    assert sorted(run.common("discard")) == sorted(
        ["stone_wren", "thunderfall", "peak_bull", "jade_crown", "watch_drum"]
    )
    play(run, {"B": "end_phase"}, "settle", {"C": "end_phase"}, "settle", {"expect": {"active": "B"}})


def test_the_turn_players_trigger_comes_first_and_may_end_the_match():
    """ZT-AMB-38, ZT-WIN-04: the reset in the middle of the draw sets off both; the turn player's comes first."""
    draw = position(dice=[6], A={"hp": 10, "creature": ["year_nian"]}, B={"hp": 10, "creature": ["year_nian"]},
                    deck=["ridge_tiger"], discard=["peak_bull"] * 3, phase="draw")  # fmt: skip
    play(draw, "settle")
    assert draw.match.outcome is not None
    assert draw.match.outcome.winners == (0,)  # each trigger is a chain of its own, the turn player's first


def test_a_search_does_nothing_and_costs_are_never_paid():
    """ZT-AMB-48, ZT-AMB-49, ZT-LIMIT-01, ZT-LIMIT-03"""
    run = position(A={"hand": ["seeking_scroll"]}, deck=["ridge_tiger", "ridge_sword"])
    play(run, {"A": {"use": "seeking_scroll"}}, "settle", {"expect": {"A": {"hand": ["ridge_tiger"]}}})


def test_a_printed_cost_is_shown_and_never_paid():
    """ZT-LIMIT-03, ZT-AMB-49: a spell that prints 9 spirit is used by a player who has none to count."""
    dear = {
        "id": "t_dear", "name": {"zh": "贵", "en": "Dear"}, "kind": "spell", "spell_kind": "normal",
        "restriction": "none", "spirit_cost": 9,
        "text": {"zh": "抓1张。", "en": "Draw 1."}, "abilities": [{"play": "use", "do": [{"draw": 1}]}],
    }  # fmt: skip
    entry = zhutian().with_cards([dear], Path(__file__))
    assert entry.cards.data["t_dear"]["spirit_cost"] == 9
    run = Run(entry, {"id": "test", "given": {"A": {"hand": ["t_dear"]}, "deck": ["ridge_tiger"]}}, shared_checks)
    assert not {"spirit", "command"} & set(Views(run.rules).view(run.match, "seat:0")["seats"]["0"])
    play(run, {"A": {"use": "t_dear"}}, "settle", {"expect": {"A": {"hand": ["ridge_tiger"]}}})


def test_after_a_player_comes_the_next_who_is_not_defeated():
    """ZT-TURN-05: of three the second is defeated, so the third follows the first."""
    run = position(A={"equip": ["ridge_sword"]}, B={"hp": 5}, C={})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, "settle", {"A": "end_phase"}, "settle")
    run.expect({"active": "C", "B": {"defeated": True}})


def test_a_turn_is_start_then_activity_then_end():
    """ZT-TURN-01, ZT-TURN-02, ZT-END-01: for one player as for the next."""
    run = position(phase="start", A={"hand": []})
    for who in "AB":
        run.expect({"active": who, "phase": "activity"})
        play(run, {who: "end_phase"}, "settle")
    told = [(e.name, e.fields["seat"], e.fields.get("phase")) for e in run.events if e.name.endswith("_began")]
    assert [t for t in told if t[0] in ("turn_began", "phase_began")][:5] == [
        ("turn_began", 0, None), ("phase_began", 0, "end"), ("turn_began", 1, None), ("phase_began", 1, "end"),
        ("turn_began", 0, None),
    ]  # fmt: skip


def test_two_cards_are_drawn_at_the_start_of_every_turn():
    """ZT-TURN-04: in the first turn too."""
    whole = Whole(2, first_player="1").keep()
    assert [len(whole.codes(f"{s}.hand")) for s in (0, 1)] == [8, 6]
    run = position(phase="start", A={"hand": ["ridge_tiger"]}, deck=["stone_wren", "gate_hound", "peak_bull"])
    run.expect({"phase": "activity", "A": {"hand": ["gate_hound", "ridge_tiger", "stone_wren"]}, "deck_size": 1})


def test_the_match_is_drawn_at_the_limit_of_rounds():
    """ZT 3.10 max_rounds"""
    whole = Whole(3, max_rounds=2).keep()
    while whole.match.outcome is None:
        whole.say(whole.match.decisions[0].waiting()[0])
    assert (whole.match.outcome.result, whole.match.outcome.reason) == ("draw", "max_rounds")
    assert (whole.match.table.round, whole.match.table.turn) == (2, 6)  # no third round has begun


def test_all_fall_at_once_and_nobody_wins():
    """ZT-AMB-45, ZT-AMB-42: one effect brings down both; the first that is looked at is no winner."""
    run = position(A={"hp": 10, "hand": ["prairie_fire"]}, B={"hp": 10, "spell": [{"card": "watch_drum", "up": True}]},
                   C={"hp": 10})  # fmt: skip
    play(run, {"A": {"use": "prairie_fire"}}, "settle")
    run.expect({"outcome": "win", "winner": "A", "B": {"defeated_by": "A"}, "C": {"defeated_by": "A"}})
    fallen = position(A={"hp": 10}, B={"hp": 10})
    game = Game(fallen.rules, fallen.match)
    for seat in (0, 1):
        game.rules.kit.set_hp(game, seat, 0, by=1 - seat)
    fall(game)
    assert (fallen.match.outcome.result, fallen.match.outcome.winners) == ("draw", ())
