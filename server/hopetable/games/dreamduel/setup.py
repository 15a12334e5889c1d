"""Setup, in the rulebook's six steps (DD-SETUP-01 … 09)."""

from __future__ import annotations

from typing import Any

from ...effects.operations.relocation import relocate
from ...effects.runtime import show
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .liberation import searchable
from .turn import Turn


class Setup(Procedure, frozen=True, kw_only=True, tag="Setup"):
    """From two decks to the first turn."""

    characters: Any = None
    winner: int = 0
    choice: Any = None
    searched: Any = None

    steps = (
        "open", "choose_characters", "enter_characters", "shuffle", "roll", "choose_first", "draw_four",
        "choose_search", "search", "first_turn",
    )  # fmt: skip

    def open(self, game: Game) -> None:
        """The duel begins (DD-SETUP-01)."""
        game.emit("match_started", seats=game.match.seats)

    def choose_characters(self, game: Game) -> None:
        """Step 1: both choose secretly (DD-SETUP-02, DD-AMB-05)."""
        rules = kit(game)
        options = {}
        for seat in game.match.players:
            mine = [
                c for c in game.zone(zone_key(seat, "deck")) if rules.facts(game.card(c))["kind"] == "character"
            ]  # fmt: skip
            unlike: dict[str, int] = {}
            for card in mine:
                unlike.setdefault(game.card(card).code, card)
            show(game, list(unlike.values()))
            options[seat] = [Option(f"c:{game.card(c).handle}", "pick", c, c) for c in unlike.values()]
        shown = {s: [o.card for o in opts if o.card is not None] for s, opts in options.items()}
        game.ask(
            "pick_cards", "choose_character", options, into="characters", seats=tuple(game.match.players), mode="all",
            rule="DD-SETUP-02", shown=shown,
        )  # fmt: skip

    def enter_characters(self, game: Game) -> None:
        """Both are revealed and put exhausted; skills that trigger on it may be used (DD-SETUP-03)."""
        for seat in game.match.players:
            card = self.characters[str(seat)][0]
            game.move([card], zone_key(seat, "chara"), why="enter", by=seat, exhausted=True)

    def shuffle(self, game: Game) -> None:
        """Step 2: both decks are shuffled (DD-SETUP-04)."""
        for seat in game.match.players:
            game.shuffle(zone_key(seat, "deck"))

    def roll(self, game: Game) -> None:
        """Step 3: a random winner (DD-SETUP-05)."""
        winner = game.roll(2)
        game.emit("rolled", seat=winner, sides=2, value=winner + 1, why="first")
        game.put(winner=winner)

    def choose_first(self, game: Game) -> None:
        """The winner chooses to be first or second."""
        options = [Option("first", "first", self.winner), Option("second", "second", 1 - self.winner)]
        game.set_table(step="first")
        game.ask("pick_option", "choose_first", options, into="choice", seat=self.winner, rule="DD-SETUP-05")

    def draw_four(self, game: Game) -> None:
        """Step 4: both draw four (DD-SETUP-06)."""
        game.set_table(first=self.choice[0], active=self.choice[0], step="search")
        for seat in game.match.players:
            kit(game).draw(game, seat, 4)

    def choose_search(self, game: Game) -> None:
        """Step 5: any one non-character card each, chosen secretly (DD-SETUP-07)."""
        options = {}
        shown: dict[int, list[int]] = {}
        for seat in game.match.players:
            found = searchable(game, seat)
            show(game, found)
            shown[seat] = found
            options[seat] = [Option(f"c:{game.card(c).handle}", "search", c, c) for c in found]
        game.ask(
            "pick_cards", "setup_search", options, into="searched", seats=tuple(game.match.players), mode="all",
            least=0, most=1, default={s: [] for s in options}, rule="DD-SETUP-07", shown=shown,
        )  # fmt: skip

    def search(self, game: Game) -> None:
        """Both are revealed and taken; decks are shuffled."""
        for seat in game.match.players:
            cards = self.searched[str(seat)]
            if cards:
                game.reveal(cards, seat=seat)
                relocate(game, cards, seat, "hand", why="search", by=seat)
        for seat in game.match.players:
            game.shuffle(zone_key(seat, "deck"))

    def first_turn(self, game: Game) -> None:
        """Step 6 (DD-SETUP-09)."""
        first = game.match.table.first
        game.match.stack[game.here] = Turn(seat=first)
