"""Destinies nobody may see, souls and placed cards, and two worlds that differ only in what a viewer cannot see."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from hopetable.bots.random import random_answer
from hopetable.kernel.engine import Engine
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer, MatchSetup
from hopetable.kernel.state import Match

from ..two_worlds import World, dealt_anew
from .table import Whole, play, position, zhutian

RULES = zhutian().rules
VIEWER = 0


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def test_nobody_is_shown_a_destiny_before_its_owner_falls():
    """ZT-DESTINY-02, ZT-DESTINY-01: not even its owner; then everybody."""
    whole = Whole(6).keep()
    hidden = [whole.codes(f"{s}.destiny")[0] for s in range(6)]
    views = Views(whole.rules)
    for audience in (*(f"seat:{s}" for s in range(6)), "watch"):
        told = text([views.view(whole.match, audience), views.events(whole.match, tuple(whole.events), audience)])
        assert not [code for code in hidden if code in told]
    run = position(A={"equip": ["ridge_sword"]}, B={"hp": 10, "destiny": "lone_boat_toll"}, C={})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}}, {"expect": {"prompt": "destiny", "asked": ["B"]}})
    for audience in ("seat:0", "seat:1", "seat:2", "watch"):
        assert Views(RULES).view(run.match, audience)["seats"]["1"]["destiny"] == "lone_boat_toll"


def test_a_soul_is_its_controllers_secret_until_it_is_attacked():
    """ZT-AMB-03, ZT-AMB-16, ZT-AMB-32: others see a creature, its tributes, and no more."""
    run = position(A={"hand": ["gate_hound"]}, B={})
    play(run, {"A": {"summon_soul": "gate_hound"}}, "settle")
    card = next(c for c in run.match.zones["0.creature"] if c)
    handle = run.match.cards[card].handle
    views = Views(RULES)
    assert views.view(run.match, "seat:0")["cards"][handle]["id"] == "gate_hound"
    for audience in ("seat:1", "watch"):
        face = views.view(run.match, audience)["cards"][handle]
        assert face["hidden"]
        assert "id" not in face
        assert "gate_hound" not in text(views.events(run.match, tuple(run.events), audience))
    play(run, {"A": "end_phase"}, "settle", {"B": {"begin": "B"}},
         {"B": {"attack": {"card": "B", "target": "A/gate_hound"}}}, "settle")  # fmt: skip
    assert any(e.name == "revealed" for e in run.events)
    assert "gate_hound" in text(Views(RULES).view(run.match, "watch"))


def test_a_soul_that_survives_stays_what_it_is_and_known():
    """ZT-AMB-32"""
    run = position(A={"equip": []}, B={"creature": [{"card": "prison_xiezhi", "stance": "soul"}]})
    play(run, {"A": {"attack": {"card": "A", "target": "B/prison_xiezhi"}}}, "settle",
         {"expect": {"B": {"stances": {"prison_xiezhi": "soul"}}, "A": {"tapped": True, "hp": 90}}})  # fmt: skip
    card = next(c for c in run.match.zones["1.creature"] if c)
    face = Views(RULES).view(run.match, "watch")["cards"][run.match.cards[card].handle]
    assert (face["id"], face["revealed"], face["up"]) == ("prison_xiezhi", True, False)


# -- windows tell nothing --------------------------------------------------------------------------------------------


def asked_on_attack(spells: list[Any], window: str = "constant") -> list[tuple[str, int]]:
    """Who is asked what while A's player attacks B's player, everybody passing."""
    run = position(options={"window": window}, A={}, B={"spell": spells}, C={"hand": ["mirror_array"]})
    decision = run.match.decisions[0]
    attack = next(o.id for o in decision.options[0] if o.key == "attack" and o.seat == 1)
    run.engine.answer(run.match, Answer(0, decision.id, decision.rev, (attack,)))
    asked = []
    while run.match.decisions[0].window:
        decision = run.match.decisions[0]
        seat = decision.waiting()[0]
        asked.append((decision.prompt, seat))
        run.engine.answer(run.match, run.engine.default(run.match, decision, seat))
    return asked


def test_the_same_windows_open_whatever_lies_face_down():
    """ZT-AMB-36: by public facts alone; a preset placed in this turn is no response."""
    assert asked_on_attack(["mirror_array"]) == asked_on_attack(["prairie_fire"]) == [("respond", 1)]
    assert asked_on_attack([]) == []
    assert asked_on_attack([{"card": "mirror_array", "placed": "now"}]) == []


def test_outside_guarded_rooms_empty_windows_are_left_out():
    """ZT-AMB-36"""
    assert asked_on_attack(["prairie_fire"], "instant") == []
    assert asked_on_attack(["mirror_array"], "instant") == [("respond", 1)]


def test_who_is_asked_is_told_to_nobody_else():
    """ZT-AMB-36: others see only that responses are awaited."""
    run = position(options={"window": "constant"}, A={}, B={"spell": ["mirror_array"]}, C={})
    play(run, {"A": {"attack": {"card": "A", "target": "B"}}})
    for audience in ("seat:0", "seat:2", "watch"):
        (shown,) = Views(RULES).decisions(run.match, audience)
        assert shown["seats"] == []
        assert "options" not in shown


# -- two worlds ------------------------------------------------------------------------------------------------------


def begun(seed: int) -> Match:
    """Some way into a random match of three: the viewer is acting. Of seeds 100 apart the first that comes so far."""
    for tried in range(seed, seed + 1_000, 100):
        engine, dice = Engine(RULES), random.Random(tried)
        deck = dict(dice.choice(zhutian().ready_decks())["cards"])
        match, _ = engine.start(MatchSetup(3, f"{tried:064x}", (deck,), {"window": "constant"}))
        while match.outcome is None:
            decision = match.decisions[0]
            seat = decision.waiting()[0]
            if match.table.round > 2 and seat == VIEWER and decision.prompt == "activity":
                return match
            engine.answer(match, random_answer(dice, decision, seat))
    raise AssertionError("no match comes to the viewer's third turn")


def unseen(match: Match) -> list[list[int]]:
    """The others' hands, the spells they have placed, and all destinies."""
    placed = [c for s in (1, 2) for c in match.zones[f"{s}.spell"] if c and not match.cards[c].up]
    return [
        [c for s in (1, 2) for c in match.zones[f"{s}.hand"]],
        [c for s in range(3) for c in match.zones[f"{s}.destiny"]],
        [c for c in placed if match.cards[c].known == 0],
    ]


