"""Counters, notes and attachments on cards; actions; chance."""

from __future__ import annotations

from ....effects.nodes import Instr
from ....effects.runtime import Exec
from ....kernel.records import Outcome
from .. import moving, usage
from .handlers import cards_of, runs

SIDES = 6
"""Of a die."""


@runs("counters")
def counters(ex: Exec, instr: Instr) -> None:
    """Counters on cards, told to all."""
    args, game = instr.args, ex.game
    name = args["name_"]
    for card in cards_of(ex, instr, "of"):
        old = game.card(card).counters.get(name, 0)
        new = int(args["set"](ex.scope) or 0) if "set" in args else old + int(args["add"](ex.scope) or 0)
        game.set_card(card, counters={**game.card(card).counters, name: max(0, new)})
        game.emit("counter", cards=(card,), name=name, more={"from": old, "to": max(0, new)})


@runs("mark")
def mark(ex: Exec, instr: Instr) -> None:
    """Noted on the card while it stays, or for the whole match."""
    game, name = ex.game, instr.args["name_"]
    for card in cards_of(ex, instr, "of"):
        if instr.args.get("for_good"):
            game.match.uses[f"mark:{card}:{name}"] = 1
            game.match.touch()
        else:
            game.set_card(card, counters={**game.card(card).counters, name: 1})


@runs("attach")
def attach(ex: Exec, instr: Instr) -> None:
    """Counts as printed on the skill until it leaves (HOPE-STACK-06)."""
    game = ex.game
    for card in cards_of(ex, instr, "to"):
        found = dict(game.card(card).counters)
        for name in ("damage", "range"):
            more = ex.number(instr, name)
            if more:
                found[f"more_{name}"] = found.get(f"more_{name}", 0) + more
        game.set_card(card, counters=found)
        game.emit("attached", cards=(card,), by=ex.seat)


@runs("act_again")
def act_again(ex: Exec, instr: Instr) -> None:
    """They have their action of this phase again."""
    for card in cards_of(ex, instr, "of"):
        usage.act_again(ex.game, card)


@runs("roll")
def roll(ex: Exec, instr: Instr) -> None:
    """A die, told to all (HOPE-GEN-04)."""
    value = ex.game.roll(SIDES) + 1
    ex.game.emit("rolled", seat=ex.seat, sides=SIDES, value=value, why="effect")
    ex.bind(instr.args["as_"], value)


@runs("flip")
def flip(ex: Exec, instr: Instr) -> None:
    """A coin, told to all (HOPE-GEN-04)."""
    value = ("heads", "tails")[ex.game.roll(2)]
    ex.game.emit("flipped", seat=ex.seat, value=value)
    ex.bind(instr.args["as_"], value)


@runs("coins")
def coins(ex: Exec, instr: Instr) -> None:
    """Thrown one after another; every cell a coin lies on is named once for it (HOPE-AREA-05)."""
    found: list[list[int]] = []
    for _ in range(ex.number(instr, "n", 1)):
        found += [list(c) for c in moving.coin(ex.game, ex.seat, rows=bool(instr.args.get("rows")))]
    ex.bind(instr.args["as_"], found)


@runs("win")
def win(ex: Exec, instr: Instr) -> None:
    """The game is won by a card's effect (HOPE-WIN-01)."""
    ex.game.finish(Outcome("win", ex.seats(instr.args.get("who")), "special", "HOPE-WIN-01"))
