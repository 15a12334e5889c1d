"""The damage step: values, resistances, losses, and what falls (HOPE-DAMAGE-01 … 11, HOPE-RESIST, HOPE-JOINT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from ...effects.derive import derived
from ...effects.modifiers import ActiveMod
from ...effects.scope import several
from ...kernel.procedure import Procedure
from ...kernel.proposal import Proposal
from . import losing
from .access import kit, option, player, table
from .declaration import Part, strikes
from .numbers import five_in, halve, joint_term
from .sides import allied, side_of

if TYPE_CHECKING:
    from ...kernel.game import Game
    from .declare import Declare

replace = msgspec.structs.replace
SWORD_WORDS = frozenset(("sword", "sword_yang", "sword_yin"))


class Blow(msgspec.Struct, frozen=True):
    """Damage that reaches one card, before HP is lost: the value, what it is, and what resistance makes of it."""

    card: int
    value: int
    kind: str
    attributes: tuple[str, ...]
    actor: int | None
    place: int = 1
    how: str = ""


class Loss(msgspec.Struct, frozen=True):
    """HP a card is about to lose (negative: recovers). `steps` are the numbers it came from, for the preview."""

    card: int
    amount: int
    blows: tuple[Blow, ...]
    value: int
    destroyed: bool = False


# -- values --------------------------------------------------------------------------------------------------------


def places(game: Game, declared: Declare) -> dict[int, int]:
    """The place at which each damaging participant's term counts, by actor (HOPE-JOINT-03)."""
    found = {}
    joint = declared.form == "joint"
    for index, part in enumerate(declared.parts):
        if part.place:
            early = part.early
            for mod in joint_mods(game, declared, part) if joint else ():
                early += int(mod.figure("earlier") or 0)
            found[index] = max(1, part.place - early)
    lead = declared.parts[0]
    if joint and any(mod.args.get("second_unhalved") for mod in joint_mods(game, declared, lead)):
        for index, part in enumerate(declared.parts):
            if part.place == 2:
                found[index] = 1
    return found


def joint_mods(game: Game, declared: Declare, part: Part) -> list[ActiveMod]:
    """The modifiers that speak of a participant of a joint attack."""
    about = JointView(declared, part)
    found = []
    for mod in derived(game).mods("joint"):
        test = mod.args.get("if_")
        scope = mod.scope()
        scope.event = about
        if test is None or test(scope):
            found.append(mod)
    return found


class JointView:
    """A joint attack as expressions read it: seat, lead, actor (the one asked about), participants, count, mine."""

    __slots__ = ("declared", "part")

    def __init__(self, declared: Declare, part: Part) -> None:
        self.declared = declared
        self.part = part

    def get(self, name: str) -> Any:
        parts = [p for p in self.declared.parts if p.place]
        return {
            "seat": self.declared.seat, "by": self.declared.seat, "lead": parts[0].actor, "actor": self.part.actor,
            "participants": tuple(p.actor for p in parts), "count": len(parts), "cards": tuple(p.card for p in parts),
            "card": self.part.card, "place": self.part.place, "skill": self.declared.parts[0].card,
        }.get(name)  # fmt: skip


def bonus(game: Game, declared: Declare) -> int:
    """What effects add to the joint value; it counts with the lead's part."""
    found = 0
    lead = declared.parts[0]
    for mod in joint_mods(game, declared, lead) if declared.form == "joint" else ():
        found += int(mod.figure("bonus") or 0)
    return found


def blows(game: Game, declared: Declare) -> dict[int, list[Blow]]:
    """The damage of a declaration by card: each part scaled, changed and resisted on its own (HOPE-DAMAGE-08)."""
    joint = declared.form == "joint"
    at = places(game, declared)
    found: dict[int, list[Blow]] = {}
    more = bonus(game, declared)
    for index, part in enumerate(declared.parts):
        if not part.place or part.state == "void":
            continue
        for strike in strikes(game, declared.seat, part):
            for card in strike.cards:
                value = strike.amount
                if joint:
                    value = joint_term(value, at[index]) + (more if index == 0 else 0)
                value = warded(game, card, value, strike.kind, declared, part, lead=index == 0)
                blow = Blow(card, value, strike.kind, strike.attributes, part.actor, part.place)
                blow = resisted(game, blow)
                if card in part.reflected and blow.how == "":
                    blow = replace(blow, how="reflect")
                found.setdefault(card, []).append(blow)
    return found


