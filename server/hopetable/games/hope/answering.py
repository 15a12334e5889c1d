"""What a player may answer a declaration with: a fate from hand, or an effect whose timing fits (HOPE-AMB-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.runtime import Effect, can_do
from ...effects.scope import Scope
from ...kernel.chain import lay
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .declaration import open_declaration
from .windows import lay_trigger, may_use

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...effects.triggers import Trigger
    from ...kernel.game import Game


def answers(game: Game, seat: int) -> list[Option] | None:
    """The answers open to a seat in the window of the declaration; None if public facts allow it none."""
    options = [*fate_options(game, seat)]
    for index, trigger in enumerate(_triggers(game)):
        if trigger.seat == seat and not trigger.mandatory and may_use(game, trigger):
            handle = game.card(trigger.card).handle if trigger.card is not None else "effect"
            params = {"ability": trigger.ability}
            options.append(
                Option(f"answer:{handle}:{index}", "answer", ["trigger", index], trigger.card, params)
            )  # fmt: skip
    if options:
        return options
    return [] if kit(game).guarded(game) and could_answer(game, seat) else None


def could_answer(game: Game, seat: int) -> bool:
    """Judged by what everybody sees: it holds fates (their number is open), or has face-down skills on the board."""
    if any(kit(game).kind(game, c) == "fate" for c in game.zone(zone_key(seat, "hand"))):
        return True
    return any(game.card(c).controller == seat and not game.card(c).up for c in game.match.zones["stacked"])


def _triggers(game: Game) -> tuple[Trigger, ...]:
    found = open_declaration(game)
    return found[1].triggers if found is not None else ()


def answer_with(game: Game, seat: int, act: Any) -> None:
    """Use an answer: it becomes a link and resolves in its turn."""
    if act[0] == "fate":
        game.push(UseFate(seat=seat, card=act[1], ability=act[2]))
    else:
        lay_trigger(game, _triggers(game)[act[1]])


def fate_options(game: Game, seat: int) -> list[Option]:
    """The fates a seat may use now (HOPE-FATE-03)."""
    options = []
    for card in game.zone(zone_key(seat, "hand")):
        if kit(game).kind(game, card) == "fate":
            node = usable_fate(game, seat, card)
            if node is not None:
                handle = game.card(card).handle
                options.append(Option(f"fate:{handle}", "fate", ["fate", card, node.address], card))
    return options


def usable_fate(game: Game, seat: int, card: int) -> CompiledAbility | None:
    """The use of a fate whose time and scene fit and that has its objects; None if there is none."""
    rules = kit(game)
    for node in rules.entry(game.card(card)).abilities:
        if node.more.get("at") == "fate":
            scope = Scope(game, rules.words, seat, card)
            scene = node.more.get("scene")
            if (scene is None or scene(scope)) and (node.test is None or node.test(scope)):
                aim = node.more.get("aim")
                if aim is None or can_do(game, aim, seat, card):
                    return node
    return None


class UseFate(Procedure, frozen=True, kw_only=True, tag="UseFate"):
    """A fate as an answer: its choices, then a link of the window."""

    seat: int
    card: int
    ability: str
    env: dict[str, Any] = {}

    steps = ("show", "aim", "lay")

    def show(self, game: Game) -> None:
        """Everybody sees which fate it is."""
        game.move([self.card], "played", why="play", by=self.seat)

    def aim(self, game: Game) -> None:
        """Its choices."""
        code = kit(game).book.abilities[self.ability].more.get("aim")
        if code is not None:
            game.push(Effect(code=code.address, seat=self.seat, this=self.card, env=self.env, keep=True))

    def lay(self, game: Game) -> None:
        """Fates go before everything (HOPE-PRIO-02)."""
        lay(
            game, self.seat, "answer_fate", card=self.card, ability=self.ability, priority=0, body={"env": self.env}
        )  # fmt: skip
        game.emit("fate_used", cards=(self.card,), seat=self.seat, by=self.seat)
