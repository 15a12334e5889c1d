"""The sample game of the rules, number for number (section 5), with its branch 20'."""

from __future__ import annotations

from typing import Any

from hopetable.kernel import calendar
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views

from .table import ally, faction, skill, strike, with_cards
from .whole import Whole

CARDS = [
    faction("T-F-A", "曙"), faction("T-F-B", "暮"), ally("T-LARK", 8, 9, faction="曙", kinds=["magic"]),
    ally("T-WREN", 6, 5, faction="曙"), ally("T-HERON", 7, 12, faction="苇"), ally("T-SWIFT", 15, 6, faction="空"),
    skill("T-EMB", abilities=[strike(6, range=2, attributes=["fire"])]), ally("T-OWL", 10, 7, faction="暮"),
    ally("T-MOTH", 4, 3, faction="暮"), ally("T-CROW", 4, 3, faction="暮"), ally("T-BAT", 5, 6, faction="暮"),
    skill("T-FILL"),
]  # fmt: skip
A, B = 0, 1


def begun() -> Whole:
    """Setup: factions placed, Wren put back, Owl main."""
    decks = (
        {"T-F-A": 1, "T-LARK": 1, "T-WREN": 1, "T-HERON": 1, "T-SWIFT": 1, "T-EMB": 1, "T-FILL": 20},
        {"T-F-B": 1, "T-OWL": 1, "T-MOTH": 1, "T-CROW": 1, "T-BAT": 1, "T-FILL": 20},
    )
    run = Whole(with_cards(*CARDS), decks, use_fate=False, start_hour=22, turn_order="manual")
    decision = run.decision(A)
    run.pick(A, *decision.options[A])
    run.cell(A, 3, 5)
    shuffle = Game.shuffle
    try:
        Game.shuffle = lambda game, key: None  # the piles lie as the sample game says
        run.tops = {
            "0.ally_pile": ["T-LARK", "T-WREN", "T-HERON", "T-SWIFT"], "0.skill_pile": ["T-EMB"],
            "1.ally_pile": ["T-OWL", "T-MOTH", "T-BAT", "T-CROW"],
        }  # fmt: skip
        run.arrange()
        run.cell(B, 3, 1)
        run.say(A, "back", "T-WREN")
        run.say(B, "main", "T-OWL")
        run.cell(B, 3, 2)
    finally:
        Game.shuffle = shuffle
    run.tops = {"0.ally_pile": ["T-HERON", "T-SWIFT"]}
    run.arrange()
    return run


def seen_by(run: Whole, audience: str) -> dict[str, Any]:
    """What an audience is shown."""
    return Views(run.rules).view(run.match, audience)


def turn_one(run: Whole) -> None:
    """Hour 22: start phase only."""
    run.draw(A, 1, 0)
    assert run.hand(A) == sorted(["T-LARK", "T-HERON", "T-EMB", *["T-FILL"] * 4])
    run.enter(A, "T-LARK", 3, 3)
    assert run.hp("T-F-A") == 20
    run.enter(A, "T-HERON", 2, 3)
    assert run.hp("T-F-A") == 13
    run.say(A, "stack", "T-EMB")
    run.say(A, "host", "T-LARK")
    assert len(run.hand(A)) == 4
    view = seen_by(run, "seat:1")
    stacked = [c for c in view["cards"].values() if c["zone"] == "stacked"]
    assert len(stacked) == 1
    assert "id" not in stacked[0]
    assert run.why(A, "T-F-A", "move") == ("faction", "HOPE-BOARD-06")
    run.say(A, "done")
    run.draw(B, 1, 1)
    run.enter(B, "T-BAT", 4, 3)
    assert run.hand(B) == sorted(["T-MOTH", *["T-FILL"] * 6])
    assert run.why(B, "T-BAT", "attack") == ("wrong_phase", "HOPE-BATTLE-04")
    run.forged(B, "attack:T-BAT")
    run.say(B, "done")
    assert (run.match.clock.hour, run.match.table.turn) == (23, 2)


