"""Hope's side of the effect language: the keys of its abilities and the operations only it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field

from ...effects.compiler import CompileError
from ...effects.language import Language
from ...effects.schema import (
    Ability,
    Continuous,
    Expr,
    Figure,
    Filter,
    Forbid,
    Matcher,
    Op,
    OpField,
    Ops,
    Ref,
    Until,
    Where,
    Who,
    operation,
)
from .ops import HANDLERS

if TYPE_CHECKING:
    from ...effects.compiler import Compiler
    from ...effects.nodes import CompiledAbility

OPERATIONS: dict[str, type[Op]] = {}
Attributes = list[str] | str
"""Attribute ids, or an expression that names them."""


def own(name: str, *, short: str | None = None, payable: bool = False) -> Any:
    """Register an operation of this game."""
    return operation(name, short=short, payable=payable, into=OPERATIONS)


# -- naming cards, cells and directions ------------------------------------------------------------------------------


@own("target", payable=True)
class Target(Op):
    """Choose cards: on the board within `range` (1 unless said, `any` for all) of the acting card or `of`, else `from`.

    In a joint attack the lead's target is taken without asking if it may be.
    """

    from_: Ref | None = Field(None, alias="from")
    where: Filter | None = None
    range: Expr = 1
    of: Ref | None = None
    count: Expr = 1
    random: bool = False
    as_: str = Field("target", alias="as")


@own("cell", payable=True)
class CellOp(Op):
    """Choose a cell: `empty`, `legal` (a card may enter there) or `any`; within so many cells of `of` (the acting card
    unless said) or at most `line` cells from it in one direction."""

    at: Literal["empty", "legal", "any"] = "empty"
    of: Ref | None = None
    within: Expr | None = None
    line: Expr | None = None
    farther_from: Expr | None = None
    nearer_to: Expr | None = None
    optional: bool = False
    as_: str = Field("spot", alias="as")


@own("area", payable=True)
class Area(Op):
    """Choose a cell within so many of the acting card: it and all within `around` of it are the `cells`."""

    around: Expr
    within: Expr
    as_: str = Field("cells", alias="as")


@own("ray", payable=True)
class Ray(Op):
    """Name one of eight directions: the `cells` from the acting card to the edge."""

    as_: str = Field("cells", alias="as")


@own("side", payable=True)
class SideOp(Op):
    """Name up, down, left or right: the `cells` on that side of the acting card, its own line left out."""

    as_: str = Field("cells", alias="as")


@own("direction", payable=True)
class Direction(Op):
    """Name one of eight directions."""

    as_: str = Field("direction", alias="as")


@own("random_direction")
class RandomDirection(Op):
    """One of the eight directions by chance."""

    as_: str = Field("direction", alias="as")


@own("regions", payable=True)
class Regions(Op):
    """Choose two rectangles that do not overlap, by their upper left cells; with or without factions in them."""

    width: int
    height: int
    factions: bool = True
    as_: str = Field("regions", alias="as")


@own("lines", payable=True)
class Lines(Op):
    """Choose `n` whole rows, or as many columns."""

    n: int = 2
    as_: str = Field("regions", alias="as")


@own("corners", payable=True)
class Corners(Op):
    """The rectangles in the upper left and the lower right corner."""

    width: int
    height: int
    as_: str = Field("regions", alias="as")


@own("search")
class Search(Op):
    """Look through a pile for cards (none need be found), then shuffle it."""

    from_: Ref = Field(alias="from")
    where: Filter | None = None
    count: Expr = "0..1"
    distinct: Literal["skill_kind"] | None = None
    as_: str = Field("found", alias="as")


# -- HP and damage ---------------------------------------------------------------------------------------------------


@own("hurt")
class Hurt(Op):
    """Effect damage outside a declaration, to all at once; `it` is each card."""

    to: Ref
    amount: Expr
    attributes: Attributes = []


@own("heal")
class Heal(Op):
    """Recover HP; nothing on factions unless `factions`. `it` is each card."""

    of: Ref
    n: Expr
    factions: bool = False


@own("lose")
class Lose(Op):
    """HP lost that is no damage."""

    of: Ref
    n: Expr


@own("pay", payable=True)
class Pay(Op):
    """A cost in HP; at least 1 must be left."""

    of: Ref
    n: Expr


@own("raise_hp")
class RaiseHp(Op):
    """Maximum HP of an ally in hand, kept when it enters."""

    of: Ref
    n: Expr


@own("over_time")
class OverTime(Op):
    """Damage each turn: one hour later and every hour after, so many times."""

    of: Ref
    amount: Expr
    attributes: Attributes
    hours: Expr


@own("ring")
class Ring(Op):
    """Each card deals its amount to the next of the list, all at once."""

    cards: Ref
    amount: Expr


@own("destroy")
class Destroy(Op):
    """As if its HP had become 0."""

    cards: Ref


@own("save")
class Save(Op):
    """The card that would be destroyed stays with this HP."""

    hp: Expr


# -- places ----------------------------------------------------------------------------------------------------------


@own("move")
class Move(Op):
    """To an empty cell."""

    of: Ref
    cell: Expr


@own("swap_cells")
class SwapCells(Op):
    """Two cards change places."""

    a: Expr
    b: Expr


@own("swap_regions", short="regions")
class SwapRegions(Op):
    """Regions change places with all that is in them."""

    regions: Expr


@own("drift")
class Drift(Op):
    """Each moves one cell that way if it is empty, those farthest that way first."""

    cards: Ref
    way: Expr


@own("summon")
class Summon(Op):
    """Special-summon to a cell, with printed HP unless said."""

    card: Expr
    cell: Expr
    hp: Expr | None = None


@own("enter")
class Enter(Op):
    """The card of the effect enters: on a cell, or a legal one by chance."""

    cell: Expr | None = None
    random: bool = False


@own("put", payable=True)
class Put(Op):
    """Cards go to their owner's hand, to the bottom of their pile, or to the discard pile."""

    cards: Ref
    to: Literal["hand", "pile", "discard"]


