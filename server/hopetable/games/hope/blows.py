"""What a declaration deals before HP is lost: each part scaled, changed and resisted on its own (HOPE-DAMAGE-08,
HOPE-JOINT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...effects.derive import derived
from ...effects.modifiers import ActiveMod, fold_figures
from ...kernel.records import Event
from .access import kit
from .declaration import Declaration, Part, strikes
from .kit import PRIORITY
from .numbers import halve, joint_term
from .resistance import Blow, resisted
from .sides import allied, side_of

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


def places(game: Game, declared: Declaration) -> dict[int, int]:
    """The place at which each damaging participant's term counts, by actor (HOPE-JOINT-03)."""
    found = {}
    joint = declared.form == "joint"
    for index, part in enumerate(declared.parts):
        if part.place:
            early = part.early
            for mod in joint_mods(game, declared, part) if joint else ():
                early += int(mod.figure("earlier") or 0)
            found[index] = max(1, part.place - early)
    lead = declared.parts[0]
    if joint and any(mod.args.get("second_unhalved") for mod in joint_mods(game, declared, lead)):
        for index, part in enumerate(declared.parts):
            if part.place == 2:
                found[index] = 1
    return found


def joint_mods(game: Game, declared: Declaration, part: Part) -> list[ActiveMod]:
    """The modifiers that speak of a participant of a joint attack."""
    mods = derived(game).mods("joint")
    about = _seen(declared, part) if mods else None
    found = []
    for mod in mods:
        test = mod.args.get("if_")
        scope = mod.scope()
        scope.event = about
        if test is None or test(scope):
            found.append(mod)
    return found


def _seen(declared: Declaration, part: Part) -> Event:
    """A joint attack as expressions read it, `actor` and `place` being those of the participant asked about."""
    parts = [p for p in declared.parts if p.place]
    about = {
        "seat": declared.seat, "by": declared.seat, "lead": parts[0].actor, "actor": part.actor, "card": part.card,
        "participants": tuple(p.actor for p in parts), "count": len(parts), "place": part.place,
    }  # fmt: skip
    return Event(0, "joint", about)


def bonus(game: Game, declared: Declaration) -> int:
    """What effects add to the joint value; it counts with the lead's part."""
    found = 0
    lead = declared.parts[0]
    for mod in joint_mods(game, declared, lead) if declared.form == "joint" else ():
        found += int(mod.figure("bonus") or 0)
    return found


def blows(game: Game, declared: Declaration) -> dict[int, list[Blow]]:
    """The damage of a declaration by card: each part scaled, changed and resisted on its own (HOPE-DAMAGE-08)."""
    joint = declared.form == "joint"
    at = places(game, declared)
    found: dict[int, list[Blow]] = {}
    more = bonus(game, declared)
    for index, part in enumerate(declared.parts):
        if not part.place or part.state == "void":
            continue
        for strike in strikes(game, declared.seat, part):
            for card in strike.cards:
                value = strike.amount
                if joint:
                    value = joint_term(value, at[index]) + (more if index == 0 else 0)
                value = warded(game, card, value, strike.kind, declared, part, lead=index == 0)
                blow = Blow(card, value, strike.kind, strike.attributes, part.actor, part.place)
                blow = resisted(game, blow)
                if card in part.reflected and blow.how == "":
                    blow = replace(blow, how="reflect")
                found.setdefault(card, []).append(blow)
    return found


def warded(
    game: Game, card: int, value: int, kind: str, declared: Declaration, part: Part, *, lead: bool
) -> int:  # fmt: skip
    """The damage value after effects that change it, oldest first, answers last."""
    side = side_of(game, card)
    enemy = side is None or not allied(game, side, declared.seat)
    for mod in sorted(derived(game).mods("ward"), key=lambda m: (_rank(game, m), m.age)):
        args = mod.args
        if args.get("kind") not in (None, kind) or (args.get("by") == "enemy" and not enemy):
            continue
        if args.get("lead") and declared.form == "joint" and not lead:
            continue
        if mod.reaches(card):
            value = changed(value, mod)
    for struck, how, number in part.scaled:
        if struck == card:
            value = halve(value) if how == "half" else value * number if how == "times" else value + number
    return max(0, value)


def _rank(game: Game, mod: ActiveMod) -> int:
    return PRIORITY[kit(game).kind(game, mod.this)] if mod.this is not None else 0


def changed(value: int, mod: ActiveMod) -> int:
    """A value after one modifier: set, add, times, then half."""
    value = fold_figures(value, [mod])
    return halve(value) if mod.args.get("half") else value
