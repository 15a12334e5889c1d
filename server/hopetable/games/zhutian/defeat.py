"""Defeat: when it is looked for, what becomes of the defeated, who has won (ZT-WIN, ZT-AMB-42, 44, 45, 46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...kernel.records import Outcome
from ...kernel.seats import depart, reopen
from ...kernel.zones import zone_key
from . import themes
from .access import kit
from .state import FIELD, Fate

if TYPE_CHECKING:
    from ...kernel.game import Game

replace = msgspec.structs.replace


def fall(game: Game) -> bool:
    """Players whose HP is 0 are defeated, the turn player first; False if there are none."""
    match = game.match
    if match.outcome is not None or all(p.hp > 0 or p.defeated for p in match.players.values()):
        return False
    down = [s for s in kit(game).standing_seats(game) if game.player(s).hp <= 0]
    if down:
        _defeat(game, down)
    return bool(down)


def _defeat(game: Game, seats: list[int]) -> None:
    rules = kit(game)
    for seat in seats:
        player = game.player(seat)
        game.set_player(seat, defeated=True)
        game.emit("defeated", seat=seat, by=player.downed_by, rule="ZT-WIN-01")
        if player.downed_by is not None:
            rules.count(game, player.downed_by, "defeats")
    for seat in seats:
        game.move(game.match.zones[zone_key(seat, "destiny")], zone_key(seat, "fate"), why="destiny")
    left = rules.standing_seats(game)
    if len(left) < 2:
        game.finish(
            Outcome("win", left, "survivor", "ZT-WIN-02") if left else Outcome("draw", (), "nobody_left", "ZT-AMB-45")
        )  # fmt: skip
        return
    if themes.check(game, "player_defeated"):
        return
    for seat in seats:
        _clear(game, seat)
        player = game.player(seat)
        fates = (*game.match.table.fates, Fate(seat, player.downed_by, player.fated))
        game.set_table(fates=fates)
        rules.signal(game, "player_defeated", to_seat=seat, by=player.downed_by)


def _clear(game: Game, seat: int) -> None:
    """Hand and field are put in the discard pile; unresolved links are void (ZT-AMB-46)."""
    rules = kit(game)
    match = game.match
    match.links = tuple(replace(x, state="void") if x.seat == seat and x.state == "waiting" else x for x in match.links)
    match.touch()
    for zone in ("hand", *FIELD, "chain"):
        rules.put(game, game.zone(zone_key(seat, zone)), None, None, "defeat")
    acting = match.table.acting
    if match.table.active == seat and acting is not None:
        rules.mark(game, acting, finished=True)
        game.set_table(acting=None, fresh=False)
    match.table = replace(match.table, waiting=tuple(t for t in match.table.waiting if t.seat != seat))


def resign(game: Game, seat: int) -> None:
    """Conceding, or being away too long: defeated by own cause, in any state (ZT-AMB-50); the others play on.

    Whoever has fallen already and still decides on the destiny gives that up, and nobody waits any longer.
    """
    player = game.player(seat)
    if player.defeated:
        depart(game, seat)
        return
    game.emit("conceded", seat=seat)
    game.set_player(seat, hp=0, downed_by=None)
    reopened = game.match.decisions
    fall(game)
    if game.match.outcome is not None:
        return
    game.set_table(fates=tuple(f for f in game.match.table.fates if f.seat != seat))
    depart(game, seat)
    if reopened:
        reopen(game)
