"""HP and ATK as effects change them, cooldowns, and a few cards whose effect shows only in figures."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views

from .table import ally, at, find, hope, hp, skill, strike, table
from .test_time import on


def changed(prop: str, *changes: dict[str, Any]) -> dict[str, Any]:
    """A skill whose effects change a figure of its host, lasting."""
    return skill("T-DRAUGHT", abilities=[
        {"activate": "battle", "extra": True, "limit": {"match": 1}, "do": [
            {"modify": {"prop": p.pop("prop", prop), "of": "this.host", "until": "leaves", **p}} for p in changes]},
    ])  # fmt: skip


@pytest.mark.parametrize(("before", "add", "after"), [(18, -5, (15, 15)), (12, -5, (12, 15)), (12, 5, (12, 25))])
def test_a_new_maximum_cuts_what_is_above_it_and_gives_nothing(before: int, add: int, after: tuple[int, int]):
    """HOPE-STAT-02: 18/20 to 15 is 15/15, 12/20 to 15 is 12/15, 12/20 to 25 is 12/25."""
    run = table(ally("T-X", 20, 3), changed("max_hp", {"add": add}),
                me={"board": [at("T-X", 3, 3, hp=before, stacked=["T-DRAUGHT"])]})  # fmt: skip
    run.step({"use": "T-DRAUGHT"})
    assert (hp(run, "T-X"), run.figure(0, "max_hp")["T-X"]) == after


def test_a_new_printed_value_is_worked_through_again_in_order():
    """HOPE-STAT-01: 10 doubled and 5 more is 25; printed 8 it is 21. Doubling what is 15 would be 30."""
    run = table(ally("T-X", 20, 10), changed("atk", {"times": 2}, {"add": 5}, {"prop": "printed_atk", "set": 8}),
                me={"board": [at("T-X", 3, 3, stacked=["T-DRAUGHT"])]})  # fmt: skip
    run.step({"use": "T-DRAUGHT"})
    assert run.figure(0, "atk")["T-X"] == 21
    run = table(ally("T-X", 20, 10), changed("atk", {"times": 2}, {"add": 5}),
                me={"board": [at("T-X", 3, 3, stacked=["T-DRAUGHT"])]})  # fmt: skip
    run.step({"use": "T-DRAUGHT"})
    assert run.figure(0, "atk")["T-X"] == 25


def test_an_effect_rests_as_long_as_it_says():
    """HOPE-TIME-09, HOPE-GEN-06: used in hour 5 with cooldown 2 it rests in hour 6 and is ready in hour 7."""
    mage = ally("T-MAGE", 9, 4, abilities=[strike(2, range=9, cooldown=2), strike(1, range=9)])
    run = table(mage, me={"board": [at("T-MAGE", 3, 3)]}, opponent={"board": [at("T-B3", 4, 4)]}, hour=5)
    run.step({"use": {"card": "T-MAGE", "ability": 0}})
    run.step({"pick": ["T-B3"]})
    on(run, 6, "battle")
    run.step({"not_offered": {"use": {"card": "T-MAGE", "ability": 0}}})
    run.step({"offered": {"use": {"card": "T-MAGE", "ability": 1}}})
    assert why(run, "T-MAGE", 0) == {
        "code": "limit_used", "rule": "HOPE-AMB-49",
        "params": {"when": "cooldown", "hours": 2, "left": 1, "hour": 7, "phase": "battle"},
    }  # fmt: skip
    on(run, 7, "battle")
    run.step({"offered": {"use": {"card": "T-MAGE", "ability": 0}}})
    assert why(run, "T-MAGE", 0) is None


@pytest.mark.parametrize(("period", "again"), [("turn", 6), ("match", None)])
def test_a_printed_limit_says_how_often_and_when_again(period: str, again: int | None):
    """HOPE-GEN-06: once in a turn or in a match by its text."""
    once = {"activate": "start", "limit": {period: 1}, "do": [{"draw": {"skills": 1}}]}
    run = table(ally("T-SEER", 9, 1, abilities=[once]), me={"board": [at("T-SEER", 3, 3)], "skill_pile": 20},
                phase="start", turn=5, hour=5)  # fmt: skip
    run.step({"use": "T-SEER"})
    Game(run.rules, run.match).set_card(find(run, "T-SEER"), marks={})  # without the once-a-phase of HOPE-AMB-49
    said = {"code": "limit_used", "rule": "HOPE-GEN-06", "params": {"when": period, "n": 1}}
    assert why(run, "T-SEER", 0) == said
    on(run, 6)
    run.step({"choose": "draw:0:0"})
    assert why(run, "T-SEER", 0) == (None if again else said)


def test_what_uses_no_action_is_used_once_a_phase():
    """HOPE-AMB-49: the refusal says so; it is free in the next phase."""
    draw = [{"draw": {"skills": 1}}]
    free = {"activate": "battle", "extra": True, "do": draw}
    run = table(ally("T-SEER", 9, 1, abilities=[free]), me={"board": [at("T-SEER", 3, 3)], "skill_pile": 20}, hour=5)
    run.step({"use": "T-SEER"})
    assert why(run, "T-SEER", 0) == {
        "code": "limit_used", "rule": "HOPE-AMB-49", "params": {"when": "phase", "n": 1},
    }  # fmt: skip
    run.step({"not_offered": {"use": "T-SEER"}})
    on(run, 6, "battle")
    run.step({"offered": {"use": "T-SEER"}})


def why(run: Any, card: str, ability: int) -> dict[str, Any] | None:
    """What seat 0 is told why an effect of a card cannot be used; None if it can."""
    asked = {"act": "use", "ability": ability}
    told: dict[str, Any] | None = run.rules.scenes.refusal(
        Game(run.rules, run.match.clone()), 0, find(run, card), asked
    )
    return None if told is not None and told["code"] == "not_your_window" else told


def test_the_target_of_a_joint_attack_is_named_by_its_handle():
    """HOPE-JOINT-02, HOPE-INFO-02: the viewer is told no number of the server's."""
    run = table(me={"board": [at("T-A5", 3, 3), at("T-A6", 3, 4)]}, opponent={"board": [at("T-B3", 4, 4)]})
    run.step({"joint": {"target": "T-B3"}})
    told = Views(run.rules).decisions(run.match, "seat:0")[0]
    assert told["params"] == {"card": run.match.cards[find(run, "T-B3")].handle}
    assert "params" not in Views(run.rules).decisions(run.match, "seat:1")[0]


