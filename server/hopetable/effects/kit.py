"""The effects of one game: its book, its words, and which abilities listen where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..kernel import calendar
from ..kernel.records import Card, Event
from ..kernel.zones import zone_name
from .derive import derived
from .hearing import PLAY, WHILE, Heard, Listeners, Waits, words_heard, words_of
from .nodes import Book, CompiledAbility, Entry, Instr
from .scope import Vocabulary

if TYPE_CHECKING:
    from ..kernel.game import Game
    from ..kernel.records import Modifier
    from ..kernel.state import Match
    from .modifiers import ActiveMod

NO_WORDS: frozenset[str] = frozenset()


class Kit:
    """What the effect runtime needs of a game. Games subclass it."""

    def __init__(self, book: Book, words: Vocabulary) -> None:
        self.book = book
        self.words = words
        self.runners = book.language.handlers.runners()
        self.checkers = book.language.handlers.checkers()
        self._given: dict[str, frozenset[str]] = {}
        self.waits_in = {z: WaitsIn(self, z) for a in book.abilities.values() for z in a.zones}
        self.waits_at = WaitsAt(self.waits_in)

    # -- for games to say --------------------------------------------------------------------------------------

    def works(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """Whether a card where it lies has the use of one of its abilities (face, stance, silence)."""
        return True

    def works_for(self, game: Game, record: Card, ability: CompiledAbility, event: Event, word: str) -> bool:
        """As `works`, for a trigger: what a card's own move sets off is seen from where it was."""
        return self.works(game, record, ability)

    def during(self, game: Game, seat: int, period: str) -> bool:
        """Whether a `during` word holds for a seat now."""
        raise NotImplementedError

    def in_action(self, game: Game, card: int) -> bool:
        """Whether a card is one already declared, which what speaks of the next one does not reach."""
        return False

    def affected(self, game: Game) -> tuple[int, ...]:
        """Cards on which granted traits and abilities can matter."""
        raise NotImplementedError

    def within(self, game: Game, seat: int, hours: int) -> str:
        """The end of what lasts so many hours from now, for an effect of a seat."""
        return calendar.within(game, hours)

    def leaving(self, game: Game, card: int) -> dict[str, Any] | None:
        """A card is about to leave its zone: keep what it had there, if that is heard of later. What is answered is
        kept with its discard in the turn's record."""
        return None

    def past(self, game: Game, card: int) -> tuple[CompiledAbility, ...] | None:
        """The abilities that were kept of a card; None for one of which nothing is kept."""
        return None

    def battle(self, game: Game) -> int | None:
        """The number of the battle being fought, for what lasts as long as it does."""
        return None

    def room(self, game: Game, key: str) -> int:
        """How many more cards a zone takes; a large number where there is no limit."""
        return 99

    def limit(self, game: Game, key: str) -> int | None:
        """How many cards a zone takes in all, if it has a limit."""
        return None

    def may_come(self, game: Game, seat: int, card: int, zone: str) -> bool:
        """Whether a card may come into a seat's zone by an effect, room or not."""
        return True

    def default_face(self, zone: str) -> bool:
        """Whether cards come face-up into a zone if nothing is said."""
        return True

    def power_of(self, game: Game, cards: Iterable[tuple[int, int]] | None) -> dict[int, int]:
        """The figure of captured cards (id, age) whose changes are told."""
        return {}

    # -- what shared operations have done ----------------------------------------------------------------------

    def signal(self, game: Game, word: str, **fields: Any) -> object:
        """A moment only for abilities to hear."""
        raise NotImplementedError

    def draw(self, game: Game, seat: int, count: int, *, by: int | None = None) -> object:
        """Draw from the top of the deck."""
        raise NotImplementedError

    def destroy(self, game: Game, card: int, *, by: int, source: int | None) -> None:
        """Destroy a card."""
        raise NotImplementedError

    def negate(self, game: Game, link: int, *, by: int, source: int | None) -> None:
        """A link that waits comes to nothing."""
        raise NotImplementedError

    # -- entries -----------------------------------------------------------------------------------------------

    def entry(self, record: Card) -> Entry:
        """The entry a card is."""
        return self.book.entries[record.code]

    def printed_traits(self, record: Card) -> tuple[str, ...]:
        """The printed traits of a card."""
        return self.book.entries[record.code].facts["traits"]  # type: ignore[no-any-return]

    def abilities(self, entry: Entry) -> tuple[CompiledAbility, ...]:
        """Printed abilities and those of printed traits."""
        found = list(entry.abilities)
        for trait in entry.facts["traits"]:
            found += self.book.traits.get(trait, ())
        return tuple(found)

    # -- who listens -------------------------------------------------------------------------------------------

    def listening(self, game: Game, word: str) -> Listeners:
        """Cards and abilities of theirs that work where they lie, by what they wait for. Not to be changed.

        Words: an event's name, "would:EVENT", "instead:EVENT", "play:EVENT", "play:would:EVENT", "while:PROPERTY",
        "activate:MOMENT". Kept per zone while its cards stay, and per word while no card changes place.
        """
        return self.heard(game).to[word]

    def heard(self, game: Game) -> Heard:
        """What is listened to anywhere, as long as no card changes place and no effect is placed or ends."""
        match = game.match
        known: Heard | None = match.heard  # type: ignore[assignment]  # nobody else keeps such account
        if known is None:
            known = match.cache.get("heard")
            if known is None:
                known = match.cache["heard"] = Heard(self.waits_at)
            self._renew(match, known)
            match.heard = known
        return known

    def _renew(self, match: Match, known: Heard) -> None:
        if known.modifiers is not match.modifiers or known.floating is not match.floating:
            if known.floating is not match.floating or self._grants(known.modifiers) or self._grants(match.modifiers):
                known.audible.clear()
                known.grantable = None
            known.modifiers, known.floating, known.shifting = match.modifiers, match.floating, None
        for key in match.zones if match.stirred is None or not known.places else match.stirred:
            known.renew(match, key)
        match.stirred = set()

    def _grants(self, modifiers: tuple[Modifier, ...] | None) -> bool:
        """Whether some modifiers could give abilities to cards (or none are known)."""
        if modifiers is None:
            return True
        instrs = self.book.instrs
        return any(instrs[m.node].name == "grant" or "entry" in (m.value or ()) for m in modifiers)

    def sounds(self, game: Game, word: str) -> bool:
        """Whether anything listens to a word: a card in its place, a play at hand, a floating effect, a granted
        ability."""
        known = self.heard(game).audible.get(word)
        if known is None:
            known = self.audible(game, word) or self.granted(game, word)
        return known

    def listened(self, game: Game, word: str) -> bool:
        """Whether any card in its place listens to a word, or could be played at it."""
        return bool(self.heard(game).to[word]) or self.played_at(game, word)

    def played_at(self, game: Game, word: str) -> bool:
        """Whether any card could be played at a word."""
        return bool(self.heard(game).to[PLAY + word])

    def audible(self, game: Game, word: str) -> bool:
        """Whether anything would hear a word now but for abilities that grants give; kept by `Heard`."""
        heard = self.heard(game)
        known = heard.audible.get(word)
        if known is not None:
            return known
        found = bool(heard.to[word]) or self.played_at(game, word) or word in self.afloat(game)
        given = self.grantable(game) if heard.grantable is None else heard.grantable
        if found or word not in given:
            heard.audible[word] = found
        return found

    def afloat(self, game: Game) -> frozenset[str]:
        """The words that floating and delayed effects listen to."""
        match = game.match
        if not match.floating:
            return NO_WORDS
        known = match.cache.get("afloat")
        if known is None or known[0] is not match.floating:
            words: set[str] = set()
            for item in match.floating:
                args = self.book.instrs[item.node].args
                if "matching" in args:
                    words.add(args["matching"].name)
                for ability in args.get("abilities", ()):
                    words |= words_of(ability)
            known = match.cache["afloat"] = (match.floating, frozenset(words))
        return known[1]

    def grantable(self, game: Game) -> frozenset[str]:
        """Every word that an ability given by some grant could wait for, whether the grant is in force or not.

        Mostly empty, or without the word that is asked for: then no grant need be evaluated.
        """
        heard = self.heard(game)
        known = heard.grantable
        if known is None:
            known = heard.grantable = self._grantable(game, heard)
        return known

    def _grantable(self, game: Game, heard: Heard) -> frozenset[str]:
        match, instrs = game.match, self.book.instrs
        standing = heard.to["while:grant"]
        if not standing and not match.modifiers and not match.floating:
            return NO_WORDS
        grants = [instrs[m.node] for m in match.modifiers]
        grants += [m for _, ability in standing for m in ability.mods]
        grants += [m for f in match.floating for a in instrs[f.node].args.get("abilities", ()) for m in a.mods]
        laid = [m.value["entry"] for m in match.modifiers if m.value is not None and "entry" in m.value]
        words = {word for grant in grants if grant.name == "grant" for word in self._given_words(grant)}
        words.update(w for code in laid for a in self.book.entries[code].abilities for w in words_heard(a))
        return frozenset(words)

    def _given_words(self, grant: Instr) -> frozenset[str]:
        """The words of what a grant gives; of any trait, if which ones is worked out when it applies."""
        known = self._given.get(grant.address)
        if known is None:
            traits = grant.args.get("traits") or ()
            names = self.book.traits if callable(traits) else (traits,) if isinstance(traits, str) else traits
            given = [a for name in names for a in self.book.traits.get(name, ())]
            given += grant.args.get("abilities") or ()
            known = self._given[grant.address] = frozenset(word for a in given for word in words_heard(a))
        return known

    def granted(self, game: Game, word: str) -> bool:
        """Whether a grant in force gives an ability that listens to a word."""
        if word not in self.grantable(game):
            return False
        return any(self._grant_hears(m, word) for m in derived(game).grants())

    def _grant_hears(self, grant: ActiveMod, word: str) -> bool:
        if grant.instr.name == "strip":
            return False
        given = grant.args.get("traits") or ()
        traits = self.book.traits if callable(given) else given
        if any(a.hears(word) for t in traits for a in self.book.traits.get(t, ())):
            return True
        return any(a.hears(word) for a in grant.gives())

    def shifting(self, game: Game) -> frozenset[str]:
        """The properties and kinds of modifiers that could be in force: what standing abilities in their place, effects
        that were placed, floating abilities and all that grants might give can change."""
        heard = self.heard(game)
        known = heard.shifting
        if known is None:
            given = [w[len(WHILE) :] for w in self.grantable(game) if w.startswith(WHILE)]
            known = heard.shifting = self._placed(game).union(heard.standing(), given)
        return known

    def _placed(self, game: Game) -> frozenset[str]:
        """The kinds of modifiers that effects have placed, those of floating abilities included."""
        match, instrs = game.match, self.book.instrs
        keys = {key for m in match.modifiers for key in instrs[m.node].keys}
        for item in match.floating:
            for ability in instrs[item.node].args.get("abilities", ()):
                keys.update(key for m in ability.mods for key in m.keys)
        return frozenset(keys)


class WaitsIn(dict[str, Waits]):
    """What entries wait for in one kind of zone, found out when an entry first lies there."""

    def __init__(self, kit: Kit, zone: str) -> None:
        super().__init__()
        self.kit = kit
        self.zone = zone

    def __missing__(self, code: str) -> Waits:
        found = Waits(a for a in self.kit.abilities(self.kit.book.entries[code]) if self.zone in a.zones)
        self[code] = found
        return found


class WaitsAt(dict[str, WaitsIn | None]):
    """The same by the key of a zone; None for one in which nothing ever works."""

    def __init__(self, waits_in: dict[str, WaitsIn]) -> None:
        super().__init__()
        self.waits_in = waits_in

    def __missing__(self, key: str) -> WaitsIn | None:
        found = self[key] = self.waits_in.get(zone_name(key))
        return found


def kit_of(game: Game) -> Kit:
    """The kit of the game being played."""
    kit: Any = game.rules.kit  # type: ignore[attr-defined]
    return kit  # type: ignore[no-any-return]
