"""Chains: activations that answer each other before any of them resolves.

`Chain` is one procedure with two settings, so that a game names its rulebook's way instead of writing a loop.

`asking`, who may add a link:
- "round": after each link priority goes round the table, the one who made it last; it ends when all pass in a row.
- "others": after each link the other seats may answer it, the next one first; nobody answers their own.
- "once": every seat is asked once, all at the same time and unseen; answers open nothing further.
- "none": nobody; the links that were laid are all (effects due at one moment).

`resolving`, in what order: "last" laid first, or by "priority" (lowest number first; then seats in turn order from
`first` on; then as the links' own seat arranges them, oldest first by default).

Links are data (`Match.links`). What a link needs, does and looks like is the ruleset's, through `ChainRules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

import msgspec

from .game import Game
from .procedure import Procedure
from .records import Event, Link, Option
from .seats import seats_from

replace = msgspec.structs.replace
PASS = "pass"


class ChainRules(Protocol):
    """What a ruleset with chains offers as its attribute `chain`."""

    def offers(self, game: Game, seat: int, chain: Chain) -> Sequence[Option] | None:
        """What a seat may add now, passing left out; None if public facts allow it nothing and it is not asked."""
        ...

    def declare(self, game: Game, seat: int, act: Any) -> None:
        """Carry out a chosen offer: push what pays and picks, and `lay` the link (or none, if it came to nothing).

        Where all are asked at once, what others chose may have made it impossible by now.
        """
        ...

    def broken(self, game: Game, link: Link) -> str | None:
        """Why a link is void now that its turn has come (see `standing`), None if it resolves."""
        ...

    def resolve(self, game: Game, link: Link) -> None:
        """Carry out a link, now or by pushing procedures."""
        ...

    def ended(self, game: Game, link: Link) -> None:
        """A link has resolved or fizzled (`state`): lay aside what it used."""
        ...


def chain_rules(game: Game) -> ChainRules:
    """The ruleset's side of chains."""
    return cast(ChainRules, cast(Any, game.rules).chain)


class Chain(Procedure, frozen=True, kw_only=True, tag="Chain"):
    """One chain from its first link to its last. `base` links belong to chains it interrupts.

    `about` is what it answers, for the ruleset (plain data, cards as ids); `held` what happened while it resolved.
    """

    base: int
    first: int
    asking: str = "round"
    resolving: str = "last"
    about: dict[str, Any] = {}
    queue: tuple[int, ...] = ()
    asked: int = -1
    reply: list[Any] = []
    replies: dict[str, list[Any]] = {}
    laid: int = 0
    placed: tuple[int, ...] = ()
    order: list[int] = []
    current: int | None = None
    falling: bool = False
    held: tuple[Event, ...] = ()

    running = frozenset(("base", "laid", "placed", "order", "current"))
    steps = ("begin", "offer", "answer", "added", "arrange", "arranged", "resolve", "settle", "end")

    def begin(self, game: Game) -> None:
        """Say who is asked, in which order."""
        links = game.match.links[self.base :]
        maker = links[-1].seat if links and self.asking in ("round", "others") else None
        order = seats_from(game, self.first if maker is None else (maker + 1) % game.match.seats)
        if self.asking == "none":
            order = ()
        elif self.asking == "others":
            order = tuple(s for s in order if s != maker)
        game.put(queue=order)

    def offer(self, game: Game) -> None:
        """Ask the next seat that may add a link, or all of them."""
        rules = chain_rules(game)
        waiting = [s for s in self.queue if s not in game.match.gone]
        if self.asking == "once":
            self._offer_all(game, waiting)
            return
        for index, seat in enumerate(waiting):
            offers = rules.offers(game, seat, self)
            if offers is not None:
                game.put(queue=tuple(waiting[index:]), asked=seat, reply=[])
                game.ask(
                    "choose_action", "respond", [*offers, Option(PASS, PASS, PASS)], into="reply", seat=seat,
                    default=[PASS], window=True, forced=False,
                )  # fmt: skip
                return
        game.put(queue=())
        game.goto("arrange")

    def _offer_all(self, game: Game, waiting: list[int]) -> None:
        found = {s: chain_rules(game).offers(game, s, self) for s in waiting}
        options = {s: [*offers, Option(PASS, PASS, PASS)] for s, offers in found.items() if offers is not None}
        game.put(queue=tuple(options), replies={})
        if not options:
            game.goto("arrange")
            return
        game.ask(
            "choose_action", "respond", options, into="replies", seats=tuple(options), mode="all",
            default=dict.fromkeys(options, (PASS,)), window=True, forced=False,
        )  # fmt: skip

    def answer(self, game: Game) -> None:
        """Pass, or declare what was chosen."""
        seat, reply = self.asked, self.reply
        if self.asking == "once":
            seat = self.queue[0]
            reply = [] if seat in game.match.gone else self.replies.get(str(seat), [])
        game.put(queue=self.queue[1:], laid=len(game.match.links))
        if reply and reply[0] != PASS:
            chain_rules(game).declare(game, seat, reply[0])

    def added(self, game: Game) -> None:
        """A new link is answered in its turn; otherwise the next seat is asked, or heard if all have been asked."""
        if self.asking == "once":
            game.goto("answer" if self.queue else "arrange")
            return
        new = len(game.match.links) > self.laid
        game.goto("begin" if new and self.asking in ("round", "others") else "offer")

    def arrange(self, game: Game) -> None:
        """Put the links in the order they resolve in, asking a seat with several of one priority."""
        if self.resolving == "last":
            game.put(falling=True)
            game.goto("resolve")
            return
        seats = {s: i for i, s in enumerate(seats_from(game, self.first))}
        links = [x for x in game.match.links[self.base :] if x.id not in self.placed]
        if not links:
            game.put(falling=True)
            game.goto("resolve")
            return
        links.sort(key=lambda x: (x.priority, seats.get(x.seat, len(seats)), x.id))
        group = [x for x in links if (x.priority, x.seat) == (links[0].priority, links[0].seat)]
        options = [Option(f"l:{x.id}", x.kind, x.id, x.card) for x in group]
        game.ask("order", "order_links", options, into="order", seat=links[0].seat)

    def arranged(self, game: Game) -> None:
        """Note the order and go on with the next group."""
        game.put(placed=(*self.placed, *self.order), order=[])
        game.goto("arrange")

    def resolve(self, game: Game) -> None:
        """Take the next link: it resolves, or fizzles because something it needs is gone."""
        links = game.match.links[self.base :]
        if not links:
            game.goto("end")
            return
        by_id = {x.id: x for x in links}
        link = links[-1] if self.resolving == "last" else next(by_id[i] for i in self.placed if i in by_id)
        game.put(current=link.id)
        rules = chain_rules(game)
        why = "negated" if link.state == "void" else rules.broken(game, link)
        if why is not None:
            set_link(game, link.id, state="void")
            game.emit("fizzled", cards=_cards(game, link), link=link.id, seat=link.seat, why=why)
            return
        rules.resolve(game, set_link(game, link.id, state="resolving"))

    def settle(self, game: Game) -> None:
        """Take the link off the chain and go on with the next."""
        link = next(x for x in game.match.links if x.id == self.current)
        game.match.links = tuple(x for x in game.match.links if x.id != link.id)
        game.match.touch()
        if link.state != "void":
            link = replace(link, state="resolved")
            game.emit("resolved", cards=_cards(game, link), link=link.id, seat=link.seat)
        game.goto("resolve")
        chain_rules(game).ended(game, link)

    def end(self, game: Game) -> None:
        """What happened meanwhile is heard now."""
        match = game.match
        game.put(falling=False, held=())
        match.pending = (*self.held, *match.pending)

    def dropped(self, game: Game) -> None:
        """Its links go with it."""
        game.match.links = game.match.links[: self.base]


