"""Every scenario beside the cards is played, with the shared checks after each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopetable.games.checks import replay_check, shared_checks
from hopetable.games.registry import cardsets_root, games
from hopetable.games.scenarios import Scenario, load_scenarios

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
    few = sorted(card for card in games()[game].cards.data if about.get(card, 0) < 2)
    assert not few, f"fewer than two scenarios: {', '.join(few)}"
