"""HP lost and recovered: by declarations, by other effects, as a price (HOPE-DAMAGE-01 … 11, HOPE-STAT-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from ...effects.derive import derived
from . import losing
from .access import kit, option, player, table
from .blows import blows
from .declaration import Declaration
from .falling import fall
from .numbers import halve
from .resistance import Blow, resisted
from .sides import allied

if TYPE_CHECKING:
    from ...kernel.game import Game


class Loss(msgspec.Struct, frozen=True):
    """HP a card is about to lose (negative: recovers). `steps` are the numbers it came from, for the preview."""

    card: int
    amount: int
    blows: tuple[Blow, ...]
    value: int
    destroyed: bool = False


def losses(game: Game, declared: Declaration) -> tuple[list[Loss], list[Loss]]:
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
            "damaged", cards=(loss.card,), amount=amount, left=left, value=loss.value, by=seat, source=source,
            declared=declared, source_kind="attack" if attack else "effect", attributes=attributes,
            terms=[b.value for b in loss.blows], batch=batch,
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
            left = change_hp(game, card, gained, why="heal")
            game.emit("healed", cards=(card,), by=seat, source=source, amount=gained, left=left)


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
