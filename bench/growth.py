"""How the cost of a decision grows with the number of seats and with what lies on the board, in random matches."""

from __future__ import annotations

import time
from typing import Any

from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.kernel.engine import Engine
from hopetable.kernel.state import Match
from hopetable.kernel.zones import zone_name

from .headless import decks_of

PARTS = 4
"""Into so many parts of about equal size the decisions are put, by how many cards lie on the board."""
WARM = 50
"""Decisions of a number of seats that only warm up."""

Sample = tuple[int, float]
"""Cards on the board, and the processor seconds of the decision answered there."""


def run(entry: Any, quick: bool) -> dict[str, Any]:
    """Figures by number of seats: the fewest, twice as many, the most. The same positions are put in order by board."""
    least, most = entry.seats
    return {str(seats): _of(entry, seats, quick) for seats in sorted({least, min(2 * least, most), most})}


def _of(entry: Any, seats: int, quick: bool) -> dict[str, Any]:
    """Whole matches until enough has been answered: a match cut off would tell of its beginning alone."""
    wanted, samples, matches = 1_000 if quick else 6_000, list[Sample](), 0
    engine = Engine(entry.rules)
    while len(samples) < wanted:
        samples += _match(entry, engine, seats, seed=matches)
        matches += 1
    return {"matches": matches, "decisions_match": len(samples) // matches, **_figures(samples[WARM:])}


def _match(entry: Any, engine: Engine, seats: int, seed: int) -> list[Sample]:
    match, _ = engine.start(setup_of(entry, decks_of(entry, seed, seats), seed, seats))
    bot, clock, samples = RandomBot(seed), time.process_time, list[Sample]()
    while match.outcome is None:
        decision = match.decisions[0]
        answer, board = bot.answer(match, decision, decision.waiting()[0]), on_board(entry.rules, match)
        begun = clock()
        engine.answer(match, answer)
        samples.append((board, clock() - begun))
    return samples


def on_board(rules: Any, match: Match) -> int:
    """Cards in places and cells; piles are no board, however open they lie."""
    return sum(
        sum(1 for card in cards if card)
        for key, cards in match.zones.items()
        if rules.zones[zone_name(key)].order in ("slots", "grid")
    )


def _figures(samples: list[Sample]) -> dict[str, Any]:
    mean = sum(cost for _, cost in samples) / len(samples)
    return {"decisions_s": round(1 / mean), "decision_us": round(1e6 * mean, 1), "board": by_board(samples)}


def by_board(samples: list[Sample]) -> list[dict[str, Any]]:
    """Parts of about equal size from the emptiest board to the fullest; equal boards are never taken apart."""
    ordered = sorted(samples)
    out: list[dict[str, Any]] = []
    at = 0
    for part in range(1, PARTS + 1):
        end = len(ordered) * part // PARTS
        while 0 < end < len(ordered) and ordered[end][0] == ordered[end - 1][0]:
            end += 1
        if end <= at:
            continue
        costs = [cost for _, cost in ordered[at:end]]
        out.append({
            "cards": [ordered[at][0], ordered[end - 1][0]], "decisions": len(costs),
            "decision_us": round(1e6 * sum(costs) / len(costs), 1),
        })  # fmt: skip
        at = end
    return out
