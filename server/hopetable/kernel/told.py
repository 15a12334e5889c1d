"""What an audience is told of events and decisions: the part of the allow-list that is words, not cards in places."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from . import rng
from .alike import Alike
from .records import EVERYBODY, WATCH, Decision, Event, Option, Outcome, Sight
from .state import Match

Data = dict[str, Any]


@lru_cache(maxsize=64)
def audience_bit(audience: str) -> int:
    """The sight bit of "seat:N" or "watch"."""
    return 1 << int(audience[5:]) if audience.startswith("seat:") else WATCH


@lru_cache(maxsize=64)
def audience_seat(audience: str) -> int | None:
    """The seat of an audience, None for watchers."""
    return int(audience[5:]) if audience.startswith("seat:") else None


def handle_of(match: Match, card: Any) -> Any:
    """The public handle of a card id; None stays None."""
    return match.cards[card].handle if isinstance(card, int) else card


def outcome_data(outcome: Outcome | None) -> Data | None:
    """How a match ended, as everybody is told and as it is stored; `winner` only where one alone has won."""
    if outcome is None:
        return None
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    return {
        "result": outcome.result, "winner": winner, "winners": list(outcome.winners), "reason": outcome.reason,
        "rule": outcome.rule, "rows": list(outcome.rows),
    }  # fmt: skip


@lru_cache(maxsize=256)
def track_data(steps: tuple[str, ...], step: str) -> list[Data]:
    """How far a phase has come, as everybody is told; one list each time, never to be changed."""
    at = steps.index(step) if step in steps else 0
    return [{"key": k, "state": "done" if i < at else "now" if i == at else "next"} for i, k in enumerate(steps)]


# -- decisions ---------------------------------------------------------------------------------------------------


def public_decision(match: Match, decision: Decision) -> Data:
    """A decision as those are told who do not owe it: nothing of its options, of a window not even whom it is for."""
    return {
        "id": decision_name(match, decision.id), "rev": decision.rev, "kind": decision.kind,
        "prompt": decision.prompt, **_asked(decision, () if decision.window else decision.seats), "public": True,
    }  # fmt: skip


def _asked(decision: Decision, seats: tuple[int, ...]) -> Data:
    """Who is asked, of those one is told of, and who of them has answered where all do. In a window that is nobody
    else's business."""
    if decision.mode != "all":
        return {"seats": list(seats)}
    return {"seats": list(seats), "done": [s for s in seats if s in decision.answers]}


def own_decision(match: Match, decision: Decision, seat: int) -> Data:
    """A decision as a seat is told that owes it, but for the faces it is shown."""
    out: Data = {
        "id": decision_name(match, decision.id), "rev": decision.rev, "kind": decision.kind,
        "prompt": decision.prompt, **_asked(decision, (seat,) if decision.window else decision.seats),
    }  # fmt: skip
    out["options"] = [option_data(match, o) for o in decision.options[seat]]
    out["min"], out["max"] = decision.least, decision.most
    out["default"] = list(decision.default[seat])
    if decision.params:
        out["params"] = {k: handle_of(match, v) if k.startswith("card") else v for k, v in decision.params.items()}
    if decision.rule:
        out["rule"] = decision.rule
    if decision.source is not None:
        out["source"] = handle_of(match, decision.source)
    if decision.constraint:
        out["constraint"] = decision.constraint
    return out


def option_data(match: Match, option: Option) -> Data:
    """An option as its seat sees it: everything but `act`."""
    out: Data = {"id": option.id, "key": option.key}
    if option.card is not None:
        out["card"] = match.cards[option.card].handle
    if option.params:
        out["params"] = option.params
    if option.confirm:
        out["confirm"] = True
    if option.targets:
        out["targets"] = [match.cards[c].handle for c in option.targets]
    if option.cell is not None:
        out["cell"] = list(option.cell)
    if option.seat is not None:
        out["seat"] = option.seat
    return out


