"""The theme of a match: an extra victory condition for all (ZT-THEME-01, ZT-AMB-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.scope import Scope
from ...kernel.records import Outcome
from ...kernel.zones import zone_key
from .access import kit
from .state import counted

if TYPE_CHECKING:
    from ...kernel.game import Game

CALM_HP = 50


def fulfilled(game: Game, seat: int) -> bool:
    """Whether a player meets the condition of the theme in play now."""
    theme = game.match.zones["theme"]
    if not theme:
        return False
    ability = kit(game).entry(game.card(theme[0])).abilities[0]
    test = ability.standing_test
    return test is None or bool(test(Scope(game, kit(game).words, seat, theme[0])))


def shown(game: Game, theme: int) -> dict[str, Any]:
    """The theme for everybody, with how far each player is (public numbers)."""
    rules = kit(game)
    facts = rules.facts(game.card(theme))
    out: dict[str, Any] = {"id": game.card(theme).code, "need": facts["need"]}
    counts = facts["counts"]
    out["progress"] = {str(s): _progress(game, s, counts) for s in rules.standing_seats(game)} if counts else {}
    return out


def _progress(game: Game, seat: int, counts: str) -> int:
    """What a theme counts: a counter, face-up creatures, filled equipment slots, old creatures of level 9."""
    rules = kit(game)
    if counts == "slots":
        return len(rules.worn(game, seat))
    if counts in ("face_up", "ninth"):
        records = [game.card(c) for c in rules.creatures(game, seat)]
        up = [r for r in records if r.up]
        if counts == "face_up":
            return len(up)
        return sum(rules.facts(r)["level"] == 9 and not rules.entered_now(game, r) for r in up)
    return counted(game.player(seat), counts)


def check(game: Game, moment: str) -> bool:
    """Look whether somebody has won by the theme, at one of its moments: settle_start and after_discard for the turn
    player, an event for all undefeated players, the turn player first; the first to meet it wins alone."""
    theme = game.match.zones["theme"]
    if not theme or game.match.outcome is not None or game.match.table.phase == "setup":
        return False
    facts = kit(game).facts(game.card(theme[0]))
    if facts["check_at"] == "event":
        if facts["event"] != moment:
            return False
        seats = kit(game).standing_seats(game)
    elif facts["check_at"] == moment:
        seats = (game.match.table.active,)
    else:
        return False
    for seat in seats:
        if not game.player(seat).defeated and fulfilled(game, seat):
            game.finish(Outcome("win", (seat,), "theme", "ZT-WIN-03"))
            return True
    return False


def calm(game: Game, seat: int) -> None:
    """The streak of own END phases with an empty hand, no creature and enough HP (ZC-15)."""
    player = game.player(seat)
    quiet = not game.match.zones[zone_key(seat, "hand")] and not kit(game).creatures(game, seat)
    streak = counted(player, "empty") + 1 if quiet and player.hp >= CALM_HP else 0
    if streak != counted(player, "empty"):
        game.set_player(seat, counters={**player.counters, "empty": streak})
