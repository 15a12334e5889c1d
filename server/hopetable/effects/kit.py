"""The effects of one game: its book, its words, and which abilities listen where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import calendar
from ..kernel.records import Card, Event
from ..kernel.zones import zone_name
from .derive import key_of
from .nodes import Book, CompiledAbility, Entry, Instr
from .scope import Vocabulary

if TYPE_CHECKING:
    from ..kernel.game import Game


class _Plays(dict[str, str]):
    """The words of plays by event, made once each."""

    def __missing__(self, word: str) -> str:
        made = self[word] = "play:" + word
        return made


_PLAY = _Plays()
Index = dict[str, list[tuple[int, CompiledAbility]]]
NOBODY: list[tuple[int, CompiledAbility]] = []


class Heard:
    """Who listens to what, for one arrangement of the zones; brought up to date zone by zone as cards move."""

    __slots__ = ("by_word", "live", "version", "zones")

    def __init__(self) -> None:
        self.version = -1
        self.zones: dict[str, tuple[tuple[int, ...], Index]] = {}
        self.live: dict[str, Index] = {}
        self.by_word: Index = {}

    def renew(self, key: str, cards: tuple[int, ...], index: Index, *, live: bool) -> None:
        """A zone's cards have changed: what was gathered for the words concerned is gathered anew.

        Zones in which nothing ever works (not `live`) are not looked through; the others keep their order.
        """
        old = self.zones.get(key)
        self.zones[key] = (cards, index)
        if live:
            self.live[key] = index
        for words in (index,) if old is None else (old[1], index):
            for word in words:
                self.by_word.pop(word, None)

    def to(self, word: str) -> list[tuple[int, CompiledAbility]]:
        """The cards and abilities that wait for a word."""
        found = self.by_word.get(word)
        if found is None:
            found = NOBODY
            for index in self.live.values():
                here = index.get(word)
                if here is not None:
                    found = found + here
            self.by_word[word] = found
        return found


class Kit:
    """What the effect runtime needs of a game. Games subclass it."""

    def __init__(self, book: Book, words: Vocabulary) -> None:
        self.book = book
        self.words = words
        self.runners = book.language.handlers.runners()
        self.checkers = book.language.handlers.checkers()
        self._static: dict[tuple[str, str], dict[str, list[CompiledAbility]]] = {}
        self._given: dict[str, frozenset[str]] = {}
        self._live = frozenset(z for a in book.abilities.values() for z in a.zones)

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

    def listening(self, game: Game, word: str) -> list[tuple[int, CompiledAbility]]:
        """Cards and abilities of theirs that work where they lie, by what they wait for. Not to be changed.

        Words: an event's name, "would:EVENT", "instead:EVENT", "play:EVENT", "play:would:EVENT", "while:PROPERTY",
        "activate". Kept per zone while its cards stay, and per word while no card changes place.
        """
        return self.heard(game).to(word)

    def heard(self, game: Game) -> Heard:
        """What is listened to anywhere, as long as no card changes place."""
        match = game.match
        known: Heard | None = match.cache.get("heard")
        if known is None:
            known = match.cache["heard"] = Heard()
        if known.version != match.zone_version:
            known.version = match.zone_version
            zones = known.zones
            for key, cards in match.zones.items():
                held = zones.get(key)
                if held is None or held[0] is not cards:
                    live = zone_name(key) in self._live
                    index = self._index(game, key, cards) if live and cards else {}
                    known.renew(key, cards, index, live=live)
        return known

    def listened(self, game: Game, word: str) -> bool:
        """Whether any card in its place listens to a word, or could be played at it."""
        heard = self.heard(game)
        return bool(heard.to(word) or heard.to(_PLAY[word]))

    def afloat(self, game: Game) -> frozenset[str]:
        """The words that floating and delayed effects listen to."""
        match = game.match
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
        match = game.match
        standing = self.heard(game).to("while:grant")
        known = match.cache.get("grantable")
        if (
            known is None
            or known[0] is not standing
            or known[1] is not match.modifiers
            or known[2] is not match.floating
        ):
            instrs = self.book.instrs
            grants = [instrs[m.node] for m in match.modifiers]
            grants += [m for _, ability in standing for m in ability.mods]
            grants += [m for f in match.floating for a in instrs[f.node].args.get("abilities", ()) for m in a.mods]
            laid = [m.value["entry"] for m in match.modifiers if m.value is not None and "entry" in m.value]
            words = frozenset(word for grant in grants if grant.name == "grant" for word in self._given_words(grant))
            words |= frozenset(w for code in laid for a in self.book.entries[code].abilities for w in words_heard(a))
            known = match.cache["grantable"] = (standing, match.modifiers, match.floating, words)
        return known[3]

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

    def placed(self, game: Game) -> frozenset[str]:
        """The kinds of modifiers that effects have placed, those of floating abilities included."""
        match = game.match
        known = match.cache.get("placed")
        if known is None or known[0] is not match.modifiers or known[1] is not match.floating:
            instrs = self.book.instrs
            keys = {key_of(instrs[m.node]) for m in match.modifiers}
            for item in match.floating:
                for ability in instrs[item.node].args.get("abilities", ()):
                    keys.update(key_of(m) for m in ability.mods)
            known = match.cache["placed"] = (match.modifiers, match.floating, frozenset(keys))
        return known[2]

    def _index(self, game: Game, key: str, cards: tuple[int, ...]) -> Index:
        index: Index = {}
        zone = zone_name(key)
        records, static = game.match.cards, self._static
        for card in cards:
            if card:
                code = records[card].code
                words = static.get((code, zone))
                if words is None:
                    words = self.words_at(code, zone)
                for word, abilities in words.items():
                    index.setdefault(word, []).extend((card, a) for a in abilities)
        return index

    def words_at(self, code: str, zone: str) -> dict[str, list[CompiledAbility]]:
        """The abilities of an entry that work in a kind of zone, by what they wait for."""
        known = self._static.get((code, zone))
        if known is None:
            known = self._static[code, zone] = {}
            for ability in self.abilities(self.book.entries[code]):
                if zone in ability.zones:
                    for word in words_of(ability):
                        known.setdefault(word, []).append(ability)
        return known


def words_of(ability: CompiledAbility) -> set[str]:
    """The words under which an ability listens."""
    if ability.form == "while":
        return {"while:" + key_of(m) for m in ability.mods}
    if ability.form == "activate":
        return {"activate"}
    prefix = {"play": "play:", "instead": "instead:"}.get(ability.form, "")
    return {prefix + ("would:" if m.would else "") + m.name for m in ability.matchings}


def words_heard(ability: CompiledAbility) -> set[str]:
    """The words under which a given ability is asked for: those it listens to, and its bare events."""
    return words_of(ability) | {m.name for m in ability.matchings}


def kit_of(game: Game) -> Kit:
    """The kit of the game being played."""
    kit: Any = game.rules.kit  # type: ignore[attr-defined]
    return kit  # type: ignore[no-any-return]
