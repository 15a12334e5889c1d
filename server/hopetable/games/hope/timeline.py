"""The timeline: what is due and what ends, at which hour of which day (see `view`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kernel import calendar
from .access import table
from .state import BATTLE, PHASE_NAMES

if TYPE_CHECKING:
    from ...kernel.game import Game

Data = dict[str, Any]


def part_of_day(hour: int) -> str:
    """The part of the day an hour belongs to."""
    names = (
        (1, "midnight"), (5, "small_hours"), (7, "dawn"), (11, "morning"), (13, "noon"), (17, "afternoon"),
        (19, "dusk"), (23, "evening"), (24, "midnight"),
    )  # fmt: skip
    return next(name for end, name in names if hour < end)


def when(hour: int) -> Data:
    """An absolute hour as the client shows it."""
    year, month, day, of_day = calendar.date(hour)
    return {
        "hour": hour, "date": {"year": year, "month": month, "day": day, "hour": of_day},
        "part": part_of_day(of_day), "night": of_day >= 19 or of_day <= 4,
    }  # fmt: skip


def timeline(game: Game) -> list[Data]:
    """What is due and what ends, soonest first, with its cause; what of one effect ends together is one entry."""
    match, at = game.match, table(game)
    out: list[Data] = []
    for due in match.due:
        what = "prepared" if "prepared" in due.env else str(due.env.get("kind", "effect"))
        out.append(_entry(game, (due.hour, due.phase, due.slot), due.seat, due.source, due.node, what, at.order))
    for mod in match.modifiers:
        point = calendar.point_of(mod.until)
        if point is not None:
            entry = _entry(game, point, mod.seat, mod.source, mod.node, "window", at.order)
            cards = [c for c, since in mod.cards or () if match.cards[c].since == since and match.cards[c].handle]
            entry |= {"until": True, "cards": [match.cards[c].handle for c in cards]}
            out += [entry] if entry not in out else []
    return sorted(out, key=lambda e: (e["hour"], PHASE_NAMES.index(e["phase"])))


def _entry(
    game: Game, point: tuple[int, int, int], seat: int, source: int | None, node: str, what: str,
    order: tuple[int, ...],
) -> Data:  # fmt: skip
    hour, phase, slot = point
    out: Data = {
        **when(hour), "phase": PHASE_NAMES[phase], "seat": seat if seat >= 0 else None, "ability": node, "what": what,
        "slot": order[slot - 1] if phase == BATTLE and 0 < slot <= len(order) else None, "until": False,
    }  # fmt: skip
    if source is not None:
        out["id"] = game.card(source).code
        if game.mask(game.card(source)) and game.card(source).zone in ("board", "prophecy"):
            out["card"] = game.card(source).handle
    return out
