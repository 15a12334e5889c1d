"""What a referee's acts mean here: HP, places with all that hangs on them, the end of a match (HOPE-AMB-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...effects.operations.continuous import drop_lost
from ...kernel import board
from ...kernel.errors import Refusal
from ...kernel.records import Outcome
from ...kernel.referee import Act
from ...kernel.zones import zone_key, zone_name, zone_seat
from . import ailments, leaving, losing
from .access import kit, table
from .agreeing import custom, ending, sides
from .main_ally import become_plain
from .state import HP_CAP
from .usage import set_mark

if TYPE_CHECKING:
    from ...kernel.game import Game
    from ...kernel.records import Card

NUMBERS = {"hp": (0, HP_CAP)}
"""The numbers of a seat that a referee may set: the faction's HP."""


class HopeJudging:
    """The ruleset's side of a referee's acts (`kernel.referee.RefereeRules`)."""

    def set_on_card(self, game: Game, card: int, name: str, value: int) -> int | None:
        """`hp` is the card's own, 1 to its maximum; anything else is a counter on it."""
        if name != "hp":
            return None
        now, most = kit(game).hp(game, card), kit(game).max_hp(game, card)
        if game.card(card).zone != "board" or now is None or most is None:
            raise Refusal("bad_target")
        if not 1 <= value <= most:
            raise Refusal("bad_field", field="value", least=1, most=most)
        seat = kit(game).shares(game, card)
        if seat is not None:
            game.set_player(seat, hp=value)
        else:
            set_mark(game, card, "hp", value)
        return now

    def move(self, game: Game, act: Act) -> None:
        """Onto an empty cell, or off the board to a hand or pile of its own; what lay under it goes to its piles."""
        assert act.card is not None
        assert act.zone is not None
        record = game.card(act.card)
        if not may_lie(game, record, act.zone):
            raise Refusal("bad_field", field="zone")
        if act.zone == "board":
            _onto(game, record, act.cell)
            return
        if record.zone in ("board", "prophecy"):
            if kit(game).is_main(game, act.card):
                become_plain(game, record.owner)
            leaving.uncover(game, act.card)
        game.move([act.card], act.zone, at=act.at, up=act.up, why="referee")
        ailments.end(game, act.card)
        drop_lost(game)

    def settle(self, game: Game) -> None:
        """A main ally falls with its faction; who has nothing left is out (HOPE-AMB-09, HOPE-WIN-05)."""
        for seat, record in game.match.players.items():
            if record.hp == 0 and record.main is not None and seat not in game.match.gone:
                leaving.uncover(game, record.main)
                game.set_player(seat, main=None)
                game.move([record.main], kit(game).pile_of(game, record.main), at="bottom", why="zero")
        losing.settle(game)

    def result(self, game: Game, winners: tuple[int, ...]) -> Outcome:
        """Under a condition of the players' own the referee confirms who has won; winners are whole sides."""
        if not custom(game):
            raise Refusal("bad_field", "HOPE-WIN-02", field="act")
        chosen = [side for side in sides(game) if set(side) & set(winners)]
        named = tuple(seat for side in chosen for seat in side)
        if not set(winners) <= set(named):
            raise Refusal("bad_field", "HOPE-WIN-02", field="winners")
        return ending(tuple(sorted(named)), "referee")


def may_lie(game: Game, record: Card, zone: str) -> bool:
    """Whether a card may be put somewhere: on the board if it has HP or ATK, in its owner's hand, discard pile or pile.

    A fate is anybody's to hold; a faction stays on the board (HOPE-BOARD-03, HOPE-CONTROL-02, HOPE-AMB-36).
    """
    rules = kit(game)
    kind, facts = rules.kind(game, record.id), rules.facts(record)
    if zone == "board":
        return facts["hp"] is not None or facts["atk"] is not None
    if kind == "faction":
        return False
    if kind == "fate":
        return zone == "fate_pile" or zone_name(zone) == "hand"
    own = {zone_key(record.owner, "hand"), zone_key(record.owner, "discard"), rules.pile_of(game, record.id)}
    return zone in own and zone_seat(zone) not in game.match.gone


def _onto(game: Game, record: Card, cell: tuple[int, int] | None) -> None:
    """Put a card on an empty cell: one that stands there moves with what lies under it, another has its printed HP."""
    grid, card = table(game).grid, record.id
    if cell is None or not grid.inside(cell) or record.owner in game.match.gone:
        raise Refusal("bad_field", field="cell")
    if record.zone == "board" and record.cell is not None:
        board.shift(game, card, cell, grid, why="referee")
        return
    if record.zone == "board":
        game.set_card(card, cell=cell, under=None)
        return
    controller = record.controller if record.owner < 0 else record.owner
    leaving.uncover(game, card)
    board.place(game, card, "board", cell, grid, why="referee", controller=controller)
    most = kit(game).max_hp(game, card)
    game.set_card(card, marks={} if most is None else {"hp": most})


__all__ = ["NUMBERS", "HopeJudging"]
