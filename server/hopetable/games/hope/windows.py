"""What is due at one moment, in the order fate, skill, ally, faction; nobody may add to it (HOPE-PRIO-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.operations.control import spend
from ...effects.triggers import Trigger, count_use, find, usable
from ...kernel.chain import lay, open_chain
from ...kernel.procedure import Procedure
from ...kernel.records import Due, Event, Option
from . import legality
from .access import kit, table
from .kit import PRIORITY
from .usage import used

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game

replace = msgspec.structs.replace


def priority_of(game: Game, card: int | None) -> int:
    """0 fate, 1 skill, 2 ally, 3 faction."""
    return PRIORITY[kit(game).kind(game, card)] if card is not None else 0


class Moment(Procedure, frozen=True, kw_only=True, tag="Moment"):
    """Everything that is due at one moment: what events set off, what was laid down for it. Choices first, then all
    effects in order."""

    events: tuple[Event, ...] = ()
    due: tuple[Due, ...] = ()
    found: tuple[Trigger, ...] = ()
    taken: tuple[Trigger, ...] = ()
    reply: list[Any] = []

    steps = ("collect", "offer", "choose", "carry_out")

    def collect(self, game: Game) -> None:
        """Find what the events set off; mandatory effects need no choice."""
        found = (*self.found, *find(game, self.events))
        found = tuple(t for t in found if t.seat not in game.match.gone)
        if not found and not self.due:
            game.leave()
            return
        game.put(
            found=tuple(t for t in found if not t.mandatory), taken=tuple(t for t in found if t.mandatory), events=()
        )  # fmt: skip

    def offer(self, game: Game) -> None:
        """Ask about the next optional effect."""
        if not self.found:
            game.goto("carry_out")
            return
        trigger = self.found[0]
        game.put(reply=[])
        if not may_use(game, trigger):
            return
        options = [Option("yes", "yes", True, trigger.card, {"ability": trigger.ability}), Option("no", "no", False)]
        game.ask(
            "confirm", "use_effect", options, into="reply", seat=trigger.seat, default=["no"], source=trigger.card,
            params={"ability": trigger.ability}, window=True,
        )  # fmt: skip

    def choose(self, game: Game) -> None:
        """Take it or leave it."""
        trigger, rest = self.found[0], self.found[1:]
        taken = (*self.taken, trigger) if self.reply and self.reply[0] is True else self.taken
        game.put(found=rest, taken=taken)
        game.goto("offer")

    def carry_out(self, game: Game) -> None:
        """Lay every effect as a link; they resolve in the order of the rules."""
        first = table(game).active
        open_chain(game, table(game).order[0] if first is None else first, asking="none", resolving="priority")
        for trigger in self.taken:
            lay_trigger(game, trigger)
        for due in self.due:
            lay(
                game, due.seat, "due", card=due.source, ability=due.node, priority=priority_of(game, due.source),
                body={"env": due.env, "due": True},
            )  # fmt: skip


def lay_trigger(game: Game, trigger: Trigger) -> None:
    """A trigger becomes a link: its use is counted, an optional one takes its card's action (HOPE-AMB-48)."""
    rules = kit(game)
    body: dict[str, Any] = {"env": {}, "event": msgspec.to_builtins(trigger.event)}
    node = rules.book.abilities.get(trigger.ability)
    if trigger.floating is not None:
        item = next((f for f in game.match.floating if f.id == trigger.floating), None)
        body["env"] = dict(item.env) if item is not None else {}
        spend(game, trigger.floating)
    elif node is not None:
        count_use(game, node, trigger.card, trigger.seat)
        if trigger.card is not None and not trigger.mandatory:
            used(game, trigger.card, node)
    lay(
        game, trigger.seat, "trigger", card=trigger.card, ability=trigger.ability,
        priority=priority_of(game, trigger.card), body=body,
    )  # fmt: skip


def may_use(game: Game, trigger: Trigger) -> bool:
    """Whether an optional effect can be used now: action left, cooled down, costs payable."""
    rules = kit(game)
    node = rules.book.abilities.get(trigger.ability)
    if node is None or trigger.card is None:
        return True
    return usable(game, node, trigger.card, trigger.seat) and may_answer(game, trigger.seat, trigger.card, node)


def may_answer(game: Game, seat: int, card: int, node: CompiledAbility) -> bool:
    """Whether a card may use an optional effect as an answer."""
    return legality.answering(game, seat, card, node) is None
