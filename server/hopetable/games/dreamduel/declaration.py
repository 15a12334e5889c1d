"""A declaration: a battle card is shown, paid for and enters the duel zone (DD-DECLARE, DD-CLASH)."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.derive import derived
from ...effects.operations.continuous import bind_uses
from ...effects.runtime import Effect
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .legality import affordable
from .needs import push_needs
from .payment import Consume
from .state import Battle as BattleRecord
from .tokens import make_token, token_of
from .ways import count_way

replace = msgspec.structs.replace


def set_battle(game: Game, **changes: Any) -> None:
    """Replace fields of the battle record."""
    battle = game.match.table.battle
    if battle is not None:
        game.set_table(battle=replace(battle, **changes))


def as_it_is(game: Game, card: int) -> dict[str, Any]:
    """What the turn's record keeps of a declared card."""
    rules, facts = kit(game), kit(game).facts(game.card(card))
    return {
        "attack": rules.attack(game, card), "character": None if facts["character"] == "none" else facts["character"],
        "grace": rules.grace(game, card), "name": facts["name"], "traits": list(derived(game).traits(card)),
    }  # fmt: skip


class Declaration(Procedure, frozen=True, kw_only=True, tag="Declaration"):
    """Showing, needs, payment, entering the duel zone: the same four steps for attack and defence."""

    card: int | None
    seat: int
    role: str
    free: bool = False
    ignore: tuple[str, ...] = ()
    terms: dict[str, Any] = {}
    env: dict[str, Any] = {}
    paid: Any = None
    discounts: tuple[int, ...] = ()
    failed: bool = False
    since: int = 0

    steps = ("show", "meet_needs", "pay", "pay_terms", "make_token", "enter_duel_zone")

    def _token(self, game: Game) -> bool:
        return self.card is None or game.card(self.card).token

    def show(self, game: Game) -> None:
        """Steps 1 and 5: reveal the card."""
        if self.terms:
            count_way(game, self.terms)
        if self.card is not None:
            game.put(since=game.card(self.card).since)
        if self.card is not None and not game.card(self.card).token:
            game.reveal([self.card], seat=self.seat, role=self.role)

    def meet_needs(self, game: Game) -> None:
        """Steps 2 and 6: the gate was checked when it was offered; do what the card needs."""
        if self.card is not None and not game.card(self.card).token:
            push_needs(game, self.card, self.seat, self.env)

    def pay(self, game: Game) -> None:
        """Steps 3 and 7; if a response made it unpayable the declaration fails (DD-DECLARE-06)."""
        if self.terms.get("cost") is None and self.card is not None:
            game.goto("enter_duel_zone")
        if self.free or self.card is None or game.card(self.card).token:
            return
        battle = game.match.table.battle
        attack = battle.attacker if self.role == "defence" and battle is not None else None
        cost = self.terms.get("spirit")
        if cost is None:
            cost = kit(game).cost(game, self.card, seat=self.seat, clash_of=attack) or 0
            game.put(discounts=tuple(kit(game).discounts(game, self.card)))
        if affordable(game, self.seat, cost, self.card) is not None:
            game.put(failed=True)
        elif cost:
            game.push(Consume(seat=self.seat, n=cost, card=self.card))

    def pay_terms(self, game: Game) -> None:
        """What else this way to declare asks for."""
        cost = self.terms.get("cost")
        if cost is None or self.failed:
            return
        this = self.terms["source"] if self.card is None else self.card
        env = {**self.terms.get("env", {}), **self.env}
        game.push(Effect(code=cost, seat=self.seat, this=this, env=env, keep=True))

    def make_token(self, game: Game) -> None:
        """A declaration without a card takes shape from what was given for it (DDC-AMB-39)."""
        if self.card is None:
            facts = token_of(game, self.terms["node"], self.seat, self.terms["source"], self.env)
            game.put(card=make_token(game, self.seat, facts))

    def enter_duel_zone(self, game: Game) -> None:
        """Steps 4 and 8: now it is declared."""
        assert self.card is not None
        if self.failed or (self.since and game.card(self.card).since != self.since):
            game.emit("fizzled", cards=(self.card,), why="unpaid" if self.failed else "gone", by=self.seat)
            game.put_below(failed=True)
            return
        table = game.match.table
        if zone_name(game.card(self.card).zone) != "duel":
            game.move([self.card], zone_key(self.seat, "duel"), why="declare", by=self.seat)
        if self.role == "attack":
            record = BattleRecord(
                table.battles + 1, self.seat, self.card, step="answers", env={str(self.card): self.env}, free=self.free
            )
            game.set_table(battle=record, battles=table.battles + 1)
        else:
            env = {**table.battle.env, str(self.card): self.env}
            set_battle(game, defender=self.card, clashed=True, step="answers", env=env)
        bind_uses(game, self.card, game.match.table.battle.id)
        event = game.emit(
            "declared", cards=(self.card,), by=self.seat, seat=self.seat, role=self.role, paid=self.paid,
            free=self.free or None, phase=table.phase,
        )  # fmt: skip
        by = (self.paid or {}).get("by", [])
        unpaid = not self.paid
        game.remember(replace(event, fields={**event.fields, "was": {**as_it_is(game, self.card), "free": unpaid}}))
        event = replace(event, fields={**event.fields, "paid_by": by, "discounts": list(self.discounts)})
        game.put_below(declared=event)
