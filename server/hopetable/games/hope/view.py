"""How a match is shown. The contract with the client:

`table`: turn, hour (absolute), date {year, month, day, hour}, part (small_hours dawn morning noon afternoon
dusk evening midnight), night, phase (setup start battle end), step, active (seat or null), order [seat], slots [seat],
board {width, height, left, top}, stopped (how many times the clock will stand still), jump ([kind, hour] or null),
extra (how many further battle phases follow), teams, track [{key, state}].
`timeline`: what is due, soonest first: [{hour, date, part, night, phase, slot (seat or null), seat, card, id, ability,
what: effect|prepared|over_time, until: false}], and windows [{..., what: window, until: true, cards: [handle]}].
`markers`: [{id, kind, cell, seat, cause (entry id)}].
`declaration`: null, or {seat, form, stage (choosing|window|judged), parts: [{card, id, source, source_id, ability,
place, state, objects: [handle]}], objects: [{card, terms: [n], value, loss, left, destroyed}]}.
`victory`: null, or {text, claim: null | {seat, winners: [seat]}}: a condition of the players' own, and who claims what.
`chain`: answers and effects waiting: [{n, card, id, seat, kind, ability, state}].
`seats[n]`: seat, hp, max_hp, faction (handle), main (handle or null), grace, desperate, out (rule or null), place,
team, wall {lost, most}, counts {hand, allies, skills, fates, ally_pile, skill_pile, specific_pile, discard}.
Cards: h, id, owner, ctl, zone, up, kind; on the board cell (or under), hp, max_hp, atk, range, attributes, acted,
moved, main, flagged, neutral, locked, preparing, borrowed, stacked (how many lie face-down under it), below [handle],
counters, cooling {ability: hour}, changed {atk|max_hp|range: {base, parts}}.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel.told import outcome_data, track_data
from ...kernel.zones import zone_key, zone_name
from . import losing
from .access import kit, player, table
from .agreeing import victory_view
from .damage import losses
from .declaration import objects, open_declaration
from .declare import Declare
from .sides import place
from .timeline import timeline, when

if TYPE_CHECKING:
    from ...kernel.game import Game

Data = dict[str, Any]
TRACK = {
    "setup": ("order", "factions", "piles", "main"), "start": ("begin", "draw", "main"), "battle": ("begin", "slot"),
    "end": ("fates", "begin", "main", "discard"),
}  # fmt: skip


def seat_view(game: Game, seat: int) -> Data:
    """The public numbers of a player."""
    rules, record = kit(game), player(game, seat)
    zones = game.match.zones
    hand = [rules.kind(game, c) for c in zones[zone_key(seat, "hand")]]
    placed = record.faction and zone_name(game.card(record.faction).zone) == "board"
    caps = [m for m in derived(game).mods("cap") if record.faction and m.reaches(record.faction)]
    out: Data = {
        "seat": seat, "hp": record.hp, "max_hp": rules.max_hp(game, record.faction) if record.faction else 0,
        "faction": game.card(record.faction).handle if placed else None,
        "main": game.card(record.main).handle if record.main is not None else None,
        "grace": bool(record.faction) and losing.in_grace(game, seat), "desperate": record.desperate,
        "out": record.out, "place": place(game, seat),
        "counts": {
            "hand": len(hand), "allies": hand.count("ally"), "fates": hand.count("fate"),
            "skills": hand.count("skill") + hand.count("spirit"),
            **{n: len(zones[zone_key(seat, n)]) for n in ("ally_pile", "skill_pile", "specific_pile", "discard")},
        },
    }  # fmt: skip
    if caps:
        most = min(int(m.figure("amount") or 0) for m in caps)
        out["wall"] = {"lost": table(game).walled.get(str(seat), 0), "most": most}
    if table(game).teams:
        out["team"] = table(game).teams[seat]
    return out


def table_view(game: Game) -> Data:
    """The top-level sections."""
    match, at = game.match, table(game)
    return {
        "table": {
            "turn": at.turn, **when(match.clock.hour), "phase": at.phase, "step": at.step, "active": at.active,
            "order": list(at.order), "slots": list(at.slots), "stopped": match.clock.stopped, "jump": at.jump,
            "extra": len(at.extra), "teams": list(at.teams),
            "board": {"width": at.grid.width, "height": at.grid.height, "left": at.grid.left, "top": at.grid.top},
            "track": track_data(TRACK[at.phase], at.step),
        },
        "timeline": timeline(game),
        "markers": [
            {"id": m.id, "kind": m.kind, "cell": list(m.cell), "seat": m.seat,
             "cause": game.card(m.source).code if m.source is not None else None}
            for m in at.markers
        ],
        "declaration": declaration_view(game),
        "chain": chain_view(game),
        "victory": victory_view(game), "outcome": outcome_data(game.match.outcome),
    }  # fmt: skip


def declaration_view(game: Game) -> Data | None:
    """The declaration being made, with what it would do as things stand."""
    found = open_declaration(game)
    if found is None:
        return None
    declared = found[1]
    if declared.at <= Declare.steps.index("announce"):
        return {"seat": declared.seat, "form": declared.form, "stage": "choosing", "parts": [], "objects": []}
    dealt = declared.at > Declare.steps.index("strike")
    out: Data = {
        "seat": declared.seat, "form": declared.form, "stage": "judged" if dealt else "window", "parts": [],
        "objects": [],
    }  # fmt: skip
    for part in declared.parts:
        out["parts"].append({
            "card": game.card(part.actor).handle, "id": game.card(part.actor).code,
            "source": game.card(part.card).handle, "source_id": game.card(part.card).code, "ability": part.ability,
            "place": part.place, "state": part.state,
            "objects": [game.card(c).handle for c in objects(game, declared.seat, part)],
        })  # fmt: skip
    if not dealt:
        out["objects"] = loss_view(game, losses(game, declared)[0])
    return out


def loss_view(game: Game, found: Any) -> list[Data]:
    """What cards would lose."""
    out = []
    for loss in found:
        hp = kit(game).hp(game, loss.card) or 0
        out.append({
            "card": game.card(loss.card).handle, "terms": [b.value for b in loss.blows], "value": loss.value,
            "loss": loss.amount, "left": max(0, hp - loss.amount), "destroyed": loss.destroyed or loss.amount >= hp,
        })  # fmt: skip
    return out


def chain_view(game: Game) -> list[Data]:
    """Answers and effects that wait for their turn."""
    out = []
    for number, link in enumerate(game.match.links, 1):
        entry: Data = {"n": number, "seat": link.seat, "kind": link.kind, "ability": link.ability, "state": link.state}
        if link.card is not None:
            entry["id"] = game.card(link.card).code
            entry["card"] = game.card(link.card).handle
        out.append(entry)
    return out
