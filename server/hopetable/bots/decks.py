"""Random legal decks of a duel, for tests and fuzzing."""

from __future__ import annotations

import random

from hopetable.cards.loading import CardSet


def random_deck(cards: CardSet, form: str, dice: random.Random) -> dict[str, int]:
    """Some legal deck: up to three characters, their spells, what needs no character, and items."""
    excluded = set(cards.formats[form].get("exclude_status") or ())
    entries = [e for c, e in cards.book.entries.items() if cards.data[c].get("status") not in excluded]
    characters = [e for e in entries if e.kind == "character"]
    chosen = dice.sample(characters, dice.randint(1, 3))
    joined = {e.facts["character"] for e in chosen}
    deck = {e.id: 1 for e in chosen}
    spells = [e for e in entries if e.facts["character"] in joined and e.kind != "character"]
    others = [e for e in entries if e.facts["character"] == "none" or "plume" in e.facts["traits"]]
    names = {e.facts["same_name"]: 1 for e in chosen}
    size = dice.randint(40, 50)
    while sum(deck.values()) < size:
        entry = dice.choice(spells if spells and dice.random() < 0.85 else others)
        name, limit = entry.facts["same_name"], min(3, entry.facts["limit"])
        spare = sum(min(3, e.facts["limit"]) for e in spells) - sum(deck.get(e.id, 0) for e in spells)
        if names.get(name, 0) < limit:
            names[name] = names.get(name, 0) + 1
            deck[entry.id] = deck.get(entry.id, 0) + 1
        elif spare <= 0:
            spells = []
    return deck
