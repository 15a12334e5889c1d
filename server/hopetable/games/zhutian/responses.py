"""What a seat may add to a chain or do in a window, and when it is asked: by public facts alone (ZT-AMB-36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.hearing import ACTIVATE
from ...effects.nodes import CompiledAbility
from ...effects.triggers import first_match
from ...kernel.records import Event, Link, Option
from ...kernel.zones import zone_key
from .access import kit
from .combat import declare_defence
from .declare import Declare
from .legality import may_defend, may_preset, spell_usable, usable_now
from .links import events_of, waiting

if TYPE_CHECKING:
    from ...kernel.game import Game

CONDITION = "condition"
"""The word of a preset that asks for no link."""


def offers(game: Game, seat: int) -> list[Option] | None:
    """What a seat may add now; None if it is not asked."""
    if game.player(seat).defeated:
        return None
    guarded = kit(game).guarded(game)
    if guarded and not might_respond(game, seat):
        return None
    found = [*defences(game, seat), *presets(game, seat), *effects(game, seat), *quick_spells(game, seat)]
    return found if found or guarded else None


def might_respond(game: Game, seat: int) -> bool:
    """Whether public facts allow a response: a face-down spell that is armed, a possible defence, a face-up response
    effect, a public right to respond from the hand."""
    rules, match = kit(game), game.match
    if next(defences(game, seat), None) is not None or next(_effects(game, seat), None) is not None:
        return True
    cards = match.cards
    laid = [cards[c] for c in match.zones[zone_key(seat, "spell")] if c and not cards[c].up]
    if any(rules.armed(game, r) for r in laid) and derived(game).forbidding("use_preset", seat=seat) is None:
        return True
    held = bool(laid) or bool(match.zones[zone_key(seat, "hand")])
    return held and match.table.active == seat and bool(derived(game).allowing("response_speed", seat=seat))


def defences(game: Game, seat: int) -> Iterator[Option]:
    """Own objects that may take an attack for another."""
    for link in waiting(game):
        if link.kind != "attack" or link.body.get("defended"):
            continue
        target = link.body["target"]
        if game.card(target).controller != seat:
            continue
        for card in kit(game).objects(game, seat):
            if may_defend(game, seat, card, link) is None:
                handle = game.card(card).handle
                yield Option(
                    f"defend:{handle}:{link.id}", "defend", ["defend", card, link.id], card,
                    {"link": _number(game, link), "defence": kit(game).defence(game, card)}, targets=(target,),
                )  # fmt: skip


def presets(game: Game, seat: int) -> Iterator[Option]:
    """Armed presets, one option for each link they may answer."""
    rules = kit(game)
    for card in game.match.zones[zone_key(seat, "spell")]:
        if not card or game.card(card).up or rules.facts(game.card(card)).get("spell_kind") != "preset":
            continue
        for ability, link, event in preset_uses(game, seat, card):
            if may_preset(game, seat, card, ability, event) is None:
                yield _answer(game, "preset", card, ability, link, event)


def preset_uses(game: Game, seat: int, card: int) -> Iterator[tuple[CompiledAbility, Link | None, Event | None]]:
    """The links of the open chain (the newest first) that meet the condition of a preset; none is needed by one whose
    condition is about the turn (ZC-22)."""
    for ability in kit(game).entry(game.card(card)).abilities:
        if ability.form == "play":
            yield from _matching(game, seat, card, ability)


def _matching(
    game: Game, seat: int, card: int, ability: CompiledAbility
) -> Iterator[tuple[CompiledAbility, Link | None, Event | None]]:  # fmt: skip
    if any(m.name == CONDITION for m in ability.matchings):
        yield ability, None, None
        return
    for link in waiting(game):
        for event in events_of(game, link):
            if first_match(game, ability, event.name, False, event, seat, card, {}) is not None:
                yield ability, link, event
                break


def _effects(game: Game, seat: int) -> Iterator[tuple[int, CompiledAbility]]:
    """The face-up response effects of a seat that have a use left."""
    rules = kit(game)
    for card, ability in rules.listening(game, ACTIVATE + "response"):
        record = game.card(card)
        if record.controller == seat and rules.works(game, record, ability) and rules.usable(game, ability, card, seat):
            yield card, ability


def effects(game: Game, seat: int) -> Iterator[Option]:
    """Effects that are activated as a response."""
    for card, ability in _effects(game, seat):
        for _, link, event in _matching(game, seat, card, ability) if ability.matchings else ((ability, None, None),):
            if usable_now(game, seat, card, ability, event) is None:
                yield _answer(game, "effect", card, ability, link, event)


def quick_spells(game: Game, seat: int) -> Iterator[Option]:
    """Normal spells that may be used as responses in the own turn."""
    rules = kit(game)
    if game.match.table.active != seat or not derived(game).allowing("response_speed", seat=seat):
        return
    for zone in ("hand", "spell"):
        for card in game.zone(zone_key(seat, zone)):
            record = game.card(card)
            if rules.facts(record).get("spell_kind") != "normal" or not rules.hasty(game, seat, card):
                continue
            if spell_usable(game, seat, card) is None:
                ability = next((a.address for a in rules.entry(record).abilities if a.form == "play"), None)
                yield Option(f"use:{record.handle}", "use", ["declare", "spell", card, ability, None, None], card)


def _answer(
    game: Game, kind: str, card: int, ability: CompiledAbility, link: Link | None, event: Event | None
) -> Option:  # fmt: skip
    about = None if event is None else msgspec.to_builtins(event)
    act = ["declare", kind, card, ability.address, None if link is None else link.id, about]
    params: dict[str, Any] = {"ability": ability.address}
    if link is not None:
        params["link"] = _number(game, link)
    ident = f"{kind}:{game.card(card).handle}:{ability.address}"
    targets = () if link is None or link.card is None else (link.card,)
    return Option(ident if link is None else f"{ident}:{link.id}", kind, act, card, params, targets=targets)


def _number(game: Game, link: Link) -> int:
    """Which link of the chain it is, from 1 (ZT-CHAIN-02)."""
    return 1 + next(i for i, x in enumerate(game.match.links) if x.id == link.id)


def declare(game: Game, seat: int, act: list[Any], *, opens: bool = False) -> None:
    """Carry out an offer."""
    if act[0] == "defend":
        declare_defence(game, seat, act[1], act[2])
        return
    _, kind, card, ability, on, about = act
    event = None if about is None else msgspec.convert(about, Event)
    game.push(
        Declare(seat=seat, kind=kind, card=card, ability=ability, on=on, about=event, opens=opens)
    )  # fmt: skip
