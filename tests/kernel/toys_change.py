"""A toy of changes that are replaced: damage is proposed, armour and guards alter it, some by asking somebody."""

from __future__ import annotations

from typing import Any

from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.proposal import Proposal, Replacement, amend, prevent
from hopetable.kernel.records import Option
from hopetable.kernel.seats import live

from .toys import Toy, knock_out
from .turns import next_seat


class Striking(Procedure, frozen=True, kw_only=True):
    """Seats in turn deal two damage to another."""

    seat: int = 0
    target: list[Any] = []

    steps = ("aim", "strike", "next")

    def aim(self, game: Game) -> None:
        options = [Option(f"s{s}", "hit", s, seat=s) for s in live(game) if s != self.seat]
        game.ask("choose_action", "aim", options, into="target", seat=self.seat, forced=False)

    def strike(self, game: Game) -> None:
        change = {"to": self.target[0], "amount": 2, "from": self.seat}
        game.push(Proposal(word="damage", seat=self.target[0], change=change))

    def next(self, game: Game) -> None:
        game.put(seat=next_seat(game, self.seat))
        game.goto("aim")


class Redirect(Procedure, frozen=True, kw_only=True):
    """The victim of the redirection is picked in the middle of the resolution."""

    seat: int
    chosen: list[Any] = []

    steps = ("ask", "turn")

    def ask(self, game: Game) -> None:
        options = [Option(f"s{s}", "redirect", s, seat=s) for s in live(game) if s != self.seat]
        game.ask("pick_option", "redirect", options, into="chosen", seat=self.seat, forced=False)

    def turn(self, game: Game) -> None:
        amend(game, {"to": self.chosen[0]})


class Changes(Toy):
    """`powers` (a room option) says what each seat has: mandatory armour, doubling; optional redirection, shield; a
    bluff that looks like a shield to all others."""

    id = "changes"
    procedures = (Striking, Proposal, Redirect)

    @property
    def proposals(self) -> Changes:
        return self

    def replacements(self, game: Game, proposal: Proposal) -> list[Replacement]:
        found = []
        victim = proposal.change["to"]
        for seat in live(game):
            for power in game.match.options.get("powers", {}).get(str(seat), []):
                optional = power in ("redirect", "shield")
                mine = power in ("shield", "bluff") or victim == seat
                if power == "bluff":
                    found.append(Replacement(f"bluff:{seat}", seat, unseen=True))
                elif mine and proposal.change["amount"] > 0:
                    found.append(Replacement(f"{power}:{seat}", seat, [power, seat], power, optional=optional))
        return found

    def alter(self, game: Game, proposal: Proposal, act: Any) -> None:
        power, seat = act
        game.emit("altered", by=power, seat=seat)
        amount = proposal.change["amount"]
        if power == "armour":
            amend(game, {"amount": amount - 1})
        elif power == "double":
            amend(game, {"amount": amount * 2})
        elif power == "shield":
            prevent(game)
        elif power == "redirect":
            game.push(Redirect(seat=seat))

    def apply(self, game: Game, proposal: Proposal) -> None:
        to, amount = proposal.change["to"], proposal.change["amount"]
        game.emit("damaged", seat=to, amount=amount)
        game.set_player(to, hp=game.player(to).hp - amount)
        if game.player(to).hp <= 0:
            knock_out(game, to, "hp")
