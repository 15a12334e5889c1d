"""Teams of four, six and eight seats: who is whose, who falls, who goes on in which order, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.hope import damage, falling
from hopetable.games.hope.position import NAMES
from hopetable.games.hope.setup import team_numbers
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.rooms.options import read_options

from .table import ally, at, find, hope, strike, table

FREE = {4: [1, 0, 0, 1], 6: [0, 0, 1, 2, 1, 2], 8: [0, 3, 3, 0, 1, 1, 1, 1]}
FORMS = [(form, seats) for seats in (4, 6, 8) for form in ("alternate", "halves", "free")]


def storm() -> dict[str, Any]:
    """An ally that hurts every faction of the other sides for 5."""
    return ally("T-STORM", 9, 1, abilities=[{**strike(5), "aim": [], "strike": {
        "of": "my.enemy_factions", "amount": 5, "attributes": []}}])  # fmt: skip


def sat(form: str, seats: int, hp: int = 20, **mine: Any) -> Any:
    """That many factions on the board, the others with so much HP, in my battle slot."""
    others = {name: {"faction": "T-DUSK", "hp": hp} for name in NAMES[1:seats]}
    first = others.pop("opponent")
    options = {"teams": form, "team_of": FREE[seats]}
    return table(storm(), me={"board": [at("T-STORM", 2, 2)], **mine}, opponent=first, options=options, **others)


def team(run: Any, seat: int) -> list[int]:
    """The seats of a seat's team."""
    teams = run.match.table.teams
    return [s for s in run.match.players if teams[s] == teams[seat]]


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_one_blow_fells_all_foes_and_no_friend(form: str, seats: int):
    """HOPE-MULTI-02, HOPE-AMB-45, HOPE-WIN-01: team-mates' cards are own for targeting, their HP is their own."""
    run = sat(form, seats, hp=5)
    mates = team(run, 0)
    run.step({"use": "T-STORM"})
    assert run.match.outcome.winners == tuple(mates)
    assert [run.match.players[s].hp for s in mates] == [20 if s == 0 else 5 for s in mates]
    assert run.match.gone == tuple(s for s in range(seats) if s not in mates)


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_a_team_plays_on_until_its_last_member_falls(form: str, seats: int):
    """HOPE-MULTI-01, HOPE-AMB-45, HOPE-AMB-46: slots stay personal and in order; who fell early wins with the team."""
    run = sat(form, seats)
    mates = team(run, 0)
    foes = [s for s in range(seats) if s not in mates]
    if len(mates) > 1:
        run.step({NAMES[mates[-1]]: "concede"})
        mates_left = mates[:-1]
    else:
        mates_left = mates
    for fallen in foes[:-1]:
        assert run.match.outcome is None
        run.step({NAMES[fallen]: "concede"})
        assert run.figure(fallen, "out")
    asked = []
    for _ in range(seats):
        decision = run.match.decisions[0]
        if decision.prompt != "battle":
            break
        asked += decision.waiting()
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))
    assert asked == [s for s in range(seats) if s in mates_left or s == foes[-1]]
    assert run.match.outcome is None
    run.step({NAMES[foes[-1]]: "concede"})
    assert run.match.outcome.winners == tuple(mates)


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_all_at_once_is_a_draw_of_teams_too(seats: int):
    """HOPE-WIN-01, HOPE-AMB-46."""
    run = sat("halves", seats, hp=4)
    game = Game(run.rules, run.match.clone())
    game.set_player(0, hp=4)
    falling.fall(game, [find(run, "T-STORM")], by=None, source=None, declared=False)
    factions = [run.match.players[s].faction for s in range(seats)]
    damage.hurt(game, factions, 5, seat=None, source=None)
    assert (game.match.outcome.result, game.match.outcome.winners) == ("draw", ())


def test_mates_are_not_attacked_and_lend_no_cards():
    """HOPE-AMB-45: not a target of attacks, yet their cards are used by themselves alone."""
    run = table(
        me={"board": [at("T-A5", 3, 3)]}, opponent={"at": [5, 5]}, third={"at": [6, 1], "board": [at("T-A6", 3, 4)]},
        fourth={"at": [7, 7], "board": [at("T-B5", 4, 4)]}, options={"teams": "alternate"},
    )  # fmt: skip
    run.step({"not_offered": {"attack": {"card": "T-A5", "target": "T-A6"}}})
    run.step({"offered": {"attack": {"card": "T-A5", "target": "T-B5"}}})
    run.step({"not_offered": {"attack": {"card": "T-A6", "target": "T-B5"}}})
    run.step("pass")
    run.step({"opponent": "pass"})
    run.step({"third": {"offered": {"attack": {"card": "T-A6", "target": "T-B5"}}}})
    run.step({"third": {"not_offered": {"attack": "T-A5"}}})


def test_the_host_says_who_is_with_whom():
    """HOPE-MULTI-02: two ways to deal seats out, or seat by seat; fewer than two teams are none."""
    assert team_numbers(5, "alternate", ()) == (0, 1, 0, 1, 0)
    assert team_numbers(5, "halves", ()) == (0, 0, 0, 1, 1)
    assert team_numbers(3, "free", [2, 2, 0, 1, 0, 1, 0, 1]) == (2, 2, 0)
    assert team_numbers(3, "none", [2, 2, 0]) == ()
    entry = hope()
    chosen = read_options(entry, {"seats": 4, "teams": "free", "team_of": [1, 1, 2, 2]})
    assert chosen.game["team_of"] == [1, 1, 2, 2]
    assert read_options(entry, {"seats": 4, "teams": "none", "team_of": [1, 1, 1, 1]}).game["teams"] == "none"
    for bad in ([1, 1, 1, 1], [0, 1, 0], [0, 1, 0, 8], [0, 1, 0, True], "0101", [0] * 9):
        with pytest.raises(Refusal) as refused:
            read_options(entry, {"seats": 4, "teams": "free", "team_of": bad})
        assert refused.value.params == {"field": "options.team_of"}
