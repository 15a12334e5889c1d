"""A toy of chains: creatures attack, spells answer; how answers go and resolve is a room option.

Every seat has creatures on its field and spells in hand. A spell destroys a creature or a spell in use, taps, heals
by drawing while its user still has a creature, or makes a creature defend. Who may answer is asked on public facts:
whoever holds a card.
"""

from __future__ import annotations

from typing import Any

from hopetable.kernel.chain import Chain, hold, lay, open_chain, set_link, standing, targets_left
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Event, Link, MatchSetup, Option
from hopetable.kernel.zones import ZoneSpec

from .toys import Toy
from .turns import next_seat

WORDS = ("kill", "tap", "rally", "guard", "negate", "picky")


class Acting(Procedure, frozen=True, kw_only=True):
    """The active seat attacks, uses a spell, opens a window, or ends its turn."""

    seat: int = 0
    acts: list[Any] = []

    steps = ("ask", "act", "again")

    def ask(self, game: Game) -> None:
        options = [Option("end", "end", ["end"]), Option("window", "window", ["window"])]
        for card in game.zone(f"{self.seat}.field"):
            if not game.card(card).exhausted:
                for other in range(game.match.seats):
                    for target in game.zone(f"{other}.field") if other != self.seat else ():
                        name = f"attack:{game.card(card).code}:{game.card(target).code}"
                        options.append(Option(name, "attack", ["attack", card, target], card))
        options += spells(game, self.seat)
        game.ask("choose_action", "act", options, into="acts", seat=self.seat, default=["end"])

    def act(self, game: Game) -> None:
        word = self.acts[0][0]
        if word == "end":
            game.put(seat=next_seat(game, self.seat))
            return
        options = game.match.options
        open_chain(
            game, self.seat, asking=options.get("asking", "round"), resolving=options.get("resolving", "last"),
            about={"word": word},
        )  # fmt: skip
        if word == "attack":
            _, card, target = self.acts[0]
            lay(game, self.seat, "attack", card=card, targets=[target], priority=9)
        elif word != "window":
            game.rules.chain.declare(game, self.seat, self.acts[0])

    def again(self, game: Game) -> None:
        game.goto("ask")


class Aim(Procedure, frozen=True, kw_only=True):
    """A spell that asks for its target as it is declared."""

    seat: int
    card: int
    target: list[Any] = []

    steps = ("ask", "lay")

    def ask(self, game: Game) -> None:
        found = [c for s in range(game.match.seats) for c in game.zone(f"{s}.field")]
        options = [Option(game.card(c).code, "aim", c, c) for c in found]
        game.ask("pick_cards", "aim", options, into="target", seat=self.seat)

    def lay(self, game: Game) -> None:
        use(game, self.seat, "kill", self.card, [self.target[0]])


class Mourning(Procedure, frozen=True, kw_only=True):
    """What a destroyed creature sets off: link 1 of a chain of its own."""

    seats: tuple[int, ...]

    steps = ("mourn", "more")

    def mourn(self, game: Game) -> None:
        if self.seats:
            open_chain(game, self.seats[0])
            lay(game, self.seats[0], "mourn")

    def more(self, game: Game) -> None:
        if self.seats[1:]:
            game.put(seats=self.seats[1:])
            game.goto("mourn")


def spells(game: Game, seat: int) -> list[Option]:
    """The spells a seat can use now, one option for each card and aim."""
    options = []
    creatures = [c for s in range(game.match.seats) for c in game.zone(f"{s}.field")]
    links = [x for x in game.match.links if x.state == "waiting"]
    attacks = [x for x in links if x.kind == "attack"]
    for card in game.zone(f"{seat}.hand"):
        code = game.card(card).code
        word = code.split("-")[0]
        aims: list[int] = []
        if word in ("kill", "tap"):
            aims = creatures + list(game.zone("used") if word == "kill" else ())
        elif word == "guard" and attacks and attacks[-1].seat != seat:
            aims = list(game.zone(f"{seat}.field"))
        elif word == "negate" and links:
            options.append(Option(code, word, [word, card, links[-1].id], card))
        elif word in ("rally", "picky"):
            options.append(Option(code, word, [word, card], card))
        options += [Option(f"{code}>{game.card(a).code}", word, [word, card, a], card) for a in aims]
    return options


