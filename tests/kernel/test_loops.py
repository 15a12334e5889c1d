"""The ruling on loops: what comes back to a state it was in, with nobody asked meanwhile, ends there.

DD-LOOP-01, ZT-LOOP-01, HOPE-LOOP-01 are this one ruling.
"""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel import engine as loop
from hopetable.kernel.chain import Chain, lay
from hopetable.kernel.errors import LoopGuard
from hopetable.kernel.game import Game
from hopetable.kernel.loops import WATCHED_FROM
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Event, Link, MatchSetup, Option
from hopetable.kernel.state import Match
from hopetable.kernel.zones import ZoneSpec

from .harness import Play
from .toys import Toy, facts

WORDS = ("swing", "swell", "dice", "dig", "answer", "count", "echo", "base", "links", "wait")


class Asking(Procedure, frozen=True, kw_only=True):
    """Asks, sets something going, notes that it went on, asks again."""

    acts: list[Any] = []

    steps = ("ask", "act", "gone_on", "again")

    def ask(self, game: Game) -> None:
        game.ask("choose_action", "act", [Option(w, w, w) for w in WORDS], into="acts", seat=0)

    def act(self, game: Game) -> None:
        word = self.acts[0]
        if word == "swing":
            game.push(Swing())
        elif word in ("swell", "dice"):
            game.push(Swing(by=word))
        elif word == "dig":
            game.push(Dig())
        elif word == "answer":
            game.emit("ping")
        elif word == "count":
            game.push(Count())
        elif word == "echo":
            game.emit("echo")
        elif word == "base":
            game.goto("act")
        elif word == "links":
            game.push(Chain(base=0, first=0, asking="none"))
            lay(game, 0, "lasting")

    def gone_on(self, game: Game) -> None:
        facts(game, went_on=game.match.table.facts.get("went_on", 0) + 1)

    def again(self, game: Game) -> None:
        game.goto("ask")


class Swing(Procedure, frozen=True, kw_only=True):
    """A card goes to and fro for ever; with `by`, something else happens each time."""

    by: str = ""

    steps = ("there", "back")

    def there(self, game: Game) -> None:
        game.move(game.zone("left"), "right")

    def back(self, game: Game) -> None:
        game.move(game.zone("right"), "left")
        if self.by == "swell":
            game.set_player(0, hp=game.player(0).hp + 1)
        elif self.by == "dice":
            game.roll(6)
        game.goto("there")


class Dig(Procedure, frozen=True, kw_only=True):
    """Begins the same thing again on top of itself, and counts once it comes back to itself."""

    steps = ("dig", "come_back")

    def dig(self, game: Game) -> None:
        game.push(Dig())

    def come_back(self, game: Game) -> None:
        facts(game, came_back=game.match.table.facts.get("came_back", 0) + 1)


class Turn(Procedure, frozen=True, kw_only=True):
    """What hears an event: it turns the card over, which is heard in its turn."""

    steps = ("turn",)

    def turn(self, game: Game) -> None:
        card = game.zone("left")[0]
        game.turn(card, up=not game.card(card).up)
        game.emit("ping")


class Count(Procedure, frozen=True, kw_only=True):
    """Something long that ends by itself."""

    n: int = 0

    steps = ("add",)

    def add(self, game: Game) -> None:
        if self.n < 2 * WATCHED_FROM:
            game.put(n=self.n + 1, at=0)


class ChainOfNothing:
    """Links that begin themselves anew when they resolve."""

    def offers(self, game: Game, seat: int, chain: Chain) -> None:
        return None

    def declare(self, game: Game, seat: int, act: Any) -> None:
        raise AssertionError("nobody is asked")

    def broken(self, game: Game, link: Link) -> None:
        return None

    def resolve(self, game: Game, link: Link) -> None:
        game.push(Chain(base=len(game.match.links), first=0, asking="none"))
        lay(game, 0, "lasting")

    def ended(self, game: Game, link: Link) -> None:
        return None


class Loops(Toy):
    id = "loops"
    procedures = (Asking, Swing, Dig, Turn, Count, Chain)
    zones = {"left": ZoneSpec("left", shared=True), "right": ZoneSpec("right", shared=True)}
    chain = ChainOfNothing()

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        game.create("c1", 0, "left")

    def hears(self, game: Game, event: Event) -> bool:
        return event.name in ("ping", "echo")

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        if events[0].name == "echo":
            game.emit("echo")
        else:
            game.push(Turn())


def told(play: Play, word: str) -> list[Event]:
    """Give an answer; the events of loops that were ended."""
    decision = play.decision(0)
    play.say(0, word)
    assert play.decision(0) != decision
    return [e for e in play.events if e.name == "loop_ended"]


@pytest.mark.parametrize("word", ["swing", "dig", "answer", "echo", "links"])
def test_what_comes_back_to_the_same_state_ends_and_the_rest_goes_on(word: str):
    play = Play(Loops(), 1)
    assert len(told(play, word)) == 1
    assert play.match.table.facts["went_on"] == 1
    assert play.match.links == ()
    assert len(play.match.stack) == 1
    Match.from_bytes(play.match.to_bytes(), play.rules)


def test_what_stood_below_the_loop_is_finished():
    play = Play(Loops(), 1)
    told(play, "dig")
    assert 0 < play.match.table.facts["came_back"] <= 2 * WATCHED_FROM


@pytest.mark.parametrize("word", ["swell", "dice"])
def test_what_changes_each_time_or_hangs_on_chance_is_no_such_loop(word: str, monkeypatch):
    monkeypatch.setattr(loop, "STEP_LIMIT", 1_000)
    play = Play(Loops(), 1)
    before = play.match.hash()
    with pytest.raises(LoopGuard, match="more than 1000 steps"):
        play.say(0, word)
    assert play.match.hash() == before


def test_a_loop_of_what_the_whole_match_consists_of_is_a_fault():
    play = Play(Loops(), 1)
    before = play.match.hash()
    with pytest.raises(LoopGuard, match="comes back for ever, at Asking"):
        play.say(0, "base")
    assert play.match.hash() == before


def test_something_long_that_ends_by_itself_is_left_alone():
    play = Play(Loops(), 1)
    assert told(play, "count") == []
    assert play.match.table.facts["went_on"] == 1


def test_nothing_is_compared_in_ordinary_play(monkeypatch):
    monkeypatch.setattr(loop, "LoopWatch", None)  # whoever made one would fail
    play = Play(Loops(), 1)
    for _ in range(3):
        play.say(0, "wait")
    assert play.match.table.facts["went_on"] == 3
