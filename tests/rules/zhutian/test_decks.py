"""The shared deck: its size, its kinds, its copies; ready decks and codes (ZT-DECK-01 … 05, ZT-AMB-10)."""

from __future__ import annotations

from collections import Counter

import pytest

from hopetable.games.registry import games

GAME = games()["zhutian"]
FACTS = {card: entry.facts for card, entry in GAME.cards.book.entries.items()}
PLAYABLE = [c for c, f in FACTS.items() if f["kind"] in ("creature", "spell", "equipment")]
MOST = {"none": 4, "semi_limited": 2, "limited": 1}


def codes(deck: dict[str, int], form: str = "casual") -> list[tuple[str, str]]:
    return [(p["code"], p["rule"]) for p in GAME.check_deck(form, deck) if p["level"] == "error"]


def deck_of(total: int) -> dict[str, int]:
    """A legal choice of cards of this size (as far as the designs reach)."""
    deck: dict[str, int] = {}
    for card in PLAYABLE:
        take = min(MOST[FACTS[card]["restriction"]], total - sum(deck.values()))
        if take:
            deck[card] = take
    return deck


@pytest.mark.parametrize(("total", "legal"), [(0, False), (107, False), (108, True), (400, True), (467, True)])
def test_a_deck_has_at_least_108_cards_and_no_upper_limit(total: int, legal: bool):
    """ZT-DECK-02"""
    deck = deck_of(total)
    assert sum(deck.values()) == total
    assert codes(deck) == ([] if legal else [("deck_too_small", "ZT-DECK-02")])


@pytest.mark.parametrize(("card", "most"), [("stone_wren", 4), ("sky_luan", 2), ("sky_halberd", 1)])
def test_copies_by_restriction(card: str, most: int):
    """ZT-DECK-03, ZT-AMB-10"""
    deck = deck_of(150)
    assert codes({**deck, card: most}) == []
    assert codes({**deck, card: most + 1}) == [("deck_too_many_copies", "ZT-DECK-03")]
    (found,) = GAME.check_deck("casual", {**deck, card: most + 1})
    assert found["params"] == {"card": card, "have": most + 1, "max": most}


@pytest.mark.parametrize("card", ["life_kindling", "soul_ferryman", "lone_boat_toll", "unbroken"])
def test_only_creatures_spells_and_equipment(card: str):
    """ZT-DECK-05: other kinds do not count towards 108, and are named first."""
    assert codes({**deck_of(107), card: 1}) == [("deck_bad_kind", "ZT-DECK-05"), ("deck_too_small", "ZT-DECK-02")]
    assert codes({**deck_of(108), card: 1}) == [("deck_bad_kind", "ZT-DECK-05")]


def test_unknown_cards_and_formats():
    """ZT-DECK-04, ZT-DECK-05"""
    assert codes({**deck_of(108), "no_such_card": 1}) == [("deck_unknown_card", "ZT-DECK-05")]
    assert codes(deck_of(108), "tournament") == [("deck_format", "ZT-DECK-04")]


@pytest.mark.parametrize(
    ("deck", "cards", "designs", "parts"),
    [
        ("starter", 112, 50, {"creature": 62, "normal": 15, "continuous": 7, "preset": 10, "equipment": 18}),
        ("nether_watch", 117, 57, {"creature": 67, "normal": 17, "continuous": 7, "preset": 9, "equipment": 17}),
        ("linked_talismans", 117, 56, {"creature": 49, "normal": 30, "continuous": 7, "preset": 16, "equipment": 15}),
        ("beast_tide", 114, 47, {"creature": 65, "normal": 22, "continuous": 10, "preset": 6, "equipment": 11}),
    ],
)
def test_ready_decks(deck: str, cards: int, designs: int, parts: dict[str, int]):
    """ZT-DECK-01: legal, and of the make-up they were designed with."""
    found = next(d for d in GAME.ready_decks() if d["id"] == deck)["cards"]
    assert codes(found) == []
    assert (sum(found.values()), len(found)) == (cards, designs)
    made: Counter[str] = Counter()
    for card, n in found.items():
        made[FACTS[card]["spell_kind"] or FACTS[card]["kind"]] += n
    assert made == parts


def test_the_default_deck_by_level_and_slot():
    """ZT-SUMMON-02, ZT-AMB-25: what the default deck offers of each level and slot."""
    deck = next(d for d in GAME.ready_decks() if d["id"] == "starter")["cards"]
    levels: Counter[int] = Counter()
    slots: Counter[str] = Counter()
    for card, n in deck.items():
        if FACTS[card]["kind"] == "creature":
            levels[FACTS[card]["level"]] += n
        for slot in FACTS[card]["slots"][:1]:
            slots[slot] += n
    assert levels == {1: 9, 2: 9, 3: 12, 4: 12, 5: 6, 6: 6, 7: 4, 8: 2, 9: 2}
    assert slots == {"weapon": 5, "armour": 5, "helm": 2, "boots": 2, "treasure": 4}


def test_the_supplies_suffice_for_six():
    """ZT-AMB-07, ZT-SETUP-06, ZT-SETUP-08"""
    kinds = Counter(f["kind"] for f in FACTS.values())
    assert kinds == {
        "creature": 69, "spell": 51, "equipment": 23, "skill": 20, "life": 8, "destiny": 8, "theme": 8,
    }  # fmt: skip
    assert kinds["skill"] >= 6 * 3


def test_a_deck_code_says_its_deck():
    """ZT-DECK-04"""
    for deck in (deck_of(467), deck_of(108)):
        assert GAME.parse_deck(GAME.encode_deck(deck)) == {"cards": deck, "name": None, "unknown": []}


def test_a_pasted_list_names_cards_by_id_or_name():
    """ZT-DECK-04"""
    read = GAME.parse_deck("# 我的卡组\n3 stone_wren\n2 落雷符\n1 Sky-Splitting Halberd\n4 nobody")
    assert read["cards"] == {"stone_wren": 3, "thunderfall": 2, "sky_halberd": 1}
    assert read["name"] == "我的卡组"
    assert [row["text"] for row in read["unknown"]] == ["4 nobody"]


def test_clients_get_the_facts_they_draw_from():
    """ZT-SETUP-15: faces are drawn from kind, level, figures, slots, tags and restriction."""
    cards = GAME.cards_payload()["cards"]
    wren, sword = cards["stone_wren"], cards["sky_halberd"]
    assert {k: wren[k] for k in ("kind", "level", "attack", "defence", "tags", "restriction")} == {
        "kind": "creature", "level": 1, "attack": 40, "defence": 30, "tags": ["bird"], "restriction": "none",
    }  # fmt: skip
    assert (sword["slots"], sword["attack"], sword["restriction"]) == (["weapon", "treasure"], 40, "limited")
    assert set(wren["text"]) == {"zh", "zh-Hant", "en"}
    assert all(c.get("text") for i, c in cards.items() if GAME.cards.data[i].get("abilities"))
