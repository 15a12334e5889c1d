"""Every scenario beside the cards is played, with the shared checks after each step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hopetable.games.checks import replay_check, shared_checks
from hopetable.games.dreamduel import position
from hopetable.games.registry import cardsets_root, games
from hopetable.games.run import Run
from hopetable.games.scenarios import KEYS, Scenario, load_scenarios

SCENARIOS = [
    scenario
    for game, entry in games().items()
    for scenario in load_scenarios(entry, cardsets_root() / game / "scenarios")
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[s.id for s in SCENARIOS])
def test_scenario_holds(scenario: Scenario):
    run = scenario.play(shared_checks)
    replay_check(run)


@pytest.mark.parametrize("game", games())
def test_every_card_has_an_effect_and_an_edge_scenario(game: str):
    about: dict[str, int] = {}
    for scenario in SCENARIOS:
        if Path(scenario.file).parent.parent.name == game:
            for card in scenario.about:
                about[card] = about.get(card, 0) + 1
    cards = games()[game].cards.data
    few = sorted(card for card, data in cards.items() if about.get(card, 0) < 2 and "reprint_of" not in data)
    assert not few, f"fewer than two scenarios: {', '.join(few)}"


def test_the_page_about_scenarios_names_every_key(root: Path):
    text = (root / "docs/scenarios.md").read_text(encoding="utf-8")
    keys = KEYS | position.KEYS | position.SIDE_KEYS | set(position.PHASES)
    assert not sorted(keys - set(re.findall(r"\w+", text)))


def test_a_mistyped_key_of_a_position_is_refused():
    entry = games()["dreamduel"]
    with pytest.raises(ValueError, match="a position has no hnad"):
        Run(entry, {"id": "x", "given": {"me": {"hnad": []}}})
