"""A table to test with: cards of its own, a position or a whole match, and short words for what a player does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hopetable.games.checks import shared_checks
from hopetable.games.entry import GameEntry
from hopetable.games.hope.position import NAMES
from hopetable.games.registry import games
from hopetable.games.run import Run
from hopetable.kernel.game import Game

HERE = Path(__file__)
KINDS = "physical magic theology science mechanics talisman summoning natural".split()


def hope() -> GameEntry:
    """The game as it is installed."""
    return games()["hope"]


def faction(card: str, name: str, hp: int = 20, **facts: Any) -> dict[str, Any]:
    """A faction without effects unless some are given."""
    return _card(card, name, "faction", hp=hp, **facts)


def ally(card: str, hp: int, atk: int, **facts: Any) -> dict[str, Any]:
    """An ally of Dawn that may use every kind of skill, unless said otherwise."""
    name = facts.pop("named", card)
    given = {"faction": "Dawn", "kinds": KINDS, "attributes": ["none"], **facts}
    return _card(card, name, "ally", hp=hp, atk=atk, **given)


def skill(card: str, kind: str = "magic", **facts: Any) -> dict[str, Any]:
    """A normal skill."""
    return _card(card, facts.pop("named", card), "skill", kinds=[kind], **facts)


def spirit(card: str, **facts: Any) -> dict[str, Any]:
    """A summoning spirit."""
    return _card(card, card, "spirit", kinds=["summoning"], **facts)


def fate(card: str, **facts: Any) -> dict[str, Any]:
    """A fate."""
    return _card(card, card, "fate", **facts)


def _card(card: str, name: str, kind: str, **facts: Any) -> dict[str, Any]:
    return {"id": card, "name": {"zh": name, "en": name}, "kind": kind, **facts}


def strike(amount: Any, *, range: Any = 1, attributes: Any = (), **more: Any) -> dict[str, Any]:
    """A voluntary battle effect: one foe within a range takes effect damage."""
    damage = {"of": "target", "amount": amount, "attributes": list(attributes)}
    damage |= {k: more.pop(k) for k in ("normal", "effect", "roll") if k in more}
    return {"activate": "battle", "aim": [{"target": {"where": "enemy", "range": range}}], "strike": damage, **more}


BASIC = [
    faction("T-DAWN", "Dawn"), faction("T-DUSK", "Dusk"), faction("T-REED", "Reed"), faction("T-SKY", "Sky"),
    *(ally(f"T-A{n}", 12, n) for n in range(13)), *(ally(f"T-B{n}", 12, n, faction="Dusk") for n in range(13)),
    skill("T-EMBER", abilities=[strike(6, range=2, attributes=["fire"])]), skill("T-BLANK"),
]  # fmt: skip
"""Factions, plain allies by ATK (A of Dawn, B of Dusk), a skill of 6 fire damage within 2, one without effect."""


def with_cards(*cards: dict[str, Any]) -> GameEntry:
    """The game with the basic cards and a few more."""
    return hope().with_cards([*BASIC, *cards], HERE)


_basic: list[GameEntry] = []


def table(*cards: dict[str, Any], me: dict[str, Any] | None = None, opponent: dict[str, Any] | None = None,
          **given: Any) -> Run:  # fmt: skip
    """A position checked after each answer: Dawn at (1, 1) against Dusk at (5, 5) unless said otherwise."""
    if not _basic:
        _basic.append(with_cards())
    entry = with_cards(*cards) if cards else _basic[0]
    sides = {"me": {"faction": "T-DAWN", **(me or {})}, "opponent": {"faction": "T-DUSK", **(opponent or {})}}
    for name in NAMES[2:]:
        if name in given:
            sides[name] = {"faction": "T-REED", **given.pop(name)}
    return Run(entry, {"id": "test", "given": {**sides, **given}}, shared_checks)


def at(card: str, column: int, row: int, **more: Any) -> dict[str, Any]:
    """A card on the board."""
    return {"card": card, "at": [column, row], **more}


def find(run: Run, code: str, nth: int = 0) -> int:
    """The card of an entry."""
    return [c.id for c in run.match.cards.values() if c.code == code][nth]


def hp(run: Run, code: str) -> int | None:
    """Current HP of a card."""
    return run.rules.kit.hp(Game(run.rules, run.match), find(run, code))


def duel(mine: list[Any], theirs: list[Any], *cards: dict[str, Any], **given: Any) -> Any:
    """Two boards in my battle slot."""
    return table(
        *cards,
        me={"board": mine, **given.pop("me", {})},
        opponent={"board": theirs, **given.pop("opponent", {})},
        **given,
    )
