"""Summons: the normal one with its tributes as a link, the special one inside an effect (ZT-SUMMON)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...kernel.chain import open_chain
from ...kernel.procedure import Procedure
from ...kernel.records import Link, Option
from ...kernel.zones import zone_key
from .access import kit
from .links import lay

if TYPE_CHECKING:
    from ...kernel.game import Game


def gifts(game: Game, seat: int, card: int) -> Iterator[tuple[int, int]]:
    """Own creatures that can be tributes of a summon, and for how many each counts."""
    rules = kit(game)
    return ((own, rules.worth(game, own, card)) for own in rules.creatures(game, seat))


def foretold(game: Game, seat: int, card: int) -> dict[str, Any] | None:
    """The question after tributes that declaring this summon will raise, so that it can be answered along with it."""
    need = kit(game).tributes(game, card)
    if not need:
        return None
    cards = {game.card(own).handle: worth for own, worth in gifts(game, seat, card)}
    return {"prompt": "tributes", "need": need, "cards": cards, "rule": "ZT-SUMMON-02"}


class NormalSummon(Procedure, frozen=True, kw_only=True, tag="NormalSummon"):
    """Declared with form and tributes, which are paid at once; then it may be answered (ZT-AMB-17)."""

    seat: int
    card: int
    form: str
    tributes: Any = ()

    steps = ("choose", "pay", "lay")

    def choose(self, game: Game) -> None:
        """Which own creatures are tributes; none may be superfluous (ZT-SUMMON-02, ZC-19)."""
        need = kit(game).tributes(game, self.card)
        if not need:
            return
        options = [
            Option(f"c:{game.card(card).handle}", "tribute", card, card, {"weight": worth} if worth > 1 else None)
            for card, worth in gifts(game, self.seat, self.card)
        ]
        weighed = any(o.params for o in options)
        constraint = {"weigh": need, "short": "not_enough_tributes", "over": "wrong_tribute_count"}
        game.ask(
            "pick_cards", "tributes", options, into="tributes", seat=self.seat, least=1 if weighed else need, most=need,
            constraint=constraint if weighed else None, source=self.card, rule="ZT-SUMMON-02", params={"need": need},
        )  # fmt: skip

    def pay(self, game: Game) -> None:
        """The creature leaves the hand, tributes go to the discard pile; that is a cost (ZT-SUMMON-03)."""
        rules, seat = kit(game), self.seat
        player = game.player(seat)
        covered = rules.covered(game, seat, self.card)
        game.set_player(seat, summons=player.summons + 1, small=player.small + covered)
        up = self.form != "soul"
        game.move([self.card], zone_key(seat, "chain"), up=up, why="summoning", by=seat, form=self.form)
        rules.put(game, list(self.tributes), seat, self.card, "tribute", summoned=self.card, how="normal")

    def lay(self, game: Game) -> None:
        """It is link 1."""
        open_chain(game, self.seat)
        lay(game, self.seat, "summon", self.card, form=self.form)


def arrive(game: Game, link: Link) -> None:
    """A normal summon resolves: the creature enters in its form."""
    assert link.card is not None
    kit(game).enter(game, link.card, link.seat, link.body["form"], link.seat, "normal", link.id)


class SpecialSummon(Procedure, frozen=True, kw_only=True, tag="SpecialSummon"):
    """A creature put on the field by an effect: a free slot is needed, no tribute, ATTACK or DEFENCE form only
    (ZT-SUMMON-10 … 12, ZT-AMB-18)."""

    card: int
    since: int
    seat: int
    forms: tuple[str, ...]
    by: int
    source: int | None = None
    form: Any = None

    steps = ("choose", "enter")

    def choose(self, game: Game) -> None:
        """The controller picks the form."""
        if not self._possible(game):
            game.leave()
            return
        options = [Option(form, form, form, self.card) for form in self.forms]
        game.ask(
            "pick_option", "summon_form", options, into="form", seat=self.seat, source=self.source, rule="ZT-SUMMON-11"
        )

    def enter(self, game: Game) -> None:
        """It enters."""
        if self._possible(game):
            kit(game).enter(game, self.card, self.seat, self.form[0], self.by, "special")

    def _possible(self, game: Game) -> bool:
        rules, record = kit(game), game.card(self.card)
        barred = rules.facts(record).get("no_special_summon", False)
        here = record.since == self.since and not game.player(self.seat).defeated
        return here and not barred and rules.creature_room(game, self.seat) > 0
