"""HP: damage outside declarations, recovery, costs, damage over time, and what saves a card."""

from __future__ import annotations

from typing import Any

import msgspec

from ....effects.nodes import Instr
from ....effects.operations.continuous import place
from ....effects.runtime import Exec
from ....kernel.proposal import Proposal, prevent
from .. import ailments, damage, falling, timing
from ..access import kit
from .handlers import amount_for, attributes, cards_of, possible, runs


@runs("hurt")
def hurt(ex: Exec, instr: Instr) -> None:
    """Effect damage to all at once (HOPE-DAMAGE-05); those that take the same amount are dealt together."""
    amounts: dict[int, list[int]] = {}
    for card in cards_of(ex, instr, "to"):
        amounts.setdefault(amount_for(ex, instr, "amount", card), []).append(card)
    found = attributes(ex, instr)
    for amount, cards in amounts.items():
        damage.hurt(ex.game, cards, amount, found, seat=ex.seat, source=ex.this)


@runs("ring")
def ring(ex: Exec, instr: Instr) -> None:
    """Each deals to the next; the amounts are counted before anything is lost."""
    cards = cards_of(ex, instr, "cards")
    dealt = [(cards[(i + 1) % len(cards)], amount_for(ex, instr, "amount", c), c) for i, c in enumerate(cards)]
    for victim, amount, source in dealt if len(cards) > 1 else ():
        damage.hurt(ex.game, [victim], amount, (), seat=ex.game.card(source).controller, source=source)


@runs("heal")
def heal(ex: Exec, instr: Instr) -> None:
    """Recover HP (HOPE-STAT-03)."""
    wanted = [(c, amount_for(ex, instr, "n", c)) for c in cards_of(ex, instr, "of")]
    for card, n in wanted:
        damage.heal(ex.game, [card], n, seat=ex.seat, source=ex.this, factions=bool(instr.args.get("factions")))


@runs("lose")
def lose(ex: Exec, instr: Instr) -> None:
    """HP lost that is no damage."""
    for card in cards_of(ex, instr, "of"):
        damage.lose(ex.game, card, ex.number(instr, "n"), why="lose", source=ex.this)


@runs("pay")
def pay(ex: Exec, instr: Instr) -> None:
    """A cost, counted from current HP (HOPE-SUMMON-06)."""
    card = next(iter(cards_of(ex, instr, "of")), None)
    if card is not None:
        damage.lose(ex.game, card, ex.number(instr, "n"), why="cost", source=ex.this)


@possible("pay")
def can_pay(ex: Exec, instr: Instr) -> bool:
    """At least 1 HP must be left."""
    card = next(iter(cards_of(ex, instr, "of")), None)
    return card is not None and (kit(ex.game).hp(ex.game, card) or 0) > ex.number(instr, "n")


@runs("raise_hp")
def raise_hp(ex: Exec, instr: Instr) -> None:
    """Noted on the card in hand; it enters with it (HOPE-CARD-07)."""
    for card in cards_of(ex, instr, "of"):
        marks = ex.game.card(card).marks
        ex.game.set_card(card, marks={**marks, "more_hp": int(marks.get("more_hp", 0)) + ex.number(instr, "n")})


@runs("over_time")
def over_time(ex: Exec, instr: Instr) -> None:
    """1 … N hours later, at the same point each time; no declaration (HOPE-AMB-57). One effect falls due for all."""
    found = list(attributes(ex, instr))
    doses: dict[int, list[int]] = {}
    for card in cards_of(ex, instr, "of"):
        doses.setdefault(amount_for(ex, instr, "amount", card), []).append(card)
    for dose, cards in doses.items():
        for hour in range(1, ex.number(instr, "hours") + 1):
            env = {"kind": "over_time", "victims": cards, "dose": dose, "ailment": found}
            timing.later(ex.game, hour, ex.seat, instr.address, ex.this, env)
        ex.game.emit("afflicted", cards=tuple(cards), by=ex.seat, amount=dose, attributes=found)


@runs("cure")
def cure(ex: Exec, instr: Instr) -> None:
    """What lies on cards and is not printed on them ends."""
    what = set(instr.args["what"])
    for card in cards_of(ex, instr, "of"):
        if what & {"over_time", "all"}:
            ailments.end(ex.game, card)
        elif "poison" in what:
            ailments.end(ex.game, card, "poison")
        if what & {"prohibition", "all"}:
            _free(ex, card, ("forbid", "strip") if "all" not in what else None)
        if what & {"lock", "all"}:
            marks = {k: v for k, v in ex.game.card(card).marks.items() if k != "locked"}
            ex.game.set_card(card, marks=marks)
        _fit(ex, card)
        ex.game.emit("cured", cards=(card,), by=ex.seat)


@runs("modify")
def modify(ex: Exec, instr: Instr) -> None:
    """A figure changes; current HP above a lowered maximum becomes the maximum (HOPE-STAT-02)."""
    place(ex, instr)
    if instr.args["prop"] == "max_hp":
        for card in cards_of(ex, instr, "of"):
            _fit(ex, card)


def _fit(ex: Exec, card: int) -> None:
    hp, most = kit(ex.game).hp(ex.game, card), kit(ex.game).max_hp(ex.game, card)
    if hp is not None and most is not None and hp > most and ex.game.card(card).zone == "board":
        damage.set_hp(ex.game, card, most, why="maximum")


def _free(ex: Exec, card: int, kinds: tuple[str, ...] | None) -> None:
    """Modifiers of some kinds (all if None) reach the card no more."""
    match, instrs = ex.game.match, ex.kit.book.instrs
    kept = []
    for mod in match.modifiers:
        if mod.cards is not None and (kinds is None or instrs[mod.node].name in kinds):
            left = tuple(pair for pair in mod.cards if pair[0] != card)
            if left != mod.cards:
                if left:
                    kept.append(msgspec.structs.replace(mod, cards=left))
                continue
        kept.append(mod)
    match.modifiers = tuple(kept)
    match.touch()


@runs("destroy")
def destroy(ex: Exec, instr: Instr) -> None:
    """As if HP had become 0."""
    falling.destroy(ex.game, cards_of(ex, instr, "cards"), by=ex.seat, source=ex.this)


@runs("save")
def save(ex: Exec, instr: Instr) -> None:
    """Instead of being destroyed it stays with some HP."""
    game = ex.game
    stack = game.match.stack
    index = max(i for i, frame in enumerate(stack) if isinstance(frame, Proposal))
    frame: Any = stack[index]
    card = int(frame.change["card"])
    prevent(game)
    damage.set_hp(game, card, ex.number(instr, "hp"), why="saved")
