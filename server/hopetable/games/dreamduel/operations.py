"""Operations that only a duel has, and those on its numbers."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.handlers import Handlers
from ...effects.nodes import Instr
from ...effects.operations import SHARED
from ...effects.operations.cards import can_count
from ...effects.operations.cards import counters as count_on_cards
from ...effects.runtime import Exec
from ...kernel.records import Option, Outcome
from ...kernel.zones import zone_name
from .access import kit
from .activation import Activate
from .blood import set_blood
from .damage import Damage, DamageBoth, HpDrop, lose, replace
from .legality import declaring, may_play
from .liberation import Liberation
from .payment import Consume, means, payable
from .preparation import ActionStep, SetStep
from .tokens import token_of
from .turn import Turn
from .window import Resolve

HANDLERS = Handlers(SHARED)
runs, possible = HANDLERS.runs, HANDLERS.possible


@runs("damage")
def damage(ex: Exec, instr: Instr) -> None:
    """伤害: one instance, or one for each at the same moment."""
    active = ex.game.match.table.active
    seats = sorted(ex.seats(instr.args["to"]), key=lambda s: s != active)
    amount = ex.number(instr, "amount")
    kind = instr.args["kind"]
    if kind not in ("danmaku", "melee", "special"):
        kind = kit(ex.game).words.card_value(ex.scope, ex.this, "attack") if ex.this is not None else "special"
    frames = [
        Damage(to=s, amount=amount, kind=kind or "special", by=ex.seat, source=ex.this, trait=ex.frame.trait,
               skill=ex.frame.skill)
        for s in seats
    ]  # fmt: skip
    ex.game.push(frames[0] if len(frames) == 1 else DamageBoth(first=frames[0], second=frames[1]))


@runs("heal")
def heal(ex: Exec, instr: Instr) -> None:
    """回复体力."""
    for seat in ex.seats(instr.args.get("who")):
        kit(ex.game).heal(ex.game, seat, ex.number(instr, "n"), by=ex.seat, source=ex.this)


@runs("lose_hp")
def lose_hp(ex: Exec, instr: Instr) -> None:
    """扣减体力: not damage (DD-DAMAGE-07)."""
    for seat in ex.seats(instr.args.get("who")):
        amount = ex.number(instr, "n")
        if kit(ex.game).listened(ex.game, "instead:hp_drop"):
            ex.game.push(HpDrop(to=seat, amount=amount, by=ex.seat))
        else:
            lose(ex.game, seat, amount)


@runs("set_hp")
def set_hp(ex: Exec, instr: Instr) -> None:
    """体力改为: not damage."""
    for seat in ex.seats(instr.args.get("who")):
        kit(ex.game).set_hp(ex.game, seat, ex.number(instr, "n"), why="set")


@possible("lose_hp")
@possible("set_hp")
@possible("heal")
@possible("damage")
@possible("recover")
def always(ex: Exec, instr: Instr) -> bool:
    """Hp can always be changed."""
    return True


@runs("recover")
def recover(ex: Exec, instr: Instr) -> None:
    """回复灵力."""
    for seat in ex.seats(instr.args.get("who")):
        kit(ex.game).recover(ex.game, seat, ex.number(instr, "n"), by=ex.seat)


@runs("lose_spirit")
def lose_spirit(ex: Exec, instr: Instr) -> None:
    """失去灵力: ready orbs only."""
    for seat in ex.seats(instr.args.get("who")):
        kit(ex.game).lose_spirit(ex.game, seat, ex.number(instr, "n"))


@possible("lose_spirit")
def can_lose_spirit(ex: Exec, instr: Instr) -> bool:
    """DD-AMB-58: enough ready orbs."""
    n = ex.number(instr, "n")
    return all(ex.game.player(s).ready >= n for s in ex.seats(instr.args.get("who")))


@runs("consume")
def consume(ex: Exec, instr: Instr) -> None:
    """消耗灵力, by the seat whose effect it is."""
    orbs_only = instr.args.get("with_") == "orbs"
    n = ex.number(instr, "n")
    if n:
        ex.game.push(Consume(seat=ex.seat, n=n, orbs_only=orbs_only, card=ex.this, report=False))


@possible("consume")
def can_consume(ex: Exec, instr: Instr) -> bool:
    """Whether it can be paid (several payments of one cost add up)."""
    n = ex.number(instr, "n")
    due = int(ex.env.get("__due", 0)) + n
    ex.env["__due"] = due
    if instr.args.get("with_") == "orbs":
        return means(ex.game, ex.seat, orbs_only=True)[0] >= due
    return payable(ex.game, ex.seat, due)


@runs("break_orb")
def break_orb(ex: Exec, instr: Instr) -> None:
    """崩坏灵珠: the owner chooses which, a spent one by default (DD-ORB-05, DD-AMB-08)."""
    game = ex.game
    for seat in ex.seats(instr.args.get("who")):
        for _ in range(ex.number(instr, "n", 1)):
            player = game.player(seat)
            which = instr.args.get("which", "any")
            if player.spent and player.ready and which != "spent":
                options = [Option("spent", "break_spent", "spent"),
                           Option("ready", "break_ready", "ready")]  # fmt: skip
                pick = ex.ask("pick_option", "break_orb", options, seat=seat, rule="DD-ORB-05")[0]
            else:
                pick = "spent" if player.spent else "ready"
            if not player.spent and (not player.ready or which == "spent"):
                continue
            game.set_player(seat, **{pick: getattr(player, pick) - 1, "broken": player.broken + 1})
            kit(game).tell_orbs(game, seat, "break", 1)
            if pick == "ready":
                kit(game).emptied(game, seat, player.ready)


@possible("break_orb")
def can_break(ex: Exec, instr: Instr) -> bool:
    """There is an intact orb."""
    n = ex.number(instr, "n", 1)
    return all(
        ex.game.player(s).ready + ex.game.player(s).spent >= n for s in ex.seats(instr.args.get("who"))
    )  # fmt: skip


@runs("repair_orb")
def repair_orb(ex: Exec, instr: Instr) -> None:
    """修复灵珠: a broken orb becomes intact and spent."""
    for seat in ex.seats(instr.args.get("who")):
        player = ex.game.player(seat)
        count = min(player.broken, ex.number(instr, "n", 1))
        if count:
            ex.game.set_player(seat, broken=player.broken - count, spent=player.spent + count)
            kit(ex.game).tell_orbs(ex.game, seat, "repair", count)


@possible("repair_orb")
def can_repair(ex: Exec, instr: Instr) -> bool:
    """There is a broken orb."""
    return all(ex.game.player(s).broken > 0 for s in ex.seats(instr.args.get("who")))


@runs("counters")
def counters(ex: Exec, instr: Instr) -> None:
    """Counters on a card (`of`), or the player's blood."""
    args = instr.args
    if args.get("of") is not None:
        count_on_cards(ex, instr)
        return
    have = ex.game.player(ex.seat).blood
    set_blood(ex.game, ex.seat, int(args["set"](ex.scope)) if "set" in args else have + int(args["add"](ex.scope)))


