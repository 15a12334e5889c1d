"""What can be read off the table: figures, stances, slots, permissions, and where abilities work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.kit import Kit
from ...effects.modifiers import ActiveMod
from ...effects.nodes import CompiledAbility
from ...effects.triggers import usable
from ...kernel.records import EVERYBODY, Card, Link
from ...kernel.seats import seats_from
from ...kernel.zones import zone_key, zone_name
from .state import (
    BASE_ATTACK,
    BASE_DEFENCE,
    CREATURE_SLOTS,
    HAND_HP_DIVISOR,
    HAND_MAX,
    SPELL_SLOTS,
    tributes,
)

if TYPE_CHECKING:
    from ...kernel.game import Game

OBJECT_ZONES = ("marker", "creature")
FIELD_ZONES = ("creature", "spell", "equip", "skill", "marker")


class Figures(Kit):
    """Reading the table."""

    field_zones = ("creature", "spell", "equip")

    # -- cards -------------------------------------------------------------------------------------------------

    def facts(self, record: Card) -> dict[str, Any]:
        """The printed facts of a card."""
        return self.book.entries[record.code].facts

    def kind(self, record: Card) -> str:
        """creature, spell, equipment, skill, life, destiny or theme."""
        return self.book.entries[record.code].kind

    def printed_traits(self, record: Card) -> tuple[str, ...]:
        """Nothing here has traits; tags are facts."""
        return ()

    def level(self, game: Game, card: int) -> int:
        """Level of a creature."""
        return int(self.facts(game.card(card))["level"])

    def stance(self, record: Card) -> str | None:
        """attack, defence or soul of an acting object (ZT 1.4); None of anything else."""
        zone = zone_name(record.zone)
        if zone == "marker":
            return str(record.marks.get("stance", "attack"))
        if zone == "creature":
            return str(record.marks.get("stance", "attack")) if record.up else "soul"
        return None

    def locked(self, game: Game, record: Card) -> bool:
        """Whether an object can neither change stance nor manifest (ZT-STANCE-05, ZT-AMB-15)."""
        return record.exhausted or self.entered_now(game, record)

    def entered_now(self, game: Game, record: Card) -> bool:
        """Whether a creature entered the field in this turn."""
        return zone_name(record.zone) == "creature" and record.marks.get("entered") == game.match.table.turn

    def attack(self, game: Game, card: int) -> int:
        """Current ATK (ZT-AMB-35)."""
        return self._figure(game, card, "attack", BASE_ATTACK)

    def defence(self, game: Game, card: int) -> int:
        """Current DEF (ZT-AMB-35)."""
        return self._figure(game, card, "defence", BASE_DEFENCE)

    def _figure(self, game: Game, card: int, prop: str, base: int) -> int:
        record = game.card(card)
        if zone_name(record.zone) == "marker":
            worn = game.match.zones[zone_key(record.controller, "equip")]
            printed = base + sum(int(self.facts(game.card(c))[prop]) for c in worn)
        else:
            printed = int(self.facts(record).get(prop) or 0)
        return derived(game).number(card, prop, printed)

    # -- players -----------------------------------------------------------------------------------------------

    def marker(self, game: Game, seat: int) -> int:
        """The card that stands for a player (ZT-SETUP-10)."""
        card: int = game.match.zones[zone_key(seat, "marker")][0]
        return card

    def creatures(self, game: Game, seat: int) -> tuple[int, ...]:
        """A player's creatures."""
        return game.zone(zone_key(seat, "creature"))

    def objects(self, game: Game, seat: int) -> tuple[int, ...]:
        """A player's acting objects: the marker first, then the creatures."""
        return (*game.match.zones[zone_key(seat, "marker")], *self.creatures(game, seat))

    def is_player(self, game: Game, card: int) -> bool:
        """Whether an object is a player."""
        return zone_name(game.card(card).zone) == "marker"

    def standing_seats(self, game: Game, first: int | None = None) -> tuple[int, ...]:
        """The undefeated seats in turn order, from the turn player unless another is named."""
        start = game.match.table.active if first is None else first
        return tuple(s for s in seats_from(game, start) if not game.player(s).defeated)

    def others(self, game: Game, seat: int) -> tuple[int, ...]:
        """The opponents of a seat, in turn order from the turn player."""
        return tuple(s for s in self.standing_seats(game) if s != seat)

    def hand_limit(self, game: Game, seat: int) -> int:
        """ZT-END-03, ZT-AMB-40."""
        limit: int = min(HAND_MAX, game.player(seat).hp // HAND_HP_DIVISOR)
        for mod in derived(game).mods("hand_limit"):
            if mod.seat == seat:
                limit += int(mod.figure("add") or 0)
        return max(0, limit)

    def creature_room(self, game: Game, seat: int) -> int:
        """Free creature slots; one is held for a creature whose summon is not resolved (ZT-AMB-17)."""
        coming = sum(self.kind(game.card(c)) == "creature" for c in game.match.zones[zone_key(seat, "chain")])
        return CREATURE_SLOTS - len(self.creatures(game, seat)) - coming

    def spell_room(self, game: Game, seat: int) -> int:
        """Free spell slots."""
        return SPELL_SLOTS - len(game.zone(zone_key(seat, "spell")))

    def room(self, game: Game, key: str) -> int:
        """Free places of a zone; a large number where there is no limit."""
        seat, name = int(key.split(".")[0]) if "." in key else 0, zone_name(key)
        if name == "creature":
            return self.creature_room(game, seat)
        return self.spell_room(game, seat) if name == "spell" else 99

    def worn(self, game: Game, seat: int) -> dict[str, int]:
        """The equipment of a player by the slots it takes."""
        return {
            slot: c for c in game.match.zones[zone_key(seat, "equip")] for slot in self.facts(game.card(c))["slots"]
        }

    # -- permissions -------------------------------------------------------------------------------------------

    def _granted(self, game: Game, what: str, *, card: int | None = None, seat: int | None = None) -> list[ActiveMod]:
        """Permissions in force; several copies of one card count once (ZC-11)."""
        found: dict[Any, ActiveMod] = {}
        for mod in derived(game).allowing(what, card=card, seat=seat):
            found.setdefault(game.card(mod.this).code if mod.this is not None else id(mod), mod)
        return list(found.values())

    def attacks_open(self, game: Game, card: int, target: int) -> bool:
        """Whether an object has an attack left against this target: one, and granted ones after it (ZC-11)."""
        used = int(game.card(card).marks.get("attacks", 0))
        if used == 0:
            return True
        free = bound = 0
        for mod in self._granted(game, "extra_attack", card=card):
            if mod.args.get("for_") is None:
                free += 1
            elif speaks_of(mod, target):
                bound += 1
        return used < 1 + free + bound

    def attack_left(self, game: Game, card: int) -> bool:
        """Whether an object has any attack left in this activity."""
        used = int(game.card(card).marks.get("attacks", 0))
        return used == 0 or used < 1 + len(self._granted(game, "extra_attack", card=card))

    def defences_left(self, game: Game, card: int) -> int:
        """How many defences an object still has before its controller's next START (ZT-AMB-30)."""
        return 1 + len(self._granted(game, "extra_defence", card=card)) - int(game.card(card).marks.get("defences", 0))

    def covered(self, game: Game, seat: int, card: int) -> bool:
        """Whether a permission for certain creatures only covers the normal summon of this one."""
        mods = derived(game).allowing("extra_summon", seat=seat)
        return bool(mods) and any(mod.args.get("for_") is not None and speaks_of(mod, card) for mod in mods)

    def summons_open(self, game: Game, seat: int, card: int) -> bool:
        """Whether a normal summon of this creature is left in the activity (ZT-SUMMON-01)."""
        player = game.player(seat)
        free, bound = 1 + player.bonus, 0
        for mod in derived(game).allowing("extra_summon", seat=seat):
            if mod.args.get("for_") is None:
                free += 1
            else:
                bound += 1
        made, small = player.summons + 1, player.small + self.covered(game, seat, card)
        return bool(made - small <= free and made <= free + min(bound, small))

    def worth(self, game: Game, tribute: int, summoned: int) -> int:
        """How many tributes a creature counts for (ZC-19): two for one that says so."""
        mods = derived(game).allowing("tribute_value", card=tribute)
        return 2 if mods and any(speaks_of(mod, summoned) for mod in mods) else 1

    def tributes(self, game: Game, card: int) -> int:
        """How many tributes the normal summon of a creature needs."""
        return tributes(self.level(game, card))

    def hasty(self, game: Game, seat: int, card: int) -> bool:
        """Whether a normal spell may be used as a response (`cloud_scribe`)."""
        mods = derived(game).allowing("response_speed", seat=seat)
        return any(mod.args.get("for_") is None or speaks_of(mod, card) for mod in mods)

    # -- where abilities work ----------------------------------------------------------------------------------

    def works(self, game: Game, record: Card, ability: CompiledAbility) -> bool:
        """SOUL creatures and face-down spells are silent (ZT-AMB-16); so are cards not yet in effect, and the skills
        of the defeated or of a match that has not begun (ZT-AMB-07)."""
        zone = zone_name(record.zone)
        if zone in ("creature", "spell"):
            return record.up and not record.marks.get("pending")
        if zone == "skill":
            return game.match.table.phase != "setup" and not game.player(record.controller).defeated
        return True

    def during(self, game: Game, seat: int, period: str) -> bool:
        """start, activity or end: that phase of the own turn; own_turn: any phase of it."""
        table = game.match.table
        return bool(table.active == seat and (period == "own_turn" or table.phase == period))

    def affected(self, game: Game) -> tuple[int, ...]:
        """No effect grants abilities here."""
        return ()

    def battle(self, game: Game) -> int | None:
        """Attacks are links: there is no battle of its own."""
        return None

    def default_face(self, zone: str) -> bool:
        """Cards come face-up unless a procedure says otherwise."""
        return zone != "spell"

    def power_of(self, game: Game, cards: Any) -> dict[int, int]:
        """ATK of some captured cards."""
        return {c: self.attack(game, c) for c, _ in cards or ()}

    def usable(self, game: Game, ability: CompiledAbility, card: int | None, seat: int) -> bool:
        """Whether a use is left: an activated effect has one in each activity unless it says otherwise (ZT-AMB-13)."""
        if ability.form == "activate" and not ability.limit:
            return not game.match.uses.get(f"{card}:{ability.address}:activity")
        return usable(game, ability, card, seat)

    # -- windows -----------------------------------------------------------------------------------------------

    def guarded(self, game: Game) -> bool:
        """Whether windows open on public facts in this match (ZT-AMB-36), or only where something can be done."""
        return bool(game.match.options.get("window", "instant") != "instant")

    def link(self, game: Game, link: int | None) -> Link | None:
        """A link that is still on the chain."""
        return next((x for x in game.match.links if x.id == link), None)


def speaks_of(mod: ActiveMod, card: int) -> bool:
    """Whether the filter `for` of a permission holds for a card."""
    test = mod.args.get("for_")
    return test is None or bool(test(mod.scope().with_it(card)))


def show_all(game: Game, card: int) -> None:
    """Everybody knows a face-down card from now on (ZC-08)."""
    if game.card(card).known != EVERYBODY:
        game.revealed = True
        game.set_card(card, known=EVERYBODY)


__all__ = ["FIELD_ZONES", "OBJECT_ZONES", "Figures", "show_all", "speaks_of"]
