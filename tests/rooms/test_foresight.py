"""Looking ahead: why a card cannot be used, and what an answer would do, from what the asker may know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hopetable.kernel import foresight
from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Answer
from hopetable.kernel.rng import RngState

from .fakes import World
from .toy import Toy


def offer(client: Any, code: str) -> str:
    """The option that plays a card with this entry."""
    decision = client.decision()
    cards = client.last("snapshot")["view"]["cards"] | {
        h: c for f in client.all("update") for h, c in (f["patch"].get("cards") or {}).items() if c
    }  # fmt: skip
    return next(o["id"] for o in decision["options"] if "card" in o and cards[o["card"]]["id"] == code)


async def probe(client: Any, *options: str) -> dict[str, Any]:
    decision = client.decision()
    return (await client.say("probe", decision=decision["id"], rev=decision["rev"], options=options))[-1]


async def test_a_probe_tells_what_a_hit_does_if_nobody_answers_it():
    world = World()
    _, host, _ = await world.playing(("hits", "hits"))
    told = await probe(host, offer(host, "hit"))
    assert told["legal"]
    assert told["if_unanswered"]
    assert not told["unknown"]
    damaged = next(e for e in told["effects"] if e["e"] == "damaged")
    assert damaged["amount"] == 1
    assert damaged["seat"] == 1
    assert told["then"] == {"prompt": "act", "kind": "choose_action", "seats": [1]}


async def test_a_probe_changes_nothing_and_is_told_to_nobody_else():
    world = World()
    room, host, guest = await world.playing(("hits", "hits"))
    before = room.table.match.hash()
    guest.read()
    seen = len(guest.frames)
    await probe(host, offer(host, "hit"))
    guest.read()
    assert room.table.match.hash() == before
    assert len(guest.frames) == seen


async def test_a_probe_of_what_is_not_offered_tells_the_refusal_and_no_effect():
    world = World()
    _, host, _ = await world.playing()
    told = await probe(host, "fly")
    assert not told["legal"]
    assert told["code"] == "not_an_option"
    assert "effects" not in [k for k, v in told.items() if v == []]


def rolling(seed: str) -> Any:
    """A match in which seat 0 holds a `roll` and is to act; its dice differ with the seed."""
    from hopetable.kernel.engine import Engine
    from hopetable.kernel.records import MatchSetup

    engine = Engine(Toy())
    match, _ = engine.start(MatchSetup(seats=2, seed="0" * 64, decks=({"roll": 12}, {"hit": 6, "block": 6})))
    for seat in (0, 1):
        engine.answer(match, Answer(seat, match.decisions[0].id, 1, ("keep",)))
    match.rng = RngState(seed)
    return match


@pytest.mark.parametrize("seed", [f"{n:064x}" for n in range(1, 13)])
def test_a_die_is_never_foretold(seed: str):
    match = rolling(seed)
    decision = match.decisions[0]
    told = foresight.preview(Toy(), match, Answer(0, decision.id, 1, (decision.options[0][0].id,)))
    assert told["unknown"]
    assert [e["e"] for e in told["effects"]] == ["moved"]
    assert told == foresight.preview(Toy(), rolling("f" * 64), Answer(0, decision.id, 1, (decision.options[0][0].id,)))


def test_a_preview_is_the_same_whatever_the_hidden_cards_are():
    """Two worlds that the asker cannot tell apart give the same preview, whatever it ends in."""
    match, other = rolling("a" * 64), rolling("a" * 64)
    hidden = [c for c in other.cards.values() if c.zone in ("1.hand", "1.deck")]
    for card in hidden:
        other.cards[card.id] = msgspec.structs.replace(card, code="big")
    other.touch_zones()
    decision = match.decisions[0]
    for option in ("end", decision.options[0][0].id):
        one = foresight.preview(Toy(), match, Answer(0, decision.id, 1, (option,)))
        two = foresight.preview(Toy(), other, Answer(0, decision.id, 1, (option,)))
        assert one == two


def test_a_drawn_card_has_no_name_in_a_preview():
    match = rolling("b" * 64)
    decision = match.decisions[0]
    told = foresight.preview(Toy(), match, Answer(0, decision.id, 1, ("end",)))
    drawn = [e for e in told["effects"] if e["e"] == "moved"]
    assert drawn
    assert all("id" not in e["card"] for e in drawn)


def test_an_answer_nobody_may_give_has_no_preview():
    match = rolling("c" * 64)
    with pytest.raises(Refusal) as refused:
        foresight.preview(Toy(), match, Answer(1, match.decisions[0].id, 1, ("end",)))
    assert refused.value.code == "not_your_decision"


async def test_what_others_choose_at_the_same_time_is_not_foretold():
    world = World()
    _, host, guest = await world.pair()
    await guest.answer("change")
    told = await probe(host, "keep")
    assert (told["effects"], told["unknown"]) == ([], True)


class Muzzle(Toy):
    """Only a `big` may be played."""

    def at_hand(self, game: Any, seat: int) -> list[int]:
        return [c for c in game.zone(f"{seat}.hand") if game.card(c).code != "block"]

    def why(self, game: Any, seat: int, card: int) -> dict[str, Any] | None:
        return {"code": "forbidden", "rule": "TOY-09", "params": {"card": game.card(card).code}}


def test_blocked_names_each_card_at_hand_that_is_not_offered_with_its_reason():
    match = rolling("d" * 64)
    decision = match.decisions[0]
    first, *rest = decision.options[0]
    narrow = msgspec.structs.replace(decision, options={0: (first, rest[-1])})
    told = foresight.blocked(Muzzle(), match, narrow, 0)
    assert {b["card"] for b in told} == {match.cards[o.card].handle for o in rest if o.card is not None}
    assert all((b["code"], b["rule"]) == ("forbidden", "TOY-09") for b in told)


def test_a_seat_that_is_not_asked_is_told_of_no_blocked_card():
    match = rolling("e" * 64)
    assert foresight.blocked(Muzzle(), match, match.decisions[0], 1) == []


async def test_why_of_a_decision_answers_for_all_cards_at_once():
    world = World()
    _, host, guest = await world.playing()
    decision = host.decision()
    told = (await host.say("why", decision=decision["id"]))[-1]
    assert told["t"] == "because"
    assert (told["decision"], told["rev"], told["blocked"]) == (decision["id"], decision["rev"], [])
    await guest.say("why", decision=decision["id"])
    assert guest.refusal() == "no_decision"
    await host.say("why")
    assert host.refusal() == "bad_field"


async def test_a_game_without_ranges_reaches_nothing_and_one_with_them_says_what():
    world = World()
    room, host, guest = await world.playing()
    card = host.decision()["options"][0]["card"]
    told = (await host.say("reach", card=card))[-1]
    assert (told["cells"], told["targets"]) == ([], [])

    class Far(Toy):
        def reach(self, game: Any, seat: int, card: int) -> dict[str, Any]:
            return {"cells": [[seat, 2]], "targets": [game.card(card).handle]}

    room.table.entry.rules = Far()
    told = (await host.say("reach", card=card))[-1]
    assert (told["cells"], told["targets"]) == ([[0, 2]], [card])
    await guest.say("reach", card=card)
    assert guest.refusal() == "bad_target"
