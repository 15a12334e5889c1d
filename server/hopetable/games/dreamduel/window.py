"""Windows: which abilities an event sets off, who may answer it, and in what order (DD-RESPONSE-01 … 08)."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility
from ...effects.runtime import CHECKERS, Effect, Exec, FrameProposal, can_do
from ...effects.triggers import Trigger, find, first_match, test_holds, usable, words_of_event
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Option
from ...kernel.zones import zone_name
from .activation import Activate, Pending, kit, trait_of
from .legality import may_play

replace = msgspec.structs.replace


class Response(msgspec.Struct, frozen=True):
    """Something a seat may activate in a window: a play of a card, or an optional trigger."""

    id: str
    key: str
    ability: str
    card: int | None
    seat: int
    mode: str
    event: Event | None = None
    floating: int | None = None
    cost: int | None = None
    skill: str | None = None

    def option(self) -> Option:
        params: dict[str, Any] = {"ability": self.ability}
        if self.cost is not None:
            params["cost"] = self.cost
        if self.skill is not None:
            params["skill"] = self.skill
        return Option(self.id, self.key, self.id, self.card, params)


def plays(game: Game, seat: int, events: tuple[Event, ...], would: bool = False, proposal: Any = None) -> list[Response]:
    """Cards a seat may play in answer to the events (or to a proposed one)."""
    found: list[Response] = []
    for event in events:
        words = (event.name,) if would else words_of_event(event)
        for word in words:
            key = "play:would:" + word if would else "play:" + word
            for card, ability in kit(game).listening(game, key):
                record = game.card(card)
                if record.controller != seat or any(r.card == card for r in found):
                    continue
                about = proposal if proposal is not None else event
                if first_match(game, ability, word, would, about, seat, card, {}) is None:
                    continue
                if may_play(game, seat, card, ability, about) is None:
                    found.append(
                        Response(
                            f"play:{record.handle}", "play", ability.address, card, seat, "play",
                            None if would else event, cost=kit(game).cost(game, card),
                        )  # fmt: skip
                    )
    return found


def worth_offering(game: Game, ability: CompiledAbility, seat: int, card: int | None, event: Any, env: Any) -> bool:
    """DD-LIMIT-02: costs payable, and the first thing it does has what it needs."""
    if ability.cost is not None and not can_do(game, ability.cost, seat, card, event=event, env=env):
        return False
    code = ability.do
    if code is None or not code.instrs:
        return True
    first = code.instrs[0]
    checker = CHECKERS.get(first.name)
    if checker is None or first.name in ("if", "consume", "set_hp") or "cards" in first.args:
        return True
    frame = Effect(code=code.address, seat=seat, this=card, env=env)
    ex = Exec(game, kit(game), frame, code, event)
    if ability.cost is not None and any(t in ("my.hand", "my.discard") for t in first.args.get("from__text", ())):
        return True
    return checker(ex, first)


def as_responses(game: Game, triggers: tuple[Trigger, ...], seat: int) -> list[Response]:
    """Optional triggers that a seat may still activate."""
    found = []
    for index, trigger in enumerate(triggers):
        if trigger.seat != seat or trigger.mandatory:
            continue
        ability = kit(game).book.abilities[trigger.ability]
        env = trigger_env(game, trigger)
        if not usable(game, ability, trigger.card, seat) or _lost(game, trigger, ability):
            continue
        if not worth_offering(game, ability, seat, trigger.card, trigger.event, env):
            continue
        handle = game.card(trigger.card).handle if trigger.card is not None else f"f{trigger.floating}"
        found.append(
            Response(
                f"trigger:{handle}:{index}", "trigger", trigger.ability, trigger.card, seat, "trigger", trigger.event,
                trigger.floating, skill=ability.skill,
            )  # fmt: skip
        )
    return found


def _lost(game: Game, trigger: Trigger, ability: CompiledAbility) -> bool:
    if trigger.card is None or trigger.floating is not None:
        return False
    record = game.card(trigger.card)
    if not kit(game).works_for(game, record, ability, trigger.event, words_of_event(trigger.event)[0]):
        return True
    return derived(game).lost(trigger.card, ability)


def trigger_env(game: Game, trigger: Trigger) -> dict[str, Any]:
    """Names an ability starts with: those of its floating effect, or of its card's declaration (needs)."""
    if trigger.floating is not None:
        item = next((f for f in game.match.floating if f.id == trigger.floating), None)
        return item.env if item is not None else {}
    battle = game.match.table.battle
    if battle is not None and trigger.card is not None:
        return battle.env.get(str(trigger.card), {})  # type: ignore[no-any-return]
    return {}


