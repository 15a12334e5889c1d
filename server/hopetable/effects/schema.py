"""The grammar of abilities, typed: what a card entry may say. Everything else is refused with a hint.

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


# -- moving cards -------------------------------------------------------------------------------------------------


@operation("move", payable=True)
class Move(Selection):
    """To a zone; a list of zones lets the mover choose."""

    to: Ref
    at: Literal["top", "bottom", "left", "right"] | list[Literal["left", "right"]] | None = None
    face: Literal["up", "down"] | None = None
    exhausted: bool = False
    reveal: bool = False
    order: Literal["me"] | None = None
    replace: bool = False


@operation("discard", payable=True)
class Discard(Selection):
    """弃置: to the owner's discard pile."""


@operation("destroy")
class Destroy(Selection):
    """破坏: voids text, traits and resolution, then discards."""


@operation("remove", payable=True)
class Remove(Selection):
    """移出游戏: to the owner's gap."""

    until: Until | None = None
    silent: bool = False


@operation("search")
class Search(Op):
    """检索: find in the own deck (may fail to find), reveal, move, shuffle. `from` may name further zones."""

    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    count: Expr = 1
    to: Ref = "my.hand"
    face: Literal["up", "down"] | None = None
    exhausted: bool = False
    as_: str | None = Field(None, alias="as")


@operation("draw", short="n")
class Draw(Op):
    """抽: from the top of the deck; nothing from an empty one."""

    n: Expr = 1
    who: Who = "me"


@operation("look")
class Look(Selection):
    """查看: shown to me only."""


@operation("reveal", payable=True)
class Reveal(Selection):
    """展示: shown to all."""


@operation("arrange")
class Arrange(Selection):
    """Put the cards of one zone in any order."""


@operation("swap")
class Swap(Op):
    """Exchange the places of two cards."""

    a: str | dict[str, Any]
    b: str | dict[str, Any]


@operation("exhaust", payable=True)
class Exhaust(Selection):
    """横置."""


@operation("ready")
class Ready(Selection):
    """竖置."""


@operation("flip", payable=True)
class Flip(Selection):
    """明置, 暗置."""

    face: Literal["up", "down"] = "up"


@operation("stance")
class Stance(Selection):
    """A character to support, center or hyper."""

    to: Literal["support", "center", "hyper"]
    until: Until | None = None


# -- numbers ------------------------------------------------------------------------------------------------------


@operation("damage")
class DamageOp(Op):
    """伤害; to both is one instance each at the same moment."""

    people = frozenset(("to",))
    to: Who
    amount: Expr
    kind: str


@operation("heal", short="n")
class Heal(Op):
    """回复体力."""

    n: Expr
    who: Who = "me"


@operation("lose_hp", short="n", payable=True)
class LoseHp(Op):
    """扣减体力: not damage."""

    n: Expr
    who: Who = "me"


@operation("set_hp", short="n", payable=True)
class SetHp(Op):
    """体力改为: not damage."""

    n: Expr
    who: Who = "me"


@operation("recover", short="n")
class Recover(Op):
    """回复灵力."""

    n: Expr
    who: Who = "me"


@operation("lose_spirit")
class LoseSpirit(Op):
    """失去灵力: ready orbs only."""

    n: Expr
    who: Who = "me"


@operation("consume", short="n", payable=True)
class Consume(Op):
    """消耗灵力."""

    n: Expr
    with_: Literal["orbs"] | None = Field(None, alias="with")


@operation("break_orb", short="n")
class BreakOrb(Op):
    """崩坏灵珠."""

    n: Expr = 1
    who: Who = "me"
    which: Literal["spent", "any"] = "any"


@operation("repair_orb", short="n")
class RepairOrb(Op):
    """修复灵珠."""

    n: Expr = 1
    who: Who = "me"


@operation("counters", payable=True)
class Counters(Op):
    """Counters on a card; as a cost it must have them."""

    name_: str = Field(alias="name")
    of: str | None = None
    add: Expr | None = None
    set: Expr | None = None


# -- control ------------------------------------------------------------------------------------------------------


@operation("choose", payable=True)
class Choose(Op):
    """One of several alternatives."""

    options: list[Ops]
    by: Who = "me"


@operation("pick")
class Pick(Selection):
    """Name cards for later."""


@operation("pick_option")
class PickOption(Op):
    """Name one of some values."""

    from_: Ref = Field(alias="from")
    as_: str = Field(alias="as")
    by: Who = "me"


