"""Changes that may be replaced or prevented: proposed first, applied when everybody has had their say.

A procedure that means to deal damage, destroy or pay pushes a `Proposal`. What abilities would alter it is the
ruleset's (`ProposalRules`): mandatory replacements come first, several of them in the order the affected seat picks;
then each seat with optional ones is asked. Each replacement is used at most once for one proposal; after each, what
applies is looked up again, for the change is another one now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

import msgspec

from .game import Game
from .procedure import Procedure
from .records import Option

replace = msgspec.structs.replace
DECLINE = "decline"


class Replacement(msgspec.Struct, frozen=True):
    """One way a proposal may be altered. `act` is the ruleset's plain data; `seat` decides if it is `optional`.

    `unseen`: there is none, but by what everybody sees there might be, so the seat is asked and can only decline.
    """

    id: str
    seat: int
    act: Any = None
    key: str = "replace"
    card: int | None = None
    optional: bool = True
    unseen: bool = False


class ProposalRules(Protocol):
    """What a ruleset with replacements offers as its attribute `proposals`."""

    def replacements(self, game: Game, proposal: Proposal) -> Sequence[Replacement]:
        """What may alter the proposal as it stands, in the order seats are asked."""
        ...

    def alter(self, game: Game, proposal: Proposal, act: Any) -> None:
        """Alter it (`amend`, `prevent`), now or in procedures pushed here, which may ask somebody."""
        ...

    def apply(self, game: Game, proposal: Proposal) -> None:
        """Make the change as it now stands."""
        ...


def _rules(game: Game) -> ProposalRules:
    return cast(ProposalRules, cast(Any, game.rules).proposals)


class Proposal(Procedure, frozen=True, kw_only=True, tag="Proposal"):
    """A change about to happen: `word` names it, `change` is what the ruleset reads, `seat` whom it affects."""

    word: str
    seat: int
    change: dict[str, Any]
    prevented: bool = False
    used: tuple[str, ...] = ()
    offered: tuple[Replacement, ...] = ()
    reply: list[Any] = []

    steps = ("proposed", "replaced", "applied")

    def proposed(self, game: Game) -> None:
        """Find what may alter the change and ask whoever has the choice."""
        game.put(reply=[])
        found = [r for r in _rules(game).replacements(game, self) if r.id not in self.used]
        if self.prevented or not found:
            game.goto("applied")
            return
        must = tuple(r for r in found if not r.optional)
        if must:
            game.put(offered=must)
            options = [Option(r.id, r.key, r.id, r.card) for r in must]
            game.ask("pick_option", "order_replacements", options, into="reply", seat=self.seat)
            return
        seat = found[0].seat
        may = tuple(r for r in found if r.seat == seat)
        game.put(offered=may)
        options = [Option(r.id, r.key, r.id, r.card) for r in may if not r.unseen]
        game.ask(
            "choose_action", "would", [*options, Option(DECLINE, DECLINE, DECLINE)], into="reply", seat=seat,
            default=[DECLINE], params={"word": self.word}, window=True, forced=False,
        )  # fmt: skip

    def replaced(self, game: Game) -> None:
        """Carry out the replacement that was chosen, then look again."""
        game.goto("proposed")
        chosen = next((r for r in self.offered if r.id == self.reply[0]), None)
        if chosen is None:
            game.put(used=(*self.used, *(r.id for r in self.offered)))
            return
        game.put(used=(*self.used, chosen.id))
        _rules(game).alter(game, self, chosen.act)

    def applied(self, game: Game) -> None:
        """Make the change, unless it was prevented."""
        if not self.prevented:
            _rules(game).apply(game, self)


def amend(game: Game, change: dict[str, Any], *, prevented: bool = False, at: int | None = None) -> None:
    """Alter a proposal, the innermost one that is open or the one `at` a place on the stack; or have it not happen."""
    stack, index = game.match.stack, _innermost(game) if at is None else at
    proposal = cast(Proposal, stack[index])
    stack[index] = replace(
        proposal, change={**proposal.change, **change}, prevented=prevented or proposal.prevented
    )  # fmt: skip
    game.match.touch()


def prevent(game: Game) -> None:
    """The innermost proposal does not happen."""
    amend(game, {}, prevented=True)


def _innermost(game: Game) -> int:
    stack = game.match.stack
    return next(i for i in range(len(stack) - 1, -1, -1) if isinstance(stack[i], Proposal))
