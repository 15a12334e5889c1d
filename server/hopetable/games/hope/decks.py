"""Whether a deck is legal: one faction, enough different allies, skills that belong to it (HOPE-DECK, HOPE-GEN-05).

Fates a player owns are listed with the deck but lie beside it: they are counted nowhere, and played where the room's
fates are those the players bring (HOPE-DECK-09, HOPE-DECK-10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...cards.decks import problem
from .access import DEFAULTS

if TYPE_CHECKING:
    from ...cards.loading import CardSet
    from ...effects.nodes import Book

Deck = Mapping[str, int]

GROUPS = {
    "factions": ("deck_factions", "HOPE-DECK-01"), "allies": ("deck_allies", "HOPE-DECK-02"),
    "skills": ("deck_skills", "HOPE-DECK-03"),
}  # fmt: skip
COPIES = {
    "ally": "HOPE-DECK-04", "specific": "HOPE-DECK-05", "normal": "HOPE-DECK-06", "faction": "HOPE-DECK-01",
    "fate": "HOPE-DECK-10",
}  # fmt: skip


def check_deck(cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
    """Why a deck is not legal in a format, each problem with its rule; empty if it is."""
    rules = cards.formats.get(form)
    if rules is None:
        return [problem("error", "deck_format", "HOPE-GEN-05", format=form)]
    known = {c: n for c, n in deck.items() if c in cards.data and n > 0}
    found = [problem("error", "deck_unknown_card", "HOPE-GEN-05", card=c) for c in deck if c not in cards.data]
    facts = {c: cards.book.entries[c].facts for c in known}
    sizes = dict.fromkeys(GROUPS, 0)
    for card, count in known.items():
        group = group_of(facts[card])
        if group is not None:
            sizes[group] += count
    for group, have in sizes.items():
        least, most = rules[group]["min"], rules[group]["max"]
        if not least <= have <= most:
            code, rule = GROUPS[group]
            found.append(problem("error", code, rule, have=have, min=least, max=most))
    return found + _copies(rules, facts, known) + _unbound(facts) + _listed(cards, rules, known)


def group_of(facts: dict[str, Any]) -> str | None:
    """Which number a card counts in: spirits are skills, fates are in no deck (HOPE-DECK-08, HOPE-DECK-09)."""
    return {"faction": "factions", "ally": "allies", "skill": "skills", "spirit": "skills"}.get(facts["kind"])


def _copies(rules: dict[str, Any], facts: dict[str, Any], known: dict[str, int]) -> list[dict[str, Any]]:
    """How often a name may stand in the deck (HOPE-GEN-07: the name is what counts)."""
    names: dict[tuple[str, str], list[str]] = {}
    for card, fact in facts.items():
        normal = fact["kind"] in ("skill", "spirit")
        kind = "specific" if fact["specific"] else "normal" if normal else fact["kind"]
        names.setdefault((kind, fact["same_name"]), []).append(card)
    found = []
    for (kind, _), group in names.items():
        have, most = sum(known[c] for c in group), rules["copies"].get(kind)
        if most is not None and have > most:
            found.append(problem("error", "deck_copies", COPIES[kind], card=group[0], have=have, max=most))
    return found


def _unbound(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Every specific skill needs one of the cards it names in the same deck (HOPE-DECK-07)."""
    names = {f["name"] for f in facts.values() if f["kind"] in ("faction", "ally")}
    return [
        problem("error", "deck_unbound", "HOPE-DECK-07", card=card, bound=list(fact["bound"]))
        for card, fact in facts.items() if fact["specific"] and not names & set(fact["bound"])
    ]  # fmt: skip


def _listed(cards: CardSet, rules: dict[str, Any], known: dict[str, int]) -> list[dict[str, Any]]:
    """What the format's list of forbidden and limited cards says (HOPE-GEN-05)."""
    lists = {entry["id"]: entry for entry in cards.lists.get("ban_lists", ())}
    listed = lists.get(rules.get("ban_list", "none"), {})
    found = [
        problem("error", "deck_banned", "HOPE-GEN-05", card=c, format=rules["id"])
        for c in known if c in (listed.get("forbidden") or ())
    ]  # fmt: skip
    for card, most in (listed.get("limited") or {}).items():
        if known.get(card, 0) > most:
            found.append(problem("error", "deck_limited", "HOPE-GEN-05", card=card, have=known[card], max=most))
    return found


def fates_beside(book: Book, deck: Deck) -> dict[str, int]:
    """The fates a player brings along with a deck (HOPE-DECK-09)."""
    return {c: n for c, n in deck.items() if c in book.entries and book.entries[c].kind == "fate"}


def brought(book: Book, decks: Sequence[Deck]) -> dict[str, int]:
    """What all players bring, merged (HOPE-DECK-10)."""
    merged: Counter[str] = Counter()
    for deck in decks:
        merged.update(fates_beside(book, deck))
    return dict(merged)


def fate_pool(
    book: Book, piles: Mapping[str, Sequence[str]], options: Mapping[str, Any], decks: Sequence[Deck]
) -> dict[str, int]:  # fmt: skip
    """The common pile of a match: a pile of the room, or what the players bring if anybody does (HOPE-DECK-10)."""
    said = {**DEFAULTS, **options}
    merged = brought(book, decks) if said["fate_source"] == "players" else {}
    return merged or dict.fromkeys(piles.get(said["fate_pile"], ()), 1)


def fate_warnings(cards: CardSet, options: Mapping[str, Any], decks: Sequence[Deck]) -> list[dict[str, Any]]:
    """What a table should know of its fates: nobody brings any, or fewer than is recommended (HOPE-DECK-10)."""
    said = {**DEFAULTS, **options}
    if not said["use_fate"]:
        return []
    if said["fate_source"] == "players" and not brought(cards.book, decks):
        return [problem("warning", "fates_of_room", "HOPE-DECK-10")]
    pile = next(p for p in cards.lists["fate_piles"] if p["id"] == said["fate_pile"])
    have, least = sum(fate_pool(cards.book, fate_piles(cards), options, decks).values()), pile["recommended"]
    return [problem("warning", "few_fates", "HOPE-DECK-10", have=have, recommended=least)] if have < least else []


def fate_piles(cards: CardSet) -> dict[str, tuple[str, ...]]:
    """The piles of fates of a set, by id (HOPE-DECK-10)."""
    return {pile["id"]: tuple(pile["cards"]) for pile in cards.lists.get("fate_piles", ())}
