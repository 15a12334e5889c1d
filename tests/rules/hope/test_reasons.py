"""Why a card cannot be used now: each code a player may be told that no other test of a rule asks for."""

from __future__ import annotations

from typing import Any

import pytest

from .table import ally, at, skill, spirit, table

LAY = ally("T-LAY", 12, 3, kinds=["science"])
BOUND = skill("T-BOUND", skill_class="specific", bound_to={"allies": ["T-A5"]},
              abilities=[{"activate": "battle", "do": [{"heal": {"of": "this.host", "n": 1}}]}])  # fmt: skip
SHY = [{"need": [], "if": "my.hp < 5"}]


@pytest.mark.parametrize(
    ("cards", "phase", "me", "asked", "code", "rule"),
    [
        pytest.param([], "start", {"hand": ["T-EMBER"]},
                     {"card": "T-EMBER", "act": "stack"}, "no_host", "HOPE-STACK-02", id="nobody to lay a skill under"),
        pytest.param([LAY], "battle", {"board": [at("T-LAY", 3, 3, stacked=["T-EMBER"])]},
                     {"card": "T-EMBER", "act": "use"}, "kind_not_ticked", "HOPE-KIND-02", id="not its hosts kind"),
        pytest.param([], "battle", {"stacked": ["T-EMBER"]},
                     {"card": "T-EMBER", "act": "use"}, "not_bound", "HOPE-STACK-02", id="a plain skill"),
        pytest.param([BOUND], "battle", {"board": [at("T-A3", 3, 3, stacked=["T-BOUND"])]},
                     {"card": "T-BOUND", "act": "use"}, "not_bound", "HOPE-CARD-04", id="bound to somebody else"),
        pytest.param([], "battle", {"board": [at("T-A5", 3, 3)]},
                     {"card": "T-A5", "act": "use"}, "no_effect", "HOPE-BATTLE-09", id="nothing to use"),
        pytest.param([], "battle", {"board": [at("T-A5", 3, 3)]},
                     {"card": "T-A5", "act": "attack"}, "no_target", "HOPE-RANGE-02", id="nobody in reach"),
        pytest.param([], "battle", {"board": [at("T-A5", 1, 3, stacked=["T-EMBER"])]},
                     {"card": "T-EMBER", "act": "use"}, "no_target", "HOPE-RANGE-03", id="nothing to aim at"),
        pytest.param([ally("T-SHY", 12, 3, abilities=SHY)], "start", {"hand": ["T-SHY"]},
                     {"card": "T-SHY", "act": "enter"}, "entry_condition", "HOPE-CARD-11", id="an ally's condition"),
        pytest.param([spirit("T-WISP", hp=3, atk=1, abilities=SHY)], "battle",
                     {"board": [at("T-A5", 3, 3, stacked=["T-WISP"])]},
                     {"card": "T-WISP", "act": "summon"}, "entry_condition", "HOPE-CARD-11", id="a spirit's condition"),
    ],
)  # fmt: skip
def test_the_reason_is_told(
    cards: list[Any], phase: str, me: dict[str, Any], asked: dict[str, Any], code: str, rule: str
):
    run = table(*cards, me=me, phase=phase)
    run.step({"refused": {**asked, "code": code, "rule": rule}})


def test_the_same_cards_are_used_where_nothing_is_in_the_way():
    """The reasons above are the only ones: kinds ticked, the bond there, a foe in reach, the condition true."""
    cards = (BOUND, spirit("T-WISP", hp=3, atk=1, abilities=SHY))
    run = table(*cards, me={"board": [at("T-A5", 3, 3, stacked=["T-EMBER", "T-BOUND", "T-WISP"])], "hp": 4},
                opponent={"board": [at("T-B3", 3, 4)]})  # fmt: skip
    for act in ({"use": "T-EMBER"}, {"use": "T-BOUND"}, {"summon": "T-WISP"}, {"attack": "T-A5"}):
        run.step({"offered": act})


def test_a_player_may_be_barred_from_skills():
    """The word `use_skill` of `forbid`: skills through any host, nothing else."""
    hush = ally("T-HUSH", 12, 1, faction="Dusk", abilities=[
        {"while": True, "do": [{"forbid": {"what": "use_skill", "who": "opponent"}}]}])  # fmt: skip
    run = table(hush, me={"board": [at("T-A5", 3, 3, stacked=["T-EMBER"])]}, opponent={"board": [at("T-HUSH", 3, 4)]})
    run.step({"not_offered": {"use": "T-EMBER"}})
    run.step({"offered": {"attack": "T-A5"}})
