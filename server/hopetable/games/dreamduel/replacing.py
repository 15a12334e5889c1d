"""Replacements of a proposal on the stack: found, put in order, asked about (DD-DAMAGE-03)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility
from ...effects.proposed import FrameProposal
from ...effects.runtime import Effect, run_inline
from ...effects.triggers import count_use, first_match, test_holds, usable
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from .access import kit
from .offers import worth_offering


def replacing(game: Game, frame: Any, word: str, seat: int, *, source_side: bool) -> None:
    """Let one side's `instead` abilities alter a proposal on the stack, skills before card text, then by age.

    Those that ask or pay run as procedures; the step is repeated until every ability has met the event once.
    """
    here = game.here
    about = FrameProposal(game, here)
    for card, ability, owner, env, this in replacements(game, word):
        frame = game.match.stack[here]
        mark = f"{card}:{ability.address}"
        if mark in frame.met or (ability.matchings[0].to is None) != source_side:
            continue
        if first_match(game, ability, word, False, about, owner, this, env) is None:
            continue
        if not usable(game, ability, this, owner) or not test_holds(game, ability, owner, this, about, env):
            continue
        assert ability.do is not None
        if ability.may and not worth_offering(game, ability, owner, this, about, env):
            continue
        game.put(met=(*frame.met, mark))
        if ability.do.pure and not ability.may:
            run_inline(game, ability.do, owner, this, about, env)
            if game.match.stack[here].prevented:  # type: ignore[attr-defined]
                return
            continue
        game.put(at=frame.at - 1)
        game.push(Replacement(ability=ability.address, seat=owner, card=this, proposal=here, env=env))
        return


def replacements(game: Game, word: str) -> list[tuple[Any, CompiledAbility, int, dict[str, Any], int | None]]:
    rules = kit(game)
    state = derived(game)
    found: list[tuple[Any, CompiledAbility, int, dict[str, Any], int | None]] = []
    for card, ability in rules.listening(game, "instead:" + word):
        record = game.card(card)
        if rules.works(game, record, ability) and not state.lost(card, ability):
            found.append((card, ability, record.controller, {}, card))
    found.sort(key=lambda x: (x[1].skill is None, game.card(x[0]).since))
    if state.grants():
        for card in rules.affected(game):
            for ability in state.gained(card):
                if ability.form == "instead" and ability.hears(word):
                    found.append((card, ability, game.card(card).controller, {}, card))
    for item in game.match.floating:
        instr = rules.book.instrs[item.node]
        for ability in instr.args.get("abilities", ()):
            if ability.form == "instead" and ability.hears(word):
                found.append((f"f{item.id}", ability, item.seat, item.env, item.source))
    return found


class Replacement(Procedure, frozen=True, kw_only=True, tag="Replacement"):
    """A replacement that asks: the seat may use it on the proposal below."""

    ability: str
    seat: int
    card: int | None
    proposal: int
    env: dict[str, Any] = {}
    answer: Any = None

    running = frozenset(("proposal",))
    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Offer it, unless it is mandatory."""
        node = kit(game).book.abilities[self.ability]
        if not node.may:
            game.put(answer=[True])
            return
        options = [Option("yes", "yes", True, params={"ability": self.ability}), Option("no", "no", False)]
        about = FrameProposal(game, self.proposal)
        game.ask(
            "confirm", "would", options, into="answer", seat=self.seat, default=["no"], source=self.card, window=True,
            params={"amount": about.get("amount"), "ability": self.ability},
        )  # fmt: skip

    def act(self, game: Game) -> None:
        """Carry it out on the proposal."""
        if not self.answer or not self.answer[0]:
            return
        node = kit(game).book.abilities[self.ability]
        count_use(game, node, self.card, self.seat)
        if node.skill:
            game.emit("skill_used", mask=0, by=self.seat, skill=node.skill)
            about = FrameProposal(game, self.proposal)
            if about.get("skills") is not None:
                about.set(skills=(*about.get("skills"), node.skill))
        assert node.do is not None
        game.push(
            Effect(
                code=node.do.address,
                seat=self.seat,
                this=self.card,
                env=self.env,
                proposal=self.proposal,
                skill=node.skill,
            )
        )
