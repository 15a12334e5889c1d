"""Joint attacks: which cards may take part against which target, and putting one together (HOPE-JOINT, HOPE-AMB-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.feasible import bindings, can_do
from ...effects.runtime import Effect, Exec
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from . import targeting
from .access import kit
from .activation import use_option, uses
from .attacks import attackers
from .declaration import Part, objects
from .declare import Declare
from .legality import second
from .ops.choosing import candidates

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game

replace = msgspec.structs.replace


def joint_targets(
    game: Game, seat: int, reached: dict[int, list[int]], strikes: list[tuple[int, CompiledAbility]]
) -> list[int]:  # fmt: skip
    """The cards that at least two damaging participants cover (HOPE-AMB-33)."""
    rules = kit(game)
    actors: dict[int, set[int]] = {}
    for actor, found in reached.items():
        for target in found if second(game, actor) is None else ():
            actors.setdefault(target, set()).add(actor)
    if strikes and len({*reached, *(rules.host(game, c) for c, _ in strikes)}) > 1:
        for card, node in strikes:
            for target in covered(game, seat, card, node):
                actors.setdefault(target, set()).add(rules.host(game, card))
    return [t for t in game.match.zones["board"] if len(actors.get(t, ())) >= 2 and targeting.is_target(game, seat, t)]


def covers(game: Game, seat: int, card: int, node: CompiledAbility) -> list[int] | None:
    """The cards an effect's damage can be aimed at; None if that depends on cells or a direction yet to be named."""
    aim = node.more.get("aim")
    if aim is None:
        return list(objects(game, seat, Part(kit(game).host(game, card), card, node.address)))
    first = aim.instrs[0]
    if first.name != "target" or first.args.get("as_") != "target":
        return None
    return list(candidates(Exec(game, kit(game), Effect(code=aim.address, seat=seat, this=card), aim), first))


def covered(game: Game, seat: int, card: int, node: CompiledAbility) -> list[int]:
    """The cards an effect may be used on together with others, whatever else is yet to be named (HOPE-AMB-33)."""
    memo = derived(game).memo
    found: list[int] | None = memo.get(("covered", seat, card, node.address))
    if found is None:
        found = covers(game, seat, card, node)
        if found is None:
            foes = [c for c, _ in targeting.standing_foes(game, seat)]
            found = [c for c in foes if can_do(game, node.more["aim"], seat, card, env=joint_env(c))]
        memo["covered", seat, card, node.address] = found
    return found


def joint_env(target: int) -> dict[str, Any]:
    """What a participant's choices start from: the lead's target is fixed."""
    return {"target": [target], "joint": target}


class Compose(Procedure, frozen=True, kw_only=True, tag="Compose"):
    """Putting a joint attack together: damaging participants in order, the lead first, then action declarations.

    `also` holds for each participant whom it strikes besides the target; `others` is what was just chosen of it.
    """

    seat: int
    target: int
    chosen: list[Any] = []
    more: list[Any] = []
    also: tuple[list[int], ...] = ()
    others: list[int] = []

    steps = ("participants", "actions", "other_targets", "take_others", "declare")

    def participants(self, game: Game) -> None:
        """At least two that cover the target, in their order (HOPE-JOINT-02)."""
        options = participant_options(game, self.seat, self.target)
        groups = len({(o.params or {})["group"] for o in options})
        game.ask(
            "pick_option", "joint", options, into="chosen", seat=self.seat, least=2, most=groups,
            constraint={"distinct": "group"}, rule="HOPE-JOINT-02", params={"card": self.target}, forced=False,
        )  # fmt: skip

    def actions(self, game: Game) -> None:
        """Action declarations come on top (HOPE-JOINT-08)."""
        taken = {kit(game).host(game, act[1]) for act in self.chosen}
        options = []
        for card, node in uses(game, self.seat, "battle"):
            host = kit(game).host(game, card)
            plain = not node.more.get("strike") and "hurt" not in node.ops
            if plain and host not in taken and not node.more.get("extra") and not node.more.get("prep"):
                option = use_option(game, card, node)
                params = {**(option.params or {}), "group": game.card(host).handle}
                options.append(Option(option.id, "use", option.act, card, params))
        if options:
            groups = len({(o.params or {})["group"] for o in options})
            game.ask(
                "pick_option", "joint_actions", options, into="more", seat=self.seat, least=0, most=groups,
                default=[], constraint={"distinct": "group"}, rule="HOPE-JOINT-08", params={"card": self.target},
                forced=False,
            )  # fmt: skip

    def other_targets(self, game: Game) -> None:
        """An attack that may name several cards names the others too (HOPE-JOINT-09, HOPE-RANGE-04)."""
        if len(self.also) == len(self.chosen):
            game.goto("declare")
            return
        game.put(others=[])
        word, actor = self.chosen[len(self.also)][:2]
        most = targeting.shape(game, actor).get("targets", 1) - 1 if word == "attack" else 0
        reached = [c for c in targeting.targets(game, self.seat, actor) if c != self.target] if most else []
        if reached:
            options = [Option(f"c:{game.card(c).handle}", "target", c, c) for c in reached]
            game.ask(
                "pick_cards", "attack_targets", options, into="others", seat=self.seat, least=0,
                most=min(most, len(reached)), default=[], rule="HOPE-JOINT-09", params={"card_target": self.target},
                source=actor, forced=False,
            )  # fmt: skip

    def take_others(self, game: Game) -> None:
        """Go on with the next participant."""
        game.put(also=(*self.also, self.others))
        game.goto("other_targets")

    def declare(self, game: Game) -> None:
        """One declaration of them all."""
        parts = joint_parts(game, self.target, self.chosen, self.more, self.also)
        game.push(Declare(seat=self.seat, form="joint", parts=parts))


