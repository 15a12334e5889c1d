"""One language, several games: own operations, keys, words and homes, told apart with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopetable.cards.json_schema import card_schema
from hopetable.cards.texts import text_problems
from hopetable.effects.handlers import SHARED, Handlers
from hopetable.effects.nodes import kinds_of
from hopetable.games.registry import games

from .toys import HANDLERS, ToyCards, toy_set

BIRD = "- id: T-1\n  kind: bird\n  name: {zh: 鸟, en: Bird}\n  wings: 2\n  abilities:\n    - "


def test_own_operations_stand_beside_shared_ones_and_over_them(tmp_path: Path):
    cards = toy_set(tmp_path, BIRD + "when: eaten\n      do: [{damage: 3}, {sing: oh}, {draw: 2}]\n")
    assert not cards.problems
    (ability,) = cards.book.entries["T-1"].abilities
    assert [i.name for i in ability.do.instrs] == ["damage", "sing", "draw"]
    assert ability.ops == {"damage", "sing", "draw"}
    assert HANDLERS.runners()["draw"] is not SHARED.runners()["draw"]
    assert HANDLERS.runners()["move"] is SHARED.runners()["move"]


def test_the_words_of_one_game_are_unknown_to_another():
    duel = games()["dreamduel"].rules.book.language
    assert "sing" not in duel.models()
    assert duel.models()["damage"] is not ToyCards.language.models()["damage"]


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("when: eaten\n      do: [{hum: 1}]", "no such operation: hum (known: "),
        ("activate: noon", "noon is not one of the moments (dawn)"),
        ("when: eaten\n      limit: {week: 1}", "week is not one of the periods (day)"),
        ("while: true\n      do: [{forbid: {what: swim}}]", "swim is not one of the acts (fly)"),
        ("while: true\n      do: [{modify: {prop: legs, add: 1}}]", "legs is not one of the props (wings)"),
        ("when: eaten\n      do: [{modify: {prop: wings, until: night}}]", "night is not one of the durations (day)"),
        ("when: eaten\n      do: [{heal: 1}]", "heal is not implemented here"),
    ],
)  # fmt: skip
def test_what_the_game_does_not_have_is_told_with_file_and_line(tmp_path: Path, ability: str, told: str):
    (problem,) = toy_set(tmp_path, BIRD + ability + "\n").problems
    assert told in str(problem)
    assert f"{tmp_path.name}/birds.yaml:1: T-1" in str(problem)


def test_keys_of_its_own_are_compiled(tmp_path: Path):
    cards = toy_set(tmp_path, BIRD + 'activate: dawn\n      loud: "1 + 2"\n')
    (ability,) = cards.book.entries["T-1"].abilities
    assert ability.activate == "dawn"
    assert ability.more["loud"](None) == 3


def test_homes_and_bare_events_are_the_games(tmp_path: Path):
    worm = "- id: T-2\n  kind: worm\n  name: {zh: 虫, en: Worm}\n  abilities:\n    - when: eaten\n    - play: dawn\n"
    cards = toy_set(tmp_path, worm)
    when, play = cards.book.entries["T-2"].abilities
    assert (when.zones, play.zones) == ({"soil"}, {"hand"})
    assert when.matchings[0].this_card
    assert not play.matchings[0].this_card


def test_facts_and_faults_are_the_games(tmp_path: Path):
    cards = toy_set(tmp_path, "- {id: T-3, kind: bird, name: {zh: 鸟, en: Bird}}\n- {id: T-4, kind: fish, beak: 1}\n")
    told = [p.message for p in cards.problems]
    assert told == [
        "T-3: a bird needs wings",
        "T-4: unknown key 'beak'",
        "T-4: kind must be one of bird, worm",
    ]


def test_facts_that_texts_tell_count_among_the_numbers(tmp_path: Path):
    text = "  text: {zh: 有2只翅膀。, en: It has 2 wings.}\n"
    assert not text_problems(toy_set(tmp_path, BIRD.split("  abilities")[0] + text))
    other = BIRD.split("  abilities")[0].replace("wings: 2", "wings: 4") + text
    assert [p.message for p in text_problems(toy_set(tmp_path, other))] == [
        "T-1: numbers differ: zh [2], abilities [4]"
    ]  # fmt: skip


def test_the_schema_knows_the_words_of_every_game():
    schema = card_schema([games()["dreamduel"].cards.model, ToyCards()])
    assert schema["$defs"]["card"]["properties"]["kind"]["enum"] == sorted(
        ToyCards.kinds | games()["dreamduel"].cards.model.kinds
    )
    assert "op_sing" in schema["$defs"]
    assert len(schema["$defs"]["op_damage"]["anyOf"]) == 2
    assert "day" in str(schema["$defs"]["op_modify"])


def test_handlers_without_a_base_know_only_their_own():
    own = Handlers()
    own.possible("fly")(lambda ex, instr: True)
    assert own.runners() == {}
    assert list(own.checkers()) == ["fly"]


def test_a_prohibition_is_kept_by_each_act_it_names_and_by_no_other():
    assert kinds_of("forbid", {"what": "be_attacked"}) == ("forbid", "forbid:be_attacked")
    assert kinds_of("allow", {"what": ["declare", "play"]}) == ("allow", "allow:declare", "allow:play")
    assert kinds_of("modify", {"prop": "cost"}) == ("cost",)
    assert kinds_of("power", {}) == ("power",)