def use(game: Game, seat: int, word: str, card: int, targets: list[int], on: int | None = None) -> None:
    game.move([card], "used", why="use", by=seat)
    attack = next((x.id for x in reversed(game.match.links) if x.kind == "attack"), None)
    ranks = {"kill": 1, "tap": 2, "guard": 3, "rally": 3}
    lay(game, seat, word, card=card, targets=targets, on=on or attack, priority=ranks.get(word, 4))


class Chains(Toy):
    """The ruleset, and its side of chains."""

    id = "chains"
    procedures = (Acting, Aim, Chain, Mourning)
    zones = {
        "hand": ZoneSpec("hand", sight="owner"),
        "field": ZoneSpec("field"),
        "deck": ZoneSpec("deck", sight="none"),
        "used": ZoneSpec("used", shared=True),
        "discard": ZoneSpec("discard", shared=True),
    }

    @property
    def chain(self) -> Chains:
        return self

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        hands = setup.options.get("hands", {})
        for seat in range(setup.seats):
            for n in range(setup.options.get("creatures", 1)):
                game.create(f"beast-{seat}{n}", seat, f"{seat}.field")
            for n, word in enumerate(hands.get(str(seat), [])):
                game.create(f"{word}-{seat}{n}", seat, f"{seat}.hand")
            game.create(f"deck-{seat}", seat, f"{seat}.deck")

    def hears(self, game: Game, event: Event) -> bool:
        return event.name == "moved" and event.fields["why"] == "destroy" and event.cards[0].code.startswith("beast")

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        if not hold(game, events):
            game.push(Mourning(seats=tuple(game.card(e.cards[0].id).owner for e in events)))

    # -- chains ------------------------------------------------------------------------------------------------------

    def offers(self, game: Game, seat: int, chain: Chain) -> list[Option] | None:
        return spells(game, seat) if game.zone(f"{seat}.hand") else None

    def declare(self, game: Game, seat: int, act: Any) -> None:
        word, card, *rest = act
        if word == "picky":
            game.push(Aim(seat=seat, card=card))
        elif word == "negate":
            use(game, seat, word, card, [], on=rest[0])
        else:
            use(game, seat, word, card, rest)

    def broken(self, game: Game, link: Link) -> str | None:
        lost = standing(game, link)
        if lost is None and link.kind == "attack" and game.card(link.card or 0).exhausted:
            return "condition"
        if lost is None and link.kind == "rally" and not game.zone(f"{link.seat}.field"):
            return "condition"
        return lost

    def resolve(self, game: Game, link: Link) -> None:
        left = targets_left(game, link)
        if link.kind in ("kill", "attack"):
            game.move(left, "discard", why="destroy", by=link.seat)
        elif link.kind == "tap":
            game.turn(left[0], exhausted=True, by=link.seat)
        elif link.kind == "guard":
            attack = next(x for x in game.match.links if x.id == link.on)
            body = {**attack.body, "targets": [[left[0], game.card(left[0]).since]]}
            set_link(game, attack.id, body=body)
        elif link.kind == "negate" and link.on in [x.id for x in game.match.links]:
            set_link(game, link.on, state="void")
        elif link.kind == "rally":
            game.move(game.zone(f"{link.seat}.deck")[-1:], f"{link.seat}.hand", why="draw", by=link.seat)

    def ended(self, game: Game, link: Link) -> None:
        if link.card is not None and game.card(link.card).zone == "used":
            game.move([link.card], "discard", why="put")
