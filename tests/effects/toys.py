"""A set of a game that exists only here: what any game may say of its own cards and words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hopetable.cards.loading import CardSet, load_set
from hopetable.cards.model import CardModel
from hopetable.effects.handlers import SHARED, Handlers
from hopetable.effects.language import Language
from hopetable.effects.models.base import Expr, Op, operation
from hopetable.effects.schema import Ability

MODELS: dict[str, type[Op]] = {}
HANDLERS = Handlers(SHARED)
DRAWN: list[int] = []


@operation("damage", short="n", into=MODELS)
class Damage(Op):
    """A shared name with other parameters."""

    n: Expr


@operation("sing", short="song", into=MODELS)
class Sing(Op):
    """A word of its own."""

    song: str


@HANDLERS.runs("damage")
@HANDLERS.runs("sing")
def nothing(ex: Any, instr: Any) -> None:
    """Registered, so that it may be written."""


@HANDLERS.runs("draw")
def draw(ex: Any, instr: Any) -> None:
    """Over the shared one."""
    DRAWN.append(1)


class ToyAbility(Ability):
    loud: Expr | None = None


class ToyLanguage(Language):
    homes = {"bird": "tree", "worm": "soil"}
    played_from = {"worm": "hand"}
    zones = frozenset(("tree", "soil", "hand"))
    card_events = frozenset(("eaten",))
    granted = "bird"
    durations = frozenset(("day",))
    periods = frozenset(("day",))
    acts = frozenset(("fly",))
    props = frozenset(("wings",))
    moments = frozenset(("dawn",))
    operations = MODELS
    handlers = HANDLERS
    ability = ToyAbility

    def complete(self, compiler: Any, out: Any, model: Any, path: str, kind: str) -> None:
        """`loud` is an expression."""
        if model.loud is not None:
            out.more["loud"] = compiler.dialect.compile(model.loud)


class ToyCards(CardModel):
    language = ToyLanguage()
    card_properties = frozenset(("wings", "kind"))
    kinds = frozenset(("bird", "worm"))
    keys = frozenset("id kind name wings text abilities".split())
    shown = ("id", "kind", "wings")
    told = ("wings",)
    schema = {"wings": {"type": "integer"}}

    def facts(self, data: dict[str, Any], fold: Any) -> dict[str, Any]:
        return {"id": data["id"], "kind": data["kind"], "wings": data.get("wings", 0)}

    def faults(self, data: dict[str, Any]) -> Iterator[str]:
        if data["kind"] == "bird" and "wings" not in data:
            yield "a bird needs wings"

    def check_deck(self, cards: CardSet, form: str, deck: dict[str, int]) -> list[dict[str, Any]]:
        return []


def toy_set(folder: Path, cards: str) -> CardSet:
    """A set with these entries."""
    (folder / "set.yaml").write_text("game: toy\nname: {zh: 玩具, en: Toy}\n", encoding="utf-8")
    (folder / "birds.yaml").write_text(cards, encoding="utf-8")
    return load_set(folder, ToyCards())
