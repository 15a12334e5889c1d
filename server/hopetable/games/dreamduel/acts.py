"""What a player may do at an idle point, as options, and carrying it out (DD-IDLE-01, DD-TURN-04)."""

from __future__ import annotations

from typing import Any

from ...effects.derive import derived
from ...effects.feasible import can_do
from ...effects.hearing import ACTIVATE
from ...effects.triggers import test_holds, usable
from ...kernel.game import Game
from ...kernel.records import Option
from ...kernel.zones import zone_key
from .access import kit
from .activation import Activate
from .legality import declaring, may_play
from .offers import worth_offering
from .ways import extra_plays, way_options


def idle_options(game: Game, seat: int) -> list[Option]:
    """Declarations, plays and uses open to the turn player (DD-IDLE-01, 03)."""
    rules = kit(game)
    options = []
    for card in game.zone(zone_key(seat, "hand")):
        record = game.card(card)
        if rules.facts(record)["kind"] == "battle" and declaring(game, seat, card, role="attack") is None:
            cost = rules.cost(game, card)
            options.append(Option(f"declare:{record.handle}", "declare", ["declare", card], card, {"cost": cost}))
    options += way_options(game, seat, "attack")
    options += play_options(game, seat)
    options += use_options(game, seat, "idle")
    return options


def prep_options(game: Game, seat: int) -> list[Option]:
    """Abilities used in preparation."""
    return use_options(game, seat, "prep")


def play_options(game: Game, seat: int) -> list[Option]:
    """Cards whose `play` form names the own idle point."""
    rules = kit(game)
    options = []
    for card, ability in (*rules.listening(game, "play:idle"), *extra_plays(game, seat, "play:idle")):
        record = game.card(card)
        if record.controller == seat and may_play(game, seat, card, ability, None) is None:
            params = {"cost": rules.cost(game, card), "ability": ability.address}
            options.append(Option(f"play:{record.handle}", "play", ["play", card, ability.address], card, params))
    return options


def use_options(game: Game, seat: int, moment: str) -> list[Option]:
    """Activated abilities of cards and characters that are used at a moment ("idle", "prep")."""
    rules, options = kit(game), []
    for card, ability in rules.listening(game, ACTIVATE + moment):
        record, state = game.card(card), derived(game)
        if record.controller != seat:
            continue
        if not rules.works(game, record, ability) or state.lost(card, ability):
            continue
        if not usable(game, ability, card, seat) or not test_holds(game, ability, seat, card, None, {}):
            continue
        if ability.cost is not None and not can_do(game, ability.cost, seat, card):
            continue
        if not worth_offering(game, ability, seat, card, None, {}):
            continue
        params: dict[str, Any] = {"ability": ability.address}
        if ability.skill:
            params["skill"] = ability.skill
        options.append(
            Option(
                f"activate:{record.handle}:{ability.address}", "activate", ["use", card, ability.address], card, params
            )
        )
    return options


def take_action(game: Game, seat: int, chosen: list[Any]) -> None:
    """Start a play or use chosen at an idle point."""
    mode = "play" if chosen[0] == "play" else "use"
    game.push(Activate(ability=chosen[2], seat=seat, card=chosen[1], mode=mode))
