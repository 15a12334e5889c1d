"""The working context of rules code: reads the match, and is the only thing that writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .answers import first_legal
from .moving import Moving
from .procedure import Procedure
from .records import Decision, Option, Outcome
from .repeats import ANY, without_barred
from .seats import spared

replace = msgspec.structs.replace


class Game(Moving):
    """A match being changed by one input, with all that rules may do: run procedures and ask."""

    __slots__ = ()

    # -- procedures --------------------------------------------------------------------------------------------

    def push(self, procedure: Procedure) -> None:
        """Start a procedure; it finishes before the next step of the one below."""
        self.match.stack.append(procedure)

    def put(self, **changes: Any) -> None:
        """Set fields of the running procedure."""
        stack = self.match.stack
        stack[self.here] = replace(stack[self.here], **changes)

    def put_below(self, **changes: Any) -> None:
        """Set fields of the procedure that started the running one."""
        stack = self.match.stack
        stack[self.here - 1] = replace(stack[self.here - 1], **changes)

    def goto(self, step: str) -> None:
        """Let the running procedure go on at a named step."""
        self.put(at=self.match.stack[self.here].steps.index(step))

    def leave(self) -> None:
        """End the running procedure after this step."""
        self.put(at=len(self.match.stack[self.here].steps))

    def unwind(self, depth: int) -> None:
        """Drop procedures until `depth` are left, the newest first."""
        stack = self.match.stack
        while len(stack) > depth:
            stack.pop().dropped(self)
        if self.match.decisions:
            self.match.decisions = tuple(d for d in self.match.decisions if d.frame < depth)
        self.match.touch_view()

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing pending is resolved any more."""
        match = self.match
        if match.outcome is not None:
            return
        match.outcome = outcome
        match.stack, match.decisions, match.pending, match.links = [], (), (), ()
        match.touch()
        self.emit(
            "ended", result=outcome.result, winners=outcome.winners, reason=outcome.reason, rule=outcome.rule,
            rows=outcome.rows,
        )  # fmt: skip

    # -- decisions ---------------------------------------------------------------------------------------------

    def ask(
        self, kind: str, prompt: str, options: Sequence[Option] | Mapping[int, Sequence[Option]], *, into: str,
        seat: int | None = None, seats: Sequence[int] | None = None, mode: str = "one", least: int = 1, most: int = 1,
        default: Sequence[str] | Mapping[int, Sequence[str]] | None = None, rule: str | None = None,
        source: int | None = None, params: dict[str, Any] | None = None, constraint: dict[str, Any] | None = None,
        window: bool = False, shown: Sequence[int] | Mapping[int, Sequence[int]] = (), forced: bool = True,
    ) -> None:  # fmt: skip
        """Open a decision whose answer lands in field `into` of the running procedure ("name+" appends).

        With `forced`, a choice with one possible answer is made at once (the seat is not asked).
        """
        match = self.match
        who = tuple(seats) if seats is not None else (seat if seat is not None else 0,)
        by_seat = _by_seat(options, who[0])
        if default is not None and ANY in match.uses:
            ways_out = _by_seat(default, who[0])
            by_seat = {s: without_barred(match, s, own, ways_out[s]) for s, own in by_seat.items()}
        if forced and mode == "one" and kind in ("pick_cards", "pick_option", "order", "choose_action"):
            only = by_seat[who[0]]
            if (kind == "order" and len(only) <= 1) or (kind != "order" and len(only) == least == most):
                self.land(self.here, into, [o.act for o in only])
                return
        if default is None:
            defaults = {s: first_legal(kind, o, least, most, constraint) for s, o in by_seat.items()}
        else:
            defaults = _by_seat(default, who[0])
        looks = _by_seat(shown, who[0]) if shown else {}
        decision = Decision(
            match.next_decision, 1, kind, prompt, who, by_seat, defaults, into, self.here, mode, least, most, rule,
            source, params, constraint, window, looks, self.step,
        )  # fmt: skip
        match.next_decision += 1
        match.touch_view()
        waiting = spared(self, decision) if match.gone else decision
        if waiting is not None:
            match.decisions = (*match.decisions, waiting)

    def land(self, frame: int, into: str, value: Any) -> None:
        """Put an answer into a procedure's field."""
        stack = self.match.stack
        procedure = stack[frame]
        if into.endswith("+"):
            name = into[:-1]
            stack[frame] = replace(procedure, **{name: (*getattr(procedure, name), value)})
        else:
            stack[frame] = replace(procedure, **{into: value})
        self.match.touch_view()


def _by_seat(value: Any, seat: int) -> dict[int, tuple[Any, ...]]:
    """What is said for each seat, or for the one that is asked."""
    if isinstance(value, dict):
        return {s: tuple(v) for s, v in value.items()}
    return {seat: tuple(value)}
