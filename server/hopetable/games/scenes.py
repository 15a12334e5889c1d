"""What a game tells the runner of scenarios about itself."""

from __future__ import annotations

from typing import Any, Protocol

from ..kernel.game import Game


class Scenes(Protocol):
    """What a ruleset offers as its attribute `scenes`.

    `declines` are the options by which a window is passed; `held` the zones, by the end of their key, in which a card
    that is named is looked for first.
    """

    declines: tuple[str, ...]
    held: tuple[str, ...]

    def seats(self, given: dict[str, Any]) -> dict[str, int]:
        """What the seats are called in a scenario."""
        ...

    def object_of(self, game: Game, seat: int) -> int | None:
        """The card that stands for a seat where one is chosen, if the game has such cards."""
        ...

    def refusal(self, game: Game, seat: int, card: int, body: dict[str, Any]) -> dict[str, Any] | None:
        """Why an act with a card is refused ({code, rule, params}), None if it is not."""
        ...

    def figure(self, game: Game, seat: int, name: str) -> Any:
        """A figure of a seat, by the name it has under `expect`."""
        ...

    def common(self, game: Game, key: str) -> Any:
        """A figure of the table, by the name it has under `expect`."""
        ...
