"""One clock per seat: time for the decision, then the bank; ticking only while the seat owes an answer."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .ports import Data

replace = msgspec.structs.replace

Key = tuple[int, int]


class Owed(msgspec.Struct, frozen=True):
    """What a seat is asked: the newest decision it owes, from when on it pays, and whether others may know."""

    key: Key
    since: int
    hidden: bool = False


class SeatClock(msgspec.Struct):
    """Milliseconds. `since` is when it last began to run; `shown` what others see while the decision is hidden."""

    bank: int
    step: int = 0
    since: int | None = None
    owed: Owed | None = None
    shown: tuple[int, int] | None = None
    timeouts: int = 0
    away_since: int | None = None
    away_used: int = 0


class Clocks:
    """All clocks of a match. Times come from the caller; nothing here looks at a watch."""

    def __init__(self, seats: int, step_ms: int, bank_ms: int, absence_ms: int, absence_total_ms: int) -> None:
        self.step_ms = step_ms
        self.off = step_ms == 0
        """The room plays without clocks."""
        self.bank_ms = bank_ms
        self.absence_ms = absence_ms
        self.absence_total_ms = absence_total_ms
        self.paused = True
        self.seats = [SeatClock(bank_ms) for _ in range(seats)]

    # -- the match -----------------------------------------------------------------------------------------------

    def owe(self, now: int, owed: Mapping[int, Owed]) -> None:
        """Stop the clocks of seats that answered and start those of seats that are asked."""
        for seat, clock in enumerate(self.seats):
            new = owed.get(seat)
            if new is not None and clock.owed is not None and new.key == clock.owed.key:
                continue
            self._stop(clock, now)
            clock.owed = new
            clock.shown = None
            if new is None:
                clock.step = self.step_ms
                continue
            clock.step = self.step_ms
            if new.hidden:
                clock.shown = (clock.bank, clock.step)
            if not self.paused:
                clock.since = max(now, new.since)

    def stop(self, now: int, seat: int) -> None:
        """The seat has answered, though the answer is not applied yet."""
        self._stop(self.seats[seat], now)

    def run(self, now: int, seat: int) -> None:
        """The seat pays from now on."""
        if not self.paused and self.seats[seat].owed is not None:
            self._stop(self.seats[seat], now)
            self.seats[seat].since = now

    def grant(self, now: int, seat: int) -> None:
        """A fresh step for the decision at hand."""
        clock = self.seats[seat]
        self._stop(clock, now)
        clock.step = self.step_ms
        clock.since = None if self.paused or clock.owed is None else now

    def pause(self, now: int) -> None:
        """Nobody pays: the room sleeps, or nothing can be stored."""
        if self.paused:
            return
        self.paused = True
        for clock in self.seats:
            self._stop(clock, now)

    def resume(self, now: int) -> None:
        """Go on where `pause` stopped."""
        if not self.paused:
            return
        self.paused = False
        for clock in self.seats:
            if clock.owed is not None:
                clock.since = max(now, clock.owed.since)

    def due(self, seat: int) -> int | None:
        """When the seat's time runs out."""
        clock = self.seats[seat]
        if self.off or clock.since is None:
            return None
        return clock.since + clock.step + clock.bank

    def dues(self) -> list[int]:
        """When the time of each seat runs out whose clock is running."""
        return [] if self.off else [c.since + c.step + c.bank for c in self.seats if c.since is not None]

    # -- presence ------------------------------------------------------------------------------------------------

    def away(self, now: int, seat: int, away: bool) -> None:
        """A seat went away, or came back."""
        clock = self.seats[seat]
        if away and clock.away_since is None:
            clock.away_since = now
        elif not away and clock.away_since is not None:
            clock.away_used += max(0, now - clock.away_since)
            clock.away_since = None

    def absent(self) -> list[int]:
        """The seats whose absence is being counted."""
        return [seat for seat, clock in enumerate(self.seats) if clock.away_since is not None]

    def away_left(self, now: int, seat: int) -> int:
        """How long the seat may still be away, counting this absence."""
        clock = self.seats[seat]
        gone = now - clock.away_since if clock.away_since is not None else 0
        return max(0, min(self.absence_ms - gone, self.absence_total_ms - clock.away_used - gone))

    def away_due(self, seat: int) -> int | None:
        """When the seat's absence becomes too long."""
        clock = self.seats[seat]
        if clock.away_since is None:
            return None
        return clock.away_since + min(self.absence_ms, self.absence_total_ms - clock.away_used)

    # -- what is seen and kept -----------------------------------------------------------------------------------

    def view(self, now: int, viewer: int | None) -> list[Data]:
        """The clocks as a seat or the watchers may see them: during a response window, others' stand still."""
        out = []
        for seat, clock in enumerate(self.seats):
            bank, step, running = self._left(clock, now)
            if clock.shown is not None and seat != viewer:
                (bank, step), running = clock.shown, False
            row: Data = {"seat": seat, "bank": bank, "step": step, "running": running, "absent": None}
            if self.off:
                row["step"], row["off"] = None, True
            if clock.away_since is not None:
                row["absent"] = self.away_left(now, seat)
            out.append(row)
        return out

    @property
    def hidden(self) -> bool:
        """Whether some clock is not shown to all alike."""
        return any(clock.shown is not None for clock in self.seats)

    def deadline(self, seat: int) -> int | None:
        """When the seat's open decision will be answered for it."""
        clock = self.seats[seat]
        if self.off or clock.owed is None or self.paused:
            return None
        return (clock.since if clock.since is not None else clock.owed.since) + clock.step + clock.bank

    def saved(self, now: int) -> list[list[int]]:
        """Numbers for the log: bank, time-outs and absence of each seat."""
        return [[self._left(c, now)[0], c.timeouts, c.away_used] for c in self.seats]

    def load(self, saved: list[list[int]]) -> None:
        """Take numbers back from the log."""
        for clock, (bank, timeouts, away) in zip(self.seats, saved, strict=False):
            clock.bank, clock.timeouts, clock.away_used = bank, timeouts, away

    def copy(self) -> list[SeatClock]:
        """For a rollback."""
        return [replace(clock) for clock in self.seats]

    def _left(self, clock: SeatClock, now: int) -> tuple[int, int, bool]:
        if clock.since is None or self.off:
            return clock.bank, clock.step, False
        gone = max(0, now - clock.since)
        from_step = min(gone, clock.step)
        return max(0, clock.bank - (gone - from_step)), clock.step - from_step, True

    def _stop(self, clock: SeatClock, now: int) -> None:
        if clock.since is None:
            return
        clock.bank, clock.step, _ = self._left(clock, now)
        clock.since = None
