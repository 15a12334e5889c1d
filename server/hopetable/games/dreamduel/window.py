"""Windows: which abilities an event sets off, who may answer it, and in what order (DD-RESPONSE-01 … 08)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.proposed import FrameProposal
from ...effects.runtime import Effect
from ...effects.triggers import Trigger, find, first_match, test_holds, usable
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Option
from ...kernel.zones import zone_name
from .access import kit
from .activation import Answers, Pending, Window, activation, respond, trait_of
from .offers import worth_offering
from .openness import could_answer
from .responses import Response, as_responses, ask_responses, lost_meanwhile, plays

PREPARING = frozenset(("power", "let", "effect", "delay"))
"""Operations whose order among each other changes nothing: they add power, or prepare what happens later."""


def ordered(game: Game, triggers: list[Trigger]) -> bool:
    """Whether the order of some mandatory triggers is worth asking: they are not the abilities of one card at one
    event, which go in printed order, and some do more than prepare."""
    book = kit(game).book
    known = [book.abilities.get(t.ability) for t in triggers]
    links = {
        (t.card, t.event.n, a.skill if a is not None else t.ability, trait_of(t.ability))
        for t, a in zip(triggers, known, strict=True)
    }
    if len(links) < 2:
        return False
    return not all(a is not None and a.do is not None and {i.name for i in a.do.instrs} <= PREPARING for a in known)


class Moment(Window, frozen=True, kw_only=True, tag="Moment"):
    """The window of events that happened together (DD-RESPONSE-03): mandatory first, ATT then DEF, each resolved before
    the next; then optional activations in turn until both pass."""

    events: tuple[Event, ...]
    mandatory: tuple[Trigger, ...] = ()
    order: Any = None
    asked: int = 0
    passes: int = 0

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
        if not found and not self._answerable(game, active):
            game.leave()
        elif ordered(game, mine):
            ask_order(game, active, mine)

    def _answerable(self, game: Game, seat: int) -> bool:
        """Whether a seat, or the other, could play something at the events, or be thought to."""
        return any(self._open(game, s) or plays(game, s, self.events) for s in (seat, 1 - seat))

    def _open(self, game: Game, seat: int) -> bool:
        return kit(game).guarded(game) and could_answer(game, seat, self.events)

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
            if ability is not None and (
                not usable(game, ability, trigger.card, trigger.seat) or lost_meanwhile(game, trigger, ability)
            ):
                return
        game.push(activation(game, trigger))

    def may(self, game: Game) -> None:
        """Ask the next seat that has something to activate."""
        if self.passes >= 2:
            game.leave()
            return
        responses = as_responses(game, self.optional, self.asked)
        open_ = False
        if not self.closed:
            responses += plays(game, self.asked, self.events)
            open_ = self._open(game, self.asked)
        if responses or open_:
            ask_responses(game, self.asked, responses, event=self.events[-1])
        elif self.passes:
            game.leave()
        else:
            game.put(passes=1, asked=1 - self.asked, at=self.steps.index("may"))

    def act(self, game: Game) -> None:
        """Activate what was chosen, or pass on; then it is the other's turn."""
        other = 1 - self.asked
        if self.answer == ["pass"]:
            game.put(passes=self.passes + 1, asked=other, answer=None)
            game.goto("may")
            return
        game.put(passes=0, asked=other)
        respond(game, self, "may")


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

    steps = ("collect", "place_below", "place", "offer_own", "choose_own", "play_own", "be_answered", "resolve")

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
        trigger = next(t for t in self.optional if response.is_of(t))
        game.put(answer=None, optional=tuple(t for t in self.optional if t is not trigger))
        game.goto("offer_own")
        self._lay(game, trigger, ())

    def play_own(self, game: Game) -> None:
        """What the owner may play at its own declaration."""
        game.push(Answers(event=self.event, seat=self.seat))

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
                        code=node.do.address,
                        seat=held.seat,
                        this=held.card,
                        env=held.env,
                        event=held.event,
                        link=held.link,
                        skill=node.skill,
                        trait=trait_of(address),
                    )
                )

    def _stands(self, game: Game, address: str) -> bool:
        """DD-DECLARE-08, DD-FAQ-04: not of a card that was destroyed or left, nor of voided text or traits."""
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
        game.match.touch_view()
        if self.held.card is not None:
            game.emit("resolved", cards=(self.held.card,), link=self.held.link, by=self.held.seat, quiet=True)

    def dropped(self, game: Game) -> None:
        """The chain is broken off: its link goes."""
        game.match.links = tuple(x for x in game.match.links if x.id != self.held.link)


def _cut(game: Game, event: Event) -> bool:
    battle = game.match.table.battle
    return battle is not None and event.get("card") in battle.gone


class Would(Window, frozen=True, kw_only=True, tag="Would"):
    """The "about to" window of a proposed event for one seat: several preventions, one after the other."""

    word: str
    seat: int
    proposal: int
    source_side: bool = False
    used: tuple[str, ...] = ()

    running = frozenset(("proposal",))
    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer what may alter the proposed event."""
        about = FrameProposal(game, self.proposal)
        if self.closed or about.get("prevented") or not about.get("amount"):
            game.leave()
            return
        event = Event(0, self.word, {})
        responses = plays(game, self.seat, (event,), would=True, proposal=about, source_side=self.source_side)
        for card, ability in kit(game).listening(game, "would:" + self.word):
            record = game.card(card)
            mark = f"{card}:{ability.address}"
            if record.controller != self.seat or mark in self.used or not kit(game).works(game, record, ability):
                continue
            if derived(game).lost(card, ability):
                continue
            matching = first_match(game, ability, self.word, True, about, self.seat, card, {})
            if matching is None or (matching.to is None) != self.source_side:
                continue
            if not usable(game, ability, card, self.seat) or not test_holds(game, ability, self.seat, card, about, {}):
                continue
            if worth_offering(game, ability, self.seat, card, about, {}):
                responses.append(
                    Response(
                        f"trigger:{record.handle}:{ability.address}",
                        "trigger",
                        ability.address,
                        card,
                        self.seat,
                        "would",
                        skill=ability.skill,
                    )
                )
        must = next((r for r in responses if not kit(game).book.abilities[r.ability].may and r.key == "trigger"), None)
        if must is not None:
            game.put(offered=(must,), answer=[must.id])
            return
        if not responses and not (
            kit(game).guarded(game)
            and could_answer(game, self.seat, (event,), would=True, proposal=about, source_side=self.source_side)
        ):
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
        respond(game, self, "ask")
