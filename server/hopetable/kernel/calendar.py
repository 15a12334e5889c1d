"""Game time: the clock of a match, what is due at a later point, and windows that end at one.

A point is (hour, phase, slot): an absolute hour from 0, a phase and a slot in it as the game numbers them (0 = where a
phase begins). The clock stands in `Match.clock`, what is due in `Match.due`, ordered by (hour, phase, slot, priority,
age).

- `after` N hours: happens at the first *performed* point of the same phase and slot whose hour is not before the one
  it is due at. Passing over an hour therefore delays it, rewinding or stopping the clock lengthens it.
- `within` N hours: holds until the clock reaches the point, performed or not. Passing over hours shortens it.
- Passing over turns is the ruleset's: it performs every phase (`arrive` at each point) without asking anybody.
  Passing over hours is `jump`: nothing of what lies between happens.
"""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import Any

import msgspec

from .game import Game
from .records import Clock, Due

replace = msgspec.structs.replace

Point = tuple[int, int, int]
HOURS = 24


def after(
    game: Game, hours: int, *, seat: int = 0, node: str = "", source: int | None = None, priority: int = 0,
    env: dict[str, Any] | None = None, phase: int | None = None, slot: int | None = None,
) -> Due:  # fmt: skip
    """Lay down what happens after so many hours (at least 0), at the present phase and slot unless others are named.

    `seat` controls it, `node` and `env` say what it is. Raises ValueError for negative hours.
    """
    if hours < 0:
        raise ValueError("what is due lies ahead")
    match = game.match
    now = match.clock
    due = Due(
        now.hour + hours, now.phase if phase is None else phase, now.slot if slot is None else slot, priority,
        game.next_age(), seat, node, source, env or {},
    )  # fmt: skip
    match.due = tuple(sorted((*match.due, due)))
    match.touch()
    return due


def arrive(game: Game, phase: int, slot: int = 0) -> tuple[Due, ...]:
    """The point (phase, slot) of the present hour is performed: set the clock, take what is due, in order.

    What falls due later than another but shares phase and slot with it comes after it.
    """
    match = game.match
    now = match.clock = replace(match.clock, phase=phase, slot=slot)
    match.touch()
    found = tuple(d for d in match.due if d.phase == phase and d.slot == slot and d.hour <= now.hour)
    if found:
        ages = {d.age for d in found}
        match.due = tuple(d for d in match.due if d.age not in ages)
    expire(game)
    return tuple(sorted(found, key=lambda d: (d.priority, d.age)))


def forget(game: Game, seat: int) -> None:
    """Nothing a seat has laid down falls due any more (it is out)."""
    match = game.match
    match.due = tuple(d for d in match.due if d.seat != seat)
    match.touch()


# -- windows -------------------------------------------------------------------------------------------------------


def within(game: Game, hours: int, *, phase: int | None = None, slot: int | None = None) -> str:
    """The `until` of an effect that holds for so many hours from now: the text of the point at which it ends."""
    now = game.match.clock
    return until((now.hour + hours, now.phase if phase is None else phase, now.slot if slot is None else slot))


def until(point: Point) -> str:
    """A point as the `until` of a modifier or floating effect."""
    return "t" + ".".join(map(str, point))


@lru_cache(maxsize=1024)
def point_of(text: str) -> Point | None:
    """The point an `until` names, None if it is another kind of duration."""
    parts = text[1:].split(".")
    if not text.startswith("t") or len(parts) != 3 or not all(p.isdecimal() for p in parts):
        return None
    return int(parts[0]), int(parts[1]), int(parts[2])


def holds(clock: Clock, text: str) -> bool:
    """Whether a window with this `until` is still open; other durations are not for the clock to end."""
    end = point_of(text)
    return end is None or clock.point < end


def expire(game: Game) -> None:
    """End the modifiers and floating effects whose window has closed; a rewound clock brings none of them back."""
    match = game.match
    modifiers = tuple(m for m in match.modifiers if holds(match.clock, m.until))
    floating = tuple(f for f in match.floating if holds(match.clock, f.until))
    if len(modifiers) != len(match.modifiers) or len(floating) != len(match.floating):
        match.modifiers, match.floating = modifiers, floating
        match.touch()


# -- the hand of the clock -------------------------------------------------------------------------------------------


def pass_hour(game: Game) -> bool:
    """The hour that is over advances the clock, unless it has been stopped for this time; False if so."""
    now = game.match.clock
    if now.stopped:
        _set(game, replace(now, stopped=now.stopped - 1), "stopped")
        return False
    _set(game, replace(now, hour=now.hour + 1, phase=0, slot=0), "passed")
    return True


def stop(game: Game, times: int = 1) -> None:
    """The next `times` times an hour is over, the clock stays where it is."""
    now = game.match.clock
    _set(game, replace(now, stopped=now.stopped + times), "stop")


def move(game: Game, hours: int) -> None:
    """Extra hours pass (positive) or are taken back (negative, not below hour 0); phase and slot stay."""
    now = game.match.clock
    _set(game, replace(now, hour=max(0, now.hour + hours)), "moved")


def jump(game: Game, hour: int, phase: int, slot: int = 0) -> tuple[Due, ...]:
    """Go to a point, ignoring all that lies between; what is due there is returned. Raises ValueError below hour 0."""
    if hour < 0:
        raise ValueError("game time begins at hour 0")
    _set(game, replace(game.match.clock, hour=hour, phase=phase, slot=slot), "jumped")
    return arrive(game, phase, slot)


def date(hour: int) -> tuple[int, int, int, int]:
    """(year, month, day, hour of the day) of an absolute hour; hour 0 is 1 January of year 1, 00:00."""
    day = datetime.date.fromordinal(1 + hour // HOURS)
    return day.year, day.month, day.day, hour % HOURS


def hour_of(year: int, month: int, day: int, hour: int = 0) -> int:
    """The absolute hour of a date; raises ValueError if there is no such day or hour."""
    if not 0 <= hour < HOURS:
        raise ValueError("a day has 24 hours")
    return (datetime.date(year, month, day).toordinal() - 1) * HOURS + hour


def is_day(text: str) -> bool:
    """Whether "year-month-day" is a day there is."""
    try:
        year, month, day = map(int, text.split("-"))
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def _set(game: Game, clock: Clock, why: str) -> None:
    before = game.match.clock
    game.match.clock = clock
    game.match.touch()
    expire(game)
    game.emit("clock", hour=clock.hour, before=before.hour, why=why)
