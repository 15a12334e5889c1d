"""A winning condition of the players' own (HOPE-WIN-02): who claims it, who confirms it, who sees it."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.errors import Refusal
from hopetable.kernel.projection import Views
from hopetable.kernel.referee import Act

from .table import at, hope, table

TEXT = "谁先占据中央三个时辰"


def agreed(**given: Any) -> Any:
    """Three players with a condition of their own; my battle slot."""
    return table(
        third={"at": [6, 1]}, me={"board": [at("T-A5", 3, 3)]}, options={"win_condition": "custom", "win_text": TEXT},
        **given,
    )  # fmt: skip


def claimed(what: str, *answers: dict[str, Any], run: Any = None) -> Any:
    """I claim a result, and the others say so far what they say."""
    run = run or agreed()
    for step in ("claim", {"choose": what}, *answers):
        run.step(step)
    return run


def shown(run: Any, audience: str) -> Any:
    """What an audience sees of the condition."""
    return Views(run.rules).view(run.match, audience)["victory"]


def test_what_all_others_confirm_ends_the_match():
    """HOPE-WIN-02: the text and the claim are everybody's to see; the last yes decides."""
    run = agreed()
    for audience in ("seat:0", "seat:1", "seat:2", "watch"):
        assert shown(run, audience) == {"text": TEXT, "claim": None}
    claimed("side:0", run=run)
    for audience in ("seat:1", "watch"):
        assert shown(run, audience)["claim"] == {"seat": 0, "winners": [0]}
    assert run.match.decisions[0].seats == (1, 2)
    run.step({"opponent": "yes"})
    assert run.match.outcome is None
    run.step({"third": "yes"})
    outcome = run.match.outcome
    assert (outcome.result, outcome.winners, outcome.reason, outcome.rule) == ("win", (0,), "agreed", "HOPE-WIN-02")
    assert [e.fields["winners"] for e in run.events if e.name == "claimed"] == [[0]]


def test_one_no_and_play_goes_on():
    """HOPE-WIN-02: nobody is overruled, and a claim is made once a turn."""
    run = claimed("side:1", {"opponent": "yes"}, {"third": "no"})
    assert run.match.outcome is None
    told = next(e for e in run.events if e.name == "claim_refused")
    assert (told.fields["winners"], told.fields["refused"]) == ((1,), [2])
    assert shown(run, "watch")["claim"] is None
    run.step({"not_offered": "claim"})
    run.step("pass")
    run.step({"opponent": {"offered": "claim"}})


def test_a_draw_may_be_agreed_on():
    """HOPE-WIN-02."""
    run = claimed("draw", {"opponent": "yes"}, {"third": "yes"})
    assert (run.match.outcome.result, run.match.outcome.winners) == ("draw", ())


def test_without_such_a_condition_nobody_claims_anything():
    """HOPE-WIN-02, HOPE-WIN-01: faction HP decides; no referee may say otherwise."""
    run = table(third={"at": [6, 1]})
    run.step({"not_offered": "claim"})
    assert shown(run, "watch") is None
    before = run.match.hash()
    with pytest.raises(Refusal) as refused:
        run.engine.referee(run.match, Act(act="result", who="J", winners=(0,)))
    assert (refused.value.code, run.match.hash()) == ("bad_field", before)


def test_a_claim_goes_with_whoever_made_it():
    """HOPE-AMB-46: one who concedes claims nothing, and one who is asked need not be waited for."""
    run = claimed("side:0", {"concede": True})
    assert run.match.outcome is None
    assert run.match.decisions[0].prompt == "battle"
    run = claimed("side:0", {"opponent": "yes"}, {"third": "concede"})
    assert run.match.outcome.reason == "agreed"


def test_a_side_wins_as_a_whole():
    """HOPE-AMB-45: under teams a claim names sides, with those of them that are out."""
    run = table(third={"at": [6, 1]}, fourth={"at": [7, 7]},
                options={"win_condition": "custom", "teams": "alternate"})  # fmt: skip
    run.step({"third": "concede"})
    run.step("claim")
    assert [o.act for o in run.match.decisions[0].options[0]] == [[0, 2], [1, 3], []]
    run.step({"choose": "side:1"})
    assert run.match.decisions[0].seats == (1, 3)
    run.step({"opponent": "yes"})
    run.step({"fourth": "yes"})
    assert run.match.outcome.winners == (1, 3)


def test_the_rules_go_on_beside_it():
    """HOPE-WIN-01, HOPE-WIN-05: the last side standing still wins."""
    run = agreed()
    run.step({"opponent": "concede"})
    run.step({"third": "concede"})
    assert (run.common("winner"), run.match.outcome.reason) == ("me", "concede")


def test_a_referee_confirms_in_place_of_the_players():
    """HOPE-AMB-45, HOPE-WIN-02: also while a claim is open; only for sides that play."""
    run = agreed()
    run.step({"third": "concede"})
    claimed("side:0", run=run)
    for winners in ((2,), (7,)):
        with pytest.raises(Refusal):
            run.engine.referee(run.match, Act(act="result", who="J", winners=winners))
    assert run.match.decisions[0].prompt == "confirm_result"
    step = run.engine.referee(run.match, Act(act="result", who="J", text="Three hours.", winners=(1,)))
    told = step.events[0]
    assert (told.name, told.fields["act"], told.fields["winners"]) == ("referee", "result", (1,))
    assert told.mask == run.events[0].mask, "everybody is told"
    assert (run.match.outcome.winners, run.match.outcome.reason) == ((1,), "referee")


def test_the_room_takes_the_text():
    """HOPE-WIN-02: a room option of its own, of bounded length, cleaned of what does not show."""
    from hopetable.rooms.options import read_options

    entry = hope()
    options = read_options(entry, {"win_condition": "custom", "win_text": "三分\u202e天下"})
    assert options.game["win_text"] == "三分天下"
    assert read_options(entry, {}).game["win_text"] == ""
    for bad in ("x" * 201, 5, None):
        with pytest.raises(Refusal):
            read_options(entry, {"win_text": bad})
