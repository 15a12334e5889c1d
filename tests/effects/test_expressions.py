"""Expressions are total: whatever can be read can be evaluated, on any position, and stays small."""

from __future__ import annotations

import contextlib
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopetable.bots.random import random_answer
from hopetable.effects.expressions import Dialect
from hopetable.effects.parsing import MAX_LENGTH, MAX_NODES, ExpressionError, parse
from hopetable.effects.scope import Scope
from hopetable.effects.values import FUNCTIONS
from hopetable.games.dreamduel.words import CARD_PROPERTIES, PLAYER_VALUES, ZONE_NAMES
from hopetable.games.registry import games
from hopetable.kernel.engine import Engine
from hopetable.kernel.game import Game
from hopetable.kernel.records import Event, MatchSetup
from hopetable.kernel.state import Match

WORDS = sorted(CARD_PROPERTIES)
ZONES = sorted(ZONE_NAMES)
SIMPLE = st.sampled_from(
    ["this", "that", "foe", "it", "my", "opponent", "turn", "phase", "event", "true", "false", "none", "0", "1", "7",
     "x", "cards", "'灵'", "'Spark'", "[]", "[1, 2]", "['a', 'b']"]
)  # fmt: skip
NAMES = st.sampled_from(WORDS)
VALUES = st.sampled_from(sorted(PLAYER_VALUES) + ZONES)


def _nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(
            inner, st.sampled_from(["+", "-", "*", "//", "==", "!=", "<", "<=", ">", ">=", "has", "in"]), inner
        ).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        inner.map(lambda e: f"(not {e})"),
        inner.map(lambda e: f"(-{e})"),
        st.tuples(st.sampled_from(["my", "opponent"]), VALUES).map(lambda t: f"{t[0]}.{t[1]}"),
        st.tuples(st.sampled_from(["this", "that", "foe", "event", "my", "turn", "turn.start", "phase"]), NAMES).map(
            lambda t: f"{t[0]}.{t[1]}"
        ),
        st.sampled_from(["turn.declared", "turn.discarded", "turn.hp_lost", "turn.start.grace_sum", "phase.declared"]),
        st.tuples(st.sampled_from(["my", "opponent"]), st.sampled_from(ZONES), inner).map(
            lambda t: f"{t[0]}.{t[1]}[{t[2]}]"
        ),
        st.tuples(
            st.sampled_from(sorted(FUNCTIONS - {"all", "cond", "rest", "sum", "distinct", "count_distinct", "sort"})),
            inner,
            inner,
        ).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
        st.tuples(
            st.sampled_from(
                sorted(FUNCTIONS - {"all", "cond", "rest", "has_any", "overlaps", "sum", "distinct", "sort"})
            ),
            inner,
        ).map(lambda t: f"{t[0]}({t[1]})"),
        st.tuples(st.sampled_from(["sum", "distinct", "sort"]), inner, NAMES).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
        st.tuples(inner, inner, inner).map(lambda t: f"cond({t[0]}, {t[1]}, {t[2]})"),
        st.tuples(inner, inner).map(lambda t: f"all({t[0]}, {t[1]})"),
    )


EXPRESSIONS = st.recursive(SIMPLE, _nested, max_leaves=8)


