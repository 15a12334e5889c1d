"""Compiled abilities: what the schema's entries become. Nodes are found again by their address."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .expressions import Closure
from .language import Language

FIGURES = ("add", "set", "times", "min", "max")


class Matching:
    """A compiled event matcher."""

    __slots__ = ("about", "by", "card", "every", "from_zones", "name", "per_batch", "this_card", "to", "where", "whose",
                 "would", "zone", "zone_side")  # fmt: skip

    def __init__(self) -> None:
        self.name = ""
        self.would = False
        self.by: str | None = None
        self.to: str | None = None
        self.card: Closure | None = None
        self.this_card = False
        self.from_zones: tuple[str, ...] = ()
        self.zone: str | None = None
        self.zone_side: str | None = None
        self.where: Closure | None = None
        self.per_batch = False
        self.every: int | None = None
        self.whose: str | None = None
        self.about: str | None = None


class Instr:
    """One operation in a line of code. `args` holds its compiled parameters by name, `skip` where to jump to.

    `keys` are the kinds of modifiers it is one of (see `kinds_of`).
    """

    __slots__ = ("address", "args", "keys", "name", "op", "skip", "skips")

    def __init__(self, name: str, address: str, op: Any, args: dict[str, Any]) -> None:
        self.name = name
        self.address = address
        self.op = op
        self.args = args
        self.keys = kinds_of(name, args)
        self.skip = 0
        self.skips: list[int] = []


def kinds_of(name: str, args: dict[str, Any]) -> tuple[str, ...]:
    """What kind of modifier an operation places: its property for `modify`, else its name.

    A prohibition and a permission are asked for by the act they are about, most of them never while one for another act
    is in force: so they are kept by act as well ("forbid:declare"), and only those that are asked about are evaluated.
    """
    if name == "modify":
        return (str(args["prop"]),)
    if name in ("forbid", "allow"):
        acts = args["what"]
        return (name, *[f"{name}:{act}" for act in ((acts,) if isinstance(acts, str) else acts)])
    return (name,)


class Code:
    """A line of operations; nested ones are laid out flat with jumps."""

    __slots__ = ("address", "instrs", "pure")

    def __init__(self, address: str) -> None:
        self.address = address
        self.instrs: list[Instr] = []
        self.pure = False


class CompiledAbility:
    """An ability ready to run.

    `zones`: the kinds of zone in which it works; `own`: it waits only for what befalls its own card; `skill` and
    `stance` are set for character skills; `more` holds what only the game's own abilities have.
    """

    __slots__ = ("activate", "address", "collective", "cost", "do", "during", "entry", "form", "life", "limit",
                 "matchings", "may", "mods", "more", "need", "ops", "own", "skill", "stacks", "stance", "standing_test",
                 "targets", "test", "zones")  # fmt: skip

    def __init__(self, address: str, entry: str, form: str) -> None:
        self.address = address
        self.entry = entry
        self.form = form
        self.matchings: tuple[Matching, ...] = ()
        self.activate: str | None = None
        self.may = False
        self.during: str | None = None
        self.test: Closure | None = None
        self.standing_test: Closure | None = None
        self.limit: dict[str, Closure] = {}
        self.zones: frozenset[str] = frozenset()
        self.life: str | None = None
        self.stacks = False
        self.own = False
        self.collective = False
        self.skill: str | None = None
        self.stance: str | None = None
        self.cost: Code | None = None
        self.do: Code | None = None
        self.need: Code | None = None
        self.targets: tuple[Instr, ...] = ()
        self.mods: tuple[Instr, ...] = ()
        self.ops: frozenset[str] = frozenset()
        self.more: dict[str, Any] = {}

    def wait_for(self, matchings: Iterable[Matching]) -> None:
        """Set what the ability waits for."""
        self.matchings = tuple(matchings)
        self.own = all(m.this_card for m in self.matchings)

    def hears(self, word: str, would: bool = False) -> bool:
        """Whether some matcher names the event."""
        return any(m.name == word and m.would == would for m in self.matchings)


class Entry:
    """A card entry of a set: facts, texts and compiled abilities."""

    __slots__ = ("abilities", "data", "facts", "id", "kind", "ops")

    def __init__(self, entry: str, kind: str, facts: dict[str, Any], data: dict[str, Any]) -> None:
        self.id = entry
        self.kind = kind
        self.facts = facts
        self.data = data
        self.abilities: tuple[CompiledAbility, ...] = ()
        self.ops: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Entry({self.id})"


class Counter(NamedTuple):
    """A kind of counter a set has: its limit, and when it can be used (always, if not said)."""

    limit: int
    usable: Closure | None


class Book:
    """Everything compiled for one game: entries, traits, and every node by its address."""

    def __init__(self, fold: Callable[[str], str], language: Language) -> None:
        self.fold = fold
        self.language = language
        self.entries: dict[str, Entry] = {}
        self.traits: dict[str, tuple[CompiledAbility, ...]] = {}
        self.abilities: dict[str, CompiledAbility] = {}
        self.code: dict[str, Code] = {}
        self.instrs: dict[str, Instr] = {}
        self.filters: dict[str, str] = {}
        self.counters: dict[str, Counter] = {}
        self.hash = ""
        self.reads_start = True
