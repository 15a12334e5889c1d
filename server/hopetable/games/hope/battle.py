"""The battle phase: slots in action order, what a player may declare, joint attacks (HOPE-BATTLE, HOPE-JOINT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.runtime import Effect, Exec
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from . import entering, targeting
from .access import kit
from .agreeing import CLAIM, Claim, claim_options
from .answering import fate_options
from .asking import PASS, ask_act, over
from .declaration import Part, objects
from .declare import Declare
from .legality import acting, attacking, barred, second, ticked, using
from .main_ally import NewMain, may_set
from .usage import skills_spent

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game


class BattleSlot(Procedure, frozen=True, kw_only=True, tag="BattleSlot"):
    """A player's slot: declarations one after another until passing (HOPE-BATTLE-08, HOPE-BATTLE-15)."""

    seat: int
    reply: list[Any] = []

    steps = ("begin", "choose", "act")

    def begin(self, game: Game) -> None:
        """What is due when this slot begins (HOPE-TIME-08)."""
        from .hour import arrive
        from .sides import slot_of
        from .state import BATTLE

        if self.seat in game.match.gone:
            game.leave()
            return
        game.set_table(active=self.seat, step="slot")
        game.emit("slot", seat=self.seat)
        arrive(game, BATTLE, slot_of(game, self.seat))

    def choose(self, game: Game) -> None:
        """Declare something, or pass."""
        if self.seat in game.match.gone:
            game.leave()
            return
        ask_act(game, self.seat, "battle", battle_options(game, self.seat), rule="HOPE-BATTLE-08", end=PASS)

    def act(self, game: Game) -> None:
        """Carry out what was chosen, and ask again."""
        if over(self.reply):
            return
        game.goto("choose")
        begin_act(game, self.seat, self.reply[0])


def begin_act(game: Game, seat: int, act: list[Any]) -> None:
    """Start what a player chose to do in an own slot."""
    word = act[0]
    if word == "attack":
        extra = second(game, act[1])
        env: dict[str, Any] = {"target": act[2]}
        if extra is not None:
            env |= {"extra": True, "atk_change": extra}
        game.push(Declare(seat=seat, form="attack", parts=(Part(act[1], act[1], env=env),)))
    elif word == "several":
        game.push(Several(seat=seat, actor=act[1], most=act[2]))
    elif word == "use":
        host = kit(game).host(game, act[1])
        game.push(Declare(seat=seat, form="use", parts=(Part(host, act[1], act[2]),)))
    elif word == "summon":
        part = Part(kit(game).host(game, act[1]), act[1], place=0)
        game.push(Declare(seat=seat, form="use", parts=(part,)))
    elif word == "fate":
        game.push(Declare(seat=seat, form="fate", parts=(Part(act[1], act[1], act[2]),)))
    elif word == "joint":
        game.push(Compose(seat=seat, target=act[1]))
    elif word == "new_main":
        game.push(NewMain(seat=seat))
    elif word == CLAIM:
        game.push(Claim(seat=seat))


# -- what may be declared ------------------------------------------------------------------------------------------


def battle_options(game: Game, seat: int) -> list[Option]:
    """Everything a seat may declare in its slot."""
    options: list[Option] = []
    reached = attackers(game, seat)
    for actor, found in reached.items():
        options += attack_options(game, seat, actor, found)
    strikes: list[tuple[int, CompiledAbility]] = []
    for card, node in uses(game, seat, "battle"):
        options.append(use_option(game, card, node))
        if node.more.get("strike") and not node.more.get("prep"):
            strikes.append((card, node))
    options += summon_options(game, seat)
    if derived(game).forbidding("joint", seat=seat) is None:
        for target in joint_targets(game, seat, reached, strikes):
            options.append(
                Option(f"joint:{game.card(target).handle}", "joint", ["joint", target], targets=(target,))
            )  # fmt: skip
    options += fate_options(game, seat)
    if may_set(game, seat):
        options.append(Option("new_main", "new_main", ["new_main"]))
    return options + claim_options(game, seat)


