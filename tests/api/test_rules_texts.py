"""The rules page holds, in every language, every rule id that a refusal, a decision or the log of a game can cite."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hopetable.games.registry import games

CITED = re.compile(r'"([A-Z]{2,5}-[A-Z]+-\d+|ZC-\d+)"')


ROOT = Path(__file__).resolve().parent.parent.parent


def sections(root: Path, locale: str, game: str) -> list[dict]:
    return json.loads((root / f"web/rules/{locale}/{game}.json").read_text(encoding="utf-8"))["sections"]


GAMES = sorted(path.stem for path in (ROOT / "web/rules").glob("*/*.json") if path.stem in games())


@pytest.mark.parametrize("game", sorted(set(GAMES)))
def test_both_languages_tell_the_same_rules_each_once(root: Path, game: str):
    found = {}
    for locale in ("zh", "en"):
        found[locale] = [rule["id"] for section in sections(root, locale, game) for rule in section["rules"]]
        assert len(found[locale]) == len(set(found[locale]))
        assert all(rule["text"].strip() for section in sections(root, locale, game) for rule in section["rules"])
        assert all(section["title"].strip() for section in sections(root, locale, game))
    assert found["zh"] == found["en"]


@pytest.mark.parametrize("game", sorted(set(GAMES)))
def test_every_rule_id_that_code_cites_is_there(root: Path, game: str):
    have = {rule["id"] for section in sections(root, "en", game) for rule in section["rules"]}
    cited = set()
    for path in (root / "server/hopetable/games" / game).glob("*.py"):
        cited |= set(CITED.findall(path.read_text(encoding="utf-8")))
    assert cited
    assert sorted(cited - have) == []
