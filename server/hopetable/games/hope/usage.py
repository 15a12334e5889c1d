"""What using an effect takes: the card's one action, a cooldown, a skill that goes back (HOPE-BATTLE-14, HOPE-STACK-04,
HOPE-AMB-12, HOPE-AMB-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.scope import Scope
from ...effects.triggers import spent_limit
from ...kernel import calendar
from ...kernel.errors import Refusal
from ...kernel.zones import zone_key
from .access import kit, option, table
from .sides import slot_of
from .state import PHASE_NAMES

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game


def action_left(game: Game, card: int) -> bool:
    """Whether a card on the board still has its action of this battle phase."""
    return bool(game.card(card).marks.get("acted") != table(game).battle)


def set_mark(game: Game, card: int, name: str, value: Any) -> None:
    """Note something on a card; None takes the note away."""
    marks = {k: v for k, v in game.card(card).marks.items() if k != name}
    if value is not None:
        marks[name] = value
    game.set_card(card, marks=marks)


def act_again(game: Game, card: int) -> None:
    """An effect gives a card its action back."""
    set_mark(game, card, "acted", None)


def number(game: Game, node: CompiledAbility, key: str, seat: int, card: int) -> int:
    """A numeric key of an ability, such as `prep` or `cooldown`; 0 without it."""
    closure = node.more.get(key)
    return int(closure(Scope(game, kit(game).words, seat, card)) or 0) if closure is not None else 0


def resting(game: Game, seat: int, card: int, node: CompiledAbility) -> Refusal | None:
    """Why an effect may not be used again yet: its cooldown of so many `hours` ends at `hour` of the day in `phase`,
    `left` hours from now; or it was used in this phase, in which it uses no action (HOPE-AMB-49)."""
    marks, clock = game.card(card).marks, game.match.clock
    end = calendar.point_of(marks.get(f"cool:{node.address}", ""))
    if end is not None and clock.point < end:
        return Refusal(
            "limit_used", "HOPE-AMB-49", when="cooldown", hours=number(game, node, "cooldown", seat, card),
            hour=end[0] % calendar.HOURS, left=end[0] - clock.hour, phase=PHASE_NAMES[end[1]],
        )  # fmt: skip
    if marks.get(f"once:{node.address}") == _phase(game):
        return Refusal("limit_used", "HOPE-AMB-49", when="phase", n=1)
    return None


def spent(game: Game, seat: int, card: int, node: CompiledAbility) -> Refusal | None:
    """Why the printed limits of an effect leave it no use: `n` in a turn, or in the match (HOPE-GEN-06)."""
    limit = spent_limit(game, node, card, seat) if node.limit else None
    return Refusal("limit_used", "HOPE-GEN-06", when=limit[0], n=limit[1]) if limit is not None else None


def _phase(game: Game) -> str:
    at = table(game)
    return f"{at.turn}.{at.phase}.{at.battle if at.phase == 'battle' else 0}"


def used(game: Game, card: int, node: CompiledAbility) -> None:
    """An effect is used: the action of the acting card, the cooldown, once a phase; a hidden skill is shown."""
    rules = kit(game)
    record = game.card(card)
    host = rules.host(game, card)
    seat = record.controller
    if table(game).phase == "battle":
        if not node.more.get("extra"):
            set_mark(game, host, "acted", table(game).battle)
            rules.signal(game, "acted", cards=(host,), by=seat)
        else:
            set_mark(game, card, f"once:{node.address}", _phase(game))
    else:
        set_mark(game, card, f"once:{node.address}", _phase(game))
    hours = number(game, node, "cooldown", seat, card)
    if hours:
        set_mark(game, card, f"cool:{node.address}", calendar.within(game, hours, slot=_slot(game, seat)))
    if rules.kind(game, card) in ("skill", "spirit") and record.zone != "board":
        count_skill(game, seat)
    if record.zone == "stacked":
        game.turn(card, up=True, by=seat)
        rules.signal(game, "skill_used", cards=(card,), by=seat)


def count_skill(game: Game, seat: int) -> None:
    """A player has used a skill this turn."""
    key = f"skills:{seat}:{table(game).turn}"
    game.match.uses = {**game.match.uses, key: game.match.uses.get(key, 0) + 1}
    game.match.touch()


def skills_spent(game: Game, seat: int) -> bool:
    """Whether a player may use no more skills this turn."""
    mods = derived(game).mods("limit_uses")
    used_up = game.match.uses.get(f"skills:{seat}:{table(game).turn}", 0) if mods else 0
    return any(used_up >= int(m.figure("n") or 0) for m in mods)


def _slot(game: Game, seat: int) -> int | None:
    return slot_of(game, seat) if table(game).phase == "battle" else None


def out_of_time(game: Game, card: int, node: CompiledAbility, link: Any = None) -> None:
    """A used skill goes back: face-down under its host, to its pile (by option), or to the discard pile if spent; a
    fate to the bottom of its pile (HOPE-FATE-05)."""
    rules = kit(game)
    record = game.card(card)
    kind = rules.kind(game, card)
    if kind == "fate":
        if record.zone == "played":
            game.move([card], "fate_pile", at="bottom", why="used", by=record.controller)
        return
    if kind not in ("skill", "spirit") or record.zone == "board":
        return
    if record.zone not in ("stacked", "played"):
        return
    if node.more.get("spent"):
        game.move([card], zone_key(record.owner, "discard"), why="spent", by=record.controller)
    elif record.zone != "stacked" or option(game, "used_skill") == "pile_bottom":
        game.move([card], rules.pile_of(game, card), at="bottom", why="used", by=record.controller)
    elif record.up:
        game.turn(card, up=False, by=record.controller)