SEEDS = range(20)
STEPS = {"seat:0": 60, "watch": 60}
"""How many answers the worlds of all seeds are compared over at the least."""


@pytest.mark.parametrize("audience", STEPS)
def test_the_viewers_stream_does_not_tell_the_worlds_apart(audience: str):
    """ZT 4.6.4, ZT-AMB-36"""
    compared = [length_told_apart(seed, audience) for seed in SEEDS]
    assert sum(compared) >= STEPS[audience], compared


def length_told_apart(seed: int, audience: str) -> int:
    """How many answers two worlds were compared over until a card of the mixture mattered; they must look alike."""
    start, dice = begun(seed), random.Random(1_000 + seed)
    hidden = {c for group in unseen(start) for c in group}
    one, two = World(RULES, start.clone(), audience), World(RULES, dealt_anew(start, unseen(start), dice), audience)
    assert one.text() == two.text()
    for length in range(50):
        if one.match.outcome is not None or one.match.table.active != VIEWER:
            return length
        decision, other = one.match.decisions[0], two.match.decisions[0]
        seat = decision.waiting()[0]
        assert (seat, decision.prompt) == (other.waiting()[0], other.prompt)
        if seat == VIEWER:
            answer = random_answer(dice, decision, seat)
        elif decision.window:
            answer = one.engine.default(one.match, decision, seat)
        else:
            return length  # it must use a card of the mixture
        if hidden & (one.answer(answer) | two.answer(answer)):
            return length
        assert one.text() == two.text()
    return 50
