"""Paying: consuming spirit, as orbs and spirit-zone cards in a mix the payer chooses (DD-ORB-01, 02)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.operations.relocation import relocate
from ...effects.proposed import InlineProposal, Proposal
from ...effects.triggers import first_match, test_holds, usable
from ...kernel.game import Game
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .replacing import replacements, replacing


def means(game: Game, seat: int, *, orbs_only: bool = False, card: int | None = None) -> tuple[int, list[int]]:
    """What a seat can pay with: how many ready orbs, and which spirit-zone cards."""
    state = derived(game)
    orbs = game.player(seat).ready
    cards = [] if orbs_only else list(game.zone(zone_key(seat, "spirit")))
    if state.forbidding("use_orbs", seat=seat):
        orbs = 0
    if cards and "forbid" in state.shifting:
        if state.forbidding("use_spirit_cards", seat=seat, card=card):
            cards = []
        cards = [c for c in cards if state.forbidding("discard", seat=seat, card=c) is None]
    return orbs, cards


def spared(game: Game, seat: int, n: int) -> bool:
    """Whether something can be given instead of all the spirit of a payment."""
    for card, ability, owner, env, this in replacements(game, "consume"):
        about = InlineProposal(to_seat=seat, amount=n)
        if first_match(game, ability, "consume", False, about, owner, this, env) is None or card is None:
            continue
        open_ = usable(game, ability, this, owner) and test_holds(game, ability, owner, this, about, env)
        if open_ and can_do(game, ability.do, owner, this, event=about, env=env):
            return True
    return False


def payable(game: Game, seat: int, n: int) -> bool:
    """Whether a seat can consume n."""
    orbs, cards = means(game, seat)
    return n <= orbs + len(cards) or spared(game, seat, n)


class Consume(Proposal, frozen=True, kw_only=True, tag="Consume"):
    """消耗灵力: exactly n units (DD-ORB-02). Tells the procedure below what was `paid`, or that it `failed`."""

    seat: int
    n: int
    card: int | None = None
    orbs_only: bool = False
    report: bool = True
    cards: Any = None
    amount: int | None = None
    prevented: bool = False
    met: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()

    steps = ("replace", "would", "choose", "pay")

    def field(self, name: str) -> Any:
        """The proposed event, as abilities read it."""
        if name == "to_seat":
            return self.seat
        if name == "amount":
            return self.n if self.amount is None else self.amount
        return super().field(name)

    def replace(self, game: Game) -> None:
        """What may be given instead of spirit."""
        rules = kit(game)
        instead = rules.listened(game, "instead:consume") or "instead:consume" in rules.afloat(game)
        if not instead and not rules.listened(game, "would:consume"):
            game.goto("choose")
        elif self.field("amount") and instead and not self.orbs_only:
            replacing(game, self, "consume", self.seat, source_side=False)

    def would(self, game: Game) -> None:
        """About to consume."""
        if self.field("amount") and kit(game).listened(game, "would:consume"):
            kit(game).about_to(game, "consume", self.seat)

    def choose(self, game: Game) -> None:
        """Choose which spirit cards to spend; the rest is paid by orbs."""
        n = self.field("amount")
        orbs, cards = means(game, self.seat, orbs_only=self.orbs_only, card=self.card)
        least, most = max(0, n - orbs), min(n, len(cards))
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
            rule="DD-ORB-02", constraint={"pay": {"need": n, "orbs": orbs}}, params={"need": n, "orbs": orbs},
        )  # fmt: skip

    def pay(self, game: Game) -> None:
        """Flip the orbs, discard the cards (DD-ORB-06)."""
        chosen = list(self.cards or [])
        player = game.player(self.seat)
        orbs = self.field("amount") - len(chosen)
        if orbs:
            game.set_player(self.seat, ready=player.ready - orbs, spent=player.spent + orbs)
            kit(game).tell_orbs(game, self.seat, "pay", orbs)
        if chosen:
            relocate(game, chosen, self.seat, "discard", why="pay", by=self.seat)
        kit(game).emptied(game, self.seat, player.ready)
        if self.report:
            game.put_below(paid={"orbs": orbs, "cards": len(chosen), "by": list(self.skills)})
