"""A declaration as data: its participants, what each is aimed at, and how answers change it before it is judged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.scope import Scope, several
from .access import kit

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game
    from .declare import Declare

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


class Strike(msgspec.Struct, frozen=True):
    """One part's damage on some cards, before anything changes it. `kind` is attack or effect (HOPE-DAMAGE-01)."""

    cards: tuple[int, ...]
    amount: int
    attributes: tuple[str, ...]
    kind: str


def open_declaration(game: Game) -> tuple[int, Declare] | None:
    """The innermost declaration that is being made, with its place on the stack."""
    stack = game.match.stack
    for index in range(len(stack) - 1, -1, -1):
        found: Any = stack[index]
        if type(found).__name__ == "Declare":
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


def kind_of(game: Game, declared: Declare) -> str:
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


# -- what answers do to it -----------------------------------------------------------------------------------------


def change_parts(game: Game, test: Any, **changes: Any) -> None:
    """Replace fields of the open declaration's participants for which `test` holds."""
    found = open_declaration(game)
    if found is None:
        return
    index, declared = found
    parts = tuple(replace(p, **changes) if test(p) else p for p in declared.parts)
    game.match.stack[index] = replace(declared, parts=parts)
    game.match.touch()


def negate(game: Game, actor: int | None = None) -> None:
    """Void the declaration, or one participant's part (HOPE-AMB-33: without its lead a joint attack fails)."""
    change_parts(game, lambda p: actor is None or p.actor == actor, state="void")


def redirect(game: Game, old: int, new: int) -> None:
    """Another card becomes the object; range is not checked again."""
    found = open_declaration(game)
    if found is None:
        return
    index, declared = found

    def swapped(value: Any) -> Any:
        if isinstance(value, list):
            return [swapped(v) for v in value]
        return new if value == old and not isinstance(value, bool) else value

    parts = tuple(
        replace(p, env={k: swapped(v) if k in ("target", *_aimed(game, p)) else v for k, v in p.env.items()})
        for p in declared.parts
    )
    game.match.stack[index] = replace(declared, parts=parts)
    game.match.touch()
    game.emit("redirected", cards=(new, old), seat=declared.seat)


def _aimed(game: Game, part: Part) -> tuple[str, ...]:
    """The names that a participant's aim has bound to cards."""
    node = node_of(game, part)
    aim = node.more.get("aim") if node is not None else None
    return tuple(i.args["as_"] for i in aim.instrs if i.args.get("as_")) if aim is not None else ()


def scale(game: Game, card: int, how: str, number: int = 1, actors: Iterable[int] | None = None) -> None:
    """Change the damage value for one card: "add" n, "half", or "times" n."""
    wanted = None if actors is None else set(actors)
    found = open_declaration(game)
    if found is None:
        return
    index, declared = found
    parts = tuple(
        replace(p, scaled=(*p.scaled, (card, how, number))) if wanted is None or p.actor in wanted else p
        for p in declared.parts
    )
    game.match.stack[index] = replace(declared, parts=parts)
    game.match.touch()


def reflect(game: Game, card: int) -> None:
    """Effect damage of the declaration is thrown back for one card (HOPE-AMB-25)."""
    found = open_declaration(game)
    if found is None:
        return
    index, declared = found
    parts = tuple(replace(p, reflected=(*p.reflected, card)) for p in declared.parts)
    game.match.stack[index] = replace(declared, parts=parts)
    game.match.touch()


def earlier(game: Game, actor: int) -> None:
    """A damaging participant's term is counted one place earlier, not before the first."""
    found = open_declaration(game)
    if found is None:
        return
    index, declared = found
    parts = tuple(replace(p, early=p.early + 1) if p.actor == actor and p.place else p for p in declared.parts)
    game.match.stack[index] = replace(declared, parts=parts)
    game.match.touch()


__all__ = ["Part", "Strike", "negate", "objects", "open_declaration", "redirect", "reflect", "scale", "strikes"]
