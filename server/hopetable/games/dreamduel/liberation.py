"""靈能解放, and looking for a card in the own deck (DD-LIBERATION-01, 02; DD-AMB-02, DD-AMB-06)."""

from __future__ import annotations

from typing import Any

from ...effects.operations.relocation import relocate
from ...effects.runtime import show
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit


class Liberation(Procedure, frozen=True, kw_only=True, tag="Liberation"):
    """靈能解放: once, below 5000 hp, search any one non-character card (DD-LIBERATION-01, 02)."""

    seat: int
    cards: Any = None

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer the deck."""
        search_deck(game, self.seat, "liberation", "DD-LIBERATION-01")

    def act(self, game: Game) -> None:
        """Reveal, take, shuffle."""
        take_found(game, self.seat, self.cards or [])


def searchable(game: Game, seat: int) -> list[int]:
    """DD-AMB-02: any card of the own deck but characters."""
    rules = kit(game)
    deck = game.zone(zone_key(seat, "deck"))
    return [c for c in deck if rules.facts(game.card(c))["kind"] != "character"]


def search_deck(game: Game, seat: int, prompt: str, rule: str) -> None:
    """Ask for at most one card of the own deck."""
    found = searchable(game, seat)
    if not found:
        game.put(cards=[])
        return
    show(game, found)
    options = [Option(f"c:{game.card(c).handle}", "search", c, c) for c in found]
    game.ask(
        "pick_cards", prompt, options, into="cards", seat=seat, least=0, most=1, default=[], rule=rule, shown=found,
        forced=False,
    )  # fmt: skip


def take_found(game: Game, seat: int, cards: list[int]) -> None:
    """Reveal a found card, put it to hand, shuffle (DD-AMB-06)."""
    if cards:
        game.reveal(cards, seat=seat)
        relocate(game, cards, seat, "hand", why="search", by=seat)
    game.shuffle(zone_key(seat, "deck"))
