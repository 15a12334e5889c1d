"""The grammar of abilities, typed: what a card entry may say. Everything else is refused with a hint.

The operations inside an ability are in `models`.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from .models.base import OPERATIONS, Expr, Filter, Moment, Ops, Period, Ref, Where


class Matcher(BaseModel):
    """Which events an ability hears."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    event: str | None = None
    would: str | None = None
    by: Literal["me", "opponent"] | None = None
    to: Literal["me", "opponent"] | None = None
    card: Filter | None = None
    from_: Ref | None = Field(None, alias="from")
    zone: str | None = None
    where: Where | None = None
    per: Literal["batch"] | None = None
    every: int | None = None
    whose: Literal["me", "opponent"] | None = None
    name: str | None = None


class Target(BaseModel):
    """Cards chosen when the ability is declared, before its costs; `as` names them for its operations."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    from_: Ref = Field(alias="from")
    where: Filter | None = None
    count: Expr = 1
    as_: str = Field("target", alias="as")


class Ability(BaseModel):
    """One ability: a form (`when play activate while instead need`) and its keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    when: str | Matcher | list[str | Matcher] | None = None
    play: str | Matcher | list[str | Matcher] | None = None
    activate: Moment | None = None
    while_: bool | str | None = Field(None, alias="while")
    instead: str | Matcher | list[str | Matcher] | None = None
    need: Ops | None = None
    target: Target | list[Target] | None = None
    do: Ops = []
    cost: Ops = []
    may: bool = False
    during: Literal["attack", "defence", "battle", "prep"] | None = None
    if_: Expr | None = Field(None, alias="if")
    limit: dict[Period, Expr] = {}
    in_: str | None = Field(None, alias="in")
    life: Literal["turn", "phase"] | None = None
    stacks: bool = False
    collective: bool = False
    skill: str | None = None
    stance: Literal["support", "center", "hyper", "any"] | None = None


FORMS = ("when", "play", "activate", "while_", "instead", "need")

for _model in OPERATIONS.values():
    _model.model_rebuild(_types_namespace={"Ability": Ability})
Ability.model_rebuild()
