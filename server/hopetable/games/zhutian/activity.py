"""The activity phase: objects act one after another, in the order their player chooses (ZT-ACTIVITY)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ...effects.hearing import ACTIVATE
from ...effects.operations.continuous import expire
from ...kernel.chain import open_chain
from ...kernel.procedure import Procedure
from ...kernel.records import Option
from ...kernel.zones import zone_key
from . import responses
from .access import kit
from .aftermath import Aftermath
from .combat import declare_attack
from .declare import Declare
from .legality import (
    can_attack,
    may_activate,
    may_aim,
    may_begin,
    may_manifest,
    may_turn,
    placeable,
    player_acts,
    spell_usable,
    summonable,
    use_of,
)
from .links import lay
from .summon import NormalSummon, foretold

if TYPE_CHECKING:
    from ...kernel.game import Game

FORMS = ("attack", "defence", "soul")


class Activity(Procedure, frozen=True, kw_only=True, tag="Activity"):
    """The turn player acts until the phase is ended."""

    seat: int
    answer: Any = None

    steps = ("begin", "ask", "act")

    def begin(self, game: Game) -> None:
        """Every object of the turn player may act again."""
        rules = kit(game)
        for card in rules.objects(game, self.seat):
            rules.mark(game, card, begun=False, finished=False, attacks=0)
        game.set_table(phase="activity", step="act", acting=None, fresh=False)

    def ask(self, game: Game) -> None:
        """Everything that is legal now, in one list."""
        if game.player(self.seat).defeated:
            game.leave()
            return
        kit(game).overlook(game)
        acting = game.match.table.acting
        options = list(options_of(game, self.seat))
        if acting is not None:
            options.append(Option("end_object", "end_object", ["end_object"], acting))
        options.append(Option("end_phase", "end_phase", ["end_phase"], confirm=acting is not None))
        game.ask(
            "choose_action", "activity", options, into="answer", seat=self.seat,
            default=["end_object" if acting is not None else "end_phase"], rule="ZT-ACTIVITY-03", forced=False,
        )  # fmt: skip

    def act(self, game: Game) -> None:
        """Carry out the choice, then ask again."""
        act = self.answer[0]
        if act[0] == "end_phase":
            finish(game, self.seat)
            return
        game.goto("ask")
        if act[0] in _PLAIN:
            _PLAIN[act[0]](game, self.seat, act)
            return
        if game.match.table.fresh:
            game.set_table(fresh=False)
        game.push(Aftermath())
        _LINKED[act[0]](game, self.seat, act)


# -- what is offered -----------------------------------------------------------------------------------------------


def options_of(game: Game, seat: int) -> Iterator[Option]:
    """Everything the turn player can do now but end something."""
    rules, acting = kit(game), game.match.table.acting
    if acting is None:
        yield from _beginnings(game, seat)
    else:
        yield from _stances(game, seat, acting)
        if rules.is_player(game, acting):
            yield from _hand(game, seat)
            yield from _placed(game, seat)
        yield from _effects(game, seat)
        yield from _attacks(game, seat, acting)
    yield from responses.presets(game, seat)


def _beginnings(game: Game, seat: int) -> Iterator[Option]:
    """Objects that may begin, with and without the stance choice that comes first (ZT 4.5 BEGIN_OBJECT)."""
    rules = kit(game)
    for card in rules.objects(game, seat):
        if may_begin(game, seat, card) is not None:
            continue
        record = game.card(card)
        handle, locked = record.handle, rules.locked(game, record)
        yield Option(f"begin:{handle}", "begin", ["begin", card], card)
        if locked:
            continue
        if rules.stance(record) == "soul":
            for stance in ("attack", "defence"):
                yield Option(
                    f"begin_{stance}:{handle}", f"begin_{stance}", ["begin", card, stance], card, {"stance": stance}
                )
        else:
            stance = "defence" if rules.stance(record) == "attack" else "attack"
            yield Option(f"begin_turned:{handle}", "begin_turned", ["begin", card, stance], card, {"stance": stance})


def _stances(game: Game, seat: int, card: int) -> Iterator[Option]:
    rules, record = kit(game), game.card(card)
    if may_turn(game, seat, card) is None:
        stance = "defence" if rules.stance(record) == "attack" else "attack"
        yield Option("change_stance", "change_stance", ["stance", card], card, {"stance": stance})
    if may_manifest(game, seat, card) is None:
        for stance in ("attack", "defence"):
            yield Option(
                f"manifest_{stance}", f"manifest_{stance}", ["manifest", card, stance], card, {"stance": stance}
            )


def _hand(game: Game, seat: int) -> Iterator[Option]:
    """What the player can do with cards of the hand."""
    if player_acts(game, seat, "ZT-ACTIVITY-07") is not None:
        return
    rules = kit(game)
    for card in game.match.zones[zone_key(seat, "hand")]:
        record = game.card(card)
        kind, handle = rules.kind(record), record.handle
        if kind == "creature" and summonable(game, seat, card) is None:
            asks = foretold(game, seat, card)
            params = None if asks is None else {"tributes": asks["need"], "then": asks}
            for form in FORMS:
                key = f"summon_{form}"
                yield Option(f"{key}:{handle}", key, ["summon", card, form], card, params)
        elif kind == "spell":
            if spell_usable(game, seat, card) is None:
                yield Option(f"use:{handle}", "use", ["spell", card], card)
            if placeable(game, seat, card) is None:
                yield Option(f"place:{handle}", "place", ["place", card], card)
        elif kind == "equipment":
            yield Option(f"equip:{handle}", "equip", ["equip", card], card)


def _placed(game: Game, seat: int) -> Iterator[Option]:
    """Placed normal and continuous spells are used as if from the hand (ZT-AMB-20)."""
    if player_acts(game, seat, "ZT-SPELL-01") is not None:
        return
    for card in game.zone(zone_key(seat, "spell")):
        record = game.card(card)
        if not record.up and spell_usable(game, seat, card) is None:
            yield Option(f"use:{record.handle}", "use", ["spell", card], card)


def _effects(game: Game, seat: int) -> Iterator[Option]:
    """Activated effects of the acting creature, or of equipment, skills and hand cards in the player's activity."""
    rules = kit(game)
    for card, ability in rules.listening(game, ACTIVATE + "action"):
        record = game.card(card)
        if record.controller == seat and may_activate(game, seat, card, ability) is None:
            yield Option(
                f"effect:{record.handle}:{ability.address}", "effect", ["effect", card, ability.address], card,
                {"ability": ability.address},
            )  # fmt: skip


