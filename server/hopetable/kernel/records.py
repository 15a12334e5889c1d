"""The plain records a match is made of. All are frozen: a change replaces a record.

What is in them is plain data that cannot lead back to them, so that the garbage collector need not look at those of
which there are many (`gc=False`): they go when nothing names them any more.
"""

from __future__ import annotations

from typing import Any

import msgspec

WATCH = 1 << 30
"""The bit of the watchers in a sight mask; seat i has the bit `1 << i`."""

EVERYBODY = (1 << 31) - 1


NONE: dict[str, Any] = {}
"""What all cards without counters or marks share; like every value in a record it is replaced, never altered."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """One physical card. `id` never leaves the server; `handle` is its public name until it is hidden again.

    `cell` is its place on a grid, `under` the card it lies under, `known` the sight bits of seats that know its face
    while it lies face-down where it lies (they put it there, or looked).
    """

    id: int
    code: str
    owner: int
    controller: int
    zone: str
    handle: str
    since: int
    up: bool = True
    exhausted: bool = False
    token: bool = False
    under: int | None = None
    cell: tuple[int, int] | None = None
    counters: dict[str, int] = msgspec.field(default_factory=lambda: NONE)
    marks: dict[str, Any] = msgspec.field(default_factory=lambda: NONE)
    known: int = 0


class Sight(msgspec.Struct, frozen=True, gc=False):
    """A card as it stood when an event happened: handle, entry, and who could see its face.

    `open` tells whether everybody could see that this card (not which) lay there, so that its handle is public.
    """

    id: int
    handle: str
    code: str
    mask: int
    open: bool = True
    was: str | None = None
    was_mask: int = 0
    was_open: bool = True


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. `n` counts up within the match; `cause` is the number of what brought it about."""

    n: int
    name: str
    fields: dict[str, Any]
    cards: tuple[Sight, ...] = ()
    cause: int | None = None
    mask: int = EVERYBODY

    def get(self, name: str) -> Any:
        """A field by name, None if the event has none such."""
        if name == "card":
            return self.cards[0].id if self.cards else self.fields.get("card")
        return self.fields.get(name)


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer. `act` is plain data for the procedure that asked and never leaves the server."""

    id: str
    key: str
    act: Any = None
    card: int | None = None
    params: dict[str, Any] | None = None
    confirm: bool = False
    targets: tuple[int, ...] = ()
    cell: tuple[int, int] | None = None
    seat: int | None = None


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A question the match waits on.

    `mode`: "one" seat answers, "all" seats answer at once and unseen, "first" answer of any seat wins.
    `kind`: choose_action, pick_cards, pick_option, pick_number, order, confirm, pick_cell.
    `options` by seat; for pick_number `least` and `most` are the bounds, else how many options are chosen.
    `default` (option ids, or a number as text) is legal and used on time-out. The answer lands in field `into` of the
    procedure at `frame`. `window` marks a response window, whose seats are told to nobody else; `step` is the index
    of the step that asked, which can be run again (`seats.reopen`).
    """

    id: int
    rev: int
    kind: str
    prompt: str
    seats: tuple[int, ...]
    options: dict[int, tuple[Option, ...]]
    default: dict[int, tuple[str, ...]]
    into: str
    frame: int
    mode: str = "one"
    least: int = 1
    most: int = 1
    rule: str | None = None
    source: int | None = None
    params: dict[str, Any] | None = None
    constraint: dict[str, Any] | None = None
    window: bool = False
    shown: dict[int, tuple[int, ...]] = {}
    step: int = 0
    answers: dict[int, Any] = {}

    def waiting(self) -> tuple[int, ...]:
        """Seats that still owe an answer."""
        return tuple([s for s in self.seats if s not in self.answers]) if self.answers else self.seats


class Link(msgspec.Struct, frozen=True, gc=False):
    """One activation on the chain. `kind`: declaration, play, trigger, skill or action; `body` is the game's."""

    id: int
    seat: int
    kind: str
    card: int | None
    ability: str | None = None
    on: int | None = None
    state: str = "waiting"
    answered: bool = False
    priority: int = 0
    body: dict[str, Any] = {}


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """What an effect has placed for a while: by which instruction (`node`), whose, from which card, since when (`age`).

    `until` names its duration, `anchor` the card whose leaving ends it (id, age), `left` how many times it may still
    bind, `battle` the battle it was placed in; `env` are the names it keeps.
    """

    id: int
    node: str
    seat: int
    source: int | None
    until: str
    age: int
    env: dict[str, Any] = {}
    anchor: tuple[int, int] | None = None
    left: int | None = None
    battle: int | None = None


class Modifier(Lasting, frozen=True, gc=False):
    """A continuous change; see `effects.modifiers` for what `node` says.

    It reaches `cards` (with the age each had when captured) or everything its node's filter matches; `value` are the
    numbers of the moment it was placed.
    """

    cards: tuple[tuple[int, int], ...] | None = None
    value: Any = None


class Floating(Lasting, frozen=True, gc=False):
    """Abilities that belong to no card in play: effects placed for a while, and delayed effects (`once`)."""

    once: bool = False


class Due(msgspec.Struct, frozen=True, order=True):
    """Something that happens at an absolute (hour, phase, slot); equal moments go by priority, then age."""

    hour: int
    phase: int
    slot: int
    priority: int
    age: int
    seat: int = 0
    node: str = ""
    source: int | None = None
    env: dict[str, Any] = {}


class Clock(msgspec.Struct, frozen=True):
    """The present point of game time: absolute hour (0 = the first), phase and slot as the game numbers them.

    `stopped` is how many times the hour will not advance when it should.
    """

    hour: int = 0
    phase: int = 0
    slot: int = 0
    stopped: int = 0

    @property
    def point(self) -> tuple[int, int, int]:
        """(hour, phase, slot), which is how points of time are compared."""
        return (self.hour, self.phase, self.slot)


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. `winners` is empty for a draw or when all lose."""

    result: str
    winners: tuple[int, ...]
    reason: str
    rule: str | None = None
    rows: tuple[dict[str, Any], ...] = ()


class MatchSetup(msgspec.Struct, frozen=True):
    """What a match starts from. `decks[seat]` maps card entries to how many; `seed` is 64 hex digits.

    With `position` it starts there, in the words in which a scenario gives one, instead of with its setup.
    """

    seats: int
    seed: str
    decks: tuple[dict[str, int], ...] = ()
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


class Answer(msgspec.Struct, frozen=True, gc=False):
    """An input: which decision at which revision, and the chosen option ids (in order) or a number."""

    seat: int
    decision: int
    rev: int
    options: tuple[str, ...] = ()
    number: int | None = None
