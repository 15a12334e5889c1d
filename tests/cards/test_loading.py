"""Reading a card set: every fault is collected and names its file and line; a sound set has none and keeps its hash."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hopetable.cards.loading import load_set
from hopetable.games.dreamduel.entry import MODEL
from hopetable.games.registry import cardsets_root


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(cardsets_root() / "dreamduel", tmp_path / "dreamduel")
    return tmp_path / "dreamduel"


def test_a_sound_set_has_no_problems_and_the_same_hash_each_time(folder: Path):
    one, two = load_set(folder, MODEL), load_set(folder, MODEL)
    assert one.problems == []
    assert one.hash == two.hash
    assert "RM-001" in one.book.entries


def test_a_set_that_changed_has_another_hash(folder: Path):
    before = load_set(folder, MODEL).hash
    reimu = folder / "reimu.yaml"
    reimu.write_text(reimu.read_text(encoding="utf-8").replace("power: 1000", "power: 1001", 1), encoding="utf-8")
    assert load_set(folder, MODEL).hash != before


def test_what_is_no_yaml_is_a_problem_with_its_line(folder: Path):
    reimu = folder / "reimu.yaml"
    lines = reimu.read_text(encoding="utf-8").count("\n") + 1
    reimu.write_text(reimu.read_text(encoding="utf-8") + "\n- id: [RM\n", encoding="utf-8")
    problem = load_set(folder, MODEL).problems[0]
    assert "reimu.yaml" in str(problem)
    assert "not YAML" in str(problem)
    assert problem.line > lines


def test_an_unknown_operation_is_a_problem_and_the_rest_is_still_read(folder: Path):
    marisa = folder / "marisa.yaml"
    text = marisa.read_text(encoding="utf-8")
    marisa.write_text(text.replace("- discard: {", "- disccard: {", 1), encoding="utf-8")
    found = load_set(folder, MODEL)
    assert [str(p) for p in found.problems if "marisa.yaml" in str(p)]
    assert "RM-001" in found.book.entries
