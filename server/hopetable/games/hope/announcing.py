"""What abilities may hear of a declaration being made, and answer (HOPE-BATTLE-14, HOPE-AMB-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.triggers import heard_word
from ...kernel.records import Event
from .access import kit
from .declaration import Declaration, covers_area, damaging, is_summons, objects, strike_kind

if TYPE_CHECKING:
    from ...kernel.game import Game


def moments(game: Game, declared: Declaration, kind: str) -> list[Event]:
    """The moments that answers and mandatory effects may name: the declaration, and each object being struck."""
    rules, seat, parts = kit(game), declared.seat, declared.parts
    every = [objects(game, seat, p) for p in parts]
    flat = list(dict.fromkeys(c for found in every for c in found))
    single = len(flat) == 1 and not any(covers_area(game, p) for p in parts)
    events: list[Event] = []
    about: dict[str, Any]
    if declared.form == "fate" and heard_word(game, "fate_used"):
        about = {"seat": seat, "by": seat}
        events.append(Event(0, "fate_used", about, (game.sight(parts[0].card),)))
    if heard_word(game, "declared"):
        about = {
            "seat": seat, "by": seat, "kind": kind, "form": declared.form, "single": single, "objects": flat,
            "atk": parts[0].ability is None and not is_summons(parts[0]), "object": flat[0] if single else None,
            "damaging": any(damaging(game, p) for p in parts), "area": any(covers_area(game, p) for p in parts),
            "users": [p.actor for p in parts if p.ability is not None or is_summons(p)],
            "followers": [p.actor for p in parts if p.place > 1], "declaration": declared.number,
        }  # fmt: skip
        events.append(Event(0, "declared", about, (game.sight(parts[0].actor),)))
    if heard_word(game, "struck"):
        for part, found in zip(parts, every, strict=True):
            if not damaging(game, part):
                continue
            for card in found:
                about = {
                    "seat": seat, "by": seat, "source": part.actor, "kind": strike_kind(game, part),
                    "single": single, "distance": rules.distance(game, part.actor, card), "form": declared.form,
                    "atk": part.ability is None, "declaration": declared.number,
                }  # fmt: skip
                events.append(Event(0, "struck", about, (game.sight(card),)))
    return events
