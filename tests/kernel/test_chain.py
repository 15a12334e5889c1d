"""Chains: priority round the table, answers to the latest link, answers in order of rank; fizzles and what waits."""

from __future__ import annotations

from typing import Any

from hopetable.kernel.records import Answer

from .harness import Play
from .toys_chain import Chains


def chains(seats: int, hands: dict[int, list[str]], **options: Any) -> Play:
    return Play(Chains(), seats, hands={str(s): cards for s, cards in hands.items()}, **options)


def told(play: Play) -> list[str]:
    """How the links ended, in order."""
    out = []
    kinds = {e.fields["link"]: e.fields["kind"] for e in play.events if e.name == "linked"}
    for e in play.events:
        if e.name == "resolved":
            out.append(kinds[e.fields["link"]])
        elif e.name == "fizzled":
            out.append(f"{kinds[e.fields['link']]} void: {e.fields['why']}")
    return out


def zone(play: Play, key: str) -> list[str]:
    return [play.match.cards[c].code for c in play.match.zones[key]]


def passes(play: Play, *seats: int) -> None:
    for seat in seats:
        assert play.waiting() == [seat]
        play.say(seat, "pass")


# -- priority round the table (last in, first out) -------------------------------------------------------------------


def test_priority_goes_round_the_table_and_the_maker_is_last():
    play = chains(4, {s: ["tap"] for s in range(4)})
    play.say(0, "attack:beast-00:beast-10")
    passes(play, 1, 2, 3)
    assert told(play) == []
    passes(play, 0)
    assert told(play) == ["attack"]


def test_a_new_link_starts_the_round_again_from_the_next_seat():
    play = chains(3, {s: ["tap", "tap"] for s in range(3)})
    play.say(0, "attack:beast-00:beast-10")
    passes(play, 1)
    play.say(2, "tap-20>beast-10")
    passes(play, 0, 1)
    play.say(2, "tap-21>beast-20")
    passes(play, 0)
    assert told(play) == []
    passes(play, 1)
    assert told(play) == ["tap", "tap", "attack"]


def test_links_resolve_last_first():
    play = chains(3, {0: ["tap"], 1: ["tap"], 2: ["tap"]})
    play.say(0, "tap-00>beast-10")
    play.say(1, "tap-10>beast-20")
    play.say(2, "tap-20>beast-10")
    assert [e.fields["link"] for e in play.events if e.name == "resolved"] == [3, 2, 1]


def test_nobody_without_a_card_is_asked_and_a_chain_of_one_resolves_at_once():
    play = chains(6, {})
    play.say(0, "attack:beast-00:beast-50")
    assert told(play) == ["attack", "mourn"]
    assert zone(play, "discard") == ["beast-50"]


def test_a_seat_not_asked_may_not_answer():
    play = chains(3, {1: ["tap"], 2: ["tap"]})
    play.say(0, "attack:beast-00:beast-10")
    window = play.decision(1)
    play.refused(Answer(2, window.id, window.rev, ("pass",)), "not_your_decision")
    play.no(1, "guard-10>beast-10")


def test_a_link_whose_user_is_gone_fizzles():
    play = chains(2, {0: ["kill"], 1: ["kill"]})
    play.say(0, "kill-00>beast-10")
    play.say(1, "kill-10>kill-00")
    assert told(play) == ["kill", "kill void: user"]
    assert zone(play, "1.field") == ["beast-10"]
    assert sorted(zone(play, "discard")) == ["kill-00", "kill-10"]


def test_a_link_whose_targets_are_gone_fizzles():
    play = chains(2, {1: ["kill"]})
    play.say(0, "attack:beast-00:beast-10")
    play.say(1, "kill-10>beast-10")
    assert told(play)[:2] == ["kill", "attack void: targets"]


def test_a_link_whose_condition_is_gone_fizzles():
    play = chains(2, {0: ["rally"], 1: ["kill"]})
    play.say(0, "rally-00")
    play.say(1, "kill-10>beast-00")
    assert told(play)[:2] == ["kill", "rally void: condition"]
    assert zone(play, "0.hand") == []


def test_the_same_chain_resolves_when_nothing_is_gone():
    play = chains(2, {0: ["rally"], 1: ["kill"]})
    play.say(0, "rally-00")
    play.say(1, "kill-10>beast-10")
    assert told(play)[:2] == ["kill", "rally"]
    assert zone(play, "0.hand") == ["deck-0"]


def test_a_defence_changes_the_target_of_the_attack_below_it():
    play = chains(2, {1: ["guard"]}, creatures=2)
    play.say(0, "attack:beast-00:beast-10")
    play.say(1, "guard-10>beast-11")
    assert told(play)[:2] == ["guard", "attack"]
    assert zone(play, "1.field") == ["beast-10"]


def test_a_defender_destroyed_in_time_does_not_defend():
    play = chains(3, {1: ["guard"], 2: ["kill"]}, creatures=2)
    play.say(0, "attack:beast-00:beast-10")
    play.say(1, "guard-10>beast-11")
    play.say(2, "kill-20>beast-11")
    assert told(play)[:3] == ["kill", "guard void: targets", "attack"]
    assert zone(play, "1.field") == []


def test_an_attacker_that_is_tapped_attacks_no_more():
    play = chains(2, {1: ["tap"]})
    play.say(0, "attack:beast-00:beast-10")
    play.say(1, "tap-10>beast-00")
    assert told(play) == ["tap", "attack void: condition"]


