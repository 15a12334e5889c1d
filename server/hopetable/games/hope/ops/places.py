"""Where cards lie: moves and swaps, entering, leaving, stacks, control, regions and markers."""

from __future__ import annotations

from typing import Any

from ....effects.nodes import Instr
from ....effects.operations.continuous import lay
from ....effects.runtime import Exec
from ....effects.scope import several
from ....effects.values import RESERVED
from ....kernel import board
from ....kernel.board import DIRECTIONS
from ....kernel.zones import zone_key
from .. import control, damage, entering, leaving, moving, timing
from ..access import kit, table
from ..stacking import stack_under
from .handlers import cards_of, cell_value, one_card, possible, runs, value_of


@runs("move")
def move(ex: Exec, instr: Instr) -> None:
    """To an empty cell; no cell was found: it stays."""
    cell = cell_value(value_of(ex, instr, "cell"))
    card = next(iter(cards_of(ex, instr, "of")), None)
    if card is not None and cell is not None:
        moving.shift(ex.game, card, cell, by=ex.seat)


@runs("swap_cells")
def swap_cells(ex: Exec, instr: Instr) -> None:
    """Two cards on the board change places."""
    a, b = one_card(ex, instr, "a"), one_card(ex, instr, "b")
    if a is not None and b is not None and a != b:
        moving.swap_cards(ex.game, a, b, by=ex.seat)


@possible("swap_cells")
def can_swap(ex: Exec, instr: Instr) -> bool:
    """There are two."""
    a, b = one_card(ex, instr, "a"), one_card(ex, instr, "b")
    return a is not None and b is not None and a != b


@runs("swap_regions")
def swap_regions(ex: Exec, instr: Instr) -> None:
    """Regions change places with all that is in them."""
    given = value_of(ex, instr, "regions") or ()
    regions = [[(int(c[0]), int(c[1])) for c in region] for region in given]
    if len(regions) > 1:
        moving.swap_regions(ex.game, regions, by=ex.seat)


@runs("drift")
def drift(ex: Exec, instr: Instr) -> None:
    """One cell each that way, those farthest that way first."""
    game = ex.game
    way = DIRECTIONS.get(str(value_of(ex, instr, "way")))
    if way is None:
        return
    cards = [c for c in cards_of(ex, instr, "cards") if game.card(c).cell is not None]
    cards.sort(key=lambda c: _along(game.card(c).cell, way), reverse=True)
    for card in cards:
        cell: Any = game.card(card).cell
        moving.shift(game, card, (cell[0] + way[0], cell[1] + way[1]), by=ex.seat)


def _along(cell: Any, way: tuple[int, int]) -> int:
    return int(cell[0]) * way[0] + int(cell[1]) * way[1]


# -- entering and leaving ----------------------------------------------------------------------------------------------


@runs("summon")
def summon(ex: Exec, instr: Instr) -> None:
    """Special-summon: free, with printed figures unless the text says more (HOPE-SUMMON-02, HOPE-BATTLE-03)."""
    card, cell = one_card(ex, instr, "card"), cell_value(value_of(ex, instr, "cell"))
    if card is None or cell is None or ex.game.card(card).zone in ("board", "void"):
        return
    hp = ex.number(instr, "hp") if "hp" in instr.args else None
    entering.put(ex.game, card, cell, ex.seat, "special", hp=hp)


@runs("enter")
def enter(ex: Exec, instr: Instr) -> None:
    """A fate enters: on the chosen cell, or on a legal one by chance (HOPE-FATE-06, HOPE-AMB-23)."""
    if ex.this is None:
        return
    cell = cell_value(value_of(ex, instr, "cell"))
    if instr.args.get("random"):
        found = entering.cells(ex.game)
        cell = found[ex.game.roll(len(found))] if found else None
    if cell is not None:
        entering.put(ex.game, ex.this, cell, ex.seat, "special")


@runs("put")
def put(ex: Exec, instr: Instr) -> None:
    """To the owners' hands, to the bottom of their piles, or to their discard piles (HOPE-LEAVE-02, HOPE-AMB-36)."""
    game, to = ex.game, str(instr.args["to"])
    cards = cards_of(ex, instr, "cards")
    on_board = [c for c in cards if game.card(c).zone in ("board", "prophecy")]
    for card in cards:
        if card in on_board:
            continue
        record = game.card(card)
        fate = kit(game).kind(game, card) == "fate"
        if to == "hand":
            seat = ex.seat if fate else record.owner
            game.move([card], zone_key(seat, "hand"), why="return", by=ex.seat, source=ex.this)
        elif to == "discard" and not fate:
            game.move([card], zone_key(record.owner, "discard"), why="discard", by=ex.seat, source=ex.this)
        else:
            game.move([card], kit(game).pile_of(game, card), at="bottom", why="return", by=ex.seat, source=ex.this)
    if on_board:
        leaving.leave(game, on_board, to, why="effect", by=ex.seat, source=ex.this)


