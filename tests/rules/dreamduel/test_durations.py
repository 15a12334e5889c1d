"""How long what an effect places lasts: each duration of the language, by a card that says it."""

from __future__ import annotations

import pytest

from .table import position, with_cards


def placed(until: str) -> list[int]:
    """How many changes are in force: after the play, in the opponent's turn, in the own next preparation and attack."""
    bar = {"forbid": {"who": "opponent", "what": "use_skill", "until": until}}
    card = {"id": "T-BAR", "name": {"zh": "试", "en": "T"}, "kind": "instant", "character": "none", "cost": 0,
            "abilities": [{"play": "idle", "do": [bar]}]}  # fmt: skip
    run = position({"me": {"hand": ["T-BAR"]}}, with_cards(card))
    counts = []
    for step in ({"play": "T-BAR"}, {"me": "end_turn"}, {"opponent": "end_turn"}, {"me": "finish_set"}):
        run.step(step)
        run.step("settle")
        counts.append(len(run.match.modifiers))
    return counts


@pytest.mark.parametrize(
    ("until", "counts"),
    [
        ("phase_end", [1, 0, 0, 0]), ("turn_end", [1, 0, 0, 0]), ("my_next_prep", [1, 1, 0, 0]),
        ("my_next_attack", [1, 1, 1, 0]), ("match", [1, 1, 1, 1]),
    ],
)  # fmt: skip
def test_what_is_placed_lasts_until_then(until: str, counts: list[int]):
    assert placed(until) == counts
