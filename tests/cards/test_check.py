"""`hopetable cards check` and `schema`: what is wrong with a set is said with file, line and hint."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from hopetable.cards.texts import text_problems
from hopetable.effects.describe import BY_GAME, TABLES
from hopetable.games.check import main, page_text, schema, schema_text
from hopetable.games.registry import cardsets_root, games


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    """A folder with a copy of one set, with one scenario file only."""
    source, copy = cardsets_root() / "dreamduel", tmp_path / "sets/dreamduel"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("scenarios"))
    (copy / "scenarios").mkdir()
    shutil.copy(source / "scenarios/rules-turn.yaml", copy / "scenarios")
    return tmp_path / "sets"


def change(sets: Path, file: str, old: str, new: str) -> None:
    path = sets / "dreamduel" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def said(sets: Path, capsys) -> tuple[int, str]:
    code = main([str(sets)])
    return code, capsys.readouterr().out


def fault(sets: Path, capsys) -> str:
    """What is said of a folder with a fault."""
    code, out = said(sets, capsys)
    assert code == 1
    return out


@pytest.mark.parametrize("game", games())
def test_texts_have_both_languages_and_the_numbers_of_the_abilities(game: str):
    assert not [str(p) for p in text_problems(games()[game].cards)]


def test_the_card_of_the_guide_is_added_in_a_copy(sets, root, capsys):
    """docs/adding-a-card.md, done as it says."""
    blocks = re.findall(r"```yaml\n(.*?)```", (root / "docs/adding-a-card.md").read_text(encoding="utf-8"), re.DOTALL)
    entry, text, abilities, scenarios = blocks
    cards = sets / "dreamduel/reimu.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + "\n" + entry + text + abilities, encoding="utf-8")
    (sets / "dreamduel/scenarios/reimu.yaml").write_text(scenarios, encoding="utf-8")
    main([str(sets), "--abilities", "--only", "reimu"])
    out = capsys.readouterr().out
    assert "RM-900" not in out
    assert f"{len(games()['dreamduel'].cards.data) + 1} cards" in out
    assert "(0 failed)" in out


def test_an_ability_that_no_scenario_notices_is_a_fault(sets, capsys):
    (sets / "dreamduel/scenarios/rules-turn.yaml").write_text("- {id: x, cards: [RM-001]}\n", encoding="utf-8")
    assert main([str(sets), "--abilities"]) == 1
    assert "dreamduel: no scenario fails without RM-001/abilities/0" in capsys.readouterr().out


def test_a_card_without_a_scenario_is_a_fault(sets, capsys):
    out = fault(sets, capsys)
    assert "dreamduel/reimu.yaml:1: RM-001: no scenario" in out
    assert "0 Python hooks" in out


def test_an_unknown_operation_is_named_with_file_line_and_hint(sets, capsys):
    change(sets, "reimu.yaml", "        - recover: 1\n", "        - recoverr: 1\n")
    out = fault(sets, capsys)
    assert "dreamduel/reimu.yaml:1: RM-001: abilities[0]" in out
    assert "no such operation: recoverr (known: " in out


def test_a_value_that_no_player_has_is_named(sets, capsys):
    change(sets, "eirin.yaml", "my.hp < opponent.hp", "my.hp < opponent.hpp")
    out = fault(sets, capsys)
    assert "no such value of a player: hpp" in out


def test_a_number_that_differs_is_named(sets, capsys):
    change(sets, "marisa.yaml", "攻击阶段宣言时：战力+1500。", "攻击阶段宣言时：战力+1000。")
    assert "MS-001: numbers differ: zh [1000], en [1500]" in said(sets, capsys)[1]


def test_a_missing_language_is_named(sets, capsys):
    change(sets, "system.yaml", 'en: "At your idle: recover 1000 HP."', 'fr: "Rien."')
    assert "SYS-011: text: no text in en" in said(sets, capsys)[1]


def test_a_scenario_that_fails_is_named_with_its_line(sets, capsys):
    change(
        sets, "scenarios/rules-turn.yaml", "expect: {me: {orbs: [0, 5], spirit: []}}", "expect: {me: {orbs: [5, 0]}}"
    )
    out = said(sets, capsys)[1]
    assert "dreamduel/scenarios/rules-turn.yaml:" in out
    assert "me.orbs is [0, 5], expected [5, 0]" in out


def test_a_card_that_breaks_a_lesson_is_named_and_a_lesson_that_cannot_be_read(sets, capsys):
    change(
        sets, "reimu.yaml", "cost: 2\n  power: 1500\n  traits: [stable]", "cost: 2\n  power: 1400\n  traits: [stable]"
    )
    change(sets, "lessons/4-chain.yaml", "about:", "abuot:")
    code, out = said(sets, capsys)
    assert code == 1
    assert "dreamduel/lessons/1-turn.yaml:1: ScenarioFault: turn" in out
    assert "opponent.hp is 7600, expected 7500" in out
    assert "dreamduel/lessons/4-chain.yaml:1: a lesson has no abuot" in out


def test_broken_yaml_leaves_the_others_running(sets, capsys):
    change(sets, "scenarios/rules-turn.yaml", "scenarios:\n", "scenarios: [\n")
    out = fault(sets, capsys)
    assert "rules-turn.yaml: not YAML" in out


def test_a_folder_without_sets_is_a_fault(tmp_path, capsys):
    assert main([str(tmp_path)]) == 1
    assert "no card sets here" in capsys.readouterr().out


def test_the_schema_in_the_docs_is_the_one_the_code_makes(root: Path):
    assert (root / "docs/effect-schema.json").read_text(encoding="utf-8") == schema_text(), (
        "run: hopetable cards schema"
    )


def test_the_tables_of_the_language_are_those_the_code_makes(root: Path):
    text = (root / "docs/effect-language.md").read_text(encoding="utf-8")
    assert page_text(text) == text, "run: hopetable cards schema"
    for name in (*TABLES, *BY_GAME):
        assert f"<!-- table: {name} -->" in text


def test_the_page_names_every_event_the_cards_hear(root: Path):
    text = (root / "docs/effect-language.md").read_text(encoding="utf-8")
    book = games()["dreamduel"].rules.book
    events = {m.name for a in book.abilities.values() for m in a.matchings} - {"idle"}
    assert not sorted(e for e in events if f"`{e}`" not in text)


def test_the_schema_is_written(tmp_path, capsys):
    assert schema([str(tmp_path / "out.json")]) == 0
    made = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert made["items"] == {"$ref": "#/$defs/card"}
    references = set(_references(made))
    assert references <= {"#/$defs/" + name for name in made["$defs"]}
    assert "op_damage" in made["$defs"]


def _references(data):
    if isinstance(data, dict):
        if "$ref" in data:
            yield data["$ref"]
        for value in data.values():
            yield from _references(value)
    elif isinstance(data, list):
        for value in data:
            yield from _references(value)
