"""How a duel is shown: cards, seats, table, battle and chain as the protocol's view names them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...effects.derive import derived
from ...kernel.game import Game
from ...kernel.recall import recalled
from ...kernel.records import EVERYBODY, Card
from ...kernel.told import outcome_data, track_data
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .payment import means
from .state import HAND_LIMIT, MAX_HP

TRACK = {
    "setup": ("characters", "first", "search"),
    "prep": ("turn_start", "draw", "action", "set"),
    "battle": ("start", "idle", "show", "answers", "clash", "compare", "hit"),
    "end": ("turn_end", "hand_limit"),
}


FIGURES = ("power", "cost", "grace", "base_power", "attack")
COUNTED = ("deck", "hand", "discard", "gap")


def shifting(game: Game) -> dict[int, None] | None:
    """Cards whose figures something changes now; the face of any other card depends on its record alone."""
    touched = derived(game).touched(FIGURES)
    return None if touched is None else dict.fromkeys(touched)


def card_view(game: Game, record: Card) -> dict[str, Any]:
    """A card whose face is seen."""
    rules = kit(game)
    facts = rules.facts(record)
    kind = facts["kind"]
    out: dict[str, Any] = {
        "h": record.handle, "id": record.code, "owner": record.owner, "ctl": record.controller, "zone": record.zone,
        "up": record.up, "ex": record.exhausted, "kind": kind,
    }  # fmt: skip
    if kind == "battle":
        _figures(game, record, facts, out)
    elif kind == "character":
        stance = rules.stance(record)
        if stance is not None:
            out["stance"] = stance
    elif facts["cost"] is not None:
        out["cost"] = rules.cost(game, record.id)
    if record.counters:
        out["counters"] = record.counters
    if record.controller != record.owner and zone_name(record.zone) == "item":
        out["inert"] = True
    if record.token:
        out["token"] = True
    tags = derived(game).tags(record.id)
    if tags:
        out["tags"] = list(tags)
    return out


def _figures(game: Game, record: Card, facts: dict[str, Any], out: dict[str, Any]) -> None:
    rules, card, state = kit(game), record.id, derived(game)
    out["grace"] = state.number(card, "grace", facts["grace"])
    out["cost"] = rules.cost(game, card)
    out["power"] = state.number(card, "power", state.number(card, "base_power", facts["power"]))
    out["attack"] = rules.attack(game, card) if state.mods("attack") else facts.get("attack")
    out["traits"] = list(state.traits(card))
    if out["power"] != facts["power"]:
        out["changed"] = {"power": {"base": facts["power"], "parts": _parts(game, record.id)}}


def _parts(game: Game, card: int) -> list[dict[str, Any]]:
    state = derived(game)
    found = []
    for prop in ("base_power", "power"):
        for source, how, value in state.parts(card, prop):
            part: dict[str, Any] = {how: value}
            if source is not None:
                part["id"] = game.card(source).code
            found.append(part)
    return found


def seat_view(game: Game, seat: int) -> dict[str, Any]:
    """The public numbers of a player; kept while nothing they depend on has changed."""
    match, zones, state = game.match, game.match.zones, derived(game)
    lying = tuple([zones[key] for key in _zones(seat)])
    plain = not (state.mods("grace") or state.mods("forbid") or state.mods("limit"))
    stamp = (
        match.players[seat], lying, [match.cards[c] for c in lying[0]], None if plain else match.figure_version,
    )  # fmt: skip
    return recalled(match, "seat_views", seat, stamp, lambda: _seat_view(game, seat))


@lru_cache(maxsize=8)
def _zones(seat: int) -> tuple[str, ...]:
    """The zones that a player's numbers are read from, the declare zone before the others."""
    return tuple(zone_key(seat, name) for name in ("declare", "spirit", "duel", *COUNTED))


