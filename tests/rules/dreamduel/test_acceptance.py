"""Three turns of a duel, number for number, with a test set of plain spells (R-… are Reimu's, M-… Marisa's).

The draws are fixed: the decks are laid in the order in which they will be drawn.
"""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.checks import replay_check
from hopetable.games.dreamduel.settlement import Settlement
from hopetable.kernel.game import Game

from .table import position, with_cards


def battle(
    card: str, character: str, grace: int, cost: int, attack: str, power: int, *traits: str, **more: Any
) -> dict[str, Any]:
    return {
        "id": card, "name": {"zh": f"试符「{card}」", "en": card}, "kind": "battle",
        "character": character, "grace": grace, "cost": cost, "attack": attack, "power": power,
        "traits": list(traits), **more,
    }  # fmt: skip


NO_MELEE = {"forbid": {"who": "opponent", "what": "declare", "match": "attack == 'melee'", "until": "turn_end"}}
SET = [
    battle("R-A", "reimu", 1, 1, "danmaku", 500, "lure"),
    battle("R-B", "reimu", 2, 1, "melee", 1500),
    battle("R-C", "reimu", 2, 2, "danmaku", 1500, "stable", abilities=[{"when": "breaks", "do": [NO_MELEE]}]),
    battle("R-D", "reimu", 3, 2, "danmaku", 1500, "stable"),
    battle("R-E", "reimu", 2, 2, "danmaku", 1500, "lure", "swift"),
    battle("R-1", "reimu", 1, 1, "danmaku", 1000),
    battle("R-2", "reimu", 1, 1, "danmaku", 1000),
    battle("M-A", "marisa", 1, 1, "danmaku", 1000),
    battle("M-B", "marisa", 2, 1, "danmaku", 1500),
    battle("M-C", "marisa", 3, 2, "danmaku", 1500, "pierce"),
    battle("M-D", "marisa", 3, 2, "danmaku", 2000),
    battle("M-1", "marisa", 1, 1, "danmaku", 1000),
    battle("M-M", "marisa", 2, 1, "melee", 1000),
    {
        "id": "R-T", "name": {"zh": "试阱「R-T」", "en": "R-T"}, "kind": "trap", "character": "reimu", "cost": 1,
        "abilities": [{
            "play": {"event": "declared", "by": "opponent", "card": "battle"}, "during": "defence",
            "do": [{"power": {"of": "that", "add": -1000, "until": "battle_end"}}],
        }],
    },
]  # fmt: skip


@pytest.fixture(scope="module")
def entry():
    return with_cards(*SET)


def given(extra: tuple[str, ...] = ()) -> dict[str, Any]:
    """After setup, step 5: hands of five, decks of 34, the first player's turn at its draw step."""
    filler = ["SYS-011"]
    return {
        "phase": "draw", "turn": 1, "first": "me",
        "me": {
            "hand": ["R-A", "R-B", "R-C", "R-T", "R-D"], "deck": ["R-E", "R-1", "R-2", *filler * 31],
            "chara": ["C001-RM"],
        },
        "opponent": {
            "hand": ["M-A", "M-B", "M-C", "SYS-011", "M-1", *extra], "deck": ["M-D", *filler * 33],
            "chara": ["C002-MS"],
        },
    }  # fmt: skip


def lay(run: Any, seat: int, *top: str) -> None:
    """Fix the next draws: these cards on top of the deck, whatever the shuffle made of it; the replay starts here."""
    match = run.match
    deck = list(match.zones[f"{seat}.deck"])
    for code in reversed(top):
        card = next(c for c in deck if match.cards[c].code == code)
        deck.remove(card)
        deck.append(card)
    match.zones[f"{seat}.deck"] = tuple(deck)
    match.touch_zones()
    run.opening, run.answers = match.to_bytes(), []


class Teller:
    """Tells the duel step by step."""

    def __init__(self, run: Any) -> None:
        self.run = run

    def me(self, **step: Any) -> None:
        self.run.step({"me": step})

    def opponent(self, **step: Any) -> None:
        self.run.step({"opponent": step})

    def see(self, **wanted: Any) -> None:
        self.run.expect(wanted)

    def powers(self, attack: int) -> None:
        self.run.expect({"attack_power": attack})


