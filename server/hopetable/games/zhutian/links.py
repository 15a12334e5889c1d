"""Links of a chain: laying them, and what they are for those that answer them (ZT-CHAIN-01, 02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel import chain as kernel_chain
from ...kernel.records import Event, Link
from .access import kit

if TYPE_CHECKING:
    from ...kernel.game import Game

WORDS = {
    "attack": "attack_declared", "defence": "defence_declared", "summon": "summon_declared", "spell": "spell_used",
    "preset": "spell_used", "effect": "effect_used",
}  # fmt: skip
KEPT = frozenset(("attack_declared", "defence_declared", "spell_used"))


def lay(
    game: Game, seat: int, kind: str, card: int, *, ability: str | None = None, targets: Sequence[int] = (),
    on: int | None = None, env: dict[str, Any] | None = None, about: Event | None = None, **body: Any,
) -> Link:  # fmt: skip
    """Add a link and tell abilities of it. `about` is the event or link it answers."""
    said = {**body, "env": env or {}, "about": None if about is None else msgspec.to_builtins(about)}
    link = kernel_chain.lay(game, seat, kind, card=card, ability=ability, targets=targets, on=on, body=said)
    for event in events_of(game, link):
        kit(game).signal(game, event.name, cards=(card,), keep=event.name in KEPT, **event.fields)
    return link


def events_of(game: Game, link: Link) -> tuple[Event, ...]:
    """A link as the events of its declaration: what it is in particular, and a link."""
    sight = () if link.card is None else (game.sight(link.card),)
    fields: dict[str, Any] = {
        "link": link.id, "by": link.seat, "kind": link.kind, "targets": [c for c, _ in link.body["targets"]],
    }  # fmt: skip
    word = WORDS.get(link.kind)
    found = []
    if word is not None:
        found.append(Event(0, word, {**fields, **_details(game, link)}, sight))
    return (*found, Event(0, "link_made", fields, sight))


def _details(game: Game, link: Link) -> dict[str, Any]:
    body = link.body
    card = game.card(link.card) if link.card is not None else None
    if link.kind == "attack":
        return {"attacker": link.card, "target": body["target"], "to_seat": game.card(body["target"]).controller}
    if link.kind == "defence":
        attack = body["attacker"]
        return {"attacker": attack, "target": body["target"], "to_seat": game.card(attack).controller}
    assert card is not None
    rules = kit(game)
    if link.kind == "summon":
        return {"form": body["form"], "how": "normal"}
    if link.kind == "effect":
        return {"kind": rules.kind(card)}
    return {"spell_kind": rules.facts(card)["spell_kind"]}


def waiting(game: Game) -> list[Link]:
    """The unresolved links, the newest first."""
    return [x for x in reversed(game.match.links) if x.state == "waiting"]


def answered(link: Link) -> Event | None:
    """What a link answers, as it was when the link was made."""
    about = link.body["about"]
    return None if about is None else msgspec.convert(about, Event)
