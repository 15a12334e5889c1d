"""What a room is handed from outside: time, chance, games, people, bots, decks. Tests hand in their own."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from hopetable.games.tutor import Tutor
from hopetable.kernel.records import Answer, Decision
from hopetable.kernel.ruleset import Ruleset
from hopetable.kernel.state import Match
from hopetable.metering import Meters
from hopetable.store.ports import MatchStore

from .limits import Limits

Data = dict[str, Any]


class Person(msgspec.Struct, frozen=True):
    """Who speaks on a socket. `account` is None for somebody who only watches or holds a seat by its token."""

    name: str
    account: str | None = None


class GameEntry(Protocol):
    """A game as the registry offers it."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Mapping[str, str]: ...
    @property
    def rules(self) -> Ruleset: ...
    @property
    def seats(self) -> tuple[int, int]: ...
    @property
    def options_schema(self) -> list[Data]: ...
    @property
    def shared_deck(self) -> bool: ...
    @property
    def cardset_hash(self) -> str: ...

    def check_deck(self, format: str, cards: dict[str, int], /) -> list[Any]: ...
    def deck_size(self, cards: dict[str, int], /) -> int: ...
    def warnings(self, options: Data, decks: Sequence[dict[str, int]], /) -> list[Any]: ...
    def check_options(self, seats: int, options: Data, /) -> str | None: ...
    def ready_decks(self) -> list[Data]: ...
    def tutor(self, lesson: str, /) -> Tutor | None: ...


class Bot(Protocol):
    """A player that is not a person. It must look at the match only through what its seat may know."""

    def answer(self, match: Match, decision: Decision, seat: int) -> Answer: ...


class Timer(Protocol):
    """A call that has been arranged."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """The server's clock in milliseconds since the epoch, which never runs backwards, and calls at a time."""

    def now(self) -> int: ...
    def call_at(self, when: int, call: Callable[[], None]) -> Timer: ...


class LoopTime:
    """Wall time at the start plus what the event loop's monotonic clock has counted since."""

    def __init__(self) -> None:
        self._zero = int(time.time() * 1000) - int(time.monotonic() * 1000)

    def now(self) -> int:
        return self._zero + int(time.monotonic() * 1000)

    def call_at(self, when: int, call: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, call)


class Chance(Protocol):
    """Unguessable text: link tokens, ids, secrets."""

    def token(self) -> str: ...
    def name(self) -> str: ...
    def secret(self) -> str: ...


_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class OsChance:
    """The operating system's generator."""

    def token(self) -> str:
        return secrets.token_urlsafe(18)

    def name(self) -> str:
        return "".join(secrets.choice(_ALPHABET) for _ in range(10))

    def secret(self) -> str:
        return secrets.token_hex(32)


FindDeck = Callable[[str, str], Awaitable[Data | None]]
"""(account, deck id) -> {name, cards} or None."""


async def no_deck(account: str, deck: str) -> Data | None:
    """Nobody has decks."""
    return None


async def nobody_blocked(account: str) -> frozenset[str]:
    """Everybody gets on with everybody."""
    return frozenset()


class Doors(Protocol):
    """What operators may close while the server runs. It is asked each time, and never waited for."""

    def closed(self, game: str) -> str | None:
        """Why no match of a game may begin, as the code of a refusal."""
        ...

    def chat_open(self) -> bool: ...

    def muted_until(self, account: str | None) -> int | None:
        """When an account may speak again (seconds since the epoch), None if it may now."""
        ...

    def cards_off(self) -> frozenset[str]:
        """Cards that no deck may hold at a new table."""
        ...


class OpenDoors:
    """Everything is open to everybody."""

    def closed(self, game: str) -> str | None:
        return None

    def chat_open(self) -> bool:
        return True

    def muted_until(self, account: str | None) -> int | None:
        return None

    def cards_off(self) -> frozenset[str]:
        return frozenset()


class Owners(Protocol):
    """Who keeps which room, where several processes do."""

    async def claim(self, room: str) -> bool:
        """Whether the room is this process's to keep from now on. Raises Refusal storage_down if nobody can tell."""
        ...

    def release(self, room: str) -> None:
        """This process keeps the room no more; whoever is asked for it next may."""
        ...

    @property
    def alone(self) -> bool:
        """Every room is this process's."""
        ...


class Alone:
    """The only process there is."""

    alone = True

    async def claim(self, room: str) -> bool:
        return True

    def release(self, room: str) -> None:
        """Nobody else could take it."""


class Services(msgspec.Struct, kw_only=True):
    """The world of a room."""

    store: MatchStore
    games: Mapping[str, GameEntry]
    time: Time = msgspec.field(default_factory=LoopTime)
    chance: Chance = msgspec.field(default_factory=OsChance)
    limits: Limits = msgspec.field(default_factory=Limits)
    bots: Mapping[str, Callable[[GameEntry], Bot]] = {}
    find_deck: FindDeck = no_deck
    blocked: Callable[[str], Awaitable[frozenset[str]]] = nobody_blocked
    """Whom an account wants to meet no more."""
    owners: Owners = msgspec.field(default_factory=Alone)
    build: str = "dev"
    doors: Doors = msgspec.field(default_factory=OpenDoors)
    meters: Meters = msgspec.field(default_factory=Meters)
