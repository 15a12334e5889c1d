"""What comes after a chain: destinies, then the triggers that waited (ZT-AMB-38, ZC-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects import targets as aim
from ...effects.feasible import can_do
from ...effects.operations.continuous import expire
from ...effects.triggers import Trigger, find
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Option
from .access import kit
from .declare import Declare
from .defeat import fall
from .destiny import Destiny

if TYPE_CHECKING:
    from ...kernel.game import Game

DECLINE = "decline"
CATEGORIES = {"spell": 0, "equipment": 1, "creature": 2, "skill": 3}
SETTLED = frozenset(("start_settle", "end_settle"))


class Aftermath(Procedure, frozen=True, kw_only=True, tag="Aftermath"):
    """Lies under every chain: deals with all that the chain has left behind, one after the other."""

    steps = ("tidy", "fates", "triggers", "turn_ends")

    def tidy(self, game: Game) -> None:
        """What lasted for the chain ends; the defeated are found."""
        expire(game, "chain_end")
        kit(game).overlook(game)
        fall(game)

    def fates(self, game: Game) -> None:
        """Destinies in the order of the defeats."""
        fates = game.match.table.fates
        if fates:
            first = fates[0]
            game.set_table(fates=fates[1:])
            game.goto("tidy")
            game.push(Destiny(seat=first.seat, by=first.by, fated=first.fated))

    def triggers(self, game: Game) -> None:
        """Each waiting trigger is link 1 of its own chain."""
        waiting = game.match.table.waiting
        if waiting:
            game.set_table(waiting=waiting[1:])
            game.goto("tidy")
            game.push(Fire(trigger=waiting[0]))

    def turn_ends(self, game: Game) -> None:
        """ZT-AMB-46: the turn of a defeated player ends with no END steps and no window."""
        table = game.match.table
        if table.phase != "setup" and game.player(table.active).defeated:
            game.unwind(1)


class Fire(Procedure, frozen=True, kw_only=True, tag="Fire"):
    """A trigger comes to its turn: a mandatory one by itself, an optional one if its player wants it."""

    trigger: Trigger
    answer: Any = None

    steps = ("offer", "act")

    def offer(self, game: Game) -> None:
        """Ask, on public facts alone."""
        trigger = self.trigger
        ability = kit(game).book.abilities[trigger.ability]
        ready = (
            not game.player(trigger.seat).defeated
            and kit(game).usable(game, ability, trigger.card, trigger.seat)
            and aim.enough(game, ability, trigger.seat, trigger.card, trigger.event, {})
            and can_do(game, ability.cost, trigger.seat, trigger.card, event=trigger.event)
        )
        if not ready:
            game.leave()
        elif trigger.mandatory:
            game.put(answer=["use"])
        else:
            options = [
                Option("use", "trigger", "use", trigger.card, {"ability": trigger.ability}),
                Option(DECLINE, DECLINE, DECLINE),
            ]
            game.ask(
                "choose_action", "trigger", options, into="answer", seat=trigger.seat, default=[DECLINE],
                rule="ZT-AMB-38", source=trigger.card, window=True, forced=False,
            )  # fmt: skip

    def act(self, game: Game) -> None:
        """Declare it as link 1."""
        trigger = self.trigger
        if self.answer[0] == "use" and trigger.card is not None:
            game.push(
                Declare(seat=trigger.seat, kind="trigger", card=trigger.card, ability=trigger.ability,
                        about=trigger.event, opens=True)
            )  # fmt: skip


def heard(game: Game, events: tuple[Event, ...]) -> None:
    """Collect what some events set off: turn player first, then anticlockwise, the oldest card first; at a settlement
    by kind of card (ZT-AMB-11)."""
    found = find(game, events)
    if not found:
        return
    order = {s: i for i, s in enumerate(kit(game).standing_seats(game))}
    found = [t for t in found if t.seat in order]

    def place(trigger: Trigger) -> tuple[int, int, int]:
        assert trigger.card is not None
        record = game.card(trigger.card)
        kind = CATEGORIES.get(kit(game).kind(record), 9) if trigger.event.name in SETTLED else 0
        return order[trigger.seat], kind, record.since

    game.set_table(waiting=(*game.match.table.waiting, *sorted(found, key=place)))
    if not any(isinstance(p, Aftermath) for p in game.match.stack):
        game.push(Aftermath())
