"""Plays a toy ruleset and checks what must hold after every step, whatever the game.

After each input: an open decision with a seat that owes an answer and a legal default; the state survives JSON; undo
and redo (from memory and from JSON) and a replay of the whole log give the same hash; every card is in one place;
every audience's patches add up to its full view; no hidden card shows in a view, a decision or an event.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hopetable.kernel.engine import Engine, Step
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, Decision, Event, MatchSetup
from hopetable.kernel.state import Match
from hopetable.kernel.told import audience_bit

SEED = "5e" * 32


def merge(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """What a client does with a patch: replace, and drop what is null."""
    out = {k: dict(v) if k in ("seats", "zones", "cards") else v for k, v in view.items()}
    for key, value in patch.items():
        if key in ("seats", "zones", "cards"):
            for name, part in value.items():
                if part is None:
                    out[key].pop(name, None)
                else:
                    out[key][name] = part
        else:
            out[key] = value
    return out


def strip(view: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in view.items() if v is not None}


class Play:
    """One match of a toy, played by option ids."""

    def __init__(self, rules: Any, seats: int, seed: str = SEED, replay: bool = True, **options: Any) -> None:
        self.rules = rules
        self.engine = Engine(rules)
        self.setup = MatchSetup(seats, seed, options=options)
        self.replayed = replay
        self.match, step = self.engine.start(self.setup)
        self.log: list[tuple[str, Any]] = []
        self.events: list[Event] = list(step.events)
        self.audiences = [*(f"seat:{s}" for s in range(seats)), "watch"]
        self.views = Views(rules)
        self.seen = {a: self.views.view(self.match, a) for a in self.audiences}
        self.count = len(self.match.cards)
        self.check(step)

    # -- acting ----------------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> Decision:
        """The open decision a seat owes an answer to."""
        return next(d for d in self.match.decisions if seat in d.seats)

    def offered(self, seat: int) -> list[str]:
        return [o.id for o in self.decision(seat).options[seat]]

    def waiting(self) -> list[int]:
        return sorted({s for d in self.match.decisions for s in d.waiting()})

    def say(self, seat: int, *options: str, number: int | None = None) -> Step:
        decision = self.decision(seat)
        return self.give(Answer(seat, decision.id, decision.rev, options, number))

    def give(self, answer: Answer) -> Step:
        return self._do("answer", answer)

    def concede(self, seat: int) -> Step:
        return self._do("concede", seat)

    def default(self, seat: int) -> Step:
        return self.give(self.engine.default(self.match, self.decision(seat), seat))

    def refused(self, answer: Answer, code: str) -> None:
        """The answer changes nothing and says why."""
        before = self.match.hash()
        with pytest.raises(Refusal) as refusal:
            self.engine.answer(self.match, answer)
        assert refusal.value.code == code
        assert self.match.hash() == before

    def no(self, seat: int, *options: str, code: str = "not_an_option", number: int | None = None) -> None:
        """A seat that is asked may not say this."""
        decision = self.decision(seat)
        self.refused(Answer(seat, decision.id, decision.rev, options, number), code)

    def names(self, *wanted: str) -> list[str]:
        """The names of the events so far, only the wanted ones if any are named."""
        return [e.name for e in self.events if not wanted or e.name in wanted]

    def _do(self, what: str, said: Any) -> Step:
        before, data = self.match.clone(), self.match.to_bytes()
        step: Step = getattr(self.engine, what)(self.match, said)
        self.log.append((what, said))
        self.events += step.events
        after = self.match.hash()
        for start in (before, Match.from_bytes(data, self.rules)):
            assert start.to_bytes() == data, "the copy changed with the match"
            getattr(Engine(self.rules), what)(start, said)
            assert start.hash() == after, "undo and redo give another state"
        self.check(step)
        return step

    # -- checking --------------------------------------------------------------------------------------------------

    def check(self, step: Step) -> None:
        match = self.match
        data = match.to_bytes()
        assert Match.from_bytes(data, self.rules).to_bytes() == data
        if self.replayed:
            self.check_replay()
        if match.outcome is None:
            assert self.waiting(), "the match waits for nobody"
            assert not set(self.waiting()) & set(match.gone), "the match waits for a seat that is out"
        for decision in match.decisions:
            assert decision.frame < len(match.stack)
            for seat in decision.seats:
                self.engine.check(match, self.engine.default(match, decision, seat))
        self.check_places()
        for audience in self.audiences:
            self.check_view(audience, step)

    def check_replay(self) -> None:
        """The log played again from the start gives the same state."""
        engine = Engine(self.rules)
        again, _ = engine.start(self.setup)
        for what, said in self.log:
            getattr(engine, what)(again, said)
        assert again.hash() == self.match.hash()

    def check_places(self) -> None:
        """Every card is in exactly the zone it names; none appears or vanishes; nothing lies under itself."""
        match = self.match
        lying = [c for cards in match.zones.values() for c in cards if c]
        assert len(lying) == len(set(lying)) == len(match.cards) == self.count
        for key, cards in match.zones.items():
            assert all(match.cards[c].zone == key for c in cards if c)
            cells = [match.cards[c].cell for c in cards if c and match.cards[c].cell is not None]
            assert len(cells) == len(set(cells))
        handles = [c.handle for c in match.cards.values() if c.handle]
        assert len(handles) == len(set(handles))
        for card in match.cards.values():
            above, seen = card.under, {card.id}
            while above is not None:
                assert above not in seen
                seen.add(above)
                above = match.cards[above].under

    def check_view(self, audience: str, step: Step) -> None:
        match, bit = self.match, audience_bit(audience)
        self.seen[audience] = merge(self.seen[audience], self.views.patch(match, audience))
        full = Views(self.rules).view(match, audience)
        assert strip(self.seen[audience]) == strip(full)
        assert self.views.patch(match, audience) == {}, "an unchanged match gives a patch"
        game = Game(self.rules, match)
        known = {c.code for c in match.cards.values() if game.mask(c) & bit}
        told = {s.code for e in step.events if e.mask & bit for s in e.cards if (s.mask | s.was_mask) & bit}
        shown = {match.cards[c].code for d in match.decisions for c in d.shown if bit in {1 << s for s in d.seats}}
        secret = {c.code for c in match.cards.values()} - known
        views, decisions = Views(self.rules), self.views.decisions(match, audience)
        spoken = _words([full, views.decisions(match, audience), decisions])
        assert not spoken & (secret - shown), f"{audience} sees a hidden card"
        heard = _words(views.events(match, step.events, audience))
        assert not heard & (secret - told - shown), f"{audience} hears of a hidden card"
        msgspec.json.encode([full, decisions])


def _words(data: Any) -> set[str]:
    """All texts in some data."""
    if isinstance(data, dict):
        return set().union(*(_words(k) | _words(v) for k, v in data.items()), set())
    if isinstance(data, list | tuple):
        return set().union(*(_words(v) for v in data), set())
    return {data} if isinstance(data, str) else set()
