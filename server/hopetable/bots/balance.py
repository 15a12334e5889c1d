"""`hopetable balance`: every ready deck against every other, the same simple player on both sides.

hopetable balance [--game dreamduel] [--matches 50] [--jobs 2] [--results kept.jsonl] [--out docs/balance.md]

Matches are played in rounds in which each deck plays once, so that all decks have played as many whenever it is
stopped; after as many rounds as there are other decks everybody has met everybody, then they change sides. With
`--results` every match is kept as it ends, and a later call plays only what is missing or whose decks have changed.
`--proof N` adds N matches of each deck against itself, the player against one that answers at random.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import shlex
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from hopetable.games.registry import games
from hopetable.kernel.engine import Step
from hopetable.kernel.records import Answer
from hopetable.kernel.state import Match

from . import BOTS, make_bot
from .headless import play, setup_of
from .tally import Result, report

USES = frozenset(("declared", "activated"))


class Planned(msgspec.Struct, frozen=True):
    """A match to play: decks and players by seat."""

    game: str
    decks: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    lists: str

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes it the same match again."""
        return self.decks, self.bots, self.seed, self.lists


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write the report; 0 if every match came to its end."""
    said = _read(arguments)
    entry = games().get(said.game)
    if entry is None:
        print(f"there is no game {said.game!r}")
        return 2
    ready = {d["id"]: d["cards"] for d in entry.ready_decks()}
    names = said.decks.split(",") if said.decks else sorted(ready)
    plan = list(schedule(names, said.matches))
    plan += [(name, name) for name in names for _ in range(said.proof)]
    wanted = []
    for number, decks in enumerate(plan):
        mirror = decks[0] == decks[1]
        bots = (said.bot, "random") if mirror else (said.bot, said.bot)
        if number % 2 and mirror:
            bots = bots[::-1]
        wanted.append(Planned(said.game, decks, bots, said.seed + number, _digest([ready[n] for n in decks])))
    kept = _kept(said.results)
    missing = [w for w in wanted if w.key not in kept]
    for done in _play_all(missing, said.jobs, said.results):
        kept[_key(done)] = done
    results = [kept[w.key] for w in wanted]
    text = _written(entry, said, results, {n: ready[n] for n in names}, arguments)
    if said.out is None:
        print(text)
    else:
        said.out.write_text(text + "\n", encoding="utf-8")
    return 1 if any(r.winners is None for r in results) else 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="hopetable balance", description="Ready decks against each other.")
    parser.add_argument("--game", default="dreamduel")
    parser.add_argument("--matches", type=int, default=50, help="matches of each deck")
    parser.add_argument("--proof", type=int, default=0, help="matches of each deck against a random player")
    parser.add_argument("--bot", default="greedy", choices=tuple(BOTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decks", help="only these, with commas between")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--results", type=Path, help="a file that keeps every match, to go on from")
    parser.add_argument("--out", type=Path, help="a file for the report; without it the screen")
    return parser.parse_args(arguments)


def schedule(names: Sequence[str], matches: int) -> Iterator[tuple[str, str]]:
    """Pairs in rounds where each deck plays once (one rests if they are odd): the circle method, sides in turn."""
    circle: list[str | None] = [*names, *([None] if len(names) % 2 else [])]
    rounds = len(circle) - 1
    for number in range(matches):
        turned = number % rounds
        order = [circle[0], *circle[1 + turned :], *circle[1 : 1 + turned]]
        for at in range(len(order) // 2):
            one, two = order[at], order[-1 - at]
            if one is not None and two is not None:
                yield (one, two) if (number // rounds + turned + at) % 2 else (two, one)


def _digest(lists: Sequence[dict[str, int]]) -> str:
    text = msgspec.json.encode([sorted(deck.items()) for deck in lists])
    return hashlib.blake2b(text, digest_size=6).hexdigest()


def _key(result: Result) -> tuple[Any, ...]:
    return result.decks, result.bots, result.seed, result.lists


def _kept(file: Path | None) -> dict[tuple[Any, ...], Result]:
    if file is None or not file.exists():
        return {}
    lines = file.read_bytes().splitlines()
    return {_key(r): r for r in (msgspec.json.decode(line, type=Result) for line in lines)}


def _play_all(matches: Sequence[Planned], jobs: int, file: Path | None) -> Iterator[Result]:
    """Play matches, in several processes if asked; each is written down as it ends."""
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            yield from _noted(pool.map(one_match, matches), file)
    else:
        yield from _noted(map(one_match, matches), file)


def _noted(results: Iterator[Result], file: Path | None) -> Iterator[Result]:
    for result in results:
        if file is not None:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(result) + b"\n")
        yield result


def one_match(planned: Planned) -> Result:
    """Play one match and note what came up."""
    entry = games()[planned.game]
    ready = {d["id"]: d["cards"] for d in entry.ready_decks()}
    decks = [ready[n] for n in planned.decks]
    players = [make_bot(bot, entry, planned.seed * 2 + seat) for seat, bot in enumerate(planned.bots)]
    used: set[str] = set()
    fired: set[str] = set()
    last: list[Match] = []

    def watch(match: Match, step: Step, answer: Answer | None) -> None:
        last[:] = [match]
        for event in step.events:
            if event.name in USES and event.cards:
                used.add(event.cards[0].code)
            ability = event.fields.get("ability")
            if isinstance(ability, str):
                fired.add(ability)

    done = play(entry.rules, setup_of(entry, decks, planned.seed), players, watch=watch)
    table = last[0].table
    return Result(
        planned.decks, planned.seed, planned.bots, planned.lists,
        None if done.outcome is None else tuple(done.outcome.winners),
        "" if done.outcome is None else done.outcome.reason, int(getattr(table, "turn", 0)),
        getattr(table, "first", None), tuple(sorted(used)), tuple(sorted(fired)),
    )  # fmt: skip


def _written(
    entry: Any, said: argparse.Namespace, results: Sequence[Result], decks: dict[str, dict[str, int]],
    arguments: Sequence[str] | None,
) -> str:  # fmt: skip
    """The report with how it was made."""
    command = shlex.join(arguments) if arguments is not None else ""
    preface = [f"Made on {datetime.date.today().isoformat()} by `hopetable balance {command}`."]
    proof = [r for r in results if r.decks[0] == r.decks[1]]
    if proof:
        won = sum(r.winners is not None and r.bots.index(said.bot) in r.winners for r in proof)
        preface += ["", f"The player ({said.bot}) won {won} of {len(proof)} against one that answers at random, each "
                    "deck against itself."]  # fmt: skip
    return report(entry, [r for r in results if r.decks[0] != r.decks[1]], decks, preface)


if __name__ == "__main__":
    raise SystemExit(main())
