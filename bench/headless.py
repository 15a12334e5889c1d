"""(a) Random matches of two with the ready decks, without a server: rules, copies, snapshots and views."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

import msgspec

from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.state import Match

from . import machine

AUDIENCES = ("seat:0", "seat:1", "watch")


def run(game: str, quick: bool) -> dict[str, Any]:
    """Processor time of one core; wall time would tell more about the neighbours."""
    entry = games()[game]
    before = machine.calibrate()
    decisions = _decisions(entry, 12 if quick else 60)
    positions = _positions(entry, 6 if quick else 20)
    rules = entry.rules
    texts = [match.to_bytes() for match in positions]
    out = {
        **decisions,
        "clone_us": _cost(lambda m: m.clone(), positions),
        "to_bytes_us": _cost(lambda m: m.to_bytes(), positions),
        "from_bytes_us": _cost(lambda t: Match.from_bytes(t, rules), texts),
        "state_bytes": round(sum(map(len, texts)) / len(texts)),
        **_projection(entry, 3 if quick else 12),
    }
    after = machine.calibrate()
    out["calibration_ms"] = min(before, after)
    out["decisions_per_calibration"] = round(out["decisions_s"] * out["calibration_ms"] / 1000, 1)
    return out


def decks_of(entry: Any, seed: int, seats: int = 2) -> list[dict[str, int]]:
    """Ready decks for a match: one for all seats, or one for each, the first two unlike."""
    ready = entry.ready_decks()
    if entry.shared_deck:
        return [ready[seed % len(ready)]["cards"]]
    step = 1 + seed // len(ready) % (len(ready) - 1)
    return [ready[(seed + seat * step) % len(ready)]["cards"] for seat in range(seats)]


def _decisions(entry: Any, matches: int) -> dict[str, Any]:
    engine = Engine(entry.rules)
    spent, bots, answered = 0.0, 0.0, 0
    clock = time.process_time
    for seed in range(-2, matches):
        match, _ = engine.start(setup_of(entry, decks_of(entry, abs(seed)), seed))
        bot = RandomBot(seed)
        if seed == 0:
            spent, bots, answered = 0.0, 0.0, 0  # the first two only warm up
        while match.outcome is None:
            decision = match.decisions[0]
            begun = clock()
            answer = bot.answer(match, decision, decision.waiting()[0])
            asked = clock()
            engine.answer(match, answer)
            spent += clock() - asked
            bots += asked - begun
            answered += 1
    return {
        "matches": matches, "decisions": answered, "decisions_s": round(answered / spent),
        "decision_us": round(1e6 * spent / answered, 1), "bot_us": round(1e6 * bots / answered, 1),
        "decisions_match": round(answered / matches),
    }  # fmt: skip


def _positions(entry: Any, matches: int) -> list[Match]:
    """Positions of every tenth decision."""
    engine, found = Engine(entry.rules), []
    for seed in range(matches):
        match, _ = engine.start(setup_of(entry, decks_of(entry, seed), 900 + seed))
        bot, count = RandomBot(seed), 0
        while match.outcome is None:
            engine.answer(match, bot.answer(match, match.decisions[0], match.decisions[0].waiting()[0]))
            count += 1
            if count % 10 == 0:
                found.append(match.clone())
    return found


def _cost(act: Callable[[Any], object], items: list[Any]) -> float:
    """Microseconds for one, the best of some rounds over all items."""
    best = float("inf")
    gc.collect()
    for _ in range(5):
        started = time.process_time()
        for item in items:
            act(item)
        best = min(best, time.process_time() - started)
    return round(1e6 * best / len(items), 1)


def _projection(entry: Any, matches: int) -> dict[str, Any]:
    """What each decision costs beside the rules: patch, events and decisions for both seats and watchers, encoded."""
    engine, encode = Engine(entry.rules), msgspec.json.Encoder().encode
    shown = coded = 0.0
    count = size = 0
    clock = time.process_time
    for seed in range(matches):
        match, _ = engine.start(setup_of(entry, decks_of(entry, seed), 500 + seed))
        views, bot = Views(entry.rules), RandomBot(seed)
        for audience in AUDIENCES:
            views.view(match, audience)
        while match.outcome is None:
            decision = match.decisions[0]
            step = engine.answer(match, bot.answer(match, decision, decision.waiting()[0]))
            begun = clock()
            frames = [
                {
                    "t": "update", "seq": count, "events": views.events(match, step.events, audience),
                    "patch": views.patch(match, audience), "decisions": views.decisions(match, audience),
                }
                for audience in AUDIENCES
            ]  # fmt: skip
            done = clock()
            texts = [encode(frame) for frame in frames]
            coded += clock() - done
            shown += done - begun
            count += 1
            size += sum(map(len, texts))
    return {
        "projection_us": round(1e6 * shown / count, 1), "encode_us": round(1e6 * coded / count, 1),
        "update_bytes": round(size / count / len(AUDIENCES)),
    }  # fmt: skip
