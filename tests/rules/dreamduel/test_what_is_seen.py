"""Who sees what, and what is refused (DD-ZONE-06, 12, 13, DD-LIMIT-01, 03, 04)."""

from __future__ import annotations

import pytest

from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.effects.scope import Scope
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.errors import Refusal
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views
from hopetable.kernel.records import Answer

from .table import position

GIVEN = {
    "me": {
        "hand": ["RM-004", "RM-005"], "deck": ["RM-001", "RM-002", "RM-006"],
        "item": ["RM-003", {"card": "SYS-015", "up": True}],
        "spirit": ["RM-009"], "declare": ["RM-011"], "discard": ["RM-012"], "gap": ["RM-013"],
        "chara": [{"C001-RM": "center"}],
    },
    "opponent": {"hand": ["MS-001"], "deck": 7},
}  # fmt: skip


def test_the_deck_is_a_number_to_everybody():
    """DD-ZONE-06"""
    run = position(GIVEN)
    for audience in ("seat:0", "seat:1", "watch"):
        zones = Views(run.rules).view(run.match, audience)["zones"]
        assert (zones["0.deck"], zones["1.deck"]) == (3, 7)


def test_a_client_is_sent_its_own_hidden_cards_and_counts_of_the_others():
    """DD-ZONE-13"""
    run = position(GIVEN)
    views = Views(run.rules)
    mine, theirs = views.view(run.match, "seat:0"), views.view(run.match, "seat:1")
    assert sorted(mine["cards"][h]["id"] for h in mine["zones"]["0.hand"]) == ["RM-004", "RM-005"]
    assert mine["zones"]["1.hand"] == 1
    assert theirs["zones"]["0.hand"] == 2
    for zone, card in (("item", "RM-003"), ("spirit", "RM-009")):
        handle = mine["zones"][f"0.{zone}"][0]
        assert mine["cards"][handle]["id"] == card
        assert theirs["cards"][handle]["hidden"] is True
        assert "id" not in theirs["cards"][handle]
    open_cards = [
        theirs["cards"][h]["id"] for z in ("declare", "discard", "gap", "chara") for h in theirs["zones"][f"0.{z}"]
    ]
    assert open_cards == ["RM-011", "RM-012", "RM-013", "C001-RM"]
    assert theirs["cards"][theirs["zones"]["0.item"][1]]["id"] == "SYS-015"


def test_the_field_is_chara_spirit_declare_and_lasting_items():
    """DD-ZONE-12, DD-ZONE-10, DD-AMB-47"""
    run = position(GIVEN)
    game = Game(run.rules, run.match)
    field = run.rules.kit.words.zone_cards(game, 0, "field")
    assert sorted(run.match.cards[c].code for c in field) == ["C001-RM", "RM-009", "RM-011", "SYS-015"]
    assert run.rules.kit.words.zone_cards(game, 0, "orb") == ()
    assert Scope(game, run.rules.kit.words, 0, None).opponent() == 1


def test_looking_is_told_to_the_looker_only():
    """DD-LIMIT-04"""
    run = position({"me": {"hand": ["RM-012"], "deck": ["RM-001", "RM-002", "RM-006", "RM-004"], "chara": ["C001-RM"]}})
    run.step({"declare": "RM-012"})
    run.step({"trigger": "RM-012"})
    looked = [e for e in run.events if e.name == "looked"]
    assert looked
    views = Views(run.rules)
    assert [c["id"] for c in views.events(run.match, tuple(looked), "seat:0")[0]["cards"]] == [
        "RM-001",
        "RM-002",
        "RM-006",
    ]
    for audience in ("seat:1", "watch"):
        assert all("id" not in c for c in views.events(run.match, tuple(looked), audience)[0]["cards"])


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (lambda d: Answer(1, d.id, d.rev, ("end_turn",)), "not_your_decision"),
        (lambda d: Answer(0, d.id, d.rev + 1, ("end_turn",)), "stale"),
        (lambda d: Answer(0, d.id + 40, d.rev, ("end_turn",)), "no_decision"),
        (lambda d: Answer(0, d.id, d.rev, ("nonsense",)), "not_an_option"),
        (lambda d: Answer(0, d.id, d.rev, ()), "wrong_count"),
        (lambda d: Answer(0, d.id, d.rev, ("end_turn", "end_turn")), "not_an_option"),
        (lambda d: Answer(0, d.id, d.rev, number=3), "bad_field"),
    ],
)
def test_an_illegal_answer_changes_nothing(answer, code: str):
    """DD-LIMIT-01"""
    run = position(GIVEN)
    before = run.match.hash()
    with pytest.raises(Refusal) as refused:
        run.engine.answer(run.match, answer(run.match.decisions[0]))
    assert refused.value.code == code
    assert run.match.hash() == before


