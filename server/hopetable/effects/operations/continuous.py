"""Placing continuous changes: they are kept as data with the age, value and names of the moment."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.game import Game
from ...kernel.records import Floating, Lasting, Modifier
from ...kernel.zones import zone_name, zone_seat
from ..kit import kit_of
from ..modifiers import ActiveMod
from ..nodes import FIGURES, Instr
from ..runtime import Exec, plain, possible, runs
from ..scope import several
from .relocation import relocate


@runs("power")
@runs("modify")
@runs("grant")
@runs("strip")
@runs("forbid")
@runs("allow")
def place(ex: Exec, instr: Instr) -> None:
    """Put the change on the match's list of modifiers."""
    args, game = instr.args, ex.game
    cards = None
    if "of" in args:
        found = [c for ref in args["of"] for c in several(ref(ex.scope))]
        if not found and not any(str(t).startswith(("my.", "opponent.")) for t in args["of_text"]):
            return
        cards = tuple((c, game.card(c).since) for c in found)
    env = dict(ex.env)
    if "against" in args:
        env["__against"] = list(several(args["against"](ex.scope)))
    value: dict[str, Any] = {n: plain(args[n](ex.scope)) for n in FIGURES if n in args and callable(args[n])}
    if callable(args.get("traits")):
        value["traits"] = list(several(args["traits"](ex.scope)))
    anchor = None
    if "anchor" in args:
        card = next(iter(several(args["anchor"](ex.scope))), None)
        if card is None:
            return
        anchor = (card, game.card(card).since)
    before = ex.kit.power_of(game, cards) if instr.name == "power" else None
    lay(ex, instr, ex.until(instr), cards=cards, value=value or None, env=env, anchor=anchor, uses=args.get("uses"))
    _tell(ex, instr, cards, before)


def lay(
    ex: Exec, instr: Instr, until: str, *, cards: tuple[tuple[int, int], ...] | None = None,
    value: dict[str, Any] | None = None, env: dict[str, Any] | None = None, anchor: tuple[int, int] | None = None,
    uses: int | None = None,
) -> None:  # fmt: skip
    """Add a modifier of an operation, with the values of this moment."""
    game = ex.game
    modifier = Modifier(
        game.match.next_link, instr.address, ex.seat, ex.this, until, game.next_age(), env or {}, anchor, uses,
        ex.kit.battle(game), cards, value,
    )  # fmt: skip
    game.match.next_link += 1
    game.match.modifiers = (*game.match.modifiers, modifier)
    game.match.touch()


def _tell(ex: Exec, instr: Instr, cards: Any, before: dict[int, int] | None) -> None:
    game = ex.game
    if before is not None:
        for card, was in before.items():
            now = ex.kit.power_of(game, ((card, 0),))[card]
            if now != was:
                by_card = (ex.this,) if ex.this is not None else ()
                game.emit("power", cards=(card, *by_card), more={"from": was, "to": now})
    elif instr.name in ("grant", "strip") and cards and instr.args.get("traits"):
        traits = game.match.modifiers[-1].value["traits"] if callable(instr.args["traits"]) else instr.args["traits"]
        word = "add" if instr.name == "grant" else "lose"
        for card, _ in cards:
            game.emit("trait", cards=(card,), more={word: traits if isinstance(traits, list) else [traits]})


@possible("power")
@possible("grant")
@possible("modify")
def can_place(ex: Exec, instr: Instr) -> bool:
    """A change can always be placed."""
    return True


def expire(game: Game, until: str, battle: int | None = None, seat: int | None = None) -> None:
    """End the modifiers and floating effects of a duration (of one battle, or of one seat if given)."""
    match = game.match
    if not match.modifiers and not match.floating:
        return

    def stays(item: Lasting) -> bool:
        if item.until != until:
            return True
        if battle is not None and item.battle not in (None, battle):
            return True
        return seat is not None and item.seat != seat

    modifiers = tuple(m for m in match.modifiers if stays(m))
    floating = tuple(f for f in match.floating if stays(f))
    if len(modifiers) != len(match.modifiers) or len(floating) != len(match.floating):
        over = [f for f in match.floating if not stays(f) and "back" in f.env]
        match.modifiers, match.floating = modifiers, floating
        match.touch()
        for item in over:
            _bring_back(game, item)


def _bring_back(game: Game, item: Floating) -> None:
    """Cards removed for a while return to their zones as they were (DDC-AMB-28)."""
    for card, since, key, up, exhausted in item.env["back"]:
        record = game.card(card)
        if record.since == since:
            relocate(
                game, [card], zone_seat(key) or 0, zone_name(key), why="return", by=item.seat, up=up,
                exhausted=exhausted, source=item.source,
            )  # fmt: skip


def drop_lost(game: Game) -> None:
    """Forget what was anchored to a card that has left its zone, or reached only cards that have (`leaves`)."""
    match = game.match
    if not match.modifiers and not match.floating:
        return
    cards = match.cards

    def anchored(item: Lasting) -> bool:
        return item.anchor is None or cards[item.anchor[0]].since == item.anchor[1]

    def reaches(mod: Modifier) -> bool:
        return mod.until != "leaves" or not mod.cards or any(cards[c].since == since for c, since in mod.cards)

    match.modifiers = tuple(m for m in match.modifiers if anchored(m) and reaches(m))
    match.floating = tuple(f for f in match.floating if anchored(f))
    match.touch()


def bind_uses(game: Game, card: int, battle: int) -> None:
    """Bind "the next …" modifiers to the card now declared: it keeps them for its battle, one use is spent."""
    match, kit = game.match, kit_of(game)
    kept: list[Modifier] = []
    changed = False
    since = game.card(card).since
    for mod in match.modifiers:
        if mod.left is None or mod.cards is not None:
            kept.append(mod)
            continue
        active = ActiveMod(game, kit, kit.book.instrs[mod.node], mod.seat, mod.source, mod.age)
        active.mod, active.env = mod, mod.env
        if not active.names(card):
            kept.append(mod)
            continue
        changed = True
        kept.append(
            msgspec.structs.replace(
                mod, id=match.next_link, cards=((card, since),), until="battle_end", battle=battle, left=None
            )
        )
        match.next_link += 1
        if mod.left > 1:
            kept.append(msgspec.structs.replace(mod, left=mod.left - 1))
    if changed:
        match.modifiers = tuple(kept)
        match.touch()
