"""Who knows a face-down card: by a card that looks at any time, by one look, by what was shown (ZC-08, ZT-AMB-16)."""

from __future__ import annotations

from typing import Any

from hopetable.games.registry import games
from hopetable.games.run import Run

ENTRY = games()["zhutian"]


def knowing(run: Run, code: str) -> list[int]:
    """The seats that know the one face-down card of this entry on the field."""
    (card,) = [c for c in run.match.cards.values() if c.code == code and c.zone.endswith((".spell", ".creature"))]
    assert not card.up
    return [seat for seat in run.match.players if card.known >> seat & 1]


def played(given: dict[str, Any], *steps: Any) -> Run:
    run = Run(ENTRY, {"id": "x", "given": given})
    for step in steps:
        run.step(step)
    return run


def test_a_listening_beast_sees_what_is_placed_later():
    given = {"A": {"hand": ["mirror_array"]}, "B": {"creature": ["hearing_diting"]}, "C": {}}
    assert knowing(played(given, {"place": "mirror_array"}), "mirror_array") == [1]


def test_a_listening_beast_in_soul_stance_sees_nothing():
    given = {"A": {"hand": ["mirror_array"]}, "B": {"creature": [{"card": "hearing_diting", "stance": "soul"}]}}
    assert knowing(played(given, {"place": "mirror_array"}), "mirror_array") == []


def test_one_look_is_remembered_by_its_player_alone():
    given = {"A": {"skill": ["board_reading"]}, "B": {"spell": ["mirror_array"]}, "C": {}}
    assert knowing(played(given, {"effect": "board_reading"}), "mirror_array") == [0]


def test_what_became_a_soul_before_all_eyes_stays_known():
    """ZC-09"""
    given = {"acting": "mist_imp", "A": {"creature": ["mist_imp", "weeping_shade"]}, "B": {}, "C": {}}
    assert knowing(played(given, {"effect": "mist_imp"}), "weeping_shade") == [0, 1, 2]


def test_an_attacked_soul_that_survives_stays_known():
    """ZT-AMB-32"""
    given = {"B": {"creature": [{"card": "stele_bixi", "stance": "soul"}]}, "C": {}}
    assert knowing(played(given, {"attack": {"card": "A", "target": "stele_bixi"}}), "stele_bixi") == [0, 1, 2]