def test_an_answer_after_the_end_is_refused():
    """DD-LIMIT-01, DD-LIMIT-05, DD-WIN-08"""
    run = position(GIVEN)
    decision = run.match.decisions[0]
    run.engine.concede(run.match, 1)
    with pytest.raises(Refusal, match="not_live"):
        run.engine.answer(run.match, Answer(0, decision.id, decision.rev, ("end_turn",)))
    with pytest.raises(Refusal, match="not_live"):
        run.engine.concede(run.match, 0)


def test_on_expiry_the_default_is_legal_and_first():
    """DD-LIMIT-05: passing and ending the turn; for forced choices the lowest-index option."""
    run = position({"me": {"hand": ["RM-004"] * 7, "chara": ["C001-RM"]}})
    decision = run.match.decisions[0]
    assert run.engine.default(run.match, decision, 0).options == ("end_turn",)
    run.step("end_turn")
    decision = run.match.decisions[0]
    assert decision.prompt == "hand_limit"
    assert run.engine.default(run.match, decision, 0).options == tuple(o.id for o in decision.options[0][:2])


def test_all_chance_comes_from_the_seed():
    """DD-LIMIT-03"""
    given = {**GIVEN, "me": {**GIVEN["me"], "hand": ["SYS-009"], "discard": ["RM-004", "RM-006"], "spirit": []}}
    hashes = []
    for seed in ("00" * 32, "00" * 32, "07" * 32):
        run = position({**given, "seed": seed})
        run.step({"play": "SYS-009"})
        run.step({"pick": ["RM-004", "RM-006"]})
        hashes.append([run.match.cards[c].code for c in run.match.zones["0.deck"]])
        assert run.match.rng.count > 0
    assert hashes[0] == hashes[1]


def test_a_card_that_was_searched_openly_is_named_to_the_other_when_it_goes_to_hand():
    """DD-AMB-06: what was revealed in the deck is no secret on its way to the hand; in the hand it is hidden again."""
    entry = games()["dreamduel"]
    engine, bot = Engine(entry.rules), RandomBot(5)
    ready = [d["cards"] for d in entry.ready_decks()]
    match, _ = engine.start(setup_of(entry, [ready[0], ready[1]], 5))
    for _ in range(60):
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        wanted = [o.id for o in decision.options[seat] if o.key == "search"][:1]
        answer = Answer(seat, decision.id, decision.rev, tuple(wanted))
        step = engine.answer(match, answer if wanted else bot.answer(match, decision, seat))
        found = [e for e in step.events if e.name == "moved" and e.fields["why"] == "search"]
        if found:
            break
    told = Views(entry.rules).events(match, step.events, f"seat:{1 - found[0].fields['by']}")
    shown = {c["id"] for e in told if e["e"] == "revealed" for c in e["cards"]}
    moved = [e for e in told if e["e"] == "moved" and e["why"] == "search"]
    assert {e["card"]["id"] for e in moved} <= shown
    view = Views(entry.rules).view(match, f"seat:{1 - found[0].fields['by']}")
    assert isinstance(view["zones"][f"{found[0].fields['by']}.hand"], int)
