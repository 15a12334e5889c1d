"""Building a deck (DD-DECK-01 … 06, DD-AMB-03)."""

from __future__ import annotations

import random

import pytest

from hopetable.bots.decks import random_deck

from .table import duel, spell, with_cards

CHARACTERS = {"C001-RM": 1}


def codes(deck: dict[str, int], entry=None) -> list[tuple[str, str]]:
    found = (entry or duel()).check_deck("standard", deck)
    return [(p["code"], p["rule"]) for p in found if p["level"] == "error"]


def deck_of(total: int) -> dict[str, int]:
    """Reimu and as many legal cards as make the total."""
    deck, left = dict(CHARACTERS), total - 1
    for card in [c for c in duel().cards.data if c.startswith(("RM-", "SYS-"))]:
        take = min(3, left)
        if take:
            deck[card] = take
        left -= take
    return deck


@pytest.mark.parametrize(("total", "legal"), [(39, False), (40, True), (50, True), (51, False)])
def test_a_deck_has_forty_to_fifty_cards(total: int, legal: bool):
    """DD-DECK-01"""
    assert (("deck_size", "DD-DECK-01") in codes(deck_of(total))) is not legal


def test_a_deck_needs_a_character():
    """DD-DECK-02"""
    deck = deck_of(41)
    del deck["C001-RM"]
    assert codes(deck) == [("deck_no_character", "DD-DECK-02")]
    assert codes(deck_of(41)) == []


def test_three_of_a_name_and_no_fourth():
    """DD-DECK-03"""
    deck = deck_of(40)
    assert deck["RM-002"] == 3
    assert codes(deck) == []
    deck["RM-002"] = 4
    assert codes(deck) == [("deck_copies", "DD-DECK-03")]


def test_a_printed_limit_wins():
    """DD-DECK-04"""
    entry = with_cards(spell("T-ONE", 1000, limit=1))
    assert codes({**deck_of(40), "T-ONE": 1}, entry) == []
    assert codes({**deck_of(40), "T-ONE": 2}, entry) == [("deck_copies", "DD-DECK-04")]


def test_three_copies_of_a_last_spell_are_legal_unless_it_prints_less():
    """DDC-AMB-55: the trait limits nothing; of the printed last spells two print "one a deck"."""
    last = {c: e.facts["limit"] for c, e in duel().cards.book.entries.items() if "last" in e.facts["traits"]}
    free = next(c for c, limit in last.items() if limit == 3)
    assert {c for c, limit in last.items() if limit == 1} <= {"REM-013", "MK-013"}
    assert codes({**deck_of(40), free: 3}) == []
    assert codes({**deck_of(40), free: 4}) == [("deck_copies", "DD-DECK-03")]
    for one in ("REM-013", "MK-013"):
        assert codes({**deck_of(40), one: 1}) == []
        assert codes({**deck_of(40), one: 2}) == [("deck_copies", "DD-DECK-04")]


def test_reimu_and_reimu_alpha_are_one_name():
    """DD-AMB-03, DD-AMB-04: characters count by their name, alpha included; items count too."""
    deck = {**deck_of(40), "C001-RM": 2, "C001-RM-α": 1}
    assert codes(deck) == []
    assert codes({**deck, "C001-RM-α": 2}) == [("deck_copies", "DD-DECK-03")]
    assert codes({**deck_of(40), "SYS-011": 4}) == [("deck_copies", "DD-DECK-03")]


def test_a_deck_is_judged_before_setup_with_every_problem_named():
    """DD-DECK-05"""
    found = codes({"RM-002": 4, "XX-1": 1})
    assert {c for c, _ in found} == {"deck_size", "deck_no_character", "deck_copies", "deck_unknown_card"}


def test_spells_of_any_character_may_be_mixed():
    """DD-DECK-06: legal, with a warning while that character is not in the deck."""
    deck = {**deck_of(40), "MS-004": 1}
    assert codes(deck) == []
    warnings = [p for p in duel().check_deck("standard", deck) if p["level"] == "warning"]
    assert [(w["code"], w["params"]["card"]) for w in warnings] == [("deck_character_missing", "MS-004")]
    assert not [p for p in duel().check_deck("standard", {**deck, "C002-MS": 1}) if p["level"] == "warning"]


def test_every_ready_deck_is_legal_in_its_format_and_complete():
    """DD-DECK-05: no error, no missing character, 40 to 50 cards; every character has one."""
    entry = duel()
    for deck in entry.cards.decks.values():
        assert entry.check_deck(deck["format"], deck["cards"]) == [], deck["id"]
    led = {c for deck in entry.cards.decks.values() for c in deck["cards"]}
    characters = {e.facts["character"]: e.id for e in entry.cards.book.entries.values() if e.kind == "character"}
    played = {entry.cards.book.entries[c].facts["character"] for c in led if c.startswith("C0")}
    assert set(characters) == played


def test_guests_without_plume_are_left_out_of_the_standard_format():
    """DDC-AMB-54"""
    deck = {**deck_of(40), "KKR-002": 1}
    assert codes(deck) == [("deck_banned", "DD-DECK-05")]
    assert not [p for p in duel().check_deck("everything", deck) if p["level"] == "error"]
    assert codes({**deck_of(40), "LW-001": 1}) == []


def test_provisional_cards_have_formats_without_them():
    deck = {**deck_of(40), "MK-004": 1}
    assert codes(deck) == [("deck_banned", "DD-DECK-05")]
    assert [p["code"] for p in duel().check_deck("no-provisional", deck) if p["level"] == "error"] == ["deck_banned"]
    assert not [p for p in duel().check_deck("everything", deck) if p["level"] == "error"]


def test_a_ban_list_counts_in_the_formats_that_name_it():
    entry = duel()
    rules = entry.cards.formats["standard"]
    entry.cards.formats["test"] = {**rules, "id": "test", "banned": ["RM-002"], "limited": {"RM-004": 1}}
    try:
        found = {
            (p["code"], p["params"]["card"]) for p in entry.check_deck("test", deck_of(40)) if p["level"] == "error"
        }
    finally:
        del entry.cards.formats["test"]
    assert found == {("deck_banned", "RM-002"), ("deck_copies", "RM-004")}


def test_random_decks_are_legal():
    dice = random.Random(4)
    for form in ("everything", "no-provisional"):
        for _ in range(40):
            deck = random_deck(duel().cards, form, dice)
            assert not [p for p in duel().check_deck(form, deck) if p["level"] == "error"], deck