@possible("counters")
def can_count_blood(ex: Exec, instr: Instr) -> bool:
    """Of blood a player may always lose what there is; a card must have what is taken from it."""
    return instr.args.get("of") is None or can_count(ex, instr)


@runs("stance")
def stance(ex: Exec, instr: Instr) -> None:
    """切换 a character."""
    for card in ex.pick(instr):
        if zone_name(ex.game.card(card).zone) in ("chara", "duel"):
            kit(ex.game).switch(
                ex.game, card, instr.args["to"], by=ex.seat, permanent=instr.args.get("until") == "match"
            )


@runs("declare")
def declare(ex: Exec, instr: Instr) -> None:
    """A declaration by effect, by the turn player in the battle phase, once battle and chain are over (DDC-AMB-06)."""
    game, args = ex.game, instr.args
    table = game.match.table
    if table.phase != "battle" or table.active != ex.seat:
        return
    spec: dict[str, Any] = {"free": args.get("free", False), "ignore": list(args.get("ignore", []))}
    if args.get("after") is not None:
        spec["after"] = args["after"].address
    if "as_" in args:
        spec["token"] = token_of(game, instr.address, ex.seat, ex.this, ex.env)
        spec["free"] = True
    elif "copy_of" in args:
        entry = ex.kit.book.entries[args["copy_of"]]
        spec["token"] = {**entry.facts, "code": entry.id, "token": True}
        spec["free"] = True
    elif "card" in args:
        spec["card"] = args["card"](ex.scope)
    else:
        chosen = _declarable(ex, instr, spec)
        if chosen is None:
            return
        spec["card"] = chosen
    game.set_table(queue=(*table.queue, spec))


