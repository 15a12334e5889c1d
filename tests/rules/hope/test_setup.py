"""Setup, step by step, with the ready decks (HOPE-SETUP-01 to HOPE-SETUP-09)."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.kernel.calendar import date
from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Answer
from hopetable.rooms.options import read_options

from .table import hope
from .whole import Whole


def match(seats: int = 2, **options: Any) -> Whole:
    """A match at its first question."""
    ready = [dict(d["cards"]) for d in hope().ready_decks()]
    return Whole(hope(), tuple(ready[n % len(ready)] for n in range(seats)), **{"turn_order": "seat", **options})


def placed(run: Whole) -> Whole:
    """Every faction on the first cell it may take; no bound skill is taken."""
    while run.match.decisions[0].prompt == "faction_cell":
        seat = run.match.decisions[0].waiting()[0]
        run.pick(seat, run.decision(seat).options[seat][0])
        without_skills(run)
    return run


def without_skills(run: Whole) -> None:
    """Skills bound to the faction that was just placed are left where they are."""
    if run.match.decisions[0].prompt == "take_specific":
        run.pick(run.match.decisions[0].waiting()[0])


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_number_of_players_is_fixed(seats: int):
    """HOPE-SETUP-01."""
    assert match(seats).match.seats == seats


def test_the_faction_lies_open_with_its_printed_hp():
    """HOPE-SETUP-02."""
    run = match()
    for player in run.match.players.values():
        card = run.match.cards[player.faction]
        assert player.hp == hope().rules.book.entries[card.code].facts["hp"]
        assert any(e.name == "revealed" and e.cards[0].id == card.id for e in run.events)


def test_the_order_is_fixed_before_anything_is_placed():
    """HOPE-SETUP-03."""
    run = match(3)
    assert run.match.table.order == (0, 1, 2)
    assert run.match.decisions[0].waiting() == (0,)


def test_fates_are_one_pile_or_none():
    """HOPE-SETUP-04."""
    assert run_zone(match(), "fate_pile")
    assert not run_zone(match(use_fate=False), "fate_pile")


def test_allies_and_skills_are_piles_of_their_own_that_nobody_sees():
    """HOPE-SETUP-05."""
    run = placed(match())
    for seat in (0, 1):
        entries = hope().rules.book.entries
        of = {z: {entries[run.match.cards[c].code].kind for c in run_zone(run, f"{seat}.{z}")}
              for z in ("ally_pile", "skill_pile")}  # fmt: skip
        assert of["ally_pile"] == {"ally"}
        assert of["skill_pile"] <= {"skill", "spirit"}
        assert not any(run.match.cards[c].handle for c in run_zone(run, f"{seat}.ally_pile"))


def test_factions_are_placed_in_order_and_not_on_each_other():
    """HOPE-SETUP-06: a taken cell is no option, and an answer that names it is refused."""
    run = match()
    first = run.decision(0).options[0][0]
    run.pick(0, first)
    assert run.match.decisions[0].prompt == "take_specific"
    without_skills(run)
    decision = run.decision(1)
    assert first.cell not in [o.cell for o in decision.options[1]]
    before = run.match.hash()
    with pytest.raises(Refusal):
        run.engine.answer(run.match, Answer(1, decision.id, decision.rev, (first.id,)))
    assert run.match.hash() == before


def test_five_skills_five_fates_and_the_allies_of_the_option():
    """HOPE-SETUP-07."""
    run = placed(match(initial_allies=3))
    entries = hope().rules.book.entries
    held = [entries[run.match.cards[c].code].kind for c in run_zone(run, "0.hand")]
    assert held.count("ally") == 3
    assert held.count("fate") == 5
    assert held.count("skill") + held.count("spirit") == 5


def test_one_ally_becomes_main_or_goes_back():
    """HOPE-SETUP-08: exactly one of the two; both at once is refused."""
    run = placed(match())
    decision = run.decision(0)
    main, back = (next(o for o in decision.options[0] if o.key == key) for key in ("main", "back"))
    with pytest.raises(Refusal):
        run.engine.answer(run.match, Answer(0, decision.id, decision.rev, (main.id, back.id)))
    allies = len(run_zone(run, "1.ally_pile"))
    run.pick(0, main)
    run.pick(1, next(o for o in run.decision(1).options[1] if o.key == "back"))
    assert len(run_zone(run, "1.ally_pile")) == allies + 1
    assert run.match.decisions[0].prompt == "main_cell"


def test_then_the_hour_is_fixed_and_the_first_turn_begins():
    """HOPE-SETUP-09."""
    run = placed(match(start_hour=7))
    for seat in (0, 1):
        run.pick(seat, next(o for o in run.decision(seat).options[seat] if o.key == "back"))
    assert date(run.match.clock.hour)[3] == 7
    assert run.match.table.turn == 1


def test_a_room_begins_at_any_hour_unless_it_says_which():
    """HOPE-TIME-02: what a room offers is random; the same seed gives the same hour."""
    options = read_options(hope(), {}).game
    assert options["start_hour"] == "random"
    hours = set()
    for seed in ("0a" * 32, "0b" * 32, "0c" * 32):
        run = placed(match(**{**options, "seed": seed, "turn_order": "seat"}))
        for seat in (0, 1):
            run.pick(seat, next(o for o in run.decision(seat).options[seat] if o.key == "back"))
        hours.add(date(run.match.clock.hour)[3])
    assert len(hours) > 1


def run_zone(run: Whole, key: str) -> list[int]:
    """The cards of a zone."""
    return [c for c in run.match.zones.get(key, ()) if c]


def test_the_first_day_is_one_there_is():
    """HOPE-TIME-02, HOPE-TIME-01: year, month and day as a story wants them."""
    run = placed(match(start_date="12-2-28", start_hour=23))
    for seat in (0, 1):
        run.pick(seat, next(o for o in run.decision(seat).options[seat] if o.key == "back"))
    assert date(run.match.clock.hour) == (12, 2, 28, 23)
    assert read_options(hope(), {"start_date": "4-2-29"}).game["start_date"] == "4-2-29"
    for bad in ("1-2-29", "0-1-1", "1-13-1", "soon", "", "1-1"):
        with pytest.raises(Refusal) as refused:
            read_options(hope(), {"start_date": bad})
        assert refused.value.params == {"field": "options.start_date"}
    for bad in (24, -1, "noon"):
        with pytest.raises(Refusal):
            read_options(hope(), {"start_hour": bad})
