"""Whether a deck is legal: one faction, enough different allies, skills that belong to it (HOPE-DECK, HOPE-GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards.decks import problem

if TYPE_CHECKING:
    from ...cards.loading import CardSet

GROUPS = {
    "factions": ("deck_factions", "HOPE-DECK-01"), "allies": ("deck_allies", "HOPE-DECK-02"),
    "skills": ("deck_skills", "HOPE-DECK-03"),
}  # fmt: skip
COPIES = {"ally": "HOPE-DECK-04", "specific": "HOPE-DECK-05", "normal": "HOPE-DECK-06", "faction": "HOPE-DECK-01"}


def check_deck(cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
    """Why a deck is not legal in a format, each problem with its rule; empty if it is."""
    rules = cards.formats.get(form)
    if rules is None:
        return [problem("error", "deck_format", "HOPE-GEN-05", format=form)]
    known = {c: n for c, n in deck.items() if c in cards.data and n > 0}
    found = [problem("error", "deck_unknown_card", "HOPE-GEN-05", card=c) for c in deck if c not in cards.data]
    facts = {c: cards.book.entries[c].facts for c in known}
    found += [problem("error", "deck_fate", "HOPE-DECK-09", card=c) for c in known if facts[c]["kind"] == "fate"]
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


def fate_pile(cards: CardSet, name: str = "default") -> tuple[str, ...]:
    """The fates a room deals: a pile of the set by its id (HOPE-DECK-10)."""
    return tuple(next(p["cards"] for p in cards.lists["fate_piles"] if p["id"] == name))


def fate_warnings(cards: CardSet, name: str) -> list[dict[str, Any]]:
    """A pile smaller than is recommended may be used all the same (HOPE-DECK-10)."""
    pile = next(p for p in cards.lists["fate_piles"] if p["id"] == name)
    have, least = len(pile["cards"]), pile.get("recommended", 40)
    return [problem("warning", "few_fates", "HOPE-DECK-10", have=have, recommended=least)] if have < least else []
