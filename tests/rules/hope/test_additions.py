"""The twenty additions the card list makes to the effect language, each by name: a card that uses it does in a scenario
of its own what it says, and the same card without the addition does not."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest

from hopetable.games.run import Run
from hopetable.games.scenarios import ScenarioFault, load_scenarios

from .table import HERE, hope

NOTHING = '{"counters": {"name": "nothing", "of": "this", "add": 1}}'
"""An operation that no scenario of another one looks at."""

ADDITIONS = [
    ("N-01 turn_number", "fate-544/not-in-turn-two", " and my.turn >= 3", ""),
    ("N-02 hp_lost_this_turn", "gear-111/heals-only-this-turns-loss", "min(6, it.lost)", "6"),
    ("N-02 hp_lost_this_turn", "common-301/five-on-the-wounded", "cond(it.lost > 0, 5, 3)", "3"),
    ("N-03 cap_loss_per_turn", "gear-001/its-wall-holds-at-six", '"amount": 6', '"amount": 40'),
    ("N-04 modify_joint bonus", "fate-542/a-grand-chorus", '"bonus": 2', '"bonus": 0'),
    ("N-04 modify_joint place", "common-317/from-third-to-second", '{"earlier": "this.host"}', NOTHING),
    ("N-04 modify_joint unhalved", "song-203/the-second-voice-is-whole", 'unhalved": true', 'unhalved": false'),
    ("N-05 cooldown", "common-336/rests-for-three-hours", '"cooldown": 3, ', ""),
    ("N-05 spent", "common-344/jammed", '"spent": true, ', ""),
    ("N-06 forbid_choose min_distance", "song-117/not-chosen-from-afar", '"beyond": 2', '"beyond": 9'),
    ("N-06 forbid_choose filter", "fate-531/a-truce", '"match": "faction or main"', '"match": "spirit"'),
    ("N-07 stack", "sky-102/stacks-a-skill-from-the-pile", '{"stack": {"cards": "found", "under": "this"}}', NOTHING),
    ("N-07 move_stacked", "common-308/handed-over", '{"stack": {"cards": "moved", "under": "receiver"}}', NOTHING),
    ("N-08 attack_shape targets", "sky-116/two-foes-by-day", '"targets": 2', '"targets": 1'),
    ("N-08 attack_shape ray", "song-116/along-a-ray", '"ray": 2', '"ray": 1'),
    ("N-08 attack_shape area", "furnace-116/covers-all-around", '"area": 1', '"targets": 1'),
    ("N-09 move_allowance", "gear-113/rides-two-cells", '"cells": 2', '"cells": 1'),
    ("N-09 move_alternative", "gear-106/calls-a-move", '"near": "this"', '"cells": 1'),
    ("N-10 range_against", "common-306/all-close-in", '"add": 1', '"add": 0'),
    ("N-11 postpone_declaration", "common-327/reprieved", '{"postpone": {"hours": 1}}', NOTHING),
    ("N-12 negate_declaration of a fate", "sky-207/negates-a-fate", '{"negate": "fate"}', NOTHING),
    ("N-13 reverse_order", "fate-533/reversed", '{"reverse_order": {"until": "turn_end"}}', NOTHING),
    ("N-14 limit_activations", "fate-505/one-skill-a-player", '"n": 1', '"n": 9'),
    ("N-15 extra_phase actors", "gear-205/one-more-battle-phase", "has_any(attributes, ['machine', 'time'])", "true"),
    ("N-16 for_each_player", "fate-534/lost-and-found", 'each_player": {', 'player_with": {"least": "my.hp", '),
    ("N-16 next_player", "fate-526/each-looks-at-the-next", "my.next_board", "my.board"),
    ("N-17 neutral", "fate-551/a-giant-strays-in", '"neutral": true', '"neutral": false'),
    ("N-17 enter_self random", "fate-551/a-giant-strays-in", '{"enter": {"random": true}}', NOTHING),
    ("N-18 entry_cost_factor", "fate-539/half-price", '{"entry_cost": {"until": "turn_end"}}', NOTHING),
    ("N-19 count_distinct", "sky-202/a-lamp-with-five-attributes", "count_distinct(my.units, 'attributes')", "4"),
    ("N-20 random directions", "fate-515/blown-along", '{"random_direction": {"as": "way"}}', NOTHING),
]  # fmt: skip


@functools.cache
def scenarios() -> dict[str, dict[str, Any]]:
    folder = Path(hope().cards.path) / "scenarios"
    return {s.id.removeprefix("hope-"): s.data for s in load_scenarios(hope(), folder)}


def play(scenario: str, old: str, new: str) -> None:
    """The scenario with a copy of its card in the card's place, changed from `old` to `new`."""
    card = f"hope-{scenario.split('/')[0]}"
    printed = json.dumps(hope().cards.data[card], ensure_ascii=False)
    assert old in printed
    copy = json.loads(printed.replace(old, new)) | {"id": "T-COPY"}
    told = json.dumps(scenarios()[scenario], ensure_ascii=False).replace(card, "T-COPY")
    Run(hope().with_cards([copy], HERE), json.loads(told), None).play()


@pytest.mark.parametrize(("scenario", "old", "new"), [row[1:] for row in ADDITIONS], ids=[row[0] for row in ADDITIONS])
def test_a_card_needs_the_addition_it_uses(scenario: str, old: str, new: str):
    play(scenario, old, old)
    with pytest.raises(ScenarioFault):
        play(scenario, old, new)


def test_all_twenty_are_here():
    assert sorted({row[0][:4] for row in ADDITIONS}) == [f"N-{n:02}" for n in range(1, 21)]
