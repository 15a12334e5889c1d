"""What a lesson points at, in the names of the view: zones, cards, options, plates, parts of the screen."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Game
from ..kernel.state import Match
from ..kernel.zones import zone_key
from .acts import Acts
from .lessons import LEARNER


def pointed(
    rules: Any, match: Match, seats: dict[str, int], points: tuple[dict[str, str], ...]
) -> dict[str, list[str]]:  # fmt: skip
    """What points mean now: zones by key, cards by handle, options by id, plates by seat, parts by name.

    Nothing points at a card whose face the learner does not see.
    """
    out: dict[str, list[str]] = {}
    for point in points:
        (kind, name) = next(iter(point.items()))
        out.setdefault(f"{kind}s", []).extend(_named(rules, match, seats, kind, name))
    return out


def _named(rules: Any, match: Match, seats: dict[str, int], kind: str, name: str) -> list[str]:
    if kind == "zone":
        who, _, zone = name.rpartition(".")
        key = zone_key(seats.get(who), zone)
        return [key] if key in match.zones else []
    if kind == "card":
        acts = Acts(rules, match, seats)
        return [match.cards[c].handle for c in _seen(rules, match) if acts.fits(c, name)]
    if kind == "option":
        offered = (d.options.get(LEARNER, ()) for d in match.decisions)
        return [o.id for options in offered for o in options if name in (o.key, o.id)]
    if kind == "plate":
        return [str(seats[name])] if name in seats else []
    return [name]


def _seen(rules: Any, match: Match) -> list[int]:
    """Cards whose face the learner sees: where they lie, or for an open decision."""
    game = Game(rules, match)
    seen = [c.id for c in match.cards.values() if c.handle and c.zone != "void" and game.mask(c) & 1 << LEARNER]
    return [*seen, *(c for d in match.decisions for c in d.shown.get(LEARNER, ()) if c not in seen)]
