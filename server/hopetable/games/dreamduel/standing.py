"""What standing effects keep true of zones and orbs at every moment (DD-AMB-56, DDC-AMB-21)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...effects.derive import derived
from ...effects.operations.relocation import relocate
from ...kernel.game import Game
from ...kernel.procedure import Procedure
from ...kernel.records import Event, Option
from ...kernel.zones import zone_key, zone_name
from .access import kit
from .blood import Wipe, limit_of
from .state import ORBS, PRINTED_LIMITS

LIMITED = ("item", "spirit")


def concerns(game: Game, event: Event) -> bool:
    """Whether an event may have changed what a standing effect of these kinds keeps."""
    if event.name != "moved":
        return event.name == "stance"
    whom = _touched(event.fields["from"], event.fields["to"])
    if whom == "faces":
        return bool(kit(game).heard(game).to["while:face"])
    if whom == "characters":
        return bool(kit(game).facts(game.card(event.cards[0].id))["kind"] == "character")
    return whom == "all"


@lru_cache(maxsize=1024)
def _touched(went: str, came: str) -> str | None:
    """What a move from one zone to another may change of it: anything ("all"), faces alone, what characters do alone;
    None for nothing."""
    names = (zone_name(went), zone_name(came))
    if "item" in names:
        return "all"
    if names[1] == "spirit":
        return "faces"
    if "chara" in names:
        return "all"
    return "characters" if "duel" in names else None


def uphold(game: Game) -> None:
    """Bring orbs, zones, faces and blood in line with what stands now."""
    state, rules, zones = derived(game), kit(game), game.match.zones
    limits = "limit" in state.shifting
    for seat, player in game.match.players.items():
        if limits or player.ready + player.spent + player.broken != ORBS:
            _fit_orbs(game, seat)
        for zone in LIMITED:
            key = zone_key(seat, zone)
            if zones[key] and (limits or len(zones[key]) > PRINTED_LIMITS[zone]):
                over = rules.occupied(game, key) - (rules.limit(game, key) or 0)
                if over > 0:
                    game.push(Overflow(seat=seat, zone=zone, over=over))
        if player.blood and player.blood >= limit_of(game, seat):
            game.push(Wipe(seat=seat))
    for mod in state.mods("face"):
        for card in (c for s in game.match.players for c in game.zone(zone_key(s, "spirit"))):
            if mod.reaches(card):
                game.turn(card, up=True)


def orb_limit(game: Game, seat: int) -> int:
    """How many orbs a seat has (DD-AMB-56)."""
    more = 0
    for mod in derived(game).mods("limit"):
        if mod.seat == seat and "my.orb" in mod.args.get("of_text", ()):
            more += int(mod.figure("add") or 0)
    return ORBS + more


def _orbs(game: Game, seat: int) -> int:
    player = game.match.players[seat]
    return int(player.ready + player.spent + player.broken)


def _fit_orbs(game: Game, seat: int) -> None:
    """New orbs come intact and spent; they go spent ones first."""
    change = orb_limit(game, seat) - _orbs(game, seat)
    if not change:
        return
    player, left = game.player(seat), {}
    if change > 0:
        left["spent"] = player.spent + change
    for kind in ("spent", "ready", "broken"):
        if change < 0:
            have = getattr(player, kind)
            gone = min(have, -change)
            left[kind], change = have - gone, change + gone
    game.set_player(seat, **left)
    kit(game).tell_orbs(game, seat, "limit", abs(change))


class Overflow(Procedure, frozen=True, kw_only=True, tag="Overflow"):
    """A zone holds more than its limit: its player discards the excess (DD-AMB-56)."""

    seat: int
    zone: str
    over: int
    cards: Any = None

    steps = ("ask", "act")

    def ask(self, game: Game) -> None:
        """Choose what to discard."""
        held = game.zone(zone_key(self.seat, self.zone))
        over = min(self.over, len(held))
        options = [Option(f"c:{game.card(c).handle}", "discard", c, c) for c in held]
        if over:
            game.ask(
                "pick_cards", "zone_limit", options, into="cards", seat=self.seat, least=over, most=over,
                rule="DD-ZONE-04", params={"zone": self.zone},
            )  # fmt: skip

    def act(self, game: Game) -> None:
        """Discard them together."""
        relocate(game, self.cards or [], self.seat, "discard", why="discard", by=self.seat)