def turn_one(t: Teller) -> None:
    # 1.1, 1.2: nothing is drawn, nothing is spent
    t.see(
        me={"hand_size": 5, "deck_size": 34, "orbs": [5, 0]}, opponent={"orbs": [5, 0], "hp": 10_000, "deck_size": 34}
    )
    t.me(center="C001-RM")
    t.see(me={"stances": {"C001-RM": "center"}})
    t.me(set_item="R-T")
    t.me(finish_set=True)
    t.see(me={"hand": ["R-A", "R-B", "R-C", "R-D"], "item": ["R-T"], "face_up": []})
    # 1.5 to 1.7: gate 0, 500 danmaku, then the lure
    t.me(declare="R-A")
    t.see(me={"orbs": [4, 1]}, opponent={"hp": 10_000}, asked=["opponent"], attack_power=500)
    t.opponent(no_clash=True)
    t.see(
        me={"declare": ["R-A"], "gate": 1}, opponent={"hp": 8_500},
        events=[
            {"e": "damaged", "amount": 500, "kind": "danmaku", "to": 9_500},
            {"e": "damaged", "amount": 1_000, "kind": "special", "to": 8_500},
        ],
    )  # fmt: skip
    # 1.8 to 1.10: 1500 v 1000
    t.me(declare="R-B")
    t.see(me={"orbs": [3, 2]})
    t.opponent(clash="M-A")
    t.see(
        me={"declare": ["R-A", "R-B"]}, opponent={"orbs": [4, 1], "hp": 8_000, "discard": ["M-A"]},
        events=[
            {"e": "compared", "attack": 1_500, "defence": 1_000, "result": "breaks"},
            {"e": "damaged", "amount": 500, "kind": "melee"},
        ],
    )  # fmt: skip
    t.me(end_turn=True)
    t.see(me={"hand": ["R-C", "R-D"]}, active="opponent", turn=2)


def turn_two(t: Teller) -> None:
    # 2.1, 2.2
    hand = ["M-1", "M-B", "M-C", "M-D", "SYS-011"]
    t.see(opponent={"hand": hand, "deck_size": 33, "orbs": [5, 0]}, me={"orbs": [4, 1]})
    t.opponent(center="C002-MS")
    t.opponent(set_spirit="M-1")
    t.opponent(finish_set=True)
    t.see(opponent={"spirit": ["M-1"], "stances": {"C002-MS": "center"}})
    t.opponent(play="SYS-011")
    t.see(opponent={"hp": 9_000, "discard": ["M-A", "SYS-011"], "orbs": [5, 0]})
    # 2.6 to 2.10
    t.opponent(declare="M-B")
    t.opponent(pay="none")
    t.see(opponent={"orbs": [4, 1], "spirit": ["M-1"]})
    t.run.step({"me": {"offered": {"play": "R-T"}}})
    t.me(**{"pass": True})
    t.me(clash="R-C")
    t.see(
        me={"orbs": [2, 3], "hp": 10_000}, opponent={"hp": 9_000},
        events=[{"e": "compared", "attack": 1_500, "defence": 2_500, "result": "full_clash"}],
        asked=["me"], prompt="respond",
    )  # fmt: skip
    t.me(trigger={"skill": "行云流水"})
    t.me(choose="0")
    t.see(me={"deck_size": 35, "orbs": [3, 2], "hand": ["R-D"]}, opponent={"discard": ["M-A", "SYS-011", "M-B"]})
    # 2.11 to 2.14
    t.opponent(declare="M-C")
    t.opponent(pay=["M-1"])
    t.see(opponent={"orbs": [3, 2], "spirit": []}, chain=["C002-MS"], asked=["me"])
    t.powers(1_500)
    t.me(play="R-T")
    t.see(me={"orbs": [2, 3], "item": [], "hp": 9_000}, opponent={"declare": ["M-C"], "exhausted": ["M-C"]})
    powers = [(e.fields["from"], e.fields["to"]) for e in t.run.events if e.name == "power"]
    assert powers[-2:] == [(1_500, 500), (500, 1_000)]


