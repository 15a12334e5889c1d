"""Whether a card may act, and why not (HOPE-BATTLE-14, HOPE-KIND-02, HOPE-PREP-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.triggers import test_holds
from ...kernel import calendar
from ...kernel.errors import Refusal
from .access import kit, player, table
from .usage import action_left, resting, skills_spent, spent

if TYPE_CHECKING:
    from ...effects.nodes import CompiledAbility
    from ...kernel.game import Game

PREPARING = "HOPE-PREP-01"
BARS = {
    act: tuple((f"forbid:{what}", what, rule) for what, rule in bars)
    for act, bars in {
        "attack": (("all", PREPARING), ("act", PREPARING), ("attack", "HOPE-BATTLE-12")),
        "effect": (("all", PREPARING), ("act", PREPARING), ("effect", "HOPE-BATTLE-12")),
        "move": (("all", PREPARING), ("move", "HOPE-BATTLE-12")),
    }.items()
}
"""What may forbid an action of a kind: the kind of modifier, what it forbids, the rule. A move is no act."""


def locked(game: Game, card: int) -> bool:
    """Whether a card prepares an effect and may not act."""
    until = game.card(card).marks.get("locked")
    return until is not None and calendar.holds(game.match.clock, until)


def barred(game: Game, seat: int, card: int, act: str) -> Refusal | None:
    """Why a card may not take an action of a kind (attack, effect, move) now."""
    if locked(game, card):
        return Refusal("locked", PREPARING)
    state = derived(game)
    for key, what, rule in BARS[act]:
        mod = state.forbidding(what, card=card, seat=seat) if key in state.shifting else None
        if mod is not None:
            source = game.card(mod.this).code if mod.this is not None else None
            return Refusal("forbidden", rule, source=source)
    return None


def acting(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a card has no action left in this battle phase."""
    if not action_left(game, card):
        return Refusal("acted", "HOPE-BATTLE-14")
    actors = table(game).actors
    if actors is not None and not kit(game).may_act_extra(game, actors, card):
        return Refusal("forbidden", "HOPE-BATTLE-14")
    return None


