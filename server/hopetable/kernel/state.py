"""A match as data: what is needed to go on, in one place, cheap to copy, exact in JSON."""

from __future__ import annotations

import functools
import hashlib
import itertools
import operator
import types as types_module
from typing import Any, Protocol

import msgspec

from .procedure import Procedure
from .records import Card, Clock, Decision, Due, Event, Floating, Link, Modifier, Outcome
from .rng import RngState

_versions = itertools.count(1)


class StateTypes(Protocol):
    """The games' own record types, needed to read a match back from JSON."""

    id: str

    @property
    def player_type(self) -> type[msgspec.Struct]: ...

    @property
    def table_type(self) -> type[msgspec.Struct]: ...

    @property
    def procedures(self) -> tuple[type[Procedure], ...]: ...


class Listeners(Protocol):
    """Who keeps account of what lies where, to know who listens."""

    def moved(self, match: Match, card: Card, to: str) -> None:
        """A card has gone from where its record says to another zone; `match` has it there already."""
        ...


class Match:
    """The whole state. Containers are replaced or copied, the records in them are frozen.

    `version` changes with every write, `figure_version` with those that derived values can depend on; none is ever
    reused, what is computed is cached under them. `derived` is what the rules have derived from the present figure
    version and is dropped with it. `heard` keeps account of who listens: it is told of cards that move, and dropped
    when zones change otherwise or effects begin or end; `stirred` are the zones that have changed since it was last
    true of all, None if they are not known one by one. None of these, nor `cache`, is part of the state.
    """

    __slots__ = (
        "age", "cache", "cards", "clock", "decisions", "derived", "due", "figure_version", "floating", "game", "gone",
        "heard", "history", "links", "modifiers", "next_card", "next_decision", "next_event", "next_handle",
        "next_link", "next_signal", "options", "outcome", "pending", "players", "rng", "seats", "stack", "stirred",
        "table", "uses", "version", "zones",
    )  # fmt: skip

    def __init__(self, game: str, seats: int, options: dict[str, Any], rng: RngState, table: Any) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.rng = rng
        self.table = table
        self.cards: dict[int, Card] = {}
        self.zones: dict[str, tuple[int, ...]] = {}
        self.players: dict[int, Any] = {}
        self.uses: dict[str, int] = {}
        self.stack: list[Procedure] = []
        self.decisions: tuple[Decision, ...] = ()
        self.links: tuple[Link, ...] = ()
        self.modifiers: tuple[Modifier, ...] = ()
        self.floating: tuple[Floating, ...] = ()
        self.due: tuple[Due, ...] = ()
        self.clock = Clock()
        self.gone: tuple[int, ...] = ()
        self.history: tuple[Event, ...] = ()
        self.pending: tuple[Event, ...] = ()
        self.outcome: Outcome | None = None
        self.next_card = self.next_handle = self.next_decision = self.next_event = self.next_link = self.age = 1
        self.next_signal = -1
        self.version = self.figure_version = next(_versions)
        self.cache: dict[Any, Any] = {}
        self.derived: Any = None
        self.heard: Listeners | None = None
        self.stirred: set[str] | None = None

    def touch(self) -> None:
        """Mark the state as changed: whatever writes to anything but zones, decisions, links and steps calls it."""
        self.version = self.figure_version = next(_versions)
        self.derived = self.heard = None

    def touch_records(self) -> None:
        """Mark records of cards, seats or the table as changed: figures may be others now, who listens is not."""
        self.version = self.figure_version = next(_versions)
        self.derived = None

    def touch_move(self, card: Card, to: str) -> None:
        """Mark a card as moved from where its record says to a zone."""
        self.version = self.figure_version = next(_versions)
        self.derived = None
        if self.heard is not None:
            self.heard.moved(self, card, to)
        elif self.stirred is not None:
            self.stirred.update((card.zone, to))

    def touch_view(self) -> None:
        """Mark as changed what can be seen but no figure depends on: decisions, links, steps, the generator."""
        self.version = next(_versions)

    def touch_zones(self, *keys: str) -> None:
        """Mark the contents of zones as changed: of these, or of any if none is named."""
        self.version = self.figure_version = next(_versions)
        self.derived = self.heard = None
        if not keys:
            self.stirred = None
        elif self.stirred is not None:
            self.stirred.update(keys)

    def clone(self) -> Match:
        """A copy that shares the frozen records: a few microseconds."""
        other = Match.__new__(Match)
        other.restore(self)
        return other

    def restore(self, saved: Match) -> None:
        """Become equal to `saved`, which stays untouched. Every answer does this: the fields are named one by one."""
        self.age = saved.age
        self.clock = saved.clock
        self.decisions = saved.decisions
        self.due = saved.due
        self.floating = saved.floating
        self.game = saved.game
        self.gone = saved.gone
        self.history = saved.history
        self.links = saved.links
        self.modifiers = saved.modifiers
        self.next_card = saved.next_card
        self.next_decision = saved.next_decision
        self.next_event = saved.next_event
        self.next_handle = saved.next_handle
        self.next_link = saved.next_link
        self.next_signal = saved.next_signal
        self.options = saved.options
        self.outcome = saved.outcome
        self.pending = saved.pending
        self.rng = saved.rng
        self.seats = saved.seats
        self.table = saved.table
        self.cards = saved.cards.copy()
        self.zones = saved.zones.copy()
        self.players = saved.players.copy()
        self.uses = saved.uses.copy()
        self.stack = saved.stack.copy()
        self.version = self.figure_version = next(_versions)
        self.cache = {}
        self.derived = self.heard = self.stirred = None

    def to_data(self) -> dict[str, Any]:
        """The state as JSON-ready data."""
        return {name: msgspec.to_builtins(getattr(self, name), str_keys=True) for name in _SAVED}

    def to_bytes(self) -> bytes:
        """Canonical JSON: equal states give equal bytes (mappings are sorted or made in engine order)."""
        fields = {name: getattr(self, name) for name in _SAVED}
        fields["uses"] = dict(sorted(self.uses.items()))
        return msgspec.json.encode(fields)

    def hash(self) -> str:
        """Sixteen bytes of the canonical JSON's hash, as hex."""
        return hashlib.blake2b(self.to_bytes(), digest_size=16).hexdigest()

    @classmethod
    def from_bytes(cls, data: bytes, types: StateTypes) -> Match:
        """Read a match back; raises msgspec.ValidationError if the data is not one of this game."""
        decoder = _decoder(types)
        saved = decoder.decode(data)
        match = cls.__new__(cls)
        for name in _SAVED:
            setattr(match, name, getattr(saved, name))
        match.version = match.figure_version = next(_versions)
        match.cache = {}
        match.derived = match.heard = match.stirred = None
        return match