# -- names of decisions ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _scattered(seed: str, number: int) -> int:
    return rng.scattered(_apart(seed), number)


@lru_cache(maxsize=1024)
def _apart(seed: str) -> str:
    """A key that handles do not share, lest one tell of the other."""
    return hashlib.sha256(f"decisions {seed}".encode()).hexdigest()


def decision_name(match: Match, number: int) -> str:
    """What a decision is called outside: nothing shows how many others were asked meanwhile."""
    return f"d{_scattered(match.rng.seed, number)}"


def decision_number(match: Match, name: str) -> int | None:
    """The number behind a decision's name; None if that is no such name. Open ones are found at once."""
    for decision in match.decisions:
        if decision_name(match, decision.id) == name:
            return decision.id
    digits = name[1:]
    if name[:1] != "d" or not digits.isascii() or not digits.isdigit() or len(digits) > 11:
        return None
    return rng.gathered(_apart(match.rng.seed), int(digits))


# -- events ------------------------------------------------------------------------------------------------------


def sight_data(sight: Sight, bit: int) -> Data:
    """A card in an event: its handle if the audience sees a card there, its entry if it sees the face."""
    out: Data = {}
    seen = (sight.mask | sight.was_mask) & bit
    if sight.handle and (sight.open or sight.mask & bit):
        out["h"] = sight.handle
    if seen:
        out["id"] = sight.code
    return out


_PRIVATE = frozenset(
    "batch was was_since was_controller was_up source foe silent to_seat quiet only".split()
)  # what abilities read of an event and no audience is told


def is_public(event: Event) -> bool:
    """Whether every audience is told the same of an event."""
    if event.mask != EVERYBODY:
        return False
    return not event.cards or all(s.mask in _ALIKE and s.was_mask in _ALIKE for s in event.cards)


_ALIKE = (0, EVERYBODY)


class Told:
    """The events of one input as each audience may know them; what all are told is packed once for all."""

    __slots__ = ("_alike", "_public", "events")

    def __init__(self, events: tuple[Event, ...], pack: Callable[[Data], Any]) -> None:
        self.events = events
        self._public = [pack(event_data(e, WATCH)) if is_public(e) else None for e in events]
        self._alike: Alike[list[Any]] | None = None
        if None in self._public:
            private = [e for e, same in zip(events, self._public, strict=True) if same is None]
            sights = [s for e in private for s in e.cards]
            masks = [e.mask for e in private] + [s.mask for s in sights] + [s.was_mask for s in sights]
            self._alike = Alike(masks)

    def to(self, bit: int) -> list[Any]:
        """For one pair of eyes, in order."""
        return self._public if self._alike is None else self._alike.to(bit, self._seen_by)

    def _seen_by(self, bit: int) -> list[Any]:
        return [
            event_data(e, bit) if same is None else same
            for e, same in zip(self.events, self._public, strict=True)
            if e.mask & bit
        ]  # fmt: skip


@lru_cache(maxsize=1024)
def _told_fields(names: tuple[str, ...]) -> tuple[str, ...]:
    """Of the fields of an event those that are told."""
    return tuple(name for name in names if name not in _PRIVATE)


def event_data(event: Event, bit: int) -> Data:
    """An event for one audience; ids of cards never appear."""
    out: Data = {"n": event.n, "e": event.name}
    if event.cause is not None:
        out["c"] = event.cause
    if event.cards:
        if event.name in ("revealed", "looked"):
            out["cards"] = [sight_data(s, bit) for s in event.cards]
        else:
            first = event.cards[0]
            out["card"] = sight_data(first, bit)
            if first.was and (first.was_open or first.was_mask & bit):
                out["was"] = first.was
            if event.name == "linked":
                out["targets"] = [sight_data(s, bit) for s in event.cards[1:]]
            elif len(event.cards) > 1:
                out["by_card"] = sight_data(event.cards[1], bit)
    fields = event.fields
    for name in _told_fields(tuple(fields)):
        value = fields[name]
        if value is not None:
            out[name] = value
    return out
