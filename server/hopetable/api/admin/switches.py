"""The switches: how they stand, and turning them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from hopetable.api.auth import Operator, WritingOperator, now
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.switches import GENERAL, Switches
from hopetable.store.switches import Turned

router = APIRouter()


class SwitchBody(Body):
    name: Literal["new_matches", "chat", "registration", "guests", "game", "card"]
    subject: Annotated[str, Field(pattern=r"^[\w.:\-]{0,64}$")] = ""
    on: bool


@router.get("/switches")
async def all_switches(request: Request, operator: Operator) -> Any:
    """Every switch for all, every game, and the cards that are off; `at` is when it was last turned, null if never."""
    return _standing(request)


@router.put("/switches")
async def turn(request: Request, operator: WritingOperator, said: SwitchBody = body(SwitchBody)) -> Any:
    """Turn one: at once here, within seconds in other processes, and for good."""
    games = request.app.state.games
    if said.name in GENERAL:
        known = said.subject == ""
    elif said.name == "game":
        known = said.subject in games
    else:
        known = said.on or any(entry.card_name(said.subject) for entry in games.values())
    if not known:
        raise Refusal(422, "unknown_switch", "There is no such switch.", params={"subject": said.subject})
    switches: Switches = request.app.state.switches
    await switches.turn(Turned(said.name, said.subject, said.on, now()), operator.id)
    return _standing(request)


def _standing(request: Request) -> dict[str, Any]:
    switches: Switches = request.app.state.switches
    games = request.app.state.games

    def at(name: str, subject: str = "") -> int | None:
        row = switches.turned.get((name, subject))
        return None if row is None else row.at

    return {
        "general": [{"name": name, "on": getattr(switches, name), "at": at(name)} for name in GENERAL],
        "games": [
            {"game": game, "on": game not in switches.disabled_games, "at": at("game", game)} for game in games
        ],
        "cards_off": [{**card_json(games, card), "at": at("card", card)} for card in sorted(switches.disabled_cards)],
    }  # fmt: skip


def card_json(games: Any, card: str) -> dict[str, Any]:
    """A card with its game and name; without them where no set has it (any more)."""
    for entry in games.values():
        name = entry.card_name(card)
        if name is not None:
            return {"card": card, "game": entry.id, "name": name}
    return {"card": card, "game": None, "name": None}
