"""When a duel deck is legal in a format (DD-DECK-01 … 06)."""

from __future__ import annotations

from typing import Any

from ...cards.decks import problem
from ...cards.loading import CardSet


def check_deck(cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
    """Why a deck is not legal in a format, each problem with its rule; empty if it is."""
    rules = cards.formats.get(form)
    if rules is None:
        return [problem("error", "deck_format", "DD-DECK-05", format=form)]
    found = []
    known = {c: n for c, n in deck.items() if c in cards.data and n > 0}
    for card in deck:
        if card not in cards.data:
            found.append(problem("error", "deck_unknown_card", "DD-DECK-05", card=card))
    total = sum(known.values())
    size = rules.get("size", {"min": 40, "max": 50})
    if not size["min"] <= total <= size["max"]:
        found.append(problem("error", "deck_size", "DD-DECK-01", have=total, min=size["min"], max=size["max"]))
    entries = cards.book.entries
    characters = sum(n for c, n in known.items() if entries[c].kind == "character")
    least = rules.get("min_characters", 1)
    if characters < least:
        found.append(problem("error", "deck_no_character", "DD-DECK-02", have=characters, need=least))
    found += _copies(cards, rules, known)
    found += _excluded(cards, rules, known)
    joined = {entries[c].facts["character"] for c in known if entries[c].kind == "character"}
    for card in known:
        facts = entries[card].facts
        if (
            facts["character"] not in joined | {"none"}
            and facts["kind"] != "character"
            and "plume" not in facts["traits"]
        ):
            found.append(
                problem("warning", "deck_character_missing", "DD-DECK-06", card=card, character=facts["character"])
            )
    return found


def _copies(cards: CardSet, rules: dict[str, Any], known: dict[str, int]) -> list[dict[str, Any]]:
    entries, found = cards.book.entries, []
    names: dict[str, list[str]] = {}
    for card in known:
        names.setdefault(entries[card].facts["same_name"], []).append(card)
    for group in names.values():
        have = sum(known[c] for c in group)
        printed = min(entries[c].facts["limit"] for c in group)
        allowed = min([rules.get("copies", 3), printed, *(rules.get("limited", {}).get(c, 99) for c in group)])
        if have > allowed:
            rule = "DD-DECK-04" if printed < 3 else "DD-DECK-03"
            found.append(problem("error", "deck_copies", rule, card=group[0], have=have, max=allowed))
    return found


def _excluded(cards: CardSet, rules: dict[str, Any], known: dict[str, int]) -> list[dict[str, Any]]:
    found = []
    excluded = set(rules.get("exclude_status") or ())
    for card in known:
        data = cards.data[card]
        banned = card in (rules.get("banned") or ()) or data.get("status") in excluded
        if banned or not _admitted(cards, rules.get("guests", "all"), card):
            found.append(problem("error", "deck_banned", "DD-DECK-05", card=card, format=rules["id"]))
    return found


def _admitted(cards: CardSet, guests: str, card: str) -> bool:
    """Whether a card of a character without a character card may be played: none, with Plume only, all (DDC-AMB-54)."""
    facts = cards.book.entries[card].facts
    here = {e.facts["character"] for e in cards.book.entries.values() if e.kind == "character"}
    if guests == "all" or facts["character"] in (*here, "none"):
        return True
    return guests == "plume" and "plume" in facts["traits"]
