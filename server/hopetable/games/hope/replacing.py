"""What is done instead of a destruction (kernel proposals): one effect saves one card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.runtime import Effect
from ...effects.triggers import count_use, first_match, test_holds, usable
from ...kernel.proposal import Proposal, Replacement, prevent
from ...kernel.records import Event
from ...kernel.seats import live
from . import legality
from .access import kit
from .falling import Fall
from .sides import place
from .usage import out_of_time, used

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kernel.game import Game


class HopeProposals:
    """The ruleset's side of proposals. The only word is `destroy` (HOPE-LEAVE-01)."""

    def replacements(self, game: Game, proposal: Proposal) -> Sequence[Replacement]:
        """Effects that would save the card, each seat's in the order the kernel asks."""
        rules = kit(game)
        event = _event(game, proposal)
        found = []
        for card, node in rules.listening(game, "instead:" + proposal.word):
            record = game.card(card)
            seat = record.controller
            if seat in game.match.gone or not rules.works(game, record, node) or derived(game).lost(card, node):
                continue
            if first_match(game, node, proposal.word, False, event, seat, card, {}) is None:
                continue
            if not usable(game, node, card, seat) or not test_holds(game, node, seat, card, event, {}):
                continue
            if legality.answering(game, seat, card, node) is not None:
                continue
            found.append(
                Replacement(f"{card}:{node.address}", seat, [card, node.address], card=card, optional=node.may)
            )  # fmt: skip
        if rules.guarded(game):
            found += [Replacement(f"unseen:{s}", s, unseen=True) for s in live(game) if _might(game, s, event)]
        return sorted(found, key=lambda r: place(game, r.seat))

    def alter(self, game: Game, proposal: Proposal, act: Any) -> None:
        """The card is not destroyed; the effect says what becomes of it."""
        rules = kit(game)
        card, address = act
        node = rules.book.abilities[address]
        seat = game.card(card).controller
        count_use(game, node, card, seat)
        used(game, card, node)
        prevent(game)
        found = _event(game, proposal)
        for index, frame in enumerate(game.match.stack):
            if isinstance(frame, Fall) and proposal.change["card"] in frame.cards:
                game.match.stack[index] = _saved(frame, proposal.change["card"])
        if node.more.get("spent") or game.card(card).zone == "stacked":
            out_of_time(game, card, node)
        if node.do is not None:
            game.push(Effect(code=node.do.address, seat=seat, this=card, event=found))

    def apply(self, game: Game, proposal: Proposal) -> None:
        """Nothing yet: all that fall together leave together."""


def _might(game: Game, seat: int, event: Event) -> bool:
    """Whether by what everybody sees a seat may hold a face-down skill that would save the card."""
    rules = kit(game)
    for card in game.match.zones["stacked"]:
        record = game.card(card)
        if record.controller != seat or record.up or record.under is None:
            continue
        host = rules.facts(game.card(record.under))
        for entry, node in rules.hidden_answers("instead:" + event.name):
            facts = rules.book.entries[entry].facts
            if facts["specific"] and host["name"] not in facts["bound"]:
                continue
            if legality.carried(game, entry, record.under) or legality.hosting(
                game, seat, record.under, node, as_skill=True
            ):
                continue
            if first_match(game, node, event.name, False, event, seat, card, {}) is not None:
                return True
    return False


def _saved(frame: Any, card: int) -> Any:
    return msgspec.structs.replace(frame, saved=(*frame.saved, card))


def _event(game: Game, proposal: Proposal) -> Event:
    change = proposal.change
    return Event(0, proposal.word, {**change, "seat": proposal.seat}, (game.sight(change["card"]),))
