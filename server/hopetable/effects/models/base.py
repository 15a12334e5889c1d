"""What the models of operations are made of: kinds of texts, the registry, cards by reference or by a pick.

Texts marked `Expr` are expressions in plain mode, `Filter` expressions about a candidate card, `Where` expressions
about an event's fields. `Ops` are lists of single-key mappings `{operation: parameters}`.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo


class Words:
    """Marks a text that is one of the words a game's language lists under a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "words": self.name}


Expr = int | str
Filter = str
Where = str
Ref = str | list[str]
Duration = Annotated[str, Words("durations")]
Until = Duration | dict[Literal["left", "hours"], int | str]
Act = Annotated[str, Words("acts")]
Prop = Annotated[str, Words("props")]
Period = Annotated[str, Words("periods")]
Moment = Annotated[str, Words("moments")]
Who = str
"""Seats: `me`, `opponent`, `both`, `others`, `everyone`, or an expression naming cards, each for its controller."""
SEATS = ("me", "opponent", "both", "others", "everyone")


def _op(value: Any, info: ValidationInfo) -> Any:
    """Read `{name: parameters}`, filling in the short form (`{draw: 1}`). The context may name a game's operations."""
    if not isinstance(value, dict) or len(value) != 1:
        raise ValueError("an operation is one key with its parameters, such as {draw: 1}")
    (name, body) = next(iter(value.items()))
    known: dict[str, type[Op]] = (info.context or {}).get("operations", OPERATIONS)
    model = known.get(name)
    if model is None:
        raise ValueError(f"no such operation: {name} (known: {', '.join(sorted(known))})")
    if not isinstance(body, dict) or model.whole:
        if model.short is None:
            raise ValueError(f"{name} needs named parameters")
        body = {model.short: body}
    return model.model_validate(body, context=info.context)


class Op(BaseModel):
    """Base of all operations. `short` is the parameter that stands alone in the short form."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, frozen=True)
    name: ClassVar[str] = ""
    short: ClassVar[str | None] = None
    whole: ClassVar[bool] = False
    payable: ClassVar[bool] = False
    people: ClassVar[frozenset[str]] = frozenset(("who", "by"))
    """Parameters that name seats."""


OPERATIONS: dict[str, type[Op]] = {}
OpField = Annotated[Any, BeforeValidator(_op)]
Ops = list[OpField]


def operation(
    name: str, *, short: str | None = None, whole: bool = False, payable: bool = False,
    into: dict[str, type[Op]] = OPERATIONS,
) -> Any:  # fmt: skip
    """Register an operation's parameters under its name: a shared one, or a game's own `into` its operations."""

    def register(model: type[Op]) -> type[Op]:
        model.name, model.short, model.whole, model.payable = name, short, whole, payable
        into[name] = model
        return model

    return register


class Amount(Op):
    """So much of something, for those who are named."""

    n: Expr
    who: Who = "me"


class Selection(Op):
    """Cards by reference (`cards`) or by an inline pick (`from where count by random distinct cover as`)."""

    cards: Ref | None = None
    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    count: Expr = 1
    by: Who = "me"
    random: bool = False
    distinct: Literal["name", "grace", "zone"] | None = None
    cover: list[str] | None = None
    as_: str | None = Field(None, alias="as")
