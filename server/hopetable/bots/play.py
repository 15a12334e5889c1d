"""`hopetable play`: bots play each other in the terminal.

hopetable play [--game dreamduel] [--bots greedy,random] [--decks reimu-1,marisa-1] [--matches 10] [--seed 1] [--log]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hopetable.games.registry import games
from hopetable.kernel.engine import Step
from hopetable.kernel.records import Answer
from hopetable.kernel.state import Match

from . import make_bot
from .headless import play, setup_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print who won; 0 if every match came to its end."""
    said = _read(arguments)
    entry = _game(said.game)
    if entry is None:
        print(f"there is no game {said.game!r}")
        return 2
    ready = {d["id"]: d["cards"] for d in entry.ready_decks()}
    names = said.decks.split(",") if said.decks else list(ready)
    bots = said.bots.split(",")
    seats = said.seats or entry.seats[0]
    wins: Counter[str] = Counter()
    unfinished = answered = 0
    started = time.perf_counter()
    for number in range(said.matches):
        seed = said.seed + number
        chosen = [names[(number + seat) % len(names)] for seat in range(seats)]
        order = [(seat + number) % len(bots) for seat in range(seats)]
        players = [make_bot(bots[i], entry, seed * 2 + seat) for seat, i in enumerate(order)]
        setup = setup_of(entry, [ready[n] for n in chosen], seed, seats)
        done = play(entry.rules, setup, players, watch=_printer(said.log))
        answered += done.decisions
        if done.outcome is None:
            unfinished += 1
            print(f"match {seed}: not finished after {done.decisions} decisions")
            continue
        winner = [f"{bots[order[s]]}:{chosen[s]}" for s in done.outcome.winners]
        for seat in done.outcome.winners:
            wins[bots[order[seat]]] += 1
        print(f"match {seed}: {' '.join(winner) or 'draw'} by {done.outcome.reason}, {done.decisions} decisions")
    span = time.perf_counter() - started
    print(f"wins: {dict(wins)}; {answered} decisions in {span:.1f} s, {1000 * span / max(1, answered):.2f} ms each")
    return 1 if unfinished else 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="hopetable play", description="Bots play each other.")
    parser.add_argument("--game", default="dreamduel")
    parser.add_argument("--bots", default="greedy,random", help="names by seat, sides change every match")
    parser.add_argument("--decks", default="", help="ready decks to take in turn; all of them by default")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seats", type=int, default=0, help="how many play; as few as can by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", action="store_true", help="print every event")
    return parser.parse_args(arguments)


def _game(name: str) -> Any:
    return games().get(name)


def _printer(wanted: bool) -> Any:
    if not wanted:
        return None

    def show(match: Match, step: Step, answer: Answer | None) -> None:
        if answer is not None:
            print(f"  seat {answer.seat}: {' '.join(answer.options) or answer.number}")
        for event in step.events:
            cards = " ".join(s.code for s in event.cards)
            fields = {k: v for k, v in event.fields.items() if v is not None}
            print(f"    {event.n} {event.name} {cards} {fields}")

    return show


if __name__ == "__main__":
    raise SystemExit(main())
