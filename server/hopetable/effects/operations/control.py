"""Conditions, alternatives, repetition, names, and effects placed for later."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.game import Game
from ...kernel.records import Floating, Option
from ..nodes import Instr
from ..runtime import Exec, possible, runs
from ..scope import several

REPEAT_LIMIT = 60


@runs("if")
def if_(ex: Exec, instr: Instr) -> None:
    """Go on inside, or past."""
    if not instr.args["test"](ex.scope):
        ex.next = instr.skip


@possible("if")
def can_if(ex: Exec, instr: Instr) -> bool:
    """As a need or cost: the condition holds."""
    return bool(instr.args["test"](ex.scope))


@runs("let")
def let(ex: Exec, instr: Instr) -> None:
    """Bind names by value."""
    for name, closure in instr.args["names"].items():
        ex.bind(name, closure(ex.scope))


@possible("let")
def can_let(ex: Exec, instr: Instr) -> bool:
    """Names can always be bound."""
    let(ex, instr)
    return True


@runs("may")
def may(ex: Exec, instr: Instr) -> None:
    """An optional part; not offered when it cannot be done."""
    code = ex.code
    assert code is not None
    if not part_possible(ex, ex.frame.pc + 1, instr.skip):
        ex.next = instr.skip
        return
    options = [Option("yes", "yes", True, params={"ability": instr.address}), Option("no", "no", False)]
    if not ex.ask("confirm", "may", options, default=["no"], params={"ability": instr.address})[0]:
        ex.next = instr.skip


def part_possible(ex: Exec, start: int, stop: int) -> bool:
    """Whether the operations of a part that can be checked can all be done (the first of a nested choice counts)."""
    assert ex.code is not None
    probe = Exec(ex.game, ex.kit, ex.frame, ex.code, ex.event)
    for index, instr in enumerate(ex.code.instrs[start:stop], start):
        if instr.name == "if" and instr.skip == index + 1 and not instr.args["test"](probe.scope):
            return False
        if instr.name in ("jump", "choose", "repeat", "may", "if"):
            break
        checker = ex.kit.checkers.get(instr.name)
        if checker is not None and not checker(probe, instr):
            return False
    return True


@runs("choose")
def choose(ex: Exec, instr: Instr) -> None:
    """One alternative: only those that can be done in full; if none can, the first as far as it goes (DD-AMB-58)."""
    open_ = open_parts(ex, instr)
    seat = ex.chooser(instr)
    if not open_:
        index = 0
    elif len(open_) == 1:
        index = open_[0]
    else:
        options = [
            Option(f"option:{i}", "option", i, params={"ability": instr.address, "index": i}) for i in open_
        ]  # fmt: skip
        index = ex.ask("pick_option", "choose", options, seat=seat, params={"ability": instr.address})[0]
    ex.game.emit("chose", seat=seat, ability=instr.address, index=index)
    ex.next = instr.skips[index]


def open_parts(ex: Exec, instr: Instr) -> list[int]:
    """The alternatives of a choice that can be done in full."""
    ends = [*instr.skips[1:], instr.skip]
    return [i for i, start in enumerate(instr.skips) if part_possible(ex, start, ends[i])]


@possible("choose")
def can_choose(ex: Exec, instr: Instr) -> bool:
    """An alternative is open; what the opponent has to choose is done as far as it goes (DD-AMB-58)."""
    return ex.chooser(instr) != ex.seat or bool(open_parts(ex, instr))


@runs("repeat")
def repeat(ex: Exec, instr: Instr) -> None:
    """Head of a loop: leave it when its count is reached or its condition holds after a round."""
    key = "loop:" + instr.address
    done = int(ex.env.get(key, 0))
    times, until = instr.args.get("times"), instr.args.get("until")
    over = done >= REPEAT_LIMIT or (times is not None and done >= int(times(ex.scope) or 0))
    if over or (until is not None and done > 0 and until(ex.scope)):
        ex.env.pop(key, None)
        ex.next = instr.skip
        return
    ex.env[key] = done + 1


@runs("pick_option")
def pick_option(ex: Exec, instr: Instr) -> None:
    """Name one of some values."""
    values = [v for ref in instr.args["from_"] for v in several(ref(ex.scope))]
    seat = ex.chooser(instr)
    options = [Option(f"value:{i}", "option", v, params={"value": str(v)}) for i, v in enumerate(values)]
    if options:
        ex.bind(instr.args["as_"], ex.ask("pick_option", "choose", options, seat=seat)[0])


@possible("pick_option")
def can_pick_option(ex: Exec, instr: Instr) -> bool:
    """There is a value to name."""
    values = [v for ref in instr.args["from_"] for v in several(ref(ex.scope))]
    ex.bind(instr.args["as_"], values[0] if values else None)
    return bool(values)


@runs("pick_number")
def pick_number(ex: Exec, instr: Instr) -> None:
    """Name a number between two bounds, in steps."""
    step = int(instr.args.get("step", 1))
    least, most = ex.number(instr, "min") // step, ex.number(instr, "max") // step
    number = least if least >= most else ex.ask(
        "pick_number", "number", [], least=least, most=most, default=[str(least)], params={"step": step}
    )  # fmt: skip
    ex.bind(instr.args["as_"], int(number) * step)


@possible("pick_number")
def can_pick_number(ex: Exec, instr: Instr) -> bool:
    """There is a number to name."""
    return ex.number(instr, "min") <= ex.number(instr, "max")


@runs("effect")
def effect(ex: Exec, instr: Instr) -> None:
    """Place floating abilities; bound names are kept by value."""
    float_effect(ex, instr, ex.until(instr))


@runs("delay")
def delay(ex: Exec, instr: Instr) -> None:
    """Place something that happens once, at an event."""
    float_effect(ex, instr, ex.until(instr), once=True)


def float_effect(
    ex: Exec, instr: Instr, until: str, *, once: bool = False, env: dict[str, Any] | None = None
) -> None:  # fmt: skip
    """Place an effect that belongs to no card, with the names it keeps. One that holds until its card `leaves` is
    anchored to it."""
    game = ex.game
    anchor = None
    if "anchor" in instr.args:
        card = next(iter(several(instr.args["anchor"](ex.scope))), None)
        if card is None:
            return
        anchor = (card, game.card(card).since)
    elif until == "leaves" and ex.this is not None:
        anchor = (ex.this, game.card(ex.this).since)
    env = dict(ex.env) if env is None else env
    if "that" not in env and ex.event is not None:
        that = ex.event.get("card")
        if that is not None:
            env["__that"] = that
    item = Floating(
        game.match.next_link, instr.address, ex.seat, ex.this, until, game.next_age(), env, anchor,
        instr.args.get("uses"), ex.kit.battle(game), once,
    )  # fmt: skip
    game.match.next_link += 1
    game.match.floating = (*game.match.floating, item)
    game.match.touch()


def spend(game: Game, floating: int) -> None:
    """Count a trigger of a floating effect; it goes when none is left (or at once, if delayed)."""
    match = game.match
    kept = []
    for item in match.floating:
        if item.id == floating:
            if item.once or item.left == 1:
                continue
            if item.left is not None:
                item = msgspec.structs.replace(item, left=item.left - 1)
        kept.append(item)
    match.floating = tuple(kept)
    match.touch()