@own("stack")
class Stack(Op):
    """Skills go face-down under a card."""

    cards: Ref
    under: Expr


@own("stack_up")
class StackUp(Op):
    """A card goes face-up under another, into its cell."""

    card: Expr
    under: Expr


@own("overlay")
class Overlay(Op):
    """One card's ATK, HP, attributes and effects are added to another's."""

    card: Expr
    on: Expr


@own("take_control")
class TakeControl(Op):
    """Control of enemy cards for a while."""

    of: Ref
    until: Until


@own("draw")
class Draw(Op):
    """Draw from the ally pile and the skill pile."""

    allies: Expr = 0
    skills: Expr = 0
    who: Who = "me"


@own("expose")
class Expose(Op):
    """Hidden skills are shown to all."""

    cards: Ref


@own("marker")
class MarkerOp(Op):
    """Put a marker on a cell, occupied or not."""

    name_: str = Field(alias="name")
    cell: Expr
    as_: str = Field("marker", alias="as")


@own("unmark", short="marker")
class Unmark(Op):
    """A marker leaves the board, or `all` of them."""

    marker: Expr


# -- time ------------------------------------------------------------------------------------------------------------


@own("clock")
class ClockOp(Op):
    """The clock advances or rewinds, goes on to an hour of the day, or does not advance at the end of so many turns."""

    advance: Expr | None = None
    rewind: Expr | None = None
    to: Expr | None = None
    stop: Expr | None = None


@own("skip_to", short="to")
class SkipTo(Op):
    """After this battle phase: the battle phase of the next turn, or of the next hour."""

    to: Literal["turn", "hour"]


@own("extra_battle")
class ExtraBattle(Op):
    """A battle phase follows in which only some cards act, or only so many of each player."""

    actors: Filter | None = None
    each: Expr | None = None


@own("reverse_order")
class ReverseOrder(Continuous):
    """The battle slots are taken in reverse order."""


@own("later")
class Later(Op):
    """So many hours later, at the same point."""

    hours: Expr
    do: Ops


@own("next_start", short="do")
class NextStart(Op):
    """At the beginning of the next turn's start phase."""

    do: Ops


@own("return_waiting")
class ReturnWaiting(Op):
    """What every `prophesy` ends with: the card comes back, or goes to its pile."""

    card: Expr
    back: bool = False


