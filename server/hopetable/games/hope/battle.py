"""The battle phase: slots in action order, and what a player may declare in one (HOPE-BATTLE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel.records import Option
from .access import kit
from .activation import summon_options, use_option, uses
from .agreeing import CLAIM, Claim, claim_options
from .answering import fate_options
from .arriving import arrive
from .asking import PASS, OwnPart
from .attacks import Several, attack, attack_options, attackers
from .declaration import Part
from .declare import Declare
from .joint import Compose, joint_targets
from .main_ally import NewMain, may_set
from .sides import slot_of
from .state import BATTLE

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game


class BattleSlot(OwnPart, frozen=True, kw_only=True, tag="BattleSlot"):
    """A player's slot: declarations one after another until passing (HOPE-BATTLE-08, HOPE-BATTLE-15)."""

    steps = ("begin", "choose", "act")
    prompt = "battle"
    rule = "HOPE-BATTLE-08"
    end = PASS

    def begin(self, game: Game) -> None:
        """What is due when this slot begins (HOPE-TIME-08)."""
        if self.seat in game.match.gone:
            game.leave()
            return
        game.set_table(active=self.seat, step="slot")
        game.emit("slot", seat=self.seat)
        arrive(game, BATTLE, slot_of(game, self.seat))

    def acts(self, game: Game) -> list[Option]:
        """Everything that may be declared."""
        return battle_options(game, self.seat)

    def carry_out(self, game: Game, act: list[Any]) -> None:
        """The declaration."""
        begin_act(game, self.seat, act)


def begin_act(game: Game, seat: int, act: list[Any]) -> None:
    """Start what a player chose to do in an own slot."""
    word = act[0]
    if word == "attack":
        attack(game, seat, act[1], act[2])
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
