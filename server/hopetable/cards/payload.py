"""A set for clients: names and texts in three languages, facts, rulings."""

from __future__ import annotations

from typing import Any

from .folding import traditional
from .loading import CardSet


def in_three(text: Any, overrides: dict[str, str]) -> Any:
    """A text with its Traditional form added."""
    if not isinstance(text, dict) or "zh" not in text:
        return text
    return {**text, "zh-Hant": text.get("zh-Hant") or traditional(text["zh"], overrides)}


def cards_payload(cards: CardSet) -> dict[str, Any]:
    """What `GET /api/cards/<game>` answers."""
    overrides = dict(cards.info.get("opencc_overrides") or {})
    out: dict[str, Any] = {}
    for card, data in cards.data.items():
        item = {k: data[k] for k in cards.model.shown if k in data}
        item["name"] = in_three(data["name"], overrides)
        for key in ("text", "title"):
            if data.get(key):
                item[key] = in_three(data[key], overrides)
        item["rulings"] = [in_three(r, overrides) for r in data.get("rulings") or []]
        item["skills"] = [{**s, "text": in_three(s.get("text"), overrides)} for s in data.get("skills") or []]
        for skill in item["skills"]:
            zh = skill["name"]["zh"] if isinstance(skill["name"], dict) else skill["name"]
            skill["key"] = zh
            skill["name"] = {"zh": zh, "zh-Hant": traditional(zh, overrides), "en": skill.pop("name_en", zh)}
        item["folded"] = " ".join(dict.fromkeys(cards.folder(str(n)) for n in data["name"].values()))
        out[card] = {k: v for k, v in item.items() if v not in (None, [], {})}
    traits = {}
    for trait, data in cards.traits.items():
        traits[trait] = {
            "name": in_three(data.get("name"), overrides), "text": in_three(data.get("text"), overrides),
            "rule": data.get("rule"),
        }  # fmt: skip
    return {
        "game": cards.info.get("game"), "hash": cards.hash, "cards": out, "traits": traits,
        "characters": {c: {"name": in_three(n, overrides)} for c, n in (cards.info.get("characters") or {}).items()},
        "formats": [
            {"id": f["id"], "name": in_three(f.get("name"), overrides)} for f in cards.formats.values()
        ],
    }  # fmt: skip


def card_name(cards: CardSet, card: str) -> dict[str, str] | None:
    """A card's name; None if the set has no such card."""
    if card not in cards.data:
        return None
    name: dict[str, str] = in_three(cards.data[card]["name"], dict(cards.info.get("opencc_overrides") or {}))
    return name


def ready_decks(cards: CardSet) -> list[dict[str, Any]]:
    """The set's ready decks."""
    overrides = dict(cards.info.get("opencc_overrides") or {})
    return [
        {**d, "name": in_three(d["name"], overrides), "note": in_three(d.get("note"), overrides)}
        for d in cards.decks.values()
    ]  # fmt: skip
