"""The twenty additions the card list makes to the effect language, each by name: a card that uses it does in a scenario
of its own what it says, and the same card without the addition does not."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from hopetable.games.run import Run
from hopetable.games.scenarios import ScenarioFault, load_scenarios

from .table import HERE, hope

NOTHING = '{"counters": {"name": "nothing", "of": "this", "add": 1}}'
"""An operation that no scenario of another one looks at."""

ADDITIONS = YAML(typ="safe", pure=True).load(Path(__file__).with_name("additions.yaml"))


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


@pytest.mark.parametrize("row", ADDITIONS, ids=[row["addition"] for row in ADDITIONS])
def test_a_card_needs_the_addition_it_uses(row: dict[str, str]):
    play(row["scenario"], row["says"], row["says"])
    with pytest.raises(ScenarioFault):
        play(row["scenario"], row["says"], NOTHING if row["without"] is None else row["without"])


def test_all_twenty_are_here():
    assert sorted({row["addition"][:4] for row in ADDITIONS}) == [f"N-{n:02}" for n in range(1, 21)]
