"""What is legal, and why not: each test names its refusal code and rule (ZT 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...effects import targets as aim
from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.nodes import CompiledAbility
from ...effects.triggers import test_holds
from ...kernel.errors import Refusal
from ...kernel.records import Link
from ...kernel.zones import zone_key, zone_name
from .access import kit

if TYPE_CHECKING:
    from ...kernel.game import Game


def may_begin(game: Game, seat: int, card: int) -> Refusal | None:
    """ZT-ACTIVITY-02 … 05, ZT-SUMMON-09."""
    record, table = game.card(card), game.match.table
    if table.active != seat or table.phase != "activity":
        return Refusal("not_your_decision", "ZT-ACTIVITY-01")
    if kit(game).stance(record) is None or record.controller != seat:
        return Refusal("bad_target", "ZT-ACTIVITY-01")
    if record.marks.get("finished"):
        return Refusal("object_finished", "ZT-ACTIVITY-05")
    if table.acting == card:
        return Refusal("object_still_acting", "ZT-ACTIVITY-04")
    if table.acting is not None:
        return Refusal("object_still_acting", "ZT-ACTIVITY-04")
    marker = kit(game).marker(game, seat)
    if game.player(seat).turns == 1 and card != marker and not game.card(marker).marks.get("begun"):
        return Refusal("player_must_act_first", "ZT-ACTIVITY-02")
    return None


def may_turn(game: Game, seat: int, card: int) -> Refusal | None:
    """Changing stance, only as the first thing of an activity (ZT-STANCE-02, 03, 05)."""
    table, record = game.match.table, game.card(card)
    if table.active != seat or table.acting != card:
        return Refusal("not_in_activity", "ZT-STANCE-02")
    if kit(game).stance(record) == "soul":
        return Refusal("must_manifest", "ZT-STANCE-03")
    if not table.fresh:
        return Refusal("stance_choice_passed", "ZT-STANCE-02")
    return Refusal("stance_locked", "ZT-STANCE-05") if kit(game).locked(game, record) else None


def may_manifest(game: Game, seat: int, card: int) -> Refusal | None:
    """ZT-STANCE-04, 05."""
    table, record = game.match.table, game.card(card)
    if table.active != seat or table.acting != card:
        return Refusal("not_in_activity", "ZT-STANCE-04")
    if kit(game).stance(record) != "soul":
        return Refusal("wrong_stance", "ZT-STANCE-04")
    return Refusal("stance_locked", "ZT-STANCE-05") if kit(game).locked(game, record) else None


def acting(game: Game, seat: int, card: int, rule: str) -> Refusal | None:
    """Whether an object is the one in its activity, and not in SOUL stance (ZT-ACTIVITY-09)."""
    table = game.match.table
    if table.active != seat or table.phase != "activity":
        return Refusal("not_your_decision", rule)
    record = game.card(card)
    if table.acting != card:
        finished = kit(game).stance(record) is not None and record.marks.get("finished")
        return Refusal("object_finished" if finished else "not_in_activity", rule)
    return Refusal("must_manifest", "ZT-ACTIVITY-09") if kit(game).stance(record) == "soul" else None


def player_acts(game: Game, seat: int, rule: str) -> Refusal | None:
    """Whether the player object of a seat is in its activity."""
    return acting(game, seat, kit(game).marker(game, seat), rule)


def may_summon(game: Game, seat: int, card: int) -> Refusal | None:
    """A normal summon (ZT-SUMMON-01, 02, 04)."""
    return player_acts(game, seat, "ZT-SUMMON-01") or summonable(game, seat, card)


def summonable(game: Game, seat: int, card: int) -> Refusal | None:
    """A normal summon in the activity of the player (ZT-SUMMON-01, 02, 04)."""
    rules, record = kit(game), game.card(card)
    if record.zone != zone_key(seat, "hand") or rules.kind(record) != "creature":
        return Refusal("bad_target", "ZT-SUMMON-02")
    if not rules.summons_open(game, seat, card):
        return Refusal("normal_summon_used", "ZT-SUMMON-01")
    need = rules.tributes(game, card)
    if need == 0:
        return Refusal("no_creature_slot", "ZT-SUMMON-04") if rules.creature_room(game, seat) <= 0 else None
    have = sum([rules.worth(game, c, card) for c in rules.creatures(game, seat)])
    return Refusal("not_enough_tributes", "ZT-SUMMON-02", need=need, have=have) if have < need else None


def may_use_spell(game: Game, seat: int, card: int) -> Refusal | None:
    """A normal or continuous spell, from hand or zone (ZT-SPELL-01, 06, ZT-AMB-20)."""
    return player_acts(game, seat, "ZT-SPELL-01") or spell_usable(game, seat, card)


def spell_usable(game: Game, seat: int, card: int) -> Refusal | None:
    """A normal or continuous spell in the activity of the player, or as a response (ZT-SPELL-06, ZT-AMB-20)."""
    rules, record = kit(game), game.card(card)
    placed = record.zone == zone_key(seat, "spell") and not record.up
    if rules.kind(record) != "spell" or not (placed or record.zone == zone_key(seat, "hand")):
        return Refusal("bad_target", "ZT-SPELL-01")
    if rules.facts(record)["spell_kind"] == "preset":
        return Refusal("condition_not_met" if placed else "preset_must_be_placed", "ZT-SPELL-04")
    if not placed and rules.spell_room(game, seat) <= 0:
        return Refusal("no_spell_slot", "ZT-SPELL-06")
    ability = use_of(game, card)
    return None if ability is None else usable_now(game, seat, card, ability, None)


def use_of(game: Game, card: int) -> CompiledAbility | None:
    """What the use of a spell does; a continuous one may do nothing at once."""
    return next((a for a in kit(game).entry(game.card(card)).abilities if a.form == "play"), None)


def usable_now(game: Game, seat: int, card: int, ability: CompiledAbility, event: object) -> Refusal | None:
    """Condition, targets and costs of an ability, and its limits (ZC-01, ZT-AMB-13)."""
    if not kit(game).usable(game, ability, card, seat):
        return Refusal("effect_used", "ZT-AMB-13")
    if not test_holds(game, ability, seat, card, event, {}):  # type: ignore[arg-type]
        return Refusal("condition_not_met", "ZT-AMB-37")
    if not aim.enough(game, ability, seat, card, event, {}):
        return Refusal("bad_target", "ZC-01")
    if not can_do(game, ability.cost, seat, card, event=event):  # type: ignore[arg-type]
        return Refusal("cost_not_payable", "ZC-02")
    return None


def may_place(game: Game, seat: int, card: int) -> Refusal | None:
    """ZT-SPELL-05, 06."""
    return player_acts(game, seat, "ZT-SPELL-05") or placeable(game, seat, card)


def placeable(game: Game, seat: int, card: int) -> Refusal | None:
    """A spell to be placed in the activity of the player (ZT-SPELL-05, 06)."""
    record = game.card(card)
    if record.zone != zone_key(seat, "hand") or kit(game).kind(record) != "spell":
        return Refusal("bad_target", "ZT-SPELL-05")
    return Refusal("no_spell_slot", "ZT-SPELL-06") if kit(game).spell_room(game, seat) <= 0 else None


def may_equip(game: Game, seat: int, card: int) -> Refusal | None:
    """ZT-ACTIVITY-07, ZT-EQUIP-01."""
    record = game.card(card)
    refusal = player_acts(game, seat, "ZT-ACTIVITY-07")
    if refusal is not None:
        return refusal
    held = record.zone == zone_key(seat, "hand") and kit(game).kind(record) == "equipment"
    return None if held else Refusal("bad_target", "ZT-EQUIP-01")


def may_activate(game: Game, seat: int, card: int, ability: CompiledAbility) -> Refusal | None:
    """An activated effect, in the activity of its object (ZT-ACTIVITY-07, 10)."""
    record = game.card(card)
    zone = zone_name(record.zone)
    if zone not in ability.zones or record.controller != seat:
        return Refusal("bad_target", "ZT-ACTIVITY-07")
    if zone == "creature":
        refusal = acting(game, seat, card, "ZT-ACTIVITY-10")
    else:
        refusal = player_acts(game, seat, "ZT-ACTIVITY-07")
    if refusal is not None:
        return refusal
    if not kit(game).works(game, record, ability):
        return Refusal("bad_target", "ZT-ACTIVITY-07")
    return usable_now(game, seat, card, ability, None)


def may_preset(
    game: Game, seat: int, card: int, ability: CompiledAbility, event: object
) -> Refusal | None:  # fmt: skip
    """A preset whose event (a link, or none) has been found to match (ZT-SPELL-04, ZT-AMB-22)."""
    rules, record = kit(game), game.card(card)
    if record.zone != zone_key(seat, "spell") or record.up:
        return Refusal("preset_must_be_placed", "ZT-SPELL-04")
    if not rules.armed(game, record):
        return Refusal("preset_not_armed", "ZT-SPELL-04")
    if derived(game).forbidding("use_preset", seat=seat, card=card) is not None:
        return Refusal("bad_target", "ZT-SPELL-04")
    return usable_now(game, seat, card, ability, event)


def can_attack(game: Game, seat: int, card: int) -> Refusal | None:
    """Whether an object may attack at all now (ZT-ATTACK-01, 02)."""
    rules, record = kit(game), game.card(card)
    refusal = acting(game, seat, card, "ZT-ATTACK-02")
    if refusal is not None:
        return refusal
    if record.exhausted:
        return Refusal("tapped", "ZT-ATTACK-06")
    if rules.stance(record) != "attack":
        return Refusal("wrong_stance", "ZT-ATTACK-01")
    return None if rules.attack_left(game, card) else Refusal("attack_used", "ZT-SUMMON-07")


def may_attack(game: Game, seat: int, card: int, target: int) -> Refusal | None:
    """An attack on an object of another player (ZT-ATTACK-01 … 03)."""
    return can_attack(game, seat, card) or may_aim(game, seat, card, target)


def may_aim(game: Game, seat: int, card: int, target: int) -> Refusal | None:
    """The target of an attack that is otherwise legal."""
    rules, record, state = kit(game), game.card(target), derived(game)
    owner = record.controller
    if rules.stance(record) is None or owner == seat or game.player(owner).defeated:
        return Refusal("bad_target", "ZT-ATTACK-01")
    if game.player(owner).turns == 0:
        return Refusal("target_not_started", "ZT-ATTACK-03")
    if "forbid" in state.shifting:
        barred = state.forbidding("attack", card=card, against=target, seat=seat)
        if barred is not None or state.forbidding("be_attacked", card=target, seat=seat) is not None:
            return Refusal("bad_target", "ZT-ATTACK-01")
    return None if rules.attacks_open(game, card, target) else Refusal("attack_used", "ZC-11")


def may_defend(game: Game, seat: int, card: int, attack: Link) -> Refusal | None:
    """Taking an attack for another own object (ZT-DEFEND-01 … 03, 06)."""
    rules, record, state = kit(game), game.card(card), derived(game)
    target = game.card(attack.body["target"])
    if rules.stance(record) is None or record.controller != seat or target.controller != seat:
        return Refusal("bad_target", "ZT-DEFEND-03")
    if card == target.id:
        return Refusal("cannot_defend_self", "ZT-DEFEND-03")
    if attack.body.get("defended"):
        return Refusal("attack_already_defended", "ZT-AMB-31")
    if record.exhausted:
        return Refusal("tapped", "ZT-DEFEND-06")
    if rules.stance(record) != "defence":
        return Refusal("wrong_stance", "ZT-DEFEND-06")
    if rules.defences_left(game, card) <= 0:
        return Refusal("defence_used", "ZT-DEFEND-06")
    if "forbid" in state.shifting:
        barred = state.forbidding("defend", card=card, seat=seat)
        if barred is not None or state.forbidding("be_defended", card=attack.card) is not None:
            return Refusal("bad_target", "ZC-06")
    return None