def _declarable(ex: Exec, instr: Instr, spec: dict[str, Any]) -> int | None:
    found = _may_declare(ex, instr, free=spec["free"], ignore=tuple(spec["ignore"]))
    if not found:
        return None
    options = [Option(f"c:{ex.game.card(c).handle}", "pick", c, c) for c in found]
    return int(ex.ask("pick_cards", "pick", options, params={"op": "declare", "ability": instr.address})[0])


def _may_declare(ex: Exec, instr: Instr, *, free: bool, ignore: tuple[str, ...]) -> list[int]:
    found = ex.candidates(instr)
    return [c for c in found if _declares(ex, c, free, ignore)]


def _declares(ex: Exec, card: int, free: bool, ignore: tuple[str, ...]) -> bool:
    record = ex.game.card(card)
    if kit(ex.game).facts(record)["kind"] == "battle":
        return declaring(ex.game, ex.seat, card, role="attack", free=free, ignore=ignore) is None
    plays = [a for a in kit(ex.game).entry(record).abilities if a.form == "play"]
    return any(may_play(ex.game, ex.seat, card, a, None, free=free) is None for a in plays)


@possible("declare")
def can_declare(ex: Exec, instr: Instr) -> bool:
    """There is something to declare, past the gate unless the text ignores it."""
    args = instr.args
    if "from_" not in args:
        return True
    return bool(_may_declare(ex, instr, free=args.get("free", False), ignore=tuple(args.get("ignore", []))))


@runs("extra")
def extra(ex: Exec, instr: Instr) -> None:
    """An extra step at once (DD-SETCARD-04, DD-CHARACTER-10)."""
    what = instr.args["what"]
    if what == "set_step":
        ex.game.push(SetStep(seat=ex.seat))
    elif what == "action_step":
        ex.game.push(ActionStep(seat=ex.seat))
    elif what == "attack_phase":
        index = turn_below(ex.game)
        ex.game.match.stack[index] = replace(ex.game.match.stack[index], again=ex.seat)
    elif what == "liberation" and derived(ex.game).forbidding("liberation", seat=ex.seat) is None:
        ex.game.push(Liberation(seat=ex.seat))


@runs("end")
def end(ex: Exec, instr: Instr) -> None:
    """End at once: the turn or its phase (on to the turn-end step, DDC-AMB-50), or everything being resolved."""
    if instr.args["what"] == "resolutions":
        drop_resolutions(ex.game)
    else:
        unwind_to(ex.game, "turn_end")


def turn_below(game: Any) -> int:
    """Where the turn stands on the stack."""
    stack = game.match.stack
    return next(i for i in range(len(stack) - 1, -1, -1) if isinstance(stack[i], Turn))


def unwind_to(game: Any, step: str) -> None:
    """Drop everything above the turn and go on at one of its steps."""
    stack = game.match.stack
    index = turn_below(game)
    game.unwind(index + 1)
    game.match.links = ()
    game.match.pending = ()
    game.set_table(queue=())
    stack[index] = replace(stack[index], at=Turn.steps.index(step))
    game.match.touch()


def drop_resolutions(game: Any) -> None:
    """Drop the chain and the battle, but not the effect that says so and its activation (DDC-AMB-49)."""
    stack = game.match.stack
    here, first = game.here, turn_below(game) + 1
    kept = here
    while kept > first and not isinstance(stack[kept], (Activate, Resolve)):
        kept -= 1
    own = stack[kept:]
    del stack[kept:]
    link = getattr(own[0], "link", None) or getattr(getattr(own[0], "held", None), "link", None)
    links = tuple(x for x in game.match.links if x.id == link)
    game.unwind(first)
    game.match.links, game.match.pending = links, ()
    game.set_table(queue=())
    stack += own
    game.here = len(stack) - 1


@runs("win")
def win(ex: Exec, instr: Instr) -> None:
    """特殊胜利 (DD-WIN-02)."""
    ex.game.finish(Outcome("win", ex.seats(instr.args.get("who")), "special", "DD-WIN-02"))