def turn_three(t: Teller) -> None:
    # 3.1, 3.2
    t.see(me={"hand": ["R-1", "R-2", "R-D", "R-E"], "deck_size": 32, "orbs": [3, 2]}, opponent={"orbs": [4, 1]}, turn=3)
    t.me(hyper="C001-RM")
    t.see(me={"duel": ["C001-RM"], "ever_hyper": ["reimu"]})
    t.me(set_spirit="R-1")
    t.me(finish_set=True)
    t.see(me={"spirit": ["R-1"]})
    t.me(refused={"card": "R-2", "act": "declare", "code": "grace_too_low", "rule": "DD-DECLARE-02"})
    # 3.6 to 3.8
    t.me(declare="R-E")
    t.me(pay="none")
    t.see(me={"orbs": [1, 4]})
    t.opponent(clash="M-D")
    t.see(
        me={"declare": ["R-A", "R-B"], "discard": ["R-T", "R-E"]},
        opponent={"orbs": [2, 3], "hp": 9_000, "hand": [], "discard": ["M-A", "SYS-011", "M-B", "M-1", "M-D"]},
        events=[{"e": "compared", "attack": 1_500, "defence": 2_000, "result": "full_clash"}],
    )  # fmt: skip
    # 3.9, 3.10
    t.me(declare="R-D")
    t.see(me={"orbs": [0, 5], "spirit": [], "declare": ["R-A", "R-B", "R-D"]}, opponent={"hp": 7_500})
    t.me(refused={"card": "R-2", "act": "declare", "code": "grace_too_low", "rule": "DD-DECLARE-02"})
    t.me(end_turn=True)


def test_three_turns_number_for_number(entry):
    run = position(given(), entry)
    t = Teller(run)
    turn_one(t)
    turn_two(t)
    lay(run, 0, "R-E", "R-1", "R-2")
    t.opponent(end_turn=True)
    t.see(opponent={"hand": ["M-D"]})
    turn_three(t)
    # the state, after the draw of three and the recoveries of turn 4
    t.see(
        me={
            "hp": 9_000, "orbs": [1, 4], "deck_size": 32, "hand": ["R-2"], "discard": ["R-T", "R-E", "R-1"],
            "stances": {"C001-RM": "hyper"}, "grace_sum": 6,
        },
        opponent={"hp": 7_500, "deck_size": 30, "hand_size": 3, "orbs": [3, 2], "grace_sum": 0},
        turn=4, active="opponent",
    )  # fmt: skip
    rows = [Settlement()._row(Game(run.rules, run.match.clone()), seat) for seat in (0, 1)]
    assert [r["total"] for r in rows] == [9, 0]
    replay_check(run)


def test_no_defence_against_the_piercing_attack(entry):
    """Step 2.13: with R-D in hand the defence is refused and nothing changes."""
    run = position(given(), entry)
    t = Teller(run)
    turn_one(t)
    for step in (
        {"center": "C002-MS"},
        {"set_spirit": "M-1"},
        {"finish_set": True},
        {"declare": "M-C"},
        {"pay": ["M-1"]},
    ):
        t.opponent(**step)
    t.see(asked=["me"], prompt="respond")
    t.me(refused={"card": "R-D", "act": "clash", "code": "cannot_clash", "rule": "DD-CLASH-05"})


def test_the_broken_player_declares_no_melee(entry):
    """Step 2.9: what R-C forbids."""
    run = position(given(extra=("M-M",)), entry)
    t = Teller(run)
    turn_one(t)
    t.opponent(center="C002-MS")
    t.opponent(finish_set=True)
    t.run.step({"opponent": {"offered": {"declare": "M-M"}}})
    t.opponent(declare="M-B")
    t.me(clash="R-C")
    t.me(**{"pass": True})
    t.opponent(refused={"card": "M-M", "act": "declare", "code": "forbidden", "rule": "DD-FAQ-01"})
