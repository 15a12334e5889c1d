"""What answers do to the declaration in whose window they are given."""

from __future__ import annotations

import msgspec

from ....effects.nodes import Instr
from ....effects.runtime import Exec
from ....kernel.board import DIRECTIONS
from .. import altering, timing
from ..access import table
from ..declaration import Part, objects, open_declaration
from .handlers import cards_of, one_card, runs, value_of

replace = msgspec.structs.replace


@runs("negate")
def negate(ex: Exec, instr: Instr) -> None:
    """It has no effect; a joint attack may lose one participant (HOPE-AMB-33)."""
    actors = cards_of(ex, instr, "of")
    altering.negate(ex.game, actors[0] if actors else None)


@runs("redirect")
def redirect(ex: Exec, instr: Instr) -> None:
    """Its only object is another card now; range is not checked again."""
    new = one_card(ex, instr, "card")
    found = open_declaration(ex.game)
    if new is None or found is None:
        return
    declared = found[1]
    every = {c for part in declared.parts for c in objects(ex.game, declared.seat, part)}
    if len(every) == 1:
        altering.redirect(ex.game, every.pop(), new)


@runs("scale")
def scale(ex: Exec, instr: Instr) -> None:
    """Its damage value for a card."""
    for card in cards_of(ex, instr, "of"):
        if instr.args.get("half"):
            altering.scale(ex.game, card, "half")
        if "times" in instr.args:
            altering.scale(ex.game, card, "times", ex.number(instr, "times"))
        if "add" in instr.args:
            altering.scale(ex.game, card, "add", int(instr.args["add"](ex.scope) or 0))


@runs("reflect")
def reflect(ex: Exec, instr: Instr) -> None:
    """Its effect damage for a card is thrown back (HOPE-AMB-25)."""
    for card in cards_of(ex, instr, "of"):
        altering.reflect(ex.game, card)


@runs("earlier")
def earlier(ex: Exec, instr: Instr) -> None:
    """A participant's term counts one place earlier."""
    card = one_card(ex, instr, "card")
    if card is not None:
        altering.earlier(ex.game, card)


@runs("shift_area")
def shift_area(ex: Exec, instr: Instr) -> None:
    """Its cells move by one; who is friend or foe is still the declarer's to say (HOPE-CONTROL-03)."""
    way = DIRECTIONS.get(str(value_of(ex, instr, "way")))
    if way is None:
        return
    grid = table(ex.game).grid

    def moved(part: Part) -> Part:
        if "cells" not in part.env:
            return part
        cells = [(c[0] + way[0], c[1] + way[1]) for c in part.env["cells"]]
        return replace(part, env={**part.env, "cells": [list(c) for c in cells if grid.inside(c)]})

    altering.change_parts(ex.game, moved)


@runs("postpone")
def postpone(ex: Exec, instr: Instr) -> None:
    """It is judged and dealt so many hours later, at the beginning of my slot (HOPE-TIME-08)."""
    timing.postpone(ex.game, ex.number(instr, "hours"), ex.seat, ex.this)