def turn_two(run: Whole) -> None:
    """Hour 23: a joint attack on the main ally, Lark falls."""
    run.draw(A, 0, 3)
    assert len(run.hand(A)) == 7
    run.say(A, "done")
    run.draw(B, 1, 0)
    run.say(B, "done")
    assert run.hand(B).count("T-FILL") == 6
    run.say(A, "joint", target="T-OWL")
    heron = run.options(A, "attack", "T-HERON")[0]
    ember = run.options(A, "use", "T-EMB")[0]
    told = run.rules.probe(Game(run.rules, run.match.clone()), run.decision(A), A, [heron, ember], None)
    assert told["objects"][0] == {
        "card": run.match.cards[run.find("T-OWL")].handle, "terms": [12, 3], "value": 15, "loss": 15, "left": 5,
        "destroyed": False,
    }  # fmt: skip
    run.pick(A, heron, ember)
    assert run.hp("T-F-B") == run.hp("T-OWL") == 5
    assert run.why(A, "T-LARK", "attack") == ("acted", "HOPE-BATTLE-14")
    assert run.codes("stacked") == ["T-EMB"]
    assert not run.match.cards[run.find("T-EMB")].up
    run.say(A, "pass")
    run.say(B, "attack", "T-OWL", target="T-LARK")
    assert run.hp("T-LARK") == 4
    run.say(B, "attack", "T-BAT", target="T-LARK")
    assert run.codes("0.ally_pile")[0] == "T-LARK"
    assert run.codes("0.skill_pile")[0] == "T-EMB"
    run.say(B, "pass")
    fills = [o for o in run.decision(B).options[B] if run.match.cards[o.card].code == "T-FILL"]
    run.pick(B, fills[0])
    assert len(run.hand(B)) == 7
    assert calendar.date(run.match.clock.hour) == (1, 1, 2, 0)


def turn_three(run: Whole) -> None:
    """Day 2, 00:00: desperate entry, grace."""
    run.draw(A, 1, 0)
    run.enter(A, "T-SWIFT", 4, 5)
    assert run.hp("T-F-A") == 1
    assert run.match.players[A].desperate
    run.say(A, "done")
    run.draw(B, 0, 0)
    run.say(B, "move", "T-BAT", cell=(4, 4))
    assert run.why(B, "T-BAT", "move") == ("moved", "HOPE-MOVE-01")
    run.say(B, "done")
    run.say(A, "attack", "T-HERON", target="T-OWL")
    assert run.match.players[B].hp == 0
    assert run.match.players[B].main is None
    assert run.codes("1.ally_pile")[0] == "T-OWL"
    assert run.match.outcome is None


def test_the_sample_game_number_for_number():
    """HOPE-SETUP-01 … 09, HOPE-AMB-01, HOPE-TURN-02, HOPE-SUMMON-01, HOPE-SUMMON-03, HOPE-STACK-04, HOPE-STACK-05,
    HOPE-JOINT-06,
    HOPE-MAIN-12, HOPE-TIME-04, HOPE-AMB-09, HOPE-WIN-03, HOPE-WIN-05."""
    run = begun()
    turn_one(run)
    turn_two(run)
    turn_three(run)
    run.say(A, "attack", "T-SWIFT", target="T-BAT")
    assert run.match.outcome is not None
    assert run.match.outcome.winners == (A,)
    assert run.match.outcome.rule == "HOPE-WIN-05"
    assert run.match.players[A].hp == 1


def test_after_a_desperate_entry_an_attack_to_zero_loses_at_once():
    """Branch 20': HOPE-SUMMON-04, HOPE-AMB-08, HOPE-AMB-46."""
    run = begun()
    turn_one(run)
    turn_two(run)
    turn_three(run)
    run.say(A, "pass")
    run.say(B, "attack", "T-BAT", target="T-F-A")
    assert run.match.outcome is not None
    assert run.match.outcome.winners == (B,)
    assert run.match.outcome.rule == "HOPE-SUMMON-04"
    assert run.match.players[B].hp == 0
