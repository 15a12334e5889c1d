"""The samples of the pages for card designers are cards and scenarios that work as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from hopetable.games.checks import shared_checks
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.games.scenarios import ScenarioFault

DOCS = Path(__file__).parents[2] / "docs"


def samples(page: str) -> list[str]:
    """The YAML blocks of a page."""
    return re.findall(r"```yaml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def read(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def test_the_card_of_ten_minutes_does_what_its_scenarios_say():
    """What docs/adding-a-card.md has one write, written down."""
    entry, text, abilities, scenarios = samples("adding-a-card.md")
    (card,) = read(entry + text + abilities)
    game = games()["dreamduel"].with_cards([card], DOCS)
    for scenario in read(scenarios):
        Run(game, scenario, shared_checks).play()
    plain = games()["dreamduel"].with_cards([{**card, "abilities": []}], DOCS)
    with pytest.raises(ScenarioFault):
        Run(plain, read(scenarios)[0], shared_checks).play()


def test_the_sample_scenario_holds():
    (scenario,) = read(samples("scenarios.md")[0])
    Run(games()["dreamduel"], scenario, shared_checks).play()


def test_the_sample_abilities_of_the_language_compile():
    duel, hope = samples("effect-language.md")[1:3]
    (card,) = read(duel)
    printed = {"kind": "battle", "name": {"zh": "试", "en": "T"}, "character": "none", "cost": 0}
    assert games()["dreamduel"].with_cards([{**printed, **card, "id": "T-SAMPLE"}], DOCS)
    skill = {"id": "T-SKILL", "kind": "skill", "name": {"zh": "试", "en": "T"}, "kinds": ["magic"]}
    assert games()["hope"].with_cards([{**skill, "abilities": read(hope)}], DOCS)
