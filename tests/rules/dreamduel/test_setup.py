"""Setup in its six steps (DD-SETUP-01 … 09, DD-AMB-02, 05, 06, 07)."""

from __future__ import annotations

import pytest

from hopetable.kernel.errors import Refusal

from .table import Whole, duel, spell, with_cards

REIMU = duel().cards.decks["reimu-1"]["cards"]
MARISA = duel().cards.decks["marisa-1"]["cards"]
SIZES = sum(REIMU.values()), sum(MARISA.values())


def begun() -> Whole:
    """Characters chosen, the roll made, its winner first: both have drawn four."""
    match = Whole(REIMU, MARISA)
    match.say(0, "C001-RM")
    match.say(1, next(c for c in MARISA if c.startswith("C002")))
    winner = match.match.decisions[0].waiting()[0]
    match.say(winner, "first")
    return match


def test_ten_thousand_hp_and_five_ready_orbs():
    """DD-SETUP-01, DD-AMB-07"""
    match = begun()
    for seat in (0, 1):
        player = match.match.players[seat]
        assert (player.hp, player.ready, player.spent, player.broken) == (10_000, 5, 0, 0)


def test_both_choose_a_character_unseen_and_reveal_together():
    """DD-SETUP-02, DD-AMB-05"""
    match = Whole(REIMU, MARISA)
    match.say(0, "C001-RM")
    assert match.codes("0.chara") == []
    assert match.view("seat:1")["zones"]["0.chara"] == []
    match.say(1, next(c for c in MARISA if c.startswith("C002")))
    assert match.codes("0.chara") == ["C001-RM"]
    card = match.match.cards[match.match.zones["0.chara"][0]]
    assert card.exhausted
    assert len(match.match.zones["0.deck"]) == SIZES[0] - 1


def test_only_a_character_can_be_chosen():
    """DD-SETUP-02, refused."""
    match = Whole(REIMU, MARISA)
    kinds = {match.entry.cards.data[match.match.cards[o.card].code]["kind"] for o in match.decision(0).options[0]}
    assert kinds == {"character"}
    with pytest.raises(Refusal, match="wrong_count"):
        match.say(0)


def test_an_entering_skill_may_be_used_at_once():
    """DD-SETUP-03: and both seats' skills resolve, seat 0 first (DD-AMB-05)."""
    girl = {
        "id": "T-GIRL", "name": {"zh": "甲", "en": "A"}, "kind": "character", "character": "trial",
        "abilities": [{
            "skill": "甲", "stance": "support", "when": {"event": "entered", "card": "this", "zone": "chara"},
            "may": True, "do": [{"lose_hp": {"who": "me", "n": 100}}],
        }],
    }  # fmt: skip
    entry = with_cards(girl, spell("T-1", 1000, limit=3))
    deck = {"T-GIRL": 1, "SYS-011": 3}
    match = Whole(deck, deck, entry=entry)
    match.say(0, "T-GIRL")
    match.say(1, "T-GIRL")
    asked = []
    while match.match.decisions[0].prompt == "respond":
        seat = match.match.decisions[0].waiting()[0]
        asked.append(seat)
        match.say(seat, "T-GIRL")
    assert sorted(asked) == [0, 1]
    assert [match.match.players[s].hp for s in (0, 1)] == [9900, 9900]


def test_decks_are_shuffled_from_the_seed():
    """DD-SETUP-04, DD-LIMIT-03: the same seed gives the same match, another seed another."""
    decks = []
    for seed in ("11" * 32, "11" * 32, "22" * 32):
        match = Whole(REIMU, MARISA, seed=seed)
        match.say(0, "C001-RM")
        match.say(1, next(c for c in MARISA if c.startswith("C002")))
        assert sum(e.name == "shuffled" for e in match.events) == 2
        decks.append(match.codes("0.deck"))
    assert decks[0] == decks[1] != decks[2]


@pytest.mark.parametrize("choice", ["first", "second"])
def test_the_winner_of_the_roll_chooses(choice: str):
    """DD-SETUP-05"""
    match = Whole(REIMU, MARISA)
    match.say(0, "C001-RM")
    match.say(1, next(c for c in MARISA if c.startswith("C002")))
    winner = match.match.decisions[0].waiting()[0]
    assert next(e for e in match.events if e.name == "rolled").fields["seat"] == winner
    with pytest.raises(StopIteration):
        match.decision(1 - winner)
    match.say(winner, choice)
    assert match.match.table.first == (winner if choice == "first" else 1 - winner)


def test_both_draw_four():
    """DD-SETUP-06"""
    match = begun()
    assert [len(match.match.zones[f"{s}.hand"]) for s in (0, 1)] == [4, 4]
    assert [len(match.match.zones[f"{s}.deck"]) for s in (0, 1)] == [SIZES[0] - 5, SIZES[1] - 5]


def test_a_card_may_be_searched_but_no_character():
    """DD-SETUP-07, DD-AMB-02, DD-AMB-06"""
    match = begun()
    data = match.entry.cards.data
    offered = [match.match.cards[o.card].code for o in match.decision(0).options[0]]
    assert "SYS-012" in offered or "SYS-011" in offered
    assert not any(data[c]["kind"] == "character" for c in offered)
    wanted = offered[0]
    match.say(0, wanted)
    assert len(match.match.zones["0.hand"]) == 4
    match.say(1)
    assert wanted in match.codes("0.hand")
    assert [len(match.match.zones[f"{s}.hand"]) for s in (0, 1)] == [5, 4]
    assert [len(match.match.zones[f"{s}.deck"]) for s in (0, 1)] == [SIZES[0] - 6, SIZES[1] - 5]
    names = [e.name for e in match.events]
    assert names.index("revealed") < len(names) - names[::-1].index("shuffled")
    assert any(e.name == "revealed" and e.cards[0].code == wanted for e in match.events)


def test_the_search_of_the_other_is_unseen_until_both_have_chosen():
    """DD-SETUP-07: both choose secretly."""
    match = begun()
    match.say(0, match.match.cards[match.decision(0).options[0][0].card].code)
    assert not any(e.name == "revealed" for e in match.events)


def test_nothing_is_triggered_by_the_cards_of_setup():
    """DD-SETUP-08"""
    gain = spell("T-GAIN", 1000, abilities=[
        {"when": {"event": "entered", "card": "this", "zone": "hand"}, "in": "hand", "do": [{"lose_hp": 100}]},
    ])  # fmt: skip
    entry = with_cards(gain)
    match = Whole({"C001-RM": 1, "T-GAIN": 8}, {"C002-MS": 1, "T-GAIN": 8}, entry=entry)
    match.say(0, "C001-RM")
    match.say(1, "C002-MS")
    winner = match.match.decisions[0].waiting()[0]
    match.say(winner, "first")
    for seat in (0, 1):
        match.say(seat, "T-GAIN")
    assert [match.match.players[s].hp for s in (0, 1)] == [10_000, 10_000]
    other = 1 - winner
    for _ in range(6):
        if match.match.decisions[0].waiting()[0] == other:
            break
        match.say(winner, *match.decision(winner).default[winner])
    assert match.match.players[other].hp == 9_900


def test_then_the_first_players_turn_begins_without_a_draw():
    """DD-SETUP-09, DD-DRAW-02, DD-AMB-10"""
    match = begun()
    match.say(0)
    match.say(1)
    table = match.match.table
    assert (table.turn, table.active) == (1, table.first)
    assert [len(match.match.zones[f"{s}.hand"]) for s in (0, 1)] == [4, 4]
    assert table.phase == "prep"