def _attacks(game: Game, seat: int, card: int) -> Iterator[Option]:
    """One option for each object that may be attacked, with both figures where they are public."""
    if can_attack(game, seat, card) is not None:
        return
    rules, handle = kit(game), game.card(card).handle
    attack = rules.attack(game, card)
    for other in rules.others(game, seat):
        for target in rules.objects(game, other):
            if may_aim(game, seat, card, target) is not None:
                continue
            record = game.card(target)
            params = {"attack": attack}
            if record.up or rules.is_player(game, target) or record.known & (1 << seat):
                params["defence"] = rules.defence(game, target)
            yield Option(
                f"attack:{handle}:{record.handle}", "attack", ["attack", card, target], card, params,
                targets=(target,), seat=other,
            )  # fmt: skip


# -- what is done --------------------------------------------------------------------------------------------------


def _begin(game: Game, seat: int, act: list[Any]) -> None:
    """An object's activity begins; uses counted by activity begin anew (ZT-AMB-13)."""
    rules, card = kit(game), act[1]
    rules.forget_uses(game, lambda key: key.endswith(":activity"))
    rules.mark(game, card, begun=True)
    game.set_table(acting=card, fresh=True)
    if rules.is_player(game, card):
        player = game.player(seat)
        game.set_player(seat, summons=0, small=0, bonus=player.promised, promised=0)
    game.emit("activity_began", cards=(card,), seat=seat)
    if len(act) > 2:
        _choose_stance(game, seat, card, act[2])


def _choose_stance(game: Game, seat: int, card: int, stance: str) -> None:
    game.set_table(fresh=False)
    if kit(game).stance(game.card(card)) == "soul":
        kit(game).manifest(game, card, stance, seat)
    else:
        kit(game).change_stance(game, card, seat)


def _stance(game: Game, seat: int, act: list[Any]) -> None:
    _choose_stance(game, seat, act[1], "")


def _manifest(game: Game, seat: int, act: list[Any]) -> None:
    _choose_stance(game, seat, act[1], act[2])


def _end_object(game: Game, seat: int, act: list[Any]) -> None:
    finish(game, seat)


def finish(game: Game, seat: int) -> None:
    """The acting object, if there is one, has finished (ZT-ACTIVITY-05)."""
    card = game.match.table.acting
    if card is not None:
        kit(game).mark(game, card, finished=True)
        game.set_table(acting=None, fresh=False)
        expire(game, "activity_end")
        game.emit("activity_ended", cards=(card,), seat=seat)


def _place(game: Game, seat: int, act: list[Any]) -> None:
    """Placing is no link."""
    game.set_table(fresh=False)
    kit(game).place_spell(game, act[1], seat)


def _summon(game: Game, seat: int, act: list[Any]) -> None:
    game.push(NormalSummon(seat=seat, card=act[1], form=act[2]))


def _spell(game: Game, seat: int, act: list[Any]) -> None:
    ability = use_of(game, act[1])
    game.push(
        Declare(seat=seat, kind="spell", card=act[1], ability=None if ability is None else ability.address, opens=True)
    )


def _equip(game: Game, seat: int, act: list[Any]) -> None:
    game.move([act[1]], zone_key(seat, "chain"), why="use", by=seat)
    open_chain(game, seat)
    lay(game, seat, "equipment", act[1])


def _effect(game: Game, seat: int, act: list[Any]) -> None:
    game.push(Declare(seat=seat, kind="effect", card=act[1], ability=act[2], opens=True))


def _attack(game: Game, seat: int, act: list[Any]) -> None:
    declare_attack(game, seat, act[1], act[2])


def _preset(game: Game, seat: int, act: list[Any]) -> None:
    responses.declare(game, seat, act, opens=True)


Doing = Callable[["Game", int, list[Any]], None]
_PLAIN: dict[str, Doing] = {
    "begin": _begin, "stance": _stance, "manifest": _manifest, "end_object": _end_object, "place": _place,
}  # fmt: skip
_LINKED: dict[str, Doing] = {
    "summon": _summon, "spell": _spell, "equip": _equip, "effect": _effect, "attack": _attack, "declare": _preset,
}  # fmt: skip
