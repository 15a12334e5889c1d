"""The words of expressions: what may be asked of cards, players and the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...effects.scope import Scope, several
from ...kernel import board, calendar
from ...kernel.zones import chebyshev, zone_key, zone_name
from .access import player, table
from .ailments import attributes_on
from .places import cells_in, standing
from .sides import allied, foes, own, place

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game
    from ...kernel.records import Card
    from .kit import HopeKit

CLASSES = {
    "void": frozenset("void sword sword_yang sword_yin destiny machine".split()),
    "nature": frozenset(
        "earth water fire wind nature ice blaze thunder light dark holy death mist chaos star_moon poison life "
        "rainbow".split()
    ),
    "mind": frozenset("mind fantasy melody sunshine shadow time space".split()),
}
"""HOPE-ATTR-03: the classes of attributes; `none` belongs to none. 剑 stands for both swords (HOPE-ATTR-05)."""

ATTRIBUTES = tuple(a for names in ("void", "nature", "mind") for a in sorted(CLASSES[names]) if a != "sword")

CARD_PROPERTIES = frozenset(
    "kind name specific affiliation attributes classes hp max_hp atk range printed_hp printed_atk printed_range race "
    "professions kinds skill_kind own non_own neutral unit plain main ally spirit fate faction skill acted moved edge "
    "host stacked below covered topmost zone on_board lost over_time has_damage room_beside may_enter raised".split()
)
PLAYER_VALUES = frozenset(
    "hp faction main seat turn phase hour day_of_month month full_moon night day dawn noon dusk midnight "
    "action_position every_attribute".split()
)
ZONE_NAMES = frozenset(
    "hand discard ally_pile skill_pile specific_pile fate_pile prophecy stacked board units allies spirits field foes "
    "factions enemy_factions everything next_board".split()
)
SHARED = ("fate_pile", "prophecy")


class HopeWords:
    """What expressions may ask."""

    zone_names = ZONE_NAMES

    kit: HopeKit

    def card_value(self, scope: Scope, card: int, name: str) -> Any:
        """A property of a card; unknown ones are None."""
        reader = _CARD.get(name)
        record = scope.game.match.cards[card]
        if reader is not None:
            return reader(self, scope, record)
        return self.kit.facts(record).get(name)

    def player_value(self, scope: Scope, seat: int, name: str) -> Any:
        """A value of a player, or of the clock as everybody sees it."""
        game = scope.game
        reader = _CLOCK.get(name)
        if reader is not None:
            return reader(*calendar.date(game.match.clock.hour))
        if name in ("hp", "faction", "main"):
            return getattr(player(game, seat), name)
        if name in ("turn", "phase"):
            return getattr(table(game), name)
        if name == "action_position":
            return place(game, seat)
        return {"seat": seat, "every_attribute": ATTRIBUTES}.get(name)

    def zone_cards(self, game: Game, seat: int, name: str) -> tuple[int, ...]:
        """The cards of a zone or group, for a player."""
        group = _GROUPS.get(name)
        if group is not None:
            return tuple(group(self, game, seat))
        return game.zone(name if name in SHARED else zone_key(seat, name))

    def facing(self, game: Game, card: int) -> int | None:
        """Nobody faces anybody here."""
        return None

    def function(self, scope: Scope, name: str, args: list[Any]) -> Any:
        """Functions about the board: distance, near, on, hits; and `marked`."""
        game = scope.game
        if name == "distance":
            here, there = (cells_in(game, a) for a in args)
            return min((chebyshev(a, b) for a in here for b in there), default=None)
        if name == "near":
            centres = cells_in(game, args[0])
            return tuple(
                c for c, cell in standing(game) if any(chebyshev(cell, x) <= int(args[1] or 0) for x in centres)
            )
        if name == "on":
            wanted = set(cells_in(game, args[0]))
            return tuple(c for c, cell in standing(game) if cell in wanted)
        if name == "hits":
            cell = self.kit.cell(game, next(iter(several(args[1])), 0))
            return cells_in(game, args[0]).count(cell) if cell is not None else 0
        if name == "marked":
            card = next(iter(several(args[0])), None)
            if card is None:
                return False
            return bool(game.card(card).counters.get(args[1]) or game.match.uses.get(f"mark:{card}:{args[1]}"))
        return None

    def record(self, scope: Scope, period: str, name: str) -> Any:
        """There are no records of turns here: what a card has lost this turn is its `lost`."""
        return None

    # -- cards -------------------------------------------------------------------------------------------------

    def host(self, scope: Scope, record: Card) -> int:
        """The card through which an effect is used: named for one used from hand, else where it lies."""
        if record.id == scope.this and "host" in scope.env:
            return int(scope.env["host"])
        return self.kit.host(scope.game, record.id)

    def is_unit(self, game: Game, record: Card) -> bool:
        """On the board and no faction."""
        return record.zone == "board" and self.kit.entry(record).kind != "faction"

    def is_plain(self, game: Game, record: Card) -> bool:
        """Not a current main ally."""
        return not self.kit.is_main(game, record.id)


def has_damage(ability: CompiledAbility) -> bool:
    """Whether an ability prints a damage number."""
    return bool(ability.more.get("strike")) or "hurt" in ability.ops


def _edge(words: HopeWords, scope: Scope, record: Card) -> bool:
    cell, grid = words.kit.cell(scope.game, record.id), table(scope.game).grid
    return cell is not None and (
        cell[0] in (grid.left, grid.left + grid.width - 1) or cell[1] in (grid.top, grid.top + grid.height - 1)
    )


def _topmost(words: HopeWords, scope: Scope, record: Card) -> int:
    while record.under is not None:
        record = scope.game.card(record.under)
    return record.id


def _room_beside(words: HopeWords, scope: Scope, record: Card) -> bool:
    game = scope.game
    if record.cell is None:
        return False
    full = board.taken(game, "board")
    return any(cell not in full for cell in table(game).grid.around(record.cell, 1))


def _may_enter(words: HopeWords, scope: Scope, record: Card) -> bool:
    for ability in words.kit.abilities(words.kit.entry(record)):
        test = ability.test if ability.form == "need" else None
        if test is not None and not test(Scope(scope.game, words, scope.seat, record.id)):
            return False
    return True


_CARD: dict[str, Callable[[HopeWords, Scope, Card], Any]] = {
    "kind": lambda w, s, r: w.kit.entry(r).kind,
    "attributes": lambda w, s, r: w.kit.named(s.game, r.id),
    "classes": lambda w, s, r: tuple(c for c, names in CLASSES.items() if names & set(w.kit.named(s.game, r.id))),
    "hp": lambda w, s, r: w.kit.hp(s.game, r.id),
    "max_hp": lambda w, s, r: w.kit.max_hp(s.game, r.id),
    "atk": lambda w, s, r: w.kit.atk(s.game, r.id),
    "range": lambda w, s, r: w.kit.range(s.game, r.id),
    "printed_hp": lambda w, s, r: w.kit.printed(s.game, r.id, "hp"),
    "printed_atk": lambda w, s, r: w.kit.printed(s.game, r.id, "atk"),
    "printed_range": lambda w, s, r: w.kit.printed(s.game, r.id, "range"),
    "skill_kind": lambda w, s, r: next(iter(w.kit.facts(r)["kinds"]), None) if _is_skill(w, r) else None,
    "own": lambda w, s, r: own(s.game, s.seat, r.id),
    "non_own": lambda w, s, r: r.zone == "board" and not own(s.game, s.seat, r.id),
    "unit": lambda w, s, r: w.is_unit(s.game, r),
    "plain": lambda w, s, r: w.is_plain(s.game, r),
    "main": lambda w, s, r: w.kit.is_main(s.game, r.id),
    "ally": lambda w, s, r: w.kit.entry(r).kind == "ally",
    "spirit": lambda w, s, r: w.kit.entry(r).kind == "spirit",
    "fate": lambda w, s, r: w.kit.entry(r).kind == "fate",
    "faction": lambda w, s, r: w.kit.entry(r).kind == "faction",
    "skill": lambda w, s, r: _is_skill(w, r),
    "acted": lambda w, s, r: r.marks.get("acted") == table(s.game).battle,
    "moved": lambda w, s, r: r.marks.get("moved") == table(s.game).turn,
    "edge": _edge,
    "host": lambda w, s, r: w.host(s, r),
    "stacked": lambda w, s, r: tuple(c for c in board.under(s.game, r.id) if s.game.card(c).zone == "stacked"),
    "below": lambda w, s, r: tuple(c for c in board.under(s.game, r.id) if s.game.card(c).zone == "board"),
    "covered": lambda w, s, r: r.zone == "board" and r.under is not None,
    "topmost": _topmost,
    "zone": lambda w, s, r: zone_name(r.zone),
    "on_board": lambda w, s, r: r.zone == "board",
    "lost": lambda w, s, r: table(s.game).lost.get(str(r.id), 0),
    "over_time": lambda w, s, r: attributes_on(s.game, r.id),
    "has_damage": lambda w, s, r: any(has_damage(a) for a in w.kit.entry(r).abilities),
    "room_beside": _room_beside,
    "may_enter": _may_enter,
    "raised": lambda w, s, r: bool(r.marks.get("more_hp")),
}


def _is_skill(words: HopeWords, record: Card) -> bool:
    """Spirits are normal skills (HOPE-DECK-08)."""
    return words.kit.entry(record).kind in ("skill", "spirit")


_CLOCK: dict[str, Callable[[int, int, int, int], Any]] = {
    "hour": lambda year, month, day, hour: hour,
    "day_of_month": lambda year, month, day, hour: day,
    "month": lambda year, month, day, hour: month,
    "full_moon": lambda year, month, day, hour: day == 15,
    "night": lambda year, month, day, hour: hour >= 19 or hour <= 4,
    "day": lambda year, month, day, hour: 7 <= hour <= 16,
    "dawn": lambda year, month, day, hour: 5 <= hour <= 6,
    "noon": lambda year, month, day, hour: 11 <= hour <= 12,
    "dusk": lambda year, month, day, hour: 17 <= hour <= 18,
    "midnight": lambda year, month, day, hour: hour in (23, 0),
}
"""Parts of the day, of the month, by the date: whether it is so."""


def _next_seat(game: Game, seat: int) -> int:
    order = table(game).order
    return order[(order.index(seat) + 1) % len(order)] if seat in order else seat


def _of_kind(words: HopeWords, game: Game, cards: Sequence[int], kind: str) -> list[int]:
    return [c for c in cards if words.kit.kind(game, c) == kind]


def _units(words: HopeWords, game: Game, seat: int) -> list[int]:
    return [c for c in words.kit.controlled(game, seat) if words.kit.kind(game, c) != "faction"]


_GROUPS: dict[str, Callable[[HopeWords, Game, int], Any]] = {
    "board": lambda w, g, s: w.kit.controlled(g, s),
    "units": _units,
    "allies": lambda w, g, s: w.kit.allies(g, s),
    "spirits": lambda w, g, s: _of_kind(w, g, w.kit.controlled(g, s), "spirit"),
    "field": lambda w, g, s: [c for c, _ in standing(g)],
    "foes": lambda w, g, s: [c for c, _ in standing(g) if not own(g, s, c) and w.kit.hp(g, c)],
    "factions": lambda w, g, s: [player(g, x).faction for x in table(g).order if player(g, x).faction],
    "enemy_factions": lambda w, g, s: [player(g, x).faction for x in foes(g, s) if player(g, x).hp],
    "everything": lambda w, g, s: list(g.match.zones["board"]),
    "next_board": lambda w, g, s: [
        c for c, _ in standing(g) if g.card(c).controller == _next_seat(g, s) and own(g, _next_seat(g, s), c)
    ],
    "stacked": lambda w, g, s: [
        c for c in g.match.zones["stacked"] if allied(g, s, g.card(w.kit.host(g, c)).controller) and _mine(g, s, c)
    ],
}
"""Groups of cards, seen from a player: `stacked` are the skills under the cards the player controls."""


def _mine(game: Game, seat: int, skill: int) -> bool:
    host = game.card(skill).under
    return host is not None and game.card(host).controller == seat
