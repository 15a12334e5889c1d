"""Declarations without a card (DDC-AMB-39)."""

from __future__ import annotations

from typing import Any

from ...effects.scope import Scope
from ...kernel.game import Game
from ...kernel.zones import zone_key
from .access import kit


def token_of(game: Game, node: str, seat: int, source: int | None, env: dict[str, Any]) -> dict[str, Any]:
    """The facts of a token: only what the operation that makes it states."""
    rules = kit(game)
    given = rules.book.instrs[node].args["as_"]
    entry = rules.book.entries[game.card(source).code] if source is not None else None
    code = entry.id if entry is not None else "token"
    power = given.get("power", 0)
    if callable(power):
        power = power(Scope(game, rules.words, seat, source, None, env))
    return {
        "id": code, "code": code, "kind": "battle", "name": "", "same_name": "", "attack": given.get("attack"),
        "character": given.get("character", "none"), "power": int(power or 0), "grace": 0, "cost": 0,
        "traits": tuple(given.get("traits", ())), "token": True, "elements": (), "basic": "support",
    }  # fmt: skip


def make_token(game: Game, seat: int, facts: dict[str, Any]) -> int:
    """Put it into the duel zone."""
    card = game.create(facts["code"], seat, zone_key(seat, "duel"), token=True)
    game.set_card(card, marks={"token": facts})
    return card
