"""The cards of this game: what an entry says and the facts the rules read (rules section 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...cards.folding import Folder
from ...cards.loading import CardSet
from ...cards.model import CardModel
from . import decks
from .language import HopeLanguage
from .state import HP_CAP
from .words import ATTRIBUTES, CARD_PROPERTIES, PLAYER_VALUES, ZONE_NAMES

SKILL_KINDS = tuple("physical magic theology science mechanics talisman summoning natural".split())
"""HOPE-KIND-01."""

KNOWN_ATTRIBUTES = frozenset((*ATTRIBUTES, "none", "sword"))
"""HOPE-ATTR-02: the 31 ids, and the alias 剑 (HOPE-AMB-27)."""

KEYWORDS = {
    "炼金": ("alchemist",),
    "符": ("talisman_user", "taoist", "shrine_maiden"),
    "蛊": ("gu_poisoner",),
}
"""HOPE-MISC-01, HOPE-MISC-02: words of a skill's name and the professions one of which its medium needs."""


class HopeCards(CardModel):
    """Factions, allies, skills, spirits and fates."""

    language = HopeLanguage()
    card_properties = CARD_PROPERTIES
    player_words = PLAYER_VALUES | ZONE_NAMES
    kinds = frozenset("faction ally skill spirit fate".split())
    keys = frozenset(
        "id kind name skill_class faction bound_to attributes hp atk range kinds race professions medium no_main "
        "neutral traits text rulings abilities".split()
    )
    shown = (
        "id", "kind", "skill_class", "faction", "bound_to", "attributes", "hp", "atk", "range", "kinds", "race",
        "professions", "medium", "no_main", "neutral", "traits",
    )  # fmt: skip
    schema = {
        "hp": {"type": "integer", "minimum": 1, "maximum": HP_CAP},
        "atk": {"type": "integer", "minimum": 0, "maximum": HP_CAP},
        "range": {"type": "integer", "minimum": 1}, "skill_class": {"enum": ["normal", "specific"]},
        "kinds": {"type": "array", "items": {"enum": list(SKILL_KINDS)}},
        "attributes": {"type": "array", "items": {"enum": sorted(KNOWN_ATTRIBUTES)}},
    }  # fmt: skip

    def facts(self, data: dict[str, Any], fold: Folder) -> dict[str, Any]:
        """The facts the rules read; what is not printed is None or empty, a range 1."""
        name = data["name"]["zh"]
        bound = data.get("bound_to") or {}
        kind = data["kind"]
        race = data.get("race")
        return {
            "id": data["id"], "kind": kind, "name": name, "same_name": fold(name), "hp": data.get("hp"),
            "atk": data.get("atk"), "range": int(data.get("range") or 1),
            "attributes": tuple(data.get("attributes") or ("none",)), "affiliation": data.get("faction"),
            "kinds": tuple(data.get("kinds") or ()), "race": "human" if race is None and kind == "ally" else race,
            "professions": tuple(data.get("professions") or ()), "specific": data.get("skill_class") == "specific",
            "bound": (*bound.get("factions", ()), *bound.get("allies", ())), "medium": medium(data, fold),
            "no_main": bool(data.get("no_main")), "neutral": bool(data.get("neutral")),
            "traits": tuple(data.get("traits") or ()),
        }  # fmt: skip

    def faults(self, data: dict[str, Any]) -> Iterator[str]:
        """Fields a kind must have, and the limits of what may be printed (HOPE-CARD-08, 10, HOPE-ATTR-02, KIND-01)."""
        kind = data["kind"]
        for key in {"faction": ("hp",), "ally": ("hp", "atk", "faction", "kinds"), "skill": ("kinds",),
                    "spirit": ("kinds",)}.get(kind, ()):  # fmt: skip
            if data.get(key) is None:
                yield f"{kind} without {key}"
        if kind == "faction" and data.get("atk") is not None:
            yield "a faction has no atk"
        if kind == "spirit" and data.get("hp") is None and data.get("atk") is None:
            yield "a spirit has hp, atk or both"
        for key, least in (("hp", 1), ("atk", 0)):
            number = data.get(key)
            if number is not None and not least <= int(number) <= HP_CAP:
                yield f"{key} must be {least} to {HP_CAP}"
        given = data.get("attributes") or []
        for attribute in given:
            if attribute not in KNOWN_ATTRIBUTES:
                yield f"no such attribute: {attribute}"
        if "none" in given and len(given) > 1:
            yield "none excludes other attributes"
        for name in data.get("kinds") or ():
            if name not in SKILL_KINDS:
                yield f"no such kind of skill: {name}"
        if kind in ("skill", "spirit") and len(data.get("kinds") or ()) != 1:
            yield f"a {kind} is of one kind"
        if data.get("skill_class") == "specific" and not data.get("bound_to"):
            yield "a specific skill is bound_to a faction or ally"

    def check_deck(self, cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
        """Why a deck is not legal in a format (HOPE-DECK-01 … 09, HOPE-GEN-05)."""
        return decks.check_deck(cards, form, deck)


def medium(data: dict[str, Any], fold: Folder) -> dict[str, Any] | None:
    """What a skill asks of its medium: what it names itself, else what its name asks for (HOPE-AMB-47)."""
    if data.get("medium") is not None:
        return dict(data["medium"])
    if data["kind"] not in ("skill", "spirit"):
        return None
    groups = [list(wanted) for word, wanted in KEYWORDS.items() if fold(word) in fold(data["name"]["zh"])]
    return {"professions": groups} if groups else None
