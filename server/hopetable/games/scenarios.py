"""Scenarios: a position, some acts, what must be true after them. One format for card tests and bug reports.

A scenario is data (YAML beside the cards). What a game calls its seats and which figures it has is the game's own
(`Scenes`). See docs/scenarios.md for every key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import msgspec
from ruamel.yaml.error import YAMLError

from ..cards import plain_yaml
from ..kernel.engine import Engine
from ..kernel.errors import Refusal
from ..kernel.game import Game
from ..kernel.records import Answer, Decision, MatchSetup, Option
from ..kernel.state import Match

Watcher = Callable[[Match, "Run"], None]


class Scenes(Protocol):
    """What a ruleset offers as its attribute `scenes`.

    `declines` are the options by which a window is passed; `held` the zones, by the end of their key, in which a card
    that is named is looked for first.
    """

    declines: tuple[str, ...]
    held: tuple[str, ...]

    def seats(self, given: dict[str, Any]) -> dict[str, int]:
        """What the seats are called in a scenario."""
        ...

    def object_of(self, game: Game, seat: int) -> int | None:
        """The card that stands for a seat where one is chosen, if the game has such cards."""
        ...

    def refusal(self, game: Game, seat: int, card: int, body: dict[str, Any]) -> dict[str, Any] | None:
        """Why an act with a card is refused ({code, rule, params}), None if it is not."""
        ...

    def figure(self, game: Game, seat: int, name: str) -> Any:
        """A figure of a seat, by the name it has under `expect`."""
        ...

    def common(self, game: Game, key: str) -> Any:
        """A figure of the table, by the name it has under `expect`."""
        ...


class ScenarioFault(AssertionError):
    """A scenario that does not hold; the message says at which step and how."""


KEYS = frozenset("id card cards rules note given do expect faq".split())


class Scenario(msgspec.Struct):
    """A scenario of a file: its data, where it stands, and the game it is played in (with the file's own cards)."""

    id: str
    data: dict[str, Any]
    file: str
    line: int
    entry: Any

    @property
    def about(self) -> tuple[str, ...]:
        """The cards it is about."""
        given = self.data.get("cards") or [self.data["card"]] if "card" in self.data or "cards" in self.data else []
        return tuple(given)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules and rulings it shows."""
        return tuple(self.data.get("rules") or ())

    def play(self, watch: Watcher | None = None) -> Run:
        """Play it; raises ScenarioFault (or what `watch` raises)."""
        run = Run(self.entry, self.data, watch)
        run.play()
        return run


@lru_cache(maxsize=64)
def _parsed(text: str) -> Any:
    return plain_yaml.load(text)


def load_scenarios(entry: Any, folder: Path) -> list[Scenario]:
    """The scenarios of a set's folder, file by file; raises ScenarioFault if one cannot be read.

    A file is a list of scenarios, or `cards` (entries of its own) and `scenarios`.
    """
    found: list[Scenario] = []
    known: set[str] = set()
    for path in sorted(folder.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        try:
            data = _parsed(text) or []
        except YAMLError as fault:
            raise ScenarioFault(f"{path.name}: not YAML: {fault}") from fault
        own = entry
        if isinstance(data, dict):
            own = entry.with_cards(data.get("cards") or [], path)
            data = data.get("scenarios") or []
        lines = text.splitlines()
        for scenario in data:
            name = str(scenario.get("id"))
            line = next((n for n, text in enumerate(lines, 1) if text.strip() in (f"- id: {name}", f"id: {name}")), 1)
            where = f"{path.parent.name}/{path.name}:{line}"
            unknown = sorted(set(scenario) - KEYS)
            if unknown:
                raise ScenarioFault(f"{where}: unknown key {', '.join(unknown)}")
            if name in known or name == "None":
                raise ScenarioFault(f"{where}: the id {name} stands twice or is missing")
            known.add(name)
            found.append(Scenario(name, scenario, str(path), line, own))
    return found


class Run:
    """A scenario being played: the match, its events, the answers so far."""

    def __init__(self, entry: Any, scenario: dict[str, Any], watch: Watcher | None = None) -> None:
        self.entry = entry
        self.rules = entry.rules
        self.engine = Engine(entry.rules)
        self.scenes: Scenes = entry.rules.scenes
        self.seats = self.scenes.seats(scenario.get("given") or {})
        self.names = {seat: name for name, seat in self.seats.items()}
        self.scenario = scenario
        self.watch = watch
        self.events: list[Any] = []
        self.answers: list[Answer] = []
        self.before: Match | None = None
        self.conceded = False
        self.index = -1
        self.match = build(entry, scenario.get("given") or {})
        self.start = self.match.to_bytes()
        game = Game(self.rules, self.match)
        self.engine._run(game)
        self.events += game.out
        self.opening = self.match.to_bytes()
        self._check()

    def _check(self) -> None:
        if self.watch is not None:
            self.watch(self.match, self)

    def fail(self, message: str) -> None:
        """Stop with where the scenario stands."""
        open_ = [
            f"{d.prompt} by {d.waiting()}: {', '.join(o.id + '=' + self.code(o) for o in d.options[d.seats[0]][:30])}"
            for d in self.match.decisions
        ]
        name = self.scenario.get("id")
        raise ScenarioFault(f"{name}, step {self.index}: {message}\n  open: {'; '.join(open_) or 'nothing'}")

    def code(self, option: Option) -> str:
        """The entry behind an option."""
        return self.match.cards[option.card].code if option.card is not None else ""

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self) -> Match:
        """Run all steps and the final expectations."""
        for index, step in enumerate(self.scenario.get("do") or []):
            self.index = index
            self.step(step)
        self.index += 1
        self.settle()
        if "expect" in self.scenario:
            self.expect(self.scenario["expect"])
        return self.match

    def step(self, step: Any) -> None:
        """One step: `pass`, `{declare: X}`, `{opponent: {clash: Y}}`, `{expect: …}`, `{refused: …}` …"""
        if isinstance(step, str):
            step = {step: True}
        who = next((name for name in self.seats if name in step), None)
        if who is not None:
            step = step[who]
            if isinstance(step, str):
                step = {step: True}
        if "expect" in step:
            self.expect(step["expect"])
            return
        if "settle" in step:
            self.settle()
            return
        (verb, body) = next(iter(step.items()))
        seat = self.seats[who] if who is not None else None
        if verb == "refused":
            self.refused(seat, body)
        elif verb in ("offered", "not_offered"):
            self.offered(seat, body, verb == "offered")
        elif verb == "concede":
            self.before, self.conceded = None, True
            self._apply(lambda: self.engine.concede(self.match, seat or 0))
        else:
            self.act(verb, body, seat)

    def act(self, verb: str, body: Any, seat: int | None) -> None:
        """Find the open decision that offers an act, declining windows on the way, and answer it."""
        for _ in range(40):
            for decision in self.match.decisions:
                for asked in decision.waiting():
                    if seat is not None and asked != seat:
                        continue
                    answer = self.answer_for(decision, asked, verb, body)
                    if answer is not None:
                        self.take(answer)
                        return
            if not self._decline():
                break
        self.fail(f"nobody is offered {verb}: {body}")

    def _decline(self, seat: int | None = None) -> bool:
        """Decline one open window, if there is one that may be declined."""
        for decision in self.match.decisions:
            for asked in decision.waiting():
                option = next((o for o in decision.options[asked] if o.id in self.scenes.declines), None)
                if option is not None:
                    self.take(Answer(asked, decision.id, decision.rev, (option.id,)))
                    return True
        return False

    def settle(self) -> None:
        """Decline response windows until something else is asked."""
        for _ in range(60):
            if self.match.outcome is not None or not self.match.decisions or not self.match.decisions[0].window:
                return
            if not self._decline():
                return

    def answer_for(self, decision: Decision, seat: int, verb: str, body: Any) -> Answer | None:
        """The answer that carries out an act, None if this decision does not offer it."""
        options = decision.options[seat]
        kind = decision.kind

        def of(ids: list[str]) -> Answer:
            return Answer(seat, decision.id, decision.rev, tuple(ids))

        if verb == "number" and kind == "pick_number":
            return Answer(seat, decision.id, decision.rev, number=int(body))
        if verb == "cell" and kind == "pick_cell":
            there = [o.id for o in options if o.cell == tuple(body)]
            return of(there[:1]) if there else None
        if verb in ("pick", "pay") and (kind == "pick_cards" or (kind == "pick_option" and isinstance(body, list))):
            found = self._pick(options, body if isinstance(body, list) else [] if body in (None, "none") else [body])
            return of(found) if found is not None and decision.least <= len(found) <= decision.most else None
        if verb == "order" and kind == "order":
            found = self._pick(options, body)
            return of(found) if found is not None else None
        if verb == "choose" and kind in ("pick_option", "confirm"):
            wanted = str(body)
            for option in options:
                if option.id in (wanted, f"option:{wanted}") or option.key == wanted:
                    return of([option.id])
            if wanted.isdigit() and int(wanted) < len(options) and not options[0].id.startswith("option:"):
                return of([options[int(wanted)].id])
            return None
        if verb in ("yes", "no") and kind == "confirm":
            return of([verb])
        if kind != "choose_action":
            return None
        for option in options:
            if option.key == verb and (body is True or self._named(option, body)):
                return of([option.id])
        return None

    def _named(self, option: Option, body: Any) -> bool:
        card, nth, skill, target, cell = body, None, None, None, None
        if isinstance(body, dict):
            card, nth, skill, target, cell = (body.get(k) for k in ("card", "ability", "skill", "target", "cell"))
        params = option.params or {}
        if card is not None and not self._is(option.card, card):
            return False
        if target is not None and not any(self._is(c, target) for c in option.targets):
            return False
        if cell is not None and option.cell != tuple(cell):
            return False
        if skill is not None and params.get("skill") != skill:
            return False
        return nth is None or str(params.get("ability", "")).split("/")[-1] == str(nth)

    def _is(self, card: int | None, wanted: Any) -> bool:
        """Whether a card is of an entry, of a seat (`B/stone_wren`), or the one that stands for a seat (`B`)."""
        if card is None or not isinstance(wanted, str):
            return False
        record = self.match.cards[card]
        if wanted in self.seats:
            return card == self.scenes.object_of(Game(self.rules, self.match), self.seats[wanted])
        who, _, code = wanted.rpartition("/")
        return record.code == code and (not who or record.controller == self.seats.get(who))

    def _pick(self, options: tuple[Option, ...], wanted: list[str]) -> list[str] | None:
        left = list(options)
        chosen = []
        for want in wanted:
            found = next((o for o in left if self._wanted(o, want)), None)
            if found is None:
                return None
            left.remove(found)
            chosen.append(found.id)
        return chosen

    def _wanted(self, option: Option, want: str) -> bool:
        return self._is(option.card, want) or want in (option.id, (option.params or {}).get("ability"))

    def take(self, answer: Answer) -> None:
        """Give an answer and run the shared checks."""
        self.before = self.match.clone()
        self.answers.append(answer)
        try:
            self._apply(lambda: self.engine.answer(self.match, answer))
        except Refusal as refusal:
            self.answers.pop()
            self.fail(f"refused: {refusal} {refusal.params}")

    def _apply(self, act: Callable[[], Any]) -> None:
        step = act()
        self.events += step.events
        self._check()

    # -- checking ----------------------------------------------------------------------------------------------

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
                if (act is None or option.key == act) and self._named(option, {**body, "skill": None}):
                    self.fail(f"{card} is offered as {option.key}, but should be refused with {body.get('code')}")
        held = [c for c in self.match.cards.values() if c.controller == seat and self._is(c.id, card)]
        held.sort(key=lambda c: tuple(not c.zone.endswith(zone) for zone in self.scenes.held))
        if not held:
            self.fail(f"{card} is nowhere with that seat")
        reason = self.scenes.refusal(Game(self.rules, self.match.clone()), seat, held[0].id, body)
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
                answer = self.answer_for(decision, asked, "pick", body["pick"])
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
                    found |= self.answer_for(decision, asked, verb, card) is not None
                else:
                    found |= any(
                        o.key == verb and (card is True or self._named(o, card)) for o in decision.options[asked]
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


def build(entry: Any, given: dict[str, Any]) -> Match:
    """A match in the position a scenario gives."""
    seats = len(entry.rules.scenes.seats(given))
    setup = entry.rules.scenario_match(given, MatchSetup(seats, given.get("seed", "00" * 32)))
    return setup  # type: ignore[no-any-return]