def attackers(game: Game, seat: int) -> dict[int, list[int]]:
    """The cards of a seat that may attack with ATK now, with whom each reaches."""
    found = {}
    foes = targeting.standing_foes(game, seat)
    shaped = bool(derived(game).mods("shape"))
    for card in kit(game).controlled(game, seat):
        if attacking(game, seat, card) is None:
            form = targeting.shape(game, card) if shaped else {}
            if "ray" in form:
                rays = targeting.rays(game, seat, card, form["ray"]).values()
                reached = list(dict.fromkeys(c for ray in rays for c in ray))
            elif "area" in form:
                reached = targeting.area(game, seat, card, form["area"])
            else:
                reached = targeting.targets(game, seat, card, foes)
            if reached:
                found[card] = reached
    return found


def attack_options(game: Game, seat: int, actor: int, reached: list[int]) -> list[Option]:
    """One option for each target, direction or area of a card's attack."""
    handle = game.card(actor).handle
    form = targeting.shape(game, actor)
    if "area" in form:
        act = ["attack", actor, reached]
        return [Option(f"attack:{handle}:area", "attack", act, actor, {"area": form["area"]}, targets=tuple(reached))]
    if "ray" in form:
        return [
            Option(f"attack:{handle}:{d}", "attack", ["attack", actor, r], actor, {"direction": d}, targets=tuple(r))
            for d, r in targeting.rays(game, seat, actor, form["ray"]).items()
        ]  # fmt: skip
    options = [
        Option(f"attack:{handle}:{game.card(t).handle}", "attack", ["attack", actor, [t]], actor, targets=(t,))
        for t in reached
    ]  # fmt: skip
    if form["targets"] > 1 and len(reached) > 1:
        most = min(form["targets"], len(reached))
        options.append(
            Option(f"several:{handle}", "several", ["several", actor, most], actor, {"most": most})
        )  # fmt: skip
    return options


def uses(game: Game, seat: int, at: str) -> list[tuple[int, CompiledAbility]]:
    """The voluntary effects a seat may use at a phase word."""
    cards = game.match.cards
    return [
        (card, node) for card, node in kit(game).listening(game, "activate")
        if cards[card].controller == seat and node.more["at"] == at and using(game, seat, card, node, at) is None
    ]  # fmt: skip


def use_option(game: Game, card: int, node: CompiledAbility) -> Option:
    """Using one effect."""
    handle = game.card(card).handle
    return Option(
        f"use:{handle}:{node.address.rsplit('/', 1)[-1]}", "use", ["use", card, node.address], card,
        {"ability": node.address},
    )  # fmt: skip


def summon_options(game: Game, seat: int) -> list[Option]:
    """Spirits stacked under hosts that may activate them (HOPE-AMB-35)."""
    rules = kit(game)
    options: list[Option] = []
    for card in game.match.zones["stacked"]:
        if rules.kind(game, card) == "spirit" and summoning(game, seat, card):
            options.append(Option(f"summon:{game.card(card).handle}", "summon", ["summon", card], card))
    return options


def summoning(game: Game, seat: int, card: int) -> bool:
    """Whether a spirit under a host may be activated now."""
    record = game.card(card)
    host = record.under
    if record.controller != seat or host is None or game.card(host).controller != seat:
        return False
    if ticked(game, card, host) is not None or barred(game, seat, host, "effect") or acting(game, seat, host):
        return False
    if skills_spent(game, seat) or derived(game).forbidding("use_skill", card=card, seat=seat) is not None:
        return False
    return entry_holds(game, seat, card) and entering.room(game)


def entry_holds(game: Game, seat: int, card: int) -> bool:
    """Whether a card's printed condition of entry holds (HOPE-CARD-11, HOPE-CARD-12)."""
    from ...effects.triggers import test_holds

    return all(
        test_holds(game, node, seat, card, None, {})
        for node in kit(game).abilities(kit(game).entry(game.card(card)))
        if node.form == "need"
    )


