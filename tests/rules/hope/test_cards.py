"""What cards are: kinds, limits of what may be printed, attributes, current values; who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.cards.loading import SetFault
from hopetable.games.hope.numbers import halve
from hopetable.games.hope.words import ATTRIBUTES, CLASSES
from hopetable.kernel.game import Game
from hopetable.kernel.projection import Views

from .table import ally, at, find, hope, hp, skill, spirit, strike, table, with_cards

BOOST = {"modify": {"prop": "atk", "of": "this.host", "add": 5, "until": "leaves"}}


def test_five_kinds_of_cards_named_and_noted():
    """HOPE-GEN-01, HOPE-GEN-03, HOPE-CARD-02, HOPE-CARD-03, HOPE-CARD-06, HOPE-CARD-15: each with a name and a text."""
    entries = hope().cards.book.entries
    assert {e.kind for e in entries.values()} == {"faction", "ally", "skill", "spirit", "fate"}
    assert len(entries) == 250
    texts = [e.data["text"] for e in entries.values() if "text" in e.data]
    assert len(texts) == 249  # one ally has no effect at all
    assert all(e.facts["name"] for e in entries.values())
    assert all(t["zh"] and t["en"] for t in texts)


@pytest.mark.parametrize(
    "wrong",
    [
        ally("T-BAD", 41, 1), ally("T-BAD", 9, 41), ally("T-BAD", 9, 1, attributes=["steam"]),
        ally("T-BAD", 9, 1, attributes=["none", "fire"]), ally("T-BAD", 9, 1, kinds=["fire"]), skill("T-BAD", "fire"),
        spirit("T-BAD"), skill("T-BAD", skill_class="specific"),
    ],
    ids=["hp", "atk", "attribute", "none and fire", "tick", "kind", "bare spirit", "unbound"],
)  # fmt: skip
def test_what_may_not_be_printed(wrong: dict[str, Any]):
    """HOPE-CARD-08, HOPE-CARD-10, HOPE-ATTR-02, HOPE-KIND-01, HOPE-AMB-28."""
    with pytest.raises(SetFault):
        with_cards(wrong)


def test_attributes_and_their_classes():
    """HOPE-ATTR-01, HOPE-ATTR-02, HOPE-ATTR-03, HOPE-ATTR-04: thirty and `none`; five, eighteen and seven."""
    assert len({*ATTRIBUTES, "none"}) == 31
    assert [len(CLASSES[c] - {"sword"}) for c in ("void", "nature", "mind")] == [5, 18, 7]


def test_values_in_play_are_capped_or_not():
    """HOPE-CARD-08, HOPE-CARD-09, HOPE-CARD-10, HOPE-AMB-28: maximum HP 35 and 10 more is 40; ATK 38 and 5 is 43."""
    more = {"modify": {"prop": "max_hp", "of": "this.host", "add": 10, "until": "leaves"}}
    big = ally("T-BIG", 35, 38)
    grow = skill("T-GROW", abilities=[{"activate": "battle", "do": [BOOST, more]}])
    run = table(big, grow, me={"board": [at("T-BIG", 3, 3, stacked=["T-GROW"])]})
    run.step({"use": "T-GROW"})
    assert run.figure(0, "atk") == {"T-BIG": 43}
    assert run.figure(0, "max_hp") == {"T-BIG": 40}
    assert hp(run, "T-BIG") == 35


def test_a_text_overrides_a_rule():
    """HOPE-GEN-06, HOPE-STAT-03, HOPE-AMB-29, HOPE-CARD-12: no recovery on a faction unless the card says so."""
    for says, left in ((False, 10), (True, 15)):
        heal = {"heal": {"of": "my.faction", "n": 5, "factions": says}}
        run = table(
            skill("T-BALM", abilities=[{"activate": "battle", "do": [heal]}]),
            me={"hp": 10, "board": [at("T-A5", 3, 3, stacked=["T-BALM"])]},
        )
        run.step({"use": "T-BALM"})
        assert run.figure(0, "hp") == left


def test_a_faction_is_public_and_stays():
    """HOPE-INFO-01, HOPE-CARD-01: the same two, on the board and face-up for everybody, in every phase of two turns."""
    run = table(phase="start", hour=3, me={"board": [at("T-A5", 3, 3)]})
    begun = run.common("turn")
    while run.common("turn") < begun + 2:
        for audience in ("seat:0", "seat:1", "watch"):
            view = Views(run.rules).view(run.match, audience)
            shown = [c for c in view["cards"].values() if c.get("kind") == "faction"]
            assert {(c["id"], c["zone"], c["up"]) for c in shown} == {(f, "board", True) for f in ("T-DAWN", "T-DUSK")}
        decision = run.match.decisions[0]
        run.take(run.engine.default(run.match, decision, decision.waiting()[0]))


def test_a_skill_is_used_through_a_host_alone():
    """HOPE-CARD-03: not from hand, nor under a card that does not host its kind."""
    numb = ally("T-NUMB", 9, 1, kinds=["science"])
    run = table(numb, me={"hand": ["T-EMBER"], "board": [at("T-A5", 4, 4)]})
    run.step({"refused": {"card": "T-EMBER", "act": "use"}})
    run = table(numb, me={"board": [at("T-NUMB", 4, 4, stacked=["T-EMBER"])]})
    run.step({"refused": {"card": "T-EMBER", "act": "use", "rule": "HOPE-KIND-02"}})
    run = table(numb, me={"board": [at("T-A5", 4, 4, stacked=["T-EMBER"])]})
    run.step({"offered": {"use": "T-EMBER"}})


@pytest.mark.parametrize("attribute", ["none", "fire", "water", "melody"])
def test_an_attribute_by_itself_changes_no_damage(attribute: str):
    """HOPE-ATTR-04: fire strikes water as water or melody does; only what a card says about an attribute counts."""
    wet = ally("T-WET", 12, 1, faction="Dusk", attributes=["water"])
    hot = ally("T-HOT", 9, 6, attributes=[attribute])
    run = table(wet, hot, me={"board": [at("T-HOT", 3, 3)]}, opponent={"board": [at("T-WET", 3, 4)]})
    run.step({"attack": {"card": "T-HOT", "target": "T-WET"}})
    assert hp(run, "T-WET") == 12 - halve(6)


def test_an_attack_needs_no_luck():
    """HOPE-DAMAGE-11, HOPE-AMB-54: it succeeds unless an effect changes its judgement; no random number is drawn."""
    run = table(me={"board": [at("T-A5", 3, 3)]}, opponent={"board": [at("T-B5", 3, 4)]})
    before = run.match.rng
    run.step({"attack": {"card": "T-A5", "target": "T-B5"}})
    assert hp(run, "T-B5") == 12 - halve(5)
    assert run.match.rng == before


def test_a_used_skill_goes_back_under_its_host_or_to_its_pile():
    """HOPE-AMB-12, HOPE-STACK-04: used again in a later turn, or at the bottom of the pile by option."""
    for option in ("under_host", "pile_bottom"):
        mine = {"board": [at("T-A5", 4, 4, stacked=["T-EMBER"])]}
        run = table(me=mine, options={"used_skill": option})
        run.step({"use": "T-EMBER"})
        assert run.figure(1, "hp") == 14
        kept = option == "under_host"
        assert run.figure(0, "stacked") == (["T-EMBER"] if kept else [])
        assert ("T-EMBER" in run.figure(0, "skill_pile")[:1]) != kept


def test_a_participant_without_atk_counts_one():
    """HOPE-AMB-31, HOPE-JOINT-05: lead 10 and an ATK of 0."""
    run = table(me={"board": [at("T-A10", 4, 4), at("T-A0", 4, 5)]})
    run.step({"joint": {"target": "T-DUSK"}})
    run.step({"pick": ["T-A10", "T-A0"]})
    assert run.figure(1, "hp") == 9


def test_names_ask_for_professions():
    """HOPE-AMB-47, HOPE-MISC-01, HOPE-MISC-02: 火符 through a taoist, not through a knight, who may not host it."""
    charm = {**skill("T-CHARM", abilities=[strike(3, range=9)]), "name": {"zh": "测试火符", "en": "Charm"}}
    taoist, knight = ally("T-TAO", 9, 1, professions=["taoist"]), ally("T-KNIGHT", 9, 1, professions=["knight"])
    run = table(
        charm,
        taoist,
        knight,
        me={"hand": ["T-CHARM"], "board": [at("T-TAO", 3, 3), at("T-KNIGHT", 3, 4)]},
        phase="start",
    )
    run.step({"stack": "T-CHARM"})
    assert run.figure(0, "under") == {"T-TAO": ["T-CHARM"]}
    run = table(charm, knight, me={"board": [at("T-KNIGHT", 3, 4, stacked=["T-CHARM"])]})
    run.step({"refused": {"card": "T-CHARM", "act": "use", "code": "wrong_medium", "rule": "HOPE-MISC-01"}})


def test_effects_work_where_they_say():
    """HOPE-AMB-50, HOPE-CARD-14, HOPE-AMB-55: an ally's effect not from hand; the action order is one for the match."""
    caller = ally("T-CALLER", 9, 1, abilities=[strike(2, range=9)])
    run = table(caller, me={"hand": ["T-CALLER"]}, order=["opponent", "me"], active="me")
    run.step({"not_offered": {"use": "T-CALLER"}})
    assert run.match.table.order == (1, 0)
    assert Game(run.rules, run.match).card(find(run, "T-CALLER")).zone == "0.hand"
