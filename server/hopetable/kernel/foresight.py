"""What a seat may know beforehand: why its cards cannot be used now, and what an answer would do.

A preview plays the answer on copies of the match in which everything the seat cannot see is made up anew: the hidden
cards are dealt from what they might be, the generator gets another seed. So nothing true can shine through. What comes
out alike in every copy is told; where they differ, or where chance comes in, the preview ends with `unknown`.
Response windows on the way are passed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import msgspec

from . import rng
from .engine import Engine
from .errors import Refusal, RulesFault
from .game import Game
from .records import Answer, Card, Decision, Event, Sight
from .repeats import barred_cards
from .ruleset import Ruleset
from .state import Match
from .told import Data, event_data
from .zones import sight_mask, zone_name, zone_seat

replace = msgspec.structs.replace

COPIES = 3
"""How many made-up matches have to agree."""

WINDOWS = 40
"""How many windows are passed before a preview breaks off."""


# -- why not -----------------------------------------------------------------------------------------------------


def blocked(rules: Ruleset, match: Match, decision: Decision, seat: int) -> list[Data]:
    """The seat's own cards that are no option of an action it may choose, each with its reason {code, rule, params}.

    A ruleset may name the cards in question by `at_hand(game, seat)`; else they are those in zones only the seat sees.
    """
    if decision.kind != "choose_action" or seat not in decision.waiting():
        return []
    game = Game(rules, match)
    ask: Callable[[Game, int], Sequence[int]] | None = getattr(rules, "at_hand", None)
    cards = _own_hidden(game, seat) if ask is None else ask(game, seat)
    offered = {o.card for o in decision.options[seat]}
    out: list[Data] = []
    for card in dict.fromkeys((*cards, *barred_cards(match, seat))):
        if card in offered:
            continue
        why = repeated(game, seat, card) or rules.why(game, seat, card)
        if why is not None:
            out.append({"card": game.card(card).handle, **why})
    return out


def repeated(game: Game, seat: int, card: int) -> Data | None:
    """The reason of a card that is not offered and has a use that got nowhere too often this turn (`repeats`)."""
    if card not in barred_cards(game.match, seat):
        return None
    if any(o.card == card for d in game.match.decisions if seat in d.seats for o in d.options[seat]):
        return None
    return {"code": "repeated", "rule": getattr(game.rules, "repeats_rule", None), "params": {}}


def _own_hidden(game: Game, seat: int) -> list[int]:
    keys = (k for k in game.match.zones if zone_seat(k) == seat and game.spec(k).sight == "owner")
    return [card for key in keys for card in game.zone(key)]


# -- what if -----------------------------------------------------------------------------------------------------


class Foreseen(Game):
    """A context that notes where chance came in first: how many events had happened before it."""

    __slots__ = ("chance_at",)

    def __init__(self, rules: Ruleset, match: Match) -> None:
        super().__init__(rules, match)
        self.chance_at: int | None = None

    def roll(self, bound: int) -> int:
        """A die whose number nobody knows."""
        self._chance()
        return super().roll(bound)

    def pick_random(self, items: Sequence[int], count: int) -> list[int]:
        """A choice by chance."""
        if len(items) > count or len(set(items)) > 1:
            self._chance()
        return super().pick_random(items, count)

    def _chance(self) -> None:
        if self.chance_at is None:
            self.chance_at = len(self.out)


class Course(msgspec.Struct, frozen=True):
    """What one made-up match came to: events as the seat would be told, whether more is open, what comes next."""

    events: list[Data]
    unknown: bool
    then: Data | None
    passed: bool


def preview(
    rules: Ruleset, match: Match, answer: Answer, over_budget: Callable[[], bool] | None = None
) -> Data:  # fmt: skip
    """What a legal answer would do if nobody responds: `effects` (events), `unknown`, `then` (the next decision).

    `if_unanswered` says that response windows were passed on the way. Raises what `Engine.answer` refuses.
    """
    decision, _ = Engine(rules).check(match, answer)
    if decision.mode != "one":
        return {"effects": [], "unknown": True, "then": None, "if_unanswered": False}
    courses = [
        _course(rules, match, imagined(rules, match, answer.seat, n), answer, over_budget) for n in range(COPIES)
    ]
    return _agreed(courses)


def imagined(rules: Ruleset, match: Match, seat: int, copy: int) -> Match:
    """The match as it might be, for all the seat knows.

    Cards it cannot see are dealt anew. A ruleset may say by `could_be(game, seat, card)` which entries a card might be;
    else the hidden cards of one owner change places among each other.
    """
    world = match.clone()
    bit = 1 << seat
    dice = rng.RngState(hashlib.sha256(f"imagined {copy}".encode()).hexdigest())
    world.rng = replace(dice, count=1_000_000)
    hidden: dict[int, list[Card]] = {}
    for card in world.cards.values():
        if not sight_mask(rules.zones[zone_name(card.zone)], zone_seat(card.zone), card) & bit and not card.token:
            hidden.setdefault(card.owner, []).append(card)
    guess: Callable[[Game, int, Card], Sequence[str] | None] | None = getattr(rules, "could_be", None)
    game = Game(rules, match)
    for owner in sorted(hidden):
        cards = hidden[owner]
        codes, dice = rng.shuffled(dice, [c.code for c in cards])
        for card, code in zip(cards, codes, strict=True):
            choices = guess(game, seat, card) if guess is not None else None
            if choices:
                at, dice = rng.draw(dice, len(choices))
                code = choices[at]
            world.cards[card.id] = replace(card, code=code)
    world.touch_zones()
    return world


def _course(
    rules: Ruleset, match: Match, world: Match, answer: Answer, over_budget: Callable[[], bool] | None
) -> Course:  # fmt: skip
    """Play the answer and pass every window, until somebody has a real choice, chance comes in, or the match ends."""
    games: list[Foreseen] = []

    def context(rules: Ruleset, match: Match) -> Game:
        games.append(Foreseen(rules, match))
        return games[-1]

    engine = Engine(rules, over_budget, context)
    routine: frozenset[str] = getattr(rules, "routine", frozenset())
    told: list[Data] = []
    passed = False
    try:
        engine.answer(world, answer)
        for _ in range(WINDOWS):
            game = games[-1]
            told += [
                _told(rules, match, e, answer.seat) for e in game.out[: game.chance_at] if e.mask & 1 << answer.seat
            ]
            if game.chance_at is not None:
                return Course(told, True, None, passed)
            if world.outcome is not None or not world.decisions:
                return Course(told, False, None, passed)
            decision = world.decisions[0]
            if not decision.window and decision.prompt not in routine:
                return Course(told, False, _next(decision), passed)
            passed = passed or (decision.window and decision.waiting()[0] != answer.seat)
            engine.answer(world, engine.default(world, decision, decision.waiting()[0]))
    except (RulesFault, Refusal):
        pass
    return Course(told, True, None, passed)


def _next(decision: Decision) -> Data:
    return {"prompt": decision.prompt, "kind": decision.kind, "seats": list(decision.seats)}


def _told(rules: Ruleset, match: Match, event: Event, seat: int) -> Data:
    """An event of a made-up match: cards by their true handles, named only if the seat sees their faces now."""
    out = event_data(event, 1 << seat)
    out.pop("n")
    out.pop("c", None)
    out.pop("was", None)
    sights = [_card(rules, match, event.cards[i], seat) for i in range(len(event.cards))]
    for key, index in (("card", 0), ("by_card", 1)):
        if key in out:
            out[key] = sights[index]
    if "cards" in out and event.cards:
        out["cards"] = sights
    return out


def _card(rules: Ruleset, match: Match, sight: Sight, seat: int) -> Data:
    record = match.cards.get(sight.id)
    if record is None:  # a token that does not exist yet
        return {"id": sight.code}
    out: Data = {"h": record.handle} if record.handle else {}
    if sight_mask(rules.zones[zone_name(record.zone)], zone_seat(record.zone), record) & 1 << seat:
        out["id"] = record.code
    return out


def _agreed(courses: list[Course]) -> Data:
    """What all courses have in common, in order; a field they do not agree on is left out and named in `unsure`."""
    first, *rest = courses
    effects: list[Data] = []
    unknown = any(c.unknown for c in courses)
    for at, event in enumerate(first.events):
        others = [c.events[at] if at < len(c.events) else None for c in rest]
        if any(o is None or o["e"] != event["e"] or o.keys() != event.keys() for o in others):
            unknown = True
            break
        unsure = [k for k, v in event.items() if any(o is not None and o[k] != v for o in others)]
        effects.append({k: v for k, v in event.items() if k not in unsure} | ({"unsure": unsure} if unsure else {}))
    else:
        unknown = unknown or any(len(c.events) != len(first.events) for c in rest)
    then = first.then if not unknown and all(c.then == first.then for c in rest) else None
    return {"effects": effects, "unknown": unknown, "then": then, "if_unanswered": any(c.passed for c in courses)}