class Several(Procedure, frozen=True, kw_only=True, tag="Several"):
    """An attack that may name more than one card (HOPE-RANGE-04)."""

    seat: int
    actor: int
    most: int
    reply: list[int] = []

    steps = ("choose", "declare")

    def choose(self, game: Game) -> None:
        """Which ones."""
        reached = targeting.targets(game, self.seat, self.actor)
        options = [Option(f"c:{game.card(c).handle}", "target", c, c) for c in reached]
        game.ask(
            "pick_cards", "attack_targets", options, into="reply", seat=self.seat, least=1,
            most=min(self.most, len(reached)), rule="HOPE-BATTLE-05", source=self.actor,
        )  # fmt: skip

    def declare(self, game: Game) -> None:
        """The attack itself."""
        begin_act(game, self.seat, ["attack", self.actor, list(self.reply)])


# -- joint attacks -------------------------------------------------------------------------------------------------


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
        foes = [c for c, _ in targeting.standing_foes(game, seat)]
        for card, node in strikes:
            covered = covers(game, seat, card, node)
            for target in foes if covered is None else covered:
                actors.setdefault(target, set()).add(rules.host(game, card))
    return [t for t in game.match.zones["board"] if len(actors.get(t, ())) >= 2 and targeting.is_target(game, seat, t)]


def covers(game: Game, seat: int, card: int, node: CompiledAbility) -> list[int] | None:
    """The cards an effect's damage can be aimed at; None if that depends on cells or a direction yet to be named."""
    from .ops.choosing import candidates

    aim = node.more.get("aim")
    if aim is None:
        return list(objects(game, seat, Part(kit(game).host(game, card), card, node.address)))
    first = aim.instrs[0]
    if first.name != "target" or first.args.get("as_") != "target":
        return None
    return candidates(Exec(game, kit(game), Effect(code=aim.address, seat=seat, this=card), aim), first)


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
                default=[], constraint={"distinct": "group"}, rule="HOPE-JOINT-08", forced=False,
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
                most=min(most, len(reached)), default=[], rule="HOPE-JOINT-09", source=actor, forced=False,
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
        covered = covers(game, seat, card, node)
        if covered is None or target in covered:
            option = use_option(game, card, node)
            params = {**(option.params or {}), "group": game.card(rules.host(game, card)).handle}
            options.append(Option(option.id, "use", option.act, card, params))
    return options


def joint_parts(
    game: Game, target: int, chosen: list[Any], more: list[Any], also: tuple[list[int], ...] = ()
) -> tuple[Part, ...]:  # fmt: skip
    """The participants of a joint attack in their order; action declarations have place 0."""
    rules = kit(game)
    parts = []
    for place, act in enumerate(chosen, 1):
        if act[0] == "attack":
            covered = [*joint_objects(game, act[1], target), *(also[place - 1] if also else ())]
            parts.append(Part(act[1], act[1], env={"target": covered}, place=place))
        else:
            env = {"target": [target], "joint": target}
            parts.append(Part(rules.host(game, act[1]), act[1], act[2], env=env, place=place))
    parts += [Part(rules.host(game, act[1]), act[1], act[2], place=0) for act in more]
    return tuple(parts)


def joint_objects(game: Game, actor: int, target: int) -> list[int]:
    """Whom an ATK attack covers when it takes part against a target (HOPE-JOINT-09)."""
    seat = game.card(actor).controller
    form = targeting.shape(game, actor)
    if "area" in form:
        return targeting.area(game, seat, actor, form["area"])
    if "ray" in form:
        return next(r for r in targeting.rays(game, seat, actor, form["ray"]).values() if target in r)
    return [target]


__all__ = ["BattleSlot", "Compose", "Several", "battle_options", "begin_act", "uses"]