@cache
def positions() -> tuple[Match, ...]:
    """Moments of a random duel."""
    entry = games()["dreamduel"]
    dice = random.Random(3)
    decks = tuple(dict(d["cards"]) for d in list(entry.cards.decks.values())[:2])
    engine = Engine(entry.rules)
    match, _ = engine.start(MatchSetup(2, "3c" * 32, decks))
    found = [match.clone()]
    while match.outcome is None and len(found) < 40:
        decision = match.decisions[0]
        engine.answer(match, random_answer(dice, decision, decision.waiting()[0]))
        found.append(match.clone())
    return tuple(found[:: max(1, len(found) // 10)])


def dialect() -> Dialect:
    book = games()["dreamduel"].rules.book
    return Dialect(CARD_PROPERTIES, book.filters, book.fold)


@settings(max_examples=400, deadline=None)
@given(EXPRESSIONS, st.sampled_from(["plain", "filter", "event"]), st.data())
def test_whatever_can_be_read_can_be_evaluated(text: str, mode: str, data):
    try:
        closure = dialect().compile(text, mode)
    except ExpressionError:
        return
    match = data.draw(st.sampled_from(positions()))
    rules = games()["dreamduel"].rules
    game = Game(rules, match)
    card = data.draw(st.sampled_from([None, *sorted(match.cards)[:12]]))
    event = data.draw(st.sampled_from([None, Event(1, "hit", {"by": 0, "amount": 500, "from": "0.hand"}, ())]))
    scope = Scope(game, rules.kit.words, data.draw(st.sampled_from([0, 1])), card, event, {"x": 3, "cards": [1, 2]})
    before = match.hash()
    closure(scope.with_it(card if card is not None else 1))
    assert match.hash() == before


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str):
    with contextlib.suppress(ExpressionError):
        dialect().compile(text)


def test_sizes_are_bounded():
    with pytest.raises(ExpressionError, match=f"longer than {MAX_LENGTH}"):
        parse("1 + " * MAX_LENGTH + "1")
    with pytest.raises(ExpressionError, match=f"more than {MAX_NODES} parts"):
        parse("-" * (MAX_NODES + 5) + "1")
    with pytest.raises(ExpressionError):
        parse("(" * 300 + "1" + ")" * 90)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 +", "column 4: a value expected, not the end"), ("(1", "column 3: [)] expected, not the end"),
        ("my.has", "column 4: a name expected, not has"), ("1 2", "column 3: an operator or the end expected, not 2"),
        ("a ? b", "column 3: no such sign"), ("", "column 1: a value expected, not the end"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_where_and_what_was_expected(text: str, said: str):
    with pytest.raises(ExpressionError, match=f"cannot read .*: {said}"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7), ("7 // 2", 3), ("7 // 0", 7), ("-3 + 1", -2), ("not 0", True), ("2 in [1, 2]", True),
        ("size([1, 2, 3])", 3), ("max(2, 5)", 5), ("pow(2, 4)", 16), ("nothing + 1", 1), ("size(nothing)", 0),
        ("cond(1 > 2, 'a', 'b')", "b"), ("nth([4, 5], 2)", 5), ("nth([4, 5], 9)", None), ("this.power", None),
        ("foe.power > 0", False), ("top([])", None), ("distinct([], grace)", 0),
    ],
)  # fmt: skip
def test_figures(text: str, value):
    rules = games()["dreamduel"].rules
    scope = Scope(Game(rules, positions()[0]), rules.kit.words, 0, None)
    assert dialect().compile(text)(scope) == value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("霊", "灵"),
        ("Ｓｐａｒｋ", "spark"),
        ("Master Spark", "MasterSpark"),
        ("寶", "宝"),
        ("劍", "剣"),
        ("難題", "难题"),
    ],
)
def test_names_are_folded_before_they_are_compared(one: str, other: str):
    """DD-AMB-63, DDC-AMB-15"""
    fold = games()["dreamduel"].rules.book.fold
    assert fold(one) == fold(other)
    scope = Scope(Game(games()["dreamduel"].rules, positions()[0]), games()["dreamduel"].rules.kit.words, 0, None)
    assert dialect().compile(f"'x{one}y' has '{other}'")(scope) is True


def test_unknown_functions_and_misplaced_filters_are_refused():
    with pytest.raises(ExpressionError, match="no such function: explode"):
        dialect().compile("explode(this)")
    name = next(iter(games()["dreamduel"].rules.book.filters))
    with pytest.raises(ExpressionError, match="stands only where cards are filtered"):
        dialect().compile(name)