@operation("pick_number", payable=True)
class PickNumber(Op):
    """Name a number."""

    min: Expr = 0
    max: Expr = 0
    step: int = 1
    as_: str = Field(alias="as")


@operation("may", short="do")
class May(Op):
    """An optional part."""

    do: Ops
    cost: Ops = []


@operation("if", payable=True)
class If(Op):
    """A condition."""

    test: Expr
    do: Ops = []
    else_: Ops = Field([], alias="else")


@operation("let", short="names", whole=True, payable=True)
class Let(Op):
    """Bind names to values."""

    names: dict[str, Expr]


@operation("do", short="do", whole=True)
class Do(Op):
    """A group."""

    do: Ops


@operation("repeat")
class Repeat(Op):
    """Again and again, at most 60 times."""

    do: Ops
    times: Expr | None = None
    until: Expr | None = None


@operation("effect")
class EffectOp(Op):
    """Floating abilities for me."""

    abilities: list[Ability]
    until: Until
    uses: int | None = None
    skill: str | None = None


@operation("delay")
class Delay(Op):
    """Once, at an event, then gone; with `until`, not after that any more."""

    at: str | dict[str, Any]
    if_: Expr | None = Field(None, alias="if")
    do: Ops
    until: Until | None = None


@operation("declare")
class Declare(Op):
    """A declaration by effect, of a card or a token."""

    card: str | None = None
    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    free: bool = False
    ignore: list[str] = []
    as_: dict[str, Any] | None = Field(None, alias="as")
    copy_of: str | None = None
    after: Ops = []


@operation("extra", short="what")
class Extra(Op):
    """An extra step."""

    what: Literal["set_step", "action_step", "liberation", "attack_phase"]


@operation("end", short="what")
class End(Op):
    """End something at once."""

    what: Literal["turn", "phase", "resolutions"]


@operation("negate", short="link")
class Negate(Op):
    """The link has no effect."""

    link: str


@operation("win", short="who")
class Win(Op):
    """Special victory."""

    who: Who = "me"


# -- altering a proposed event ---------------------------------------------------------------------------------------


@operation("prevent", short="what")
class Prevent(Op):
    """The proposed event does not happen."""

    what: Literal["all"]


@operation("change")
class Change(Op):
    """The proposed event happens otherwise."""

    people = frozenset(("to",))
    amount: Expr | None = None
    to: Who | None = None
    exhausted: bool | None = None


# -- continuous changes ----------------------------------------------------------------------------------------------


class Continuous(Op):
    """What a continuous change reaches and how long."""

    of: Ref | None = None
    match: Filter | None = None
    until: Until | None = None
    uses: int | None = None


class Figure(Continuous):
    """A change of a number."""

    add: Expr | None = None
    set: Any = None
    times: Expr | None = None
    min: Expr | None = None
    max: Expr | None = None


@operation("power")
class Power(Figure):
    """Current power; `for` names a skill whose declarations it reaches."""

    for_: str | None = Field(None, alias="for")


@operation("modify")
class Modify(Figure):
    """Another property."""

    prop: Prop
    who: Who | None = None
    for_: str | None = Field(None, alias="for")
    against: str | None = None
    replace: str | None = None
    by: str | None = None


@operation("grant")
class Grant(Continuous):
    """Traits, abilities, a tag."""

    traits: list[str] | str | None = None
    abilities: list[Ability] = []
    tag: str | None = None


@operation("strip")
class Strip(Continuous):
    """Loss of text, traits, standing effects or a skill."""

    what: Literal["text", "traits", "all", "standing"] | None = None
    traits: list[str] | None = None
    skill: str | None = None


@operation("forbid")
class Forbid(Continuous):
    """A prohibition."""

    what: Act | list[Act]
    who: Who | None = None
    against: str | None = None


@operation("allow")
class Allow(Continuous):
    """A permission, or another way to declare."""

    what: Any
    from_: Ref | None = Field(None, alias="from")
    cost: Ops = []
    spirit_cost: Expr | None = None
    as_: dict[str, Any] | None = Field(None, alias="as")
    free: bool = False
    ignore: Any = None
    keep: bool = False
    for_: str | None = Field(None, alias="for")
    skill: str | None = None
    limit: dict[str, Expr] = {}


# -- abilities --------------------------------------------------------------------------------------------------------


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

_models: list[type[BaseModel]] = [*OPERATIONS.values(), Ability]
for _model in _models:
    _model.model_rebuild()