@own("prophesy")
class Prophesy(Op):
    """A card goes to the prophecy zone until so many hours later: then `do` happens, or it comes `back` as it was."""

    card: Expr
    hours: Expr
    do: Ops = []
    back: bool = False


@own("afterwards", short="do")
class Afterwards(Op):
    """Once the declaration being answered has been dealt."""

    do: Ops


# -- the declaration being answered ----------------------------------------------------------------------------------


@own("negate", short="what")
class Negate(Op):
    """The declaration (or the part of one participant) or the fate has no effect."""

    what: Literal["declaration", "fate"]
    of: Ref | None = None


@own("redirect", short="card")
class Redirect(Op):
    """This card becomes its only object."""

    card: Expr


@own("scale")
class Scale(Op):
    """Its damage value for a card is halved, multiplied or changed."""

    of: Ref
    half: bool = False
    times: Expr | None = None
    add: Expr | None = None


@own("reflect")
class Reflect(Op):
    """Its damage for a card is thrown back."""

    of: Ref


@own("earlier", short="card")
class Earlier(Op):
    """A participant's term counts one place earlier."""

    card: Expr


@own("shift_area", short="way")
class ShiftArea(Op):
    """Its area moves one cell; what leaves the board drops out."""

    way: Expr


@own("postpone")
class Postpone(Op):
    """It is put off by hours, to the own slot."""

    hours: Expr


# -- counters, chance, players ---------------------------------------------------------------------------------------


@own("counters")
class Counters(Op):
    """Counters on cards, public."""

    name_: str = Field(alias="name")
    of: Ref
    add: Expr | None = None
    set: Expr | None = None


@own("mark")
class Mark(Op):
    """Note on cards, asked for by `marked`; until they leave their place, or `for_good`."""

    of: Ref
    name_: str = Field(alias="name")
    for_good: bool = False


@own("attach")
class Attach(Op):
    """Damage and range added to a stacked skill, as if printed, until it leaves."""

    to: Ref
    damage: Expr = 0
    range: Expr = 0


@own("act_again")
class ActAgain(Op):
    """Cards get their action back."""

    of: Ref


@own("cure")
class Cure(Op):
    """What lies on cards ends: `lock`, `prohibition`, `over_time`, `poison` (only that), or `all` not printed."""

    of: Ref
    what: list[Literal["lock", "prohibition", "over_time", "poison", "all"]]


@own("roll")
class Roll(Op):
    """A die of six sides."""

    as_: str = Field("die", alias="as")


@own("flip")
class Flip(Op):
    """A coin: `heads` or `tails`."""

    as_: str = Field("coin", alias="as")


@own("coins")
class Coins(Op):
    """Coins thrown on the board, or on its rows: the cells each lies on."""

    n: Expr
    rows: bool = False
    as_: str = Field("coins", alias="as")


@own("each_player")
class EachPlayer(Op):
    """Each player in action order from the own one does it; `collect` gathers what each has as `target`."""

    do: Ops
    collect: str | None = None


@own("player_with")
class PlayerWith(Op):
    """The one player with more (or less) of something than every other does it; none if there is no such player."""

    most: Expr | None = None
    least: Expr | None = None
    if_: Expr | None = Field(None, alias="if")
    do: Ops


# -- continuous changes ----------------------------------------------------------------------------------------------


@own("forbid")
class ForbidOp(Forbid):
    """A prohibition; `beyond`: only from so many cells away."""

    beyond: int | None = None


@own("resist")
class Resist(Continuous):
    """Resistance or weakness to attributes."""

    to: Attributes
    how: Literal["half", "double", "nullify", "reflect", "absorb"]


@own("ward")
class Ward(Figure):
    """Damage values of declarations aimed at cards."""

    people = frozenset()
    kind: Literal["attack", "effect"] | None = None
    by: Literal["enemy"] | None = None
    lead: bool = False
    half: bool = False
    double: bool = False


@own("cap")
class Cap(Continuous):
    """At most so much HP lost in a turn by enemy declarations."""

    amount: Expr