def warded(
    game: Game, card: int, value: int, kind: str, declared: Declare, part: Part, *, lead: bool
) -> int:  # fmt: skip
    """The damage value after effects that change it, oldest first, answers last."""
    side = side_of(game, card)
    enemy = side is None or not allied(game, side, declared.seat)
    for mod in sorted(derived(game).mods("ward"), key=lambda m: (_rank(game, m), m.age)):
        args = mod.args
        if args.get("kind") not in (None, kind) or (args.get("by") == "enemy" and not enemy):
            continue
        if args.get("lead") and declared.form == "joint" and not lead:
            continue
        if mod.reaches(card):
            value = changed(value, mod)
    for struck, how, number in part.scaled:
        if struck == card:
            value = halve(value) if how == "half" else value * number if how == "times" else value + number
    return max(0, value)


def _rank(game: Game, mod: ActiveMod) -> int:
    from .kit import PRIORITY

    return PRIORITY[kit(game).kind(game, mod.this)] if mod.this is not None else 0


def changed(value: int, mod: ActiveMod) -> int:
    """A value after one modifier: set, add, times, half."""
    number = mod.figure("set")
    if number is not None:
        value = int(number)
    value += int(mod.figure("add") or 0)
    number = mod.figure("times")
    if number is not None:
        value *= int(number)
    if mod.args.get("half"):
        value = halve(value)
    return max(0, value)


def resisted(game: Game, blow: Blow) -> Blow:
    """Resistance and weakness (HOPE-RESIST-01, HOPE-RESIST-02, HOPE-AMB-24).

    A damage of several attributes meets resistance only if the card has one for each, then the weakest of them once.
    """
    wanted = [a for a in blow.attributes if a != "none"]
    if not wanted:
        return blow
    mods = [m for m in derived(game).mods("resist") if m.reaches(blow.card)]
    if not mods:
        return blow
    strong: list[tuple[int, int, str]] = []
    weak: list[tuple[int, int, str]] = []
    for attribute in wanted:
        reactions = [reaction(m.args["how"]) for m in mods if covers(m, attribute)]
        strong += sorted((r for r in reactions if r[0] < r[1]), key=factor)[:1]
        weak += sorted((r for r in reactions if r[0] > r[1]), key=factor)[-1:]
    if strong and weak:
        return blow
    chosen = strong or weak
    if len(chosen) < len(wanted):
        return blow
    p, q, how = max(chosen, key=factor) if strong else min(chosen, key=factor)
    if how in ("reflect", "absorb"):
        return replace(blow, how=how)
    value = 0 if p == 0 else halve(blow.value) if (p, q) == (1, 2) else five_in(blow.value, p, q)
    return replace(blow, value=value)


def covers(mod: ActiveMod, attribute: str) -> bool:
    """Whether a resistance speaks of an attribute; the three swords answer to 剑 (HOPE-AMB-27)."""
    given = mod.figure("to")
    named: tuple[Any, ...] = several(given) if given is not None else ()
    if "all" in named or attribute in named:
        return True
    return (attribute == "sword" and bool(SWORD_WORDS & set(named))) or ("sword" in named and attribute in SWORD_WORDS)


def factor(reaction: tuple[int, int, str]) -> Fraction:
    """How a reaction multiplies damage; absorbing and reflecting count as the strongest resistances."""
    return Fraction(reaction[0], reaction[1])


def reaction(how: str) -> tuple[int, int, str]:
    """A resistance as a factor p/q and its word; the strongest sort first."""
    known = {"absorb": (-2, 1), "reflect": (-1, 1), "nullify": (0, 1), "half": (1, 2), "double": (2, 1)}
    if how in known:
        return (*known[how], how)
    p, _, q = how.partition("/")
    return int(p), int(q or 1), how


# -- losses --------------------------------------------------------------------------------------------------------


def losses(game: Game, declared: Declare) -> tuple[list[Loss], list[Loss]]:
    """What each card loses by a declaration, and what is thrown back at whom (HOPE-DAMAGE-02 … 05)."""
    joint = declared.form == "joint"
    out: list[Loss] = []
    back: list[Loss] = []
    for card, found in blows(game, declared).items():
        gained = sum(b.value for b in found if b.how == "absorb")
        thrown = [b for b in found if b.how == "reflect"]
        plain = [b for b in found if not b.how]
        if gained:
            out.append(Loss(card, -gained, tuple(b for b in found if b.how == "absorb"), gained))
        for blow in thrown:
            amount = halve(blow.value) if blow.kind == "attack" and not joint else blow.value
            if blow.actor is not None:
                back.append(Loss(blow.actor, amount, (blow,), amount))
        if plain:
            out.append(_loss(game, card, plain, joint))
    return _shared(game, out), back


