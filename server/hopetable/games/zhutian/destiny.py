"""A destiny: turned up at its owner's defeat, used or not, decided by a die (ZT-DESTINY, ZT-AMB-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.procedure import Procedure
from ...kernel.proposal import Proposal
from ...kernel.records import Option
from ...kernel.seats import depart
from ...kernel.zones import zone_key
from .access import kit

if TYPE_CHECKING:
    from ...kernel.game import Game

DECLINE = "decline"


class Destiny(Procedure, frozen=True, kw_only=True, tag="Destiny"):
    """What becomes of a player after the defeat: the destiny, then the seat is out of the match."""

    seat: int
    by: int | None
    fated: bool = False
    answer: Any = None
    target: int | None = None
    env: dict[str, Any] = {}

    steps = ("ask", "roll", "take_effect", "go")

    def ask(self, game: Game) -> None:
        """The defeated player decides, if another is the defeater and can be affected (ZT-DESTINY-04, 05)."""
        shown = game.match.zones[zone_key(self.seat, "fate")]
        if not shown or self.by is None or self.fated:
            game.goto("go")
            return
        rules = kit(game)
        left = rules.standing_seats(game)
        chosen = rules.facts(game.card(shown[0]))["target"] == "chosen"
        aims = left if chosen else tuple(s for s in left if s == self.by)
        if not aims:
            game.goto("go")
            return
        options = [Option(f"use:{s}", "use_destiny", s, rules.marker(game, s), seat=s) for s in aims]
        game.ask(
            "choose_action", "destiny", [*options, Option(DECLINE, DECLINE, DECLINE)], into="answer", seat=self.seat,
            default=[DECLINE], rule="ZT-DESTINY-05", source=shown[0], forced=False,
        )  # fmt: skip

    def roll(self, game: Game) -> None:
        """One die after the decision; none if it was declined."""
        if self.answer[0] == DECLINE:
            game.emit("destiny_declined", seat=self.seat)
            game.goto("go")
            return
        game.put(target=self.answer[0])
        kit(game).roll(game, self.seat, 1, "destiny", "dice")

    def take_effect(self, game: Game) -> None:
        """From the printed number on it takes effect, unless it is averted."""
        rules = kit(game)
        card = game.match.zones[zone_key(self.seat, "fate")][0]
        entry = rules.entry(game.card(card))
        assert self.target is not None
        works = self.env["dice"][0] >= int(entry.facts["success_from"])
        game.emit("destiny", cards=(card,), seat=self.seat, target=self.target, works=works)
        do = entry.abilities[0].do
        if not works or do is None or game.player(self.target).defeated:
            return
        change = {"to_seat": self.target, "by": self.seat, "card": card, "code": do.address,
                  "target": rules.marker(game, self.target)}  # fmt: skip
        game.push(Proposal(word="destiny", seat=self.target, change=change))

    def go(self, game: Game) -> None:
        """A defeated player has no further part; whoever this destiny brings down affects nobody."""
        for seat in game.match.players:
            player = game.player(seat)
            if player.hp <= 0 and not player.defeated:
                game.set_player(seat, fated=True)
        depart(game, self.seat)
