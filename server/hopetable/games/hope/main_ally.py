"""The main ally: who may be it, set, lost, named anew (HOPE-MAIN, HOPE-AMB-10, HOPE-AMB-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import chebyshev, zone_key
from . import entering
from .access import kit, player, table
from .usage import set_mark

if TYPE_CHECKING:
    from ...kernel.game import Game


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
        free = main_cells(game, self.seat)
        entering.ask_cell(game, self.seat, free, "main_cell", self.reply[0], "HOPE-AMB-10", "cell")

    def set(self, game: Game) -> None:
        """It shares the faction's HP from now on."""
        become_main(game, self.seat, self.reply[0], tuple(self.cell[0]) if self.cell else None)


def offer_main(game: Game, seat: int) -> None:
    """A player who lost a main ally may name a new one at once (HOPE-MAIN-11)."""
    if may_set(game, seat):
        game.push(NewMain(seat=seat))
