"""Activating an ability: paying, becoming a link of the chain, being answered, resolving (DD-RESPONSE, DD-FAQ-05)."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.feasible import can_do
from ...effects.operations.continuous import expire
from ...effects.operations.control import spend
from ...effects.proposed import FrameProposal
from ...effects.runtime import Effect
from ...effects.triggers import Trigger, count_use
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Link, Option
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .carriers import carrier
from .needs import push_needs
from .openness import could_answer
from .payment import Consume
from .responses import Response, as_responses, ask_responses, plays, trigger_env

replace = msgspec.structs.replace


class Pending(msgspec.Struct, frozen=True):
    """Abilities activated under a window's answers, waiting at the bottom of its chain (DD-DECLARE-07)."""

    link: int
    seat: int
    card: int | None
    abilities: tuple[str, ...]
    event: Event | None
    env: dict[str, Any] = {}


class Activate(Procedure, frozen=True, kw_only=True, tag="Activate"):
    """One activation. `mode`: play (a card by its `play` form), trigger, skill or use.

    With `hold` it stops once it is a link and hands itself to the window below, which resolves it later.
    """

    ability: str
    seat: int
    card: int | None = None
    mode: str = "trigger"
    event: Event | None = None
    proposal: int | None = None
    floating: int | None = None
    answers: int | None = None
    hold: bool = False
    env: dict[str, Any] = {}
    link: int = 0
    paid: Any = None
    failed: bool = False
    origin: str | None = None
    since: int = 0
    closed: bool = False
    free: bool = False
    cost: int = 0
    more: tuple[str, ...] = ()

    onto: Any = None

    running = frozenset(("proposal", "answers", "link", "since"))
    steps = (
        "begin", "meet_needs", "pay_printed", "pay_cost", "choose_place", "become_link", "be_answered", "resolve",
        "settle",
    )  # fmt: skip

    def _node(self, game: Game) -> Any:
        return kit(game).book.abilities.get(self.ability)

    def begin(self, game: Game) -> None:
        """Show the card, count the use (DD-FAQ-03: a trap is flipped up; an instant comes from hand or item zone)."""
        node = self._node(game)
        if node is not None:
            count_use(game, node, self.card, self.seat)
        if self.floating is not None:
            spend(game, self.floating)
        if self.mode != "play":
            if self.card is not None and zone_name(game.card(self.card).zone) == "hand":
                game.reveal([self.card], seat=self.seat)
            return
        assert self.card is not None
        record = game.card(self.card)
        game.put(origin=record.zone, cost=kit(game).cost(game, self.card) or 0)
        kind = kit(game).facts(record)["kind"]
        if zone_name(record.zone) == "item":
            game.turn(self.card, up=True, by=self.seat)
        elif kind in ("instant", "trap"):
            game.move([self.card], zone_key(self.seat, "resolving"), why="play", by=self.seat)
        else:
            game.reveal([self.card], seat=self.seat)

    def meet_needs(self, game: Game) -> None:
        """Printed needs are done before payment."""
        if self.mode == "play" and self.card is not None:
            push_needs(game, self.card, self.seat, self.env)

    def pay_printed(self, game: Game) -> None:
        """The printed cost (DD-FAQ-06)."""
        if self.mode != "play" or self.card is None or self.free:
            return
        if self.cost:
            game.push(Consume(seat=self.seat, n=self.cost, card=self.card))

    def pay_cost(self, game: Game) -> None:
        """The ability's own cost (DD-RESPONSE-04)."""
        node = self._node(game)
        if self.failed or node is None or node.cost is None:
            return
        if not can_do(game, node.cost, self.seat, self.card, event=_event(game, self), env=self.env):
            game.put(failed=True)
            return
        game.push(
            Effect(
                code=node.cost.address,
                seat=self.seat,
                this=self.card,
                env=self.env,
                event=self.event,
                proposal=self.proposal,
                keep=True,
            )
        )

    def choose_place(self, game: Game) -> None:
        """A lasting card may lie on one that carries it (DDC-AMB-32); it must, where there is no other place."""
        if self.failed or self.mode != "play" or self.card is None:
            return
        record = game.card(self.card)
        if kit(game).facts(record)["kind"] != "lasting":
            return
        host = carrier(game, self.seat, self.card)
        if host is None:
            return
        if zone_name(record.zone) != "item" and kit(game).room(game, zone_key(self.seat, "item")) == 0:
            game.put(onto=[host])
            return
        options = [Option("yes", "yes", host), Option("no", "no", None)]
        game.ask(
            "confirm", "atop", options, into="onto", seat=self.seat, default=["no"], source=host, rule="DDC-AMB-32"
        )

    def become_link(self, game: Game) -> None:
        """Place the link; a status or lasting card comes into play."""
        if self.failed:
            self._take_back(game)
            return
        node = self._node(game)
        number = game.match.next_link
        game.match.next_link += 1
        kind = "skill" if node is not None and node.skill else self.mode
        game.match.links = (*game.match.links, Link(number, self.seat, kind, self.card, self.ability, self.answers))
        game.match.touch_view()
        since = game.card(self.card).since if self.card is not None else 0
        game.put(link=number, since=since)
        if self.mode == "play" and self.card is not None:
            since = self._into_play(game)
            game.put(since=since)
        sights = (self.card,) if self.card is not None else ()
        told = game.emit(
            "activated", cards=sights, by=self.seat, seat=self.seat, link=number, kind=kind, ability=self.ability,
            skill=node.skill if node is not None else None, on=self.answers, quiet=True,
        )  # fmt: skip
        if node is not None and node.skill:
            game.emit("skill_used", mask=0, by=self.seat, skill=node.skill)
        if self.hold:
            window: Any = game.match.stack[game.here - 1]
            held = Pending(number, self.seat, self.card, (self.ability, *self.more), self.event, self.env)
            game.put_below(pending=(*window.pending, held))
            game.leave()
            return
        if self.mode == "play":
            game.push(Answers(event=told, seat=1 - self.seat, link=number))

    def _into_play(self, game: Game) -> int:
        assert self.card is not None
        kind = kit(game).facts(game.card(self.card))["kind"]
        if kind == "status":
            game.move([self.card], zone_key(self.seat, "chara"), why="enter", by=self.seat)
        elif kind in ("lasting", "delayed") and zone_name(game.card(self.card).zone) != "item":
            game.move([self.card], zone_key(self.seat, "item"), why="enter", by=self.seat)
        if self.onto and self.onto[0] is not None:
            game.set_card(self.card, marks={**game.card(self.card).marks, "on": self.onto[0]})
        return game.card(self.card).since

    def _take_back(self, game: Game) -> None:
        """DD-AMB-21: an activation that cannot be paid any more fails, its card goes back to hand."""
        if self.mode == "play" and self.card is not None and zone_name(game.card(self.card).zone) == "resolving":
            game.move([self.card], zone_key(self.seat, "hand"), why="return", by=self.seat)
        if self.card is not None:
            game.emit("fizzled", cards=(self.card,), why="unpaid", by=self.seat)
        game.leave()

    def be_answered(self, game: Game) -> None:
        """The answers have run; remember whether this link was answered (DD-AMB-22)."""
        link = kit(game).link(game, self.link)
        if link is not None and link.answered:
            game.put(closed=True)

    def resolve(self, game: Game) -> None:
        """Carry out the effect unless the link is void, negated, or its source is gone (DD-RESPONSE-05)."""
        node = self._node(game)
        link = kit(game).link(game, self.link)
        if link is None:
            return
        if link.state != "waiting" or self._source_gone(game):
            if link.state == "waiting":
                kit(game).set_link(game, self.link, state="void")
            if link.state != "negated" and self.card is not None:
                game.emit("fizzled", cards=(self.card,), link=self.link, why="gone")
            return
        kit(game).set_link(game, self.link, state="resolving")
        code = node.do if node is not None else kit(game).book.code[self.ability + "/do"]
        if code is not None:
            game.push(
                Effect(
                    code=code.address,
                    seat=self.seat,
                    this=self.card,
                    env=self.env,
                    event=self.event,
                    proposal=self.proposal,
                    link=self.link,
                    skill=node.skill if node is not None else None,
                    trait=trait_of(self.ability),
                )
            )

    def _source_gone(self, game: Game) -> bool:
        """A played card must still be where it was put; other sources may have moved on by their own effect."""
        return self.mode == "play" and self.card is not None and game.card(self.card).since != self.since

    def settle(self, game: Game) -> None:
        """Take the link off the chain; a used trap or instant goes to its owner's discard pile."""
        expire(game, "link_end")
        link = kit(game).link(game, self.link)
        game.match.links = tuple(x for x in game.match.links if x.id != self.link)
        game.match.touch_view()
        if self.mode == "play" and self.card is not None:
            record = game.card(self.card)
            kind = kit(game).facts(record)["kind"]
            if link is not None and link.state == "resolving":
                game.emit("resolved", cards=(self.card,), link=self.link, by=self.seat)
            if kind in ("instant", "trap") and zone_name(record.zone) in ("resolving", "item") and record.up:
                game.move([self.card], zone_key(record.owner, "discard"), why="used", by=self.seat)
        if self.closed and isinstance(game.match.stack[game.here - 1], Window):
            game.put_below(closed=True)

    def dropped(self, game: Game) -> None:
        """The chain is broken off: its link goes, a card that was being played counts as used."""
        game.match.links = tuple(x for x in game.match.links if x.id != self.link)
        if self.mode == "play" and self.card is not None and self.link:
            record = game.card(self.card)
            used = kit(game).facts(record)["kind"] in ("instant", "trap") and record.up
            if used and zone_name(record.zone) in ("resolving", "item"):
                game.move([self.card], zone_key(record.owner, "discard"), why="used", by=self.seat)