def _loss(game: Game, card: int, found: Sequence[Blow], joint: bool) -> Loss:
    value = sum(b.value for b in found)
    attack = any(b.kind == "attack" for b in found)
    amount = value
    if joint:
        amount = halve(value) if option(game, "joint_damage") == "half" else value
    elif attack:
        amount = sum(halve(b.value) if b.kind == "attack" else b.value for b in found)
    hp = kit(game).hp(game, card) or 0
    if (joint or attack) and kit(game).shares(game, card) is None and value > hp:
        return Loss(card, hp, tuple(found), value, True)
    return Loss(card, min(amount, hp), tuple(found), value)


def _shared(game: Game, found: list[Loss]) -> list[Loss]:
    """A faction and its main ally have one HP: only the larger loss counts (HOPE-AMB-11)."""
    worst: dict[int, Loss] = {}
    out = []
    for loss in found:
        seat = kit(game).shares(game, loss.card)
        if seat is None or loss.amount <= 0:
            out.append(loss)
        elif seat not in worst or loss.amount > worst[seat].amount:
            worst[seat] = loss
    return out + list(worst.values())


def capped(game: Game, seat: int, amount: int) -> int:
    """A loss of a faction by an enemy declaration, cut to what its caps leave this turn."""
    for mod in derived(game).mods("cap"):
        if mod.reaches(player(game, seat).faction):
            most = int(mod.figure("amount") or 0)
            amount = min(amount, max(0, most - table(game).walled.get(str(seat), 0)))
    return amount


def apply(
    game: Game, found: Iterable[Loss], *, seat: int | None, source: int | None, declared: bool, why: str = "damage"
) -> None:  # fmt: skip
    """Lower (or raise) HP, all at once, then let what has none left fall."""
    rules = kit(game)
    fallen: list[int] = []
    batch = game.match.next_event
    for loss in found:
        owner = rules.shares(game, loss.card)
        if loss.amount < 0:
            heal(game, [loss.card], -loss.amount, seat=seat, source=source)
            continue
        amount = loss.amount
        enemy = owner is not None and (seat is None or not allied(game, owner, seat))
        if owner is not None and declared and enemy:
            amount = capped(game, owner, amount)
            walled = table(game).walled
            game.set_table(walled={**walled, str(owner): walled.get(str(owner), 0) + amount})
        attack = any(b.kind == "attack" for b in loss.blows)
        left = change_hp(game, loss.card, -amount, why=why)
        attributes = list(dict.fromkeys(a for b in loss.blows for a in b.attributes))
        game.emit(
            "damaged", cards=(loss.card,), amount=amount, value=loss.value, by=seat, source=source, declared=declared,
            source_kind="attack" if attack else "effect", attributes=attributes, terms=[b.value for b in loss.blows],
            batch=batch,
        )  # fmt: skip
        if left == 0 and owner is not None:
            losing.zeroed(game, owner, attacked=declared)
            main = player(game, owner).main
            if main is not None:
                fallen.append(main)
        elif left == 0 and game.card(loss.card).zone == "board":
            fallen.append(loss.card)
    if fallen:
        fall(game, fallen, by=seat, source=source, declared=declared)
    else:
        losing.settle(game)


def change_hp(game: Game, card: int, change: int, *, why: str) -> int:
    """Add to a card's HP, floor 0, told to all; returns what is left. Losses are remembered for the turn."""
    rules = kit(game)
    seat = rules.shares(game, card)
    old = rules.hp(game, card) or 0
    new = max(0, old + change)
    if new == old:
        return new
    if new < old:
        lost = table(game).lost
        game.set_table(lost={**lost, str(card): lost.get(str(card), 0) + old - new})
    if seat is not None:
        game.set_player(seat, hp=new)
    else:
        game.set_card(card, marks={**game.card(card).marks, "hp": new})
    game.emit("hp", cards=(card,), seat=seat, why=why, more={"from": old, "to": new})
    return new


