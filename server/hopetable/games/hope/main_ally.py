"""The main ally: set, lost, returned; and control of cards (HOPE-MAIN, HOPE-CONTROL, HOPE-AMB-53, HOPE-AMB-56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel import board
from ...kernel.calendar import holds
from ...kernel.knowledge import know, unknow
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import chebyshev, zone_key
from . import entering, leaving, losing
from .access import kit, player, table
from .usage import set_mark

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


def main_cells(game: Game, seat: int) -> list[tuple[int, int]]:
    """Cells beside the faction; none free: the nearest empty ones (HOPE-AMB-10)."""
    home = kit(game).cell(game, player(game, seat).faction)
    if home is None:
        return []
    free = entering.cells(game)
    beside = [c for c in free if chebyshev(home, c) == 1]
    if beside or not free:
        return beside
    nearest = min(chebyshev(home, c) for c in free)
    return [c for c in free if chebyshev(home, c) == nearest]


def candidates(game: Game, seat: int) -> list[int]:
    """Allies that may become the main ally: in hand (if a cell is free), and own ones on the board."""
    rules = kit(game)
    barred = player(game, seat).barred
    hand = [c for c in game.zone(zone_key(seat, "hand")) if rules.kind(game, c) == "ally"] if main_cells(
        game, seat
    ) else []  # fmt: skip
    field = [c for c in rules.allies(game, seat) if game.card(c).owner == seat]
    return [c for c in (*hand, *field) if not rules.facts(game.card(c))["no_main"] and c not in barred]


def may_set(game: Game, seat: int) -> bool:
    """Whether a seat may name a new main ally now (HOPE-MAIN-11, HOPE-MAIN-12; not in grace)."""
    record = player(game, seat)
    if not record.had_main or record.main is not None or record.hp == 0 or seat in game.match.gone:
        return False
    return table(game).phase != "setup" and bool(candidates(game, seat))


def become_main(game: Game, seat: int, card: int, cell: tuple[int, int] | None = None) -> None:
    """A card becomes the main ally: from hand it enters beside the faction, free; its own HP is forgotten."""
    rules = kit(game)
    game.set_player(seat, main=card, had_main=True)
    if cell is not None:
        entering.put(game, card, cell, seat, "main")
    else:
        set_mark(game, card, "hp", None)
    game.emit("main_set", cards=(card,), seat=seat, by=seat)
    rules.signal(game, "main_chosen", cards=(card,), by=seat)


def become_plain(game: Game, seat: int) -> None:
    """The present main ally is an ordinary one again, with its printed HP (HOPE-MAIN-09, HOPE-MAIN-13)."""
    rules = kit(game)
    card = player(game, seat).main
    if card is None:
        return
    game.set_player(seat, main=None)
    set_mark(game, card, "hp", rules.max_hp(game, card))
    game.emit("main_lost", cards=(card,), seat=seat)


class NewMain(Procedure, frozen=True, kw_only=True, tag="NewMain"):
    """A new main ally may be named: at once when the old one is lost, later in any own slot (HOPE-MAIN-11)."""

    seat: int
    reply: list[Any] = []
    cell: list[Any] = []

    steps = ("choose", "choose_cell", "set")

    def choose(self, game: Game) -> None:
        """From hand or board, or nobody."""
        if not may_set(game, self.seat):
            game.leave()
            return
        options = [Option(f"c:{game.card(c).handle}", "main", c, c) for c in candidates(game, self.seat)]
        game.ask(
            "pick_cards", "new_main", options, into="reply", seat=self.seat, least=0, most=1, default=[],
            rule="HOPE-MAIN-11", forced=False,
        )  # fmt: skip

    def choose_cell(self, game: Game) -> None:
        """One from hand needs a cell beside the faction."""
        if not self.reply:
            game.leave()
            return
        if game.card(self.reply[0]).zone == "board":
            return
        ask_cell(game, self.seat, main_cells(game, self.seat), "main_cell", self.reply[0], "HOPE-AMB-10", "cell")

    def set(self, game: Game) -> None:
        """It shares the faction's HP from now on."""
        become_main(game, self.seat, self.reply[0], tuple(self.cell[0]) if self.cell else None)


def ask_cell(
    game: Game, seat: int, cells: list[tuple[int, int]], prompt: str, card: int | None, rule: str, into: str
) -> None:  # fmt: skip
    """Ask for one of some cells."""
    options = [Option(f"cell:{c}:{r}", "cell", [c, r], cell=(c, r)) for c, r in cells]
    game.ask("pick_cell", prompt, options, into=into, seat=seat, rule=rule, source=card)


# -- control -------------------------------------------------------------------------------------------------------


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
        losing.offer_main(game, record.owner)
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
