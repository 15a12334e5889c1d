"""What a game gives the kernel."""

from __future__ import annotations

from typing import Any, Protocol

from .game import Game
from .records import Card, Decision, Event, MatchSetup, Option
from .state import Match, StateTypes
from .zones import ZoneSpec


class Ruleset(StateTypes, Protocol):
    """One game: its records, zones and procedures, how a match opens, and how it is shown."""

    seats: tuple[int, int]
    zones: dict[str, ZoneSpec]

    def new_match(self, setup: MatchSetup) -> Match:
        """A match with its cards laid out and its first procedure on the stack; nothing has happened yet."""
        ...

    def scenario_match(self, given: dict[str, Any], setup: MatchSetup) -> Match:
        """A match in a given position, in the words of the game's scenarios; asked for where one is given."""
        ...

    def hears(self, game: Game, event: Event) -> bool:
        """Whether some ability may react to the event, so that it is kept for `react`."""
        ...

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        """Handle the events of the step that just ended: push what they trigger, in the game's own order."""
        ...

    def concede(self, game: Game, seat: int) -> None:
        """A seat gives up, in any state."""
        ...

    # -- what an audience sees ---------------------------------------------------------------------------------

    def card_view(self, game: Game, card: Card) -> dict[str, Any]:
        """A card whose face the audience may see: everything but who is looking."""
        ...

    def seat_view(self, game: Game, seat: int) -> dict[str, Any]:
        """The public numbers of a seat."""
        ...

    def table_view(self, game: Game) -> dict[str, Any]:
        """Top-level sections of the view: `table`, `battle`, `chain`, `outcome` …, all public, cards as handles."""
        ...

    def why(self, game: Game, seat: int, card: int) -> dict[str, Any] | None:
        """Why a seat's own card cannot be used now ({code, rule, params}), None if it can."""
        ...

    def probe(
        self, game: Game, decision: Decision, seat: int, chosen: list[Option], number: int | None
    ) -> dict[str, Any]:
        """What an answer would do, from what the seat may know. Pure: the game handed in is a throw-away."""
        ...


class Foresighted(Protocol):
    """What a ruleset may add for readers who look ahead; the kernel has an answer for each that is missing."""

    routine: frozenset[str]
    """Prompts of choices that hardly matter (how a cost is paid): a preview takes their default and goes on."""

    repeats_rule: str
    """The id under which its rules page has the ruling on repetition (`repeats`)."""

    numbers: dict[str, tuple[int, int]]
    """The numbers of a seat that a referee may set, each with its bounds; else every whole number of its record."""

    def at_hand(self, game: Game, seat: int) -> list[int]:
        """The own cards a seat may think of using now; else those in zones that only it sees."""
        ...

    def could_be(self, game: Game, seat: int, card: Card) -> tuple[str, ...] | None:
        """Which entries a card the seat cannot see might be; None if any that its owner's hidden cards are."""
        ...

    def aimed_at(self, game: Game, seat: int) -> bool:
        """Whether what the open window answers is aimed at the seat or its cards; else the newest link tells."""
        ...

    def reach(self, game: Game, seat: int, card: int) -> dict[str, Any]:
        """`cells` (list of [x, y]) and `targets` (handles) in reach of a card the seat sees; else none."""
        ...
