"""The words of the effect language that speak of a duel (dreamduel vocabulary 2.5, 2.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.scope import Scope, several
from ...effects.triggers import DISCARDS
from ...kernel.zones import zone_key, zone_name
from . import blood
from .access import table
from .carriers import carried
from .state import FIELD

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .kit import DuelKit

CARD_PROPERTIES = frozenset(
    "kind battle spell item name class character traits elements grace power base_power cost attack mine theirs zone "
    "exhausted face_up new_here declared clashed hit free doll problem stance hyper new_hyper has_hyper centred ops "
    "source broken".split()
)
PLAYER_VALUES = frozenset(
    "hp blood ready spent intact gate grace_sum joined center hyper ever_hyper".split()
)  # fmt: skip
ZONE_NAMES = frozenset("hand chara item spirit orb declare duel discard gap deck field".split())
ROOMY = ("spirit", "item")
ITEMS = ("instant", "lasting", "delayed")


class Past(int):
    """A card as a record of the turn names it: `was` holds what it was then, whatever became of it."""

    was: dict[str, Any]


class DuelWords:
    """What expressions may ask of cards and players."""

    zone_names = ZONE_NAMES

    kit: DuelKit

    def card_value(self, scope: Scope, card: int, name: str) -> Any:
        """A property of a card (as it was, for one out of the turn's record); unknown ones are None."""
        if card.__class__ is Past and name in card.was:
            return card.was[name]
        game = scope.game
        record = game.match.cards[card]
        facts = self.kit.facts(record)
        reader = _READERS.get(name)
        if reader is not None:
            return reader(self, scope, card, record, facts)
        return facts.get(name)

    def player_value(self, scope: Scope, seat: int, name: str) -> Any:
        """A value of a player."""
        game = scope.game
        player = game.player(seat)
        if name == "blood":
            return blood.usable(scope, seat)
        if name in ("hp", "ready", "spent", "ever_hyper"):
            return getattr(player, name)
        if name == "intact":
            return player.ready + player.spent
        if name == "gate":
            return self.kit.gate(game, seat)
        if name == "grace_sum":
            return self.kit.grace_sum(game, seat)
        if name in ("joined", "center", "hyper"):
            return self.kit.characters(game, seat, name)
        return None

    def zone_cards(self, game: Game, seat: int, name: str) -> tuple[int, ...]:
        """The cards of a zone, bottom or left first."""
        if name == "field":
            cards = [c for zone in FIELD for c in game.zone(zone_key(seat, zone))]
            lasting = (c for c in game.zone(zone_key(seat, "item")) if game.card(c).up)
            return (*cards, *(c for c in lasting if self.kit.facts(game.card(c))["kind"] == "lasting"))
        if name == "orb":
            return ()
        return game.zone(zone_key(seat, name))

    def facing(self, game: Game, card: int) -> int | None:
        """The opposing battle spell."""
        battle = table(game).battle
        if battle is None:
            return None
        if card == battle.attacker:
            return battle.defender
        return battle.attacker if card == battle.defender else None

    def function(self, scope: Scope, name: str, args: list[Any]) -> Any:
        """Functions that need the table: facing, names, room, under."""
        if name == "facing":
            card = next(iter(several(args[0])), None)
            return self.facing(scope.game, card) if card is not None else None
        if name == "names":
            cards = scope.game.match.cards
            return tuple(self.kit.name(cards[c]) for c in several(args[0]) if c in cards)
        if name == "room":
            return self.kit.room(scope.game, zone_key(args[0], args[1])) if args[1] in ROOMY else 99
        if name == "under":
            host = next(iter(several(args[0])), None)
            return carried(scope.game, host) if host is not None else ()
        return None

    def record(self, scope: Scope, period: str, name: str) -> Any:
        """What happened this turn or battle phase: `declared` and `discarded` cards, my `hp_lost` but for damage."""
        events = scope.game.match.history
        if period.startswith("start_of_"):
            for event in events:
                if event.name == "turn_started":
                    return event.fields.get(f"{name}_{scope.seat}")
            return None
        if name == "declared":
            return tuple(_as_declared(e, scope.seat) for e in events if e.name == "declared")
        if name == "discarded":
            return tuple(_as_it_was(e) for e in events if e.name == "moved" and e.fields["why"] in DISCARDS)
        if name == "hp_lost":
            return sum(e.fields["amount"] for e in events if e.name == "hp_lost" and e.fields["seat"] == scope.seat)
        return None


def _as_it_was(event: Any) -> int:
    """A discarded card with what it was where it lay."""
    card = Past(event.cards[0].id)
    card.was = event.fields.get("was") or {}
    return card


def _as_declared(event: Any, seat: int) -> int:
    """A card with what it was when it was declared."""
    card = Past(event.cards[0].id)
    card.was = {**event.fields.get("was", {}), "mine": event.get("seat") == seat, "theirs": event.get("seat") != seat}
    return card


def _traits(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> Any:
    return derived(scope.game).traits(card)


def _tag(tag: str) -> Any:
    def read(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> Any:
        if tag == "problem" and "难题" in words.kit.book.fold(facts["name"]):
            return True
        return tag in derived(scope.game).tags(card)

    return read


def _in_battle(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> bool:
    battle = scope.game.match.table.battle
    if battle is None or battle.step == "show" or card not in (battle.attacker, battle.defender):
        return False
    return zone_name(record.zone) == "duel"


def _clashed(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> bool:
    battle = scope.game.match.table.battle
    return battle is not None and battle.clashed and card == battle.attacker


def _hit(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> bool:
    battle = scope.game.match.table.battle
    return battle is not None and battle.hit and card == battle.attacker


def _elements(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> tuple[str, ...]:
    """The printed elements after what replaces one by another."""
    found = tuple(facts["elements"])
    for mod in derived(scope.game).mods("elements"):
        if mod.reaches(card):
            old, new = mod.env.get(mod.args["replace"], mod.args["replace"]), mod.args["by"](mod.scope())
            found = tuple(new if e == old else e for e in found)
    return found


def _stance(words: DuelWords, scope: Scope, card: int, record: Any, facts: Any) -> str | None:
    return words.kit.stance(record)


_READERS: dict[str, Any] = {
    "battle": lambda w, s, c, r, f: f["kind"] == "battle",
    "spell": lambda w, s, c, r, f: f["character"] != "none" and f["kind"] != "character",
    "item": lambda w, s, c, r, f: f["kind"] in ITEMS,
    "name": lambda w, s, c, r, f: f["name"],
    "class": lambda w, s, c, r, f: f["name"].split("「")[0],
    "character": lambda w, s, c, r, f: None if f["character"] == "none" else f["character"],
    "traits": _traits,
    "elements": _elements,
    "grace": lambda w, s, c, r, f: w.kit.grace(s.game, c) if f["has_grace"] else None,
    "power": lambda w, s, c, r, f: w.kit.power(s.game, c),
    "base_power": lambda w, s, c, r, f: w.kit.base_power(s.game, c),
    "cost": lambda w, s, c, r, f: w.kit.cost(s.game, c),
    "attack": lambda w, s, c, r, f: w.kit.attack(s.game, c),
    "mine": lambda w, s, c, r, f: r.controller == s.seat,
    "theirs": lambda w, s, c, r, f: r.controller != s.seat,
    "zone": lambda w, s, c, r, f: zone_name(r.zone),
    "exhausted": lambda w, s, c, r, f: r.exhausted,
    "face_up": lambda w, s, c, r, f: r.up,
    "new_here": lambda w, s, c, r, f: r.since >= s.game.match.table.began,
    "declared": _in_battle,
    "clashed": _clashed,
    "hit": _hit,
    "doll": _tag("doll"),
    "problem": _tag("problem"),
    "stance": _stance,
    "hyper": lambda w, s, c, r, f: w.kit.stance(r) == "hyper",
    "new_hyper": lambda w, s, c, r, f: r.marks.get("hyper") == s.game.match.table.turn,
    "has_hyper": lambda w, s, c, r, f: bool(f.get("has_hyper")),
    "centred": lambda w, s, c, r, f: f["character"] in w.kit.characters(s.game, r.controller, "center"),
    "ops": lambda w, s, c, r, f: w.kit.entry(r).ops,
}
