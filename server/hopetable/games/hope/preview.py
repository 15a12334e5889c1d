"""Looking ahead for a player: why a card cannot be used, what it reaches, what an answer would do. Nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.nodes import CompiledAbility
from ...kernel.errors import Refusal
from ...kernel.records import Decision, Option
from . import entering, targeting
from .access import kit, table
from .activation import entry_holds, uses
from .answering import usable_fate
from .damage import losses
from .declaration import Part, is_summons, strikes
from .declare import Declare
from .entry_declaration import enterable
from .joint import Compose, covers, foreseen_parts, joint_parts, participant_options
from .legality import acting, attacking, barred, ticked, using
from .moving import move_cells, moving
from .stacking import hosts
from .view import loss_view

if TYPE_CHECKING:
    from ...kernel.game import Game

Data = dict[str, Any]


def why(game: Game, seat: int, card: int, act: str | None = None, ability: Any = None) -> Data | None:
    """Why a seat's own card cannot be used now (as `act`, with the ability of that number); None if it can."""
    offered = [o for d in game.match.decisions if seat in d.seats for o in d.options[seat] if o.card == card]
    if any(act is None or o.key == act for o in offered) and ability is None:
        return None
    refusal = _refusal(game, seat, card, act, ability)
    if refusal is None:
        return {"code": "not_your_window", "rule": "HOPE-BATTLE-08", "params": {}}
    return {"code": refusal.code, "rule": refusal.rule, "params": refusal.params}


def _refusal(game: Game, seat: int, card: int, act: str | None, ability: Any) -> Refusal | None:
    rules, phase = kit(game), table(game).phase
    record = game.card(card)
    kind = rules.kind(game, card)
    if record.zone.endswith(".hand") and kind == "ally":
        return enterable(game, seat, card) or _not_in(phase, "start", "HOPE-BATTLE-02")
    if record.zone.endswith(".hand") and kind in ("skill", "spirit") and act in (None, "stack"):
        return _not_in(phase, "start", "HOPE-STACK-01") or (None if hosts(game, seat, card) else _no_host())
    if kind == "fate" and record.zone.endswith(".hand"):
        return None if usable_fate(game, seat, card) else Refusal("scene", "HOPE-FATE-03")
    if act == "move" or (act is None and phase == "start" and record.zone == "board"):
        return _not_in(phase, "start", "HOPE-MOVE-01") or moving(game, seat, card)
    if act == "attack":
        refusal = _not_in(phase, "battle", "HOPE-BATTLE-04") or attacking(game, seat, card)
        return refusal or (None if targeting.targets(game, seat, card) else Refusal("no_target", "HOPE-RANGE-02"))
    if act in ("summon", None) and kind == "spirit" and record.zone == "stacked":
        host = rules.host(game, card)
        refusal = _not_in(phase, "battle", "HOPE-BATTLE-04") or ticked(game, card, host)
        refusal = refusal or barred(game, seat, host, "effect") or acting(game, seat, host)
        return refusal or (None if entry_holds(game, seat, card) else Refusal("entry_condition", "HOPE-CARD-11"))
    nodes = [n for n in rules.entry(record).abilities if n.form == "activate"]
    if ability is not None:
        nodes = [n for n in nodes if n.address.rsplit("/", 1)[-1] == str(ability)]
    for node in nodes:
        refusal = using(game, seat, card, node, phase)
        if refusal is not None:
            return refusal
    if act is None and record.zone == "board" and rules.facts(record)["atk"] is not None:
        return _refusal(game, seat, card, "attack", None)
    return None if nodes else Refusal("no_effect", "HOPE-BATTLE-09")


def _not_in(phase: str, wanted: str, rule: str) -> Refusal | None:
    return None if phase == wanted else Refusal("wrong_phase", rule, when=wanted)


def _no_host() -> Refusal:
    return Refusal("no_host", "HOPE-STACK-02")


def reach(game: Game, seat: int, card: int) -> Data:
    """What a card reaches: `cells` it may go to or enter, the `range` of its ATK or of its host as cells, the `hosts`
    it may be stacked under, the `targets` it could hit (handles) and the `losses` of that, one for each: of its attack,
    else of the effects it could declare."""
    rules, record = kit(game), game.card(card)
    kind = rules.kind(game, card)
    out: Data = {"cells": [], "range": [], "targets": [], "losses": []}
    if record.zone.endswith(".hand") and record.controller == seat:
        if kind == "ally":
            out["cells"] = [list(c) for c in entering.cells(game)]
        elif kind in ("skill", "spirit"):
            out["hosts"] = [game.card(c).handle for c in hosts(game, seat, card)]
    elif record.zone == "stacked":
        _reach_stacked(game, seat, card, out)
    elif rules.cell(game, card) is not None:
        _reach_standing(game, card, out)
    if not out["losses"] and record.controller == seat and table(game).phase == "battle":
        for source, node in uses(game, seat, "battle"):
            if source == card:
                out["losses"] += [one for found in effect_losses(game, seat, card, node) for one in found]
    out["targets"] = out["targets"] or list(dict.fromkeys(one["card"] for one in out["losses"]))
    return out


