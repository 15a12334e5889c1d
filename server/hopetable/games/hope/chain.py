"""The ruleset's side of chains. There are two kinds: what is due at one moment (`windows`), and the one response window
of a declaration, in which each player may answer once (HOPE-AMB-42)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.runtime import Effect
from ...kernel.chain import Chain
from ...kernel.records import Event, Link, Option
from .access import kit
from .answering import answer_with, answers
from .declare import go_on
from .usage import out_of_time

if TYPE_CHECKING:
    from ...kernel.game import Game
LATE = frozenset(("leaves", "destroyed", "fell"))
"""Words heard of a card that is gone by the time its ability is carried out."""


class HopeChain:
    """The ruleset's side of chains."""

    def offers(self, game: Game, seat: int, chain: Chain) -> Sequence[Option] | None:
        """Fates and fitting effects, once a player (HOPE-AMB-42); None if public facts allow nothing."""
        return answers(game, seat)

    def declare(self, game: Game, seat: int, act: Any) -> None:
        """Use a chosen answer."""
        answer_with(game, seat, act)

    def broken(self, game: Game, link: Link) -> str | None:
        """An effect whose player is out, or whose card has lost it, comes to nothing."""
        if link.seat in game.match.gone:
            return "seat"
        node = kit(game).book.abilities.get(link.ability or "")
        if node is None or link.card is None or link.kind == "due" or link.kind == "answer_fate":
            return None
        heard = link.body.get("event") or {}
        if game.card(link.card).since != link.body["user"]:
            return None if heard.get("name") in LATE else "user"
        return "lost" if derived(game).lost(link.card, node) else None

    def resolve(self, game: Game, link: Link) -> None:
        """Carry out the effect; a prepared declaration goes on where it stopped."""
        if "prepared" in link.body["env"]:
            go_on(game, link)
            return
        book = kit(game).book
        node = book.abilities.get(link.ability or "")
        if node is not None and node.do is not None:
            code = node.do.address
        elif link.ability in book.instrs:
            code = f"{link.ability}/do"
        else:
            return
        event = link.body.get("event")
        game.push(
            Effect(
                code=code, seat=link.seat, this=link.card, env=link.body["env"], link=link.id,
                event=msgspec.convert(event, Event) if event is not None else None,
            )
        )  # fmt: skip

    def ended(self, game: Game, link: Link) -> None:
        """Lay aside what was used: a skill goes back under its host, a fate to its pile."""
        if link.kind in ("trigger", "answer", "answer_fate") and link.card is not None:
            node = kit(game).book.abilities.get(link.ability or "")
            if node is not None:
                out_of_time(game, link.card, node, link)
