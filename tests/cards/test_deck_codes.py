"""Deck codes and pasted lists: what is written can be read, and nothing that is pasted breaks anything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopetable.cards.decks import DeckFault, decode_deck, encode_deck, parse_deck
from hopetable.cards.folding import traditional
from hopetable.games.registry import games

CARDS = games()["dreamduel"].cards
DECKS = st.dictionaries(st.sampled_from(sorted(CARDS.data)), st.integers(1, 3), max_size=30)


@settings(max_examples=60)
@given(DECKS)
def test_a_code_says_its_deck(deck: dict[str, int]):
    code = encode_deck(CARDS, deck)
    assert code.isascii()
    assert " " not in code
    assert decode_deck(CARDS, code) == deck
    assert deck == parse_deck(CARDS, code)["cards"] or not deck


@settings(max_examples=40)
@given(DECKS, st.sampled_from(["zh", "zh-Hant", "en"]))
def test_a_list_of_counts_ids_and_names_is_read_in_every_language(deck: dict[str, int], locale: str):
    names = {card: CARDS.data[card]["name"] for card in deck}
    shown = {c: n["en"] if locale == "en" else traditional(n["zh"]) if locale == "zh-Hant" else n["zh"]
             for c, n in names.items()}  # fmt: skip
    read = parse_deck(CARDS, "\n".join(f"{count} {card} {shown[card]}" for card, count in deck.items()))
    assert read["cards"] == deck
    assert read["unknown"] == []


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_is_read_or_its_lines_are_listed(text: str):
    read = parse_deck(CARDS, text)
    assert all(n > 0 for n in read["cards"].values())
    assert set(read["cards"]) <= set(CARDS.data)


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=80), st.binary(max_size=60).map(lambda b: "1d" + b.hex())))
def test_any_code_is_read_or_refused(code: str):
    try:
        deck = decode_deck(CARDS, code)
    except DeckFault as fault:
        refused = fault.code
    else:
        refused = None
        assert set(deck) <= set(CARDS.data)
    assert refused in (None, "deck_code_version", "deck_code_broken")


@given(st.data())
def test_a_changed_letter_is_refused_or_another_legal_list(data):
    code = encode_deck(CARDS, {"RM-001": 3, "SYS-011": 2})
    at = data.draw(st.integers(0, len(code) - 1))
    changed = code[:at] + data.draw(st.sampled_from("AZaz09-_!界")) + code[at + 1 :]
    try:
        deck = decode_deck(CARDS, changed)
    except DeckFault:
        return
    assert set(deck) <= set(CARDS.data)


@pytest.mark.parametrize(
    "text", ["99999 RM-001", "0 RM-001", "RM-001 x 3\nRM-999", "#\x00", "3" * 5_000, "\u202e3 RM-001"]
)
def test_hostile_lists(text: str):
    read = parse_deck(CARDS, text)
    assert all(n < 100 for n in read["cards"].values())


def test_a_bomb_is_not_unpacked():
    import base64
    import zlib

    bomb = "1d" + base64.urlsafe_b64encode(zlib.compress(b"RM-001*3;" * 1_000_000, 9)).decode().rstrip("=")
    with pytest.raises(DeckFault):
        decode_deck(CARDS, bomb[:3_999] if len(bomb) > 3_999 else bomb)
