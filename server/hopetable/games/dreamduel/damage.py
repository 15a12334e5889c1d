"""One damage instance in its order (DD-DAMAGE-03), and one instance for each of two players at the same moment."""

from __future__ import annotations

from typing import Any

import msgspec

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility
from ...effects.runtime import Effect, FrameProposal, Proposal, run_inline
from ...effects.triggers import count_use, first_match, test_holds, usable
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from .access import kit
from .window import Would

replace = msgspec.structs.replace


class Damage(Proposal, frozen=True, kw_only=True, tag="Damage"):
    """Damage about to be dealt: source side first, then the target's side, then hp."""

    to: int
    amount: int
    kind: str
    by: int
    source: int | None = None
    is_battle: bool = False
    trait: str | None = None
    skill: str | None = None
    prevented: bool = False
    redirect: int | None = None
    met: tuple[str, ...] = ()
    held: bool = False

    due: tuple[int, ...] = ()

    steps = ("source_replace", "source_would", "target_replace", "target_would", "apply", "damaged", "liberation")

    def field(self, name: str) -> Any:
        """The proposed event, as abilities read it."""
        if name == "to_seat":
            return self.to
        if name == "card":
            return self.source
        return getattr(self, name, None)

    def _over(self) -> bool:
        return self.prevented or self.amount <= 0

    def source_replace(self, game: Game) -> None:
        """Steps 1 and 2: additions and caps of the source's side."""
        if not self._over():
            replacing(game, self, "damage", self.by, source_side=True)

    def source_would(self, game: Game) -> None:
        """Step 3: about to deal."""
        if not self._over():
            game.push(Would(word="damage", seat=self.by, proposal=game.here, source_side=True))

    def target_replace(self, game: Game) -> None:
        """Step 4: the target's reductions."""
        if not self._over():
            replacing(game, self, "damage", self.to, source_side=False)

    def target_would(self, game: Game) -> None:
        """Step 5: about to take. A redirected instance meets the new target's side."""
        if self.redirect is not None and self.redirect != self.to:
            game.put(to=self.redirect, redirect=None)
            game.goto("target_replace")
            return
        if not self._over():
            game.push(Would(word="damage", seat=self.to, proposal=game.here))

    def apply(self, game: Game) -> None:
        """Steps 7 and 8: subtract, look for the end of the match."""
        if self._over():
            if self.is_battle or self.source is not None:
                cards = (self.source,) if self.source is not None else ()
                game.emit("prevented", cards=cards, seat=self.to, kind=self.kind)
            game.leave()
            return
        if self.held:
            both: Any = game.match.stack[game.here - 1]
            game.put_below(parts=(*both.parts, self))
            game.leave()
            return
        take(game, self)
        kit(game).lethal(game)
        if game.match.outcome is None:
            game.put(due=kit(game).fallen(game, (self.to,)))

    def damaged(self, game: Game) -> None:
        """Step 9: when damaged."""
        tell(game, self)

    def liberation(self, game: Game) -> None:
        """Step 9: then liberation."""
        kit(game).liberate(game, self.due)


def take(game: Game, damage: Damage) -> None:
    """Subtract the damage from hp."""
    player = game.player(damage.to)
    game.set_player(damage.to, hp=player.hp - damage.amount, damage_taken=player.damage_taken + damage.amount)
    table = game.match.table
    if damage.is_battle and table.battle is not None and damage.source == table.battle.attacker:
        game.set_table(battle=replace(table.battle, hit=True))
    cards = (damage.source,) if damage.source is not None else ()
    game.emit(
        "damaged", cards=cards, quiet=True, seat=damage.to, amount=damage.amount, kind=damage.kind, by=damage.by,
        trait=damage.trait, skill=damage.skill, more={"from": player.hp, "to": player.hp - damage.amount},
    )  # fmt: skip


def tell(game: Game, damage: Damage) -> None:
    """Let abilities hear of it."""
    event = game.emit(
        "damaged", mask=0, to_seat=damage.to, by=damage.by, amount=damage.amount, kind=damage.kind,
        source=damage.source, is_battle=damage.is_battle, trait=damage.trait, skill=damage.skill,
    )  # fmt: skip
    game.remember(event)


class DamageBoth(Procedure, frozen=True, kw_only=True, tag="DamageBoth"):
    """The same damage to both players at one moment (DD-WIN-04, DD-AMB-43), the turn player's measured first."""

    first: Damage
    second: Damage
    parts: tuple[Damage, ...] = ()

    due: tuple[int, ...] = ()

    steps = ("measure_first", "measure_second", "apply", "damaged", "liberation")

    def measure_first(self, game: Game) -> None:
        """What reaches the first player."""
        game.push(replace(self.first, held=True))

    def measure_second(self, game: Game) -> None:
        """What reaches the second."""
        game.push(replace(self.second, held=True))

    def apply(self, game: Game) -> None:
        """Subtract both, then look for the end."""
        for part in self.parts:
            take(game, part)
        kit(game).lethal(game)
        if game.match.outcome is None:
            game.put(due=kit(game).fallen(game, tuple(p.to for p in self.parts)))

    def damaged(self, game: Game) -> None:
        """When damaged, each."""
        for part in self.parts:
            tell(game, part)

    def liberation(self, game: Game) -> None:
        """Then liberation."""
        kit(game).liberate(game, self.due)


def replacing(game: Game, frame: Any, word: str, seat: int, *, source_side: bool) -> None:
    """Let one side's `instead` abilities alter a proposal on the stack, skills before card text, then by age.

    Those that ask or pay run as procedures; the step is repeated until every ability has met the event once.
    """
    here = game.here
    about = FrameProposal(game, here)
    for card, ability, owner, env, this in _replacements(game, word):
        frame = game.match.stack[here]
        mark = f"{card}:{ability.address}"
        if mark in frame.met or (ability.matchings[0].to is None) != source_side:
            continue
        if first_match(game, ability, word, False, about, owner, this, env) is None:
            continue
        if not usable(game, ability, this, owner) or not test_holds(game, ability, owner, this, about, env):
            continue
        assert ability.do is not None
        game.put(met=(*frame.met, mark))
        if ability.do.pure and not ability.may:
            run_inline(game, ability.do, owner, this, about, env)
            if game.match.stack[here].prevented:  # type: ignore[attr-defined]
                return
            continue
        game.put(at=frame.at - 1)
        game.push(Replacement(ability=ability.address, seat=owner, card=this, proposal=here, env=env))
        return


def _replacements(game: Game, word: str) -> list[tuple[Any, CompiledAbility, int, dict[str, Any], int | None]]:
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