@pytest.mark.parametrize(("lamps", "won"), [(6, False), (7, True)])
def test_seven_lamps_win(lamps: int, won: bool):
    """HOPE-WIN-01, HOPE-GEN-06: by the text of a card, at the beginning of a start phase."""
    run = table(me={"faction": "hope-sky-001", "stacked": ["hope-sky-202"]})
    card = find(run, "hope-sky-202")
    Game(run.rules, run.match).set_card(card, counters={"lamp": lamps})
    run.watch = None
    on(run, 13) if not won else _until_the_end(run)
    assert (run.common("winner") == "me") is won
    assert run.common("reason") == ("special" if won else None)


def _until_the_end(run: Any) -> None:
    while run.match.outcome is None:
        decision = run.match.decisions[0]
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))


def test_one_attribute_and_no_other():
    """HOPE-ATTR-01: the transmuted card has the named attribute alone."""
    mine = [at("hope-furnace-101", 3, 3, stacked=["hope-common-336"])]
    run = table(me={"faction": "hope-furnace-001", "board": mine},
                opponent={"board": [at("hope-gear-113", 3, 4)]})  # fmt: skip
    game = Game(run.rules, run.match)
    assert run.rules.kit.attributes(game, find(run, "hope-gear-113")) == ("machine", "fire")
    run.step({"use": "hope-common-336"})
    names = [o.act for o in run.match.decisions[0].options[0]]
    run.step({"choose": f"value:{names.index('poison')}"})
    run.step({"pick": ["hope-gear-113"]})
    run.step({"choose": 1})
    assert run.rules.kit.attributes(Game(run.rules, run.match), find(run, "hope-gear-113")) == ("poison",)


def test_slots_in_reverse_for_a_turn():
    """HOPE-BATTLE-01, HOPE-SETUP-03: all of them, this turn only; other phases keep the order."""
    mine = {"hand": ["hope-fate-533"], "ally_pile": 0, "skill_pile": 0}
    still = {"ally_pile": 0, "skill_pile": 0}
    run = table(me=mine, opponent=still, third={"at": [6, 6], **still}, phase="start", hour=9)
    run.step({"fate": "hope-fate-533"})
    on(run, 9, "battle")
    assert run.match.table.slots == (2, 1, 0)
    asked = []
    while run.common("phase") == "battle":
        decision = run.match.decisions[0]
        asked += decision.waiting()
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    assert asked == [2, 1, 0]
    on(run, 10, "start")
    assert run.match.decisions[0].waiting() == (0,)
    on(run, 10, "battle")
    assert run.match.table.slots == (0, 1, 2)


def scenes() -> list[str]:
    """The fates with a time or scene printed."""
    entries = hope().rules.book.entries.values()
    return [e.id for e in entries if e.kind == "fate" and any("scene" in a.more for a in e.abilities)]


def test_no_fate_is_used_outside_its_time_and_scene():
    """HOPE-FATE-03: each where it fits and nothing else hinders, none anywhere else."""
    cards = scenes()
    assert len(cards) > 30
    offered: dict[str, set[bool]] = {card: set() for card in cards}
    for phase in ("start", "battle"):
        for hour in (0, 6, 12, 18, 21, 24 * 45 + 12, 24 * 45 + 22):
            for turn in (1, 2, 5):
                board = [at("T-A5", 3, 3), at("T-A6", 1, 3), at("hope-furnace-110", 4, 1, hp=3)]
                theirs = [at("T-B5", 3, 5, hp=4), at("T-B3", 5, 3), at("T-B4", 5, 4), at("T-B6", 2, 4)]
                run = table(me={"board": board, "hand": cards, "hp": 9}, opponent={"board": theirs}, phase=phase,
                            hour=hour, turn=turn)  # fmt: skip
                game = Game(run.rules, run.match)
                free = {run.match.cards[o.card].code for o in run.match.decisions[0].options[0] if o.key == "fate"}
                for card in cards:
                    node = next(a for a in run.rules.book.entries[card].abilities if "scene" in a.more)
                    fits = bool(node.more["scene"](_scope(run, game, card)))
                    assert fits or card not in free, (card, phase, hour, turn)
                    if fits:
                        offered[card].add(card in free)
    assert all(True in found for found in offered.values()), {c for c, f in offered.items() if True not in f}


def _scope(run: Any, game: Game, card: str) -> Any:
    from hopetable.effects.scope import Scope

    return Scope(game, run.rules.kit.words, 0, find(run, card))