def activation(game: Game, trigger: Trigger, *, hold: bool = False, more: tuple[str, ...] = ()) -> Activate:
    """The activation of a trigger."""
    return Activate(
        ability=trigger.ability, seat=trigger.seat, card=trigger.card, event=trigger.event, floating=trigger.floating,
        hold=hold, env=trigger_env(game, trigger), more=more,
    )  # fmt: skip


def ordered(game: Game, triggers: list[Trigger]) -> bool:
    """Whether the order of some mandatory triggers is worth asking: some do more than add power."""
    if len(triggers) < 2:
        return False
    book = kit(game).book
    plain = frozenset(("power",))
    return not all(t.ability in book.abilities and book.abilities[t.ability].ops <= plain for t in triggers)


class Moment(Procedure, frozen=True, kw_only=True, tag="Moment"):
    """The window of events that happened together (DD-RESPONSE-03): mandatory first, ATT then DEF, each resolved before
    the next; then optional activations in turn until both pass."""

    events: tuple[Event, ...]
    mandatory: tuple[Trigger, ...] = ()
    optional: tuple[Trigger, ...] = ()
    order: Any = None
    asked: int = 0
    passes: int = 0
    answer: Any = None
    offered: tuple[Response, ...] = ()
    closed: bool = False

    steps = ("collect", "arrange", "must", "may", "act")

    def collect(self, game: Game) -> None:
        """Find what the events set off, the turn player's first."""
        active = game.match.table.active
        found = find(game, self.events)
        must = [t for t in found if t.mandatory]
        mine = [t for t in must if t.seat == active]
        theirs = [t for t in must if t.seat != active]
        game.put(
            mandatory=(*mine, *theirs), optional=tuple(t for t in found if not t.mandatory), asked=active,
        )  # fmt: skip
        if ordered(game, mine):
            ask_order(game, active, mine)

    def arrange(self, game: Game) -> None:
        """Put the turn player's mandatory triggers in its chosen order."""
        if self.order:
            mine = [self.mandatory[i] for i in self.order]
            game.put(mandatory=(*mine, *self.mandatory[len(mine) :]))

    def must(self, game: Game) -> None:
        """Resolve the mandatory triggers one by one."""
        if not self.mandatory:
            return
        trigger, *rest = self.mandatory
        game.put(mandatory=tuple(rest))
        game.goto("must")
        if trigger.floating is None:
            ability = kit(game).book.abilities.get(trigger.ability)
            if ability is not None and (not usable(game, ability, trigger.card, trigger.seat) or _lost(game, trigger, ability)):
                return
        game.push(activation(game, trigger))

    def may(self, game: Game) -> None:
        """Ask the next seat that has something to activate."""
        if self.passes >= 2:
            game.leave()
            return
        responses = as_responses(game, self.optional, self.asked)
        if not self.closed:
            responses += plays(game, self.asked, self.events)
        if not responses:
            game.put(passes=self.passes + 1, asked=1 - self.asked)
            game.goto("may")
            return
        ask_responses(game, self.asked, responses, event=self.events[-1])

    def act(self, game: Game) -> None:
        """Activate what was chosen, or pass on."""
        respond(game, self, "may")


