"""How answers change the declaration in whose window they are given, before it is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from .declaration import Part, node_of, open_declaration

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


def change_parts(game: Game, change: Callable[[Part], Part]) -> None:
    """Replace each participant of the open declaration by what `change` makes of it."""
    found = open_declaration(game)
    if found is None:
        return
    index, declared = found
    game.match.stack[index] = replace(declared, parts=tuple(map(change, declared.parts)))
    game.match.touch()


def negate(game: Game, actor: int | None = None) -> None:
    """Void the declaration, or one participant's part (HOPE-AMB-33: without its lead a joint attack fails)."""
    change_parts(game, lambda p: replace(p, state="void") if actor in (None, p.actor) else p)


def redirect(game: Game, old: int, new: int) -> None:
    """Another card becomes the object; range is not checked again."""
    found = open_declaration(game)
    if found is None:
        return

    def swapped(value: Any) -> Any:
        if isinstance(value, list):
            return [swapped(v) for v in value]
        return new if value == old and not isinstance(value, bool) else value

    def aimed_anew(part: Part) -> Part:
        names = ("target", *_aimed(game, part))
        return replace(part, env={k: swapped(v) if k in names else v for k, v in part.env.items()})

    change_parts(game, aimed_anew)
    game.emit("redirected", cards=(new, old), seat=found[1].seat)


def _aimed(game: Game, part: Part) -> tuple[str, ...]:
    """The names that a participant's aim has bound to cards."""
    node = node_of(game, part)
    aim = node.more.get("aim") if node is not None else None
    return tuple(i.args["as_"] for i in aim.instrs if i.args.get("as_")) if aim is not None else ()


def scale(game: Game, card: int, how: str, number: int = 1, actors: Iterable[int] | None = None) -> None:
    """Change the damage value for one card: "add" n, "half", or "times" n; of some participants' damage, or of all."""
    wanted = None if actors is None else set(actors)

    def scaled(part: Part) -> Part:
        return replace(part, scaled=(*part.scaled, (card, how, number)))

    change_parts(game, lambda p: scaled(p) if wanted is None or p.actor in wanted else p)


def reflect(game: Game, card: int) -> None:
    """Effect damage of the declaration is thrown back for one card (HOPE-AMB-25)."""
    change_parts(game, lambda p: replace(p, reflected=(*p.reflected, card)))


def earlier(game: Game, actor: int) -> None:
    """A damaging participant's term is counted one place earlier, not before the first."""
    change_parts(game, lambda p: replace(p, early=p.early + 1) if p.actor == actor and p.place else p)
