"""How a match is shown. The contract with the client:

`table`: turn, hour (absolute), date {year, month, day, hour}, part (small_hours dawn morning noon afternoon
dusk evening midnight), night, phase (setup start battle end), step, active (seat or null), order [seat], slots [seat],
board {width, height, left, top}, stopped (how many times the clock will stand still), jump ([kind, hour] or null),
extra (how many further battle phases follow), teams, track [{key, state}].
`timeline`: what is due, soonest first: [{hour, date, part, night, phase, slot (seat or null), seat, card, id, ability,
what: effect|prepared|prophecy|over_time, until: false}], and windows [{..., until: true, cards: [handle]}].
`markers`: [{id, kind, cell, seat, cause (entry id)}].
`declaration`: null, or {seat, form, kind, stage (window|judged), parts: [{card, id, source, source_id, ability, place,
state, objects: [handle], terms: {handle: n}}], objects: [{card, terms: [n], value, loss, left, destroyed}]}.
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
from ...kernel import board, calendar
from ...kernel.records import Card, Clock
from ...kernel.told import outcome_data
from ...kernel.zones import zone_key, zone_name
from . import losing
from .access import kit, player, table
from .agreeing import victory_view
from .damage import losses
from .declaration import objects, open_declaration
from .declare import Declare
from .sides import neutral, place
from .state import BATTLE, HP_CAP, PHASE_NAMES, Table

if TYPE_CHECKING:
    from ...kernel.game import Game

Data = dict[str, Any]
TRACK = {
    "setup": ("order", "factions", "piles", "main"), "start": ("begin", "draw", "main"), "battle": ("begin", "slot"),
    "end": ("fates", "begin", "main", "discard"),
}  # fmt: skip
IN_PLAY = ("board", "stacked", "prophecy")
"""Zones whose cards have figures, or marks that run out."""
TIMELESS = frozenset(("hp", "more_hp", "flagged"))
"""Marks that say the same at any time."""
UNTIL = ("locked", "preparing", "borrowed")
"""Marks that hold until a point of time."""
FIGURES = ("atk", "range", "max_hp", "printed_atk", "printed_hp", "printed_range", "attributes", "reach")


# -- cards ---------------------------------------------------------------------------------------------------------


def shifting(game: Game) -> dict[int, Any]:
    """Cards whose faces depend on more than their records now: what something changes, what shows its player's HP; and
    what is noted on a card until a time that comes, with the notes that still stand."""
    match, found = game.match, affected(game)
    cards, zones, at = match.cards, match.zones, table(game)
    in_play = [card for zone in IN_PLAY for card in zones[zone]]
    if found is None:
        return dict.fromkeys(in_play)
    out: dict[int, Any] = {}
    for card in in_play:
        marks = cards[card].marks
        if not TIMELESS.issuperset(marks):
            out[card] = tuple([name for name, noted in marks.items() if _stands(name, noted, at, match.clock)])
    return out | dict.fromkeys(found)


def affected(game: Game) -> frozenset[int] | None:
    """Cards whose figures are not simply printed or noted on them; None if that may be any in play."""
    match = game.match
    known = match.cache.get("affected")
    if known is None or known[0] != match.figure_version:
        state = derived(game)
        found = None if state.mods("reach") else state.touched(FIGURES)
        if found is not None:
            found |= {card for owner in match.players.values() for card in (owner.faction, owner.main) if card}
        known = match.cache["affected"] = (match.figure_version, found)
    return known[1]


def card_view(game: Game, record: Card) -> Data:
    """A card whose face is seen."""
    rules = kit(game)
    facts = rules.facts(record)
    out: Data = {
        "h": record.handle, "id": record.code, "owner": record.owner if record.owner >= 0 else None,
        "ctl": record.controller if record.controller >= 0 else None, "zone": record.zone, "up": record.up,
        "kind": rules.entry(record).kind,
    }  # fmt: skip
    if record.zone == "board" or record.zone == "prophecy":
        _figures(game, record, facts, out)
    elif record.marks.get("more_hp"):
        out["max_hp"] = rules.max_hp(game, record.id)
    if record.under is not None:
        out["under"] = game.card(record.under).handle
    if record.counters:
        out["counters"] = record.counters
    if record.zone in IN_PLAY:
        _marks(game, record, out)
    return out


def _figures(game: Game, record: Card, facts: Data, out: Data) -> None:
    card = record.id
    if record.cell is not None:
        out["cell"] = list(record.cell)
    changing = affected(game)
    if changing is None or card in changing:
        _changing(game, card, facts, out)
    else:
        _printed(record, facts, out)
    if neutral(game, record):
        out["neutral"] = True
    below = board.under(game, card)
    if below:
        out["stacked"] = sum(game.card(c).zone == "stacked" for c in below)
        up = [game.card(c).handle for c in below if game.card(c).zone == "board"]
        if up:
            out["below"] = up
    if out.get("main"):
        return
    changed = {}
    for name, base in (("atk", facts["atk"]), ("range", facts["range"]), ("max_hp", facts["hp"])):
        if base is not None and out.get(name) not in (None, base):
            changed[name] = {"base": base, "parts": _parts(game, card, name)}
    if changed:
        out["changed"] = changed


def _printed(record: Card, facts: Data, out: Data) -> None:
    """Figures that nothing changes: as printed, with what is noted on the card itself."""
    if facts["hp"] is not None:
        out["hp"] = record.marks.get("hp") if record.zone == "board" else record.marks.get("hp", facts["hp"])
        out["max_hp"] = min(int(facts["hp"]) + int(record.marks.get("more_hp", 0)), HP_CAP)
    if facts["atk"] is not None:
        out["atk"], out["range"] = int(facts["atk"]), int(facts["range"])
    if facts["attributes"]:
        out["attributes"] = [a for a in facts["attributes"] if a != "none"]


def _changing(game: Game, card: int, facts: Data, out: Data) -> None:
    """Figures as they are now."""
    rules = kit(game)
    if facts["hp"] is not None:
        out["hp"], out["max_hp"] = rules.hp(game, card), rules.max_hp(game, card)
    if facts["atk"] is not None:
        out["atk"], out["range"] = rules.atk(game, card), rules.range(game, card)
    if facts["attributes"]:
        out["attributes"] = list(rules.attributes(game, card))
    if rules.is_main(game, card):
        out["main"] = True


def _parts(game: Game, card: int, name: str) -> list[Data]:
    state, found = derived(game), []
    for prop in ("printed_" + name.replace("max_", ""), name):
        for source, how, value in state.parts(card, prop):
            part: Data = {how: value}
            if source is not None:
                part["id"] = game.card(source).code
            found.append(part)
    return found


def _stands(name: str, noted: Any, at: Table, clock: Clock) -> bool:
    """Whether what is noted on a card holds at this moment."""
    if name == "acted":
        return at.phase == "battle" and bool(noted == at.battle)
    if name == "moved":
        return bool(noted == at.turn)
    if name in UNTIL or name.startswith("cool:"):
        return noted is not None and calendar.holds(clock, noted)
    return bool(noted)


def _marks(game: Game, record: Card, out: Data) -> None:
    """What is noted on a card, as far as it concerns everybody."""
    at, clock = table(game), game.match.clock
    cooling = {}
    for name, noted in record.marks.items():
        if not _stands(name, noted, at, clock):
            continue
        if name in ("acted", "moved", "flagged"):
            out[name] = True
        elif name in UNTIL:
            out[name] = calendar.point_of(noted)[0]  # type: ignore[index]
        elif name.startswith("cool:") and (point := calendar.point_of(noted)):
            cooling[name.split(":", 1)[1]] = point[0]
    if cooling:
        out["cooling"] = cooling


# -- seats ---------------------------------------------------------------------------------------------------------


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


# -- the table -----------------------------------------------------------------------------------------------------


def table_view(game: Game) -> Data:
    """The top-level sections."""
    match, at = game.match, table(game)
    steps = TRACK[at.phase]
    here = steps.index(at.step) if at.step in steps else 0
    return {
        "table": {
            "turn": at.turn, **when(match.clock.hour), "phase": at.phase, "step": at.step, "active": at.active,
            "order": list(at.order), "slots": list(at.slots), "stopped": match.clock.stopped, "jump": at.jump,
            "extra": len(at.extra), "teams": list(at.teams),
            "board": {"width": at.grid.width, "height": at.grid.height, "left": at.grid.left, "top": at.grid.top},
            "track": [
                {"key": k, "state": "done" if i < here else "now" if i == here else "next"} for i, k in enumerate(steps)
            ],
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
