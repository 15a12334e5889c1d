"""A duel in scenarios: who is who, and the figures one may expect."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Game
from .access import kit

SEATS = {"me": 0, "opponent": 1}
PILES = ("declare", "discard", "gap", "deck")
"""Zones whose order counts."""


class DuelScenes:
    """The duel's side of `scenarios.Scenes`."""

    declines = ("pass", "no_clash", "skip", "finish_set", "decline")
    held = (".hand", ".item")

    def seats(self, given: dict[str, Any]) -> dict[str, int]:
        """Seat 0 is `me`, seat 1 `opponent`."""
        return SEATS

    def object_of(self, game: Game, seat: int) -> int | None:
        """A duellist is no card."""
        return None

    def refusal(self, game: Game, seat: int, card: int, body: dict[str, Any]) -> dict[str, Any] | None:
        """Why a card cannot be used now."""
        return game.rules.why(game, seat, card)

    def figure(self, game: Game, seat: int, name: str) -> Any:
        """A seat's figure: hp, orbs, a zone (codes, bottom first), `deck_size`, `hand_size`, `exhausted`, `gate` …"""
        match, rules, player = game.match, kit(game), game.player(seat)
        cards = match.cards
        if hasattr(player, name):
            value = getattr(player, name)
            return list(value) if isinstance(value, tuple) else value
        if name.endswith("_size"):
            return len(game.zone(f"{seat}.{name[:-5]}"))
        if name in ("gate", "grace_sum"):
            return getattr(rules, name)(game, seat)
        if name == "orbs":
            return [player.ready, player.spent] if not player.broken else [player.ready, player.spent, player.broken]
        if name == "stances":
            own = [*game.zone(f"{seat}.chara"), *game.zone(f"{seat}.duel")]
            return {cards[c].code: rules.stance(cards[c]) for c in own if rules.stance(cards[c])}
        if name == "exhausted":
            return [cards[c].code for c in game.zone(f"{seat}.declare") if cards[c].exhausted]
        if name == "face_up":
            zones = (f"{seat}.item", f"{seat}.spirit")
            return [cards[c].code for z in zones for c in game.zone(z) if cards[c].up]
        codes = [cards[c].code for c in game.zone(f"{seat}.{name}")]
        return codes if name in PILES else sorted(codes)

    def common(self, game: Game, key: str) -> Any:
        """A figure of the table beside those of every game: powers, whose turn it is."""
        table = game.match.table
        battle = table.battle
        if key in ("attack_power", "defence_power"):
            card = None if battle is None else battle.attacker if key == "attack_power" else battle.defender
            return kit(game).power(game, card) if card is not None else None
        if key == "active":
            return "me" if table.active == 0 else "opponent"
        return getattr(table, key)
