"""What an expression can see, and how names become values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ..kernel.game import Game


class EventLike(Protocol):
    """An event that happened or one that is only proposed."""

    def get(self, name: str) -> Any:
        """A field of the event, None if it has none such; `card` is the card it befell."""
        ...


class Vocabulary(Protocol):
    """What expressions read of a game's cards and players."""

    zone_names: frozenset[str]
    """The words that are zones of a player: `my.hand`."""

    def card_value(self, scope: Scope, card: int, name: str) -> Any:
        """A property of a card, None for what it has not."""
        ...

    def player_value(self, scope: Scope, seat: int, name: str) -> Any:
        """A value of a player that is no zone, None for what there is not."""
        ...

    def zone_cards(self, game: Game, seat: int, name: str) -> tuple[int, ...]:
        """The cards of a player's zone, in its order."""
        ...

    def facing(self, game: Game, card: int) -> int | None:
        """The card that a card is opposed by, if it is."""
        ...

    def function(self, scope: Scope, name: str, args: list[Any]) -> Any:
        """The value of a function that needs the table; None for an unknown one."""
        ...

    def record(self, scope: Scope, period: str, name: str) -> Any:
        """What happened in a period (`turn`, `phase`, `start_of_turn`), by the name of what is asked about."""
        ...


class Side:
    """A player in an expression (`my`, `opponent`, `card.player`), or several (`others`, `everyone`)."""

    __slots__ = ("seats",)

    def __init__(self, *seats: int) -> None:
        self.seats = seats

    @property
    def seat(self) -> int | None:
        """The player, if it is one."""
        return self.seats[0] if len(self.seats) == 1 else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and other.seats == self.seats

    def __hash__(self) -> int:
        return hash(self.seats)


class Period:
    """`turn` or `phase`: what happened in it; `start` holds its snapshots."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Scope:
    """One evaluation: whose effect it is, on which card, in answer to what, with which names bound.

    `it` is the candidate of a filter. Scopes are short-lived and never stored.
    """

    __slots__ = ("env", "event", "game", "it", "seat", "this", "words")

    def __init__(
        self, game: Game, words: Vocabulary, seat: int, this: int | None, event: EventLike | None = None,
        env: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.words = words
        self.seat = seat
        self.this = this
        self.event = event
        self.env = env if env is not None else {}
        self.it: int | None = None

    def with_it(self, card: int) -> Scope:
        """The same scope looking at a candidate."""
        self.it = card
        return self

    def fresh(self) -> Scope:
        """A copy, for a filter inside a filter."""
        other = Scope(self.game, self.words, self.seat, self.this, self.event, self.env)
        return other

    def everyone(self) -> tuple[int, ...]:
        """The seats that play, in turn order from the own one."""
        count, gone = self.game.match.seats, self.game.match.gone
        order = ((self.seat + i) % count for i in range(count))
        return tuple(s for s in order if s not in gone)

    def opponent(self) -> int:
        """The other seat of a duel (the next seat otherwise)."""
        return (self.seat + 1) % self.game.match.seats


def one(value: Any) -> Any:
    """A card out of a value: the first of several."""
    if isinstance(value, tuple | list):
        return value[0] if value else None
    return value


def several(value: Any) -> tuple[Any, ...]:
    """What a value holds, be it cards, texts or numbers: nothing, one thing, or each of a list."""
    if value is None:
        return ()
    if isinstance(value, tuple):
        return value
    if isinstance(value, list):
        return tuple(value)
    return (value,)


def people(game: Game, value: Any) -> tuple[int, ...]:
    """The seats behind a value: of players, or of the controllers of cards; each once."""
    if isinstance(value, Side):
        return value.seats
    return tuple(dict.fromkeys(game.card(c).controller for c in several(value)))
