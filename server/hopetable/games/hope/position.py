"""Setting up a given position, for scenarios, puzzles and bug reports. docs/scenarios.md names the keys."""

from __future__ import annotations

from typing import Any

from ...kernel import board
from ...kernel.game import Game
from ...kernel.records import Clock, MatchSetup
from ...kernel.state import Match
from ...kernel.zones import zone_key
from .access import kit
from .battle import BattleSlot
from .hour import Hour
from .start import StartPart
from .state import BATTLE, END, START
from .timing import add_marker

NAMES = ("me", "opponent", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FILLERS = {"ally_pile": "hope-way-107", "skill_pile": "hope-common-301", "fate_pile": "hope-fate-528"}
PILES = ("ally_pile", "skill_pile", "specific_pile", "hand", "discard")
HOMES = ((1, 1), (5, 5), (5, 1), (1, 5), (3, 6), (6, 3), (3, 1), (1, 3))
"""Where factions stand if nothing is said."""

KEYS = frozenset("phase turn hour order active options fates markers neutral prophecy seed battle".split())
SIDE_KEYS = frozenset("faction at hp main had_main desperate board stacked".split()) | frozenset(PILES)
CARD_KEYS = frozenset("card at hp stacked below acted moved flagged counters controller owner".split())


def seats_of(given: dict[str, Any]) -> dict[str, int]:
    """The seats of a position: two, or as many as are named."""
    last = max((i for i, name in enumerate(NAMES) if name in given), default=1)
    return {name: i for i, name in enumerate(NAMES[: max(2, last + 1)])}


def position(rules: Any, given: dict[str, Any], setup: MatchSetup) -> Match:
    """The match that `given` describes: somebody's part of `phase` (a battle slot unless said otherwise) comes next."""
    seats = seats_of(given)
    unknown = sorted(set(given) - KEYS - set(seats))
    unknown += [k for name in seats for k in given.get(name) or {} if k not in SIDE_KEYS]
    if unknown:
        raise ValueError(f"a position has no {', '.join(unknown)}")
    options = {"use_fate": False, **(given.get("options") or {})}
    setup = MatchSetup(len(seats), setup.seed, options=options)
    match: Match = rules.new_match(setup)
    game = Game(rules, match)
    order = tuple(seats[n] for n in given.get("order") or seats)
    phase = given.get("phase", "battle")
    match.clock = Clock(hour=int(given.get("hour", 12)), phase={"start": START, "battle": BATTLE, "end": END}[phase])
    turn, battle = int(given.get("turn", 5)), int(given.get("battle", 4))
    game.set_table(order=order, turn=turn, battle=battle, phase=phase, step="main")
    for code in reversed(given.get("fates") or []):
        game.create(code, -1, "fate_pile")
    for name, seat in seats.items():
        _faction(rules, game, seat, given.get(name) or {})
    for name, seat in seats.items():
        _side(game, seat, given.get(name) or {})
    for entry in given.get("neutral") or []:
        _card(game, -1, entry, 0)
    for marker in given.get("markers") or []:
        add_marker(game, marker["kind"], tuple(marker["at"]), seats[marker.get("by", "me")], None)
    active = seats[given.get("active", NAMES[order[0]])]
    _stack(game, match, phase, active, order)
    match.touch()
    return match


def _stack(game: Game, match: Match, phase: str, active: int, order: tuple[int, ...]) -> None:
    """The procedures that go on from here."""
    left = order[order.index(active) :]
    if phase == "start":
        hour = Hour(at=Hour.steps.index("battle_phase"))
        match.stack = [hour, *(StartPart(seat=s, at=StartPart.steps.index("choose")) for s in reversed(left))]
        game.set_table(active=active)
    elif phase == "battle":
        game.set_table(slots=order, step="slot", active=active)
        match.stack = [Hour(at=Hour.steps.index("battle_over")), *(BattleSlot(seat=s) for s in reversed(left))]
    else:
        match.stack = [Hour(at=Hour.steps.index("end_phase"))]


def _faction(rules: Any, game: Game, seat: int, side: dict[str, Any]) -> None:
    first = next(e.id for e in rules.book.entries.values() if e.kind == "faction")
    code = side.get("faction", first)
    card = game.create(code, seat, zone_key(seat, "hand"))
    facts = rules.book.entries[code].facts
    had = bool(side.get("had_main", bool(side.get("main"))))
    game.set_player(
        seat, faction=card, hp=int(side.get("hp", facts["hp"])), had_main=had, desperate=bool(side.get("desperate"))
    )  # fmt: skip
    cell = tuple(side.get("at") or HOMES[seat])
    board.place(game, card, "board", cell, game.match.table.grid, controller=seat)


def _side(game: Game, seat: int, side: dict[str, Any]) -> None:
    for zone in PILES:
        cards = side.get(zone, 10 if zone in ("ally_pile", "skill_pile") else [])
        codes = [FILLERS[zone]] * cards if isinstance(cards, int) else list(reversed(cards))
        for code in codes:
            game.create(code, seat, zone_key(seat, zone))
    for skill in side.get("stacked") or []:
        _stacked(game, skill, seat, game.player(seat).faction, seat)
    for entry in side.get("board") or []:
        _card(game, seat, entry, seat)
    if side.get("main"):
        card = _card(game, seat, side["main"], seat)
        game.set_player(seat, main=card, had_main=True)


def _card(game: Game, owner: int, given: dict[str, Any], controller: int) -> int:
    """A card on the board with what lies under it."""
    unknown = sorted(set(given) - CARD_KEYS)
    if unknown:
        raise ValueError(f"a card on the board has no {', '.join(unknown)}")
    rules = kit(game)
    owner = NAMES.index(given["owner"]) if "owner" in given else owner
    zone = "fate_pile" if owner < 0 else zone_key(owner, "hand")
    card = game.create(given["card"], owner, zone)
    if "at" in given:
        board.place(game, card, "board", tuple(given["at"]), game.match.table.grid, controller=controller)
    marks: dict[str, Any] = {}
    hp = rules.max_hp(game, card)
    if hp is not None:
        marks["hp"] = int(given.get("hp", hp))
    if given.get("acted"):
        marks["acted"] = game.match.table.battle
    if given.get("moved"):
        marks["moved"] = game.match.table.turn
    if given.get("flagged"):
        marks["flagged"] = True
    game.set_card(card, marks=marks, counters=dict(given.get("counters") or {}))
    for skill in given.get("stacked") or []:
        _stacked(game, skill, owner, card, controller)
    for entry in given.get("below") or []:
        below = _card(game, owner, entry, controller)
        board.tuck(game, below, card, "board", up=True, controller=controller)
        kept = {k: v for k, v in {"hp": rules.max_hp(game, below)}.items() if v is not None}
        game.set_card(below, marks=kept)
    return card


def _stacked(game: Game, given: str | dict[str, Any], owner: int, host: int, controller: int) -> None:
    """A skill face down under its host, perhaps with counters."""
    facts: dict[str, Any] = {"card": given} if isinstance(given, str) else given
    skill = game.create(facts["card"], owner, zone_key(owner, "hand"))
    board.tuck(game, skill, host, "stacked", known=sorted({owner, controller} - {-1}), controller=controller)
    if facts.get("counters"):
        game.set_card(skill, counters=dict(facts["counters"]))


__all__ = ["NAMES", "position", "seats_of"]
