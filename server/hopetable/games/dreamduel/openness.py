"""When a response window opens: by public facts alone (K12), so that its opening tells nothing of anybody's hand.

A window opens for a seat if some card of the whole pool could be played there by a seat that shows what this one
shows: cards it holds unseen, characters that have joined, spirit it can pay. Whether it truly holds such a card does
not count; if it has nothing it is asked with passing as the only answer, which the room gives for it after the same
time as anybody needs. In rooms that play `instant`, and outside rooms, empty windows are left out.
"""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.nodes import CompiledAbility, Entry
from ...effects.triggers import first_match, words_of_event
from ...kernel.game import Game
from ...kernel.records import Event
from ...kernel.zones import zone_key
from .access import kit
from .payment import means

Pool = dict[str, list[tuple[Entry, CompiledAbility]]]


def pool(game: Game) -> Pool:
    """Every play of the card pool, and every ability that may be used from hand, by the word it answers."""
    found: Pool | None = kit(game).pool
    if found is None:
        found = {}
        for entry in kit(game).book.entries.values():
            for ability in entry.abilities:
                if ability.form == "play" or (ability.form == "when" and ability.may and "hand" in ability.zones):
                    for matching in ability.matchings:
                        key = ("would:" if matching.would else "") + matching.name
                        found.setdefault(key, []).append((entry, ability))
        kit(game).pool = found
    return found


def in_pool(game: Game, event: Event) -> bool:
    """Whether any card of the pool is played in answer to such an event."""
    plays = pool(game)
    return any(word in plays for word in words_of_event(event))


def could_answer(
    game: Game, seat: int, events: tuple[Event, ...], *, would: bool = False, proposal: Any = None,
    source_side: bool = False,
) -> bool:  # fmt: skip
    """Whether a seat, judged by what everybody sees of it, might have an answer to the events."""
    hand = bool(game.match.zones[zone_key(seat, "hand")])
    laid = any(c and not game.card(c).up for c in game.match.zones[zone_key(seat, "item")])
    if not hand and not laid:
        return False
    orbs, cards = means(game, seat)
    if any(m.args.get("from_") for m in derived(game).allowing("play", seat=seat)):
        laid = laid or hand
    plays = pool(game)
    for event in events:
        for word in (event.name,) if would else words_of_event(event):
            for entry, ability in plays.get("would:" + word if would else word, ()):
                plays_it = ability.form == "play"
                cost = int(entry.facts["cost"] or 0) if plays_it else 0
                if not _held(entry.kind, hand, laid) or cost > orbs + len(cards):
                    continue
                if not _joined(game, seat, entry) or not _in_time(game, seat, ability):
                    continue
                about = proposal if proposal is not None else event
                own = None if plays_it else _own(game, about, seat)
                matching = first_match(game, ability, word, would, about, seat, own, {})
                if matching is not None and (not would or (matching.to is None) == source_side):
                    return True
    return False


def _own(game: Game, about: Any, seat: int) -> int | None:
    """The card of an event if it is the seat's: it might be the very card that has the ability."""
    card = about.get("card")
    return card if card is not None and game.card(card).controller == seat else None


def could_clash(game: Game, seat: int) -> bool:
    """Whether a seat might answer an attack with a battle spell: it holds cards and is not barred from declaring."""
    if not game.match.zones[zone_key(seat, "hand")]:
        return False
    return derived(game).forbidding("declare", seat=seat) is None


def _held(kind: str, hand: bool, laid: bool) -> bool:
    if kind == "trap":
        return laid
    return hand or (laid and kind in ("instant", "lasting", "delayed"))


def _joined(game: Game, seat: int, entry: Entry) -> bool:
    character = entry.facts["character"]
    if character == "none":
        return True
    basic = entry.facts.get("basic", "support")
    return character in kit(game).characters(game, seat, "joined" if basic == "support" else basic)


def _in_time(game: Game, seat: int, ability: CompiledAbility) -> bool:
    return ability.during is None or kit(game).during(game, seat, ability.during)
