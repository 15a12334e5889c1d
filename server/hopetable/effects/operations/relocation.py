"""Cards moved by effects: prohibitions, room, and what is replaced in the middle of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.game import Game
from ...kernel.zones import zone_key, zone_name
from ..derive import derived
from ..kit import kit_of
from ..nodes import CompiledAbility
from ..proposed import InlineProposal
from ..runtime import run_inline
from ..triggers import DISCARDS, first_match, test_holds, usable
from .control import spend

OWNED = frozenset(("deck", "hand", "discard", "gap"))
BARRED = {"discard": "be_discarded", "destroy": "be_destroyed", "remove": "be_removed"}


def relocate(
    game: Game, cards: Sequence[int], seat: int, zone: str, *, why: str, by: int | None, at: Any = "top",
    up: bool | None = None, exhausted: bool = False, source: int | None = None, **fields: Any,
) -> list[int]:  # fmt: skip
    """Move cards by an effect: prohibitions, room and replacements of the entry count. Returns the cards moved.

    A card that leaves play goes to its owner's zone of that name.
    """
    state = derived(game)
    kit = kit_of(game)
    going: list[int] = []
    batch = game.match.next_event
    for card in cards:
        record = game.card(card)
        barred = BARRED.get(why)
        if barred and state.forbidding(barred, card=card, seat=by):
            continue
        if why in ("discard", "remove") and by is not None and state.forbidding(why, seat=by, card=card):
            continue
        if zone == "declare" and state.forbidding("enter_declare", card=card):
            zone_now = "discard"
        else:
            zone_now = zone
        key = zone_key(record.owner if zone_now in OWNED else seat, zone_now)
        if record.token:
            key = "void"
        elif key != record.zone and kit.room(game, key) == 0:
            continue
        if (
            why in DISCARDS
            and awaited(game, "discard")
            and _instead(game, "discard", card, by=by, to=key, **{"from": record.zone})
        ):
            continue
        turned = exhausted
        if key != "void" and awaited(game, "enter"):
            proposal = InlineProposal(card=card, to=key, exhausted=exhausted, by=by, **{"from": record.zone}, **fields)
            if replace_inline(game, "enter", proposal):
                continue
            turned = bool(proposal.get("exhausted"))
        face = up if up is not None else kit.default_face(zone_name(key))
        was = kit.leaving(game, card)
        record_of: dict[str, Any] = {"was": was} if was else {}
        moved = game.move(
            [card], key, at=at, up=face, exhausted=turned, why=why, by=by, source=source, batch=batch,
            **record_of, **fields,
        )  # fmt: skip
        going.append(card)
        if zone_name(key) == "discard":
            game.remember(moved[0])
    return going


def awaited(game: Game, word: str) -> bool:
    """Whether any `instead` ability could alter a change of this name now: of a card, floating, or given by a grant."""
    kit, key = kit_of(game), "instead:" + word
    return kit.audible(game, key) or key in kit.grantable(game)


def _instead(game: Game, word: str, card: int, **fields: Any) -> bool:
    """Whether a replacement prevented the proposed change of a card."""
    proposal = InlineProposal(card=card, **fields)
    return replace_inline(game, word, proposal)


def replace_inline(game: Game, word: str, proposal: InlineProposal) -> bool:
    """Let the `instead` abilities of a card change alter it; True if one prevented it."""
    kit, subject = kit_of(game), proposal.get("card")
    if not awaited(game, word):
        return subject is None
    pairs = kit.listening(game, "instead:" + word)
    state = derived(game)
    if state.grants():
        for card in kit.affected(game):
            pairs = pairs + [(card, a) for a in state.gained(card) if a.form == "instead" and a.hears(word)]
    for card, ability in pairs:
        record = game.card(card)
        if not kit.works(game, record, ability) or state.lost(card, ability):
            continue
        if _altered(game, ability, word, proposal, record.controller, card, {}):
            return True
    if word not in {w[8:] for w in kit.afloat(game) if w.startswith("instead:")}:
        return subject is None
    for item in game.match.floating:
        for ability in kit.book.instrs[item.node].args.get("abilities", ()):
            if ability.form != "instead" or not ability.hears(word):
                continue
            uses = game.match.floating
            if _altered(game, ability, word, proposal, item.seat, item.source, item.env):
                return True
            if uses is game.match.floating and item.left is not None and proposal.get("altered"):
                spend(game, item.id)
    return subject is None


def _altered(
    game: Game, ability: CompiledAbility, word: str, proposal: InlineProposal, seat: int, card: int | None,
    env: dict[str, Any],
) -> bool:  # fmt: skip
    """Let one replacement alter a proposal; whether it prevented it."""
    if first_match(game, ability, word, False, proposal, seat, card, env) is None:
        return False
    if not usable(game, ability, card, seat) or not test_holds(game, ability, seat, card, proposal, env):
        return False
    assert ability.do is not None
    run_inline(game, ability.do, seat, card, proposal, env)
    proposal.set(altered=True)
    return bool(proposal.get("prevented"))
