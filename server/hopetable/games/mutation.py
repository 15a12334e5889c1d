"""Whether scenarios notice what a card does: without one of its abilities, some scenario about the card must fail."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from copy import copy

import msgspec

from ..effects.nodes import CompiledAbility
from .entry import GameEntry
from .scenarios import Scenario


def unnoticed(entry: GameEntry, scenarios: Sequence[Scenario], only: Collection[str] | None = None) -> Iterator[str]:
    """The addresses of the abilities (of all cards, or `only` some) that no scenario about their card misses.

    A reprint has the abilities of its original and leaves them to the scenarios of that.
    """
    about: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in scenarios:
        for card in scenario.about:
            about[card].append(scenario)
    for card, found in entry.rules.book.entries.items():
        if "reprint_of" in found.data or (only is not None and card not in only):
            continue
        for ability in found.abilities:
            if not any(misses(scenario, ability) for scenario in about[card]):
                yield ability.address


def excused(entry: GameEntry) -> dict[str, str]:
    """The abilities that no scenario can tell, with the reason: what the set says of them under `untold`."""
    return dict(entry.cards.info.get("untold") or {})


def misses(scenario: Scenario, ability: CompiledAbility) -> bool:
    """Whether a scenario fails without an ability."""
    try:
        msgspec.structs.replace(scenario, entry=without(scenario.entry, ability)).play()
    except Exception:  # a scenario that breaks has noticed it too: a destiny without its deed cannot be played
        return True
    return False


def without(entry: GameEntry, ability: CompiledAbility) -> GameEntry:
    """The game with a card that lacks one ability; `entry` stays as it is."""
    book = copy(entry.rules.book)
    card = copy(book.entries[ability.entry])
    card.abilities = tuple(a for a in card.abilities if a.address != ability.address)
    book.entries = {**book.entries, card.id: card}
    return type(entry)(entry.id, entry.name, type(entry.rules)(book), entry.cards)
