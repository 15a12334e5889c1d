"""A declaration as data: its participants, what each is aimed at and strikes, of what kind it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.scope import Scope, several
from ...effects.triggers import Trigger
from ...kernel.procedure import Procedure
from .access import kit

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game

replace = msgspec.structs.replace


class Part(msgspec.Struct, frozen=True):
    """One participant of a declaration.

    `actor` is the card that acts (a skill's host), `card` the one whose effect is used, `ability` its address, None for
    an attack with ATK. `since` are the ages of both when it was declared. `env` holds what was chosen; an attack's
    objects are its `target`. `place` counts the damaging participants from 1, 0 is an action declaration
    (HOPE-JOINT-08). `state`: declared, or void once negated. `scaled` are changes that answers made to its damage on
    one card: [card, "add" | "half" | "times", number]. `reflected` are the cards that throw it back;
    `early` is how many places earlier its term counts; `struck` are the cards its damage was dealt to.
    """

    actor: int
    card: int
    ability: str | None = None
    env: dict[str, Any] = {}
    since: tuple[int, int] = (0, 0)
    place: int = 1
    state: str = "declared"
    scaled: tuple[tuple[int, str, int], ...] = ()
    reflected: tuple[int, ...] = ()
    early: int = 0
    struck: tuple[int, ...] = ()


class Declaration(Procedure, frozen=True, kw_only=True):
    """One declaration being made (`declare`). `form`: attack (with ATK), use (of an effect), joint, fate.

    `parts` are the participants, the lead first; `number` tells declarations apart. `triggers` is what its being made
    sets off. Of its damage it remembers where its objects stood (`spots`, by id), what each lost (`dealt`) and what is
    thrown back at whom (`thrown`).
    """

    seat: int
    form: str
    parts: tuple[Part, ...]
    index: int = 0
    env: dict[str, Any] = {}
    triggers: tuple[Trigger, ...] = ()
    prepared: bool = False
    number: int = 0
    spots: dict[str, list[int]] = {}
    dealt: tuple[tuple[int, int], ...] = ()
    thrown: tuple[tuple[int, int], ...] = ()


class Strike(msgspec.Struct, frozen=True):
    """One part's damage on some cards, before anything changes it. `kind` is attack or effect (HOPE-DAMAGE-01)."""

    cards: tuple[int, ...]
    amount: int
    attributes: tuple[str, ...]
    kind: str


def open_declaration(game: Game) -> tuple[int, Declaration] | None:
    """The innermost declaration that is being made, with its place on the stack."""
    stack = game.match.stack
    for index in range(len(stack) - 1, -1, -1):
        found = stack[index]
        if isinstance(found, Declaration):
            return index, found
    return None


def is_summons(part: Part) -> bool:
    """Whether a spirit is being activated: a card without an ability of its own that another one acts for."""
    return part.ability is None and part.card != part.actor


def node_of(game: Game, part: Part) -> CompiledAbility | None:
    """The ability a participant uses, None for an attack."""
    return kit(game).book.abilities[part.ability] if part.ability is not None else None


def scope_of(game: Game, seat: int, part: Part) -> Scope:
    """What expressions of a participant's ability see."""
    return Scope(game, kit(game).words, seat, part.card, None, dict(part.env))


def strikes(game: Game, seat: int, part: Part) -> list[Strike]:
    """The damage a participant declares, by what it was aimed at."""
    rules = kit(game)
    node = node_of(game, part)
    if is_summons(part):
        return []
    if node is None:
        amount = max(0, (rules.atk(game, part.actor) or 0) + int(part.env.get("atk_change", 0)))
        attributes = rules.attributes(game, part.actor)
        return [Strike(tuple(several(part.env.get("target"))), amount, attributes, "attack")]
    found = []
    scope = scope_of(game, seat, part)
    for strike in node.more.get("strike", ()):
        cards = tuple(c for c in dict.fromkeys(several(strike["of"](scope))) if c in game.match.zones["board"])
        if "forbid" in derived(game).shifting:
            cards = tuple(c for c in cards if derived(game).forbidding("be_attacked", card=c) is None)
        attributes = strike.get("attributes") or ()
        if callable(attributes):
            named: tuple[Any, ...] = several(attributes(scope))
            attributes = tuple(a for a in named if a is not None)
        kind = "attack" if strike.get("normal") else "effect"
        more = game.card(part.card).counters.get("more_damage", 0)
        for card in cards:
            amount = int(strike["amount"](scope.with_it(card)) or 0) + more
            found.append(Strike((card,), max(0, amount), tuple(attributes), kind))
        if not cards:
            found.append(Strike((), 0, tuple(attributes), kind))
    return found


def objects(game: Game, seat: int, part: Part) -> tuple[int, ...]:
    """The cards a participant is aimed at or covers, in the order of the text."""
    node = node_of(game, part)
    if node is None or not node.more.get("strike"):
        chosen = several(part.env.get("target"))
    else:
        chosen = tuple(c for s in strikes(game, seat, part) for c in s.cards)
    return tuple(dict.fromkeys(c for c in chosen if isinstance(c, int)))


def damaging(game: Game, part: Part) -> bool:
    """Whether a participant lowers HP by its declaration (HOPE-AMB-33)."""
    node = node_of(game, part)
    return not is_summons(part) and (node is None or bool(node.more.get("strike")))


def kind_of(game: Game, declared: Declaration) -> str:
    """attack, action or effect (HOPE-BATTLE-11 … 13); joint for a joint attack, fate for the use of one."""
    if declared.form in ("joint", "fate"):
        return declared.form
    part = declared.parts[0]
    if is_summons(part):
        return "effect"
    node = node_of(game, part)
    if node is None or node.more.get("strike") or "damage" in node.ops:
        return "attack"
    others = any(c not in (part.actor, part.card) for c in objects(game, declared.seat, part))
    return "action" if others else "effect"


def covers_area(game: Game, part: Part) -> bool:
    """Whether a participant is aimed at cells rather than at cards."""
    node = node_of(game, part)
    return node is not None and "cells" in part.env


def strike_kind(game: Game, part: Part) -> str:
    """attack, or effect: what a participant's damage is judged as (HOPE-AMB-30)."""
    node = node_of(game, part)
    if node is None:
        return "attack"
    return "attack" if any(s.get("normal") for s in node.more.get("strike", ())) else "effect"


def covering(game: Game, declared: Declaration) -> tuple[tuple[Part, ...], str]:
    """Participants whose choices do not cover the lead's target take no part (HOPE-AMB-33); with one damaging
    participant left it is no joint attack."""
    if declared.form != "joint":
        return declared.parts, declared.form
    target = declared.parts[0].env.get("joint") or declared.parts[0].env["target"][0]
    for part in declared.parts:
        target = part.env.get("joint", target)
    kept = [p for p in declared.parts if not p.place or target in objects(game, declared.seat, p)]
    strong = [p for p in kept if p.place]
    kept = [replace(p, place=i) for i, p in enumerate(strong, 1)] + [p for p in kept if not p.place]
    if len(strong) > 1:
        return tuple(kept), "joint"
    first = strong[:1] or list(declared.parts[:1])
    return tuple(first), "attack" if first[0].ability is None else "use"