def participant_options(game: Game, seat: int, target: int) -> list[Option]:
    """The damaging participants that cover a target: attackers with ATK, effects with a damage number."""
    rules = kit(game)
    options = []
    for actor, reached in attackers(game, seat).items():
        if target in reached and second(game, actor) is None:
            handle = game.card(actor).handle
            params = {"group": handle, "value": rules.atk(game, actor)}
            options.append(Option(f"attack:{handle}", "attack", ["attack", actor], actor, params))
    for card, node in uses(game, seat, "battle"):
        if not node.more.get("strike") or node.more.get("prep"):
            continue
        if target in covered(game, seat, card, node):
            option = use_option(game, card, node)
            params = {**(option.params or {}), "group": game.card(rules.host(game, card)).handle}
            options.append(Option(option.id, "use", option.act, card, params))
    return options


def joint_parts(
    game: Game, target: int, chosen: list[Any], more: list[Any], also: tuple[list[int], ...] = ()
) -> tuple[Part, ...]:  # fmt: skip
    """The participants of a joint attack in their order; action declarations have place 0. `also` holds whom the first
    of them, or all, strike besides the target."""
    rules = kit(game)
    parts = []
    for place, act in enumerate(chosen, 1):
        if act[0] == "attack":
            struck = [*joint_objects(game, act[1], target), *(also[place - 1] if place <= len(also) else ())]
            parts.append(Part(act[1], act[1], env={"target": struck}, place=place))
        else:
            parts.append(Part(rules.host(game, act[1]), act[1], act[2], env=joint_env(target), place=place))
    parts += [Part(rules.host(game, act[1]), act[1], act[2], place=0) for act in more]
    return tuple(parts)


def foreseen_parts(game: Game, seat: int, parts: tuple[Part, ...], target: int) -> tuple[tuple[Part, ...], bool]:
    """The same parts with cells and directions that are yet to be named as they might be named to cover the target, and
    whether there are any: then only the damage on the target is certain."""
    found, open_ = [], False
    for part in parts:
        node = kit(game).book.abilities[part.ability] if part.ability is not None else None
        aim = node.more.get("aim") if node is not None and part.place else None
        if node is not None and aim is not None and covers(game, seat, part.card, node) is None:
            open_ = True
            env = bindings(game, aim, seat, part.card, env=joint_env(target))
            part = replace(part, env=env if env is not None else part.env)
        found.append(part)
    return tuple(found), open_


def joint_objects(game: Game, actor: int, target: int) -> list[int]:
    """Whom an ATK attack covers when it takes part against a target (HOPE-JOINT-09)."""
    seat = game.card(actor).controller
    form = targeting.shape(game, actor)
    if "area" in form:
        return targeting.area(game, seat, actor, form["area"])
    if "ray" in form:
        return next(r for r in targeting.rays(game, seat, actor, form["ray"]).values() if target in r)
    return [target]
