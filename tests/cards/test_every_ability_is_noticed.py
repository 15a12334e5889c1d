"""Each ability of each card and trait is told by a scenario: taken away, one about it fails."""

from __future__ import annotations

import pytest

from hopetable.games.mutation import excused, unnoticed
from hopetable.games.registry import cardsets_root, games
from hopetable.games.scenarios import load_scenarios


@pytest.mark.parametrize("game", games())
def test_every_ability_is_noticed(game: str):
    entry = games()[game]
    scenarios = load_scenarios(entry, cardsets_root() / game / "scenarios")
    assert list(unnoticed(entry, scenarios)) == list(excused(entry))


def test_an_ability_that_nothing_tells_is_named():
    entry = games()["dreamduel"]
    scenarios = load_scenarios(entry, cardsets_root() / "dreamduel" / "scenarios")
    told = [s for s in scenarios if "SYS-018" in s.about]
    assert not list(unnoticed(entry, told, ["SYS-018"]))
    told = [s for s in told if s.id != "SYS-018/played-at-idle"]
    assert list(unnoticed(entry, told, ["SYS-018"])) == ["SYS-018/abilities/0"]
