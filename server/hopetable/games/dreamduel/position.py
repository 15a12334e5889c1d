"""Setting up a given position of a duel, for scenarios, puzzles and bug reports."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.game import Game
from ...kernel.records import MatchSetup
from ...kernel.state import Match
from ...kernel.zones import zone_key
from .access import kit
from .turn import Turn

FILLER = "SYS-011"
PHASES = {"idle": ("battle", "idle", "idle"), "attack_start": ("battle", "start", "attack_start"),
          "action": ("prep", "action", "action"), "set": ("prep", "set", "set_cards"),
          "turn_start": ("prep", "turn_start", "begin"), "draw": ("prep", "draw", "draw"),
          "turn_end": ("end", "turn_end", "turn_end")}  # fmt: skip
SIDES = ("me", "opponent")
KEYS = frozenset(("phase", "active", "first", "turn", "seed", *SIDES))
SIDE_KEYS = frozenset(
    "hp ready spent broken blood liberated ever_hyper deck hand declare discard gap item spirit chara".split()
)


def position(rules: Any, given: dict[str, Any], setup: MatchSetup) -> Match:
    """The match that `given` describes; the acting player is asked at `phase` (idle unless said otherwise)."""
    unknown = sorted(set(given) - KEYS | {k for s in SIDES for k in given.get(s) or {} if k not in SIDE_KEYS})
    if unknown:
        raise ValueError(f"a position has no {', '.join(unknown)}")
    match: Match = rules.new_match(setup)
    game = Game(rules, match)
    active = 1 if given.get("active") == "opponent" else 0
    for seat, side in enumerate(SIDES):
        _side(game, seat, given.get(side) or {})
    phase, step, at = PHASES[given.get("phase", "idle")]
    first = 1 if given.get("first") == "opponent" else 0
    turn = given.get("turn", 5)
    match.table = msgspec.structs.replace(
        match.table,
        turn=turn - 1 if at == "begin" else turn,
        began=match.age + 1,
        active=active,
        first=first,
        phase=phase,
        step=step,
    )
    match.stack = [Turn(seat=active, at=Turn.steps.index(at))]
    match.touch()
    return match


def _side(game: Game, seat: int, side: dict[str, Any]) -> None:
    names = ("hp", "ready", "spent", "broken", "blood", "liberated")
    figures: dict[str, Any] = {k: side[k] for k in names if k in side}
    if "ready" in figures and "spent" not in figures:
        figures["spent"] = max(0, 5 - figures["ready"] - figures.get("broken", 0))
    if figures.get("hp", 10_000) < 5000 and "liberated" not in figures:
        figures["liberated"] = True
    if "ever_hyper" in side:
        figures["ever_hyper"] = tuple(side["ever_hyper"])
    game.set_player(seat, **figures)
    deck = side.get("deck", 10)
    codes = [FILLER] * deck if isinstance(deck, int) else list(reversed(deck))
    for code in codes:
        game.create(code, seat, zone_key(seat, "deck"))
    for zone in ("hand", "declare", "discard", "gap"):
        for given in side.get(zone, ()):
            code, exhausted = (
                (given["card"], given.get("exhausted", False)) if isinstance(given, dict) else (given, False)
            )
            card = game.create(code, seat, zone_key(seat, zone))
            if exhausted:
                game.set_card(card, exhausted=True)
    for zone in ("item", "spirit"):
        for given in side.get(zone, ()):
            code, up = (given["card"], given.get("up", False)) if isinstance(given, dict) else (given, False)
            _slot(game, seat, zone, code, up, given)
    for given in side.get("chara", ()):
        _chara(game, seat, given)


def _slot(game: Game, seat: int, zone: str, code: str, up: bool, given: Any) -> None:
    key = zone_key(seat, zone)
    owner = 1 - seat if isinstance(given, dict) and given.get("stolen") else seat
    card = game.create(code, owner, key, up=up)
    if owner != seat:
        game.set_card(card, controller=seat)
    if isinstance(given, dict) and given.get("exhausted"):
        game.set_card(card, exhausted=True)


def _chara(game: Game, seat: int, given: Any) -> None:
    """`C001-RM` (support), or `{C001-RM: center}`; a status stands upright."""
    code, stance = next(iter(given.items())) if isinstance(given, dict) else (given, None)
    zone = "duel" if stance == "hyper" else "chara"
    card = game.create(code, seat, zone_key(seat, zone))
    kind = kit(game).facts(game.card(card))["kind"]
    if kind == "character":
        game.set_card(card, exhausted=stance in (None, "support"))
        if stance == "hyper":
            game.set_card(card, marks={"hyper": 4})
            name = kit(game).facts(game.card(card))["character"]
            player = game.player(seat)
            if name not in player.ever_hyper:
                game.set_player(seat, ever_hyper=(*player.ever_hyper, name))
