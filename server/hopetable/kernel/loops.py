"""The ruling on loops: a chain that comes back to a state it was in, with nobody asked meanwhile, ends there.

What takes part in the loop is dropped, what stands below it goes on, and everybody is told (`loop_ended`). Two states
are the same if nothing of the table differs: cards, zones, players, what is in force, what is due, and what is being
carried out. Running numbers (of events, links, ages, handles) do not count, nor does the record of the turn. Where
chance came in between, the next round may come out otherwise, and nothing is ended.

Nothing is compared before an input has taken WATCHED_FROM steps, several times what any real one takes. Then one state
is kept, a newer one at every doubling (Brent's way), and compared whenever the same step comes round again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .errors import LoopGuard
from .game import Game
from .procedure import Procedure
from .records import Card, Event, Sight
from .state import Match

WATCHED_FROM = 200
"""Steps of one input before its states are compared."""

NUMBERED = frozenset(("n", "cause", "link", "on", "batch"))
"""Fields of events that are running numbers."""


class LoopWatch:
    """Compares the states of one long input.

    `mark` is the state kept, `lowest` the lowest place on the stack where anything was carried out since.
    """

    __slots__ = ("due", "lowest", "mark")

    def __init__(self) -> None:
        self.mark: Match | None = None
        self.lowest = self.due = 0

    def step(self, game: Game, count: int) -> bool:
        """Called before step `count` of the input; True if a loop was ended, and the match has changed."""
        match, mark = game.match, self.mark
        place = len(match.stack) - (0 if match.pending else 1)
        self.lowest = min(self.lowest, place)
        if mark is not None and self._again(match, mark):
            self._end(game, mark)
            self.mark, self.due = None, 0
            return True
        if mark is None or count >= self.due:
            self.mark, self.lowest, self.due = match.clone(), place, 2 * count
        return False

    def _again(self, match: Match, mark: Match) -> bool:
        """Whether the match is where it was at the mark; it may have begun the same thing again on top of itself."""
        grown = len(match.stack) - len(mark.stack)
        if grown < 0 or not match.stack or match.rng != mark.rng:
            return False
        now, then = match.stack[self.lowest + grown :], mark.stack[self.lowest :]
        if [(type(p), p.at) for p in now] != [(type(p), p.at) for p in then]:
            return False
        if match.zones != mark.zones or match.players != mark.players or match.table != mark.table:
            return False
        if match.uses != mark.uses or match.clock != mark.clock or match.gone != mark.gone:
            return False
        if [_plain(e) for e in match.pending] != [_plain(e) for e in mark.pending]:
            return False
        if not all(_alike(card, mark.cards.get(i)) for i, card in match.cards.items()):
            return False
        for name in ("modifiers", "floating", "due"):
            if getattr(match, name) != getattr(mark, name):
                return False
        return [_plain(p) for p in now] == [_plain(p) for p in then]

    def _end(self, game: Game, mark: Match) -> None:
        """Drop what takes part. What the whole match consists of cannot be dropped: that is a fault of the rules."""
        if self.lowest == 0:
            raise LoopGuard(f"a state comes back for ever, at {type(game.match.stack[-1]).__name__}")
        match = game.match
        game.unwind(self.lowest)
        match.links = tuple(x for x in match.links if x.id < mark.next_link)
        match.pending = ()
        match.touch()
        game.emit("loop_ended")


def _alike(one: Card, other: Card | None) -> bool:
    """Whether two records of a card differ in nothing but when it came and what it is called."""
    if one is other:
        return True
    return other is not None and msgspec.structs.replace(one, handle=other.handle, since=other.since) == other


def _plain(value: Any) -> Any:
    """A value without running numbers."""
    if isinstance(value, Event):
        fields = {k: _plain(v) for k, v in value.fields.items() if k not in NUMBERED}
        return value.name, fields, [s.id for s in value.cards]
    if isinstance(value, Sight):
        return value.id
    if isinstance(value, msgspec.Struct):
        running = value.running if isinstance(value, Procedure) else NUMBERED
        return type(value), [_plain(getattr(value, f)) for f in value.__struct_fields__ if f not in running]
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value
