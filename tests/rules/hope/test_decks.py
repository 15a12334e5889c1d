"""Deck building: one faction, enough different allies, skills that belong (HOPE-DECK-01 … 10, HOPE-GEN-05)."""

from __future__ import annotations

import pytest

from hopetable.cards.decks import decode_deck, encode_deck
from hopetable.games.hope.decks import fate_pile, fate_warnings
from hopetable.games.registry import games

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
        ({"fate_501": 1}, ("deck_fate", "HOPE-DECK-09")),
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


def test_the_default_fate_pile_is_large_enough_and_holds_fates_only() -> None:
    pile = fate_pile(HOPE.cards)
    assert len(pile) == len(set(pile)) == 48
    assert len(fate_pile(HOPE.cards, "full")) == 56
    assert {HOPE.cards.book.entries[c].kind for c in pile} == {"fate"}
    assert fate_warnings(HOPE.cards, "default") == []


def test_a_small_fate_pile_is_warned_of_not_refused() -> None:
    cards = HOPE.cards
    small = {"id": "small", "cards": list(fate_pile(cards))[:39], "recommended": 40}
    cards.lists["fate_piles"].append(small)
    try:
        assert [(p["level"], p["rule"]) for p in fate_warnings(cards, "small")] == [("warning", "HOPE-DECK-10")]
    finally:
        cards.lists["fate_piles"].remove(small)
