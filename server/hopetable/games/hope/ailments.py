"""Damage over time: what is still due on a card, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import Due


def _on(due: Due, card: int) -> bool:
    return due.env.get("kind") == "over_time" and card in due.env["victims"]


def attributes_on(game: Game, card: int) -> tuple[str, ...]:
    """The attributes of the damage over time a card is under."""
    found = (a for due in game.match.due if _on(due, card) for a in due.env["ailment"])
    return tuple(dict.fromkeys(found))


def end(game: Game, card: int, attribute: str | None = None) -> None:
    """All damage over time on a card ends, or that of an attribute."""
    match = game.match
    if not any(_on(due, card) for due in match.due):
        return
    kept = []
    for due in match.due:
        if _on(due, card) and (attribute is None or attribute in due.env["ailment"]):
            left = [c for c in due.env["victims"] if c != card]
            if left:
                kept.append(msgspec.structs.replace(due, env={**due.env, "victims": left}))
        else:
            kept.append(due)
    match.due = tuple(kept)
    match.touch()
