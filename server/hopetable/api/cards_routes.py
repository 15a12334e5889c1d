"""Games, cards, ready decks, deck checks; and the client's texts in traditional characters."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import Field

from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.cards.folding import traditional
from hopetable.rooms.decks import switched_off
from hopetable.rooms.options import schema

log = logging.getLogger("hopetable.api")
router = APIRouter()

Games = Mapping[str, Any]
GameName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Cards = Annotated[dict[str, Annotated[int, Field(ge=1, le=99)]], Field(max_length=300)]


class CheckBody(Body):
    game: GameName
    format: Annotated[str, Field(max_length=40)] = ""
    cards: Cards = {}


class CodeBody(Body):
    game: GameName
    cards: Cards


class ParseBody(Body):
    game: GameName
    text: Annotated[str, Field(max_length=20_000)]


def installed_games() -> Games:
    """The games of this installation; one that cannot be loaded is left out and said so in the log."""
    if importlib.util.find_spec("hopetable.games.registry") is None:
        return {}
    games: Games = importlib.import_module("hopetable.games.registry").games()
    return games


def validator(games: Games) -> Callable[[str, str, dict[str, int]], list[dict[str, Any]]]:
    """Deck problems as the deck routes want them."""

    def check(game: str, format: str, cards: dict[str, int]) -> list[dict[str, Any]]:
        entry = games.get(game)
        if entry is None:
            return [{"level": "error", "code": "unknown_game", "params": {"game": game}, "rule": None}]
        return problems(entry.check_deck(format, cards))

    return check


def problems(found: list[Any]) -> list[dict[str, Any]]:
    """Problems as plain data with a level each."""
    rows = [p if isinstance(p, dict) else msgspec.to_builtins(p) for p in found]
    return [{"level": "error", "params": {}, "rule": None, **row} for row in rows]


def _entry(request: Request, game: str) -> Any:
    """A game, be it turned off or not: its running matches and its replays need their cards."""
    entry = request.app.state.games.get(game)
    if entry is None:
        raise Refusal(404, "no_game", "There is no such game here.", params={"game": game})
    return entry


@router.get("/api/games")
async def all_games(request: Request) -> Any:
    off = request.app.state.switches.disabled_games
    return [
        {
            "id": e.id, "name": dict(e.name), "seats": list(e.seats), "options": schema(e),
            "formats": next((o.get("values", []) for o in e.options_schema if o["key"] == "format"), []),
            "cards": e.cardset_hash,
        }
        for e in request.app.state.games.values() if e.id not in off
    ]  # fmt: skip


@router.get("/api/cards/{game}")
async def all_cards(request: Request, game: str) -> Response:
    """Every card of a game; large, and the same until the card set changes."""
    entry = _entry(request, game)
    return _cached(request, ("cards", game, entry.cardset_hash), lambda: msgspec.json.encode(entry.cards_payload()))


@router.get("/api/decks/ready/{game}")
async def ready_decks(request: Request, game: str) -> Any:
    return {"decks": _entry(request, game).ready_decks()}


@router.get("/api/lessons/{game}")
async def lessons(request: Request, game: str) -> Response:
    """What is said in the lessons of a game; the same as long as the process lives."""
    entry = _entry(request, game)
    return _cached(request, ("lessons", game), lambda: msgspec.json.encode({"lessons": entry.lessons_payload()}))


@router.post("/api/decks/check")
async def check_deck(request: Request, said: CheckBody = body(CheckBody)) -> Any:
    """What is wrong with a deck, and by which rule."""
    found = problems(_entry(request, said.game).check_deck(said.format, said.cards))
    found += switched_off(request.app.state.switches.disabled_cards, said.cards)
    legal = not any(p["level"] == "error" for p in found)
    return {"legal": legal, "problems": found, "count": _entry(request, said.game).deck_size(said.cards)}


@router.post("/api/decks/code")
async def deck_code(request: Request, said: CodeBody = body(CodeBody)) -> Any:
    try:
        return {"code": _entry(request, said.game).encode_deck(said.cards)}
    except (KeyError, ValueError) as error:
        raise Refusal(422, "unknown_card", "A card nobody knows.", params={"detail": str(error)}) from None


@router.post("/api/decks/parse")
async def parse_deck(request: Request, said: ParseBody = body(ParseBody)) -> Any:
    return _entry(request, said.game).parse_deck(said.text)


# -- texts -------------------------------------------------------------------------------------------------------

_HANT_FIXES = (("回覆", "回復"), ("臺", "台"))


def to_hant(text: str) -> str:
    """Simplified text in traditional characters, with what the converter gets wrong put right."""
    out = traditional(text)
    for wrong, right in _HANT_FIXES:
        out = out.replace(wrong, right)
    return out


def hant_json(data: Any) -> Any:
    """The same texts under the same keys, in traditional characters."""
    if isinstance(data, str):
        return to_hant(data)
    if isinstance(data, dict):
        return {key: hant_json(value) for key, value in data.items()}
    if isinstance(data, list):
        return [hant_json(value) for value in data]
    return data


@router.get("/locales/zh-Hant/{name}.json")
async def hant_locale(request: Request, name: str) -> Response:
    """Derived from the simplified texts."""
    return _derived(request, "locales/zh", name)


@router.get("/rules-data/{locale}/{name}.json")
async def rules_data(request: Request, locale: str, name: str) -> Response:
    """A game's rules by id, as the client's rules page shows them."""
    if locale == "zh-Hant":
        return _derived(request, "rules/zh", name)
    place = _text_file(request, f"rules/{locale}", name)
    return _cached(request, ("text", str(place), place.stat().st_mtime_ns), place.read_bytes)


def _derived(request: Request, folder: str, name: str) -> Response:
    place = _text_file(request, folder, name)
    key = ("hant", str(place), place.stat().st_mtime_ns)
    return _cached(request, key, lambda: msgspec.json.encode(hant_json(msgspec.json.decode(place.read_bytes()))))


def _text_file(request: Request, folder: str, name: str) -> Path:
    root = Path(request.app.state.settings.web_dir)
    plain = name.replace("-", "").replace("_", "")
    parts = folder.split("/")
    if not plain.isascii() or not plain.isalnum() or parts[-1] not in ("zh", "en"):
        raise Refusal(404, "not_found", "There is nothing here.")
    place = root.joinpath(*parts, f"{name}.json")
    if not place.is_file() and parts[0] == "rules":
        place = root / "rules" / f"{name}.json"
    if not place.is_file():
        raise Refusal(404, "not_found", "There is nothing here.")
    return place


def _cached(request: Request, key: tuple[Any, ...], make: Callable[[], bytes]) -> Response:
    """JSON that is made once, with its ETag."""
    state = request.app.state
    if not hasattr(state, "texts"):
        state.texts = {}
    cache: dict[tuple[Any, ...], tuple[bytes, str]] = state.texts
    found = cache.get(key)
    if found is None:
        data = make()
        found = cache[key] = (data, f'"{hashlib.sha256(data).hexdigest()[:32]}"')
    data, etag = found
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in (tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type="application/json", headers=headers)
