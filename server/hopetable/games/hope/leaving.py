"""Cards leaving the board: where they and what lies under them go (HOPE-LEAVE-01 … 03, HOPE-STACK-05)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...effects.operations.continuous import drop_lost
from ...effects.triggers import Trigger, find
from ...kernel import board
from ...kernel.records import Event
from ...kernel.zones import zone_key
from . import ailments, losing
from .access import kit, player
from .main_ally import offer_main
from .windows import Moment

if TYPE_CHECKING:
    from ...kernel.game import Game

TO_PILE = ("pile", "discard")
"""HOPE-AMB-08: where a flagged ally may not go."""


def leave(
    game: Game, cards: Iterable[int], to: str = "pile", *, why: str = "leave", by: int | None = None,
    source: int | None = None, declared: bool = False,
) -> list[int]:  # fmt: skip
    """Cards leave the board (or the prophecy zone) together: to their `pile`, `hand`, `discard` pile.

    A main ally does not go to its pile while the faction lives (HOPE-MAIN-08). Returns those that left.
    """
    rules = kit(game)
    going = [c for c in dict.fromkeys(cards) if game.card(c).zone in ("board", "prophecy")]
    going = [c for c in going if not (to == "pile" and why != "zero" and kept(game, c))]
    heard = _heard(game, going, why, to, by, source, declared)
    batch = game.match.next_event
    lost_mains = []
    for card in going:
        record = game.card(card)
        if rules.is_main(game, card):
            lost_mains.append(card)
            game.set_player(record.owner, main=None)
        if record.marks.get("flagged") and to in TO_PILE:
            losing.mark(game, record.owner, "HOPE-SUMMON-04")
        uncover(game, card)
        key = rules.pile_of(game, card)
        if to == "hand" and rules.kind(game, card) != "fate":
            key = zone_key(record.owner, "hand")
        elif to == "discard" and rules.kind(game, card) != "fate":
            key = zone_key(record.owner, "discard")
        if record.owner in game.match.gone and rules.kind(game, card) != "fate":
            key = "void"
        game.move([card], key, at="bottom" if to == "pile" else "top", why=why, by=by, source=source, batch=batch)
        ailments.end(game, card)
    drop_lost(game)
    for card in lost_mains:
        rules.signal(game, "main_lost", cards=(card,), by=by)
        offer_main(game, game.card(card).owner)
    if heard:
        game.push(Moment(found=heard))
    losing.settle(game)
    return going


def kept(game: Game, card: int) -> bool:
    """Whether a card stays although told to leave: a faction, a main ally while its faction lives (HOPE-MAIN-08)."""
    seat = kit(game).shares(game, card)
    return seat is not None and (card == player(game, seat).faction or player(game, seat).hp > 0)


def _heard(
    game: Game, cards: list[int], why: str, to: str, by: int | None, source: int | None, declared: bool
) -> tuple[Trigger, ...]:  # fmt: skip
    """What abilities hear of it, found while the cards still lie where they are."""
    rules = kit(game)
    words = ["leaves"]
    if why in ("zero", "destroy"):
        words += ["destroyed", "fell"]
    if not any(rules.listened(game, w) or w in rules.afloat(game) for w in words) and not game.match.modifiers:
        return ()
    found: list[Trigger] = []
    for card in cards:
        sight, cell = game.sight(card), rules.cell(game, card)
        fields = {
            "by": by, "why": why, "to": to, "source": source, "declared": declared, "to_seat":
            game.card(card).controller, "cell": list(cell) if cell else None, "hp": rules.hp(game, card),
        }  # fmt: skip
        for word in words:
            found += find(game, (Event(0, word, fields, (sight,)),))
    return tuple(found)


def uncover(game: Game, card: int) -> None:
    """What lies under a leaving card goes to the bottom of its piles, not destroyed; a main ally stays in the cell."""
    rules = kit(game)
    cell = game.card(card).cell
    above = game.card(card).under
    for below in board.under(game, card):
        record = game.card(below)
        if rules.is_main(game, below):
            game.set_card(below, under=above, cell=cell)
            continue
        uncover(game, below)
        if record.marks.get("flagged"):
            losing.mark(game, record.owner, "HOPE-SUMMON-04")
        gone = record.owner in game.match.gone and rules.kind(game, below) != "fate"
        game.move([below], "void" if gone else rules.pile_of(game, below), at="bottom", why="uncovered")