def _reach_standing(game: Game, card: int, out: Data) -> None:
    """A card on the board: where it may move, whom its ATK reaches, what that would take from each."""
    rules, record = kit(game), game.card(card)
    here, side = rules.cell(game, card), game.card(card).controller
    if table(game).phase == "start" and moving(game, side, card) is None:
        out["cells"] = [list(c) for c in move_cells(game, card)]
    if here is None or rules.atk(game, card) is None:
        return
    out["range"] = [list(c) for c in table(game).grid.around(here, rules.range(game, card))]
    for target in targeting.targets(game, record.controller, card):
        declared = Declare(seat=side, form="attack", parts=(Part(card, card, env={"target": [target]}),))
        out["targets"].append(game.card(target).handle)
        out["losses"] += loss_view(game, losses(game, declared)[0])


def _reach_stacked(game: Game, seat: int, card: int, out: Data) -> None:
    """A card under a host reaches from there; a spirit is called to a cell (HOPE-RANGE-03, HOPE-AMB-35)."""
    rules = kit(game)
    host = rules.host(game, card)
    here = rules.cell(game, host)
    if here is not None and rules.atk(game, host) is not None:
        out["range"] = [list(c) for c in table(game).grid.around(here, rules.range(game, host))]
    if rules.kind(game, card) == "spirit" and game.card(card).controller == seat:
        out["cells"] = [list(c) for c in entering.cells(game)]


def effect_losses(game: Game, seat: int, card: int, node: CompiledAbility) -> list[list[Data]]:
    """What an effect would take, once for each card it can be aimed at; nothing where a cell, a direction or a die
    decides first."""
    if not node.more.get("strike") or node.more.get("prep") or any(s.get("roll") for s in node.more["strike"]):
        return []
    covered = covers(game, seat, card, node)
    if covered is None:
        return []
    host = kit(game).host(game, card)
    aims = [{}] if node.more.get("aim") is None else [{"target": [target]} for target in covered]
    parts = [Part(host, card, node.address, env=env) for env in aims]
    return [
        loss_view(game, losses(game, Declare(seat=seat, form="use", parts=(part,)))[0])
        for part in parts if not is_summons(part)
    ]  # fmt: skip


def probe(game: Game, decision: Decision, seat: int, chosen: list[Option]) -> Data:
    """What an answer would do: the terms of a joint attack in the order chosen, and what each card would lose; of an
    effect yet to be aimed what each card would lose if it were `aimed` at it."""
    asking = game.match.stack[decision.frame] if decision.frame < len(game.match.stack) else None
    if isinstance(asking, Compose):
        return probe_joint(game, asking, decision.prompt, chosen)
    declared = _declared(game, decision, seat, chosen)
    if declared is None:
        act: list[Any] = chosen[0].act if len(chosen) == 1 and decision.prompt == "battle" else []
        if act[:1] == ["use"]:
            found = effect_losses(game, seat, act[1], kit(game).book.abilities[act[2]])
            if found:
                return {"legal": True, "aimed": [one for each in found for one in each]}
        cost = sum(int((o.params or {}).get("cost") or 0) for o in chosen)
        return {"legal": True, "cost": cost} if cost else {"legal": True}
    dealt, back = losses(game, declared)
    out: Data = {"legal": True, "objects": loss_view(game, dealt)}
    if back:
        out["back"] = loss_view(game, back)
    if declared.form == "joint":
        out["values"] = [sum(s.amount for s in strikes(game, seat, p)[:1]) for p in declared.parts]
    return out


def probe_joint(game: Game, compose: Compose, prompt: str, chosen: list[Option]) -> Data:
    """What a joint attack would do as far as it is put together: its `parts` in order, what each card would lose. While
    a participant has cells or a direction to name, only the target is told of."""
    seat, target, acts = compose.seat, compose.target, [o.act for o in chosen]
    taking_part = acts if prompt == "joint" else compose.chosen
    if not taking_part:
        return {"legal": True}
    also = (*compose.also, acts) if prompt == "attack_targets" else compose.also
    parts, unnamed = foreseen_parts(game, seat, joint_parts(game, target, taking_part, [], also), target)
    declared = Declare(seat=seat, form="joint" if len(parts) > 1 else "attack", parts=parts)
    dealt, back = losses(game, declared)
    return {
        "legal": True, "objects": loss_view(game, [x for x in dealt if x.card == target or not unnamed]),
        "back": loss_view(game, back), "values": [sum(s.amount for s in strikes(game, seat, p)[:1]) for p in parts],
        "parts": [{"card": game.card(p.actor).handle, "source": game.card(p.card).handle} for p in parts],
    }  # fmt: skip


def _declared(game: Game, decision: Decision, seat: int, chosen: list[Option]) -> Declare | None:
    if decision.prompt != "battle" or len(chosen) != 1:
        return None
    act = chosen[0].act
    if act[0] == "attack":
        return Declare(seat=seat, form="attack", parts=(Part(act[1], act[1], env={"target": act[2]}),))
    if act[0] == "joint":
        options = participant_options(game, seat, act[1])
        best = sorted(
            {(o.params or {})["group"]: o for o in options}.values(),
            key=lambda o: -int((o.params or {}).get("value") or 0),
        )
        parts = joint_parts(game, act[1], [o.act for o in best], [])
        return Declare(seat=seat, form="joint", parts=parts) if len(parts) > 1 else None
    if act[0] == "use":
        node = kit(game).book.abilities[act[2]]
        part = Part(kit(game).host(game, act[1]), act[1], act[2])
        if node.more.get("strike") and node.more.get("aim") is None and not is_summons(part):
            return Declare(seat=seat, form="use", parts=(part,))
    return None


__all__ = ["effect_losses", "probe", "reach", "why"]
