"""The words of one game's cards: what the schema, the compiler and the runtime must know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .handlers import SHARED, Handlers
from .models.base import OPERATIONS, Op
from .schema import Ability

if TYPE_CHECKING:
    from .compiler import Compiler
    from .nodes import CompiledAbility


class Language:
    """One game's side of the language. Games subclass it and say what differs."""

    homes: dict[str, str]
    """The zones in which the abilities of a kind of card work, if they do not say."""
    played_from: dict[str, str] = {}
    """Where a card of a kind lies when it is played, if not where its abilities work."""
    zones: frozenset[str]
    """What `in: any` means."""
    card_events: frozenset[str]
    """Events whose bare word means the ability's own card."""
    granted: str
    """The kind whose home the abilities have that an effect gives to a card."""
    durations: frozenset[str]
    """The words of `until`, beside `{left: card}`."""
    periods: frozenset[str]
    """What a `limit` counts in."""
    acts: frozenset[str]
    """What `forbid` forbids."""
    props: frozenset[str]
    """What `modify` changes."""
    moments: frozenset[str]
    """When an ability is activated."""
    operations: dict[str, type[Op]] = {}
    """The game's own operations, which may take a shared name."""
    handlers: Handlers = SHARED
    """What the operations do."""
    ability: type[Ability] = Ability
    """The keys of an ability."""
    standing: frozenset[str] = frozenset(("power", "modify", "grant", "strip", "forbid", "allow"))
    """Operations a standing ability may hold."""
    pure: frozenset[str] = frozenset(("change", "prevent", "counters", "let", "forbid", "if", "jump"))
    """Operations that replacements may hold without asking."""
    expressions: frozenset[str] = frozenset()
    """Parameters of the game's own operations that are expressions."""
    filters: frozenset[str] = frozenset()
    """Parameters that are filters of cards, beside `where` and `match`."""

    def words(self, name: str) -> frozenset[str]:
        """The words of the language under a name: durations, periods, acts, props, moments."""
        return getattr(self, name)  # type: ignore[no-any-return]

    def models(self) -> dict[str, type[Op]]:
        """Every operation by name."""
        return {**OPERATIONS, **self.operations}

    def home(self, kind: str, form: str, said: str | None) -> frozenset[str]:
        """The zones in which an ability of this form works."""
        name = said or (self.played_from.get(kind) if form == "play" else None) or self.homes.get(kind, kind)
        return self.zones if name == "any" else frozenset(name.split())

    def arguments(self, compiler: Compiler, op: Any, args: dict[str, Any], where: str, kind: str) -> None:
        """Compile what only this game's operations say, over what was read of them by the names of their fields."""

    def complete(self, compiler: Compiler, out: CompiledAbility, model: Any, path: str, kind: str) -> None:
        """Compile the keys that only this game's abilities have, into `out.more`."""
