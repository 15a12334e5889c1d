"""The normal entry of an ally from hand: whether it may enter, what that costs (HOPE-SUMMON, HOPE-BOARD-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.runtime import Effect
from ...kernel.errors import Refusal
from ...kernel.procedure import Procedure
from . import damage, entering, losing
from .access import kit, player
from .activation import entry_holds
from .numbers import halve
from .usage import set_mark

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game


def price(game: Game, seat: int, card: int) -> int:
    """What the normal entry of an ally costs: nothing for the own faction's, else its printed HP (HOPE-SUMMON-01,
    HOPE-AMB-51), halved or less while an effect says so."""
    rules = kit(game)
    own = rules.facts(game.card(player(game, seat).faction))["name"]
    if rules.facts(game.card(card))["affiliation"] == own:
        return 0
    cost = rules.printed(game, card, "hp")
    for _ in derived(game).mods("entry_cost"):
        cost = halve(cost)
    return cost


def enterable(game: Game, seat: int, card: int) -> Refusal | None:
    """Why an ally in hand may not enter normally (HOPE-WIN-04, HOPE-SUMMON-03, HOPE-SUMMON-05)."""
    if losing.in_grace(game, seat):
        return Refusal("grace", "HOPE-WIN-04")
    if derived(game).forbidding("enter", seat=seat, card=card) is not None:
        return Refusal("entry_restricted", "HOPE-SUMMON-05")
    if not entry_holds(game, seat, card):
        return Refusal("entry_condition", "HOPE-CARD-11")
    for node in entry_costs(game, card):
        if not can_do(game, node.need, seat, card):
            return Refusal("cost", "HOPE-SUMMON-06")
    return None


def entry_costs(game: Game, card: int) -> list[CompiledAbility]:
    """The printed entry conditions that cost something."""
    rules = kit(game)
    return [n for n in rules.abilities(rules.entry(game.card(card))) if n.need is not None and n.need.instrs]


class Enter(Procedure, frozen=True, kw_only=True, tag="Enter"):
    """The normal entry: announce the card, fix the cell, pay and place it as one step (HOPE-BOARD-10, HOPE-AMB-08)."""

    seat: int
    card: int
    cell: list[Any] = []
    env: dict[str, Any] = {}

    steps = ("fix", "pay", "place")

    def fix(self, game: Game) -> None:
        """The cell."""
        game.reveal([self.card], seat=self.seat)
        entering.ask_cell(game, self.seat, entering.cells(game), "enter_cell", self.card, "HOPE-BOARD-08", "cell")

    def pay(self, game: Game) -> None:
        """What its entry condition asks for."""
        for node in entry_costs(game, self.card):
            assert node.need is not None
            game.push(Effect(code=node.need.address, seat=self.seat, this=self.card))

    def place(self, game: Game) -> None:
        """Pay the price of a stranger and put it on the cell."""
        cost = price(game, self.seat, self.card)
        hp = player(game, self.seat).hp
        desperate = cost > hp
        entering.put(game, self.card, tuple(self.cell[0]), self.seat, "normal")
        if desperate:
            set_mark(game, self.card, "flagged", True)
            game.set_player(self.seat, desperate=True)
            game.emit("desperate", cards=(self.card,), seat=self.seat)
        if cost:
            left = 1 if desperate else hp - cost
            damage.lose(game, player(game, self.seat).faction, hp - left, why="entry", source=self.card)
