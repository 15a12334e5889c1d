"""Derived values: what a card shows is its facts plus an aged list of modifiers, never "un-added" by hand.

Two sources of modifiers count alike: those placed by effects (`Match.modifiers`) and the standing abilities of cards
in play. Layers: grants and strips first (on printed traits), then the traits' own standing abilities, then numbers.
Results are kept for one figure version of the match (`Match.derived`).
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ..kernel.records import Card
from .hearing import WHILE
from .modifiers import NO_CARDS, ActiveMod, fold_figures
from .nodes import CompiledAbility
from .scope import Scope, several

if TYPE_CHECKING:
    from ..kernel.game import Game
    from .kit import Kit

GIVING = ("grant", "strip", "overlay")
"""Operations that give abilities or take them, in force before any figure."""


NOTHING: list[ActiveMod] = []
"""What all kinds share of which nothing is in force; never to be changed."""

_age = attrgetter("age")


class Derived:
    """The derived values of one version of a match.

    `shifting` are the kinds of modifiers that could be in force: of all others nothing is, without looking. `memo` is
    for what a game derives from the same version.
    """

    __slots__ = ("_buckets", "_busy", "_gained_standing", "_grants", "_numbers", "_strips", "_traits", "game",
                 "kit", "memo", "shifting")  # fmt: skip

    def __init__(self, game: Game, kit: Kit) -> None:
        self.game = game
        self.kit = kit
        self.shifting = kit.shifting(game)
        self.memo: dict[Any, Any] = {}
        self._buckets: dict[str, list[ActiveMod]] = {}
        self._traits: dict[int, tuple[str, ...]] = {}
        self._numbers: dict[tuple[int, str], int] = {}
        self._grants: list[ActiveMod] | None = NOTHING if self.shifting.isdisjoint(GIVING) else None
        self._strips = NOTHING
        self._gained_standing: list[tuple[Card, CompiledAbility]] | None = None
        self._busy = False

    # -- modifiers ---------------------------------------------------------------------------------------------

    def grants(self) -> list[ActiveMod]:
        """Grants and strips in force, oldest first."""
        if self._grants is None:
            if self._busy:
                return NOTHING
            self._busy = True
            found = [m for key in GIVING for m in (*self._standing(key), *self._floating(key), *self._placed(key))]
            found.sort(key=_age)
            self._grants = found
            self._strips = [m for m in found if m.instr.name == "strip"]
            self._busy = False
        return self._grants

    def mods(self, key: str) -> list[ActiveMod]:
        """Modifiers of one kind or property ("power", "cost", "forbid:declare" …) in force, oldest first.

        Not to be changed.
        """
        found = self._buckets.get(key)
        if found is None:
            if key in self.shifting:
                found = [*self._standing(key), *self._trait_standing(key), *self._floating(key), *self._placed(key)]
                if len(found) > 1:
                    found.sort(key=_age)
            else:
                found = NOTHING
            self._buckets[key] = found
        return found

    def _placed(self, key: str) -> list[ActiveMod]:
        match, instrs = self.game.match, self.kit.book.instrs
        found = []
        for mod in match.modifiers:
            instr = instrs[mod.node]
            if key in instr.keys:
                active = ActiveMod(self.game, self.kit, instr, mod.seat, mod.source, mod.age)
                active.mod, active.env = mod, mod.env
                if mod.cards is not None:
                    cards = match.cards
                    active.cards = frozenset([c for c, since in mod.cards if cards[c].since == since])
                found.append(active)
        return found

    def _standing(self, key: str) -> list[ActiveMod]:
        found: list[ActiveMod] = []
        seen: set[tuple[int, str]] = set()
        cards = self.game.match.cards
        for card, ability in self.kit.listening(self.game, WHILE + key):
            record = cards[card]
            if not self._in_force(record, ability):
                continue
            if ability.collective:
                mark = (record.controller, ability.address)
                if mark in seen:
                    continue
                seen.add(mark)
            found += self._active(record, ability, key)
        return found

    def _floating(self, key: str) -> list[ActiveMod]:
        """Standing abilities of floating effects, with the names those keep."""
        found: list[ActiveMod] = []
        game, kit = self.game, self.kit
        for item in game.match.floating:
            if item.anchor is not None and game.match.cards[item.anchor[0]].since != item.anchor[1]:
                continue
            for ability in kit.book.instrs[item.node].args.get("abilities", ()):
                if ability.form != "while" or not any(key in m.keys for m in ability.mods):
                    continue
                if ability.during is not None and not kit.during(game, item.seat, ability.during):
                    continue
                scope = Scope(game, kit.words, item.seat, item.source, None, item.env)
                if ability.standing_test is not None and not ability.standing_test(scope):
                    continue
                for instr in ability.mods:
                    if key in instr.keys:
                        mod = ActiveMod(game, kit, instr, item.seat, item.source, item.age)
                        mod.env, mod.ability = item.env, ability
                        found.append(mod)
        return found

    def _trait_standing(self, key: str) -> list[ActiveMod]:
        """Standing abilities that came with granted traits or abilities."""
        if WHILE + key not in self.kit.grantable(self.game) or not self.grants():
            return NOTHING
        if self._gained_standing is None:
            cards = self.game.match.cards
            self._gained_standing = [
                (cards[c], a) for c in self.kit.affected(self.game) for a in self.gained(c) if a.form == "while"
            ]
        found: list[ActiveMod] = []
        for record, ability in self._gained_standing:
            if self._in_force(record, ability, gained=True):
                found += self._active(record, ability, key)
        return found

    def _giving(self) -> bool:
        """Whether any grant in force gives traits or abilities."""
        grants = self.grants()
        return bool(grants) and any(m.args.get("traits") or m.gives() for m in grants)

    def _active(self, record: Card, ability: CompiledAbility, key: str) -> list[ActiveMod]:
        found = []
        for instr in ability.mods:
            if key in instr.keys:
                mod = ActiveMod(self.game, self.kit, instr, record.controller, record.id, record.since)
                mod.ability = ability
                found.append(mod)
        return found

    def _in_force(self, record: Card, ability: CompiledAbility, gained: bool = False) -> bool:
        if ability.during is not None and not self.kit.during(self.game, record.controller, ability.during):
            return False
        if not self.kit.works(self.game, record, ability):
            return False
        if not gained and self.lost(record.id, ability):
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
        if self._busy or not self.grants():
            return False
        for mod in self._strips:
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
        printed = self.kit.printed_traits(self.game.match.cards[card])
        if self._grants is NOTHING or not (self._busy or self.grants()):
            self._traits[card] = printed
            return printed
        if self._busy:
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
        if prop not in self.shifting:
            return base
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
        key = "forbid:" + what
        if key not in self.shifting:
            return None
        for mod in self.mods(key):
            if seat is not None and not mod.speaks_of(seat):
                continue
            if mod.aimed and against not in mod.against():
                continue
            if mod.bound and (card is None or not mod.reaches(card)):
                continue
            return mod
        return None

    def allowing(self, what: str, *, card: int | None = None, seat: int | None = None) -> list[ActiveMod]:
        """The permissions for an act on a card. Not to be changed."""
        key = "allow:" + what
        if key not in self.shifting:
            return NOTHING
        found = []
        for mod in self.mods(key):
            if seat is not None and mod.seat != seat:
                continue
            if mod.bound and (card is None or not mod.reaches(card)):
                continue
            found.append(mod)
        return found


def derived(game: Game) -> Derived:
    """The derived values of the match as it stands now."""
    match = game.match
    found: Derived | None = match.derived
    if found is None:
        rules: Any = game.rules
        found = match.derived = Derived(game, rules.kit)
    return found
