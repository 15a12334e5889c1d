"""人氣勝利: the deck is empty at the prep draw (DD-WIN-05, 06, 07)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Outcome
from ...kernel.zones import zone_key
from .access import kit


class Settlement(Procedure, frozen=True, kw_only=True, tag="Settlement"):
    """Sum the grace of upright declare-zone cards of both; more wins."""

    steps = ("prepare", "count")

    def prepare(self, game: Game) -> None:
        """What acts before the sum (DD-WIN-07)."""
        game.emit("settlement", mask=0)

    def count(self, game: Game) -> None:
        """Count and end: equal grace, then hp, then the second player (DD-WIN-06)."""
        rows = [self._row(game, seat) for seat in game.match.players]
        first = game.match.table.first or 0
        ranked = max(
            game.match.players, key=lambda s: (int(rows[s]["total"]), int(game.player(s).hp), s != first)
        )  # fmt: skip
        rule = "DD-WIN-05"
        other = 1 - ranked
        if rows[ranked]["total"] == rows[other]["total"]:
            rule = "DD-WIN-06"
        game.emit("settlement", rows=rows, quiet=True)
        game.finish(Outcome("win", (ranked,), "settlement", rule, tuple(rows)))

    def _row(self, game: Game, seat: int) -> dict[str, Any]:
        rules = kit(game)
        cards: list[dict[str, Any]] = []
        for card in game.zone(zone_key(seat, "declare")):
            record = game.card(card)
            cards.append({"id": record.code, "grace": 0 if record.exhausted else rules.grace(game, card)})
        bonus: list[dict[str, Any]] = []
        for mod in derived(game).mods("score"):
            if "who" in mod.args and mod.speaks_of(seat):
                source = game.card(mod.this).code if mod.this is not None else None
                bonus.append({"id": source, "n": int(mod.figure("add") or 0)})
        total = sum(int(row["grace"]) for row in cards) + sum(int(row["n"]) for row in bonus)
        return {"seat": seat, "cards": cards, "bonus": bonus, "total": total}
