"""Losing and winning: HP 0, grace, desperate entry, elimination, the end (HOPE-WIN, HOPE-AMB-07 … 09, HOPE-AMB-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel import board, calendar
from ...kernel.records import Outcome
from ...kernel.seats import depart, live
from ...kernel.zones import zone_key
from .access import kit, option, player, table

if TYPE_CHECKING:
    from ...kernel.game import Game


def in_grace(game: Game, seat: int) -> bool:
    """A faction at HP 0 whose allies still stand (HOPE-WIN-03)."""
    return player(game, seat).hp == 0 and player(game, seat).out is None


def mark(game: Game, seat: int, rule: str) -> None:
    """A seat has lost by a rule; it is out as soon as the present change is complete (`settle`)."""
    if player(game, seat).out is None:
        game.set_player(seat, out=rule)


def zeroed(game: Game, seat: int, *, attacked: bool) -> None:
    """The faction's HP has become 0: after a desperate entry, by an attack, it is lost at once (HOPE-AMB-08)."""
    if attacked and player(game, seat).desperate:
        mark(game, seat, "HOPE-SUMMON-04")


def settle(game: Game) -> None:
    """Who has lost by now is out, all at once; the last side left wins (HOPE-WIN-01, HOPE-WIN-05)."""
    match = game.match
    if table(game).phase == "setup" or match.outcome is not None:
        return
    fallen = []
    for seat in live(game):
        record = player(game, seat)
        if record.out is None and record.hp == 0 and record.main is None:
            if not option(game, "zero_hp_grace"):
                mark(game, seat, "HOPE-WIN-01")
            elif not kit(game).allies(game, seat):
                mark(game, seat, "HOPE-WIN-05")
        if player(game, seat).out is not None:
            fallen.append(seat)
    if fallen:
        eliminate(game, fallen)


def eliminate(game: Game, seats: list[int]) -> None:
    """Players who have lost leave the match with what they own and control (HOPE-AMB-46)."""
    match = game.match
    for seat in seats:
        depart(game, seat)
        game.emit("out", seat=seat, rule=player(game, seat).out)
    left = live(game)
    if not left:
        game.finish(Outcome("draw", (), "faction", "HOPE-WIN-01"))
        return
    teams = table(game).teams
    if len(left) == 1 or (teams and len({teams[s] for s in left}) == 1):
        winners = left if not teams else tuple(s for s in match.players if teams[s] == teams[left[0]])
        game.finish(Outcome("win", winners, reason(game, seats), player(game, seats[0]).out))
        return
    for seat in seats:
        _clear(game, seat)
    settle(game)


def reason(game: Game, seats: list[int]) -> str:
    """The word for how a match was decided."""
    rule = player(game, seats[0]).out
    return {"HOPE-SUMMON-04": "desperate", "HOPE-AMB-46": "concede"}.get(rule or "", "faction")


def _clear(game: Game, seat: int) -> None:
    """Its cards leave the game; borrowed ones go back, what it lent stays where it is; its effects end."""
    rules, match = kit(game), game.match
    calendar.forget(game, seat)
    match.modifiers = tuple(m for m in match.modifiers if m.seat != seat)
    match.floating = tuple(f for f in match.floating if f.seat != seat)
    match.touch()
    for card in list(match.zones["board"]):
        record = game.card(card)
        if record.owner != seat and record.controller == seat and rules.kind(game, card) != "fate":
            game.set_card(card, controller=record.owner)
    on_board = [c for c in match.zones["board"] if game.card(c).controller == seat]
    for card in (*on_board, *match.zones["prophecy"]):
        record = game.card(card)
        if record.zone == "prophecy" and record.owner != seat:
            continue
        for below in board.under(game, card):
            under = game.card(below)
            if under.owner != seat:
                game.move([below], rules.pile_of(game, below), at="bottom", why="uncovered")
        if rules.kind(game, card) == "fate":
            game.move([card], "fate_pile", at="bottom", why="out")
    for card in list(match.zones["stacked"]):
        record = game.card(card)
        host = game.card(record.under) if record.under is not None else None
        if record.owner == seat and (host is None or host.owner == seat):
            game.move([card], "void", why="out")
    fates = [c for c in game.zone(zone_key(seat, "hand")) if rules.kind(game, c) == "fate"]
    game.move(fates, "fate_pile", at="bottom", why="out")
    owned = [c for c in (*match.zones["board"], *match.zones["prophecy"]) if game.card(c).owner == seat]
    kept = [c for c in owned if game.card(c).zone == "board" and game.card(c).controller != seat]
    game.move([c for c in owned if c not in kept and rules.kind(game, c) != "fate"], "void", why="out")
    for name in ("hand", "ally_pile", "skill_pile", "specific_pile", "discard"):
        game.move(game.zone(zone_key(seat, name)), "void", why="out")
    game.set_player(seat, main=None)
