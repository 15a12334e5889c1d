"""The words of expressions that speak of this game's cards and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.scope import Scope, several
from ...kernel.records import Card, Event
from ...kernel.zones import zone_key, zone_name
from .state import counted

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import ZhutianKit

CARD_PROPERTIES = frozenset(
    "kind level attack defence spell_kind slots tags no_special_summon name zone mine theirs face_up exhausted stance "
    "entered_now finished is_player started spells_before".split()
)
PLAYER_VALUES = frozenset(
    "hp active defeats held souls sixes empty attacked spells_used profession chain slots_filled".split()
)
SHARED_ZONES = frozenset("deck discard theme".split())
ZONE_NAMES = frozenset("hand creature spell equip skill life marker objects".split()) | SHARED_ZONES
COUNTERS = frozenset("defeats held souls sixes empty".split())


class Past(int):
    """A card as the record of the turn names it: `seat` is whose it was then."""

    seat: int | None


class ZhutianWords:
    """What expressions may ask of cards and players."""

    zone_names = ZONE_NAMES

    kit: ZhutianKit

    def card_value(self, scope: Scope, card: int, name: str) -> Any:
        """A property of a card; unknown ones are None."""
        record = scope.game.match.cards[card]
        reader = _READERS.get(name)
        if reader is not None:
            return reader(self.kit, scope, card, record)
        return self.kit.facts(record).get(name)

    def player_value(self, scope: Scope, seat: int, name: str) -> Any:
        """A value of a player."""
        game = scope.game
        if name == "hp":
            return game.player(seat).hp
        if name in COUNTERS:
            return counted(game.player(seat), name)
        if name == "active":
            return game.match.table.active == seat
        if name == "attacked":
            return sum(e.name == "attack_declared" and e.get("by") == seat for e in game.match.history)
        if name == "spells_used":
            return len(_spells(game, seat))
        if name == "chain":
            return sum(x.state == "waiting" for x in game.match.links)
        if name == "slots_filled":
            return len(self.kit.worn(game, seat))
        return "commoner" if name == "profession" else None

    def zone_cards(self, game: Game, seat: int, name: str) -> tuple[int, ...]:
        """The cards of a zone; `objects` are the player and the creatures."""
        if name == "objects":
            return self.kit.objects(game, seat)
        return game.zone(name if name in SHARED_ZONES else zone_key(seat, name))

    def facing(self, game: Game, card: int) -> int | None:
        """Nothing stands opposite a card here."""
        return None

    def function(self, scope: Scope, name: str, args: list[Any]) -> Any:
        """Functions that need the table."""
        if name == "room":
            return self.kit.room(scope.game, zone_key(args[0], args[1]))
        if name == "names":
            return tuple(self.kit.facts(scope.game.card(c))["name"] for c in several(args[0]))
        return None

    def record(self, scope: Scope, period: str, name: str) -> Any:
        """What happened this turn: creatures `destroyed`, creatures `special` that were special-summoned."""
        if name == "destroyed":
            return tuple(_past(e, "to_seat") for e in scope.game.match.history if _creature_destroyed(e))
        if name == "special":
            return tuple(_past(e, "by") for e in scope.game.match.history if _special_summon(e))
        return None


def _creature_destroyed(event: Event) -> bool:
    return event.name == "destroyed" and event.get("kind") == "creature"


def _special_summon(event: Event) -> bool:
    return event.name == "summoned" and event.get("how") == "special"


def _past(event: Event, field: str) -> Past:
    card = Past(event.get("card"))
    card.seat = event.get(field)
    return card


def _spells(game: Game, seat: int) -> list[int]:
    """The spells a player has used this turn, in the order they were declared (ZC-13)."""
    return [e.get("card") for e in game.match.history if e.name == "spell_used" and e.get("by") == seat]


def _spells_before(kit: ZhutianKit, scope: Scope, card: int, record: Card) -> int:
    """How many own spells were used this turn before this one (ZC-13)."""
    used = _spells(scope.game, record.controller)
    return len(used) - 1 - used[::-1].index(card) if card in used else len(used)


def _seat_of(card: int, record: Card) -> int | None:
    return card.seat if isinstance(card, Past) else record.controller


_READERS: dict[str, Any] = {
    "kind": lambda kit, s, c, r: kit.kind(r),
    "attack": lambda kit, s, c, r: kit.attack(s.game, c),
    "defence": lambda kit, s, c, r: kit.defence(s.game, c),
    "zone": lambda kit, s, c, r: zone_name(r.zone),
    "mine": lambda kit, s, c, r: _seat_of(c, r) == s.seat,
    "theirs": lambda kit, s, c, r: _seat_of(c, r) != s.seat,
    "face_up": lambda kit, s, c, r: r.up,
    "exhausted": lambda kit, s, c, r: r.exhausted,
    "stance": lambda kit, s, c, r: kit.stance(r),
    "entered_now": lambda kit, s, c, r: kit.entered_now(s.game, r),
    "finished": lambda kit, s, c, r: bool(r.marks.get("finished")),
    "is_player": lambda kit, s, c, r: kit.is_player(s.game, c),
    "started": lambda kit, s, c, r: s.game.player(r.controller).turns > 0,
    "spells_before": _spells_before,
}
