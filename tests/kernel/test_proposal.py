"""Replacement and prevention inside a resolution, asking whoever has the choice."""

from __future__ import annotations

from typing import Any

from .harness import Play
from .toys_change import Changes


def struck(powers: dict[int, list[str]], seats: int = 4, target: int = 1) -> Play:
    play = Play(Changes(), seats, powers={str(s): p for s, p in powers.items()})
    play.say(0, f"s{target}")
    return play


def damage(play: Play) -> list[tuple[int, int]]:
    return [(e.fields["seat"], e.fields["amount"]) for e in play.events if e.name == "damaged"]


def altered(play: Play) -> list[Any]:
    return [e.fields["by"] for e in play.events if e.name == "altered"]


def test_without_replacements_the_change_is_made_as_proposed():
    assert damage(struck({})) == [(1, 2)]


def test_a_mandatory_replacement_asks_nobody():
    assert damage(struck({1: ["armour"]})) == [(1, 1)]


def test_several_mandatory_ones_go_in_the_order_their_victim_picks():
    for first, amount in (("armour:1", 2), ("double:1", 3)):
        play = struck({1: ["armour", "double"]})
        assert play.waiting() == [1]
        play.no(1, "decline")
        play.say(1, first)
        assert damage(play) == [(1, amount)]


def test_an_optional_one_asks_its_seat_in_the_middle_and_may_be_declined():
    play = struck({2: ["shield"]})
    assert play.waiting() == [2]
    assert damage(play) == []
    play.no(2, "shield:3")
    play.say(2, "decline")
    assert damage(play) == [(1, 2)]


def test_a_prevented_change_does_not_happen_and_nothing_more_is_asked():
    play = struck({2: ["shield"], 3: ["shield"]})
    play.say(2, "shield:2")
    assert damage(play) == []
    assert play.waiting() == [1]
    assert play.decision(1).prompt == "aim"


def test_a_replacement_may_ask_in_its_turn_and_the_new_change_is_looked_at_afresh():
    play = struck({1: ["redirect"], 2: ["armour"], 3: ["redirect"]})
    play.say(1, "redirect:1")
    play.no(1, "s1")
    play.say(1, "s3")
    assert play.waiting() == [3]
    play.say(3, "redirect:3")
    play.say(3, "s2")
    assert altered(play) == ["redirect", "redirect", "armour"]
    assert damage(play) == [(2, 1)]


def test_each_replacement_is_used_once_for_one_change():
    play = struck({1: ["redirect"], 3: ["redirect"]})
    play.say(1, "redirect:1")
    play.say(1, "s3")
    play.say(3, "redirect:3")
    play.say(3, "s1")
    assert damage(play) == [(1, 2)]


def test_conceding_while_being_asked_declines():
    play = struck({2: ["shield"]})
    play.concede(2)
    assert damage(play) == [(1, 2)]
    assert play.match.gone == (2,)


def test_conceding_while_another_is_asked_asks_again_with_what_is_left():
    play = struck({1: ["redirect"]})
    play.say(1, "redirect:1")
    assert "s3" in play.offered(1)
    play.concede(3)
    assert play.offered(1) == ["s0", "s2"]
    play.say(1, "s2")
    assert damage(play) == [(2, 2)]


def test_who_might_have_one_is_asked_like_who_has_one():
    shield, bluff = struck({2: ["shield"]}), struck({2: ["bluff"]})
    for audience in ("seat:0", "seat:1", "watch"):
        asked = [[(d["prompt"], d["seats"]) for d in p.views.decisions(p.match, audience)] for p in (shield, bluff)]
        assert asked == [[("would", [])]] * 2
    assert bluff.waiting() == [2]
    bluff.no(2, "bluff:2")
    bluff.say(2, "decline")
    assert damage(bluff) == [(1, 2)]
