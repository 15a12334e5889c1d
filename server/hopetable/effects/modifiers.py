"""Modifiers in force: those placed by effects (`Match.modifiers`) and the standing abilities of cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.records import Modifier
from .nodes import CompiledAbility, Instr
from .scope import Scope, people, several

if TYPE_CHECKING:
    from ..kernel.game import Game
    from .kit import Kit

NO_CARDS: frozenset[int] = frozenset()


class ActiveMod:
    """A modifier in force: placed (`mod`) or standing (from `ability` of card `this`)."""

    __slots__ = ("ability", "age", "args", "cards", "env", "game", "instr", "kit", "mod", "seat", "this")

    def __init__(self, game: Game, kit: Kit, instr: Instr, seat: int, this: int | None, age: int) -> None:
        self.game = game
        self.kit = kit
        self.instr = instr
        self.args = instr.args
        self.seat = seat
        self.this = this
        self.age = age
        self.mod: Modifier | None = None
        self.ability: CompiledAbility | None = None
        self.env: dict[str, Any] = {}
        self.cards: frozenset[int] | None = None

    def scope(self) -> Scope:
        return Scope(self.game, self.kit.words, self.seat, self.this, None, self.env)

    def reaches(self, card: int) -> bool:
        """Whether the modifier touches a card; one for the next cards declared none that already are."""
        if self.cards is not None:
            return card in self.cards
        if self.mod is not None and self.mod.left is not None and self.kit.in_action(self.game, card):
            return False
        return self.names(card)

    def names(self, card: int) -> bool:
        """Whether its words fit a card."""
        of = self.args.get("of")
        if of is not None:
            scope = self.scope()
            self.cards = frozenset(c for ref in of for c in several(ref(scope)))
            return card in self.cards
        match = self.args.get("match")
        if match is None:
            return False
        return bool(match(self.scope().with_it(card)))

    def named(self) -> frozenset[int] | None:
        """The cards it touches, None if it goes by what a card is like, or is for the next ones: it might be any."""
        if self.cards is None:
            if self.mod is not None and self.mod.left is not None:
                return None
            if "of" in self.args:
                self.names(0)  # keeps the cards
            elif "match" not in self.args:
                return NO_CARDS
        return self.cards

    @property
    def bound(self) -> bool:
        """Whether it names cards at all (else it speaks of a player)."""
        return self.cards is not None or "of" in self.args or "match" in self.args

    def figure(self, name: str) -> Any:
        """The value of add, set, times, min or max; None if it does not say."""
        if self.mod is not None and self.mod.value is not None and name in self.mod.value:
            return self.mod.value[name]
        closure = self.args.get(name)
        return closure(self.scope()) if closure is not None else None

    def gives(self) -> tuple[CompiledAbility, ...]:
        """The abilities it gives to a card: granted ones, or those of an entry that was laid over the card."""
        if self.mod is not None and self.mod.value is not None and "entry" in self.mod.value:
            return self.kit.book.entries[self.mod.value["entry"]].abilities
        return self.args.get("abilities") or ()

    def speaks_of(self, seat: int) -> bool:
        """Whether it concerns a seat; one that names none concerns all."""
        who = self.args.get("who")
        if who is None or who in ("both", "everyone"):
            return True
        if isinstance(who, str):
            return (seat == self.seat) == (who == "me")
        return seat in people(self.game, who(self.scope()))

    def against(self) -> tuple[int, ...]:
        """The cards a prohibition or cost is directed against; empty if it names one that is not there."""
        if "__against" in self.env:
            return several(self.env["__against"])
        closure = self.args.get("against")
        return several(closure(self.scope())) if closure is not None else ()

    @property
    def aimed(self) -> bool:
        """Whether it is directed against some card."""
        return "against" in self.args or "__against" in self.env


def fold_figures(base: int, mods: list[ActiveMod]) -> int:
    """Apply modifiers by age: a set overrides what is older, times multiplies the running value, bounds come last."""
    value = base
    least, most = 0, None
    for mod in mods:
        change = mod.figure("set")
        if change is not None:
            value = int(change)
        change = mod.figure("add")
        if change is not None:
            value += int(change)
        change = mod.figure("times")
        if change is not None:
            value *= int(change)
        change = mod.figure("min")
        if change is not None:
            least = max(least, int(change))
        change = mod.figure("max")
        if change is not None:
            most = int(change) if most is None else min(most, int(change))
    if most is not None:
        value = min(value, most)
    return max(value, least)
