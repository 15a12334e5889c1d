"""What the quick reader of card sets takes on, the general YAML reader understands the same way."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml.error import MarkedYAMLError

from hopetable.cards import plain_yaml

CARDSETS = Path(__file__).resolve().parents[2] / "cardsets"

PIECES = st.sampled_from(
    [
        *("a", "b c", "x:y", "1", "-2", "0x1f", "1.5", "true", "no", "~", "null", "2001-01-01", ".5", "1_0", "_1", "="),
        *("'q'", "'it''s'", '"d"', '"e\\n\\u4e00"', '"bad\\x41"', "''", '"k": ', "\\", "name == 'z'", "é", "「中」"),
        *("- ", ": ", ":", ", ", "[", "]", "{", "}", " ", "\n", "\n  ", "\n    ", "a: ", "b: ", "- - ", "? ", "<<: "),
        *("#c", " #c", "x # y", "&x", "*x", "!t", "|", ">", "%", "@", "---", "\t", "\r\n", "\ufeff"),
        *("{a: 1, b: [x, y]}", "[p: q, r]"),
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join))
@example("- a: 1\n  b: [c,\n    d]\n- {e: 'f', g: \"h\"}\n")
@example("a:\n- 1\n- b: ~\n")
@example("a: ---")
@example("<<: {a: 1}")
@example("1:: x")
def test_both_readers_agree(text: str) -> None:
    try:
        found = plain_yaml.read(text)
    except plain_yaml.NotPlain:
        return
    # By their texts: 1, 1.0 and true are equal to each other.
    assert repr(found) == repr(plain_yaml.general(text))


@pytest.mark.parametrize(
    "path", sorted(CARDSETS.glob("**/*.yaml")), ids=lambda path: str(path.relative_to(CARDSETS))
)  # fmt: skip
def test_card_sets_are_written_plainly(path: Path) -> None:
    """Else the file is read twenty times as slowly: write it without block scalars, anchors and tabs."""
    plain_yaml.read(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["set.yaml", "traits.yaml", "decks/reimu-1.yaml", "scenarios/reimu-answered.yaml"])
def test_real_files_say_the_same(name: str) -> None:
    text = (CARDSETS / "dreamduel" / name).read_text(encoding="utf-8")
    assert plain_yaml.read(text) == plain_yaml.general(text)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("a: &x [1]\nb: *x\n", {"a": [1], "b": [1]}),
        ("a: one\n  two\n", {"a": "one two"}),
    ],
)
def test_what_is_not_plain_is_read_all_the_same(text: str, meaning: object) -> None:
    with pytest.raises(plain_yaml.NotPlain):
        plain_yaml.read(text)
    assert plain_yaml.load(text) == meaning


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: [1\nb: 2\n", "a: 'x\n", "- a\n b: 1\n", "a: b: c\n"])
def test_faults_are_left_to_the_reader_that_names_the_line(text: str) -> None:
    with pytest.raises(MarkedYAMLError):
        plain_yaml.load(text)