def trait_of(address: str) -> str | None:
    """The trait an ability belongs to."""
    return address[6:].split("/", 1)[0] if address.startswith("trait:") else None


def _event(game: Game, frame: Activate) -> Any:
    return FrameProposal(game, frame.proposal) if frame.proposal is not None else frame.event


class Window(Procedure, frozen=True, kw_only=True):
    """A window in which a seat may activate one of what is `offered`, or an `optional` trigger among it.

    It is about an `event`, the activation on `link`, or the `proposal` at a place on the stack. It is `closed` once an
    answer given in it has itself been answered (DD-AMB-22).
    """

    event: Event | None = None
    link: int | None = None
    proposal: int | None = None
    optional: tuple[Trigger, ...] = ()
    offered: tuple[Response, ...] = ()
    answer: Any = None
    closed: bool = False


class Answers(Window, frozen=True, kw_only=True, tag="Answers"):
    """A seat's answers to one activation or declaration."""

    event: Event
    seat: int

    running = frozenset(("link",))
    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer what may answer."""
        link = kit(game).link(game, self.link)
        if self.closed or (self.link is not None and (link is None or link.state != "waiting")):
            game.leave()
            return
        events = (self.event,) if self.event.name == "activated" else (self.event, as_activation(self.event))
        responses = as_responses(game, self.optional, self.seat) + plays(game, self.seat, events)
        if not responses and not (kit(game).guarded(game) and could_answer(game, self.seat, events)):
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


def respond(game: Game, window: Window, again: str) -> None:
    """Activate what was chosen in a window; it comes back at its step `again`."""
    response = next(r for r in window.offered if r.id == window.answer[0])
    env: dict[str, Any] = {}
    if response.mode == "trigger":
        game.put(optional=tuple(t for t in window.optional if not response.is_of(t)))
        env = trigger_env(game, response.card, response.floating)
    game.put(answer=None)
    game.goto(again)
    game.push(
        Activate(
            ability=response.ability,
            seat=response.seat,
            card=response.card,
            mode=response.mode,
            event=response.event if response.event is not None else window.event,
            floating=response.floating,
            answers=window.link,
            env=env,
            proposal=window.proposal,
        )
    )


def activation(game: Game, trigger: Trigger, *, hold: bool = False, more: tuple[str, ...] = ()) -> Activate:
    """The activation of a trigger."""
    return Activate(
        ability=trigger.ability, seat=trigger.seat, card=trigger.card, event=trigger.event, floating=trigger.floating,
        hold=hold, env=trigger_env(game, trigger.card, trigger.floating), more=more,
    )  # fmt: skip
