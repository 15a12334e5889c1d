"""Cards without HP left: each may be saved, the rest leave together (HOPE-LEAVE-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...kernel.procedure import Procedure
from ...kernel.proposal import Proposal
from .access import kit
from .leaving import kept, leave

if TYPE_CHECKING:
    from ...kernel.game import Game


def fall(game: Game, cards: Sequence[int], *, by: int | None, source: int | None, declared: bool) -> None:
    """Cards without HP left leave, unless something is done instead (HOPE-LEAVE-01)."""
    if kit(game).listened(game, "instead:destroy") or kit(game).guarded(game):
        game.push(Fall(cards=tuple(cards), by=by, source=source, declared=declared))
    else:
        _bury(game, cards, by, source, declared)


def destroy(game: Game, cards: Iterable[int], *, by: int | None = None, source: int | None = None) -> None:
    """Destroy by an effect: as if HP had become 0; a main ally is not destroyed while the faction lives."""
    fall(game, [c for c in cards if not kept(game, c)], by=by, source=source, declared=False)


class Fall(Procedure, frozen=True, kw_only=True, tag="Fall"):
    """Cards about to be destroyed together: each may be saved, then the rest leave at once."""

    cards: tuple[int, ...]
    by: int | None
    source: int | None
    declared: bool
    asked: int = 0
    saved: tuple[int, ...] = ()

    steps = ("propose", "bury")

    def propose(self, game: Game) -> None:
        """Ask about the next card."""
        if self.asked >= len(self.cards):
            return
        card = self.cards[self.asked]
        game.put(asked=self.asked + 1)
        game.goto("propose")
        game.push(
            Proposal(
                word="destroy", seat=game.card(card).controller,
                change={"card": card, "by": self.by, "source": self.source, "declared": self.declared},
            )
        )  # fmt: skip

    def bury(self, game: Game) -> None:
        """Those that were not saved leave."""
        _bury(game, [c for c in self.cards if c not in self.saved], self.by, self.source, self.declared)


def _bury(game: Game, cards: Sequence[int], by: int | None, source: int | None, declared: bool) -> None:
    rules = kit(game)
    going = [c for c in cards if game.card(c).zone == "board" and not (rules.is_main(game, c) and rules.hp(game, c))]
    for card in going:
        game.emit("destroyed", cards=(card,), by=by, source=source, declared=declared, silent=True)
    leave(game, going, why="zero", by=by, source=source, declared=declared)