def test_a_negated_link_fizzles():
    play = chains(3, {0: ["kill"], 1: ["negate"], 2: ["negate"]})
    play.say(0, "kill-00>beast-10")
    play.say(1, "negate-10")
    play.say(2, "negate-20")
    assert told(play)[:3] == ["negate", "negate void: negated", "kill"]


def test_a_link_may_ask_for_its_target_while_it_is_declared():
    play = chains(2, {0: ["picky"], 1: ["kill"]})
    play.say(0, "picky-00")
    play.no(0, "beast-20")
    play.say(0, "beast-10")
    play.say(1, "pass")
    assert told(play)[0] == "kill"


def test_what_a_chain_sets_off_waits_for_its_end_and_begins_its_own():
    play = chains(3, {0: ["tap"], 1: ["kill", "tap"], 2: ["tap"]})
    play.say(0, "attack:beast-00:beast-10")
    play.say(1, "kill-10>beast-20")
    passes(play, 2, 0, 1)
    assert told(play) == ["kill", "attack"]
    assert [x.kind for x in play.match.links] == ["mourn"]
    assert play.waiting() == [0]
    passes(play, 0, 1, 2)
    assert [x.seat for x in play.match.links] == [1]
    passes(play, 2, 0, 1)
    assert told(play) == ["kill", "attack", "mourn", "mourn"]


def test_a_window_asks_its_opener_first_and_may_stay_empty():
    play = chains(3, {s: ["tap"] for s in range(3)})
    play.say(0, "window")
    passes(play, 0, 1, 2)
    assert told(play) == []
    assert "window" in play.offered(0)


def test_conceding_while_being_asked_is_a_pass_and_ones_links_are_void():
    play = chains(4, {0: ["tap"], 1: ["kill"], 2: ["tap"], 3: ["tap"]})
    play.say(0, "attack:beast-00:beast-20")
    play.say(1, "kill-10>beast-20")
    play.say(2, "pass")
    play.concede(1)
    assert play.waiting() == [3]
    play.concede(3)
    passes(play, 0)
    assert told(play)[:2] == ["kill void: seat", "attack"]


def test_others_are_not_told_who_is_asked():
    play = chains(3, {1: ["tap"], 2: ["tap"]})
    play.say(0, "attack:beast-00:beast-10")
    views = play.views
    assert views.decisions(play.match, "seat:1")[0]["seats"] == [1]
    for audience in ("seat:0", "seat:2", "watch"):
        assert views.decisions(play.match, audience)[0]["seats"] == []


# -- only others answer the latest link ------------------------------------------------------------------------------


def test_nobody_answers_their_own_link():
    play = chains(2, {0: ["tap", "tap"], 1: ["tap", "tap"]}, asking="others")
    play.say(0, "attack:beast-00:beast-10")
    play.say(1, "tap-10>beast-00")
    play.say(0, "tap-00>beast-10")
    passes(play, 1)
    assert [e.fields["seat"] for e in play.events if e.name == "linked"] == [0, 1, 0]
    assert told(play) == ["tap", "tap", "attack void: condition"]


def test_an_unanswered_link_resolves_though_its_maker_holds_more():
    play = chains(2, {0: ["tap"], 1: []}, asking="others")
    play.say(0, "attack:beast-00:beast-10")
    assert told(play)[0] == "attack"


# -- once each, by rank ----------------------------------------------------------------------------------------------


def test_each_seat_answers_once_and_answers_resolve_by_rank():
    play = chains(3, {0: ["tap", "tap"], 1: ["tap", "rally"], 2: ["kill"]}, asking="once", resolving="priority")
    play.say(0, "attack:beast-00:beast-10")
    play.say(0, "tap-00>beast-10")
    play.say(1, "rally-11")
    play.say(2, "kill-20>beast-20")
    assert told(play)[:4] == ["kill", "tap", "rally", "attack"]


def test_all_are_asked_at_once_and_nobody_sees_who_or_who_has_answered():
    play = chains(3, {0: [], 1: ["tap"], 2: ["kill"]}, asking="once", resolving="priority")
    play.say(0, "attack:beast-00:beast-10")
    (decision,) = play.match.decisions
    assert decision.waiting() == (1, 2)
    seen = play.views.decisions(play.match, "seat:2"), play.views.decisions(play.match, "watch")
    assert [(d["seats"], d["done"]) for found in seen for d in found] == [([2], []), ([], [])]
    play.say(1, "tap-10>beast-00")
    assert (play.views.decisions(play.match, "seat:2"), play.views.decisions(play.match, "watch")) == seen
    assert [e.name for e in play.events].count("linked") == 1
    play.say(2, "pass")
    assert told(play)[0] == "tap"


def test_equal_ranks_go_in_turn_order_from_the_acting_seat_on():
    play = chains(3, {s: ["tap"] for s in range(3)}, asking="once", resolving="priority")
    play.say(0, "end")
    play.say(1, "attack:beast-10:beast-00")
    for seat in (1, 2, 0):
        play.say(seat, f"tap-{seat}0>beast-00")
    assert [e.fields["seat"] for e in play.events if e.name == "resolved"][:3] == [1, 2, 0]


def test_a_higher_rank_makes_a_lower_one_fizzle():
    play = chains(2, {0: ["kill"], 1: ["tap"]}, asking="once", resolving="priority")
    play.say(0, "window")
    play.say(0, "kill-00>beast-10")
    play.say(1, "tap-10>beast-10")
    assert told(play)[:2] == ["kill", "tap void: targets"]
