"""Which abilities an event sets off."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from ..kernel.records import Event
from ..kernel.zones import zone_name, zone_seat
from .derive import derived
from .hearing import Listeners
from .kit import Kit, kit_of
from .nodes import CompiledAbility, Matching
from .scope import EventLike, Scope, several

if TYPE_CHECKING:
    from ..kernel.game import Game

DISCARDS = frozenset(("discard", "pay", "hand_limit", "mill"))


PAST = frozenset(("left", "battle_end"))
"""Words that a card's own abilities hear where it was."""


class Trigger(msgspec.Struct, frozen=True):
    """An ability set off by an event: whose, on which card or floating effect, and what it binds."""

    ability: str
    seat: int
    card: int | None
    event: Event
    floating: int | None = None
    mandatory: bool = True


def words_of_event(event: Event) -> tuple[str, ...]:
    """The words of the language under which an event is heard."""
    if event.name != "moved":
        return (event.name,)
    return _moved_words(zone_name(event.fields["to"]), event.fields["why"])


@lru_cache(maxsize=512)
def _moved_words(to: str, why: str) -> tuple[str, ...]:
    words = ["entered", "left"]
    if to == "discard" and why in DISCARDS:
        words.append("discarded")
    if why == "destroy":
        words.append("destroyed")
    if to == "gap":
        words.append("removed")
    return tuple(words)


def heard(game: Game, event: Event) -> bool:
    """Whether any ability, floating effect or delayed effect listens to the event (it need not match)."""
    kit = kit_of(game)
    words = words_of_event(event)
    audible = kit.heard(game).audible
    for word in words:
        known = audible.get(word)
        if known or (known is None and kit.sounds(game, word)):
            return True
    return _past_hears(game, kit, event, words)


def stirs(game: Game, event: Event) -> bool:
    """As `heard`, but a card in its place counts only if the event sets off its ability as things stand.

    For the moment events are handed on: four in five of those that somebody listens to fit nobody.
    """
    kit = kit_of(game)
    words = words_of_event(event)
    audible = kit.heard(game).audible
    for word in words:
        if audible.get(word) is not False and kit.sounds(game, word) and _concerned(game, kit, event, word):
            return True
    return _past_hears(game, kit, event, words)


def _concerned(game: Game, kit: Kit, event: Event, word: str) -> bool:
    """Whether an event concerns what hears one of its words."""
    if word in kit.afloat(game) or kit.played_at(game, word) or kit.granted(game, word):
        return True
    subject = event.get("card")
    fitting = [(card, ability) for card, ability in kit.listening(game, word) if card == subject or not ability.own]
    return bool(fitting) and bool(_set_off(game, kit, event, word, fitting, []))


def _past_hears(game: Game, kit: Kit, event: Event, words: tuple[str, ...]) -> bool:
    """Whether the event's own card has an ability that hears it where the card was."""
    for word in words:
        if word in PAST and event.cards and _own_past(game, kit, event, word, event.cards[0].id, []):
            return True
    return False


def heard_word(game: Game, word: str) -> bool:
    """Whether anything listens to a word (see `Kit.sounds`)."""
    return kit_of(game).sounds(game, word)


def find(game: Game, events: tuple[Event, ...]) -> list[Trigger]:
    """The `when` abilities that the events of one step set off, in the order of the events."""
    found: list[Trigger] = []
    done: set[tuple[object, ...]] = set()
    for event in events:
        for word in words_of_event(event):
            for trigger, matching in _of_word(game, event, word):
                ability = kit_of(game).book.abilities.get(trigger.ability)
                mark: tuple[object, ...] | None = None
                if matching.per_batch:
                    mark = (trigger.ability, trigger.card, event.fields.get("batch", event.n))
                elif ability is not None and ability.collective:
                    mark = (trigger.ability, trigger.seat, event.fields.get("batch", event.n))
                elif len(ability.matchings if ability else ()) > 1:
                    mark = (trigger.ability, trigger.card, "event", event.n)
                if mark is not None:
                    if mark in done:
                        continue
                    done.add(mark)
                if matching.per_batch:
                    whole = batched(game, event, events, matching, trigger.seat, trigger.card)
                    trigger = msgspec.structs.replace(trigger, event=whole)
                found.append(trigger)
    return found


