"""The records of a duel: a player, the table, the battle being fought."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.zones import ZoneSpec

MAX_HP = 10_000
ORBS = 5
HAND_LIMIT = 5
PRINTED_LIMITS = {"item": 2, "spirit": 5, "hand": HAND_LIMIT}
"""How many cards fit a zone before anything changes it (DD-ZONE-04, 09)."""

ZONES = {
    spec.name: spec
    for spec in (
        ZoneSpec("deck", sight="none"),
        ZoneSpec("hand", sight="owner"),
        ZoneSpec("chara"),
        ZoneSpec("item", sight="face", order="slots"),
        ZoneSpec("spirit", sight="face", order="slots"),
        ZoneSpec("declare"),
        ZoneSpec("duel", sight="face"),
        ZoneSpec("discard"),
        ZoneSpec("gap"),
        ZoneSpec("resolving"),
        ZoneSpec("void", shared=True, counted=False),
    )
}
"""DD-ZONE-01 … 14. `resolving` holds an instant played from hand until it is done (DD-RESPONSE-05)."""

FIELD = ("chara", "spirit", "declare")
"""DD-ZONE-12: the field, with the lasting items of the item zone."""


NUMBERS = {"hp": (-MAX_HP, MAX_HP), **dict.fromkeys(("ready", "spent", "broken"), (0, ORBS)), "blood": (0, 99)}
"""What a referee may set, and between which bounds (DD-ORB-01)."""


class Player(msgspec.Struct, frozen=True):
    """A duellist. Orbs are counted by state: a broken orb is neither ready nor spent (DD-ORB-03, 05)."""

    hp: int = MAX_HP
    ready: int = ORBS
    spent: int = 0
    broken: int = 0
    blood: int = 0
    liberated: bool = False
    ever_hyper: tuple[str, ...] = ()
    damage_taken: int = 0


class Battle(msgspec.Struct, frozen=True):
    """The battle being fought. A card in `gone` was destroyed, bounced or cut short.

    `after` holds, for a card that has left the duel zone, the abilities it had until then (what follows its battle).
    """

    id: int
    seat: int
    attacker: int
    defender: int | None = None
    step: str = "show"
    clashed: bool = False
    hit: bool = False
    attack_power: int | None = None
    defence_power: int | None = None
    fully_clashed: bool = False
    broken: int | None = None
    gone: tuple[int, ...] = ()
    env: dict[str, dict[str, Any]] = {}
    after: dict[str, tuple[str, ...]] = {}
    free: bool = False


class Table(msgspec.Struct, frozen=True):
    """Whose turn it is and where it stands. `queue` holds declarations by effect (DDC-AMB-06).

    `began` is the age (`Card.since`) from which on a card has come in this turn.
    """

    turn: int = 0
    began: int = 0
    active: int = 0
    first: int | None = None
    phase: str = "setup"
    step: str = "characters"
    battle: Battle | None = None
    battles: int = 0
    queue: tuple[dict[str, Any], ...] = ()
