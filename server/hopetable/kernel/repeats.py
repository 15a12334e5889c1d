"""The ruling on repetition: what a seat does again and again in one turn and gets nowhere with, it may do no more.

A *use* is what an answer puts to what purpose: the key of the option with the entry of its card and the ability,
whatever the card is called by now and whomever it is aimed at. Uses of one turn are counted in `Match.uses`, under keys
that end in ":turn", which every ruleset forgets when a turn begins. A use is barred for the rest of the turn

- once it was chosen ALIKE times, from the third on, while the table stood alike: the same figures of all players and
  of the table, and as many cards in each zone that lie there in the same way (which cards they are does not count, nor
  their order);
- or once it was chosen AT_ALL times, whatever came of it.

A barred use is not offered any more; everybody is told (`repeat_barred`). What ends, passes or declines (the default of
its decision) is never counted. Where nothing is done more than UNWATCHED times, counting is all there is to pay.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from .moving import Moving
from .records import Answer, Decision, Option
from .state import Match

UNWATCHED = 2
"""How often a use may be chosen before positions are compared."""

ALIKE = 10
"""How often a use may be chosen while the table stands alike, from then on."""

AT_ALL = 60
"""How often a use may be chosen in one turn."""

COUNTED, BARRED = "repeat", "repeat:barred"
"""What the keys in `Match.uses` begin with."""

ANY = f"{BARRED}:turn"
"""The key that tells that something is barred."""


def note(game: Moving, decision: Decision, answer: Answer) -> None:
    """Count what an answer chooses; bar it if that has got nowhere too often."""
    if decision.kind != "choose_action":
        return
    seat, uses = answer.seat, game.match.uses
    for option in decision.options[seat]:
        if option.id not in answer.options or option.id in decision.default[seat]:
            continue
        key = _key(COUNTED, game.match, seat, option)
        count = uses[key] = uses.get(key, 0) + 1
        if count <= UNWATCHED:
            continue
        alike = key.replace(COUNTED, f"{COUNTED}:{_standing(game.match)}", 1)
        uses[alike] = uses.get(alike, 0) + 1
        if count >= AT_ALL or uses[alike] >= ALIKE:
            uses[_key(BARRED, game.match, seat, option)] = uses[ANY] = 1
            game.emit("repeat_barred", cards=() if option.card is None else (option.card,), seat=seat)


def without_barred(match: Match, seat: int, options: Sequence[Option], default: Sequence[str]) -> tuple[Option, ...]:
    """The options a decision may still offer a seat."""
    return tuple([o for o in options if o.id in default or _key(BARRED, match, seat, o) not in match.uses])


def barred_cards(match: Match, seat: int) -> Iterator[int]:
    """The cards of a seat with a use that is barred."""
    if ANY in match.uses:
        begin = f"{BARRED}:{seat}:"
        entries = {key.split(" ")[1] for key in match.uses if key.startswith(begin)}
        yield from (c.id for c in match.cards.values() if c.controller == seat and c.code in entries)


def _key(word: str, match: Match, seat: int, option: Option) -> str:
    if option.card is None:
        return f"{word}:{seat}:{option.id}  :turn"
    ability = (option.params or {}).get("ability", "")
    return f"{word}:{seat}:{option.key} {match.cards[option.card].code} {ability}:turn"


def _standing(match: Match) -> str:
    """How the table stands, without which card is which and without running numbers."""
    zones = {
        key: sorted(Counter(_lying(match, c) for c in cards).items()) for key, cards in match.zones.items() if cards
    }
    uses = {k: v for k, v in match.uses.items() if not k.startswith(COUNTED)}
    figures = (list(match.players.values()), match.table, match.clock, match.gone, uses, zones)
    lasting = (len(match.modifiers), len(match.floating), len(match.due))
    data = msgspec.json.encode((figures, lasting), order="deterministic")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _lying(match: Match, card: int) -> tuple[Any, ...]:
    """How a card lies where it lies."""
    record = match.cards.get(card)
    if record is None:
        return ()
    state = (record.up, record.exhausted, record.counters, record.marks, record.cell)
    return (msgspec.json.encode(state, order="deterministic").decode(),)
