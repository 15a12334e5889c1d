"""Texts of the client: the same keys in both written languages, none that is missing, none that nobody reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from .texts import GAMES, WEB, WRITTEN, keys, modules

ROOT = WEB.parent

ASKED = re.compile(r"\b(t|tt)\(\s*'([a-z]\w*(?:\.\w+)*)'")
"""A text that is named where it is asked for: by its whole key, or at the table, where a game's own comes first."""


def at_the_table(key: str) -> set[str]:
    """The places in which a key of the table may stand."""
    return {f"table.{key}", *(f"{game}.table.{key}" for game in GAMES)}


def test_both_written_languages_have_the_same_keys():
    zh, en = (keys(language) for language in WRITTEN)
    assert zh == en, sorted(zh ^ en)


def test_every_text_that_is_asked_for_is_there():
    missing = [
        (path, key)
        for path, source in modules().items()
        for how, key in ASKED.findall(source)
        if not keys("en") & ({key} if how == "t" else at_the_table(key))
    ]
    assert not missing, missing


def patterns(source: str) -> set[str]:
    """Keys that are put together in a module, as patterns: `shell.me.${tab}` names every key below shell.me."""
    found = set()
    for text in re.findall(r"`((?:[\w.-]|\$\{[^{}`]*\})+)`", source):
        parts = re.split(r"\$\{[^{}]*\}", text)
        if len(parts) > 1 and re.search(r"[a-z]{2}", "".join(parts)) and parts not in OWN_LOOKUP:
            found.add(r"[\w-]+".join(re.escape(part) for part in parts))
    return found


OWN_LOOKUP = (["", ".table.", ""], ["table.", ""])
"""How `tt` itself looks a key up; this names none."""


def test_no_text_is_there_for_nobody():
    """Words that the server sends (codes, kinds, prompts …) are keys of groups; the groups are named in the modules."""
    source = "\n".join(modules().values())
    named = set(re.findall(r"""['"`]([a-z][\w-]*(?:\.[\w-]+)*)['"`]""", source))
    made = re.compile("|".join(sorted({p for text in modules().values() for p in patterns(text)})))
    idle = []
    for key in sorted(keys("en")):
        short = key.split(".", 1)[1].removeprefix("table.")
        if not named & {key, short} and not any(made.fullmatch(k) for k in (key, short)):
            idle.append(key)
    assert not idle, idle


# -- what the server says ------------------------------------------------------------------------------------------

CODE = re.compile(r"[a-z][a-z_]+")
RAISERS = ("Refusal", "HttpRefusal", "BadName")


def calls(*names: str) -> Iterator[ast.Call]:
    """The calls in the server of what goes by one of these names."""
    for path in (ROOT / "server/hopetable").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", None)) in names:
                yield node


def assigned(name: str) -> Iterator[ast.expr]:
    """What the classes of the games set an attribute to."""
    for path in (ROOT / "server/hopetable").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for line in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == name:
                    yield line.value


def words(argument: ast.expr) -> set[str]:
    """The texts an argument may be."""
    return {n.value for n in ast.walk(argument) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


@cache
def codes() -> frozenset[str]:
    """Every code of a refusal; on the HTTP side a status stands before it."""
    found = {word for call in calls(*RAISERS) for argument in call.args[:2] for word in words(argument)}
    return frozenset(code for code in found if CODE.fullmatch(code))


def sentences(language: str) -> set[str]:
    """Codes with a sentence: at the table, at the table of a game, and on the pages."""
    return {
        key.split(group, 1)[1]
        for key in keys(language)
        for group in ("table.code.", "shell.error.")
        if key.split(".", 1)[0] in ("table", "shell", *GAMES) and group in key
    }


@pytest.mark.parametrize("language", WRITTEN)
def test_every_refusal_has_a_sentence(language: str):
    assert len(codes()) > 100
    missing = sorted(codes() - sentences(language))
    assert not missing, missing


def test_every_refusal_is_provoked_by_a_test():
    """By a test that names its code, or by a scenario."""
    told = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
    told += "\n".join(path.read_text("utf-8") for path in (ROOT / "cardsets").glob("*/scenarios/*.yaml"))
    missing = sorted(codes() - set(re.findall(r"\w+", told)))
    assert not missing, missing


def test_no_sentence_is_there_for_a_refusal_that_never_comes():
    """Beside the codes: `code_when` and `code_zone` of the table, http statuses, switches, and what the client says."""
    said = "\n".join(path.read_text("utf-8") for path in (ROOT / "server/hopetable").rglob("*.py"))
    said += "\n".join(modules().values())
    idle = {c for c in sentences("en") if not re.search(rf"\b{c}\b", said)}
    made = re.compile("|".join([*(rf"{code}_\w+" for code in codes()), r"http_\d+", r"\w+_off"]))
    never = sorted(code for code in idle if not made.fullmatch(code))
    assert not never, never


def test_every_question_has_a_sentence():
    asked = [call.args[1] for call in calls("ask") if len(call.args) > 1]
    prompts = {word for argument in [*asked, *assigned("prompt")] for word in words(argument)}
    assert len(prompts) > 50
    missing = sorted(prompts - {key.split("table.prompt.", 1)[1] for key in keys("en") if "table.prompt." in key})
    assert not missing, missing