@own("shape")
class Shape(Continuous):
    """What the ATK attack takes: so many targets, the first cells of a ray, or all within so many cells."""

    targets: Expr | None = None
    ray: Expr | None = None
    area: Expr | None = None


@own("moving")
class Moving(Continuous):
    """The move of the start phase: up to so many cells, or to a cell beside a card."""

    cells: Expr | None = None
    near: Expr | None = None


@own("joint")
class Joint(Continuous):
    """Joint attacks: a bonus to the joint value, a term counted earlier, the second term not halved."""

    bonus: Expr | None = None
    earlier: Expr | None = None
    second_unhalved: bool = False
    if_: Where | None = Field(None, alias="if")


@own("encore")
class Encore(Continuous):
    """One more ATK attack after its action, with ATK changed by so much."""

    add: Expr


@own("reach")
class Reach(Figure):
    """Every range, of cards and effects."""


@own("range_against")
class RangeAgainst(Continuous):
    """Own cards and effects reach so much farther for choosing a card."""

    add: Expr


@own("extra_hour")
class ExtraHour(Continuous):
    """Whenever the clock advances at the end of a turn it advances so much more."""

    n: Expr


@own("entry_cost")
class EntryCost(Continuous):
    """The price of allies of other factions is halved."""


@own("hand_limit")
class HandLimit(Continuous):
    """How many cards may be kept."""

    set: Expr


@own("limit_uses")
class LimitUses(Continuous):
    """Each player may use at most so many."""

    what: Literal["skills"]
    n: Expr


CONTINUOUS = frozenset(
    "resist ward cap shape moving joint encore reach range_against extra_hour entry_cost hand_limit limit_uses "
    "reverse_order".split()
)


# -- abilities -------------------------------------------------------------------------------------------------------


class Strike(Op):
    """The damage of a declaration: on which cards, how much (`it` is each), of which attributes.

    `normal`: judged as a normal attack; `effect`: an attack judged as an effect; `roll`: a die of so many sides is
    thrown as it is judged, `roll` is its value.
    """

    of: Ref
    amount: Expr
    attributes: Attributes = []
    normal: bool = False
    effect: bool = False
    roll: int | None = None


class HopeAbility(Ability):
    """An ability of this game, with what a declaration needs."""

    aim: list[OpField] = []
    strike: Strike | list[Strike] | None = None
    prep: Expr | None = None
    cooldown: Expr | None = None
    spent: bool = False
    extra: bool = False
    main: bool = False
    needs_main: bool = False
    restriction: bool = False
    scene: Expr | None = None


EXPRESSIONS = frozenset(
    "range within line farther_from nearer_to around n amount hp cell a b regions way card on under marker advance "
    "rewind stop to hours each cells near targets ray area bonus earlier against damage allies skills most "
    "least".split()
)
RAW = {("skip_to", "to"), ("put", "to")}
"""Parameters of those names that are words, not expressions."""
CARDS = {("hurt", "to"), ("attach", "to"), ("counters", "of")}
"""Parameters that name several cards."""


