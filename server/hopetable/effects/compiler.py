"""From the schema's models to nodes: expressions become closures, nested operations one flat line with jumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .expressions import Dialect
from .models.base import SEATS, Op
from .models.cards import Swap
from .models.continuous import Figure, Forbid, Grant, Modify
from .models.control import Choose, Delay, Do, If, May, Pick, PickOption, Repeat
from .nodes import Book, Code, CompiledAbility, Instr, Matching
from .parsing import ExpressionError
from .schema import FORMS, Ability, Matcher

EXPRS = frozenset(("n", "amount", "add", "times", "min", "max", "test", "least", "most", "spirit_cost", "if_", "link"))
NESTED = frozenset(("do", "else_", "options"))
"""Parameters that are operations of their own, laid out behind the one that holds them."""


class CompileError(ValueError):
    """An ability that cannot be compiled; `path` leads to the place inside its entry."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


class Compiler:
    """Compiles the abilities of one set into a book."""

    def __init__(self, book: Book, dialect: Dialect) -> None:
        self.book = book
        self.dialect = dialect
        self.language = book.language
        self.exprs = EXPRS | book.language.expressions

    def abilities(self, entry: str, kind: str, models: Sequence[Ability]) -> tuple[CompiledAbility, ...]:
        """The abilities of a card entry (or trait), in printed order."""
        return tuple(self.ability(entry, kind, m, f"{entry}/abilities/{i}") for i, m in enumerate(models))

    def ability(self, entry: str, kind: str, model: Ability, path: str) -> CompiledAbility:
        """One ability, with everything nested in it registered in the book."""
        form = self._form(model, path)
        out = CompiledAbility(path, entry, form)
        try:
            self._fill(out, kind, model, path)
        except ExpressionError as fault:
            raise CompileError(path, str(fault)) from None
        self.book.abilities[path] = out
        return out

    def _known(self, name: str, path: str, *words: Any) -> None:
        """Refuse what is not among the words the game's language lists under a name."""
        known = self.language.words(name)
        for word in words:
            if isinstance(word, str) and word not in known:
                raise CompileError(path, f"{word} is not one of the {name} ({', '.join(sorted(known))})")

    def _form(self, model: Ability, path: str) -> str:
        forms = [f for f in FORMS if getattr(model, f) is not None]
        if len(forms) != 1:
            given = ", ".join(f.rstrip("_") for f in forms) or "none"
            raise CompileError(
                path, f"an ability has exactly one of when, play, activate, while, instead, need: {given}"
            )
        return forms[0].rstrip("_")

    def _fill(self, out: CompiledAbility, kind: str, model: Ability, path: str) -> None:
        form = out.form
        if form in ("when", "play", "instead"):
            given = getattr(model, form)
            listed = given if isinstance(given, list) else [given]
            out.wait_for(self.matching(m, path) for m in listed)
        out.activate = model.activate
        self._known("moments", path, model.activate)
        self._known("periods", path, *model.limit)
        out.may = model.may
        out.during = model.during
        out.test = self.dialect.compile(model.if_) if model.if_ is not None else None
        out.limit = {k: self.dialect.compile(v) for k, v in model.limit.items()}
        out.life, out.stacks, out.collective = model.life, model.stacks, model.collective
        out.skill, out.stance = model.skill, model.stance
        out.zones = self.language.home(kind, form, model.in_)
        self.language.complete(self, out, model, path, kind)
        if form == "while":
            if model.while_ is not True:
                out.standing_test = self.dialect.compile(model.while_)  # type: ignore[arg-type]
            out.mods = tuple(self._standing(op, f"{path}/do/{i}", kind) for i, op in enumerate(model.do))
            out.ops = frozenset(m.name for m in out.mods)
            return
        if form == "need":
            out.need = self.code(model.need or [], f"{path}/need", kind)
            for instr in out.need.instrs:
                if instr.op is not None and not instr.op.payable:
                    raise CompileError(instr.address, f"{instr.name} cannot stand in a need")
            out.ops = frozenset(i.name for i in out.need.instrs)
            return
        if model.target is not None:
            listed = model.target if isinstance(model.target, list) else [model.target]
            out.targets = tuple(
                self._instr(Pick.model_validate(t.model_dump()), f"{path}/target/{i}", kind)
                for i, t in enumerate(listed)
            )
        out.do = self.code(model.do, f"{path}/do", kind)
        if model.cost:
            out.cost = self.code(model.cost, f"{path}/cost", kind)
            for instr in out.cost.instrs:
                if instr.op is not None and not instr.op.payable:
                    raise CompileError(instr.address, f"{instr.name} cannot stand in a cost")
        out.ops = frozenset(_names(model.do)) | frozenset(_names(model.cost))

    def _standing(self, op: Op, path: str, kind: str) -> Instr:
        if op.name not in self.language.standing:
            raise CompileError(path, f"a standing ability holds only modifiers, not {op.name}")
        return self._instr(op, path, kind)

    # -- events ------------------------------------------------------------------------------------------------

    def matching(self, given: str | Matcher, path: str) -> Matching:
        """An event matcher."""
        model = Matcher(event=given) if isinstance(given, str) else given
        out = Matching()
        if (model.event is None) == (model.would is None):
            raise CompileError(path, "an event matcher has either event or would")
        out.name = model.event or model.would or ""
        out.would = model.would is not None
        out.by, out.to, out.whose, out.every = model.by, model.to, model.whose, model.every
        out.about = model.name
        out.per_batch = model.per == "batch"
        if isinstance(given, str):
            out.this_card = given in self.language.card_events
        elif model.card == "this":
            out.this_card = True
        elif model.card is not None:
            out.card = self.dialect.compile(model.card, "filter")
        if model.from_ is not None:
            out.from_zones = tuple([model.from_] if isinstance(model.from_, str) else model.from_)
        if model.zone is not None:
            side, _, name = model.zone.rpartition(".")
            out.zone_side, out.zone = side or None, name
        if model.where is not None:
            out.where = self.dialect.compile(model.where, "event")
        return out

    # -- code --------------------------------------------------------------------------------------------------

    def code(self, ops: Sequence[Op], path: str, kind: str) -> Code:
        """A flat line of code, registered under its path."""
        code = Code(path)
        self._emit(code, ops, path, kind)
        code.pure = all(i.name in self.language.pure for i in code.instrs)
        self.book.code[path] = code
        return code

    def _emit(self, code: Code, ops: Sequence[Op], path: str, kind: str) -> None:
        for index, op in enumerate(ops):
            where = f"{path}/{index}"
            if isinstance(op, Do):
                self._emit(code, op.do, f"{where}/do", kind)
            elif isinstance(op, If):
                self._emit_if(code, op, where, kind)
            elif isinstance(op, May):
                self._emit_may(code, op, where, kind)
            elif isinstance(op, Choose):
                self._emit_choose(code, op, where, kind)
            elif isinstance(op, Repeat):
                self._emit_repeat(code, op, where, kind)
            else:
                self._push(code, op, where, kind)

    def _push(self, code: Code, op: Op, where: str, kind: str) -> Instr:
        instr = self._instr(op, where, kind)
        code.instrs.append(instr)
        return instr

    def _jump(self, code: Code, where: str) -> Instr:
        instr = Instr("jump", f"{where}/jump", None, {})
        code.instrs.append(instr)
        return instr

    def _emit_may(self, code: Code, op: May, where: str, kind: str) -> None:
        offer = self._push(code, op, where, kind)
        self._emit(code, op.cost, f"{where}/cost", kind)
        self._emit(code, op.do, f"{where}/do", kind)
        offer.skip = len(code.instrs)

    def _emit_if(self, code: Code, op: If, where: str, kind: str) -> None:
        test = self._push(code, op, where, kind)
        self._emit(code, op.do, f"{where}/do", kind)
        if op.else_:
            over = self._jump(code, where)
            test.skip = len(code.instrs)
            self._emit(code, op.else_, f"{where}/else", kind)
            over.skip = len(code.instrs)
        else:
            test.skip = len(code.instrs)

    def _emit_choose(self, code: Code, op: Choose, where: str, kind: str) -> None:
        choose = self._push(code, op, where, kind)
        ends = []
        for index, option in enumerate(op.options):
            choose.skips.append(len(code.instrs))
            self._emit(code, option, f"{where}/options/{index}", kind)
            ends.append(self._jump(code, f"{where}/options/{index}"))
        for end in ends:
            end.skip = len(code.instrs)
        choose.skip = len(code.instrs)

    def _emit_repeat(self, code: Code, op: Repeat, where: str, kind: str) -> None:
        start = len(code.instrs)
        head = self._push(code, op, where, kind)
        self._emit(code, op.do, f"{where}/do", kind)
        back = self._jump(code, where)
        back.skip = start
        head.skip = len(code.instrs)

    # -- parameters --------------------------------------------------------------------------------------------

    def _instr(self, op: Op, where: str, kind: str) -> Instr:
        try:
            instr = Instr(op.name, where, op, self._args(op, where, kind))
        except ExpressionError as fault:
            raise CompileError(where, str(fault)) from None
        self.book.instrs[where] = instr
        return instr

    def _args(self, op: Op, where: str, kind: str) -> dict[str, Any]:
        """The parameters of an operation, compiled; each under the name of its field and what goes with it."""
        self._check_words(op, where)
        args: dict[str, Any] = {}
        for field in type(op).model_fields:
            value = getattr(op, field)
            if value is not None and field not in NESTED:
                args |= self._parameter(op, field, value, where, kind)
        if isinstance(op, Delay):
            args["matching"] = self._delay(op, where)
            self.code(op.do, f"{where}/do", kind)
        if op.name == "counters" and "of" in args:
            args["of"] = args["of"][0] if args["of_text"][0] == "this" else None
        if isinstance(op, Swap):
            for side in ("a", "b"):
                args[side] = self._swap_side(getattr(op, side), f"{where}/{side}", kind)
        self.language.arguments(self, op, args, where, kind)
        return args

    def _check_words(self, op: Op, where: str) -> None:
        """Refuse a duration, an act or a property that the game does not know."""
        if not isinstance(op, Repeat):  # whose `until` is a condition
            self._known("durations", where, getattr(op, "until", None))
        if isinstance(op, Forbid):
            self._known("acts", where, *([op.what] if isinstance(op.what, str) else op.what))
        elif isinstance(op, Modify):
            self._known("props", where, op.prop)

    def _parameter(self, op: Op, field: str, value: Any, where: str, kind: str) -> dict[str, Any]:
        """One parameter: what kind of text it is its name says, for some names together with the operation."""
        plain = self.dialect.compile
        if field in self.exprs or (field in ("until", "set", "times") and isinstance(op, Repeat)):
            return {field: plain(value)}
        if field in op.people:
            return {field: value if value in SEATS else plain(value)}
        if field in ("where", "match") or field in self.language.filters:
            return {field: plain(value, "filter")}
        if field in ("cards", "of", "from_"):
            listed = value if isinstance(value, list) else [value]
            if isinstance(op, PickOption) and isinstance(value, list):
                listed = [f"'{v}'" for v in value]
            return {field: [plain(v) for v in listed], field + "_text": listed}
        if field == "count":
            return {field: _bounds(value, plain)}
        if field in ("against", "card", "ignore", "traits") and isinstance(value, str):
            return {field: plain(value)}
        if field in ("names", "limit"):
            return {field: {k: plain(v) for k, v in value.items()}}
        if field == "abilities":
            home, entry = self.language.granted if isinstance(op, Grant) else "floating", where.split("/", 1)[0]
            return {field: tuple(self.ability(entry, home, m, f"{where}/abilities/{i}") for i, m in enumerate(value))}
        if field in ("cost", "after") and op.name in ("allow", "declare"):
            return {field: self.code(value, f"{where}/{field}", kind) if value else None}
        if field == "as_" and isinstance(value, dict):
            power = value.get("power", 0)
            return {field: {**value, "power": plain(power) if isinstance(power, str) else power}}
        if field == "set":
            return {field: self._set(op, value, where, kind) if isinstance(op, Figure) else plain(value)}
        if field == "until" and isinstance(value, dict):
            ((word, what),) = value.items()
            return {"until": word, "anchor" if word == "left" else "hours": plain(what)}
        return {field: value}

    def _set(self, op: Figure, value: Any, where: str, kind: str) -> Any:
        if isinstance(value, list):
            read = Ability.model_validate({"need": value}, context={"operations": self.language.models()})
            ops = read.need or []
            return self.code(ops, f"{where}/set", kind)
        if getattr(op, "prop", "power") in ("attack", "face"):
            return lambda scope: value
        return self.dialect.compile(value)

    def _swap_side(self, value: Any, where: str, kind: str) -> Instr:
        given = {"cards": value} if isinstance(value, str) else value
        return self._instr(Pick.model_validate(given), where, kind)

    def _delay(self, op: Delay, where: str) -> Matching:
        given = op.at if isinstance(op.at, str) else Matcher.model_validate(op.at)
        return self.matching(given, where)


def _bounds(count: int | str, plain: Any) -> tuple[Any, Any]:
    """Least and most cards of a pick: `2`, `"0.."` (any number), `"1..4"`, or an expression."""
    if isinstance(count, str) and ".." in count:
        least, most = count.split("..", 1)
        return plain(least or 0), plain(most) if most else None
    number = plain(count)
    return number, number


def _names(ops: Sequence[Op]) -> list[str]:
    """Every operation in some ops, nested ones included."""
    found = []
    for op in ops:
        found.append(op.name)
        for field in ("do", "else_", "cost", "after"):
            nested = getattr(op, field, None)
            if nested:
                found += _names(nested)
        for option in getattr(op, "options", ()):
            found += _names(option)
        for ability in getattr(op, "abilities", ()):
            found += _names(ability.do)
    return found