_UNSAVED = ("version", "figure_version", "cache", "derived", "heard", "stirred")
_SAVED = tuple(n for n in Match.__slots__ if n not in _UNSAVED)
_decoders: dict[str, Any] = {}


def _stack_of(types: StateTypes) -> Any:
    """A list of any of the game's procedures, told apart by their tags."""
    return types_module.GenericAlias(list, (functools.reduce(operator.or_, types.procedures),))


def _decoder(game: StateTypes) -> Any:
    """A decoder of the game's saved form, made once."""
    types: Any = game
    found = _decoders.get(types.id)
    if found is None:
        ints = ("age", "next_card", "next_decision", "next_event", "next_handle", "next_link", "next_signal", "seats")
        fields: list[Any] = [(n, int) for n in ints]
        fields += [
            ("cards", dict[int, Card]), ("decisions", tuple[Decision, ...]), ("due", tuple[Due, ...]),
            ("floating", tuple[Floating, ...]), ("game", str), ("history", tuple[Event, ...]),
            ("links", tuple[Link, ...]), ("modifiers", tuple[Modifier, ...]), ("options", dict[str, Any]),
            ("outcome", Outcome | None), ("pending", tuple[Event, ...]), ("players", dict[int, types.player_type]),
            ("rng", RngState), ("stack", _stack_of(types)), ("table", types.table_type),
            ("uses", dict[str, int]), ("zones", dict[str, tuple[int, ...]]),
            ("clock", Clock, Clock()), ("gone", tuple[int, ...], ()),
        ]  # fmt: skip
        found = msgspec.json.Decoder(msgspec.defstruct(f"Saved_{types.id}", fields))
        _decoders[types.id] = found
    return found