def batched(
    game: Game, event: Event, events: tuple[Event, ...], matching: Matching, seat: int, card: int | None
) -> Event:  # fmt: skip
    """The event with all matching cards of its batch in `cards`."""
    same = [
        e for e in events
        if e.name == event.name and e.fields.get("batch") == event.fields.get("batch")
        and matches(game, matching, e, seat, card, {})
    ]  # fmt: skip
    return msgspec.structs.replace(event, fields={**event.fields, "cards": [e.get("card") for e in same]})


def _of_word(game: Game, event: Event, word: str) -> list[tuple[Trigger, Matching]]:
    kit = kit_of(game)
    match = game.match
    pairs = kit.listening(game, word)
    subject, past = event.get("card"), []
    if subject is not None and word in PAST:
        past = _own_past(game, kit, event, word, subject, pairs)
        pairs = pairs + past
    if word in kit.grantable(game) and derived(game).grants():
        state = derived(game)
        for card in kit.affected(game):
            pairs = pairs + [(card, a) for a in state.gained(card) if a.form == "when" and a.hears(word)]
    return _set_off(game, kit, event, word, pairs, past) + (_adrift(game, kit, event, word) if match.floating else [])


def _set_off(
    game: Game, kit: Kit, event: Event, word: str, pairs: Listeners, past: Listeners
) -> list[tuple[Trigger, Matching]]:  # fmt: skip
    """What an event sets off of the abilities that listen to one of its words; those in `past` are its own card's."""
    found: list[tuple[Trigger, Matching]] = []
    if not pairs:
        return found
    cards, state = game.match.cards, derived(game)
    for card, ability in pairs:
        record = cards[card]
        seat = record.controller
        matching = first_match(game, ability, word, False, event, seat, card, {})
        if matching is None or not kit.works_for(game, record, ability, event, word):
            continue
        lost = (card, ability) not in past and state.lost(card, ability)
        if lost or not usable(game, ability, card, seat):
            continue
        if not test_holds(game, ability, seat, card, event, {}):
            continue
        trigger = Trigger(ability.address, seat, card, event, None, not ability.may)
        found += [(trigger, matching)] * _times(game, matching, event, seat, card)
    return found


def _adrift(game: Game, kit: Kit, event: Event, word: str) -> list[tuple[Trigger, Matching]]:
    """What it sets off of the floating and delayed effects."""
    match = game.match
    found = []
    for item in match.floating:
        instr = kit.book.instrs[item.node]
        if item.anchor is not None and match.cards[item.anchor[0]].since != item.anchor[1]:
            continue
        if "matching" in instr.args:
            matching = instr.args["matching"]
            if matching.name == word and matches(game, matching, event, item.seat, item.source, item.env):
                test = instr.args.get("if_")
                if test is None or test(Scope(game, kit.words, item.seat, item.source, event, item.env)):
                    found.append((Trigger(item.node, item.seat, item.source, event, item.id), matching))
            continue
        for ability in instr.args.get("abilities", ()):
            if ability.form != "when":
                continue
            hit = first_match(game, ability, word, False, event, item.seat, item.source, item.env)
            if hit is None or not test_holds(game, ability, item.seat, item.source, event, item.env):
                continue
            if ability.during is not None and not kit.during(game, item.seat, ability.during):
                continue
            found.append((Trigger(ability.address, item.seat, item.source, event, item.id, not ability.may), hit))
    return found


def _times(game: Game, matching: Matching, event: Event, seat: int, card: int | None) -> int:
    """How often an event sets an ability off: once, or for `every: N` each time its sum this turn passes an N."""
    if matching.every is None:
        return 1
    before = 0
    for past in game.match.history:
        if past.n == event.n:
            break
        if past.name == event.name and matches(game, matching, past, seat, card, {}):
            before += int(past.get("amount") or 0)
    return (before + int(event.get("amount") or 0)) // matching.every - before // matching.every


def _own_past(
    game: Game, kit: Kit, event: Event, word: str, subject: int, pairs: list[tuple[int, CompiledAbility]]
) -> list[tuple[int, CompiledAbility]]:  # fmt: skip
    """Abilities of the event's own card that work where it was: `left`, and what follows its battle."""
    where = event.fields.get("from") if word == "left" else ("duel" if word == "battle_end" else None)
    if where is None:
        return []
    zone, record = zone_name(where), game.match.cards[subject]
    kept = kit.past(game, subject) if zone == "duel" else None
    if kept is None:
        waits = kit.waits_in[zone][record.code].words if zone in kit.waits_in else {}
        return [(subject, a) for a in waits[word] if (subject, a) not in pairs] if word in waits else []
    return [
        (subject, a) for a in kept
        if a.form == "when" and zone in a.zones and a.hears(word) and (subject, a) not in pairs
    ]  # fmt: skip


