"""Derived values: what a card shows is its facts plus an aged list of modifiers, never "un-added" by hand.

Two sources of modifiers count alike: those placed by effects (`Match.modifiers`) and the standing abilities of cards
in play. Layers: grants and strips first (on printed traits), then the traits' own standing abilities, then numbers.
Results are cached for one version of the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..kernel.records import Card, Modifier
from .nodes import CompiledAbility, Instr
from .scope import Scope, people, several

if TYPE_CHECKING:
    from ..kernel.game import Game
    from .kit import Kit

GIVING = ("grant", "strip", "overlay")
"""Operations that give abilities or take them, in force before any figure."""
NO_TRAITS: tuple[str, ...] = ()
NO_CARDS: frozenset[int] = frozenset()


class _Standing(dict[str, str]):
    """The words of standing abilities by property, made once each."""

    def __missing__(self, key: str) -> str:
        made = self[key] = "while:" + key
        return made


_WHILE = _Standing()


class ActiveMod:
    """A modifier in force: placed (`mod`) or standing (from `ability` of card `this`)."""

    __slots__ = ("ability", "age", "args", "cards", "env", "game", "instr", "kit", "mod", "seat", "this")

    def __init__(self, game: Game, kit: Kit, instr: Instr, seat: int, this: int | None, age: int) -> None:
        self.game = game
        self.kit = kit
        self.instr = instr
        self.args = instr.args
        self.seat = seat
        self.this = this
        self.age = age
        self.mod: Modifier | None = None
        self.ability: CompiledAbility | None = None
        self.env: dict[str, Any] = {}
        self.cards: frozenset[int] | None = None

    def scope(self) -> Scope:
        return Scope(self.game, self.kit.words, self.seat, self.this, None, self.env)

    def reaches(self, card: int) -> bool:
        """Whether the modifier touches a card; one for the next cards declared none that already are."""
        if self.cards is not None:
            return card in self.cards
        if self.mod is not None and self.mod.left is not None and self.kit.in_action(self.game, card):
            return False
        return self.names(card)

    def names(self, card: int) -> bool:
        """Whether its words fit a card."""
        of = self.args.get("of")
        if of is not None:
            scope = self.scope()
            self.cards = frozenset(c for ref in of for c in several(ref(scope)))
            return card in self.cards
        match = self.args.get("match")
        if match is None:
            return False
        return bool(match(self.scope().with_it(card)))

    def named(self) -> frozenset[int] | None:
        """The cards it touches, None if it goes by what a card is like, or is for the next ones: it might be any."""
        if self.cards is None:
            if self.mod is not None and self.mod.left is not None:
                return None
            if "of" in self.args:
                self.names(0)  # keeps the cards
            elif "match" not in self.args:
                return NO_CARDS
        return self.cards

    @property
    def bound(self) -> bool:
        """Whether it names cards at all (else it speaks of a player)."""
        return self.cards is not None or "of" in self.args or "match" in self.args

    def figure(self, name: str) -> Any:
        """The value of add, set, times, min or max; None if it does not say."""
        if self.mod is not None and self.mod.value is not None and name in self.mod.value:
            return self.mod.value[name]
        closure = self.args.get(name)
        return closure(self.scope()) if closure is not None else None

    def gives(self) -> tuple[CompiledAbility, ...]:
        """The abilities it gives to a card: granted ones, or those of an entry that was laid over the card."""
        if self.mod is not None and self.mod.value is not None and "entry" in self.mod.value:
            return self.kit.book.entries[self.mod.value["entry"]].abilities
        return self.args.get("abilities") or ()

    def speaks_of(self, seat: int) -> bool:
        """Whether it concerns a seat; one that names none concerns all."""
        who = self.args.get("who")
        if who is None or who in ("both", "everyone"):
            return True
        if isinstance(who, str):
            return (seat == self.seat) == (who == "me")
        return seat in people(self.game, who(self.scope()))

    def against(self) -> tuple[int, ...]:
        """The cards a prohibition or cost is directed against; empty if it names one that is not there."""
        if "__against" in self.env:
            return several(self.env["__against"])
        closure = self.args.get("against")
        return several(closure(self.scope())) if closure is not None else ()

    @property
    def aimed(self) -> bool:
        """Whether it is directed against some card."""
        return "against" in self.args or "__against" in self.env


class Derived:
    """The derived values of one version of a match."""

    def __init__(self, game: Game, kit: Kit) -> None:
        self.game = game
        self.kit = kit
        self.version = game.match.figure_version
        self._heard = kit.heard(game)
        self._keys = kit.placed(game)
        self._buckets: dict[str, list[ActiveMod]] = {}
        self._traits: dict[int, tuple[str, ...]] = {}
        self._numbers: dict[tuple[int, str], int] = {}
        self._grants: list[ActiveMod] | None = None
        self._gained_standing: list[tuple[Card, CompiledAbility]] | None = None
        self._busy = False

    # -- modifiers ---------------------------------------------------------------------------------------------

    def grants(self) -> list[ActiveMod]:
        """Grants and strips in force, oldest first."""
        if self._grants is None:
            if self._busy:
                return []
            if not any(map(self._any, GIVING)):
                self._grants = []
                return self._grants
            self._busy = True
            found = [m for key in GIVING for m in (*self._standing(key), *self._floating(key), *self._placed(key))]
            self._grants = sorted(found, key=lambda m: m.age)
            self._busy = False
        return self._grants

    def mods(self, key: str) -> list[ActiveMod]:
        """Modifiers of one kind or property ("power", "cost", "forbid" …) in force, oldest first."""
        found = self._buckets.get(key)
        if found is None:
            if not self._any(key) and not self._may_be_granted(key):
                self._buckets[key] = found = []
                return found
            standing = (*self._standing(key), *self._trait_standing(key), *self._floating(key))
            self._buckets[key] = found = [*standing, *self._placed(key)]
            if len(found) > 1:
                found.sort(key=lambda m: m.age)
        return found

    def _may_be_granted(self, key: str) -> bool:
        """Whether a grant gives an ability that could change this."""
        return _WHILE[key] in self.kit.grantable(self.game) and bool(self.grants())

    def _any(self, key: str) -> bool:
        """Whether a card in its place, or anything placed, could change this: the quick way out."""
        return key in self._keys or bool(self._heard.to(_WHILE[key]))

    def _placed(self, key: str) -> Iterator[ActiveMod]:
        for mod in self.game.match.modifiers:
            instr = self.kit.book.instrs[mod.node]
            if key_of(instr) == key:
                active = ActiveMod(self.game, self.kit, instr, mod.seat, mod.source, mod.age)
                active.mod, active.env = mod, mod.env
                if mod.cards is not None:
                    cards = self.game.match.cards
                    active.cards = frozenset(c for c, since in mod.cards if cards[c].since == since)
                yield active

    def _standing(self, key: str) -> Iterator[ActiveMod]:
        seen: set[tuple[int, str]] = set()
        for card, ability in self.kit.listening(self.game, "while:" + key):
            record = self.game.match.cards[card]
            if not self._in_force(record, ability):
                continue
            if ability.collective:
                mark = (record.controller, ability.address)
                if mark in seen:
                    continue
                seen.add(mark)
            yield from self._active(record, ability, key)

    def _floating(self, key: str) -> Iterator[ActiveMod]:
        """Standing abilities of floating effects, with the names those keep."""
        for item in self.game.match.floating:
            if item.anchor is not None and self.game.match.cards[item.anchor[0]].since != item.anchor[1]:
                continue
            for ability in self.kit.book.instrs[item.node].args.get("abilities", ()):
                if ability.form != "while" or not any(key_of(m) == key for m in ability.mods):
                    continue
                if ability.during is not None and not self.kit.during(self.game, item.seat, ability.during):
                    continue
                scope = Scope(self.game, self.kit.words, item.seat, item.source, None, item.env)
                if ability.standing_test is not None and not ability.standing_test(scope):
                    continue
                for instr in ability.mods:
                    if key_of(instr) == key:
                        mod = ActiveMod(self.game, self.kit, instr, item.seat, item.source, item.age)
                        mod.env, mod.ability = item.env, ability
                        yield mod

    def _trait_standing(self, key: str) -> Iterator[ActiveMod]:
        """Standing abilities that came with granted traits or abilities."""
        if not self._may_be_granted(key):
            return
        if self._gained_standing is None:
            cards = self.game.match.cards
            self._gained_standing = [
                (cards[c], a) for c in self.kit.affected(self.game) for a in self.gained(c) if a.form == "while"
            ]
        for record, ability in self._gained_standing:
            if self._in_force(record, ability, gained=True):
                yield from self._active(record, ability, key)

    def _giving(self) -> bool:
        """Whether any grant in force gives traits or abilities."""
        grants = self.grants()
        return bool(grants) and any(m.args.get("traits") or m.gives() for m in grants)

    def _active(self, record: Card, ability: CompiledAbility, key: str) -> Iterator[ActiveMod]:
        for instr in ability.mods:
            if key_of(instr) == key:
                mod = ActiveMod(self.game, self.kit, instr, record.controller, record.id, record.since)
                mod.ability = ability
                yield mod

    def _in_force(self, record: Card, ability: CompiledAbility, gained: bool = False) -> bool:
        if not self.kit.works(self.game, record, ability):
            return False
        if not gained and self.lost(record.id, ability):
            return False
        if ability.during is not None and not self.kit.during(self.game, record.controller, ability.during):
            return False
        if ability.standing_test is None:
            return True
        return bool(ability.standing_test(Scope(self.game, self.kit.words, record.controller, record.id)))

    def touched(self, keys: tuple[str, ...]) -> frozenset[int] | None:
        """The cards with a grant, a strip or a modifier of these kinds on them, None if it might be any card."""
        found = NO_CARDS
        for mods in (self.grants(), *map(self.mods, keys)):
            for mod in mods:
                cards = mod.named()
                if cards is None:
                    return None
                found |= cards
        return found

    # -- abilities ---------------------------------------------------------------------------------------------

    def lost(self, card: int, ability: CompiledAbility) -> bool:
        """Whether a strip took an ability from its card. Text is what is printed: granted abilities stay."""
        grants = self.grants() if not self._busy else ()
        for mod in grants:
            if mod.instr.name != "strip":
                continue
            args = mod.args
            if args.get("skill"):
                fold = self.kit.book.fold
                mine = mod.seat == self.game.card(card).controller
                if mine and ability.skill is not None and fold(args["skill"]) == fold(ability.skill):
                    return True
                continue
            if not mod.reaches(card):
                continue
            what = args.get("what")
            trait = ability.entry.startswith("trait:")
            text = not trait and ability.entry == self.game.card(card).code
            if what == "all" or (what == "text" and text) or (what == "traits" and trait):
                return True
            if what == "standing" and ability.form in ("while", "instead"):
                return True
            if trait and args.get("traits") and ability.entry[6:] in args["traits"]:
                return True
        return False

    def gained(self, card: int) -> list[CompiledAbility]:
        """Abilities a card has beyond its entry's: of granted traits, and granted ones."""
        found: list[CompiledAbility] = []
        if not self._giving():
            return found
        code = self.game.card(card).code
        printed = self.kit.printed_traits(self.game.card(card))
        for trait in self.traits(card):
            if trait not in printed:
                found += self.kit.book.traits.get(trait, ())
        for mod in self.grants():
            if mod.instr.name != "strip" and mod.reaches(card):
                found += [a for a in mod.gives() if a.entry != code or mod.instr.name == "grant"]
        return found

    def traits(self, card: int) -> tuple[str, ...]:
        """The current traits of a card, printed ones first."""
        known = self._traits.get(card)
        if known is not None:
            return known
        printed = self.kit.printed_traits(self.game.card(card))
        if self._busy or not self.grants():
            return printed
        self._traits[card] = printed
        current = list(printed)
        for mod in self.grants():
            args = mod.args
            if mod.instr.name == "grant":
                if not args.get("traits") or not mod.reaches(card):
                    continue
                names = args["traits"]
                if callable(names):
                    names = mod.mod.value["traits"] if mod.mod is not None else several(names(mod.scope()))
                current += [n for n in names if n not in current]
            elif args.get("what") in ("traits", "all") and mod.reaches(card):
                current = []
            elif args.get("traits") and mod.reaches(card):
                current = [t for t in current if t not in args["traits"]]
        self._traits[card] = tuple(current)
        return self._traits[card]

    def tags(self, card: int) -> tuple[str, ...]:
        """Tags given by `grant {tag}`."""
        return tuple(
            m.args["tag"] for m in self.grants() if m.instr.name == "grant" and m.args.get("tag") and m.reaches(card)
        )

    # -- numbers -----------------------------------------------------------------------------------------------

    def number(self, card: int, prop: str, base: int) -> int:
        """A card's figure after its modifiers: by age, then minimum and maximum, floor 0."""
        mods = self.mods(prop)
        if not mods:
            return base
        key = (card, prop)
        known = self._numbers.get(key)
        if known is None:
            self._numbers[key] = max(base, 0)
            known = self._numbers[key] = fold_figures(base, [m for m in mods if m.reaches(card)])
        return known

    def parts(self, card: int, prop: str) -> list[tuple[int | None, str, int]]:
        """What changed a figure: (source card, "add" | "set" | "times" …, value), oldest first."""
        found = []
        for mod in self.mods(prop):
            if mod.reaches(card):
                for name in ("add", "set", "times", "min", "max"):
                    value = mod.figure(name)
                    if value is not None:
                        found.append((mod.this, name, int(value)))
        return found

    def forbidding(
        self, what: str, *, seat: int | None = None, card: int | None = None, against: int | None = None
    ) -> ActiveMod | None:  # fmt: skip
        """The prohibition that stands against an act, None if there is none."""
        for mod in self.mods("forbid"):
            acts = mod.args["what"]
            if what != acts and what not in acts:
                continue
            if seat is not None and not mod.speaks_of(seat):
                continue
            if mod.aimed and against not in mod.against():
                continue
            if mod.bound and (card is None or not mod.reaches(card)):
                continue
            return mod
        return None

    def allowing(self, what: str, *, card: int | None = None, seat: int | None = None) -> Iterator[ActiveMod]:
        """The permissions for an act on a card."""
        for mod in self.mods("allow"):
            acts = mod.args["what"]
            if what != acts and (isinstance(acts, str) or what not in acts):
                continue
            if seat is not None and mod.seat != seat:
                continue
            if mod.bound and (card is None or not mod.reaches(card)):
                continue
            yield mod


def key_of(instr: Instr) -> str:
    """The bucket of a modifier: its property for `modify`, else its name."""
    return str(instr.args["prop"]) if instr.name == "modify" else instr.name


def fold_figures(base: int, mods: list[ActiveMod]) -> int:
    """Apply modifiers by age: a set overrides what is older, times multiplies the running value, bounds come last."""
    value = base
    least, most = 0, None
    for mod in mods:
        change = mod.figure("set")
        if change is not None:
            value = int(change)
        change = mod.figure("add")
        if change is not None:
            value += int(change)
        change = mod.figure("times")
        if change is not None:
            value *= int(change)
        change = mod.figure("min")
        if change is not None:
            least = max(least, int(change))
        change = mod.figure("max")
        if change is not None:
            most = int(change) if most is None else min(most, int(change))
    if most is not None:
        value = min(value, most)
    return max(value, least)


def derived(game: Game) -> Derived:
    """The derived values of the match as it stands now."""
    match = game.match
    found: Derived | None = match.cache.get("derived")
    if found is None or found.version != match.figure_version:
        rules: Any = game.rules
        found = match.cache["derived"] = Derived(game, rules.kit)
    return found
