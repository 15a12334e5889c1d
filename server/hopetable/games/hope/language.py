"""Hope's side of the effect language: the keys of its abilities, and how its own operations are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.compiler import CompileError
from ...effects.language import Language
from ...effects.models.base import Expr, Op, OpField, Ops, Ref
from ...effects.schema import Ability, Matcher
from .models import CONTINUOUS, OPERATIONS, Attributes, Hurt, ReturnWaiting
from .ops import HANDLERS

if TYPE_CHECKING:
    from ...effects.compiler import Compiler
    from ...effects.nodes import CompiledAbility


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
    acts = frozenset("act all attack effect action move be_moved joint enter choose be_attacked use_skill".split())
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


HopeAbility.model_rebuild()
