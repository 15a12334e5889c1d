"""`make fuzz`: random matches of every installed game, checked after each step, until stopped or a fault is found.

python -m hopetable.bots.fuzz [--game NAME] [--seed N] [--matches N] [--every N]
A fault prints the seed and the answers that lead to it.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import RulesFault
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match

from .headless import setup_of
from .random import RandomBot

LIMIT = 2_500
"""Decisions for each seat after which a match has no end: two need some hundreds each, eight have needed 1,600 each."""


class Found(Exception):
    """A promise that was broken, and how to get there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play until stopped; 1 if something was found."""
    parser = argparse.ArgumentParser(prog="hopetable.bots.fuzz", description="Random matches, checked after each step.")
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--matches", type=int, default=0, help="stop after so many; 0 plays on until stopped")
    parser.add_argument("--every", type=int, default=25, help="check the state in depth after so many decisions")
    said = parser.parse_args(arguments)
    entries = [e for name, e in games().items() if not said.game or name in said.game]
    if not entries:
        print("there is no such game")
        return 2
    played = answered = 0
    started = time.perf_counter()
    try:
        for seed in itertools.count(said.seed):
            for entry in entries:
                answered += fuzz(entry, seed, said.every)
                played += 1
                if played % 100 == 0:
                    rate = answered / (time.perf_counter() - started)
                    print(f"{played} matches, {answered} decisions, {rate:.0f} a second", flush=True)
            if said.matches and played >= said.matches:
                break
    except KeyboardInterrupt:
        pass
    except Found as found:
        print(found)
        return 1
    print(f"{played} matches, {answered} decisions, nothing found")
    return 0


def fuzz(entry: Any, seed: int, every: int = 25) -> int:
    """Play one random match, of as many seats as the seed says; raises Found. Returns how many decisions it took."""
    rules = entry.rules
    least, most = entry.seats
    seats = least + seed % (most - least + 1)
    ready = entry.ready_decks()
    decks = [ready[(seed + i * (1 + seed // len(ready))) % len(ready)]["cards"] for i in range(seats)]
    setup = setup_of(entry, decks, seed, seats)
    engine, bot = Engine(rules), RandomBot(seed)
    answers: list[Answer] = []
    try:
        match, _ = engine.start(setup)
        views = Views(rules)
        while match.outcome is None:
            if not match.decisions:
                raise Found("a running match without an open decision")
            decision = match.decisions[len(answers) % len(match.decisions)]
            seat = decision.waiting()[0]
            engine.check(match, engine.default(match, decision, seat))
            answer = bot.answer(match, decision, seat)
            answers.append(answer)
            engine.answer(match, answer)
            if len(answers) % every == 0:
                _deep(rules, match, views)
            if len(answers) > LIMIT * seats:
                raise Found(f"no end after {LIMIT * seats} decisions")
        _deep(rules, match, views)
    except Found as found:
        raise Found(_report(entry.id, seed, setup, answers, str(found))) from None
    except RulesFault as fault:
        raise Found(_report(entry.id, seed, setup, answers, repr(fault.__cause__ or fault))) from fault
    except Exception as fault:
        raise Found(_report(entry.id, seed, setup, answers, repr(fault))) from fault
    return len(answers)


def _deep(rules: Any, match: Match, views: Views) -> None:
    """The state survives JSON, and every audience can be shown it."""
    data = msgspec.json.encode(match.to_data())
    again = Match.from_bytes(data, rules)
    if msgspec.json.encode(again.to_data()) != data:
        raise Found("the state changes on its way through JSON")
    for audience in [*(f"seat:{s}" for s in match.players), "watch"]:
        msgspec.json.encode((views.patch(match, audience), views.decisions(match, audience)))


def _report(game: str, seed: int, setup: MatchSetup, answers: list[Answer], what: str) -> str:
    log = msgspec.json.encode({"game": game, "setup": setup, "answers": answers}).decode()
    return f"FOUND in {game}, seed {seed}, after {len(answers)} answers: {what}\n{log}"


if __name__ == "__main__":
    raise SystemExit(main())
