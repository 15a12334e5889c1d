"""The game in scenarios: seats A to F, figures one may expect, refusals by act."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Game
from ...kernel.zones import zone_key
from . import reasons
from .access import kit
from .position import NAMES
from .state import counted

COUNTERS = ("defeats", "held", "souls", "sixes", "empty")
ON_FIELD = ("begin", "change_stance", "manifest", "attack", "defend")
"""Acts of objects: of several cards of one entry the one on the field is meant."""

ORDERED = ("creature", "spell", "equip")


class ZhutianScenes:
    """The match's side of `scenarios.Scenes`."""

    declines = ("pass", "decline")
    held = (".hand", ".spell", ".creature", ".equip", ".skill", ".marker")

    def seats(self, given: dict[str, Any]) -> dict[str, int]:
        """As many as are named, at least two."""
        named = max((NAMES.index(k) + 1 for k in given if k in NAMES), default=2)
        return {NAMES[i]: i for i in range(given.get("seats", max(2, named)))}

    def object_of(self, game: Game, seat: int) -> int | None:
        """The marker."""
        return kit(game).marker(game, seat)

    def refusal(self, game: Game, seat: int, card: int, body: dict[str, Any]) -> dict[str, Any] | None:
        """Why an act is refused; without `act`, why the card cannot be used at all."""
        act = body.get("act")
        if act is None:
            return reasons.why(game, seat, card)
        if act in ON_FIELD:
            card = next((c for c in kit(game).objects(game, seat) if game.card(c).code == game.card(card).code), card)
        target = self._target(game, body["target"]) if "target" in body else None
        word = "summon" if act.startswith("summon") else "manifest" if act.startswith("manifest") else act
        found = reasons.refusal(game, seat, card, word, target=target, number=body.get("ability"))
        return None if found is None else {"code": found.code, "rule": found.rule, "params": found.params}

    def _target(self, game: Game, name: str) -> int:
        """`B` is a player, `B/stone_wren` or `stone_wren` a card on the field."""
        who, _, code = name.rpartition("/")
        if name in NAMES:
            return kit(game).marker(game, NAMES.index(name))
        seats = [NAMES.index(who)] if who else list(game.match.players)
        found = [c for s in seats for z in ORDERED for c in game.zone(zone_key(s, z))]
        return next(c for c in found if game.card(c).code == code)

    def figure(self, game: Game, seat: int, name: str) -> Any:
        """hp, attack, defence, stance, tapped, hand (sorted) and hand_size, zones (codes), stances and figures of
        creatures by entry, tapped_creatures, counters, summons, defeated, defeated_by, destiny, knows (face-down cards
        of others on the field whose face the seat knows)."""
        rules, player = kit(game), game.player(seat)
        marker = rules.marker(game, seat)
        cards = game.match.cards
        own = rules.creatures(game, seat)
        if name in COUNTERS:
            return counted(player, name)
        reader: dict[str, Any] = {
            "attack": lambda: rules.attack(game, marker), "defence": lambda: rules.defence(game, marker),
            "stance": lambda: rules.stance(cards[marker]), "tapped": lambda: cards[marker].exhausted,
            "hand_size": lambda: len(game.zone(zone_key(seat, "hand"))),
            "hand_limit": lambda: rules.hand_limit(game, seat),
            "stances": lambda: {cards[c].code: rules.stance(cards[c]) for c in own},
            "figures": lambda: {cards[c].code: [rules.attack(game, c), rules.defence(game, c)] for c in own},
            "tapped_creatures": lambda: [cards[c].code for c in own if cards[c].exhausted],
            "finished": lambda: [cards[c].code for c in own if cards[c].marks.get("finished")],
            "counters": lambda: {cards[c].code: cards[c].counters for z in ORDERED
                                 for c in game.zone(zone_key(seat, z)) if cards[c].counters},
            "face_up": lambda: [cards[c].code for c in game.zone(zone_key(seat, "spell")) if cards[c].up],
            "defeated_by": lambda: None if player.downed_by is None else NAMES[player.downed_by],
            "knows": lambda: sorted(c.code for c in cards.values() if c.controller != seat and not c.up
                                    and c.zone.endswith((".creature", ".spell")) and c.known >> seat & 1),
            "destiny": lambda: next((cards[c].code for c in game.zone(zone_key(seat, "fate"))), None),
        }  # fmt: skip
        if name in reader:
            return reader[name]()
        if hasattr(player, name):
            return getattr(player, name)
        codes = [cards[c].code for c in game.zone(zone_key(seat, name))]
        return codes if name in ORDERED else sorted(codes)

    def common(self, game: Game, key: str) -> Any:
        """discard (oldest first), deck_size, theme, active, acting (entry or seat), dice, and fields of the table."""
        match = game.match
        table = match.table
        if key == "discard":
            return [match.cards[c].code for c in match.zones["discard"]]
        if key == "deck_size":
            return len(match.zones["deck"])
        if key == "deck":
            return [match.cards[c].code for c in reversed(match.zones["deck"])]
        if key == "theme":
            return next((match.cards[c].code for c in match.zones["theme"]), None)
        if key == "active":
            return NAMES[table.active]
        if key == "acting":
            if table.acting is None:
                return None
            record = match.cards[table.acting]
            return NAMES[record.controller] if kit(game).is_player(game, table.acting) else record.code
        value = getattr(table, key)
        return list(value) if isinstance(value, tuple) else value