class Answers(Procedure, frozen=True, kw_only=True, tag="Answers"):
    """A seat's answers to one activation or declaration; closed once an answer has been answered (DD-AMB-22)."""

    event: Event
    seat: int
    link: int | None = None
    optional: tuple[Trigger, ...] = ()
    answer: Any = None
    offered: tuple[Response, ...] = ()
    closed: bool = False
    passes: int = 0

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer what may answer."""
        link = kit(game).link(game, self.link)
        if self.closed or (self.link is not None and (link is None or link.state != "waiting")):
            game.leave()
            return
        events = (self.event,) if self.event.name == "activated" else (self.event, as_activation(self.event))
        responses = as_responses(game, self.optional, self.seat) + plays(game, self.seat, events)
        if not responses:
            game.leave()
            return
        ask_responses(game, self.seat, responses, event=self.event, link=self.link)

    def act(self, game: Game) -> None:
        """Activate the answer; it may itself be answered."""
        if self.answer == ["pass"]:
            game.leave()
            return
        if self.link is not None:
            kit(game).set_link(game, self.link, answered=True)
        respond(game, self, "ask")


def as_activation(event: Event) -> Event:
    """DD-FAQ-02: a declaration is an activation too."""
    return replace(event, name="activated")


def ask_responses(
    game: Game, seat: int, responses: list[Response], *, event: Event | None, link: int | None = None,
    prompt: str = "respond", params: dict[str, Any] | None = None,
) -> None:  # fmt: skip
    """Open a response window for a seat; passing is the default."""
    options = [*(r.option() for r in responses), Option("pass", "pass", "pass")]
    shown = {"event": event.name} if event is not None else {}
    if event is not None and event.get("card") is not None:
        shown["card"] = event.get("card")
    if link is not None:
        shown["link"] = link
    game.put(offered=tuple(responses))
    game.ask(
        "choose_action", prompt, options, into="answer", seat=seat, default=["pass"], rule="DD-RESPONSE-03",
        window=True, params={**shown, **(params or {})}, source=shown.get("card"), forced=False,
    )  # fmt: skip


def respond(game: Game, window: Any, again: str) -> None:
    """Carry out a window's answer: pass, or activate and come back."""
    if window.answer is None:
        return
    chosen = window.answer[0]
    if chosen == "pass":
        if hasattr(window, "asked"):
            game.put(passes=window.passes + 1, asked=1 - window.asked, answer=None)
        game.goto(again)
        return
    response = next(r for r in window.offered if r.id == chosen)
    changes: dict[str, Any] = {"answer": None, "passes": 0}
    if response.mode == "trigger":
        changes["optional"] = tuple(
            t for t in window.optional
            if (t.ability, t.card, t.event.n, t.floating) != (response.ability, response.card, response.event.n if response.event else 0, response.floating)
        )  # fmt: skip
        env = trigger_env(
            game, Trigger(response.ability, response.seat, response.card, response.event, response.floating)  # type: ignore[arg-type]
        )
    else:
        env = {}
    if hasattr(window, "asked"):
        changes["asked"] = 1 - window.asked
    game.put(**changes)
    game.goto(again)
    game.push(
        Activate(
            ability=response.ability, seat=response.seat, card=response.card, mode=response.mode,
            event=response.event if response.event is not None else getattr(window, "event", None),
            floating=response.floating, answers=getattr(window, "link", None), env=env,
            proposal=getattr(window, "proposal", None),
        )  # fmt: skip
    )


def ask_order(game: Game, seat: int, triggers: list[Trigger]) -> None:
    """Ask a seat for the order of its mandatory triggers."""
    options = [
        Option(f"o:{i}", "trigger", i, t.card, {"ability": t.ability}) for i, t in enumerate(triggers)
    ]  # fmt: skip
    game.ask("order", "order_triggers", options, into="order", seat=seat, rule="DD-RESPONSE-03")


