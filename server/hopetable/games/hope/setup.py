"""Setup, in the rulebook's order (HOPE-SETUP-01 … 09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...kernel import calendar
from ...kernel.procedure import Procedure
from ...kernel.records import Clock, Option
from ...kernel.zones import zone_key
from . import entering
from .access import kit, option, player
from .hour import Hour
from .main_ally import become_main, main_cells
from .state import FIRST_FATES, FIRST_SKILLS

if TYPE_CHECKING:
    from ...kernel.game import Game


class Setup(Procedure, frozen=True, kw_only=True, tag="Setup"):
    """From decks to the first turn."""

    place: int = 0
    cell: list[Any] = []
    order: list[int] = []
    choices: Any = None

    steps = (
        "fix_order", "take_order", "reveal_factions", "choose_cell", "place_faction", "shuffle_fates", "shuffle_piles",
        "draw", "choose_main", "settle_main", "main_cell", "place_main", "fix_hour", "first_turn",
    )  # fmt: skip

    def fix_order(self, game: Game) -> None:
        """The action order: random, by seat, or as the first seat says (HOPE-SETUP-03, HOPE-AMB-55)."""
        seats = list(game.match.players)
        game.emit("match_started", seats=len(seats))
        how = option(game, "turn_order")
        if how == "manual":
            options = [Option(f"seat:{s}", "seat", s, seat=s) for s in seats]
            game.ask("order", "turn_order", options, into="order", seat=0, rule="HOPE-SETUP-03")
        else:
            game.put(order=game.pick_random(seats, len(seats)) if how == "random" else seats)

    def take_order(self, game: Game) -> None:
        """It stays for the whole match."""
        game.set_table(order=tuple(self.order), step="factions")
        game.emit("order", seats=list(self.order))

    def reveal_factions(self, game: Game) -> None:
        """Every faction is shown; its HP is the printed one (HOPE-SETUP-02, HOPE-CARD-07)."""
        rules = kit(game)
        for seat in self.order:
            faction = game.zone(zone_key(seat, "hand"))[0]
            game.reveal([faction], seat=seat)
            game.set_player(seat, faction=faction, hp=int(rules.facts(game.card(faction))["hp"]))

    def choose_cell(self, game: Game) -> None:
        """Each places the faction, in order (HOPE-SETUP-06)."""
        if self.place >= len(self.order):
            game.goto("shuffle_fates")
            return
        seat = self.order[self.place]
        game.set_table(active=seat)
        entering.ask_cell(
            game, seat, entering.cells(game), "faction_cell", player(game, seat).faction, "HOPE-SETUP-06", "cell"
        )  # fmt: skip

    def place_faction(self, game: Game) -> None:
        """It stands there; skills bound to it may be taken (HOPE-AMB-14)."""
        seat = self.order[self.place]
        game.put(place=self.place + 1)
        game.goto("choose_cell")
        entering.put(game, player(game, seat).faction, tuple(self.cell[0]), seat, "setup")

    def shuffle_fates(self, game: Game) -> None:
        """The common pile, if fates are used (HOPE-SETUP-04)."""
        game.set_table(active=None, step="piles")
        if game.zone("fate_pile"):
            game.shuffle("fate_pile")

    def shuffle_piles(self, game: Game) -> None:
        """Allies and normal skills, each pile by itself (HOPE-SETUP-05)."""
        for seat in self.order:
            game.shuffle(zone_key(seat, "ally_pile"))
            game.shuffle(zone_key(seat, "skill_pile"))

    def draw(self, game: Game) -> None:
        """Five skills, some allies, five fates (HOPE-SETUP-07, HOPE-AMB-01)."""
        for seat in self.order:
            kit(game).draw_from(game, seat, FIRST_SKILLS, "skill_pile")
            kit(game).draw_from(game, seat, int(option(game, "initial_allies")), "ally_pile")
            if option(game, "use_fate"):
                kit(game).draw_from(game, seat, FIRST_FATES, "fate_pile")
        game.put(place=0)

    def choose_main(self, game: Game) -> None:
        """All choose: one ally becomes main, or one goes back (HOPE-SETUP-08)."""
        options = {}
        for seat in self.order:
            rules = kit(game)
            allies = [c for c in game.zone(zone_key(seat, "hand")) if rules.kind(game, c) == "ally"]
            options[seat] = [
                Option(f"main:{game.card(c).handle}", "main", ["main", c], c)
                for c in allies if not rules.facts(game.card(c))["no_main"]
            ] + [Option(f"back:{game.card(c).handle}", "back", ["back", c], c) for c in allies]  # fmt: skip
        game.set_table(step="main")
        game.ask(
            "pick_option", "main_or_back", options, into="choices", seats=tuple(self.order), mode="all",
            rule="HOPE-SETUP-08",
        )  # fmt: skip

    def settle_main(self, game: Game) -> None:
        """What goes back is shuffled in."""
        for seat in self.order:
            word, card = self.choices[str(seat)][0]
            if word == "back":
                game.move([card], zone_key(seat, "ally_pile"), why="back", by=seat)
                game.shuffle(zone_key(seat, "ally_pile"))

    def main_cell(self, game: Game) -> None:
        """Beside the faction, players in order (HOPE-MAIN-01)."""
        if self.place >= len(self.order):
            game.goto("fix_hour")
            return
        seat = self.order[self.place]
        word, card = self.choices[str(seat)][0]
        if word == "back":
            game.put(place=self.place + 1)
            game.goto("main_cell")
            return
        game.set_table(active=seat)
        entering.ask_cell(game, seat, main_cells(game, seat), "main_cell", card, "HOPE-MAIN-01", "cell")

    def place_main(self, game: Game) -> None:
        """It shares the faction's HP from now on (HOPE-MAIN-03)."""
        seat = self.order[self.place]
        game.put(place=self.place + 1)
        game.goto("main_cell")
        become_main(game, seat, self.choices[str(seat)][0][1], tuple(self.cell[0]))

    def fix_hour(self, game: Game) -> None:
        """The first hour: named, or random (HOPE-SETUP-09, HOPE-TIME-02)."""
        given = option(game, "start_hour")
        hour = game.roll(24) if given in ("random", -1) else int(given)
        year, month, day = map(int, str(option(game, "start_date")).split("-"))
        game.match.clock = Clock(hour=calendar.hour_of(year, month, day, hour))
        game.match.touch()
        game.set_table(active=None)
        game.emit("clock", hour=game.match.clock.hour, why="start")

    def first_turn(self, game: Game) -> None:
        """Turn 1 begins."""
        game.match.stack[game.here] = Hour()


def team_numbers(seats: int, form: str, team_of: Sequence[int]) -> tuple[int, ...]:
    """The team of each seat: none; "alternate" (odd against even seats); "halves"; "free", as named (HOPE-AMB-45)."""
    if form == "free":
        return tuple(team_of[:seats])
    if form == "alternate":
        return tuple(s % 2 for s in range(seats))
    if form == "halves":
        return tuple(int(s >= (seats + 1) // 2) for s in range(seats))
    return ()


__all__ = ["Setup", "team_numbers"]
