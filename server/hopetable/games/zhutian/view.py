"""How a match is shown. What a client may rely on:

`seats[n]`: seat hp max_hp attack defence stance tapped marker (handle of the card that stands for the player: option
cards, link targets and events name the player by it) begun finished attacks defences (used) started defeated
defeated_by life (entry) destiny (entry, once turned up) counters {defeats held souls sixes empty} limits {creature
spell hand} counts {hand} changed {attack|defence: {base, parts}}.
`zones`: n.hand n.creature n.spell (slots, null for a free one) n.equip n.skill n.life n.marker n.chain n.dealt n.fate,
n.destiny and deck (sizes), discard (top last), theme.
cards: h id ctl zone up ex (= tapped) kind; creatures level attack defence stance begun finished attacks defences
entered (number of the turn); spells spell_kind placed (turn) armed; equipment slots attack defence; counters, revealed
(lies face down, known to all), pending (on the chain). A card that is not seen has only h ctl zone up ex hidden.
`table`: turn round active first phase step track acting (handle) fresh (the stance choice is open) order
theme {id need progress {seat: number}}.
`chain`: n card id? seat kind (attack defence summon spell preset equipment effect trigger) ability state answers
targets; for an attack attack and defence (if public) as they are now, and `target`, its present one.
`outcome`: result winner winners reason rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel.recall import recalled
from ...kernel.records import EVERYBODY, Card, Link
from ...kernel.told import outcome_data, track_data
from ...kernel.zones import zone_key, zone_name
from . import themes
from .access import kit
from .state import BASE_ATTACK, BASE_DEFENCE, CREATURE_SLOTS, HP_CAP, SPELL_SLOTS

if TYPE_CHECKING:
    from ...kernel.game import Game

TRACK = {
    "setup": ("skills", "first"), "start": ("settle", "draw"), "activity": ("act",), "end": ("settle", "discard"),
}  # fmt: skip
FIGURES = ("attack", "defence")


def shifting(game: Game) -> dict[int, None]:
    """Cards whose figures something changes now. Only creatures have any; what goes by their nature may be on each."""
    touched = derived(game).touched(FIGURES)
    if touched is not None:
        return dict.fromkeys(touched)
    zones = game.match.zones
    return {c: None for seat in game.match.players for c in zones[zone_key(seat, "creature")] if c}


def card_view(game: Game, record: Card) -> dict[str, Any]:
    """A card whose face is seen."""
    rules = kit(game)
    facts, kind, zone, marks = rules.facts(record), rules.kind(record), zone_name(record.zone), record.marks
    out: dict[str, Any] = {
        "h": record.handle, "id": record.code, "owner": record.owner, "ctl": record.controller, "zone": record.zone,
        "up": record.up, "ex": record.exhausted, "kind": kind,
    }  # fmt: skip
    if kind == "creature":
        out |= {"level": facts["level"], "attack": facts["attack"], "defence": facts["defence"]}
    elif kind == "equipment":
        out |= {"slots": list(facts["slots"]), "attack": facts["attack"], "defence": facts["defence"]}
    elif kind == "spell":
        out["spell_kind"] = facts["spell_kind"]
    if zone == "creature":
        out |= _acting(marks)
        out["stance"], out["entered"] = rules.stance(record), marks.get("entered")
        out["attack"], out["defence"] = rules.attack(game, record.id), rules.defence(game, record.id)
        changed = {p: _changed(game, record.id, p, facts[p]) for p in FIGURES if out[p] != facts[p]}
        if changed:
            out["changed"] = changed
    elif zone == "spell":
        out |= {k: marks[k] for k in ("placed", "armed", "pending") if marks.get(k)}
    if record.counters:
        out["counters"] = record.counters
    if not record.up and record.known == EVERYBODY:
        out["revealed"] = True
    return out


def _acting(marks: dict[str, Any]) -> dict[str, Any]:
    """Where an object stands in its activity."""
    return {
        "begun": bool(marks.get("begun")), "finished": bool(marks.get("finished")),
        "attacks": int(marks.get("attacks", 0)), "defences": int(marks.get("defences", 0)),
    }  # fmt: skip


def _changed(game: Game, card: int, prop: str, base: int) -> dict[str, Any]:
    parts = []
    for source, how, value in derived(game).parts(card, prop):
        part: dict[str, Any] = {how: value}
        if source is not None and game.mask(game.card(source)) == EVERYBODY:
            part["id"] = game.card(source).code
        parts.append(part)
    return {"base": base, "parts": parts}


def seat_view(game: Game, seat: int) -> dict[str, Any]:
    """The public numbers of a player; kept while nothing they depend on has changed."""
    match, zones = game.match, game.match.zones
    state = derived(game)
    plain = not any(state.mods(prop) for prop in (*FIGURES, "hand_limit"))
    marker = zones[zone_key(seat, "marker")]
    stamp = (
        match.players[seat], len(zones[zone_key(seat, "hand")]), zones[zone_key(seat, "equip")],
        zones[zone_key(seat, "fate")], zones[zone_key(seat, "life")], match.cards[marker[0]] if marker else None,
        None if plain else match.figure_version,
    )  # fmt: skip
    return recalled(match, "seat_views", seat, stamp, lambda: _seat_view(game, seat))


def _seat_view(game: Game, seat: int) -> dict[str, Any]:
    rules, player, zones = kit(game), game.player(seat), game.match.zones
    out: dict[str, Any] = {
        "seat": seat, "hp": player.hp, "max_hp": HP_CAP, "started": player.turns > 0, "defeated": player.defeated,
        "counters": player.counters,
        "limits": {"creature": CREATURE_SLOTS, "spell": SPELL_SLOTS, "hand": rules.hand_limit(game, seat)},
        "counts": {"hand": len(zones[zone_key(seat, "hand")])},
        "life": next((game.card(c).code for c in zones[zone_key(seat, "life")]), None),
    }  # fmt: skip
    fate = zones[zone_key(seat, "fate")]
    if fate:
        out["destiny"] = game.card(fate[0]).code
    if player.defeated:
        out["defeated_by"] = player.downed_by
    if zones[zone_key(seat, "marker")]:
        out |= _marker(game, seat)
    return out


def _marker(game: Game, seat: int) -> dict[str, Any]:
    """The player as an object."""
    rules = kit(game)
    card = rules.marker(game, seat)
    record = game.card(card)
    attack, defence = rules.attack(game, card), rules.defence(game, card)
    out: dict[str, Any] = {
        "marker": record.handle, "attack": attack, "defence": defence, "stance": rules.stance(record),
        "tapped": record.exhausted, **_acting(record.marks),
    }  # fmt: skip
    worn = game.match.zones[zone_key(seat, "equip")]
    changed = {}
    for prop, base, now in (("attack", BASE_ATTACK, attack), ("defence", BASE_DEFENCE, defence)):
        if now != base:
            figures = [(game.card(c).code, int(rules.facts(game.card(c))[prop])) for c in worn]
            change = _changed(game, card, prop, base)
            change["parts"] = [{"add": n, "id": code} for code, n in figures if n] + change["parts"]
            changed[prop] = change
    if changed:
        out["changed"] = changed
    return out


def table_view(game: Game) -> dict[str, Any]:
    """Table, chain and outcome."""
    match = game.match
    table = match.table
    theme = match.zones["theme"]
    return {
        "table": {
            "turn": table.turn, "round": table.round, "active": table.active, "first": table.first,
            "phase": table.phase, "step": table.step, "track": track_data(TRACK[table.phase], table.step),
            "fresh": table.fresh,
            "acting": game.card(table.acting).handle if table.acting is not None else None,
            "order": list(kit(game).standing_seats(game)),
            "theme": themes.shown(game, theme[0]) if theme else None,
        },
        "chain": [_link(game, n, link) for n, link in enumerate(match.links, 1)],
        "outcome": outcome_data(match.outcome),
    }  # fmt: skip


def _link(game: Game, n: int, link: Link) -> dict[str, Any]:
    numbers = {x.id: i for i, x in enumerate(game.match.links, 1)}
    out: dict[str, Any] = {
        "n": n, "link": link.id, "seat": link.seat, "kind": link.kind, "ability": link.ability, "state": link.state,
        "answers": numbers.get(link.on or 0, 0), "targets": [game.card(c).handle for c, _ in link.body["targets"]],
    }  # fmt: skip
    if link.card is not None:
        record = game.card(link.card)
        out["card"] = record.handle
        if game.mask(record) == EVERYBODY:
            out["id"] = record.code
    if link.kind == "attack" and link.card is not None:
        target = game.card(link.body["target"])
        out["target"], out["attack"] = target.handle, kit(game).attack(game, link.card)
        if kit(game).is_player(game, target.id) or game.mask(target) == EVERYBODY or target.known == EVERYBODY:
            out["defence"] = kit(game).defence(game, target.id)
    if link.kind == "summon":
        out["form"] = link.body["form"]
    return out
