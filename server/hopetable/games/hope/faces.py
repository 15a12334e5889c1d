"""How a card is shown to those who see its face: figures, what changes them, what is noted on it (see `view`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...effects.derive import derived
from ...kernel import board, calendar
from ...kernel.recall import recalled
from ...kernel.records import Card, Clock
from .access import kit, table
from .sides import neutral
from .state import HP_CAP, Table

if TYPE_CHECKING:
    from ...kernel.game import Game

Data = dict[str, Any]
IN_PLAY = ("board", "stacked", "prophecy")
"""Zones whose cards have figures, or marks that run out."""
TIMELESS = frozenset(("hp", "more_hp", "flagged"))
"""Marks that say the same at any time."""
UNTIL = ("locked", "preparing", "borrowed")
"""Marks that hold until a point of time."""
FIGURES = ("atk", "range", "max_hp", "printed_atk", "printed_hp", "printed_range", "attributes", "reach")


def shifting(game: Game) -> dict[int, Any]:
    """Cards whose faces depend on more than their records now: what something changes, what shows its player's HP; and
    what is noted on a card until a time that comes, with the notes that still stand."""
    match, found = game.match, affected(game)
    cards, zones, at = match.cards, match.zones, table(game)
    in_play = [card for zone in IN_PLAY for card in zones[zone]]
    if found is None:
        return dict.fromkeys(in_play)
    now = (at.phase, at.battle, at.turn, match.clock)
    noted: dict[int, tuple[Card, Any]] = recalled(match, "noted", None, now, dict)
    out: dict[int, Any] = {}
    for card in in_play:
        record = cards[card]
        known = noted.get(card)
        if known is None or known[0] is not record:
            known = noted[card] = (record, _timed(record, at, match.clock))
        if known[1] is not None:
            out[card] = known[1]
    return out | dict.fromkeys(found)


def _timed(record: Card, at: Table, clock: Clock) -> tuple[str, ...] | None:
    """Of the notes on a card those that stand now; None if all it holds is timeless."""
    if TIMELESS.issuperset(record.marks):
        return None
    return tuple([name for name, noted in record.marks.items() if _stands(name, noted, at, clock)])


def affected(game: Game) -> frozenset[int] | None:
    """Cards whose figures are not simply printed or noted on them; None if that may be any in play."""
    match = game.match
    known = match.cache.get("affected")
    if known is None or known[0] != match.figure_version:
        state = derived(game)
        found = None if state.mods("reach") else state.touched(FIGURES)
        if found is not None:
            found |= {card for owner in match.players.values() for card in (owner.faction, owner.main) if card}
        known = match.cache["affected"] = (match.figure_version, found)
    return known[1]


def card_view(game: Game, record: Card) -> Data:
    """A card whose face is seen."""
    rules = kit(game)
    facts = rules.facts(record)
    out: Data = {
        "h": record.handle, "id": record.code, "owner": record.owner if record.owner >= 0 else None,
        "ctl": record.controller if record.controller >= 0 else None, "zone": record.zone, "up": record.up,
        "kind": rules.entry(record).kind,
    }  # fmt: skip
    if record.zone == "board" or record.zone == "prophecy":
        _figures(game, record, facts, out)
    elif record.marks.get("more_hp"):
        out["max_hp"] = rules.max_hp(game, record.id)
    if record.under is not None:
        out["under"] = game.card(record.under).handle
    if record.counters:
        out["counters"] = record.counters
    if record.zone in IN_PLAY:
        _marks(game, record, out)
    return out


def _figures(game: Game, record: Card, facts: Data, out: Data) -> None:
    card = record.id
    if record.cell is not None:
        out["cell"] = list(record.cell)
    changing = affected(game)
    if changing is None or card in changing:
        _changing(game, card, facts, out)
    else:
        _printed(record, facts, out)
    if neutral(game, record):
        out["neutral"] = True
    below = board.under(game, card)
    if below:
        out["stacked"] = sum(game.card(c).zone == "stacked" for c in below)
        up = [game.card(c).handle for c in below if game.card(c).zone == "board"]
        if up:
            out["below"] = up
    if out.get("main"):
        return
    changed = {}
    for name, base in (("atk", facts["atk"]), ("range", facts["range"]), ("max_hp", facts["hp"])):
        if base is not None and out.get(name) not in (None, base):
            changed[name] = {"base": base, "parts": _parts(game, card, name)}
    if changed:
        out["changed"] = changed


def _printed(record: Card, facts: Data, out: Data) -> None:
    """Figures that nothing changes: as printed, with what is noted on the card itself."""
    if facts["hp"] is not None:
        out["hp"] = record.marks.get("hp") if record.zone == "board" else record.marks.get("hp", facts["hp"])
        out["max_hp"] = min(int(facts["hp"]) + int(record.marks.get("more_hp", 0)), HP_CAP)
    if facts["atk"] is not None:
        out["atk"], out["range"] = int(facts["atk"]), int(facts["range"])
    if facts["attributes"]:
        out["attributes"] = [a for a in facts["attributes"] if a != "none"]


def _changing(game: Game, card: int, facts: Data, out: Data) -> None:
    """Figures as they are now."""
    rules = kit(game)
    if facts["hp"] is not None:
        out["hp"], out["max_hp"] = rules.hp(game, card), rules.max_hp(game, card)
    if facts["atk"] is not None:
        out["atk"], out["range"] = rules.atk(game, card), rules.range(game, card)
    if facts["attributes"]:
        out["attributes"] = list(rules.attributes(game, card))
    if rules.is_main(game, card):
        out["main"] = True


def _parts(game: Game, card: int, name: str) -> list[Data]:
    state, found = derived(game), []
    for prop in ("printed_" + name.replace("max_", ""), name):
        for source, how, value in state.parts(card, prop):
            part: Data = {how: value}
            if source is not None:
                part["id"] = game.card(source).code
            found.append(part)
    return found


def _stands(name: str, noted: Any, at: Table, clock: Clock) -> bool:
    """Whether what is noted on a card holds at this moment."""
    if name == "acted":
        return at.phase == "battle" and bool(noted == at.battle)
    if name == "moved":
        return bool(noted == at.turn)
    if name in UNTIL or name.startswith("cool:"):
        return noted is not None and calendar.holds(clock, noted)
    return bool(noted)


def _marks(game: Game, record: Card, out: Data) -> None:
    """What is noted on a card, as far as it concerns everybody."""
    at, clock = table(game), game.match.clock
    cooling = {}
    for name, noted in record.marks.items():
        if not _stands(name, noted, at, clock):
            continue
        if name in ("acted", "moved", "flagged"):
            out[name] = True
        elif name in UNTIL:
            out[name] = calendar.point_of(noted)[0]  # type: ignore[index]
        elif name.startswith("cool:") and (point := calendar.point_of(noted)):
            cooling[name.split(":", 1)[1]] = point[0]
    if cooling:
        out["cooling"] = cooling
