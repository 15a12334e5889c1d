"""Control of cards: taken, and given back; a main ally that comes back (HOPE-CONTROL, HOPE-MAIN-09, 10, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel import board
from ...kernel.calendar import holds
from ...kernel.knowledge import know, unknow
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from . import leaving, losing
from .access import kit, player
from .main_ally import become_main, become_plain, offer_main
from .usage import set_mark

if TYPE_CHECKING:
    from ...kernel.game import Game


def take_control(game: Game, card: int, seat: int, until: str | None = None) -> bool:
    """A seat takes control of a card on the board, in its cell; a main ally becomes an ordinary one (HOPE-MAIN-09).

    `until` is a point of time (`timing.hours`) at which it goes back; without one it stays till it leaves the board.
    """
    rules = kit(game)
    record = game.card(card)
    if record.zone != "board" or rules.kind(game, card) == "faction" or rules.facts(record)["neutral"]:
        return False
    was_main = rules.is_main(game, card)
    before = record.controller
    if was_main:
        become_plain(game, record.owner)
        set_mark(game, card, "was_main", True)
    _hand_over(game, card, seat)
    set_mark(game, card, "borrowed", until)
    rules.signal(game, "control", cards=(card,), by=seat, seat=seat, before=before)
    if was_main:
        offer_main(game, record.owner)
    losing.settle(game)
    return True


def _hand_over(game: Game, card: int, seat: int) -> None:
    """The card and the skills under it are the seat's to use and to see."""
    before = game.card(card).controller
    game.set_card(card, controller=seat)
    for below in board.under(game, card):
        if game.card(below).zone == "stacked":
            game.set_card(below, controller=seat)
            if before != game.card(below).owner:
                unknow(game, below, [before])
            know(game, below, [seat])
    game.emit("controlled", cards=(card,), seat=seat, was=before)


def give_back(game: Game, card: int) -> None:
    """Control ends: the card goes back to its owner in place; one who is out takes it along (HOPE-AMB-46)."""
    rules = kit(game)
    record = game.card(card)
    owner = record.owner
    if record.controller == owner or record.zone != "board":
        return
    if owner in game.match.gone:
        leaving.leave(game, [card], why="out")
        return
    _hand_over(game, card, owner)
    set_mark(game, card, "borrowed", None)
    rules.signal(game, "control", cards=(card,), by=owner, seat=owner, was=record.controller)
    if record.marks.get("was_main") and player(game, owner).hp > 0 and card not in player(game, owner).barred:
        game.push(Returned(seat=owner, card=card))
    losing.settle(game)


def overdue(game: Game) -> list[int]:
    """Borrowed cards whose time is over."""
    found = []
    for card in game.match.zones["board"]:
        until = game.card(card).marks.get("borrowed")
        if until is not None and not holds(game.match.clock, until):
            found.append(card)
    return found


class Returned(Procedure, frozen=True, kw_only=True, tag="Returned"):
    """A former main ally is back: main again, or an ordinary ally from now on (HOPE-MAIN-10, HOPE-MAIN-13)."""

    seat: int
    card: int
    reply: list[Any] = []

    steps = ("choose", "settle")

    def choose(self, game: Game) -> None:
        """Its owner chooses."""
        options = [Option("main", "main", True, self.card), Option("ordinary", "ordinary", False, self.card)]
        game.ask(
            "pick_option", "main_returned", options, into="reply", seat=self.seat, default=["ordinary"],
            rule="HOPE-MAIN-10", source=self.card,
        )  # fmt: skip

    def settle(self, game: Game) -> None:
        """Main: HP is shared again, a present one steps back; ordinary: kept one can never be replaced by it."""
        if game.card(self.card).zone != "board" or self.seat in game.match.gone:
            return
        record = player(game, self.seat)
        set_mark(game, self.card, "was_main", None)
        if self.reply and self.reply[0]:
            become_plain(game, self.seat)
            become_main(game, self.seat, self.card)
        elif record.main is not None:
            game.set_player(self.seat, barred=(*record.barred, self.card))
