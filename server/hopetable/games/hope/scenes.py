"""Scenarios of this game: who is who, why something is refused, the figures one may expect."""

from __future__ import annotations

from typing import Any

from ...kernel import calendar
from ...kernel.game import Game
from ...kernel.zones import zone_key
from . import losing, preview
from .access import kit, player, table
from .position import NAMES, seats_of

PILES = ("ally_pile", "skill_pile", "specific_pile", "discard")
"""Zones whose order counts, the bottom first."""


class HopeScenes:
    """The game's side of `scenarios.Scenes`."""

    declines = ("pass", "decline", "no", "done")
    held = (".hand", "stacked", "board")

    def seats(self, given: dict[str, Any]) -> dict[str, int]:
        """`me`, `opponent`, `third` … as many as are named."""
        return seats_of(given)

    def object_of(self, game: Game, seat: int) -> int | None:
        """A player's faction."""
        return player(game, seat).faction

    def refusal(self, game: Game, seat: int, card: int, body: dict[str, Any]) -> dict[str, Any] | None:
        """Why a card cannot be used as `act` says."""
        return preview.why(game, seat, card, body.get("act"), body.get("ability"))

    def figure(self, game: Game, seat: int, name: str) -> Any:
        """hp, grace, main (entry), out; `board` {entry: [cell]}, `units` {entry: hp}; `atk`, `max_hp`, `range` too;
        `under` {entry: [entries]}, `acted`, `moved` [entries], a zone (codes; hands sorted, piles bottom first),
        `counters` {entry: {…}}, `stacked` [entries]."""
        rules, match = kit(game), game.match
        record = player(game, seat)
        own = [c for c in match.zones["board"] if match.cards[c].controller == seat and not _nobodys(game, c)]
        codes = {c: match.cards[c].code for c in own}
        if name == "grace":
            return losing.in_grace(game, seat)
        if name == "main":
            return match.cards[record.main].code if record.main is not None else None
        if name == "board":
            return {codes[c]: list(rules.cell(game, c) or ()) for c in own}
        if name == "units":
            return {codes[c]: rules.hp(game, c) for c in own if rules.kind(game, c) != "faction"}
        if name in ("atk", "max_hp", "range"):
            return {codes[c]: getattr(rules, name)(game, c) for c in own if rules.kind(game, c) != "faction"}
        if name == "under":
            found: dict[str, list[str]] = {}
            for record_ in match.cards.values():
                if record_.under in codes:
                    found.setdefault(codes[record_.under], []).append(record_.code)
            return {k: sorted(v) for k, v in found.items()}
        if name in ("acted", "moved"):
            mark, now = name, table(game).battle if name == "acted" else table(game).turn
            return sorted(codes[c] for c in own if match.cards[c].marks.get(mark) == now)
        if name == "stacked":
            return sorted(c.code for c in match.cards.values() if c.zone == "stacked" and c.controller == seat)
        if name == "counters":
            every = [c for c in match.cards.values() if c.controller == seat and c.counters]
            return {c.code: dict(c.counters) for c in every}
        if hasattr(record, name):
            return getattr(record, name)
        key = zone_key(seat, name)
        if name.endswith("_size"):
            return len(match.zones[zone_key(seat, name[:-5])])
        found_codes = [match.cards[c].code for c in match.zones[key]]
        return found_codes if name in PILES else sorted(found_codes)

    def common(self, game: Game, key: str) -> Any:
        """hour, hour_of_day, turn, phase, step, active, `fates` (bottom first), `prophecy`, `neutral` {entry: cell},
        `markers` {kind: [cells]}, `due` (how many effects are due)."""
        match, at = game.match, table(game)
        if key == "hour":
            return match.clock.hour
        if key == "hour_of_day":
            return match.clock.hour % calendar.HOURS
        if key == "active":
            return NAMES[at.active] if at.active is not None else None
        if key == "fates":
            return [match.cards[c].code for c in match.zones["fate_pile"]]
        if key == "prophecy":
            return sorted(match.cards[c].code for c in match.zones["prophecy"])
        if key == "neutral":
            cards = [match.cards[c] for c in match.zones["board"] if _nobodys(game, c)]
            return {c.code: list(c.cell or ()) for c in cards}
        if key == "markers":
            found: dict[str, list[list[int]]] = {}
            for marker in at.markers:
                found.setdefault(marker.kind, []).append(list(marker.cell))
            return found
        if key == "due":
            return len(match.due)
        return getattr(at, key)


def _nobodys(game: Game, card: int) -> bool:
    return bool(kit(game).facts(game.card(card))["neutral"])
