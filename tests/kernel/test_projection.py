"""What six seats and watchers see, whatever is done to cards that some of them may not see."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hopetable.kernel.engine import Engine, Step
from hopetable.kernel.projection import Views
from hopetable.kernel.records import EVERYBODY, Answer, MatchSetup
from hopetable.kernel.rng import RngState, scattered
from hopetable.kernel.state import Match
from hopetable.kernel.told import audience_bit, decision_name, decision_number

from .harness import SEED, Play
from .toys_masks import Masks

AUDIENCES = (*(f"seat:{s}" for s in range(6)), "watch")
CHOICES = st.lists(st.integers(0, 10**6), max_size=25)
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


def pick(match: Match, number: int) -> Answer:
    """One of what the asked seat is offered."""
    decision = match.decisions[0]
    seat = decision.waiting()[0]
    options = decision.options[seat]
    return Answer(seat, decision.id, decision.rev, (options[number % len(options)].id,))


def masks(seats: int = 6, **options: Any) -> Play:
    return Play(Masks(), seats, replay=False, **options)


@QUICK
@given(CHOICES)
def test_patches_add_up_to_the_full_view_for_every_audience(choices):
    play = masks()
    for number in choices:
        play.give(pick(play.match, number))
    play.check_replay()


@QUICK
@given(CHOICES)
def test_a_card_that_was_hidden_from_somebody_comes_out_under_another_name(choices):
    engine = Engine(Masks())
    match, _ = engine.start(MatchSetup(6, SEED))
    used: dict[str, int] = {}
    for number in choices:
        before = {c.id: c.handle for c in match.cards.values()}
        step = engine.answer(match, pick(match, number))
        for event in step.events:
            for sight in event.cards if event.name == "moved" else ():
                if before[sight.id] and (sight.was_mask, sight.mask) != (EVERYBODY, EVERYBODY):
                    assert sight.handle != before[sight.id]
        for card in match.cards.values():
            if card.handle:
                assert used.setdefault(card.handle, card.id) == card.id, "a name went to another card"


def stream(match: Match, views: Views, step: Step, audience: str) -> bytes:
    told = [views.patch(match, audience), views.events(match, step.events, audience), views.decisions(match, audience)]
    return msgspec.json.encode(told)


@QUICK
@given(CHOICES, st.integers(0, 23), st.integers(0, 23), st.sampled_from(AUDIENCES))
def test_two_worlds_that_differ_in_what_a_viewer_cannot_see_look_the_same(choices, a, b, audience):
    bit = audience_bit(audience)
    engine = Engine(Masks())
    worlds = []
    for swap in ((a, a), (a, b)):
        match, step = engine.start(MatchSetup(6, SEED, options={"swap": list(swap)}))
        worlds.append((match, step, Views(engine.rules)))
    for number in [*choices, None]:
        if any(seen(match, step, bit, {f"c{a}", f"c{b}"}) for match, step, _ in worlds):
            return
        streams = [stream(match, views, step, audience) for match, step, views in worlds]
        assert streams[0] == streams[1]
        if number is None:
            return
        worlds = [(m, engine.answer(m, pick(m, number)), v) for m, _, v in worlds]


def seen(match: Match, step: Step, bit: int, codes: set[str]) -> bool:
    """Whether the viewer has come to see one of the cards."""
    told = any(s.code in codes and (s.mask | s.was_mask) & bit for e in step.events for s in e.cards)
    view = Views(Masks()).view(match, "watch" if bit == 1 << 30 else f"seat:{bit.bit_length() - 1}")
    return told or any(face.get("id") in codes for face in view["cards"].values())


# -- single cases ----------------------------------------------------------------------------------------------------


def act(play: Play, key: str, where: str = "", code: str | None = None) -> str:
    """Take the first offered option of a kind; returns the code of the card it was done to."""
    decision = play.match.decisions[0]
    seat = decision.seats[0]
    for option in decision.options[seat]:
        card = play.match.cards.get(option.card or 0)
        if option.key == key and where in option.id and (code is None or (card and card.code == code)):
            play.say(seat, option.id)
            return card.code if card else ""
    raise AssertionError(f"{key} {where} is not offered")


def by_code(play: Play, code: str):
    return next(c for c in play.match.cards.values() if c.code == code)


def face(play: Play, audience: str, code: str) -> dict[str, Any] | None:
    return Views(play.rules).view(play.match, audience)["cards"].get(by_code(play, code).handle)


@pytest.mark.parametrize(
    "to, up, sees",
    [
        ("0.field", False, {"seat:0"}), ("0.field", True, set(AUDIENCES)), ("table", False, set()),
        ("veil", False, set()), ("veil", True, set(AUDIENCES)), ("open", False, set(AUDIENCES)),
        ("1.field", False, {"seat:1"}), ("0.slots", False, {"seat:0"}),
    ],
)  # fmt: skip
def test_who_sees_a_face_is_said_by_zone_and_side(to, up, sees):
    play = masks()
    code = act(play, "move", f">{to}:{up}")
    for audience in AUDIENCES:
        shown = face(play, audience, code)
        assert ("id" in shown) == (audience in sees), audience
        assert bool(shown.get("hidden")) != (audience in sees)


@pytest.mark.parametrize("zone", ["0.hand", "0.deck"])
def test_of_hands_and_piles_others_see_the_number_only(zone):
    play = masks()
    for audience in AUDIENCES[1:]:
        assert Views(play.rules).view(play.match, audience)["zones"][zone] == 2
    hand = Views(play.rules).view(play.match, "seat:0")["zones"]["0.hand"]
    assert [by for by in hand if by in Views(play.rules).view(play.match, "seat:0")["cards"]] == hand


def test_who_looks_at_a_face_down_card_knows_it_till_it_moves():
    play = masks()
    code = act(play, "move", ">0.field:False")
    act(play, "look", code=code)
    assert face(play, "seat:1", code)["id"] == code
    assert face(play, "seat:2", code)["hidden"]
    assert face(play, "watch", code)["hidden"]
    act(play, "mark")
    for _ in range(3):
        act(play, "draw")
    name = by_code(play, code).handle
    act(play, "move", ">table:False", code=code)
    assert by_code(play, code).handle != name
    assert face(play, "seat:1", code)["hidden"]


def test_the_name_a_card_had_in_a_hand_is_told_to_its_owner_alone():
    play = masks()
    act(play, "move", ">open:True")
    moved = play.events[-1]
    views = Views(play.rules)
    assert views.events(play.match, (moved,), "seat:0")[0]["was"] == moved.cards[0].was
    for audience in AUDIENCES[1:]:
        assert "was" not in views.events(play.match, (moved,), audience)[0]


def test_a_look_is_told_to_the_looker_alone():
    play = masks()
    code = act(play, "move", ">table:False")
    act(play, "look", code=code)
    looked = next(e for e in play.events if e.name == "looked")
    views = Views(play.rules)
    assert views.events(play.match, (looked,), "seat:1")[0]["cards"][0]["id"] == code
    for audience in ("seat:0", "seat:2", "watch"):
        assert "id" not in views.events(play.match, (looked,), audience)[0]["cards"][0]


def test_face_down_cards_cannot_be_followed_through_a_shuffle():
    play = masks()
    codes = [act(play, "move", ">table:False") for _ in range(6)]
    names = {by_code(play, code).handle for code in codes}
    act(play, "look", code=codes[0])
    act(play, "shuffle", "shuffle:table")
    assert not names & {by_code(play, code).handle for code in codes}
    assert all(face(play, audience, code)["hidden"] for audience in AUDIENCES for code in codes)


def test_face_up_cards_keep_their_names_in_a_shuffle():
    play = masks()
    code = act(play, "move", ">open:True")
    name = by_code(play, code).handle
    act(play, "shuffle", "shuffle:open")
    assert by_code(play, code).handle == name


def test_slots_with_free_places_can_be_shuffled():
    play = masks()
    code = act(play, "move", ">0.slots:False")
    for _ in range(5):
        act(play, "mark")
    act(play, "shuffle", "shuffle:0.slots")
    assert sorted(play.match.zones["0.slots"]) == sorted((0, 0, by_code(play, code).id))


def test_a_patch_tells_of_what_changed_and_of_nothing_else():
    play = masks()
    views = Views(play.rules)
    for audience in AUDIENCES:
        views.view(play.match, audience)
    act(play, "mark")
    for audience in AUDIENCES:
        assert set(views.patch(play.match, audience)) == {"table"}


def test_names_of_decisions_show_no_order_and_lead_back():
    """How many decisions others had meanwhile cannot be read off: names of neighbours are nowhere near each other."""
    match = Match("toy", 2, {}, RngState("ab" * 32), None)
    names = [decision_name(match, n) for n in range(1, 60)]
    assert [decision_number(match, name) for name in names] == list(range(1, 60))
    numbers = [int(name[1:]) for name in names]
    assert len(set(numbers)) == len(numbers)
    assert numbers != sorted(numbers)
    assert sum(b > a for a, b in itertools.pairwise(numbers)) < 45
    assert numbers != [scattered(match.rng.seed, n) for n in range(1, 60)], "handles would tell of decisions"
    for nonsense in ("", "d", "41", "d4x", "d-1", "d" + "9" * 12):
        assert decision_number(match, nonsense) is None


@settings(QUICK, max_examples=15)
@given(CHOICES, st.integers(0, 25))
def test_parts_kept_as_text_say_the_same_also_after_going_back(choices, back):
    """Rooms keep faces as text and, when an input fails, what was sent before; neither changes what is told."""
    engine = Engine(Masks())
    match, _ = engine.start(MatchSetup(6, SEED))
    plain, packed = Views(engine.rules), Views(engine.rules, lambda part: msgspec.Raw(msgspec.json.encode(part)))
    for views in (plain, packed):
        for audience in AUDIENCES:
            views.view(match, audience)
    for at, number in enumerate(choices):
        before, sent = match.clone(), dict(packed.sent)
        step = engine.answer(match, pick(match, number))
        if at == back:
            assert packed.patch(match, "watch") is not None
            match.restore(before)
            packed.sent = sent
            continue
        for audience in AUDIENCES:
            told = [
                msgspec.json.decode(
                    msgspec.json.encode([v.patch(match, audience), v.events(match, step.events, audience)])
                )
                for v in (plain, packed)
            ]
            assert told[0] == told[1]