def open_chain(
    game: Game, first: int, *, asking: str = "round", resolving: str = "last", about: dict[str, Any] | None = None
) -> None:  # fmt: skip
    """Begin a chain; the caller then lays the links it starts with. Without any, `first` is asked first."""
    game.push(
        Chain(base=len(game.match.links), first=first, asking=asking, resolving=resolving, about=about or {})
    )  # fmt: skip


def lay(
    game: Game, seat: int, kind: str, *, card: int | None = None, ability: str | None = None,
    targets: Sequence[int] = (), on: int | None = None, priority: int = 0, body: dict[str, Any] | None = None,
) -> Link:  # fmt: skip
    """Add a link on top. It remembers where its user `card` and its targets lie, to tell later whether they left."""
    match = game.match
    cards = match.cards
    refs = {"user": cards[card].since if card is not None else 0, "targets": [[c, cards[c].since] for c in targets]}
    link = Link(match.next_link, seat, kind, card, ability, on, priority=priority, body={**(body or {}), **refs})
    match.next_link += 1
    match.links = (*match.links, link)
    match.touch()
    shown = () if card is None else (card, *targets)
    game.emit("linked", cards=shown, link=link.id, seat=seat, kind=kind, on=on)
    return link


def set_link(game: Game, link: int, **changes: Any) -> Link:
    """Replace fields of a link; `state="void"` negates it."""
    match = game.match
    found = replace(next(x for x in match.links if x.id == link), **changes)
    match.links = tuple(found if x.id == link else x for x in match.links)
    match.touch()
    return found


def targets_left(game: Game, link: Link) -> list[int]:
    """The targets that still lie where they lay when the link was made."""
    return [c for c, since in link.body["targets"] if game.card(c).since == since]


def standing(game: Game, link: Link) -> str | None:
    """What a link has lost since it was laid: its "seat", its "user", all its "targets"; None if nothing.

    Leaving by any means counts. Conditions are the ruleset's to look at.
    """
    if link.seat in game.match.gone:
        return "seat"
    if link.card is not None and game.card(link.card).since != link.body["user"]:
        return "user"
    if link.body["targets"] and not targets_left(game, link):
        return "targets"
    return None


def hold(game: Game, events: tuple[Event, ...]) -> bool:
    """Keep events for the end of the chain that is resolving; False if none is. For `Ruleset.react`."""
    stack = game.match.stack
    for index in range(len(stack) - 1, -1, -1):
        chain = stack[index]
        if isinstance(chain, Chain) and chain.falling:
            stack[index] = replace(chain, held=(*chain.held, *events))
            game.match.touch()
            return True
    return False


def _cards(game: Game, link: Link) -> tuple[int, ...]:
    return () if link.card is None else (link.card,)
