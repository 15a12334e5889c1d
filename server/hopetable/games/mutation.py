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
    """The addresses of the abilities that no scenario misses: of all cards, each by the scenarios about it, and of all
    traits, by those about cards that bear them; or of `only` some cards.

    A reprint has the abilities of its original and leaves them to the scenarios of that.
    """
    about: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in scenarios:
        cards = [e for c in scenario.about if (e := scenario.entry.rules.book.entries.get(c))]
        for name in {*scenario.about, *(trait for card in cards for trait in card.facts["traits"])}:
            about[name].append(scenario)
    book = entry.rules.book
    tried = {c: e.abilities for c, e in book.entries.items() if "reprint_of" not in e.data}
    tried = {**tried, **book.traits} if only is None else {c: a for c, a in tried.items() if c in only}
    for name, abilities in tried.items():
        for ability in abilities:
            if not any(misses(scenario, ability) for scenario in about[name]):
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
    """The game with a card, or a trait, that lacks one ability; `entry` stays as it is."""
    book = copy(entry.rules.book)
    if ability.entry in book.entries:
        card = copy(book.entries[ability.entry])
        card.abilities = _less(card.abilities, ability)
        book.entries = {**book.entries, card.id: card}
    else:
        book.traits = {name: _less(abilities, ability) for name, abilities in book.traits.items()}
    return type(entry)(entry.id, entry.name, type(entry.rules)(book), entry.cards)


def _less(abilities: tuple[CompiledAbility, ...], lost: CompiledAbility) -> tuple[CompiledAbility, ...]:
    return tuple(a for a in abilities if a.address != lost.address)
