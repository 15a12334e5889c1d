"""What a duellist is told beforehand: reasons for cards that do not light, and what an answer would do."""

from __future__ import annotations

from hopetable.bots.headless import setup_of
from hopetable.bots.random import RandomBot
from hopetable.games.registry import games
from hopetable.kernel import foresight
from hopetable.kernel.engine import Engine
from hopetable.kernel.records import Answer


def duel(seed: int):
    entry = games()["dreamduel"]
    ready = [d["cards"] for d in entry.ready_decks()]
    engine, bot = Engine(entry.rules), RandomBot(seed)
    match, _ = engine.start(setup_of(entry, [ready[seed % len(ready)], ready[(seed + 1) % len(ready)]], seed))
    return entry.rules, engine, bot, match


def test_every_card_in_hand_is_offered_or_has_a_reason_and_previews_stay_true():
    """In a random duel: whatever a hand card cannot do has a rule; what a preview foretells without doubt happens."""
    rules, engine, bot, match = duel(4)
    reasons, foretold = set(), 0
    for _ in range(160):
        if match.outcome is not None:
            break
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        blocked = {b["card"]: b for b in foresight.blocked(rules, match, decision, seat)}
        if decision.kind == "choose_action":
            offered = {o.card for o in decision.options[seat]}
            for card in match.zones[f"{seat}.hand"]:
                assert (card in offered) != (match.cards[card].handle in blocked)
            assert all(b["rule"].startswith(("DD-", "DDC-")) for b in blocked.values())
            reasons |= {b["code"] for b in blocked.values()}
        answer = bot.answer(match, decision, seat)
        before = match.hash()
        told = foresight.preview(rules, match, answer)
        assert match.hash() == before
        step = engine.answer(match, answer)
        truly = [e.name for e in step.events if e.mask & 1 << seat]
        if decision.mode == "one":
            same = min(len(truly), len(told["effects"]))
            if not told["unknown"]:
                assert [e["e"] for e in told["effects"]][:same] == truly[:same]
                foretold += 1
    assert {"grace_too_low", "not_your_window"} <= reasons
    assert foretold > 60


def test_a_battle_spell_waits_for_its_moment_before_anything_else_is_said_of_it():
    """DD-CHARACTER-01, DD-IDLE-01: in the action step no battle spell is weighed against the gate."""
    rules, engine, bot, match = duel(7)
    seen = False
    for _ in range(80):
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        if decision.prompt == "action_step":
            for b in foresight.blocked(rules, match, decision, seat):
                card = next(c for c in match.cards.values() if c.handle == b["card"])
                if rules.kit.facts(card)["kind"] == "battle" and card.zone.endswith(".hand"):
                    seen = True
                    assert (b["code"], b["params"]) == ("not_your_window", {"when": "idle"})
        engine.answer(match, bot.answer(match, decision, seat))
    assert seen


def test_an_attack_foretells_its_damage_if_nobody_answers():
    """DD-DAMAGE-01: the attack's power is what an unopposed attack deals."""
    rules, engine, bot, match = duel(3)
    foretold = 0
    for _ in range(400):
        if match.outcome is not None:
            break
        decision = match.decisions[0]
        seat = decision.waiting()[0]
        for option in decision.options[seat]:
            if option.key != "declare":
                continue
            told = foresight.preview(rules, match, Answer(seat, decision.id, decision.rev, (option.id,)))
            compared = [e for e in told["effects"] if e["e"] == "compared"]
            damaged = [e for e in told["effects"] if e["e"] == "damaged" and "unsure" not in e]
            if compared and damaged and compared[0]["result"] == "unopposed":
                assert damaged[0]["seat"] == 1 - seat
                assert damaged[0]["to"] == damaged[0]["from"] - damaged[0]["amount"]
                assert told["if_unanswered"] in (True, False)
                foretold += 1
        engine.answer(match, bot.answer(match, decision, seat))
    assert foretold > 3
