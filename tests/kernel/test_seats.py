"""Six seats: turn order, leaving in any state, simultaneous and first-come decisions."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.procedure import Procedure
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, Option

from .harness import Play
from .toys import RoundTable, Toy, facts, knock_out


def bidding(seats: int = 6) -> Play:
    return Play(RoundTable(), seats)


def turns(seats: int = 6, ring: int = 0) -> Play:
    play = bidding(seats)
    for seat in range(seats):
        play.say(seat, "n0")
    play.say(ring, "ring")
    return play


def test_all_bid_at_once_and_the_bids_are_told_together():
    play = bidding()
    for seat in (3, 0, 5, 1, 4):
        play.say(seat, f"n{seat % 4}")
        assert "bids" not in play.names()
    assert play.waiting() == [2]
    play.say(2, "n2")
    bids = next(e for e in play.events if e.name == "bids")
    assert bids.fields["bids"] == {"0": 0, "1": 1, "2": 2, "3": 3, "4": 0, "5": 1}


def test_a_bid_may_be_changed_until_all_are_in_and_not_after():
    play = bidding()
    first = play.decision(0)
    play.say(0, "n1")
    play.say(0, "n3")
    for seat in range(1, 6):
        play.say(seat, "n0")
    assert next(e for e in play.events if e.name == "bids").fields["bids"]["0"] == 3
    play.refused(Answer(0, first.id, first.rev, ("n0",)), "stale")


def test_a_bid_that_is_in_shows_to_nobody_else():
    told = {}
    for bid in ("n1", "n2"):
        play = bidding()
        play.say(0, bid)
        views = Views(play.rules)
        others = [a for a in play.audiences if a != "seat:0"]
        told[bid] = [(views.view(play.match, a), views.decisions(play.match, a)) for a in others]
        assert views.decisions(play.match, "seat:1")[0]["done"] == [0]
    assert told["n1"] == told["n2"]


def test_the_first_to_ring_wins_and_the_second_comes_too_late():
    play = bidding()
    for seat in range(6):
        play.say(seat, "n0")
    bell = play.decision(4)
    assert play.waiting() == [0, 1, 2, 3, 4, 5]
    play.say(4, "ring")
    assert next(e for e in play.events if e.name == "rang").fields["seat"] == 4
    play.refused(Answer(2, bell.id, bell.rev, ("ring",)), "stale")


def test_turns_go_round_the_table_from_the_bell_on():
    play = turns(ring=4)
    for seat in (4, 5, 0, 1, 2, 3):
        assert play.match.table.active == seat
        target = (seat + 1) % 6
        play.say(seat, f"s{target}")
        play.no(target, "hide")
        play.say(target, "duck")
    assert play.match.table.round == 1


def test_a_seat_without_hit_points_is_out_and_passed_over():
    play = turns(seats=3)
    for _ in range(3):
        for seat in [s for s in range(3) if s not in play.match.gone]:
            if play.match.table.active != seat or not play.waiting() or 2 in play.match.gone:
                continue
            target = 2 if seat != 2 else 0
            play.say(seat, f"s{target}")
            play.say(target, "take" if target == 2 else "duck")
        if 2 in play.match.gone:
            break
        for seat in play.waiting():
            play.say(seat, "n0")
        play.say(0, "ring")
    assert play.match.gone == (2,)
    assert play.match.outcome is None
    assert 2 not in play.waiting()
    assert all("s2" not in [o.id for o in d.options[s]] for d in play.match.decisions for s in d.seats)


def test_conceding_in_the_middle_of_anothers_choice_lists_the_targets_afresh():
    play = turns()
    stale = play.decision(0)
    assert "s3" in play.offered(0)
    play.concede(3)
    assert play.waiting() == [0]
    assert "s3" not in play.offered(0)
    play.no(0, "s3")
    play.refused(Answer(0, stale.id, stale.rev, ("s1",)), "stale")
    play.say(0, "s1")


def test_conceding_while_being_asked_takes_the_default_and_the_match_goes_on():
    play = turns()
    play.say(0, "s3")
    assert play.waiting() == [3]
    play.concede(3)
    assert play.match.table.active == 1
    assert play.waiting() == [1]


def test_conceding_in_ones_own_turn_ends_it():
    play = turns()
    play.concede(0)
    assert play.match.table.active == 1
    assert "s0" not in play.offered(1)


def test_conceding_in_the_middle_of_a_bid_completes_it_with_those_who_are_left():
    play = bidding()
    for seat in range(5):
        play.say(seat, "n1")
    assert play.waiting() == [5]
    play.concede(5)
    assert set(next(e for e in play.events if e.name == "bids").fields["bids"]) == {"0", "1", "2", "3", "4"}
    assert play.waiting() == [0, 1, 2, 3, 4]


def test_conceding_with_a_bid_already_in_leaves_it_out():
    play = bidding(3)
    play.say(0, "n1")
    play.concede(0)
    assert play.waiting() == [1, 2]
    play.refused(Answer(0, play.decision(1).id, 1, ("n0",)), "not_your_decision")
    play.say(1, "n2")
    play.say(2, "n2")
    assert next(e for e in play.events if e.name == "bids").fields["bids"] == {"1": 2, "2": 2}


def test_conceding_at_the_bell_leaves_it_to_the_others():
    play = bidding(3)
    for seat in range(3):
        play.say(seat, "n0")
    play.concede(1)
    assert play.waiting() == [0, 2]
    play.say(2, "ring")
    assert play.match.table.active == 2


def test_everybody_concedes_one_after_another_and_the_last_wins():
    for state in (bidding, turns):
        play = state()
        for seat in (2, 5, 0, 4, 1):
            play.concede(seat)
        assert play.match.outcome.winners == (3,)
        assert play.match.decisions == ()
        with pytest.raises(Refusal, match="not_live"):
            play.engine.concede(play.match, 3)


def test_an_answer_after_the_end_is_refused():
    play = bidding(2)
    decision = play.decision(0)
    play.concede(1)
    play.refused(Answer(0, decision.id, decision.rev, ("n0",)), "not_live")


# -- rules that do not look who is out -------------------------------------------------------------------------------


class Poll(Procedure, frozen=True, kw_only=True):
    """Asks every seat in every way, whether it is out or not."""

    said: Any = None

    steps = ("go", "ask_all", "note_all", "ask_first", "note_first", "again")

    def go(self, game: Game) -> None:
        for seat in reversed(range(game.match.seats)):
            game.push(Question(seat=seat))

    def ask_all(self, game: Game) -> None:
        self._ask(game, "all")

    def note_all(self, game: Game) -> None:
        facts(game, all=self.said)

    def ask_first(self, game: Game) -> None:
        self._ask(game, "first")

    def note_first(self, game: Game) -> None:
        facts(game, first=self.said)

    def again(self, game: Game) -> None:
        game.goto("go")

    def _ask(self, game: Game, mode: str) -> None:
        seats = range(game.match.seats)
        options = {s: [Option("no", "no", 0), Option("yes", "yes", 1)] for s in seats}
        game.ask("confirm", mode, options, into="said", seats=seats, mode=mode)


class Question(Procedure, frozen=True, kw_only=True):
    seat: int
    said: Any = None

    steps = ("ask", "note")

    def ask(self, game: Game) -> None:
        game.ask("confirm", "one", [Option("no", "no", 0), Option("yes", "yes", 1)], into="said", seat=self.seat)

    def note(self, game: Game) -> None:
        facts(game, **{str(self.seat): self.said})


class Polls(Toy):
    """`cut` (a room option): who concedes takes the running questions along."""

    id = "polls"
    procedures = (Poll, Question)

    def concede(self, game: Game, seat: int) -> None:
        if game.match.options.get("cut"):
            game.unwind(1)
        knock_out(game, seat, "concede")


def test_whatever_a_seat_that_is_out_is_asked_its_default_is_taken():
    play = Play(Polls(), 4)
    play.concede(1)
    play.say(0, "yes")
    assert play.match.table.facts == {"0": [1], "1": [0]}
    play.say(2, "yes")
    play.say(3, "yes")
    assert play.waiting() == [0, 2, 3]
    for seat in (0, 2, 3):
        play.say(seat, "yes")
    assert play.match.table.facts["all"] == {"0": [1], "2": [1], "3": [1]}
    play.refused(Answer(1, play.decision(0).id, 1, ("yes",)), "not_your_decision")
    play.say(3, "yes")
    assert play.match.table.facts["first"] == [3, [1]]


def test_a_question_of_a_procedure_that_is_dropped_is_dropped_with_it():
    play = Play(Polls(), 3, cut=True)
    asked = play.decision(0)
    play.concede(2)
    assert play.waiting() == [0, 1]
    assert [d.prompt for d in play.match.decisions] == ["all"]
    play.refused(Answer(0, asked.id, asked.rev, ("yes",)), "stale")
    play.say(0, "yes")
