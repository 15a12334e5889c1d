"""Effects at a table of more than two: whom words name, who is an opponent, what is forbidden to whom."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.effects.derive import derived
from hopetable.effects.expressions import Dialect
from hopetable.effects.runtime import Effect, Exec
from hopetable.effects.scope import Scope, Side, people
from hopetable.effects.targets import candidates, enough, remaining
from hopetable.effects.triggers import first_match
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.game import Game
from hopetable.kernel.records import Event

ENTRY = games()["zhutian"]


def table(**given: Any) -> Game:
    return Game(ENTRY.rules, Run(ENTRY, {"id": "x", "given": given}).match)


def value(game: Game, text: str, seat: int = 0, event: Any = None, mode: str = "plain") -> Any:
    book = ENTRY.rules.book
    dialect = Dialect(ENTRY.cards.model.card_properties, book.filters, book.fold)
    return dialect.compile(text, mode)(Scope(game, ENTRY.rules.kit.words, seat, None, event))


def card(game: Game, code: str) -> int:
    return next(c.id for c in game.match.cards.values() if c.code == code)


THREE = {
    "A": {"hp": 90, "hand": ["stone_wren"]}, "B": {"hp": 80, "hand": ["ink_carp", "ink_carp"]}, "C": {"hp": 70},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "seat", "found"),
    [
        ("others.hp", 0, (80, 70)), ("others.hp", 1, (70, 90)), ("everyone.hp", 2, (70, 90, 80)),
        ("size(others.hand)", 0, 2), ("size(everyone.hand)", 0, 3), ("player(2).hp", 0, 70),
        ("player(nothing)", 0, None), ("player(0) == my", 0, True), ("player(1) == my", 0, False),
    ],
)  # fmt: skip
def test_words_for_players(text: str, seat: int, found: Any):
    assert value(table(**THREE), text, seat) == found


def test_a_card_leads_to_its_player():
    game = table(**THREE)
    event = Event(1, "x", {"who": card(game, "ink_carp")}, ())
    assert value(game, "event.who.player.hp", 0, event) == 80
    assert value(game, "size(event.who.player.hand)", 0, event) == 2


def test_the_defeated_are_nobody():
    game = table(A={}, B={"defeated": True}, C={"hp": 70})
    assert value(game, "others.hp") == 70
    assert value(game, "size(everyone.marker)") == 2


def test_seats_named_by_an_operation():
    game = table(**THREE)
    kit = ENTRY.rules.kit
    ex = Exec(game, kit, Effect(code="", seat=1), None)
    assert ex.seats("me") == (1,)
    assert ex.seats("others") == (2, 0)
    assert ex.seats("everyone") == (1, 2, 0)
    marker = kit.marker(game, 2)
    assert ex.seats(lambda scope: [marker, marker]) == (2,)
    assert people(game, Side(0, 2)) == (0, 2)
    assert people(game, None) == ()


def test_an_opponent_is_any_other_player():
    game = table(**THREE)
    ability = ENTRY.rules.book.entries["mirror_array"].abilities[0]

    def hears(by: int, to: int) -> bool:
        event = Event(1, "attack_declared", {"by": by, "to_seat": to}, ())
        return first_match(game, ability, "attack_declared", False, event, 0, None, {}) is not None

    assert hears(1, 0)
    assert hears(2, 0)
    assert not hears(0, 0)
    assert not hears(2, 1)


def test_what_is_forbidden_to_others_is_not_to_me():
    game = table(A={}, B={"equip": ["ghost_mask"], "creature": [{"card": "stone_wren", "stance": "soul"}]}, C={})
    wren = card(game, "stone_wren")
    state = derived(game)
    assert state.forbidding("be_targeted", card=wren, seat=0) is not None
    assert state.forbidding("be_targeted", card=wren, seat=2) is not None
    assert state.forbidding("be_targeted", card=wren, seat=1) is None


def test_a_prohibition_may_be_against_several_cards():
    game = table(
        A={"creature": [{"card": "moon_hound", "entered": "now"}]},
        B={"spell": [{"card": "still_water", "up": True}], "creature": ["stone_wren"]}, C={"creature": ["ink_carp"]},
    )  # fmt: skip
    kit, state, hound = ENTRY.rules.kit, derived(game), card(game, "moon_hound")
    for target, barred in [(kit.marker(game, 1), True), (card(game, "stone_wren"), True), (kit.marker(game, 2), False),
                           (card(game, "ink_carp"), False)]:  # fmt: skip
        assert (state.forbidding("attack", card=hound, against=target, seat=0) is not None) is barred


def test_targets_are_counted_filtered_and_looked_at_again():
    game = table(
        A={"hand": ["yin_yang_turn"]}, B={"creature": ["gate_hound", "stone_wren"]}, C={"creature": ["ink_carp"]}
    )
    ability = ENTRY.rules.book.entries["yin_yang_turn"].abilities[0]
    spell, hound, wren = (card(game, c) for c in ("yin_yang_turn", "gate_hound", "stone_wren"))
    found, least, most = candidates(game, ability.targets[0], 0, spell, None, {})
    assert (sorted(found), least, most) == (sorted((hound, wren, card(game, "ink_carp"))), 1, 2)
    assert enough(game, ability, 0, spell, None, {})
    env = {"target": [hound, wren]}
    assert remaining(game, ability, 0, spell, None, env) == env
    game.turn(hound, exhausted=True)
    assert remaining(game, ability, 0, spell, None, env) == {"target": [wren]}
    game.turn(wren, exhausted=True)
    assert remaining(game, ability, 0, spell, None, env) is None


def test_without_targets_nothing_can_be_gone():
    game = table(A={"hand": ["prairie_fire"]})
    ability = ENTRY.rules.book.entries["prairie_fire"].abilities[0]
    assert enough(game, ability, 0, None, None, {})
    assert remaining(game, ability, 0, None, None, {"x": 1}) == {"x": 1}
