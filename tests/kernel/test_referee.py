"""What a referee does to a match: told to everybody, setting off nothing, with every question asked afresh."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.records import Event, MatchSetup, Option
from hopetable.kernel.referee import Act
from hopetable.kernel.zones import ZoneSpec

from .harness import Play
from .toys import Toy


class Ask(Procedure, frozen=True, kw_only=True):
    """Asks seat 0 for a card of its hand, again and again."""

    picked: list[Any] = []

    steps = ("ask", "again")

    def ask(self, game: Game) -> None:
        options = [Option(f"c:{game.card(c).handle}", "take", c, c) for c in game.zone("0.hand")]
        options.append(Option("none", "none", None))
        game.ask("choose_action", "pick", options, into="picked", seat=0, default=["none"], forced=False)

    def again(self, game: Game) -> None:
        game.goto("ask")


class Judged(Toy):
    """Two seats with hands; every card that moves would set something off; a board of cells."""

    id = "judged"
    procedures = (Ask,)
    heard: list[str] = []
    zones = {"hand": ZoneSpec("hand", sight="owner"), "board": ZoneSpec("board", order="grid", shared=True)}

    def lay_out(self, game: Game, setup: MatchSetup) -> None:
        for seat in range(setup.seats):
            for n in range(3):
                game.create(f"card{seat}{n}", seat, f"{seat}.hand")

    def hears(self, game: Game, event: Event) -> bool:
        return event.name == "moved"

    def react(self, game: Game, events: tuple[Event, ...]) -> None:
        Judged.heard += [e.name for e in events]


def judge(play: Play, **act: Any) -> Any:
    return play._do("referee", Act(who="J", **act))


def test_a_moved_card_sets_off_nothing_and_the_options_are_listed_afresh():
    play = Play(Judged(), 2)
    card = play.match.zones["1.hand"][0]
    old = play.decision(0)
    Judged.heard.clear()
    step = judge(play, act="move", card=card, zone="0.hand")
    assert [e.name for e in step.events] == ["referee", "moved"]
    assert Judged.heard == []
    assert play.decision(0).id != old.id
    assert len(play.offered(0)) == 5


def test_a_card_is_put_on_a_cell_and_two_do_not_share_one():
    play = Play(Judged(), 2)
    first, second = play.match.zones["0.hand"][:2]
    judge(play, act="move", card=first, zone="board", cell=(2, 3))
    assert play.match.cards[first].cell == (2, 3)
    for zone, cell, code in (
        ("board", (2, 3), "zone_full"),
        ("board", None, "bad_field"),
        ("1.hand", (1, 1), "bad_field"),
    ):
        with pytest.raises(Refusal) as refused:
            play.engine.referee(play.match, Act(act="move", card=second, zone=zone, cell=cell))
        assert refused.value.code == code


def test_a_counter_of_a_card_is_set():
    play = Play(Judged(), 2)
    card = play.match.zones["0.hand"][0]
    step = judge(play, act="set", card=card, name="wounds", value=3)
    assert play.match.cards[card].counters == {"wounds": 3}
    assert step.events[0].fields["old"] == 0


def test_words_alone_leave_every_question_open_as_it_was():
    play = Play(Judged(), 2)
    old = play.decision(0)
    judge(play, act="rule", text="as printed")
    assert play.decision(0) == old


def test_nobody_judges_a_match_that_is_over():
    play = Play(Judged(), 2)
    play.concede(0)
    with pytest.raises(Refusal) as refused:
        play.engine.referee(play.match, Act(act="rule", text="late"))
    assert refused.value.code == "not_live"
