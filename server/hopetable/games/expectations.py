"""What a scenario says must be true: figures, events, what is offered, what is refused and why."""

from __future__ import annotations

from typing import Any

from ..kernel.engine import Engine
from ..kernel.errors import Refusal
from ..kernel.foresight import repeated
from ..kernel.game import Game
from ..kernel.records import Answer, Option
from ..kernel.state import Match
from .acts import Acts
from .scenes import Scenes


class ScenarioFault(AssertionError):
    """A scenario that does not hold; the message says at which step and how."""


class Expectations:
    """A match as a scenario looks at it. `name` and `index` say where the scenario stands."""

    def __init__(self, rules: Any, match: Match, seats: dict[str, int], name: str) -> None:
        self.rules = rules
        self.engine = Engine(rules)
        self.scenes: Scenes = rules.scenes
        self.match = match
        self.seats = seats
        self.names = {seat: name for name, seat in seats.items()}
        self.acts = Acts(rules, match, seats)
        self.events: list[Any] = []
        self.name = name
        self.index = -1

    def fail(self, message: str) -> None:
        """Stop with where the scenario stands."""
        open_ = [
            f"{d.prompt} by {d.waiting()}: {', '.join(o.id + '=' + self.code(o) for o in d.options[d.seats[0]][:30])}"
            for d in self.match.decisions
        ]
        raise ScenarioFault(f"{self.name}, step {self.index}: {message}\n  open: {'; '.join(open_) or 'nothing'}")

    def code(self, option: Option) -> str:
        """The entry behind an option."""
        return self.match.cards[option.card].code if option.card is not None else ""

    def refused(self, seat: int | None, body: dict[str, Any]) -> None:
        """An act that must not be offered, with the code (and rule) of why. `card` names the card, `act` the option."""
        before = self.match.hash()
        if "pick" in body:
            self._refused_pick(seat, body)
            return
        seat = 0 if seat is None else seat
        act, card = body.get("act"), body["card"]
        for decision in self.match.decisions:
            for option in decision.options.get(seat, ()):
                if (act is None or option.key == act) and self.acts.named(option, {**body, "skill": None}):
                    self.fail(f"{card} is offered as {option.key}, but should be refused with {body.get('code')}")
        held = [c for c in self.match.cards.values() if c.controller == seat and self.acts.fits(c.id, card)]
        held.sort(key=lambda c: tuple(not c.zone.endswith(zone) for zone in self.scenes.held))
        if not held:
            self.fail(f"{card} is nowhere with that seat")
        game = Game(self.rules, self.match.clone())
        reason = repeated(game, seat, held[0].id) or self.scenes.refusal(game, seat, held[0].id, body)
        found = reason or {}
        if "code" in body and found.get("code") != body["code"]:
            self.fail(f"{card}: refused with {found.get('code')} {found.get('params')}, expected {body['code']}")
        if "rule" in body and found.get("rule") != body["rule"]:
            self.fail(f"{card}: refused by {found.get('rule')}, expected {body['rule']}")
        decision = self.match.decisions[0]
        forged = Answer(seat, decision.id, decision.rev, (f"{act or 'declare'}:{held[0].handle}",))
        try:
            self.engine.answer(self.match, forged)
        except Refusal:
            pass
        else:
            self.fail(f"{card}: a forged answer was taken")
        if self.match.hash() != before:
            self.fail("a refusal changed the state")

    def _refused_pick(self, seat: int | None, body: dict[str, Any]) -> None:
        """`{pick: [...], code: …}`: a selection the open decision must not take."""
        for decision in self.match.decisions:
            for asked in decision.waiting():
                answer = self.acts.answer(decision, asked, "pick", body["pick"])
                if answer is None or seat not in (None, asked):
                    continue
                try:
                    self.engine.check(self.match, answer)
                except Refusal as refusal:
                    if refusal.code != body.get("code", refusal.code):
                        self.fail(f"pick {body['pick']}: refused with {refusal.code}, expected {body['code']}")
                    return
                self.fail(f"pick {body['pick']}: taken")
        self.fail(f"nobody is offered pick: {body['pick']}")

    def offered(self, seat: int | None, body: Any, wanted: bool) -> None:
        """Whether an act is (not) among the options now: `{verb: card}` or a verb."""
        given = body if isinstance(body, dict) else {body: True}
        (verb, card) = next(iter(given.items()))
        found = False
        for decision in self.match.decisions:
            for asked in decision.waiting():
                if seat is not None and asked != seat:
                    continue
                if verb in ("pick", "choose"):
                    found |= self.acts.answer(decision, asked, verb, card) is not None
                else:
                    found |= any(
                        o.key == verb and (card is True or self.acts.named(o, card)) for o in decision.options[asked]
                    )
        if found != wanted:
            self.fail(f"{verb}: {card} is {'not ' if wanted else ''}offered")

    def expect(self, wanted: dict[str, Any]) -> None:
        """Compare the state with what is expected."""
        for key, value in wanted.items():
            if key in self.seats:
                for name, figure in value.items():
                    have = self.figure(self.seats[key], name)
                    if have != figure:
                        self.fail(f"{key}.{name} is {have!r}, expected {figure!r}")
            elif key == "events":
                for event in value:
                    self._expect_event(event)
            elif key == "no_events":
                for event in value:
                    if any(self._fits(e, event) for e in self.events):
                        self.fail(f"the event {event} happened")
            else:
                have = self.common(key)
                if have != value:
                    self.fail(f"{key} is {have!r}, expected {value!r}")

    def _expect_event(self, wanted: dict[str, Any]) -> None:
        if not any(self._fits(e, wanted) for e in self.events):
            self.fail(f"no event {wanted}")

    def _fits(self, event: Any, wanted: dict[str, Any]) -> bool:
        for key, value in wanted.items():
            if key == "e":
                if event.name != value:
                    return False
            elif key == "card":
                if not event.cards or event.cards[0].code != value:
                    return False
            elif event.fields.get(key) != value:
                return False
        return True

    def figure(self, seat: int, name: str) -> Any:
        """A seat's figure."""
        return self.scenes.figure(Game(self.rules, self.match), seat, name)

    def common(self, key: str) -> Any:
        """A figure of the table: outcome, winner, reason, prompt, asked, chain, and the game's own."""
        match = self.match
        if key == "outcome":
            return match.outcome.result if match.outcome else None
        if key == "winner":
            won = match.outcome.winners if match.outcome else ()
            return self.names[won[0]] if won else None
        if key == "reason":
            return match.outcome.reason if match.outcome else None
        if key == "prompt":
            return match.decisions[0].prompt if match.decisions else None
        if key == "asked":
            return [self.names[s] for d in match.decisions for s in d.waiting()]
        if key == "chain":
            return [match.cards[x.card].code if x.card is not None else None for x in match.links]
        return self.scenes.common(Game(self.rules, match), key)
