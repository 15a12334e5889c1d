"""Changes that may be replaced or prevented: damage, destruction, dice, destinies (ZT-AMB-38)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.nodes import CompiledAbility
from ...effects.proposed import FrameProposal
from ...effects.runtime import Effect
from ...effects.triggers import count_use, first_match, test_holds
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.proposal import Proposal, Replacement
from .access import kit
from .dice import rolled


class Proposals:
    """The match's side of `kernel.proposal.ProposalRules`."""

    def replacements(self, game: Game, proposal: Proposal) -> Sequence[Replacement]:
        """What may alter it: mandatory ones, then the optional ones of each seat in turn order. A die is rerolled
        before it is raised (ZC-12)."""
        found = [
            Replacement(f"{game.card(card).handle}:{ability.address}", game.card(card).controller,
                        [card, ability.address], "replace", card, ability.may)
            for card, ability in self._applying(game, proposal)
        ]  # fmt: skip
        if len(found) > 1:
            order = {s: i for i, s in enumerate(kit(game).standing_seats(game))}
            abilities = kit(game).book.abilities
            found.sort(key=lambda r: ("reroll" not in abilities[r.act[1]].ops, order.get(r.seat, len(order))))
        return found

    def _applying(self, game: Game, proposal: Proposal) -> Iterator[tuple[int, CompiledAbility]]:
        rules = kit(game)
        listening = rules.listening(game, "instead:" + proposal.word)
        if not listening:
            return
        about = FrameProposal(game, game.here)
        for card, ability in listening:
            record = game.card(card)
            seat = record.controller
            if game.player(seat).defeated or not rules.works(game, record, ability):
                continue
            if first_match(game, ability, proposal.word, False, about, seat, card, {}) is None:
                continue
            if not rules.usable(game, ability, card, seat) or not test_holds(game, ability, seat, card, about, {}):
                continue
            if ability.cost is None or can_do(game, ability.cost, seat, card, event=about, env={}):
                yield card, ability

    def alter(self, game: Game, proposal: Proposal, act: Any) -> None:
        """Pay, then carry out."""
        card, address = act
        record, ability = game.card(card), kit(game).book.abilities[address]
        count_use(game, ability, card, record.controller)
        game.emit("used", cards=(card,), seat=record.controller, ability=address)
        game.push(Alter(ability=address, card=card, seat=record.controller, proposal=game.here))

    def apply(self, game: Game, proposal: Proposal) -> None:
        """Make the change as it stands."""
        _APPLY[proposal.word](game, proposal.change)


class Alter(Procedure, frozen=True, kw_only=True, tag="Alter"):
    """A replacement being used on the proposal at stack index `proposal`: its cost, then its effect."""

    ability: str
    card: int
    seat: int
    proposal: int
    env: dict[str, Any] = {}

    steps = ("pay", "run")

    def pay(self, game: Game) -> None:
        """Its cost."""
        cost = kit(game).book.abilities[self.ability].cost
        if cost is not None:
            game.push(self._effect(cost.address, keep=True))

    def run(self, game: Game) -> None:
        """Its effect."""
        do = kit(game).book.abilities[self.ability].do
        if do is not None:
            game.push(self._effect(do.address))

    def _effect(self, code: str, *, keep: bool = False) -> Effect:
        return Effect(
            code=code, seat=self.seat, this=self.card, env=self.env, proposal=self.proposal, keep=keep
        )  # fmt: skip


def _damage(game: Game, change: dict[str, Any]) -> None:
    kit(game).take(game, change)


def _destroy(game: Game, change: dict[str, Any]) -> None:
    card, by = change["card"], change["by"]
    if game.card(card).since != change["since"]:
        return
    if change["why"] == "effect" and derived(game).forbidding("be_destroyed", card=card, seat=by) is not None:
        return
    kit(game).drop(
        game, [card], "destroyed", by=by, source=change["source"], why=change["why"], attacker=change["attacker"]
    )  # fmt: skip


def _die(game: Game, change: dict[str, Any]) -> None:
    rolled(game, change["seat"], change["value"], change["for"])


def _destiny(game: Game, change: dict[str, Any]) -> None:
    game.push(
        Effect(code=change["code"], seat=change["by"], this=change["card"], env={"target": [change["target"]]})
    )  # fmt: skip


_APPLY = {"damage": _damage, "destroy": _destroy, "die": _die, "destiny": _destiny}
