"""The records of a match: a player, the table, markers on cells; zones and the numbers of phases."""

from __future__ import annotations

import msgspec

from ...kernel.board import Grid
from ...kernel.zones import ZoneSpec

START, BATTLE, END = 0, 1, 2
"""Phases as the clock numbers them; a battle slot is 1 + the place of its player in the action order (AMB-20)."""

SIDE = 5
"""HOPE-BOARD-02: side of the board for two players; one more for each further player."""

FIRST_SKILLS = FIRST_FATES = 5
"""HOPE-SETUP-07: what each player draws before the match."""

MOST_ALLIES, MOST_SKILLS, FATES = 1, 5, 2
"""HOPE-START-02: what a start phase draws: at most, at most, exactly."""

HAND_LIMIT, HAND_ALLIES = 7, 2
"""HOPE-END-02: cards kept, and allies among them once the limit is broken (HOPE-END-04)."""

HP_CAP = 40
"""HOPE-CARD-08, HOPE-AMB-28: highest maximum HP, unless an effect names a higher one."""

ZONES = {
    spec.name: spec
    for spec in (
        ZoneSpec("board", order="grid", shared=True),
        ZoneSpec("stacked", sight="face_none", shared=True),
        ZoneSpec("fate_pile", sight="none", shared=True),
        ZoneSpec("prophecy", shared=True),
        ZoneSpec("played", shared=True),
        ZoneSpec("void", shared=True, counted=False),
        ZoneSpec("hand", sight="owner"),
        ZoneSpec("ally_pile", sight="none"),
        ZoneSpec("skill_pile", sight="none"),
        ZoneSpec("specific_pile", sight="owner"),
        ZoneSpec("discard"),
    )
}
"""HOPE-BOARD-01, HOPE-INFO-01 … 03. `stacked` holds skills lying under a host, `played` fates and skills
used from hand until they are done, `void` what is out of the game."""


class Player(msgspec.Struct, frozen=True):
    """A player. `hp` is the faction's, shared by the main ally (HOPE-MAIN-03).

    `had_main`: a main ally was chosen at setup (HOPE-MAIN-12). `barred`: former main allies that may not replace the
    present one any more (HOPE-MAIN-13). `desperate`: has made a desperate entry (HOPE-SUMMON-04). `out`: why the
    player has lost, None while playing.
    """

    hp: int = 0
    faction: int = 0
    main: int | None = None
    had_main: bool = False
    barred: tuple[int, ...] = ()
    desperate: bool = False
    out: str | None = None


class Marker(msgspec.Struct, frozen=True):
    """A token on a cell, occupied or not (HOPE-AREA-04). `source` is the card that put it there."""

    id: int
    kind: str
    cell: tuple[int, int]
    seat: int
    source: int | None = None


class Extra(msgspec.Struct, frozen=True):
    """A further battle phase of this turn: `node` is the operation that ordered it and says who may act."""

    seat: int
    node: str
    source: int | None = None


class Table(msgspec.Struct, frozen=True):
    """Where the match stands. Turns are counted from 1, the hour is the clock's (HOPE-TIME-03).

    `order` is the action order, fixed for the match; `slots` that of this battle phase. `battle` numbers the battle
    phases of the match: a card that has used its action carries that number. `lost` is the HP each card has lost this
    turn (by id), `walled` what each faction (by seat) has lost of it by enemy declarations. `jump` is a skip of time
    that waits for the end of the battle phase, as [kind, hour] (HOPE-TIME-10, HOPE-TIME-11).
    """

    grid: Grid
    turn: int = 0
    phase: str = "setup"
    step: str = "order"
    active: int | None = None
    order: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    battle: int = 0
    markers: tuple[Marker, ...] = ()
    lost: dict[str, int] = {}
    walled: dict[str, int] = {}
    jump: tuple[str, int] | None = None
    extra: tuple[Extra, ...] = ()
    actors: Extra | None = None
    teams: tuple[int, ...] = ()


PHASE_NAMES = ("start", "battle", "end")
