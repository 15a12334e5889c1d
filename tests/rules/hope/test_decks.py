"""Deck building: one faction, enough different allies, skills that belong (HOPE-DECK-01 … 10, HOPE-GEN-05)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hopetable.cards.decks import decode_deck, encode_deck
from hopetable.games.hope.decks import fate_piles, fate_warnings
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.ruleset import MatchSetup

HOPE = games()["hope"]
READY = {deck["id"]: dict(deck["cards"]) for deck in HOPE.ready_decks()}


def deck(**changes: int) -> dict[str, int]:
    """The Songhouse's ready deck with other numbers of some cards (`common_311=4`)."""
    cards = READY["full-house"]
    cards = {**cards, **{"hope-" + key.replace("_", "-"): n for key, n in changes.items()}}
    return {card: n for card, n in cards.items() if n}


def found(cards: dict[str, int], form: str = "standard") -> list[tuple[str, str]]:
    """The problems of a deck as (code, rule)."""
    return [(p["code"], p["rule"]) for p in HOPE.check_deck(form, cards)]


@pytest.mark.parametrize("name", sorted(READY))
def test_ready_decks_are_legal(name: str) -> None:
    cards = READY[name]
    assert found(cards) == []
    kinds = [HOPE.cards.book.entries[c].kind for c, n in cards.items() for _ in range(n)]
    assert kinds.count("faction") == 1
    assert kinds.count("ally") in (23, 24)
    assert kinds.count("skill") + kinds.count("spirit") == 40


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"song_001": 0}, ("deck_factions", "HOPE-DECK-01")),
        ({"sky_001": 1}, ("deck_factions", "HOPE-DECK-01")),
        ({f"song_{n}": 0 for n in range(116, 121)}, ("deck_allies", "HOPE-DECK-02")),
        ({f"sky_{n}": 1 for n in range(101, 108)}, ("deck_allies", "HOPE-DECK-02")),
        ({"common_311": 0, "common_316": 0, "common_317": 0, "common_402": 0}, ("deck_skills", "HOPE-DECK-03")),
        ({"common_302": 3, "common_342": 3, "common_345": 3, "common_346": 2}, ("deck_skills", "HOPE-DECK-03")),
        ({"song_101": 2}, ("deck_copies", "HOPE-DECK-04")),
        ({"song_202": 2}, ("deck_copies", "HOPE-DECK-05")),
        ({"common_311": 4}, ("deck_copies", "HOPE-DECK-06")),
        ({"common_402": 4}, ("deck_copies", "HOPE-DECK-06")),
        ({"song_102": 0, "song_103": 0}, ("deck_unbound", "HOPE-DECK-07")),
        ({"common_319": 2}, ("deck_limited", "HOPE-GEN-05")),
    ],
)
def test_what_a_deck_may_not_hold(changes: dict[str, int], problem: tuple[str, str]) -> None:
    assert problem in found(deck(**changes))


def test_one_of_several_names_backs_a_specific_skill() -> None:
    assert found(deck(song_102=0)) == []


def test_three_of_a_spirit_are_legal_as_of_any_normal_skill() -> None:
    """HOPE-DECK-08: a spirit is a normal skill for every deck rule."""
    assert found(deck(common_402=3)) == []


def test_without_the_official_list_limited_cards_are_free() -> None:
    cards = deck(common_319=2)
    assert ("deck_limited", "HOPE-GEN-05") in found(cards)
    assert found(cards, "unlimited") == []


def test_unknown_cards_and_formats_are_named() -> None:
    assert ("deck_unknown_card", "HOPE-GEN-05") in found(deck(sky_999=1))
    assert found(deck(), "nowhere") == [("deck_format", "HOPE-GEN-05")]


def test_deck_codes_lead_back_to_the_deck() -> None:
    for cards in READY.values():
        assert decode_deck(HOPE.cards, encode_deck(HOPE.cards, cards)) == cards


def test_fates_lie_beside_a_deck_and_are_counted_nowhere() -> None:
    """HOPE-DECK-09: they fill up no number a deck has, and make no legal deck illegal."""
    legal, short = deck(fate_501=1, fate_526=1), deck(common_311=0, common_316=0, common_317=0, common_402=0)
    assert found(legal) == []
    assert HOPE.deck_size(legal) == HOPE.deck_size(deck()) == sum(deck().values())
    assert ("deck_skills", "HOPE-DECK-03") in found(short | {f"hope-fate-{n}": 1 for n in range(501, 515)})


def test_one_fate_is_brought_once() -> None:
    assert ("deck_copies", "HOPE-DECK-10") in found(deck(fate_501=2))


def started(options: dict[str, Any], *beside: dict[str, int]) -> Counter[str]:
    """The fates in a match of two with these options, who bring these beside their decks."""
    match, _ = Engine(HOPE.rules).start(MatchSetup(2, "5e" * 32, tuple(deck(**fates) for fates in beside), options))
    return Counter(c.code for c in match.cards.values() if HOPE.cards.book.entries[c.code].kind == "fate")


def test_the_rooms_pile_is_the_default_one_or_the_full_one() -> None:
    """HOPE-DECK-10: what players bring stays at home where the room has the fates."""
    piles = fate_piles(HOPE.cards)
    assert (len(piles["default"]), len(piles["full"])) == (48, 56)
    assert {HOPE.cards.book.entries[c].kind for pile in piles.values() for c in pile} == {"fate"}
    assert started({}, {"fate_526": 1}, {}) == Counter(piles["default"])
    assert started({"fate_pile": "full"}, {}, {}) == Counter(piles["full"])
    assert fate_warnings(HOPE.cards, {"fate_pile": "default"}, []) == []


def test_what_players_bring_is_put_together() -> None:
    """HOPE-DECK-10."""
    options = {"fate_source": "players"}
    mine, yours = {f"fate_{n}": 1 for n in range(501, 520)}, {f"fate_{n}": 1 for n in (501, 526)}
    merged = started(options, mine, yours)
    assert merged == Counter({f"hope-fate-{n}": 1 for n in (*range(501, 520), 526)} | {"hope-fate-501": 2})
    assert started({**options, "use_fate": False}, mine, yours) == Counter()


def test_few_fates_are_warned_of_and_none_are_the_rooms() -> None:
    """HOPE-DECK-10: 40 or more are recommended; fewer are no reason to refuse a match."""
    options, twenty = {"fate_source": "players"}, deck(**{f"fate_{n}": 1 for n in range(501, 520)})
    few = fate_warnings(HOPE.cards, options, [twenty, deck()])
    assert [(p["level"], p["code"], p["params"]) for p in few] == [
        ("warning", "few_fates", {"have": 19, "recommended": 40})
    ]
    assert [p["code"] for p in fate_warnings(HOPE.cards, options, [deck(), deck()])] == ["fates_of_room"]
    assert fate_warnings(HOPE.cards, {**options, "use_fate": False}, [deck()]) == []
    assert started(options, {}, {}) == Counter(fate_piles(HOPE.cards)["default"])
