"""The ruling on repetition: what a seat does again and again in one turn and gets nowhere with is barred for that turn.

DD-LOOP-02, ZT-LOOP-02, HOPE-LOOP-02 are this one ruling.
"""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel import repeats
from hopetable.kernel.foresight import blocked
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import MatchSetup, Option
from hopetable.kernel.zones import ZoneSpec

from .harness import Play
from .toys import Toy

OFTEN = repeats.UNWATCHED + repeats.ALIKE
"""How often a use that gets nowhere can be chosen."""


class Turn(Procedure, frozen=True, kw_only=True):
    """A seat turns its cards or grows until it ends its turn."""

    seat: int = 0
    acts: list[Any] = []

    steps = ("begin", "ask", "act")

    def begin(self, game: Game) -> None:
        game.match.uses = {k: v for k, v in game.match.uses.items() if not k.endswith(":turn")}

    def ask(self, game: Game) -> None:
        options = [
            Option(f"{word}:{game.card(c).handle}", word, [word, c], c)
            for word in ("turn", "grow", "swap") for c in game.zone(f"{self.seat}.own")
        ]  # fmt: skip
        options += [Option("end", "end", ["end"]), Option("wave", "wave", ["wave"])]
        game.ask("choose_action", "act", options, into="acts", seat=self.seat, default=["end"])

    def act(self, game: Game) -> None:
        word, *rest = self.acts[0]
        if word == "end":
            game.match.stack[game.here] = Turn(seat=1 - self.seat)
            return
        if word == "turn":
            game.turn(rest[0], exhausted=not game.card(rest[0]).exhausted)
        elif word == "grow":
            game.set_player(self.seat, hp=game.player(self.seat).hp + 1)
        elif word == "swap":
            game.move(rest, f"{self.seat}.own")
        game.goto("ask")


class Together(Procedure, frozen=True, kw_only=True):
    """All seats at once wave or hold still, again and again."""

    seen: dict[str, Any] = {}

    steps = ("ask", "again")

    def ask(self, game: Game) -> None:
        options = {s: [Option("hold", "hold", "hold"), Option("wave", "wave", "wave")] for s in range(2)}
        game.ask(
            "choose_action", "wave", options, into="seen", seats=(0, 1), mode="all",
            default={s: ["hold"] for s in range(2)}, window=True, forced=False,
        )  # fmt: skip

    def again(self, game: Game) -> None:
        game.goto("ask")


class Turns(Toy):
    id = "repeats"
    seats = (2, 2)
    procedures = (Turn,)
    zones = {"own": ZoneSpec("own")}
    repeats_rule = "TOY-LOOP-02"

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        for seat in range(2):
            for code in ("twin", "twin", "odd"):
                game.create(f"{code}{seat}", seat, f"{seat}.own")


class Waves(Toy):
    id = "waves"
    seats = (2, 2)
    procedures = (Together,)


def option(play: Play, word: str, code: str) -> str:
    """The first offer of a seat to use a card of that entry."""
    cards = play.match.cards
    found = [o for d in play.match.decisions for o in d.options[d.seats[0]] if o.key == word]
    return next((o.id for o in found if o.card is None or cards[o.card].code == code), "")


def again(play: Play, word: str, code: str = "twin0") -> int:
    """How often something can be done, sixty-five times at most."""
    for times in range(65):
        wanted = option(play, word, code)
        if not wanted:
            return times
        play.say(0, wanted)
    return 65


def test_what_gets_nowhere_can_be_done_a_few_times_and_the_others_go_on():
    play = Play(Turns(), 2)
    # Turned to and fro the table stands one way and the other by turns.
    assert again(play, "turn") == repeats.UNWATCHED + 2 * repeats.ALIKE - 1
    assert play.names("repeat_barred") == ["repeat_barred"]
    assert option(play, "turn", "odd0")
    assert option(play, "swap", "twin0")


def test_which_card_of_an_entry_it_is_and_in_what_order_they_lie_makes_no_difference():
    play = Play(Turns(), 2)
    assert again(play, "swap") == OFTEN
    assert option(play, "swap", "twin0") == ""


def test_what_changes_each_time_goes_on_for_long_but_not_for_ever():
    play = Play(Turns(), 2, replay=False)
    assert again(play, "grow") == repeats.AT_ALL


def test_something_without_a_card_counts_and_the_way_out_does_not():
    play = Play(Turns(), 2)
    assert again(play, "wave") == OFTEN
    for _ in range(2 * OFTEN):
        play.say(play.waiting()[0], "end")
    assert option(play, "end", "") == "end"


def test_in_the_next_turn_it_may_be_done_again():
    play = Play(Turns(), 2)
    assert again(play, "swap") == OFTEN
    play.say(0, "end")
    assert option(play, "swap", "twin1")
    play.say(1, "end")
    assert again(play, "swap") == OFTEN


def test_where_all_are_asked_at_once_it_is_barred_for_whoever_does_it():
    play = Play(Waves(), 2)
    for _ in range(OFTEN):
        play.say(0, "wave")
        play.say(1, "hold")
    assert play.offered(0) == ["hold"]
    assert play.offered(1) == ["hold", "wave"]


def test_the_reason_is_told_and_a_forged_answer_refused():
    play = Play(Turns(), 2)
    asked = option(play, "swap", "odd0")
    assert again(play, "swap", "odd0") == OFTEN
    play.no(0, asked)
    # The card still has other uses: it is offered, so there is nothing to explain.
    assert blocked(play.rules, play.match, play.decision(0), 0) == []
    for word in ("turn", "grow"):
        again(play, word, "odd0")
    odd = next(c for c in play.match.cards.values() if c.code == "odd0")
    expected = {"card": odd.handle, "code": "repeated", "rule": "TOY-LOOP-02", "params": {}}
    assert blocked(play.rules, play.match, play.decision(0), 0) == [expected]


def test_positions_are_not_compared_in_ordinary_play(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(repeats, "_standing", None)  # whoever compared would fail
    play = Play(Turns(), 2)
    for word in ("turn", "swap", "grow", "wave"):
        for _ in range(repeats.UNWATCHED):
            play.say(0, option(play, word, "twin0"))
    assert play.names("repeat_barred") == []
