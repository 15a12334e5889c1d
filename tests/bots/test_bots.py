"""Bots play legally, know only what their seat knows, and the one people practise with is quick and no fool."""

from __future__ import annotations

import random
import time
from collections import Counter

import msgspec
import pytest

from hopetable.bots import BOTS, balance, make_bot
from hopetable.bots.fuzz import fuzz
from hopetable.bots.greedy import GreedyBot
from hopetable.bots.headless import play, setup_of
from hopetable.bots.random import RandomBot, random_answer
from hopetable.bots.seen import imagined
from hopetable.bots.tally import interval
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.records import Decision, Option
from hopetable.kernel.zones import sight_mask, zone_name, zone_seat
from tests.rooms.toy import ToyEntry
from tests.rules.zhutian.table import position

ENTRIES = [ToyEntry(), *games().values()]
replace = msgspec.structs.replace


def some_match(entry, seed: int, decisions: int):
    """A match in the middle of things."""
    decks = [d["cards"] for d in entry.ready_decks()]
    engine, bot = Engine(entry.rules), RandomBot(seed)
    match, _ = engine.start(setup_of(entry, [decks[seed % 3], decks[(seed + 1) % 3]], seed))
    for _ in range(decisions):
        if match.outcome is not None:
            break
        decision = match.decisions[0]
        engine.answer(match, bot.answer(match, decision, decision.waiting()[0]))
    return match


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_plays_every_game_to_its_end(entry, name: str):
    decks = [d["cards"] for d in entry.ready_decks()][:2]
    for seed in range(3):
        done = play(entry.rules, setup_of(entry, decks, seed), [make_bot(name, entry, seed + s) for s in range(2)])
        assert done.outcome is not None


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_what_a_bot_imagines_does_not_depend_on_what_it_cannot_see(entry):
    """Swap the other side's hidden cards for others: the guess, and with it the answer, stays the same."""
    for seed in range(6):
        match = some_match(entry, seed, 10 + 4 * seed)
        if match.outcome is not None:
            continue
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        other = match.clone()
        hidden = [
            c for c in match.cards.values()
            if c.owner != seat
            and not sight_mask(entry.rules.zones[zone_name(c.zone)], zone_seat(c.zone), c) & 1 << seat
        ]  # fmt: skip
        for card in hidden:
            other.cards[card.id] = replace(card, code=hidden[0].code)
        other.touch()
        one = imagined(entry.rules, match, seat, random.Random(7))
        two = imagined(entry.rules, other, seat, random.Random(7))
        assert {c.id: c.code for c in one.cards.values()} == {c.id: c.code for c in two.cards.values()}
        assert GreedyBot(entry.rules, 3).answer(match, decision, seat) == GreedyBot(entry.rules, 3).answer(
            other, decision, seat
        )
        assert one.rng.seed != match.rng.seed


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_a_bot_that_thinks_changes_nothing(entry):
    match = some_match(entry, 4, 12)
    before = msgspec.json.encode(match.to_data())
    for decision in match.decisions:
        for seat in decision.waiting():
            GreedyBot(entry.rules, 1).answer(match, decision, seat)
    assert msgspec.json.encode(match.to_data()) == before


@pytest.mark.parametrize("entry", games().values(), ids=lambda e: e.id)
def test_looking_ahead_beats_chance(entry):
    decks = [d["cards"] for d in entry.ready_decks()]
    wins, answered, spent = 0, 0, 0.0
    for seed in range(8):
        side = seed % 2
        bots = [RandomBot(seed), RandomBot(seed)]
        bots[side] = GreedyBot(entry.rules, seed)  # type: ignore[call-overload]
        started = time.process_time()
        done = play(entry.rules, setup_of(entry, [decks[seed % len(decks)]] * 2, seed), bots)
        spent += time.process_time() - started
        answered += done.decisions
        assert done.outcome is not None
        wins += side in done.outcome.winners
    assert wins >= 6
    assert spent / answered < 0.02


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_the_fuzzer_runs_clean(entry):
    if entry.id == "toy":
        entry.ready_decks = lambda: [{"id": "a", "name": "a", "cards": {"hit": 12, "block": 6, "roll": 4}}]
    assert sum(fuzz(entry, seed, 10) for seed in range(5)) > 20


