"""The records of a match: a player, the table, the zones; the numbers of the rulebook (ZT 4.1)."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.triggers import Trigger
from ...kernel.zones import ZoneSpec

BASE_ATTACK = BASE_DEFENCE = 100
"""ZT-SETUP-04."""

START_HP = HP_CAP = 100
"""ZT-SETUP-07."""

CREATURE_SLOTS = SPELL_SLOTS = 5
"""ZT-SETUP-05."""

SKILLS_DEALT = 3
SKILLS_KEPT = 2
OPENING_DRAW = 6
TURN_DRAW = 2
COMBAT_DAMAGE = 10
HAND_MAX = 7
HAND_HP_DIVISOR = 10
DIE_SIDES = 6
EQUIP_SLOTS = ("weapon", "armour", "helm", "boots", "treasure")
"""ZT-AMB-25."""


def tributes(level: int) -> int:
    """How many creatures a normal summon needs (ZT-SUMMON-02)."""
    return 0 if level < 5 else 1 if level < 7 else 2 if level < 9 else 3


ZONES = {
    spec.name: spec
    for spec in (
        ZoneSpec("deck", sight="none", shared=True),
        ZoneSpec("discard", shared=True),
        ZoneSpec("theme", shared=True),
        ZoneSpec("box", sight="none", shared=True, counted=False),
        ZoneSpec("hand", sight="owner"),
        ZoneSpec("creature", sight="face", order="slots"),
        ZoneSpec("spell", sight="face", order="slots"),
        ZoneSpec("equip"),
        ZoneSpec("skill"),
        ZoneSpec("life"),
        ZoneSpec("marker", sight="face"),
        ZoneSpec("chain", sight="face"),
        ZoneSpec("dealt", sight="owner"),
        ZoneSpec("destiny", sight="none"),
        ZoneSpec("fate"),
    )
}
"""ZT-AMB-02, ZT-SETUP-15. `chain` holds a creature being summoned or an equipment being used, `dealt` the skills to
choose from, `destiny` the hidden back of the life card and `fate` the one that was turned up, `box` unused supplies."""

FIELD = ("creature", "spell", "equip")


class Player(msgspec.Struct, frozen=True):
    """A player. What the player has in common with creatures as an acting object is kept on the marker card.

    `turns` own turns begun (0: no first turn yet); `summons` normal summons made in this activity, `small` those of
    them that a restricted permission would have covered; `bonus` further ones, `promised` those of the next activity.
    `downed_by` is whose doing brought hp to 0, None for the player's own cause or none (ZT-AMB-42); `fated` tells that
    it was a destiny.
    """

    hp: int = START_HP
    turns: int = 0
    defeated: bool = False
    downed_by: int | None = None
    fated: bool = False
    summons: int = 0
    small: int = 0
    bonus: int = 0
    promised: int = 0
    counters: dict[str, int] = {}


class Fate(msgspec.Struct, frozen=True):
    """A defeat whose destiny is still to be dealt with: who fell, by whom, whether a destiny did it."""

    seat: int
    by: int | None
    fated: bool = False


class Table(msgspec.Struct, frozen=True):
    """Whose turn it is and where it stands.

    `acting` is the object in its activity, `fresh` that its stance choice is still open; `waiting` the triggers that
    come when the open chain is over (ZT-AMB-38), `fates` the destinies before them (ZC-21). `dice` are rolls fixed
    beforehand, for positions and tests.
    """

    turn: int = 0
    round: int = 0
    active: int = 0
    first: int | None = None
    phase: str = "setup"
    step: str = "skills"
    acting: int | None = None
    fresh: bool = False
    waiting: tuple[Trigger, ...] = ()
    fates: tuple[Fate, ...] = ()
    dice: tuple[int, ...] = ()


def counted(player: Any, name: str) -> int:
    """A counter of a player (ZC-15)."""
    return int(player.counters.get(name, 0))