def attacking(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a card may not attack with ATK now; its targets are another matter."""
    rules = kit(game)
    record = game.card(card)
    if record.controller != seat or record.zone != "board":
        return Refusal("bad_target", "HOPE-BATTLE-07")
    if card == player(game, record.owner if record.owner in game.match.players else seat).faction:
        return Refusal("no_atk", "HOPE-BOARD-07")
    if rules.facts(record)["atk"] is None:
        return Refusal("no_atk", "HOPE-BATTLE-05")
    refusal = barred(game, seat, card, "attack")
    if refusal is None and second(game, card) is None:
        refusal = acting(game, seat, card)
    return refusal


def second(game: Game, card: int) -> int | None:
    """The change of ATK of one more attack that a card may make after its action by its text; None without one."""
    if action_left(game, card) or game.card(card).marks.get("second") == table(game).battle:
        return None
    mods = [m for m in derived(game).mods("encore") if m.reaches(card)]
    return sum(int(m.figure("add") or 0) for m in mods) if mods else None


def ticked(game: Game, card: int, host: int) -> Refusal | None:
    """Why a skill may not be used through a host: kind not ticked, wrong medium (HOPE-KIND-02, HOPE-MISC-01, 02)."""
    return carried(game, game.card(card).code, host)


def carried(game: Game, skill: str, host: int) -> Refusal | None:
    """Why a skill of an entry may not be used through a host."""
    rules = kit(game)
    facts, carrier = rules.book.entries[skill].facts, game.card(host)
    why = rules.carries(skill, carrier.code)
    if why == "not_bound":
        return Refusal("not_bound", "HOPE-STACK-02")
    if why is not None:
        return Refusal("kind_not_ticked", "HOPE-KIND-02", kind=(facts["kinds"] or ("",))[0])
    return medium(game, facts, host) if facts["medium"] and rules.kind(game, host) == "ally" else None


def medium(game: Game, facts: dict[str, Any], host: int) -> Refusal | None:
    """Why an ally is no medium for a skill whose name asks for a profession, or which names its medium."""
    rules = kit(game)
    wanted = facts["medium"]
    if not wanted:
        return None
    carrier = rules.facts(game.card(host))
    for group in wanted.get("professions", ()):
        if not set(group) & set(carrier["professions"]):
            return Refusal("wrong_medium", "HOPE-MISC-01", need=list(group))
    attributes = wanted.get("attributes")
    if attributes and not set(attributes) & set(rules.named(game, host)):
        return Refusal("wrong_medium", "HOPE-MISC-01", need=list(attributes))
    return None


def using(game: Game, seat: int, card: int, node: CompiledAbility, at: str) -> Refusal | None:
    """Why a voluntary effect may not be used at a phase word (battle, start, end) now."""
    rules = kit(game)
    record = game.card(card)
    if record.controller != seat:
        return Refusal("bad_target", "HOPE-BATTLE-09")
    if node.more.get("at") != at:
        return Refusal("wrong_phase", "HOPE-BATTLE-09", when=node.more.get("at"))
    kind = rules.kind(game, card)
    host = rules.host(game, card)
    in_hand = record.zone.endswith(".hand")
    if kind in ("skill", "spirit") and record.zone != "board":
        if in_hand:
            if not any(ticked(game, card, c) is None for c in rules.allies(game, seat)):
                return Refusal("no_medium", "HOPE-AMB-49")
        else:
            refusal = _through(game, seat, card, host)
            if refusal is not None:
                return refusal
    if not rules.works(game, record, node) or derived(game).lost(card, node):
        return Refusal("void", "HOPE-MAIN-04" if rules.is_main(game, card) else "HOPE-CARD-14")
    refusal = resting(game, seat, card, node) or spent(game, seat, card, node)
    if refusal is not None:
        return refusal
    if not in_hand:
        refusal = barred(game, seat, host, "effect")
        if refusal is None and at == "battle" and not node.more.get("extra"):
            refusal = acting(game, seat, host)
        if refusal is not None:
            return refusal
    a_skill = kind in ("skill", "spirit") and record.zone != "board"
    if a_skill and (skills_spent(game, seat) or derived(game).forbidding("use_skill", card=card, seat=seat)):
        return Refusal("forbidden", "HOPE-CARD-14")
    if not test_holds(game, node, seat, card, None, {}):
        return Refusal("condition", "HOPE-CARD-05")
    if node.cost is not None and not can_do(game, node.cost, seat, card):
        return Refusal("cost", "HOPE-SUMMON-06")
    aim = node.more.get("aim")
    if aim is not None and not can_do(game, aim, seat, card):
        return Refusal("no_target", "HOPE-RANGE-03")
    return None


def answering(game: Game, seat: int, card: int, node: CompiledAbility) -> Refusal | None:
    """Why a card may not use an optional effect as an answer, or in place of something (HOPE-AMB-48)."""
    host = kit(game).host(game, card)
    if derived(game).lost(card, node):
        return Refusal("void", "HOPE-CARD-14")
    refusal = resting(game, seat, card, node)
    if refusal is None and host != card:
        refusal = _through(game, seat, card, host)
    refusal = refusal or hosting(game, seat, host, node, as_skill=host != card)
    if refusal is None and node.cost is not None and not can_do(game, node.cost, seat, card):
        return Refusal("cost", "HOPE-SUMMON-06")
    return refusal


def hosting(game: Game, seat: int, host: int, node: CompiledAbility, *, as_skill: bool) -> Refusal | None:
    """Why no answer may be given through a card on the board: it may not act, or its action is used."""
    refusal = barred(game, seat, host, "effect")
    if refusal is None and table(game).phase == "battle" and not node.more.get("extra"):
        refusal = acting(game, seat, host)
    if refusal is None and as_skill and skills_spent(game, seat):
        return Refusal("forbidden", "HOPE-CARD-14")
    return refusal


def _through(game: Game, seat: int, card: int, host: int) -> Refusal | None:
    if game.card(host).controller != seat:
        return Refusal("bad_target", "HOPE-BATTLE-09")
    return ticked(game, card, host) or _bound_here(game, card)


def _bound_here(game: Game, card: int) -> Refusal | None:
    """A specific skill is usable only while one of its names is on the board under its user's control
    (HOPE-CARD-04)."""
    rules = kit(game)
    facts = rules.facts(game.card(card))
    if not facts["specific"]:
        return None
    bound, cards, entries = facts["bound"], game.match.cards, rules.book.entries
    for other in rules.controlled(game, game.card(card).controller):
        if entries[cards[other].code].facts["name"] in bound:
            return None
    return Refusal("not_bound", "HOPE-CARD-04")
