"""A referee of a hope match: numbers, cards, pauses and words, with all that hangs on them, logged and shown to all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hopetable.games.checks import check_conserved, check_hidden, check_json
from hopetable.games.hope.judging import NUMBERS
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import Refusal
from hopetable.kernel.projection import Views
from hopetable.kernel.records import MatchSetup
from hopetable.kernel.referee import Act

from ..random_play import eager
from .table import at, find, hope, hp, table


def judge(run: Any, **act: Any) -> Any:
    """One act of the referee; everybody is told it, and nothing is set off."""
    step = run.engine.referee(run.match, Act(who="J", **act))
    told = next(e for e in step.events if e.name == "referee")
    for audience in ("seat:0", "seat:1", "watch"):
        shown = Views(run.rules).events(run.match, step.events, audience)
        assert (told.fields["act"], "J") in [(e.get("act"), e.get("who")) for e in shown]
    assert not run.match.pending
    assert run.match.outcome is not None or run.match.decisions
    return told


def refused(run: Any, **act: Any) -> str:
    """An act that makes no sense changes nothing."""
    before = run.match.hash()
    with pytest.raises(Refusal) as fault:
        run.engine.referee(run.match, Act(who="J", **act))
    assert run.match.hash() == before
    return fault.value.code


def field(**more: Any) -> Any:
    """My main ally, an ally with a skill and an ally under it; a foe."""
    under = {"card": "T-A1", "stacked": ["T-BLANK"]}
    mine = {
        "main": at("T-A5", 2, 2, stacked=["T-EMBER"]), "board": [at("T-A3", 3, 3, hp=4, below=[under])],
        "hand": ["T-A7", "T-BLANK"],
    }  # fmt: skip
    return table(me=mine, opponent={"board": [at("T-B5", 3, 4)]}, **more)


def test_the_factions_hp_is_a_number_and_who_has_none_left_is_out():
    """HOPE-AMB-45, HOPE-AMB-09, HOPE-WIN-05: at 0 the main ally falls; without other allies the player is out."""
    run = field()
    told = judge(run, act="set", seat=0, name="hp", value=7)
    assert (told.fields["old"], told.fields["new"]) == (20, 7)
    assert hp(run, "T-A5") == 7
    judge(run, act="set", seat=0, name="hp", value=0)
    assert run.figure(0, "main") is None
    assert run.figure(0, "ally_pile")[0] == "T-A5"
    assert run.figure(0, "skill_pile")[0] == "T-EMBER"
    assert (run.figure(0, "grace"), run.common("outcome")) == (True, None)
    judge(run, act="move", card=find(run, "T-A3"), zone="0.hand")
    assert (run.common("winner"), run.match.outcome.rule) == ("opponent", "HOPE-WIN-05")


def test_a_cards_hp_is_set_within_its_maximum():
    """HOPE-STAT-02, HOPE-AMB-45: and what has another name is a counter."""
    run = field()
    told = judge(run, act="set", card=find(run, "T-A3"), name="hp", value=9)
    assert (told.fields["old"], hp(run, "T-A3")) == (4, 9)
    for value in (0, 13):
        assert refused(run, act="set", card=find(run, "T-A3"), name="hp", value=value) == "bad_field"
    assert refused(run, act="set", card=find(run, "T-A7"), name="hp", value=3) == "bad_target"
    assert refused(run, act="set", card=find(run, "T-EMBER"), name="hp", value=3) == "bad_target"
    judge(run, act="set", card=find(run, "T-A5"), name="hp", value=3)
    assert run.figure(0, "hp") == 3
    judge(run, act="set", card=find(run, "T-A3"), name="seals", value=2)
    assert run.figure(0, "counters") == {"T-A3": {"seals": 2}}


def test_only_hp_is_a_number_of_a_seat():
    run = field()
    assert set(NUMBERS) == {"hp"}
    for name, value in (("hp", 41), ("hp", -1), ("faction", 3), ("main", 2), ("desperate", 1)):
        assert refused(run, act="set", seat=0, name=name, value=value) == "bad_field"


def test_a_card_comes_onto_the_board_with_its_printed_hp():
    """HOPE-CARD-07, HOPE-BOARD-04, HOPE-BOARD-03: onto an empty cell of the board, if it has HP or ATK."""
    run = field()
    card = find(run, "T-A7")
    for cell in ((3, 4), (0, 3), (6, 1)):
        assert refused(run, act="move", card=card, zone="board", cell=cell) in ("zone_full", "bad_field")
    assert refused(run, act="move", card=find(run, "T-BLANK", 1), zone="board", cell=(4, 4)) == "bad_field"
    judge(run, act="move", card=card, zone="board", cell=(4, 4))
    assert (run.figure(0, "board")["T-A7"], hp(run, "T-A7")) == ([4, 4], 12)
    run.step({"offered": {"attack": {"card": "T-A7", "target": "T-B5"}}})


def test_a_card_on_the_board_moves_with_what_lies_under_it():
    """HOPE-STACK-09, HOPE-MAIN-02: and keeps its HP; a faction is moved like any other."""
    run = field()
    judge(run, act="move", card=find(run, "T-A3"), zone="board", cell=(5, 1))
    assert run.figure(0, "board") == {"T-DAWN": [1, 1], "T-A5": [2, 2], "T-A3": [5, 1], "T-A1": [5, 1]}
    assert hp(run, "T-A3") == 4
    judge(run, act="move", card=find(run, "T-A1"), zone="board", cell=(5, 3))
    assert run.figure(0, "board")["T-A1"] == [5, 3]
    assert run.figure(0, "under") == {"T-A1": ["T-BLANK"], "T-A5": ["T-EMBER"]}
    judge(run, act="move", card=find(run, "T-DUSK"), zone="board", cell=(1, 5))
    assert run.figure(1, "board")["T-DUSK"] == [1, 5]


def test_a_main_ally_taken_off_is_no_main_ally_any_more():
    """HOPE-MAIN-08, HOPE-AMB-53: the referee stands above the rule that keeps it there; what lay under it goes back."""
    run = field()
    judge(run, act="move", card=find(run, "T-A5"), zone="0.hand")
    assert (run.figure(0, "main"), run.figure(0, "hp")) == (None, 20)
    assert run.figure(0, "skill_pile")[0] == "T-EMBER"
    run.step({"offered": "new_main"})


def test_cards_go_where_they_belong():
    """HOPE-CONTROL-02, HOPE-AMB-36, HOPE-CARD-01: hand, discard pile and own pile of the owner; a faction stays."""
    run = field(fates=["hope-fate-528"])
    for code, zone in (
        ("T-A7", "1.hand"), ("T-A7", "0.skill_pile"), ("T-A7", "stacked"), ("T-DAWN", "0.hand"),
        ("T-EMBER", "prophecy"), ("hope-fate-528", "0.discard"),
    ):  # fmt: skip
        assert refused(run, act="move", card=find(run, code), zone=zone) == "bad_field", (code, zone)
    judge(run, act="move", card=find(run, "T-A7"), zone="0.ally_pile", at="bottom")
    assert run.figure(0, "ally_pile")[0] == "T-A7"
    judge(run, act="move", card=find(run, "T-EMBER"), zone="0.discard")
    assert run.figure(0, "discard") == ["T-EMBER"]
    judge(run, act="move", card=find(run, "hope-fate-528"), zone="1.hand")
    assert run.figure(1, "hand") == ["hope-fate-528"]


def test_words_and_pauses_change_nothing():
    """HOPE-SETUP-01, HOPE-AMB-45."""
    run = field()
    before = [d.id for d in run.match.decisions]
    for act in ("rule", "pause", "resume"):
        told = judge(run, act=act, text="Think again.")
        assert told.fields["text"] == "Think again."
    assert [d.id for d in run.match.decisions] == before


@pytest.mark.parametrize("seed", range(8))
def test_a_match_survives_a_referee_who_meddles_all_the_time(seed: int):
    """At random moments, in the middle of declarations too: no fault, no stuck state, nothing hidden shown."""
    entry, dice = hope(), random.Random(seed)
    decks = [dict(d["cards"]) for d in entry.cards.decks.values()]
    seats = 2 + seed % 3
    engine = Engine(entry.rules)
    options = {"win_condition": "custom", "max_turns": 4}
    match, _ = engine.start(MatchSetup(seats, f"{seed:064x}", tuple(decks[:seats]), options))
    count, meddled = check_conserved(match), 0
    for number in range(260):
        if match.outcome is not None:
            break
        if match.table.turn and dice.random() < 0.4:
            act = meddling(dice, match)
            try:
                events = engine.referee(match, act).events
            except Refusal:
                continue
            meddled += 1
            assert events[0].name == "referee"
            check_conserved(match, count)
            if number % 20 == 0:
                check_hidden(entry.rules, match, events, None, None, check_json(entry.rules, match))
            continue
        decision = dice.choice(match.decisions)
        engine.answer(match, eager(dice, decision, dice.choice(decision.waiting())))
    assert meddled > 5


def meddling(dice: random.Random, match: Any) -> Act:
    """A random act with numbers or cards."""
    seat = dice.randrange(match.seats)
    if dice.random() < 0.15:
        return Act(act="set", who="J", seat=seat, name="hp", value=dice.randrange(1, 30))
    card = dice.choice([c for c in match.cards.values() if c.zone not in ("void", "fate_pile")])
    if dice.random() < 0.2:
        return Act(act="set", who="J", card=card.id, name="hp", value=dice.randrange(1, 9))
    if dice.random() < 0.5:
        cell = (dice.randrange(1, 8), dice.randrange(1, 8))
        return Act(act="move", who="J", card=card.id, zone="board", cell=cell)
    zone = dice.choice(("hand", "discard", "ally_pile", "skill_pile", "specific_pile"))
    return Act(act="move", who="J", card=card.id, zone=f"{card.owner}.{zone}", at=dice.choice(("top", "bottom")))
