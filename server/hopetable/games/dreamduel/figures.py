"""What can be read off a duel: figures of cards and players, characters, zones and their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.kit import Kit
from ...effects.modifiers import ActiveMod, fold_figures
from ...kernel.records import Card
from ...kernel.zones import zone_key, zone_name, zone_seat
from .carriers import taken
from .state import FIELD, PRINTED_LIMITS
from .words import ROOMY

if TYPE_CHECKING:
    from ...kernel.game import Game

STANCES = {"support": 0, "center": 1, "hyper": 2}


class Figures(Kit):
    """Reading the table."""

    field_zones = FIELD

    # -- facts and figures -------------------------------------------------------------------------------------

    def facts(self, record: Card) -> dict[str, Any]:
        """The printed facts of a card (of its token, if it is one)."""
        token = record.marks.get("token")
        return token if token is not None else self.book.entries[record.code].facts

    def printed_traits(self, record: Card) -> tuple[str, ...]:
        """Printed traits; a token's are those it was made with."""
        return tuple(self.facts(record)["traits"])

    def name(self, record: Card) -> str:
        """The key of the one-name rules: the title, for characters the character's name (DD-AMB-04)."""
        facts = self.facts(record)
        return str(facts["same_name"])

    def base_power(self, game: Game, card: int) -> int:
        """原始战力: printed power after the base layer (DDC-AMB-09)."""
        return derived(game).number(card, "base_power", int(self.facts(game.card(card))["power"]))

    def power(self, game: Game, card: int) -> int:
        """Current power (DD-DECLARE-10)."""
        return derived(game).number(card, "power", self.base_power(game, card))

    def power_of(self, game: Game, cards: Any) -> dict[int, int]:
        """Powers of some captured cards."""
        return {c: self.power(game, c) for c, _ in cards or ()}

    def grace(self, game: Game, card: int) -> int:
        """Current grace."""
        state, printed = derived(game), self.facts(game.match.cards[card])["grace"]
        return state.number(card, "grace", printed) if "grace" in state.shifting else printed

    def cost(self, game: Game, card: int, *, seat: int | None = None, clash_of: int | None = None) -> int | None:
        """Current cost, None for a card that cannot be declared normally. `clash_of` is the attack being answered."""
        printed = self.facts(game.match.cards[card])["cost"]
        if printed is None:
            return None
        if "cost" not in derived(game).shifting:
            return int(printed)
        return fold_figures(int(printed), self._cost_mods(game, card, seat, clash_of))

    def discounts(self, game: Game, card: int) -> list[int]:
        """The cards that make a declaration cost less."""
        found = self._cost_mods(game, card, None, None)
        return [m.this for m in found if m.this is not None and int(m.figure("add") or 0) < 0]

    def _cost_mods(self, game: Game, card: int, seat: int | None, clash_of: int | None) -> list[ActiveMod]:
        chosen = []
        for mod in derived(game).mods("cost"):
            if mod.args.get("for_") == "clash":
                concerns = seat is None or mod.speaks_of(seat)
                if clash_of is not None and concerns and (not mod.aimed or clash_of in mod.against()):
                    chosen.append(mod)
            elif "for_" not in mod.args and mod.reaches(card):
                chosen.append(mod)
        return chosen

    def attack(self, game: Game, card: int) -> str | None:
        """Attack type: danmaku, melee or special."""
        kind = self.facts(game.card(card)).get("attack")
        for mod in derived(game).mods("attack"):
            if mod.reaches(card):
                kind = mod.figure("set")
        return kind

    def gate(self, game: Game, seat: int) -> int:
        """DD-DECLARE-02: grace of the top card of the declare zone, 0 if it is empty (DD-AMB-18)."""
        pile = game.match.zones[zone_key(seat, "declare")]
        if not pile:
            return 0
        memo, key = derived(game).memo, ("gate", seat)
        known: int | None = memo.get(key)
        if known is None:
            known = memo[key] = self.grace(game, pile[-1])
        return known

    def grace_sum(self, game: Game, seat: int) -> int:
        """Sum of the grace of upright declare-zone cards (DD-WIN-05)."""
        cards = game.match.cards
        upright = [cards[c] for c in game.match.zones[zone_key(seat, "declare")] if not cards[c].exhausted]
        if "grace" in derived(game).shifting:
            return sum([self.grace(game, c.id) for c in upright])
        return sum([self.facts(c)["grace"] for c in upright])

    def stance(self, record: Card) -> str | None:
        """support, center or hyper of a character in play (DD-CHARACTER-02 … 05)."""
        if self.facts(record)["kind"] != "character":
            return None
        zone = zone_name(record.zone)
        if zone == "duel":
            return "hyper"
        if zone == "chara":
            return "support" if record.exhausted else "center"
        return None

    def characters(self, game: Game, seat: int, least: str) -> tuple[str, ...]:
        """Characters of a seat that have joined, are center or hyper, or are hyper."""
        memo, key = derived(game).memo, (seat, least)
        found: tuple[str, ...] | None = memo.get(key)
        if found is None:
            names = []
            for zone in ("chara", "duel"):
                for card in game.match.zones[zone_key(seat, zone)]:
                    record = game.match.cards[card]
                    stance = self.stance(record)
                    if stance is not None and (least == "joined" or STANCES[stance] >= STANCES[least]):
                        names.append(self.facts(record)["character"])
            found = memo[key] = tuple(names)
        return found

    # -- zones -------------------------------------------------------------------------------------------------

    def limit(self, game: Game, key: str) -> int | None:
        """How many cards fit a zone, None if any number (DD-ZONE-04, 09)."""
        printed = PRINTED_LIMITS.get(zone_name(key))
        if printed is None or "limit" not in derived(game).shifting:
            return printed
        seat = zone_seat(key)
        for mod in derived(game).mods("limit"):
            side = "my" if mod.seat == seat else "opponent"
            if f"{side}.{zone_name(key)}" in mod.args.get("of_text", ()):
                printed += int(mod.figure("add") or 0)
        return max(0, printed)

    def room(self, game: Game, key: str) -> int:
        """Free places of a zone; a large number where there is no limit."""
        if zone_name(key) not in ROOMY:
            return 99
        return max(0, (self.limit(game, key) or 0) - self.occupied(game, key))

    def occupied(self, game: Game, key: str) -> int:
        """How many places of a zone are taken."""
        return taken(game.match.cards, game.zone(key))

    def default_face(self, zone: str) -> bool:
        """DDC-AMB-21: cards come face-down into spirit and item zone unless a text says otherwise."""
        return zone not in ("spirit", "item")

    def may_come(self, game: Game, seat: int, card: int, zone: str) -> bool:
        """As in every game; into the character zone only what may enter it."""
        return zone != "chara" or self.may_enter(game, seat, card)

    def may_enter(self, game: Game, seat: int, card: int) -> bool:
        """DD-ZONE-03: no two face-up cards of one name in a character zone."""
        name = self.name(game.card(card))
        return all(self.name(game.card(c)) != name for c in game.zone(zone_key(seat, "chara")))
