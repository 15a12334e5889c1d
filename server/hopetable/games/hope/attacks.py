"""Attacks with ATK: who may attack, whom it reaches, an attack on several cards (HOPE-BATTLE-05, HOPE-RANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from . import targeting
from .access import kit
from .declaration import Part
from .declare import Declare
from .legality import attacking, second

if TYPE_CHECKING:
    from ...kernel.game import Game


def attackers(game: Game, seat: int) -> dict[int, list[int]]:
    """The cards of a seat that may attack with ATK now, with whom each reaches."""
    state = derived(game)
    known: dict[int, list[int]] | None = state.memo.get(("attackers", seat))
    if known is not None:
        return known
    found = {}
    foes = targeting.standing_foes(game, seat)
    shaped = bool(state.mods("shape"))
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
    state.memo["attackers", seat] = found
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


def attack(game: Game, seat: int, actor: int, targets: list[int]) -> None:
    """Declare an attack with ATK; one that a text allows besides the card's action may have another ATK."""
    env: dict[str, Any] = {"target": targets}
    extra = second(game, actor)
    if extra is not None:
        env |= {"extra": True, "atk_change": extra}
    game.push(Declare(seat=seat, form="attack", parts=(Part(actor, actor, env=env),)))


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
        attack(game, self.seat, self.actor, list(self.reply))
