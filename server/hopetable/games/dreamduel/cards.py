"""The cards of a duel: kinds, facts, and where their abilities work (DD-ZONE-01 … 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cards.folding import Folder
from ...cards.loading import CardSet
from ...cards.model import CardModel
from ...effects.language import Language
from . import decks
from .operations import HANDLERS
from .words import CARD_PROPERTIES, PLAYER_VALUES, ZONE_NAMES

if TYPE_CHECKING:
    from ...effects.compiler import Compiler
    from ...effects.nodes import CompiledAbility


class DuelLanguage(Language):
    """Where abilities of a duel work. A card that is played lies elsewhere (DD-FAQ-05, DD-DECLARE-12)."""

    homes = {
        "battle": "duel", "status": "chara", "lasting": "item", "delayed": "item", "character": "chara duel",
        "trap": "item", "instant": "item hand", "trait": "duel",
    }  # fmt: skip
    played_from = {"status": "hand", "lasting": "hand item", "delayed": "hand item"}
    zones = frozenset("deck hand chara item spirit declare duel discard gap".split())
    card_events = frozenset(
        "declaring declared clashed opposed compare fully_clashed full_clash broken breaks hit after_hit battle_end "
        "discarded destroyed removed entered left exhausted flipped_up revealed activated resolved".split()
    )
    granted = "battle"
    durations = frozenset("battle_end phase_end turn_end link_end my_next_attack my_next_prep match".split())
    periods = frozenset("phase turn match".split())
    acts = frozenset(
        "declare clash play respond use_skill use_orbs use_spirit_cards discard remove be_discarded be_destroyed "
        "be_removed enter_declare heal liberation prevent".split()
    )
    props = frozenset("power base_power cost grace attack elements needs face limit blood_limit score".split())
    moments = frozenset(("idle",))
    handlers = HANDLERS

    def complete(self, compiler: Compiler, out: CompiledAbility, model: Any, path: str, kind: str) -> None:
        """What is used in the preparation is not looked for at any other idle point (DD-TURN-04)."""
        if out.form == "activate" and out.during == "prep":
            out.activate = "prep"


class DuelCards(CardModel):
    """Cards of the duel."""

    language = DuelLanguage()
    card_properties = CARD_PROPERTIES
    player_words = PLAYER_VALUES | ZONE_NAMES
    kinds = frozenset("battle trap status instant lasting delayed character".split())
    keys = frozenset(
        "id kind name character grace cost power attack traits elements basic limit set text rulings abilities "
        "reprint_of status skills alpha title has_hyper faq".split()
    )
    shown = (
        "id", "kind", "character", "attack", "grace", "cost", "power", "traits", "elements", "basic", "limit", "set",
        "status", "reprint_of", "has_hyper", "alpha",
    )  # fmt: skip
    schema = {
        "cost": {"type": ["integer", "null"], "minimum": 0}, "grace": {"type": "integer", "minimum": 0},
        "power": {"type": "integer", "minimum": 0}, "limit": {"type": "integer", "minimum": 1},
        "attack": {"enum": ["danmaku", "melee", "special"]}, "basic": {"enum": ["support", "center", "hyper"]},
    }  # fmt: skip

    def facts(self, data: dict[str, Any], fold: Folder) -> dict[str, Any]:
        """The facts the rules read, with the defaults of what an entry leaves out."""
        kind = data["kind"]
        name = data["name"]["zh"] if isinstance(data["name"], dict) else str(data["name"])
        character = data.get("character", "none")
        same = f"character:{character}" if kind == "character" else fold(name)
        return {
            "id": data["id"], "kind": kind, "name": name, "same_name": same, "character": character,
            "attack": data.get("attack"), "grace": int(data.get("grace") or 0),
            "cost": data.get("cost", None if kind == "character" else 0),
            "power": int(data.get("power") or 0), "traits": tuple(data.get("traits") or ()),
            "elements": tuple(data.get("elements") or ()), "basic": data.get("basic", "support"),
            "limit": int(data.get("limit") or 3), "has_hyper": bool(data.get("has_hyper")),
            "has_grace": "grace" in data,
        }  # fmt: skip

    def check_deck(self, cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
        """Why a deck is not legal in a format (DD-DECK-01 … 06)."""
        return decks.check_deck(cards, form, deck)
