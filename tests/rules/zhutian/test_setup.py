"""Setup: supplies, skills, the first player, the opening draw, and the options of a room (ZT-SETUP)."""

from __future__ import annotations

import pytest

from hopetable.effects.scope import Scope
from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.records import MatchSetup
from hopetable.kernel.zones import zone_key
from hopetable.rooms.options import read_options

from .table import SEED, Whole, play, position, refused, starter, zhutian


def kinds(whole: Whole, key: str) -> list[str]:
    return [whole.rules.book.entries[c].kind for c in whole.codes(key)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_everybody_is_dealt_a_life_a_destiny_and_three_skills(seats: int):
    """ZT-SETUP-06, ZT-SETUP-08, ZT-AMB-05, ZT-AMB-07: without replacement."""
    whole = Whole(seats)
    fronts = [whole.codes(f"{s}.life")[0] for s in range(seats)]
    destinies = [whole.codes(f"{s}.destiny")[0] for s in range(seats)]
    skills = [c for s in range(seats) for c in whole.codes(f"{s}.dealt")]
    assert (len(set(fronts)), len(set(destinies)), len(set(skills))) == (seats, seats, 3 * seats)
    assert len(whole.codes("deck")) == 112
    assert set(whole.decision(0).seats) == set(range(seats))


def test_two_skills_are_kept_and_the_third_stands_for_the_player():
    """ZT-SETUP-09, ZT-SETUP-10, ZT-STANCE-01: all choose at once and unseen; the marker is in ATTACK stance."""
    whole = Whole(3)
    decision = whole.decision(2)
    chosen = [o.id for o in decision.options[2]][1:]
    whole.say(2, *chosen)
    assert whole.codes("2.skill") == []
    whole.say(0)
    whole.say(1)
    assert [len(whole.codes(f"{s}.skill")) for s in range(3)] == [2, 2, 2]
    assert whole.codes("2.marker") == [whole.match.cards[decision.options[2][0].card].code]
    for seat in range(3):
        assert whole.rules.kit.stance(whole.match.cards[whole.rules.kit.marker(whole.game, seat)]) == "attack"
        own, other = whole.view(f"seat:{seat}"), whole.view(f"seat:{(seat + 1) % 3}")
        marker = own["seats"][str(seat)]["marker"]
        assert own["cards"][marker]["id"] == whole.codes(f"{seat}.marker")[0]
        assert other["cards"][marker]["hidden"]


def test_one_skill_or_three_are_no_choice():
    """ZT-SETUP-09"""
    whole = Whole(2)
    ids = [o.id for o in whole.decision(0).options[0]]
    for chosen in (ids[:1], ids):
        with pytest.raises(Exception, match="wrong_count"):
            whole.say(0, *chosen)


def test_the_casual_rules_are_the_only_ones():
    """ZT-SETUP-01"""
    assert list(zhutian().cards.formats) == ["casual"]


@pytest.mark.parametrize(("seats", "fit"), [(1, False), (2, True), (6, True), (7, False)])
def test_two_to_six_play(seats: int, fit: bool):
    """ZT-SETUP-02: a room for one, or for seven, is refused."""
    if fit:
        assert read_options(zhutian(), {"seats": seats}).seats == seats
        assert len(Whole(seats).match.players) == seats
        return
    with pytest.raises(Refusal) as refusal:
        read_options(zhutian(), {"seats": seats})
    assert (refusal.value.code, refusal.value.params) == ("bad_field", {"field": "options.seats"})


def test_everybody_is_a_commoner():
    """ZT-SETUP-03: there are no profession cards."""
    whole = Whole(4).keep()
    words = whole.rules.kit.words
    told = [words.player_value(Scope(whole.game, words, 0, None), seat, "profession") for seat in range(4)]
    assert told == ["commoner"] * 4
    assert "profession" not in {entry.kind for entry in whole.rules.book.entries.values()}


def test_everybody_attacks_and_defends_with_100():
    """ZT-SETUP-04: what a kept skill adds comes on top."""
    whole = Whole(6).keep()
    for seat in range(6):
        shown = whole.view("watch")["seats"][str(seat)]
        base = {f: shown.get("changed", {}).get(f, {}).get("base", shown[f]) for f in ("attack", "defence")}
        assert base == {"attack": 100, "defence": 100}


def test_everybody_begins_with_100_whatever_the_life_card_says():
    """ZT-SETUP-05, ZT-SETUP-07"""
    whole = Whole(4).keep()
    for seat in range(4):
        shown = whole.view("watch")["seats"][str(seat)]
        assert (shown["hp"], shown["max_hp"]) == (100, 100)
        assert shown["limits"]["creature"] == shown["limits"]["spell"] == 5


def test_setup_goes_in_the_rulebooks_order():
    """ZT-SETUP-14: lives, skills dealt and chosen, the deck shuffled, the theme, the first player, the opening draw."""
    whole = Whole(3)
    assert [e.fields["to"].split(".")[-1] for e in whole.told("moved")] == ["life"] * 3 + ["destiny"] * 3 + [
        "dealt"
    ] * 9
    assert not whole.told("shuffled"), "skills are chosen first"
    whole.keep()
    names = [str(e.fields.get("why", "")) if e.name == "moved" else e.name for e in whole.events]
    order = list(
        dict.fromkeys(n for n in names if n in ("keep", "shuffled", "theme", "first_player", "draw", "turn_began"))
    )
    assert order == ["keep", "shuffled", "theme", "first_player", "draw", "turn_began"]


def test_five_slots_for_creatures_and_five_for_spells():
    """ZT-SETUP-05, ZT-SPELL-06, ZT-SUMMON-04: the fifth is filled, a sixth has no room."""
    run = position(A={"creature": ["stone_wren"] * 4, "spell": ["golden_bell"] * 4,
                      "hand": ["ridge_tiger", "golden_bell", "shadow_slip"]})  # fmt: skip
    play(run, {"A": {"place": "golden_bell"}}, refused("A", "place", "shadow_slip", "no_spell_slot", "ZT-SPELL-06"),
         {"A": {"summon_attack": "ridge_tiger"}}, "settle",
         {"expect": {"A": {"creature": ["stone_wren"] * 4 + ["ridge_tiger"]}}})  # fmt: skip
    full = position(A={"creature": ["stone_wren"] * 5, "hand": ["ridge_tiger"]})
    play(full, refused("A", "summon_attack", "ridge_tiger", "no_creature_slot", "ZT-SUMMON-04"))


def test_turns_go_on_anticlockwise_from_the_first_player():
    """ZT-SETUP-12"""
    whole = Whole(4, first_player="3").keep()
    assert whole.match.table.first == 2
    order = []
    for _ in range(5):
        order.append(whole.match.table.active)
        turn = whole.match.table.turn
        while whole.match.table.turn == turn:
            whole.say(whole.match.decisions[0].waiting()[0])
    assert order == [2, 3, 0, 1, 2]
    assert whole.match.table.round == 2


def test_six_cards_each_from_the_first_player_on():
    """ZT-SETUP-13, ZT-AMB-08, ZT-AMB-01, ZT-DECK-01: six at once, all from the top of the one deck."""
    whole = Whole(4, first_player="3")
    for seat in range(4):
        whole.say(seat)
    draws = [e for e in whole.events if e.name == "moved" and e.fields["why"] == "draw"][:24]
    assert [int(e.fields["to"][0]) for e in draws] == [2] * 6 + [3] * 6 + [0] * 6 + [1] * 6
    opening = position(phase="opening", turn=0, first="B", active="B", deck=["gate_hound"] * 6 + ["stone_wren"] * 40,
                       A={"turns": 0}, B={"turns": 0}, C={"turns": 0})  # fmt: skip
    opening.expect({"active": "B", "B": {"hand": ["gate_hound"] * 6 + ["stone_wren"] * 2},
                    "A": {"hand": ["stone_wren"] * 6}, "C": {"hand": ["stone_wren"] * 6}})  # fmt: skip


def test_the_deck_is_shuffled_by_the_seed():
    """ZT-DECK-06, ZT-AMB-43"""
    one, same, other = Whole(2).keep(), Whole(2).keep(), Whole(2, "17" * 32).keep()
    assert one.codes("deck") == same.codes("deck") != other.codes("deck")


def test_hands_decide_who_is_first():
    """ZT-SETUP-11, ZT-AMB-06: hidden until all have shown; a tie is shown again."""
    whole = Whole(3, first_player="rps")
    for seat in range(3):
        whole.say(seat)
    whole.say(0, "rock")
    assert whole.told("hands_shown") == []
    assert "rock" not in str(whole.view("seat:1"))
    whole.say(1, "paper")
    whole.say(2, "scissors")
    assert whole.decision(0).prompt == "show_hands"
    for seat, shown in enumerate(("rock", "rock", "scissors")):
        whole.say(seat, shown)
    assert whole.decision(0).seats == (0, 1)
    whole.say(0, "rock")
    whole.say(1, "paper")
    assert whole.match.table.first == 1


def test_endless_ties_are_settled_by_lot():
    """ZT-AMB-06"""
    whole = Whole(2, first_player="rps").keep()
    assert whole.match.table.first in (0, 1)
    assert len(whole.told("first_by_lot")) == 1


@pytest.mark.parametrize(("options", "destiny", "theme"), [
    ({}, 1, 1), ({"destiny": False}, 0, 1), ({"theme": False}, 1, 0), ({"beginner": True}, 0, 0),
])  # fmt: skip
def test_destinies_and_the_theme_may_be_left_out(options, destiny: int, theme: int):
    """ZT-DESTINY-07, ZT-THEME-01, ZT-THEME-02"""
    whole = Whole(2, **options).keep()
    assert len(whole.codes("0.destiny")) == destiny
    assert len(whole.codes("theme")) == theme


def test_the_theme_for_four_is_not_drawn_by_three():
    """ZT-AMB-09: `min_players`"""
    drawn = {Whole(3, f"{n:064x}").keep().codes("theme")[0] for n in range(24)}
    assert "two_heads" not in drawn
    assert len(drawn) > 4


def test_a_supply_that_is_too_small_is_said():
    """ZT-AMB-07: SUPPLY_TOO_SMALL"""
    entry = zhutian()
    short = type(entry.rules)(entry.cards.book)
    short.book = type(short.book)(short.book.fold, short.book.language)
    short.book.entries = {k: e for k, e in entry.cards.book.entries.items() if e.kind != "life"}
    with pytest.raises(RulesFault, match="supply_too_small: life"):
        short.new_match(MatchSetup(2, SEED, ({"stone_wren": 4},)))


def test_the_box_holds_what_was_not_dealt_and_nobody_sees_it():
    """ZT-SETUP-15, ZT-AMB-02, ZT-AMB-04"""
    whole = Whole(2).keep()
    assert "box" not in whole.view("watch")["zones"]
    assert sum(kind in ("creature", "spell", "equipment") for kind in kinds(whole, "box")) == 0
    assert sum(starter().values()) == 112
    assert zone_key(None, "discard") == "discard"