class HopeLanguage(Language):
    """The words of this game's cards."""

    homes = {"faction": "board", "ally": "board", "spirit": "board", "skill": "stacked", "fate": "board",
             "floating": "board", "trait": "board"}  # fmt: skip
    zones = frozenset("board stacked hand ally_pile skill_pile specific_pile discard fate_pile prophecy".split())
    card_events = frozenset("enters leaves destroyed fell hit kill struck damaged healed control main_set".split())
    granted = "ally"
    durations = frozenset("phase_end turn_end leaves match".split())
    periods = frozenset("phase turn match".split())
    acts = frozenset(
        "act all attack effect action move be_moved joint enter choose be_attacked use_skill be_destroyed".split()
    )
    props = frozenset("atk range max_hp printed_atk printed_hp printed_range attributes".split())
    moments = frozenset("battle start end fate".split())
    operations = OPERATIONS
    handlers = HANDLERS
    ability = HopeAbility
    standing = Language.standing | CONTINUOUS
    pure = Language.pure | {"save"}

    def home(self, kind: str, form: str, said: str | None) -> frozenset[str]:
        """Entry conditions are asked of a card in hand or pile; a fate is used from hand."""
        if form == "need" or (kind == "fate" and form == "activate"):
            return frozenset(("hand",))
        return super().home(kind, form, said)

    def arguments(self, compiler: Compiler, op: Any, args: dict[str, Any], where: str, kind: str) -> None:
        """Compile the parameters of this game's own operations."""
        if op.name not in OPERATIONS:
            return
        if op.name == "afterwards":
            args["matching"] = compiler.matching(Matcher(event="dealt", where="declaration == answered"), where)
        if op.name == "ward" and op.double:
            args["times"] = compiler.dialect.compile(2)
        if op.name == "over_time":
            compiler.code(self._later(op), f"{where}/do", kind)
        plain = compiler.dialect.compile
        for field in type(op).model_fields:
            value = getattr(op, field)
            if value is None or (op.name, field) in RAW:
                continue
            if (op.name, field) in CARDS:
                args[field] = [plain(v) for v in (value if isinstance(value, list) else [value])]
            elif field in ("attributes", "to") and op.name in ("hurt", "over_time", "resist"):
                args[field] = attributes_of(value, plain, op.name == "resist")
            elif field in EXPRESSIONS:
                args[field] = plain(value)
            elif field == "actors":
                args[field] = plain(value, "filter")
            elif field == "do":
                compiler.code(self._later(op), f"{where}/do", kind)
            elif field == "if_" and op.name == "joint":
                args["if_"] = plain(value, "event")

    def _later(self, op: Any) -> Ops:
        """What happens when the time of an operation comes."""
        if op.name == "over_time":
            return [Hurt(to="victims", amount="dose", attributes="ailment")]
        if op.name == "prophesy":
            return [*op.do, ReturnWaiting(card="waiting", back=op.back)]
        return op.do  # type: ignore[no-any-return]

    def complete(self, compiler: Compiler, out: CompiledAbility, model: Any, path: str, kind: str) -> None:
        """The keys only this game's abilities have; a `need` is a condition of entry, paid like a cost."""
        plain, more = compiler.dialect.compile, out.more
        if out.form == "need":
            out.cost = compiler.code(model.need, f"{path}/need", kind) if model.need else None
        if not isinstance(model, HopeAbility):
            return
        if model.activate is not None:
            more["at"] = model.activate
        if model.aim:
            more["aim"] = compiler.code(model.aim, f"{path}/aim", kind)
            for instr in more["aim"].instrs:
                if instr.op is not None and instr.name not in ("let", "repeat", "if", "pick_option", *AIMS):
                    raise CompileError(instr.address, f"{instr.name} cannot stand in an aim")
        if model.strike is not None:
            listed = model.strike if isinstance(model.strike, list) else [model.strike]
            more["strike"] = tuple(strike_of(s, plain) for s in listed)
        for key in ("prep", "cooldown", "scene"):
            value = getattr(model, key)
            if value is not None:
                more[key] = plain(value)
        for key in ("spent", "extra", "main", "needs_main", "restriction"):
            if getattr(model, key):
                more[key] = True


AIMS = ("target", "cell", "area", "ray", "side", "direction", "regions", "lines", "corners")


def attributes_of(value: Attributes, plain: Any, closure: bool) -> Any:
    """Attribute ids as written, or an expression that names them."""
    if isinstance(value, str):
        return plain(value)
    fixed = tuple(value)
    return (lambda scope: fixed) if closure else fixed


def strike_of(model: Strike, plain: Any) -> dict[str, Any]:
    """A compiled strike."""
    refs = [plain(v) for v in (model.of if isinstance(model.of, list) else [model.of])]
    return {
        "of": refs[0] if len(refs) == 1 else (lambda scope: tuple(c for r in refs for c in _cards(r(scope)))),
        "amount": plain(model.amount), "attributes": attributes_of(model.attributes, plain, False),
        "normal": model.normal, "effect": model.effect, "roll": model.roll,
    }  # fmt: skip


def _cards(value: Any) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else tuple(value) if isinstance(value, list) else (value,)


_models: list[type[BaseModel]] = [*OPERATIONS.values(), HopeAbility]
for _model in _models:
    _model.model_rebuild()

__all__ = ["Annotated", "HopeLanguage"]
