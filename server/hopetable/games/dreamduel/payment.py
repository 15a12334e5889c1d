"""Paying: consuming spirit, as orbs and spirit-zone cards in a mix the payer chooses (DD-ORB-01, 02)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.operations.cards import relocate
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit


def means(game: Game, seat: int, *, orbs_only: bool = False) -> tuple[int, list[int]]:
    """What a seat can pay with: how many ready orbs, and which spirit-zone cards."""
    state = derived(game)
    orbs = game.player(seat).ready
    cards = [] if orbs_only else list(game.zone(zone_key(seat, "spirit")))
    if state.forbidding("use_orbs", seat=seat):
        orbs = 0
    if cards and state.forbidding("use_spirit_cards", seat=seat):
        cards = []
    return orbs, cards


def payable(game: Game, seat: int, n: int) -> bool:
    """Whether a seat can consume n."""
    orbs, cards = means(game, seat)
    return n <= orbs + len(cards)


class Consume(Procedure, frozen=True, kw_only=True, tag="Consume"):
    """消耗灵力: exactly n units (DD-ORB-02). Tells the procedure below what was `paid`, or that it `failed`."""

    seat: int
    n: int
    card: int | None = None
    orbs_only: bool = False
    report: bool = True
    cards: Any = None

    steps = ("choose", "pay")

    def choose(self, game: Game) -> None:
        """Choose which spirit cards to spend; the rest is paid by orbs."""
        orbs, cards = means(game, self.seat, orbs_only=self.orbs_only)
        least, most = max(0, self.n - orbs), min(self.n, len(cards))
        if least > most:
            if self.report:
                game.put_below(failed=True)
            game.leave()
            return
        if most == 0 or least == len(cards):
            game.put(cards=cards[:most] if most else [])
            return
        options = [Option(f"c:{game.card(c).handle}", "pay", c, c) for c in cards]
        game.ask(
            "pick_cards", "pay", options, into="cards", seat=self.seat, least=least, most=most, source=self.card,
            rule="DD-ORB-02", constraint={"pay": {"need": self.n, "orbs": orbs}}, params={"need": self.n, "orbs": orbs},
        )  # fmt: skip

    def pay(self, game: Game) -> None:
        """Flip the orbs, discard the cards (DD-ORB-06)."""
        chosen = list(self.cards or [])
        player = game.player(self.seat)
        orbs = self.n - len(chosen)
        if orbs:
            game.set_player(self.seat, ready=player.ready - orbs, spent=player.spent + orbs)
            kit(game).tell_orbs(game, self.seat, "pay", orbs)
        if chosen:
            relocate(game, chosen, self.seat, "discard", why="pay", by=self.seat)
        kit(game).emptied(game, self.seat, player.ready)
        if self.report:
            game.put_below(paid={"orbs": orbs, "cards": len(chosen)})
