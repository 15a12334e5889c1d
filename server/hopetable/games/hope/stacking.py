"""Stacking skills face-down under a host (HOPE-STACK-01 … 03, HOPE-INFO-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel import board
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from .access import kit, player
from .legality import medium

if TYPE_CHECKING:
    from ...kernel.game import Game


def hosts(game: Game, seat: int, card: int) -> list[int]:
    """The cards a skill in hand may be stacked under (HOPE-STACK-01, HOPE-STACK-02, HOPE-AMB-47)."""
    rules = kit(game)
    facts = rules.facts(game.card(card))
    allies = rules.allies(game, seat)
    if facts["specific"]:
        allies = [c for c in allies if rules.facts(game.card(c))["name"] in facts["bound"]]
    found = [c for c in allies if medium(game, facts, c) is None] if facts["medium"] else [*allies]
    faction = player(game, seat).faction
    if facts["specific"] and rules.facts(game.card(faction))["name"] in facts["bound"]:
        found.append(faction)
    return found


class Stack(Procedure, frozen=True, kw_only=True, tag="Stack"):
    """A skill goes face-down under a host, seen by its owner and the host's controller (HOPE-INFO-03)."""

    seat: int
    card: int
    reply: list[int] = []

    steps = ("choose", "stack")

    def choose(self, game: Game) -> None:
        """Under which card."""
        options = [Option(f"c:{game.card(c).handle}", "host", c, c) for c in hosts(game, self.seat, self.card)]
        game.ask(
            "pick_cards", "stack_host", options, into="reply", seat=self.seat, rule="HOPE-STACK-01", source=self.card
        )  # fmt: skip

    def stack(self, game: Game) -> None:
        """It lies there until it is used (HOPE-STACK-03)."""
        stack_under(game, self.card, self.reply[0], self.seat)


def stack_under(game: Game, card: int, host: int, seat: int) -> None:
    """Put a skill face-down under a host."""
    record = game.card(host)
    known = {game.card(card).owner, record.controller}
    board.tuck(
        game, card, host, "stacked", known=sorted(s for s in known if s >= 0), why="stack", by=seat,
        controller=record.controller,
    )  # fmt: skip
