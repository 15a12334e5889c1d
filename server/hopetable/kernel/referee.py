"""What a referee may do to a match: rule in words, set numbers, put cards elsewhere, confirm a result.

Acts from outside the rules. Each tells everybody what it was (event `referee`), sets off no ability, and lets whoever
was asked be asked afresh, for their options may be others now. It is an input like any other: atomic, refused if it
makes no sense. What a game has to say to it is its `judging` (`RefereeRules`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from .errors import Refusal
from .game import Game
from .records import Outcome
from .seats import reopen
from .zones import zone_name, zone_seat

LOWEST, HIGHEST = 0, 1_000_000


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """`act`: rule, pause, resume (said only), set, move, result. `who` is the referee's name.

    set: a number `name` of a `seat`, or a counter `name` of a `card`, becomes `value`.
    move: `card` goes to `zone` ("0.hand"), on top or at the bottom (`at`), face-up or not, onto a `cell` of a board.
    result: the match is over and `winners` have won (none: a draw), where its rules let a referee say so.
    """

    act: str
    who: str = ""
    text: str = ""
    seat: int | None = None
    name: str | None = None
    value: int | None = None
    card: int | None = None
    zone: str | None = None
    at: str = "top"
    up: bool = True
    cell: tuple[int, int] | None = None
    winners: tuple[int, ...] | None = None


class RefereeRules(Protocol):
    """What a ruleset may offer as its attribute `judging`; a game without it knows counters and zones alone."""

    def set_on_card(self, game: Game, card: int, name: str, value: int) -> int | None:
        """Set a number of a card that is more than a counter, and return what it was; None: it is a counter."""
        ...

    def move(self, game: Game, act: Act) -> None:
        """Put the card where the act says, with all that depends on it."""
        ...

    def settle(self, game: Game) -> None:
        """What follows from the numbers and places as they are now: who has lost."""
        ...

    def result(self, game: Game, winners: tuple[int, ...]) -> Outcome:
        """The end that a referee may confirm; raises Refusal where the rules alone decide."""
        ...


def judging(game: Game) -> RefereeRules | None:
    """The ruleset's side of a referee's acts."""
    return getattr(game.rules, "judging", None)


def carry_out(game: Game, act: Act) -> None:
    """Do it; raises Refusal bad_field, bad_target, zone_full."""
    told: dict[str, Any] = {"act": act.act, "who": act.who, "text": act.text or None}
    if act.act == "set":
        _set(game, act, told)
    elif act.act == "move":
        _move(game, act, told)
    elif act.act == "result":
        _result(game, act, told)
        return
    else:
        game.emit("referee", more=told)
        game.match.touch_view()
        return
    rules = judging(game)
    if rules is not None:
        rules.settle(game)
    game.match.pending = ()
    if game.match.outcome is None:
        reopen(game)


def numbers(rules: Any, record: Any) -> Mapping[str, tuple[int, int]]:
    """The numbers of a seat that may be set, each with its bounds: the ruleset's `numbers`, else every whole number."""
    given: Mapping[str, tuple[int, int]] | None = getattr(rules, "numbers", None)
    if given is not None:
        return given
    fields = record.__struct_fields__
    return {name: (LOWEST, HIGHEST) for name in fields if type(getattr(record, name)) is int}


def _set(game: Game, act: Act, told: dict[str, Any]) -> None:
    if act.value is None or act.name is None:
        raise Refusal("bad_field", field="value")
    told |= {"name": act.name, "new": act.value}
    if act.card is not None:
        record = game.match.cards.get(act.card)
        if record is None or not LOWEST <= act.value <= HIGHEST:
            raise Refusal("bad_target" if record is None else "bad_field", field="value")
        rules = judging(game)
        old = rules.set_on_card(game, act.card, act.name, act.value) if rules is not None else None
        if old is None:
            old = record.counters.get(act.name, 0)
            game.set_card(act.card, counters={**record.counters, act.name: act.value})
        told["old"] = old
        game.emit("referee", cards=(act.card,), more=told)
        return
    if act.seat not in game.match.players:
        raise Refusal("bad_field", field="seat")
    player = game.player(act.seat)
    bounds = numbers(game.rules, player).get(act.name)
    if bounds is None:
        raise Refusal("bad_field", field="name")
    if not bounds[0] <= act.value <= bounds[1]:
        raise Refusal("bad_field", field="value", least=bounds[0], most=bounds[1])
    told |= {"seat": act.seat, "old": getattr(player, act.name)}
    game.set_player(act.seat, **{act.name: act.value})
    game.emit("referee", more=told)


def _move(game: Game, act: Act, told: dict[str, Any]) -> None:
    match = game.match
    if act.card is None or act.card not in match.cards:
        raise Refusal("bad_target")
    if act.zone is None or act.zone not in match.zones or not game.rules.zones[zone_name(act.zone)].counted:
        raise Refusal("bad_field", field="zone")
    spec = game.rules.zones[zone_name(act.zone)]
    if (spec.order == "grid") != (act.cell is not None):
        raise Refusal("bad_field", field="cell")
    if act.cell is not None and any(match.cards[c].cell == act.cell for c in game.zone(act.zone)):
        raise Refusal("zone_full")
    told |= {"zone": act.zone, "seat": zone_seat(act.zone)}
    game.emit("referee", cards=(act.card,), more=told)
    rules = judging(game)
    if rules is not None:
        rules.move(game, act)
        return
    game.move([act.card], act.zone, at=act.at, up=act.up, why="referee")
    if act.cell is not None:
        game.set_card(act.card, cell=act.cell)


def _result(game: Game, act: Act, told: dict[str, Any]) -> None:
    rules = judging(game)
    if rules is None:
        raise Refusal("bad_field", field="act")
    winners = tuple(dict.fromkeys(act.winners or ()))
    if any(seat not in game.match.players for seat in winners):
        raise Refusal("bad_field", field="winners")
    outcome = rules.result(game, winners)
    game.emit("referee", more={**told, "winners": outcome.winners})
    game.finish(outcome)
