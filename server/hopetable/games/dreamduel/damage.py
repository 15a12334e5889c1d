"""One damage instance in its order (DD-DAMAGE-03), and one instance for each of two players at the same moment."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.proposed import Proposal
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from .access import kit
from .replacing import replacing

replace = msgspec.structs.replace


class Damage(Proposal, frozen=True, kw_only=True, tag="Damage"):
    """Damage about to be dealt: source side first, then the target's side, then hp."""

    to: int
    amount: int
    kind: str
    by: int
    source: int | None = None
    is_battle: bool = False
    trait: str | None = None
    skill: str | None = None
    prevented: bool = False
    redirect: int | None = None
    met: tuple[str, ...] = ()
    held: bool = False

    due: tuple[int, ...] = ()

    steps = (
        "source_replace", "source_would", "target_replace", "target_would", "hp_drop", "apply", "damaged", "liberation",
    )  # fmt: skip

    def field(self, name: str) -> Any:
        """The proposed event, as abilities read it."""
        if name == "to_seat":
            return self.to
        if name == "card":
            return self.source
        return super().field(name)

    def _over(self) -> bool:
        return self.prevented or self.amount <= 0

    def source_replace(self, game: Game) -> None:
        """Steps 1 and 2: additions and caps of the source's side."""
        if not self._over():
            replacing(game, self, "damage", self.by, source_side=True)

    def source_would(self, game: Game) -> None:
        """Step 3: about to deal."""
        if not self._over():
            kit(game).about_to(game, "damage", self.by, source_side=True)

    def target_replace(self, game: Game) -> None:
        """Step 4: the target's reductions."""
        if not self._over():
            replacing(game, self, "damage", self.to, source_side=False)

    def target_would(self, game: Game) -> None:
        """Step 5: about to take. A redirected instance meets the new target's side."""
        if self.redirect is not None and self.redirect != self.to:
            game.put(to=self.redirect, redirect=None)
            game.goto("target_replace")
            return
        if not self._over():
            kit(game).about_to(game, "damage", self.to)

    def hp_drop(self, game: Game) -> None:
        """Step 6: what may save from a drop below 0."""
        if not self._over() and kit(game).listened(game, "instead:hp_drop"):
            replacing(game, self, "hp_drop", self.to, source_side=False)

    def apply(self, game: Game) -> None:
        """Steps 7 and 8: subtract, look for the end of the match."""
        if self._over():
            if self.is_battle or self.source is not None:
                cards = (self.source,) if self.source is not None else ()
                game.emit("prevented", cards=cards, seat=self.to, kind=self.kind)
            game.leave()
            return
        if self.held:
            both: Any = game.match.stack[game.here - 1]
            game.put_below(parts=(*both.parts, self))
            game.leave()
            return
        take(game, self)
        kit(game).lethal(game)
        if game.match.outcome is None:
            game.put(due=kit(game).fallen(game, (self.to,)))

    def damaged(self, game: Game) -> None:
        """Step 9: when damaged."""
        tell(game, self)
        kit(game).signal(game, "hp_changed", to_seat=self.to)

    def liberation(self, game: Game) -> None:
        """Step 9: then liberation."""
        kit(game).liberate(game, self.due)


class HpDrop(Proposal, frozen=True, kw_only=True, tag="HpDrop"):
    """Hp about to be lost otherwise than by damage, when something may save from a drop below 0."""

    to: int
    amount: int
    by: int
    prevented: bool = False
    met: tuple[str, ...] = ()

    steps = ("hp_drop", "apply")

    def field(self, name: str) -> Any:
        """The proposed event, as abilities read it."""
        return self.to if name == "to_seat" else super().field(name)

    def hp_drop(self, game: Game) -> None:
        """What may save."""
        replacing(game, self, "hp_drop", self.to, source_side=False)

    def apply(self, game: Game) -> None:
        """Subtract what is left."""
        if not self.prevented:
            lose(game, self.to, self.amount)


def lose(game: Game, seat: int, amount: int) -> None:
    """扣減體力: not damage (DD-DAMAGE-07); the turn's record keeps it."""
    game.remember(game.signalled("hp_lost", seat=seat, amount=amount))
    kit(game).set_hp(game, seat, game.player(seat).hp - amount, why="lose")


def take(game: Game, damage: Damage) -> None:
    """Subtract the damage from hp."""
    player = game.player(damage.to)
    game.set_player(damage.to, hp=player.hp - damage.amount, damage_taken=player.damage_taken + damage.amount)
    battle = game.match.table.battle
    if damage.is_battle and battle is not None and damage.source == battle.attacker and damage.to != battle.seat:
        game.set_table(battle=replace(battle, hit=True))
    cards = (damage.source,) if damage.source is not None else ()
    game.emit(
        "damaged", cards=cards, quiet=True, seat=damage.to, amount=damage.amount, kind=damage.kind, by=damage.by,
        trait=damage.trait, skill=damage.skill, more={"from": player.hp, "to": player.hp - damage.amount},
    )  # fmt: skip


def tell(game: Game, damage: Damage) -> None:
    """Let abilities hear of it."""
    event = game.emit(
        "damaged", mask=0, to_seat=damage.to, by=damage.by, amount=damage.amount, kind=damage.kind,
        source=damage.source, is_battle=damage.is_battle, trait=damage.trait, skill=damage.skill,
    )  # fmt: skip
    game.remember(event)


class DamageBoth(Procedure, frozen=True, kw_only=True, tag="DamageBoth"):
    """The same damage to both players at one moment (DD-WIN-04, DD-AMB-43), the turn player's measured first."""

    first: Damage
    second: Damage
    parts: tuple[Damage, ...] = ()

    due: tuple[int, ...] = ()

    steps = ("measure_first", "measure_second", "apply", "damaged", "liberation")

    def measure_first(self, game: Game) -> None:
        """What reaches the first player."""
        game.push(replace(self.first, held=True))

    def measure_second(self, game: Game) -> None:
        """What reaches the second."""
        game.push(replace(self.second, held=True))

    def apply(self, game: Game) -> None:
        """Subtract both, then look for the end."""
        for part in self.parts:
            take(game, part)
        kit(game).lethal(game)
        if game.match.outcome is None:
            game.put(due=kit(game).fallen(game, tuple(p.to for p in self.parts)))

    def damaged(self, game: Game) -> None:
        """When damaged, each."""
        for part in self.parts:
            tell(game, part)

    def liberation(self, game: Game) -> None:
        """Then liberation."""
        kit(game).liberate(game, self.due)
