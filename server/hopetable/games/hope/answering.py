"""What a player may answer a declaration with: a fate from hand, or an effect whose timing fits (HOPE-AMB-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.feasible import can_do
from ...effects.runtime import Effect
from ...effects.scope import Scope
from ...kernel.chain import lay
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .declaration import objects, open_declaration
from .sides import side_of
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
    """Use an answer, if it still can be: it becomes a link and resolves in its turn."""
    if act[0] == "fate":
        node = usable_fate(game, seat, act[1]) if act[1] in game.zone(zone_key(seat, "hand")) else None
        if node is not None:
            game.push(UseFate(seat=seat, card=act[1], ability=node.address))
        return
    trigger = _triggers(game)[act[1]]
    if may_use(game, trigger):
        lay_trigger(game, trigger)


def aimed_at(game: Game, seat: int) -> bool:
    """Whether the declaration that is answered is another seat's and has a card of this one among its objects."""
    found = open_declaration(game)
    if found is None or found[1].seat == seat:
        return False
    declared = found[1]
    return any(side_of(game, c) == seat for part in declared.parts for c in objects(game, declared.seat, part))


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
        game.emit("fate_used", cards=(self.card,), seat=self.seat, by=self.seat, silent=True)