def _seat_view(game: Game, seat: int) -> dict[str, Any]:
    rules, player, zones = kit(game), game.player(seat), game.match.zones
    orbs, cards = means(game, seat)
    return {
        "seat": seat, "hp": player.hp, "max_hp": MAX_HP,
        "orbs": ["ready"] * player.ready + ["spent"] * player.spent + ["broken"] * player.broken,
        "ready": player.ready, "payable": orbs + len(cards), "blood": player.blood, "gate": rules.gate(game, seat),
        "grace_sum": rules.grace_sum(game, seat), "liberation": not player.liberated,
        "limits": {
            "item": rules.limit(game, zone_key(seat, "item")), "spirit": rules.limit(game, zone_key(seat, "spirit")),
            "hand": HAND_LIMIT,
        },
        "counts": {name: len(zones[zone_key(seat, name)]) for name in COUNTED},
        "hyper": bool(rules.characters(game, seat, "hyper")),
    }  # fmt: skip


def table_view(game: Game) -> dict[str, Any]:
    """Table, battle, chain and outcome."""
    match = game.match
    table = match.table
    phase, step = table.phase, table.step
    return {
        "table": {
            "turn": table.turn, "active": table.active, "first": table.first, "phase": phase, "step": step,
            "track": track_data(TRACK[phase], step),
        },
        "battle": _battle(game),
        "chain": _chain(game),
        "outcome": outcome_data(match.outcome),
    }  # fmt: skip


def _battle(game: Game) -> dict[str, Any] | None:
    """The battle being fought. A card of it that lies unseen by now (back in a hand or deck) is not named any more."""
    battle = game.match.table.battle
    if battle is None:
        return None
    rules = kit(game)
    attacker, defender = battle.attacker, battle.defender
    out: dict[str, Any] = {
        **_side(game, "attacker", attacker), **_side(game, "defender", defender), "by": battle.seat,
        "step": battle.step, "attack_power": battle.attack_power, "defence_power": battle.defence_power,
        "parts": {"attacker": _sum(game, attacker), "defender": [] if defender is None else _sum(game, defender)},
        "gone": [s for s, c in (("attacker", attacker), ("defender", defender)) if c in battle.gone],
    }  # fmt: skip
    if battle.attack_power is None:
        out["attack_power"] = rules.power(game, attacker) if _open(game, attacker) else 0
    if battle.defence_power is None:
        stands = defender is not None and defender not in battle.gone and _open(game, defender)
        out["defence_power"] = rules.power(game, defender) if stands and defender is not None else 0
    return out


def _side(game: Game, side: str, card: int | None) -> dict[str, Any]:
    if card is None:
        return {side: None}
    if not _open(game, card):
        return {side: None, f"{side}_id": None}
    return {side: game.card(card).handle, f"{side}_id": game.card(card).code}


def _open(game: Game, card: int) -> bool:
    """Whether everybody sees the card's face where it lies."""
    return game.mask(game.card(card)) == EVERYBODY


def _sum(game: Game, card: int) -> list[int]:
    """The terms of a power: printed, then each addition (a set starts anew); none of an unseen card."""
    if not _open(game, card):
        return []
    terms = [int(kit(game).facts(game.card(card))["power"])]
    for part in _parts(game, card):
        if "set" in part:
            terms = [part["set"]]
        elif "add" in part:
            terms.append(part["add"])
    return terms


def _chain(game: Game) -> list[dict[str, Any]]:
    out = []
    battle = game.match.table.battle
    numbers = {link.id: i for i, link in enumerate(game.match.links, 1)}
    for link in game.match.links:
        node = kit(game).book.abilities.get(link.ability or "")
        entry: dict[str, Any] = {
            "n": numbers[link.id], "seat": link.seat, "kind": link.kind, "ability": link.ability,
            "skill": node.skill if node is not None else None, "state": link.state,
            "answers": numbers.get(link.on or 0, 0),
        }  # fmt: skip
        if link.card is not None and _open(game, link.card):
            entry["card"], entry["id"] = game.card(link.card).handle, game.card(link.card).code
        if link.on is None and battle is not None and link.card not in (battle.attacker, battle.defender):
            target = battle.defender if battle.defender is not None else battle.attacker
            if _open(game, target):
                entry["targets"] = [game.card(target).handle]
        out.append(entry)
    return out
