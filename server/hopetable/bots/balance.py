"""`hopetable balance`: every ready deck against every other, the same simple player on both sides.

hopetable balance [--game dreamduel] [--rounds 2] [--bot greedy] [--seed 1] [--decks a,b] [--out report.md]
The report has win rates, lengths, the cards that were never declared or played, and the texts that never did anything.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from hopetable.kernel.engine import Step
from hopetable.kernel.records import Answer
from hopetable.kernel.state import Match

from . import BOTS, make_bot
from .headless import play, setup_of

STRONG, WEAK = 65, 35
"""Win rates in percent beyond which a deck is to be tuned."""
USES = frozenset(("declared", "activated"))


class Tally:
    """What was seen of a number of matches."""

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.turns: dict[str, list[int]] = defaultdict(list)
        self.used: set[str] = set()
        self.fired: set[str] = set()
        self.unfinished = 0

    def watch(self, match: Match, step: Step, answer: Answer | None) -> None:
        """Note what cards and abilities did."""
        for event in step.events:
            if event.name in USES and event.cards:
                self.used.add(event.cards[0].code)
            ability = event.fields.get("ability")
            if isinstance(ability, str):
                self.fired.add(ability)

    def result(self, names: Sequence[str], winners: Sequence[int] | None, turns: int) -> None:
        """Note how a match ended."""
        for seat, name in enumerate(names):
            self.played[name] += 1
            self.turns[name].append(turns)
            if winners is None:
                continue
            self.won[name] += seat in winners
        self.unfinished += winners is None

    def rate(self, name: str) -> int:
        """A deck's wins in percent."""
        return round(100 * self.won[name] / max(1, self.played[name]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all pairs and write the report; 0 if every match came to its end."""
    parser = argparse.ArgumentParser(prog="hopetable balance", description="Ready decks against each other.")
    parser.add_argument("--game", default="dreamduel")
    parser.add_argument("--rounds", type=int, default=2, help="matches of each pair, each deck first in turn")
    parser.add_argument("--bot", default="greedy", choices=tuple(BOTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decks", help="only these, with commas between")
    parser.add_argument("--out", type=Path, help="a file for the report; without it the screen")
    said = parser.parse_args(arguments)
    from hopetable.games.registry import games

    entry = games().get(said.game)
    if entry is None:
        print(f"there is no game {said.game!r}")
        return 2
    ready = {d["id"]: d["cards"] for d in entry.ready_decks()}
    names = said.decks.split(",") if said.decks else sorted(ready)
    tally = Tally()
    for number, pair in enumerate(combinations(names, 2)):
        for turn in range(said.rounds):
            order = pair if turn % 2 == 0 else pair[::-1]
            seed = said.seed + number * said.rounds + turn
            one_match(entry, tally, order, {n: ready[n] for n in pair}, said.bot, seed)
    text = report(entry, tally, names, {n: ready[n] for n in names})
    if said.out is None:
        print(text)
    else:
        said.out.write_text(text + "\n", encoding="utf-8")
    return 1 if tally.unfinished else 0


def one_match(
    entry: Any, tally: Tally, order: Sequence[str], decks: dict[str, dict[str, int]], bot: str, seed: int
) -> None:  # fmt: skip
    """Play one match of two decks and note it."""
    players = [make_bot(bot, entry, seed * 2 + seat) for seat in range(2)]
    last: list[Match] = []

    def watch(match: Match, step: Step, answer: Answer | None) -> None:
        last[:] = [match]
        tally.watch(match, step, answer)

    done = play(entry.rules, setup_of(entry, [decks[n] for n in order], seed), players, watch=watch)
    winners = None if done.outcome is None else done.outcome.winners
    tally.result(order, winners, int(getattr(last[0].table, "turn", 0)))


def report(entry: Any, tally: Tally, names: Sequence[str], decks: dict[str, dict[str, int]]) -> str:
    """The report, in Markdown."""
    lines = ["| Deck | Matches | Wins | Turns | |", "|---|---|---|---|---|"]
    for name in sorted(names, key=tally.rate, reverse=True):
        rate, turns = tally.rate(name), tally.turns[name]
        note = "strong" if rate > STRONG else "weak" if rate < WEAK else ""
        mean = sum(turns) / max(1, len(turns))
        lines.append(f"| {name} | {tally.played[name]} | {rate} % | {mean:.1f} | {note} |")
    held = {card for deck in decks.values() for card in deck}
    entries = entry.cards.book.entries
    unused = sorted(c for c in held if entries[c].kind != "character" and c not in tally.used)
    silent = sorted(
        a.address for c in held for a in entries[c].abilities
        if a.form in ("when", "play", "activate") and a.address not in tally.fired
    )  # fmt: skip
    lines += ["", f"Not finished: {tally.unfinished}"]
    lines += ["", f"Never declared or activated ({len(unused)}): {', '.join(unused)}"]
    lines += ["", f"Abilities that never came up ({len(silent)}): {', '.join(silent)}"]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