@possible("put")
def can_put(ex: Exec, instr: Instr) -> bool:
    """There are cards to put; what the aim is still to name will be there."""
    if all(text.isidentifier() and text not in ex.env and text not in RESERVED for text in instr.args["cards_text"]):
        return True
    return bool(cards_of(ex, instr, "cards"))


@possible("move")
@possible("draw")
@possible("destroy")
@possible("heal")
@possible("counters")
def always(ex: Exec, instr: Instr) -> bool:
    """What needs nothing to be tried."""
    return True


@runs("draw")
def draw(ex: Exec, instr: Instr) -> None:
    """From the ally pile and the normal skill pile (HOPE-AMB-41)."""
    for seat in ex.seats(instr.args.get("who")):
        for name, pile in (("allies", "ally_pile"), ("skills", "skill_pile")):
            count = ex.number(instr, name)
            if count:
                kit(ex.game).draw_from(ex.game, seat, count, pile, by=ex.seat)


# -- under other cards -------------------------------------------------------------------------------------------------


@runs("stack")
def stack(ex: Exec, instr: Instr) -> None:
    """Face-down under a card (HOPE-STACK-01)."""
    host = one_card(ex, instr, "under")
    for card in cards_of(ex, instr, "cards"):
        if host is not None:
            stack_under(ex.game, card, host, ex.seat)


@runs("stack_up")
def stack_up(ex: Exec, instr: Instr) -> None:
    """Face-up under another card, into its cell (HOPE-STACK-08)."""
    game = ex.game
    card, host = one_card(ex, instr, "card"), one_card(ex, instr, "under")
    if card is None or host is None or game.card(card).zone != "board":
        return
    game.set_card(card, cell=None, under=host)
    game.emit("stacked_up", cards=(card, host), by=ex.seat)


@runs("expose")
def expose(ex: Exec, instr: Instr) -> None:
    """Shown to all where they lie."""
    cards = cards_of(ex, instr, "cards")
    if cards:
        ex.game.reveal(cards, seat=ex.seat, source=ex.this)


@runs("overlay")
def overlay(ex: Exec, instr: Instr) -> None:
    """Figures, attributes and effects of one card are another's too until that one leaves (HOPE-STAT-04).

    The printed ATK counts: what the card's own effects add comes with those effects.
    """
    game, rules = ex.game, kit(ex.game)
    card, host = one_card(ex, instr, "card"), one_card(ex, instr, "on")
    if card is None or host is None:
        return
    hp = (rules.hp(game, host) or 0) + (rules.hp(game, card) or 0)
    value = {
        "entry": game.card(card).code, "atk": rules.printed(game, card, "atk"), "max_hp": rules.max_hp(game, card) or 0,
        "attributes": list(rules.attributes(game, card)),
    }  # fmt: skip
    lay(ex, instr, "leaves", cards=((host, game.card(host).since),), value=value)
    damage.set_hp(game, host, min(hp, rules.max_hp(game, host) or 0), why="overlay")
    game.emit("overlaid", cards=(host, card), by=ex.seat)


@runs("take_control")
def take_control(ex: Exec, instr: Instr) -> None:
    """They act for me until the time is over (HOPE-CONTROL-01, HOPE-AMB-56)."""
    until = ex.until(instr)
    for card in cards_of(ex, instr, "of"):
        control.take_control(ex.game, card, ex.seat, until)


# -- markers -----------------------------------------------------------------------------------------------------------


@runs("marker")
def marker(ex: Exec, instr: Instr) -> None:
    """On a cell; its name is bound as text."""
    cell = cell_value(value_of(ex, instr, "cell"))
    if cell is not None:
        number = timing.add_marker(ex.game, instr.args["name_"], cell, ex.seat, ex.this)
        ex.bind(instr.args["as_"], str(number))


@runs("unmark")
def unmark(ex: Exec, instr: Instr) -> None:
    """It leaves the board; without one named all do."""
    value = value_of(ex, instr, "marker")
    wanted = [int(v) for v in several(value) if str(v).isdigit()]
    for found in tuple(table(ex.game).markers):
        if value is None or found.id in wanted:
            timing.drop_marker(ex.game, found.id)


__all__ = ["board"]