def heal(
    game: Game, cards: Iterable[int], n: int, *, seat: int | None, source: int | None, factions: bool = False
) -> None:  # fmt: skip
    """Recover HP up to the maximum; nothing on factions and main allies unless the card says so (HOPE-STAT-03)."""
    rules = kit(game)
    done: set[int] = set()
    for card in cards:
        owner = rules.shares(game, card)
        hp, most = rules.hp(game, card), rules.max_hp(game, card)
        if hp is None or most is None or (owner is not None and (not factions or hp == 0 or owner in done)):
            continue
        if owner is not None:
            done.add(owner)
        gained = min(n, most - hp)
        if gained > 0:
            change_hp(game, card, gained, why="heal")
            game.emit("healed", cards=(card,), by=seat, source=source, amount=gained)


def hurt(
    game: Game, cards: Iterable[int], amount: int, attributes: Sequence[str] = (), *, seat: int | None,
    source: int | None, declared: bool = False,
) -> None:  # fmt: skip
    """Effect damage that is no declaration: resistance applies, wards against declarations do not (HOPE-DAMAGE-05)."""
    found, back = [], []
    for card in dict.fromkeys(cards):
        if not kit(game).hp(game, card) or game.card(card).zone != "board":
            continue
        blow = resisted(game, Blow(card, max(0, amount), "effect", tuple(attributes), source))
        if blow.how == "absorb":
            found.append(Loss(card, -blow.value, (blow,), blow.value))
        elif blow.how == "reflect":
            if source is not None and game.card(source).zone == "board":
                back.append(Loss(kit(game).host(game, source), blow.value, (blow,), blow.value))
        else:
            hp = kit(game).hp(game, card) or 0
            found.append(Loss(card, min(blow.value, hp), (blow,), blow.value))
    apply(game, _shared(game, found), seat=seat, source=source, declared=declared)
    if back:
        apply(game, back, seat=None, source=None, declared=False)


def lose(game: Game, card: int, n: int, *, why: str, source: int | None = None) -> None:
    """HP lost that is no damage: a cost, the price of an ally, "loses 3 HP"."""
    hp = kit(game).hp(game, card) or 0
    seat = game.card(card).controller
    apply(game, [Loss(card, min(n, hp), (), n)], seat=seat, source=source, declared=False, why=why)


def set_hp(game: Game, card: int, n: int, *, why: str = "set") -> None:
    """HP becomes a number; no damage, no recovery."""
    change_hp(game, card, n - (kit(game).hp(game, card) or 0), why=why)


# -- falling -------------------------------------------------------------------------------------------------------


def fall(game: Game, cards: Sequence[int], *, by: int | None, source: int | None, declared: bool) -> None:
    """Cards without HP left leave, unless something is done instead (HOPE-LEAVE-01)."""
    if kit(game).listened(game, "instead:destroy") or kit(game).guarded(game):
        game.push(Fall(cards=tuple(cards), by=by, source=source, declared=declared))
    else:
        _bury(game, cards, by, source, declared)


class Fall(Procedure, frozen=True, kw_only=True, tag="Fall"):
    """Cards about to be destroyed together: each may be saved, then the rest leave at once."""

    cards: tuple[int, ...]
    by: int | None
    source: int | None
    declared: bool
    asked: int = 0
    saved: tuple[int, ...] = ()

    steps = ("propose", "bury")

    def propose(self, game: Game) -> None:
        """Ask about the next card."""
        if self.asked >= len(self.cards):
            return
        card = self.cards[self.asked]
        game.put(asked=self.asked + 1)
        game.goto("propose")
        game.push(
            Proposal(
                word="destroy", seat=game.card(card).controller,
                change={"card": card, "by": self.by, "source": self.source, "declared": self.declared},
            )
        )  # fmt: skip

    def bury(self, game: Game) -> None:
        """Those that were not saved leave."""
        _bury(game, [c for c in self.cards if c not in self.saved], self.by, self.source, self.declared)


def _bury(game: Game, cards: Sequence[int], by: int | None, source: int | None, declared: bool) -> None:
    from . import leaving

    rules = kit(game)
    going = [c for c in cards if game.card(c).zone == "board" and not (rules.is_main(game, c) and rules.hp(game, c))]
    for card in going:
        game.emit("destroyed", cards=(card,), by=by, source=source, declared=declared, silent=True)
    leaving.leave(game, going, why="zero", by=by, source=source, declared=declared)