def first_match(
    game: Game, ability: CompiledAbility, word: str, would: bool, event: EventLike, seat: int, card: int | None,
    env: dict[str, Any],
) -> Matching | None:  # fmt: skip
    """The first matcher of an ability that fits the event."""
    for matching in ability.matchings:
        if matching.name == word and matching.would == would and matches(game, matching, event, seat, card, env):
            return matching
    return None


def matches(
    game: Game, matching: Matching, event: EventLike, seat: int, card: int | None, env: dict[str, Any]
) -> bool:  # fmt: skip
    """Whether an event fits a matcher, for an ability of `seat` on `card`; `only` is the one seat that hears it."""
    if event.get("only") not in (None, seat):
        return False
    subject = event.get("card")
    if matching.this_card and (card is None or subject != card):
        return False
    if matching.by is not None and not _is_side(seat, matching.by, event.get("by")):
        return False
    if matching.to is not None and not _is_side(seat, matching.to, event.get("to_seat")):
        return False
    if matching.whose is not None and not _is_side(seat, matching.whose, event.get("seat")):
        return False
    if matching.about is not None and event.get("name") != matching.about:
        return False
    if matching.zone is not None and not _zone_fits(event.get("to") or event.get("zone"), matching, seat):
        return False
    if matching.from_zones and not _from_fits(game, matching.from_zones, event.get("from")):
        return False
    if matching.card is None and matching.where is None:
        return True
    scope = Scope(game, kit_of(game).words, seat, card, event, env)
    if matching.card is not None:
        found = several(subject)
        if not found or not matching.card(scope.with_it(found[0])):
            return False
    return matching.where is None or bool(matching.where(scope))


def _is_side(seat: int, who: str, found: Any) -> bool:
    """Whether a seat is me, or any other: an opponent."""
    return found is not None and (found == seat) == (who == "me")


def _zone_fits(key: Any, matching: Matching, seat: int) -> bool:
    if not isinstance(key, str) or zone_name(key) != matching.zone:
        return False
    if matching.zone_side is None:
        return True
    return _is_side(seat, "me" if matching.zone_side == "my" else "opponent", zone_seat(key))


def _from_fits(game: Game, zones: tuple[str, ...], key: Any) -> bool:
    if not isinstance(key, str):
        return False
    name = zone_name(key)
    field = getattr(kit_of(game), "field_zones", ())
    return name in zones or ("field" in zones and name in field)


def test_holds(
    game: Game, ability: CompiledAbility, seat: int, card: int | None, event: EventLike | None, env: dict[str, Any]
) -> bool:  # fmt: skip
    """Whether an ability's `if` and `during` hold now."""
    kit = kit_of(game)
    if ability.during is not None and not kit.during(game, seat, ability.during):
        return False
    return ability.test is None or bool(ability.test(Scope(game, kit.words, seat, card, event, env)))


def usable(game: Game, ability: CompiledAbility, card: int | None, seat: int) -> bool:
    """Whether an ability's limits leave a use."""
    return not ability.limit or spent_limit(game, ability, card, seat) is None


def spent_limit(game: Game, ability: CompiledAbility, card: int | None, seat: int) -> tuple[str, int] | None:
    """The limit that leaves no further use: its period and how many uses that has; a limit of none is no limit."""
    scope = Scope(game, kit_of(game).words, seat, card)
    for period, most in ability.limit.items():
        limit = most(scope)
        if limit is not None and game.match.uses.get(use_key(ability, card, seat, period), 0) >= int(limit):
            return period, int(limit)
    return None


def use_key(ability: CompiledAbility, card: int | None, seat: int, period: str) -> str:
    """Where the uses of an ability are counted: per card instance and skill (DD-TURN-07), a match's uses per player."""
    if period == "match" and ability.skill is not None:
        return f"seat{seat}:{ability.skill}:match"
    return f"{card}:{ability.address}:{period}"


def count_use(game: Game, ability: CompiledAbility, card: int | None, seat: int) -> None:
    """Count a use against the ability's limits."""
    for period in ability.limit:
        key = use_key(ability, card, seat, period)
        game.match.uses[key] = game.match.uses.get(key, 0) + 1
    if ability.limit:
        game.match.touch()
