"""The cards of this game: kinds, facts, and when a shared deck is legal (ZT-DECK-02 … 05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...cards.decks import problem
from ...cards.folding import Folder
from ...cards.loading import CardSet
from ...cards.model import CardModel
from .state import EQUIP_SLOTS
from .vocabulary import ZhutianLanguage
from .words import CARD_PROPERTIES, PLAYER_VALUES, ZONE_NAMES

NEEDED = {
    "creature": ("level", "attack", "defence", "restriction"), "spell": ("spell_kind", "restriction"),
    "equipment": ("slots", "restriction"), "skill": ("mode",), "life": ("printed_hp",),
    "destiny": ("polarity", "success_from", "target"), "theme": ("check_at", "counts", "need"),
}  # fmt: skip
"""What an entry of each kind must say."""


class ZhutianCards(CardModel):
    """Cards, skills, lives, destinies and themes. Spirit and command costs are printed and never read (ZT-LIMIT-03)."""

    language = ZhutianLanguage()
    card_properties = CARD_PROPERTIES
    player_words = PLAYER_VALUES | ZONE_NAMES
    kinds = frozenset(NEEDED)
    keys = frozenset(
        "id name kind level attack defence no_special_summon spell_kind slots mode printed_hp polarity success_from "
        "target check_at event min_players counts need tags restriction command_cost spirit_cost set text rulings "
        "abilities".split()
    )
    shown = (
        "id", "kind", "level", "attack", "defence", "no_special_summon", "spell_kind", "slots", "mode", "printed_hp",
        "polarity", "success_from", "target", "check_at", "min_players", "tags", "restriction", "command_cost",
        "spirit_cost", "set",
    )  # fmt: skip
    told = ("success_from",)
    schema = {
        "level": {"type": "integer", "minimum": 1, "maximum": 9},
        "attack": {"type": "integer", "minimum": -50, "maximum": 300, "multipleOf": 5},
        "defence": {"type": "integer", "minimum": -50, "maximum": 300, "multipleOf": 5},
        "spell_kind": {"enum": ["normal", "continuous", "preset"]},
        "slots": {"type": "array", "items": {"enum": list(EQUIP_SLOTS)}, "minItems": 1, "maxItems": 2},
        "mode": {"enum": ["passive", "active", "triggered"]}, "polarity": {"enum": ["boon", "bane"]},
        "target": {"enum": ["defeater", "chosen"]}, "success_from": {"type": "integer", "minimum": 2, "maximum": 6},
        "check_at": {"enum": ["settle_start", "after_discard", "event"]},
        "restriction": {"enum": ["none", "semi_limited", "limited"]},
        "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 4},
    }  # fmt: skip

    def facts(self, data: dict[str, Any], fold: Folder) -> dict[str, Any]:
        """The facts the rules read. For equipment `attack` and `defence` are the bonuses of its player."""
        return {
            "id": data["id"], "kind": data["kind"], "name": data["name"]["zh"],
            "level": data.get("level"), "attack": data.get("attack", 0), "defence": data.get("defence", 0),
            "no_special_summon": data.get("no_special_summon", False), "spell_kind": data.get("spell_kind"),
            "slots": tuple(data.get("slots", ())), "tags": tuple(data.get("tags", ())),
            "restriction": data.get("restriction"), "success_from": data.get("success_from"),
            "target": data.get("target"), "check_at": data.get("check_at"), "event": data.get("event"),
            "min_players": data.get("min_players", 2), "counts": data.get("counts"), "need": data.get("need"),
        }  # fmt: skip

    def faults(self, data: dict[str, Any]) -> Iterator[str]:
        """Facts that are missing."""
        for key in NEEDED[data["kind"]]:
            if key not in data:
                yield f"{data['kind']} needs {key}"

    def check_deck(self, cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
        """Whether all may play with a shared deck: kinds first (ZT-DECK-05), then size, then copies."""
        rules = cards.formats.get(form)
        if rules is None:
            return [problem("error", "deck_format", "ZT-DECK-04", format=form)]
        entries = cards.book.entries
        found = [
            problem("error", "deck_unknown_card", "ZT-DECK-05", card=card) for card in deck if card not in entries
        ]  # fmt: skip
        known = {card: n for card, n in deck.items() if card in entries and n > 0}
        for card in known:
            if entries[card].kind not in rules["kinds"]:
                found.append(problem("error", "deck_bad_kind", "ZT-DECK-05", card=card, kind=entries[card].kind))
        total = sum(n for card, n in known.items() if entries[card].kind in rules["kinds"])
        if total < rules["size"]["min"]:
            found.append(problem("error", "deck_too_small", "ZT-DECK-02", have=total, min=rules["size"]["min"]))
        for card, n in known.items():
            most = rules["copies"].get(entries[card].facts["restriction"])
            if most is not None and n > most:
                found.append(problem("error", "deck_too_many_copies", "ZT-DECK-03", card=card, have=n, max=most))
        return found
