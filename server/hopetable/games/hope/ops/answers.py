"""What answers do to the declaration in whose window they are given."""

from __future__ import annotations

from ....effects.nodes import Instr
from ....effects.runtime import Exec
from ....kernel.board import DIRECTIONS
from .. import declaration, timing
from ..access import table
from ..declaration import Part, open_declaration
from .handlers import cards_of, one_card, runs, value_of


@runs("negate")
def negate(ex: Exec, instr: Instr) -> None:
    """It has no effect; a joint attack may lose one participant (HOPE-AMB-33)."""
    actors = cards_of(ex, instr, "of")
    declaration.negate(ex.game, actors[0] if actors else None)


@runs("redirect")
def redirect(ex: Exec, instr: Instr) -> None:
    """Its only object is another card now; range is not checked again."""
    new = one_card(ex, instr, "card")
    found = open_declaration(ex.game)
    if new is None or found is None:
        return
    declared = found[1]
    every = {c for part in declared.parts for c in declaration.objects(ex.game, declared.seat, part)}
    if len(every) == 1:
        declaration.redirect(ex.game, every.pop(), new)


@runs("scale")
def scale(ex: Exec, instr: Instr) -> None:
    """Its damage value for a card."""
    for card in cards_of(ex, instr, "of"):
        if instr.args.get("half"):
            declaration.scale(ex.game, card, "half")
        if "times" in instr.args:
            declaration.scale(ex.game, card, "times", ex.number(instr, "times"))
        if "add" in instr.args:
            declaration.scale(ex.game, card, "add", int(instr.args["add"](ex.scope) or 0))


@runs("reflect")
def reflect(ex: Exec, instr: Instr) -> None:
    """Its effect damage for a card is thrown back (HOPE-AMB-25)."""
    for card in cards_of(ex, instr, "of"):
        declaration.reflect(ex.game, card)


@runs("earlier")
def earlier(ex: Exec, instr: Instr) -> None:
    """A participant's term counts one place earlier."""
    card = one_card(ex, instr, "card")
    if card is not None:
        declaration.earlier(ex.game, card)


@runs("shift_area")
def shift_area(ex: Exec, instr: Instr) -> None:
    """Its cells move by one; who is friend or foe is still the declarer's to say (HOPE-CONTROL-03)."""
    way = DIRECTIONS.get(str(value_of(ex, instr, "way")))
    found = open_declaration(ex.game)
    if way is None or found is None:
        return
    grid = table(ex.game).grid

    def moved(part: Part) -> dict[str, object]:
        cells = [(c[0] + way[0], c[1] + way[1]) for c in part.env["cells"]]
        return {**part.env, "cells": [list(c) for c in cells if grid.inside(c)]}

    for part in found[1].parts:
        if "cells" in part.env:
            declaration.change_parts(ex.game, lambda p, actor=part.actor: p.actor == actor, env=moved(part))


@runs("postpone")
def postpone(ex: Exec, instr: Instr) -> None:
    """It is judged and dealt so many hours later, at the beginning of my slot (HOPE-TIME-08)."""
    timing.postpone(ex.game, ex.number(instr, "hours"), ex.seat, ex.this)