class Declared(Procedure, frozen=True, kw_only=True, tag="Declared"):
    """The window of a declaration, steps 4 and 8 (DD-DECLARE-07, 08; DD-CLASH-04).

    What the declaration activates lies at the bottom, its owner's mandatory abilities first, then the other side's
    mandatory ones, then the owner's optional ones; the other side answers; then everything resolves, last first.
    """

    event: Event
    seat: int
    opposed: tuple[Event, ...] = ()
    pending: tuple[Pending, ...] = ()
    own: tuple[Trigger, ...] = ()
    other: tuple[Trigger, ...] = ()
    order: Any = None
    answer: Any = None
    offered: tuple[Response, ...] = ()
    optional: tuple[Trigger, ...] = ()
    answering: tuple[Trigger, ...] = ()
    passes: int = 0

    steps = ("collect", "place_below", "place", "offer_own", "choose_own", "be_answered", "resolve")

    def collect(self, game: Game) -> None:
        """Find the on-declare abilities of both sides."""
        found = find(game, (self.event,)) if not _cut(game, self.event) else []
        below = find(game, self.opposed) if self.opposed else []
        own = [t for t in found if t.seat == self.seat and t.mandatory]
        own += [t for t in below if t.seat == self.seat]
        other = [t for t in found if t.seat != self.seat and t.mandatory]
        game.put(
            own=tuple(own), other=tuple(other),
            optional=tuple(t for t in found if t.seat == self.seat and not t.mandatory),
            answering=tuple(t for t in found if t.seat != self.seat and not t.mandatory),
        )  # fmt: skip
        if ordered(game, own):
            ask_order(game, self.seat, own)
        for trigger in (t for t in below if t.seat != self.seat):
            game.put(other=tuple(t for t in other if t is not trigger))
            self._lay(game, trigger, ())

    def _lay(self, game: Game, trigger: Trigger, more: tuple[str, ...]) -> None:
        game.push(activation(game, trigger, hold=True, more=more))

    def place_below(self, game: Game) -> None:
        """Put the owner's mandatory abilities in its chosen order; those of one card are one link."""
        own = list(self.own)
        if self.order:
            own = [own[i] for i in self.order]
        game.put(own=tuple(own))

    def place(self, game: Game) -> None:
        """Lay the mandatory links: the owner's, then the other side's on top."""
        rest = list(self.own) or list(self.other)
        if not rest:
            return
        trigger = rest[0]
        same = [
            t for t in rest
            if t.card == trigger.card and t.floating is None and trigger.floating is None and t.event is trigger.event
            and trait_of(t.ability) is None and trait_of(trigger.ability) is None
            and kit(game).book.abilities[t.ability].skill == kit(game).book.abilities[trigger.ability].skill
        ] or [trigger]  # fmt: skip
        left = tuple(t for t in rest if t not in same)
        game.put(**({"own": left} if self.own else {"other": left}))
        game.goto("place")
        self._lay(game, trigger, tuple(t.ability for t in same[1:]))

    def offer_own(self, game: Game) -> None:
        """Offer the owner's optional abilities."""
        responses = as_responses(game, self.optional, self.seat)
        if responses:
            ask_responses(game, self.seat, responses, event=self.event, prompt="triggers")

    def choose_own(self, game: Game) -> None:
        """Lay a chosen optional ability; ask again until the owner is done."""
        if self.answer is None or self.answer == ["pass"]:
            return
        response = next(r for r in self.offered if r.id == self.answer[0])
        trigger = next(
            t for t in self.optional
            if (t.ability, t.card, t.floating) == (response.ability, response.card, response.floating)
        )  # fmt: skip
        game.put(answer=None, optional=tuple(t for t in self.optional if t is not trigger))
        game.goto("offer_own")
        self._lay(game, trigger, ())

    def be_answered(self, game: Game) -> None:
        """The other side's answers."""
        game.push(Answers(event=self.event, seat=1 - self.seat, optional=self.answering))

    def resolve(self, game: Game) -> None:
        """Resolve what lies at the bottom, the last activated first."""
        if not self.pending:
            return
        *rest, last = self.pending
        game.put(pending=tuple(rest))
        game.goto("resolve")
        game.push(Resolve(held=last))