def test_random_answers_keep_constraints():
    options = tuple(Option(f"o{i}", "pick", act=i, params={"group": i % 2}) for i in range(6))
    decision = Decision(
        1, 1, "pick_cards", "x", (0,), {0: options}, {0: ("o0", "o1")}, "f", 0, least=2, most=2,
        constraint={"distinct": "group"},
    )  # fmt: skip
    for seed in range(50):
        first, second = random_answer(random.Random(seed), decision, 0).options
        assert int(first[1]) % 2 != int(second[1]) % 2


def test_the_balance_report_names_every_deck_and_what_never_came_up(tmp_path, capsys):
    kept = tmp_path / "kept.jsonl"
    given = ["--decks", "reimu-1,marisa-1", "--matches", "1", "--proof", "1", "--bot", "random", "--results", str(kept)]
    assert balance.main(given) == 0
    text = capsys.readouterr().out
    rows = [line for line in text.splitlines() if line.startswith(("| reimu-1", "| marisa-1"))]
    assert len(rows) == 2
    assert all("| 1 |" in row for row in rows)
    assert "1 matches, 0 not finished" in text
    assert "Never declared or activated" in text
    assert len(kept.read_bytes().splitlines()) == 3
    assert balance.main(["--game", "tarot"]) == 2


def test_among_several_what_hits_the_leader_is_preferred():
    run = position(A={"equip": ["ridge_sword"]}, B={"hp": 50}, C={"hp": 90}, D={"hp": 50})
    (decision,) = run.match.decisions
    aims = {o.id: o.seat for o in decision.options[0] if o.key == "attack"}
    assert set(aims.values()) == {1, 2, 3}
    chosen = [GreedyBot(games()["zhutian"].rules, seed).answer(run.match, decision, 0).options[0] for seed in range(4)]
    assert [aims.get(option) for option in chosen] == [2] * 4


def test_a_balance_run_goes_on_where_it_was_stopped(tmp_path, monkeypatch, capsys):
    """What is kept is not played again, unless a deck of it has changed."""
    kept = tmp_path / "kept.jsonl"
    given = ["--decks", "reimu-1,marisa-1", "--matches", "2", "--bot", "random", "--results", str(kept)]
    balance.main(given)
    before = capsys.readouterr().out
    played = []
    real = balance.one_match
    monkeypatch.setattr(balance, "one_match", lambda planned: played.append(planned) or real(planned))
    kept.write_bytes(kept.read_bytes().splitlines()[0] + b"\n")
    balance.main(given)
    assert len(played) == 1
    assert capsys.readouterr().out == before
    first = kept.read_bytes().splitlines()[0]
    other = msgspec.json.encode({**msgspec.json.decode(first), "lists": "another"})
    kept.write_bytes(other + b"\n" + kept.read_bytes().splitlines()[1] + b"\n")
    balance.main(given)
    assert len(played) == 2


@pytest.mark.parametrize("count", [2, 5, 26])
def test_however_long_a_balance_run_is_all_decks_have_played_as_often(count: int):
    names = [f"d{n}" for n in range(count)]
    rounds = count - 1 + count % 2
    plan = list(balance.schedule(names, 2 * rounds))
    assert len(plan) == count * (count - 1)
    assert len(set(plan)) == len(plan)  # everybody meets everybody, once from each side
    played = Counter(name for pair in balance.schedule(names, 3) for name in pair)
    assert max(played.values()) - min(played[n] for n in names) <= 1


def test_the_interval_of_a_rate_narrows_with_the_matches():
    few, many = interval(6, 10), interval(600, 1000)
    assert few[0] < many[0] < 60 < many[1] < few[1]
    assert interval(0, 10)[0] == 0
    assert interval(0, 0) == (0, 100)


def test_the_player_brings_characters_forward_and_sets_traps():
    """What brings nothing at once is seen too: a character in the middle, a trap that waits, cards set as spirit."""
    entry = games()["dreamduel"]
    decks = {d["id"]: d["cards"] for d in entry.ready_decks()}
    done: Counter[str] = Counter()
    for seed in range(2):
        open_now: dict[int, Decision] = {}

        def watch(match, step, answer, open_now=open_now):
            if answer is not None:
                decision = open_now[answer.decision]
                done.update(o.key for o in decision.options.get(answer.seat, ()) if o.id in answer.options)
            open_now.update({d.id: d for d in match.decisions})

        setup = setup_of(entry, [decks["reimu-1"], decks["meiling-1"]], seed)
        play(entry.rules, setup, [GreedyBot(entry.rules, seed + s) for s in range(2)], watch=watch)
    assert min(done["center"], done["set_item"], done["set_spirit"], done["declare"], done["clash"]) > 0
