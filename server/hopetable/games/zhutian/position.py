"""Setting up a given position, for scenarios, puzzles and bug reports. The seats are called A to F."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.game import Game
from ...kernel.records import EVERYBODY, MatchSetup
from ...kernel.state import Match
from ...kernel.zones import zone_key
from .access import kit
from .activity import Activity
from .setup import Setup
from .state import Player
from .turn import Turn

replace = msgspec.structs.replace

NAMES = "ABCDEF"
FILLER = "ridge_tiger"
MARKER = "tool_refining"
TURN = 5
"""The number of the turn, if none is given; what lies on the field has come before it."""

PHASES = {
    "activity": "activity", "start": "begin", "draw": "draw", "end": "end", "discard": "hand_limit", "opening": "",
}  # fmt: skip
KEYS = frozenset("seats phase active first turn round seed acting theme deck discard dice options box".split())
SIDE_KEYS = frozenset(
    "hp turns defeated by stance tapped finished attacks defences summons promised counters hand creature spell equip "
    "skill life marker destiny fate".split()
)


def position(rules: Any, given: dict[str, Any], setup: MatchSetup) -> Match:
    """The match that `given` describes; the active player is asked at `phase`."""
    unknown = set(given) - KEYS - set(NAMES[: setup.seats])
    unknown |= {k for name in NAMES for k in given.get(name) or {} if k not in SIDE_KEYS}
    if unknown:
        raise ValueError(f"a position has no {', '.join(sorted(unknown))}")
    match: Match = rules.empty_match(replace(setup, options=given.get("options") or {}))
    game = Game(rules, match)
    turn, phase = given.get("turn", TURN), given.get("phase", "activity")
    active = NAMES.index(given.get("active", "A"))
    match.table = replace(
        match.table, turn=turn, round=given.get("round", 2), active=active, dice=tuple(given.get("dice") or ()),
        first=NAMES.index(given.get("first", "A")), phase="setup" if phase == "opening" else "activity",
    )  # fmt: skip
    for zone in ("deck", "discard", "box"):
        _pile(game, zone, given.get(zone, 20 if zone == "deck" else []))
    if given.get("theme"):
        game.create(given["theme"], 0, "theme")
    for seat in range(setup.seats):
        _side(game, seat, given.get(NAMES[seat]) or {}, active=seat == active)
    if phase == "opening":
        match.stack = [Setup(left=(match.table.first or 0,), at=Setup.steps.index("opening_draw"))]
        return match
    step = PHASES[phase]
    if step == "begin":
        match.table = replace(match.table, turn=turn - 1)
        match.players[active] = replace(match.players[active], turns=match.players[active].turns - 1)
    if step in ("end", "hand_limit"):
        match.table = replace(match.table, phase="end")
    match.stack = [Turn(seat=active, at=Turn.steps.index(step))]
    if step == "activity":
        _activity(game, active, given.get("acting", "player"))
    match.touch()
    return match


def _activity(game: Game, active: int, who: str | None) -> None:
    """In the middle of the activity phase: `who` has begun ("player", an entry of an own creature) and made the stance
    choice; None for nobody."""
    match = game.match
    match.stack = [Turn(seat=active, at=Turn.steps.index("activity") + 1), Activity(seat=active, at=1)]
    match.table = replace(match.table, phase="activity", step="act")
    if who in (None, "none"):
        return
    rules = kit(game)
    objects = rules.objects(game, active)
    card = objects[0] if who == "player" else next(c for c in objects[1:] if game.card(c).code == who)
    rules.mark(game, card, begun=True)
    match.table = replace(match.table, acting=card)


def _pile(game: Game, zone: str, given: Any) -> None:
    """A deck or box with the top first, or a number of fillers; the discard pile with the oldest first."""
    codes = [FILLER] * given if isinstance(given, int) else list(given)
    for code in codes if zone == "discard" else reversed(codes):
        game.create(code, 0, zone)


def _side(game: Game, seat: int, side: dict[str, Any], *, active: bool) -> None:
    match = game.match
    match.players[seat] = Player(
        hp=side.get("hp", 100), turns=side.get("turns", 2), defeated=side.get("defeated", False),
        downed_by=NAMES.index(side["by"]) if "by" in side else None, summons=side.get("summons", 0),
        promised=side.get("promised", 0), counters=dict(side.get("counters") or {}),
    )  # fmt: skip
    if side.get("defeated"):
        match.gone = (*match.gone, seat)
    marker = game.create(side.get("marker", MARKER), seat, zone_key(seat, "marker"), up=False)
    finished = side.get("finished", not active)
    marks = {"stance": side.get("stance", "attack"), "begun": False, "finished": finished}
    _object(game, marker, seat, side, marks)
    for zone in ("hand", "equip", "skill", "life", "destiny", "fate"):
        listed = side.get(zone) or []
        for code in [listed] if isinstance(listed, str) else listed:
            game.create(code, seat, zone_key(seat, zone))
    for given in side.get("creature") or ():
        _creature(game, seat, {"card": given} if isinstance(given, str) else given, active=active)
    for given in side.get("spell") or ():
        _spell(game, seat, {"card": given} if isinstance(given, str) else given)


def _creature(game: Game, seat: int, given: dict[str, Any], *, active: bool) -> None:
    """`{card, stance: attack|defence|soul, tapped, entered: now, begun, finished, attacks, defences, revealed,
    counters}`."""
    soul = given.get("stance") == "soul"
    card = game.create(given["card"], seat, zone_key(seat, "creature"), up=not soul)
    entered = game.match.table.turn if given.get("entered") == "now" else 1
    marks = {"stance": "attack" if soul else given.get("stance", "attack"), "entered": entered,
             "finished": given.get("finished", not active), "begun": given.get("begun", False)}  # fmt: skip
    _object(game, card, seat, given, marks)
    if given.get("revealed"):
        game.set_card(card, known=EVERYBODY)
    if given.get("counters"):
        game.set_card(card, counters=dict(given["counters"]))


def _object(game: Game, card: int, seat: int, given: dict[str, Any], marks: dict[str, Any]) -> None:
    """`tapped: true` lasts until just before the END of the next own turn, `tapped: this` of the present one,
    `tapped: start` until the next START."""
    for key in ("attacks", "defences"):
        if key in given:
            marks[key] = given[key]
    tapped = given.get("tapped")
    turns = game.player(seat).turns
    if tapped:
        marks["tap"] = {"this": 2 * turns + 1, "start": 2 * turns + 2}.get(str(tapped), 2 * turns + 3)
    game.set_card(card, marks=marks, exhausted=bool(tapped))


def _spell(game: Game, seat: int, given: dict[str, Any]) -> None:
    """Placed face down in an earlier turn, unless `{card, up: true}` (a continuous spell in use), `placed: now`,
    `armed: true`, `revealed: true`."""
    up = given.get("up", False)
    card = game.create(given["card"], seat, zone_key(seat, "spell"), up=up)
    marks = {} if up else {"placed": game.match.table.turn if given.get("placed") == "now" else 1,
                           "armed": given.get("armed", False)}  # fmt: skip
    game.set_card(card, marks=marks, known=EVERYBODY if given.get("revealed") else 0)