class Resolve(Procedure, frozen=True, kw_only=True, tag="Resolve"):
    """A waiting link comes to its turn."""

    held: Pending

    steps = ("resolve", "settle")

    def resolve(self, game: Game) -> None:
        """Carry out its abilities in printed order, those not void meanwhile."""
        held = self.held
        link = kit(game).link(game, held.link)
        if link is None:
            return
        abilities = [a for a in held.abilities if self._stands(game, a)]
        if link.state != "waiting" or not abilities:
            kit(game).set_link(game, held.link, state="void")
            if held.card is not None and link.state != "negated":
                game.emit("fizzled", cards=(held.card,), link=held.link, why="void")
            return
        kit(game).set_link(game, held.link, state="resolving")
        book = kit(game).book
        for address in reversed(abilities):
            node = book.abilities[address]
            if node.do is not None:
                game.push(
                    Effect(
                        code=node.do.address, seat=held.seat, this=held.card, env=held.env, event=held.event,
                        link=held.link, skill=node.skill, trait=trait_of(address),
                    )  # fmt: skip
                )

    def _stands(self, game: Game, address: str) -> bool:
        """DD-DECLARE-08, DD-FAQ-04: not of a card that was destroyed or left, nor of text or traits voided by an answer."""
        held = self.held
        if held.card is None or address not in kit(game).book.abilities:
            return True
        node = kit(game).book.abilities[address]
        record = game.card(held.card)
        if node.skill is not None:
            return zone_name(record.zone) in ("chara", "duel")
        battle = game.match.table.battle
        if battle is not None and held.card in battle.gone:
            return False
        if zone_name(record.zone) == "duel" or kit(game).facts(record)["kind"] != "battle":
            return not derived(game).lost(held.card, node)
        return "duel" not in node.zones

    def settle(self, game: Game) -> None:
        """Take the link off the chain."""
        game.match.links = tuple(x for x in game.match.links if x.id != self.held.link)
        game.match.touch()
        if self.held.card is not None:
            game.emit("resolved", cards=(self.held.card,), link=self.held.link, by=self.held.seat, quiet=True)


def _cut(game: Game, event: Event) -> bool:
    battle = game.match.table.battle
    return battle is not None and event.get("card") in battle.gone


class Would(Procedure, frozen=True, kw_only=True, tag="Would"):
    """The "about to" window of a proposed event for one seat: several preventions, one after the other."""

    word: str
    seat: int
    proposal: int
    used: tuple[str, ...] = ()
    answer: Any = None
    offered: tuple[Response, ...] = ()
    closed: bool = False
    passes: int = 0

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer what may alter the proposed event."""
        about = FrameProposal(game, self.proposal)
        if self.closed or about.get("prevented") or not about.get("amount"):
            game.leave()
            return
        event = Event(0, self.word, {})
        responses = plays(game, self.seat, (event,), would=True, proposal=about)
        for card, ability in kit(game).listening(game, "would:" + self.word):
            record = game.card(card)
            mark = f"{card}:{ability.address}"
            if record.controller != self.seat or mark in self.used or not kit(game).works(game, record, ability):
                continue
            if derived(game).lost(card, ability):
                continue
            if first_match(game, ability, self.word, True, about, self.seat, card, {}) is None:
                continue
            if not usable(game, ability, card, self.seat) or not test_holds(game, ability, self.seat, card, about, {}):
                continue
            if worth_offering(game, ability, self.seat, card, about, {}):
                responses.append(
                    Response(f"trigger:{record.handle}:{ability.address}", "trigger", ability.address, card, self.seat,
                             "would", skill=ability.skill)  # fmt: skip
                )
        if not responses:
            game.leave()
            return
        params = {"amount": about.get("amount"), "kind": about.get("kind"), "card": about.get("source")}
        ask_responses(game, self.seat, responses, event=None, prompt="would", params=params)

    def act(self, game: Game) -> None:
        """Activate the chosen one and ask again."""
        if self.answer == ["pass"]:
            game.leave()
            return
        response = next(r for r in self.offered if r.id == self.answer[0])
        game.put(used=(*self.used, f"{response.card}:{response.ability}"))
        respond(game, replace(self, used=()), "ask")
