"""The kit of a match: figures of cards, who may use what, and the small changes rules and effects share."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.kit import Kit
from ...effects.modifiers import fold_figures
from ...effects.nodes import Book, CompiledAbility
from ...effects.scope import Scope
from ...effects.triggers import heard_word
from ...kernel import board, calendar
from ...kernel.piles import draw
from ...kernel.records import Card
from ...kernel.zones import chebyshev, zone_key, zone_name
from .sides import slot_of
from .state import HP_CAP, PHASE_NAMES, Extra
from .words import HopeWords

if TYPE_CHECKING:
    from ...kernel.game import Game

PILES = {"ally": "ally_pile", "skill": "skill_pile", "spirit": "skill_pile", "fate": "fate_pile"}
"""HOPE-AMB-13, HOPE-AMB-35: the pile a card belongs to; specific skills have their own."""

PRIORITY = {"fate": 0, "skill": 1, "spirit": 1, "ally": 2, "faction": 3}
"""HOPE-PRIO-01, HOPE-AMB-42: what is due at one moment goes in this order."""

SWORDS = ("sword_yang", "sword_yin")
"""HOPE-ATTR-05: what a card of 剑 counts as."""


_since = attrgetter("since")


class HopeKit(Kit):
    """What effects and procedures have in common."""

    field_zones = ("board",)
    words: HopeWords

    def __init__(self, book: Book) -> None:
        words = HopeWords()
        super().__init__(book, words)
        words.kit = self
        self._hidden: dict[str, list[tuple[str, CompiledAbility]]] = {}
        self._carries: dict[tuple[str, str], str | None] = {}

    # -- facts and figures -------------------------------------------------------------------------------------

    def facts(self, record: Card) -> dict[str, Any]:
        """The printed facts of a card."""
        return self.book.entries[record.code].facts

    def kind(self, game: Game, card: int) -> str:
        """faction, ally, skill, spirit or fate."""
        return self.book.entries[game.match.cards[card].code].kind

    def shares(self, game: Game, card: int) -> int | None:
        """The seat whose faction HP a card shows: a faction's, or a main ally's (HOPE-MAIN-03); else None."""
        record = game.match.cards[card]
        owner = game.match.players.get(record.owner)
        return record.owner if owner is not None and card in (owner.faction, owner.main) else None

    def is_main(self, game: Game, card: int) -> bool:
        """Whether a card is the present main ally of its owner."""
        owner = game.match.players.get(game.match.cards[card].owner)
        return bool(owner is not None and owner.main == card)

    def hp(self, game: Game, card: int) -> int | None:
        """Current HP, None for a card without HP."""
        seat = self.shares(game, card)
        if seat is not None:
            return game.match.players[seat].hp  # type: ignore[no-any-return]
        record = game.match.cards[card]
        found: int | None = record.marks.get("hp")
        return self.facts(record)["hp"] if found is None and record.zone != "board" else found

    def max_hp(self, game: Game, card: int) -> int | None:
        """Maximum HP: printed, after changes, at most 40 (HOPE-CARD-08)."""
        shared = self.shares(game, card)
        if shared is not None:
            card = game.match.players[shared].faction
        record = game.match.cards[card]
        printed = self.facts(record)["hp"]
        if printed is None:
            return None
        base = self.printed(game, card, "hp") + int(record.marks.get("more_hp", 0))
        base += self.laid_over(game, card, "max_hp")
        return min(derived(game).number(card, "max_hp", base), HP_CAP)

    def printed(self, game: Game, card: int, what: str) -> int:
        """A printed figure ("hp", "atk") as effects have changed it; later effects count from it (HOPE-STAT-01)."""
        value = self.facts(game.match.cards[card])[what]
        return derived(game).number(card, "printed_" + what, int(value or 0))

    def atk(self, game: Game, card: int) -> int | None:
        """Current ATK, not capped (HOPE-CARD-10); None for a card without ATK."""
        if self.facts(game.match.cards[card])["atk"] is None:
            return None
        return derived(game).number(card, "atk", self.printed(game, card, "atk") + self.laid_over(game, card, "atk"))

    def laid_over(self, game: Game, card: int, what: str) -> int:
        """What overlays add to a figure ("atk", "max_hp", HOPE-STAT-04)."""
        return sum(int(m.mod.value[what]) for m in derived(game).mods("overlay") if m.mod and m.reaches(card))

    def range(self, game: Game, card: int) -> int:
        """Reach of a card's ATK, 1 unless printed (HOPE-RANGE-01), after what changes every range."""
        state = derived(game)
        base = state.number(card, "printed_range", int(self.facts(game.match.cards[card])["range"]))
        value = state.number(card, "range", base)
        every = state.mods("reach")
        return fold_figures(value, every) if every else value

    def attributes(self, game: Game, card: int) -> tuple[str, ...]:
        """Current attributes as printed ids, without `none`."""
        found = [a for a in self.facts(game.match.cards[card])["attributes"] if a != "none"]
        for mod in derived(game).mods("overlay"):
            if mod.mod and mod.reaches(card):
                found += [a for a in mod.mod.value["attributes"] if a not in found]
        for mod in derived(game).mods("attributes"):
            if mod.reaches(card):
                replaced, added = mod.figure("set"), mod.figure("add")
                if replaced is not None:
                    found = list(replaced)
                found += [a for a in added or () if a not in found]
        return tuple(found)

    def named(self, game: Game, card: int) -> tuple[str, ...]:
        """Attributes as selectors read them: 剑 is both swords too (HOPE-ATTR-05)."""
        found = self.attributes(game, card)
        return (*found, *SWORDS) if "sword" in found else found

    # -- places ------------------------------------------------------------------------------------------------

    def host(self, game: Game, card: int) -> int:
        """The card through which an effect is used: a stacked skill's host, else the card itself."""
        record = game.match.cards[card]
        return record.under if record.zone == "stacked" and record.under is not None else card

    def cell(self, game: Game, card: int) -> tuple[int, int] | None:
        """Where a card is on the board, with its host or the card above it; None if it is not there."""
        record = game.match.cards[card]
        return board.cell_of(game, card) if record.zone in ("board", "stacked") else None

    def distance(self, game: Game, a: int, b: int) -> int | None:
        """Chebyshev distance of two cards on the board (HOPE-BOARD-05)."""
        here, there = self.cell(game, a), self.cell(game, b)
        return chebyshev(here, there) if here is not None and there is not None else None

    def controlled(self, game: Game, seat: int) -> Sequence[int]:
        """The cards a seat controls on the board, those lying under others included, oldest first."""
        memo = derived(game).memo
        found = memo.get(("controlled", seat))
        if found is None:
            cards, entries = game.match.cards, self.book.entries
            records = [cards[c] for c in game.match.zones["board"] if cards[c].controller == seat]
            records.sort(key=_since)
            found = memo["controlled", seat] = [r.id for r in records if not entries[r.code].facts["neutral"]]
        return found

    def allies(self, game: Game, seat: int) -> Sequence[int]:
        """The allies a seat controls on the board, borrowed ones included (HOPE-AMB-07)."""
        memo = derived(game).memo
        found = memo.get(("allies", seat))
        if found is None:
            found = memo["allies", seat] = [c for c in self.controlled(game, seat) if self.kind(game, c) == "ally"]
        return found

    def carries(self, skill: str, host: str) -> str | None:
        """Why no card of the entry `host` carries a skill of an entry, whatever else holds: the code of the refusal,
        None if it may (HOPE-KIND-02, HOPE-STACK-02)."""
        found = self._carries.get((skill, host), "")
        if found == "":
            facts, carrier = self.book.entries[skill].facts, self.book.entries[host]
            if carrier.kind == "faction":
                found = None if facts["specific"] else "not_bound"
            else:
                ticked = carrier.kind == "ally" and set(facts["kinds"]) <= set(carrier.facts["kinds"])
                found = None if ticked else "kind_not_ticked"
            self._carries[skill, host] = found
        return found

    def pile_of(self, game: Game, card: int) -> str:
        """The key of the pile a card goes back to (HOPE-LEAVE-02, HOPE-CONTROL-02)."""
        record = game.match.cards[card]
        facts = self.facts(record)
        if facts["specific"]:
            return zone_key(record.owner, "specific_pile")
        name = PILES[self.book.entries[record.code].kind]
        return name if name == "fate_pile" else zone_key(record.owner, name)

    # -- where abilities work ----------------------------------------------------------------------------------

    def works(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """Void in grace for a faction (HOPE-WIN-04), for a main ally unless marked (HOPE-MAIN-04); ◆ needs a main."""
        more = ability.more
        owner = game.match.players.get(record.owner)
        if owner is None:
            return True
        if record.id == owner.faction:
            if owner.hp == 0 and not more.get("restriction"):
                return False
            if more.get("needs_main") and owner.main is None:
                return False
        elif record.id == owner.main and not more.get("main") and ability.entry == record.code:
            return False
        elif zone_name(record.zone) == "stacked" and record.under is not None:
            host = game.match.cards[record.under]
            keeper = game.match.players.get(host.owner)
            return not (keeper is not None and host.id == keeper.faction and keeper.hp == 0)
        return True

    def during(self, game: Game, seat: int, period: str) -> bool:
        """A phase by name."""
        return bool(game.match.table.phase == period)

    def within(self, game: Game, seat: int, hours: int) -> str:
        """The end of what holds within so many hours: the same phase, the own slot (HOPE-TIME-09, HOPE-AMB-20)."""
        at = game.match.table
        slot = slot_of(game, seat) if at.phase == "battle" else 0
        return calendar.within(game, hours, phase=max(0, PHASE_NAMES.index(at.phase)), slot=slot)

    def affected(self, game: Game) -> tuple[int, ...]:
        """Cards that granted abilities can matter on."""
        return (*game.match.zones["board"], *game.match.zones["stacked"])

    def battle(self, game: Game) -> int | None:
        """The number of the battle phase."""
        return game.match.table.battle  # type: ignore[no-any-return]

    def power_of(self, game: Game, cards: Any) -> dict[int, int]:
        """The figures whose changes are told: ATK."""
        return {c: self.atk(game, c) or 0 for c, _ in cards or ()}

    def room(self, game: Game, key: str) -> int:
        """Zones have no limit; the board's cells are named one by one."""
        return 99

    def default_face(self, zone: str) -> bool:
        """Only skills under a host lie face-down."""
        return zone != "stacked"

    def may_act_extra(self, game: Game, extra: Extra, card: int) -> bool:
        """Whether a card may act in an extra battle phase: those its text names, so many of each player."""
        instr = self.book.instrs[extra.node]
        actors, each = instr.args.get("actors"), instr.args.get("each")
        scope = Scope(game, self.words, extra.seat, extra.source)
        if actors is not None and not actors(scope.with_it(card)):
            return False
        if each is None:
            return True
        seat = game.match.cards[card].controller
        acted = [
            c for c in self.controlled(game, seat) if game.match.cards[c].marks.get("acted") == game.match.table.battle
        ]
        return len(acted) < int(each(scope) or 0)

    def hidden_answers(self, key: str) -> list[tuple[str, CompiledAbility]]:
        """The skills of the pool, by entry, that hear a word from under a host: any face-down one may be such."""
        found = self._hidden.get(key)
        if found is None:
            form, _, word = key.partition(":")
            found = self._hidden[key] = [
                (entry.id, node) for entry in self.book.entries.values() if entry.kind == "skill"
                for node in entry.abilities
                if node.form == form and node.may and "stacked" in node.zones
                and any(m.name == word for m in node.matchings)
            ]  # fmt: skip
        return found

    # -- small changes -----------------------------------------------------------------------------------------

    def guarded(self, game: Game) -> bool:
        """Whether windows open on public facts in this match (see `openness`)."""
        return bool(game.match.options.get("window", "instant") != "instant")

    def signal(self, game: Game, word: str, **fields: Any) -> None:
        """A moment only for abilities to hear; not made at all if nothing listens."""
        if heard_word(game, word):
            game.emit(word, mask=0, **fields)

    def draw_from(self, game: Game, seat: int, count: int, pile: str, *, by: int | None = None) -> list[int]:
        """Draw from an own pile, or from the common fates; what is not there is not drawn (HOPE-AMB-41)."""
        key = pile if pile == "fate_pile" else zone_key(seat, pile)
        drawn = draw(game, count, key, zone_key(seat, "hand"), by=seat if by is None else by)
        if drawn:
            game.emit("drew", seat=seat, pile=pile, count=len(drawn))
        return drawn
