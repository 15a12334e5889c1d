"""What is a legal answer to a decision: reading one, the constraints of a selection, the default when time runs out."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from .errors import Refusal, RulesFault
from .records import Answer, Decision, Option

TRIES = 20_000
"""How many selections the search for a default looks at before it gives up."""


def only_passes(decision: Decision, seat: int) -> bool:
    """Whether a window offers a seat nothing but to pass."""
    if not decision.window or decision.mode == "first":
        return False
    return all(o.id in decision.default[seat] for o in decision.options[seat])


def read_answer(decision: Decision, answer: Answer) -> list[Any] | int:
    """What an answer says, as the acts of its options or a number; raises Refusal if it is not legal."""
    if decision.kind == "pick_number":
        number = answer.number
        if number is None or answer.options or not decision.least <= number <= decision.most:
            raise Refusal("wrong_count", decision.rule, least=decision.least, most=decision.most)
        return number
    if answer.number is not None:
        raise Refusal("bad_field", field="number")
    offered = {o.id: o for o in decision.options[answer.seat]}
    chosen: list[Option] = []
    for option in answer.options:
        found = offered.pop(option, None)
        if found is None:
            raise Refusal("not_an_option", decision.rule)
        chosen.append(found)
    if decision.kind == "order":
        if offered:
            raise Refusal("wrong_count", decision.rule, least=len(decision.options[answer.seat]))
    elif not decision.least <= len(chosen) <= decision.most:
        raise Refusal("wrong_count", decision.rule, least=decision.least, most=decision.most)
    if decision.constraint is not None:
        broken = violation(decision.constraint, chosen)
        if broken is not None:
            raise Refusal(broken, decision.rule)
    return [o.act for o in chosen]


def satisfies(constraint: dict[str, object], chosen: Sequence[Option]) -> bool:
    """Whether a selection keeps a pick's constraint."""
    return violation(constraint, chosen) is None


def violation(constraint: dict[str, object], chosen: Sequence[Option]) -> str | None:
    """What is wrong with a selection, as the code of a refusal; None if it keeps the constraint.

    `distinct`: all different in a property. `least`: so many of some groups. `cover`: the values named are covered.
    `weigh`: the weights (params `weight`, else 1) reach a number and none is superfluous; `short` and `over` are the
    codes of failing that.
    """
    if "weigh" in constraint:
        return _weighed(constraint, chosen)
    return None if _fits(constraint, chosen) else "bad_target"


def _weighed(constraint: dict[str, object], chosen: Sequence[Option]) -> str | None:
    need = constraint["weigh"]
    assert isinstance(need, int)
    weights = [int((o.params or {}).get("weight", 1)) for o in chosen]
    if sum(weights) < need:
        return str(constraint.get("short", "bad_target"))
    if weights and sum(weights) - min(weights) >= need:
        return str(constraint.get("over", "bad_target"))
    return None


def _fits(constraint: dict[str, object], chosen: Sequence[Option]) -> bool:
    if "distinct" in constraint:
        groups = [(o.params or {}).get("group") for o in chosen]
        if len(set(map(str, groups))) != len(groups):
            return False
    if "least" in constraint:
        wanted_of = constraint["least"]
        assert isinstance(wanted_of, dict)
        groups = [(o.params or {}).get("group") for o in chosen]
        if any(groups.count(group) < number for group, number in wanted_of.items()):
            return False
    if "cover" in constraint:
        wanted = constraint["cover"]
        assert isinstance(wanted, list | tuple)
        return covers(list(wanted), [set((o.params or {}).get("covers", ())) for o in chosen])
    return True


def covers(wanted: list[object], offers: list[set[object]]) -> bool:
    """Whether each wanted value can be matched to an offer of its own (augmenting paths)."""
    match: dict[int, object] = {}

    def assign(value: object, seen: set[int]) -> bool:
        for index, offer in enumerate(offers):
            if value in offer and index not in seen:
                seen.add(index)
                if index not in match or assign(match[index], seen):
                    match[index] = value
                    return True
        return False

    return all(assign(value, set()) for value in wanted)


def first_legal(
    kind: str, options: Sequence[Option], least: int, most: int, constraint: dict[str, object] | None
) -> tuple[str, ...]:  # fmt: skip
    """The default of a forced choice: the fewest, lowest-index options that are a legal answer.

    Raises RulesFault if there is none: a decision nobody can answer would hold the match for ever.
    """
    if kind == "order":
        return tuple(o.id for o in options)
    if kind == "pick_number":
        return (str(least),)
    least = max(least, 0)
    if len(options) < least:
        raise RulesFault(f"asked for {least} of {len(options)} options")
    if constraint is None or satisfies(constraint, options[:least]):
        return tuple(o.id for o in options[:least])
    sizes = range(least, min(most, len(options)) + 1)
    selections = itertools.chain.from_iterable(itertools.combinations(options, size) for size in sizes)
    for chosen in itertools.islice(selections, TRIES):
        if satisfies(constraint, chosen):
            return tuple(o.id for o in chosen)
    raise RulesFault("asked with a constraint that no selection keeps")


def default_value(decision: Decision, seat: int) -> list[Any] | int:
    """What the default of a seat says, in the form an answer lands in."""
    chosen = decision.default[seat]
    if decision.kind == "pick_number":
        return int(chosen[0])
    acts = {o.id: o.act for o in decision.options[seat]}
    return [acts[option] for option in chosen]
