"""What a number of matches of ready decks came to, and the report of it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

STRONG, WEAK = 65, 35
"""Win rates in percent beyond which a deck is to be tuned."""

CONFIDENCE = 1.96
"""Standard deviations to either side that hold 95 of 100."""


class Result(msgspec.Struct, frozen=True):
    """One match: the decks by seat, what was played for it (`lists`, a digest), how it ended and what came up in it."""

    decks: tuple[str, ...]
    seed: int
    bots: tuple[str, ...]
    lists: str
    winners: tuple[int, ...] | None
    reason: str
    turns: int
    first: int | None
    used: tuple[str, ...]
    fired: tuple[str, ...]


class Tally:
    """What was seen of a number of matches."""

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.turns: dict[str, list[int]] = defaultdict(list)
        self.used: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.first_won = self.matches = self.unfinished = 0

    def add(self, result: Result) -> None:
        """Note a match."""
        self.matches += 1
        self.used.update(result.used)
        self.fired.update(result.fired)
        for name in result.decks:
            self.played[name] += 1
            self.turns[name].append(result.turns)
        if result.winners is None:
            self.unfinished += 1
            return
        self.ends[result.reason] += 1
        self.first_won += result.first in result.winners
        for seat in result.winners:
            self.won[result.decks[seat]] += 1

    def rate(self, name: str) -> float:
        """A deck's wins in percent."""
        return 100 * self.won[name] / max(1, self.played[name])


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's interval: between which percentages a rate lies, 95 times in 100."""
    if not played:
        return 0.0, 100.0
    z, rate = CONFIDENCE, won / played
    middle = rate + z * z / (2 * played)
    half = z * math.sqrt(rate * (1 - rate) / played + z * z / (4 * played * played))
    whole = 1 + z * z / played
    return 100 * max(0.0, middle - half) / whole, 100 * min(whole, middle + half) / whole


def report(entry: Any, results: Iterable[Result], decks: dict[str, dict[str, int]], preface: Sequence[str] = ()) -> str:
    """The report, in Markdown."""
    tally = Tally()
    for result in results:
        tally.add(result)
    lines = [f"# Balance of the ready decks: {entry.name['en']}", "", *preface]
    lines += ["", *_decks(tally, sorted(decks, key=tally.rate, reverse=True)), "", *_matches(tally)]
    lines += ["", *_cards(entry, tally, decks)]
    return "\n".join(lines)


def _decks(tally: Tally, names: Sequence[str]) -> list[str]:
    lines = ["| Deck | Matches | Wins | 95 times in 100 between | Turns, mean | shortest-longest | |"]
    lines.append("|---|---|---|---|---|---|---|")
    for name in names:
        rate, turns = tally.rate(name), tally.turns[name] or [0]
        low, high = interval(tally.won[name], tally.played[name])
        note = "strong" if rate > STRONG else "weak" if rate < WEAK else ""
        mean = sum(turns) / len(turns)
        lines.append(
            f"| {name} | {tally.played[name]} | {rate:.0f} % | {low:.0f}-{high:.0f} % | {mean:.1f} |"
            f" {min(turns)}-{max(turns)} | {note} |"
        )
    return lines


def _matches(tally: Tally) -> list[str]:
    ends = ", ".join(f"{reason} {100 * n / max(1, tally.matches):.0f} %" for reason, n in tally.ends.most_common())
    first = 100 * tally.first_won / max(1, tally.matches)
    return [f"{tally.matches} matches, {tally.unfinished} not finished. They end by {ends}. "
            f"Who went first won {first:.0f} %."]  # fmt: skip


def _cards(entry: Any, tally: Tally, decks: dict[str, dict[str, int]]) -> list[str]:
    """Cards and abilities of these decks that never came up."""
    entries = entry.cards.book.entries
    held = {card for deck in decks.values() for card in deck}
    unused = sorted(c for c in held if entries[c].kind != "character" and c not in tally.used)
    heard = [a.address for c in sorted(held) for a in entries[c].abilities if a.form in ("when", "play", "activate")]
    silent = [a for a in heard if a not in tally.fired]
    lines = [f"Never declared or activated ({len(unused)} of {len(held)} cards): {_list(unused)}", ""]
    return [*lines, f"Texts that never did anything ({len(silent)} of {len(heard)} abilities): {_list(silent)}"]


def _list(items: Sequence[str]) -> str:
    return ", ".join(items) or "none"
