"""Decks of the account that asks. An illegal deck may be kept as a draft, never saved as legal."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Request
from pydantic import Field, field_validator

from hopetable.api.auth import CurrentAccount, WritingAccount, now
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.names import BadName, clean_line, clean_text
from hopetable.rooms.decks import switched_off
from hopetable.store.accounts import Account
from hopetable.store.decks import Deck, TooManyDecks

router = APIRouter(prefix="/api/decks")
NAME_CHARACTERS, NOTE_CHARACTERS = 40, 2000
MAX_KINDS, MAX_COPIES = 300, 99

DeckValidator = Callable[[str, str, dict[str, int]], list[dict[str, Any]]]
"""(game, format, cards) -> problems [{level: error|warning, code, params, rule}]; empty means legal."""

_CARD = re.compile(r"[\w.:\-]{1,40}")


class DeckBody(Body):
    game: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
    name: Annotated[str, Field(max_length=400)]
    format: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.\-]{0,40}$")] = ""
    cards: Annotated[dict[str, Annotated[int, Field(ge=1, le=MAX_COPIES)]], Field(max_length=MAX_KINDS)] = {}
    note: Annotated[str, Field(max_length=NOTE_CHARACTERS)] = ""
    kept_as: Annotated[Literal["legal", "draft"], Field(alias="as")] = "draft"

    @field_validator("cards")
    @classmethod
    def _card_ids(cls, cards: dict[str, int]) -> dict[str, int]:
        for card in cards:
            if not _CARD.fullmatch(card):
                raise ValueError("card id")
        return cards


class CopyBody(Body):
    name: Annotated[str, Field(max_length=400)] | None = None


@router.get("")
async def all_decks(request: Request, account: CurrentAccount, game: str | None = None) -> Any:
    decks = await request.app.state.decks.all(account.id, game)
    return {"decks": [_deck_json(request, deck) for deck in decks]}


@router.post("", status_code=201)
async def add_deck(request: Request, account: WritingAccount, said: DeckBody = body(DeckBody)) -> Any:
    at = now()
    deck = _checked(request, said, deck_id=secrets.token_hex(8), account=account.id, created=at)
    await _add(request, deck)
    return _deck_json(request, deck)


@router.get("/{deck_id}")
async def one_deck(request: Request, deck_id: str, account: CurrentAccount) -> Any:
    return _deck_json(request, await deck_for(request, account, deck_id))


@router.put("/{deck_id}")
async def replace_deck(request: Request, deck_id: str, account: WritingAccount, said: DeckBody = body(DeckBody)) -> Any:
    before = await deck_for(request, account, deck_id)
    deck = _checked(request, said, deck_id=before.id, account=account.id, created=before.created)
    if not await request.app.state.decks.replace(deck):
        raise _no_deck()
    return _deck_json(request, deck)


@router.delete("/{deck_id}")
async def remove_deck(request: Request, deck_id: str, account: WritingAccount) -> Any:
    if not await request.app.state.decks.remove(account.id, deck_id):
        raise _no_deck()
    return {"removed": deck_id}


@router.post("/{deck_id}/copy", status_code=201)
async def copy_deck(request: Request, deck_id: str, account: WritingAccount, said: CopyBody = body(CopyBody)) -> Any:
    before = await deck_for(request, account, deck_id)
    at = now()
    name = _line(said.name) if said.name is not None else before.name
    deck = msgspec.structs.replace(before, id=secrets.token_hex(8), name=name, created=at, updated=at)
    await _add(request, deck)
    return _deck_json(request, deck)


async def deck_for(request: Request, account: Account, deck_id: str) -> Deck:
    """The only way to load a deck for somebody: another's deck is as unknown as one that never was."""
    deck: Deck | None = await request.app.state.decks.get(account.id, deck_id)
    if deck is None:
        raise _no_deck()
    return deck


def problems_of(request: Request, game: str, format: str, cards: dict[str, int]) -> list[dict[str, Any]]:
    validator: DeckValidator = request.app.state.deck_validator
    return [*validator(game, format, cards), *switched_off(request.app.state.switches.disabled_cards, cards)]


def is_legal(problems: list[dict[str, Any]]) -> bool:
    return not any(problem.get("level", "error") == "error" for problem in problems)


def _checked(request: Request, said: DeckBody, *, deck_id: str, account: str, created: int) -> Deck:
    problems = problems_of(request, said.game, said.format, said.cards)
    if said.kept_as == "legal" and not is_legal(problems):
        raise Refusal(
            422,
            "deck_illegal",
            "This deck breaks the format's rules; keep it as a draft.",
            params={"problems": problems},
            rule=next((p["rule"] for p in problems if p.get("rule")), None),
        )
    try:
        note = clean_text(said.note, NOTE_CHARACTERS)
    except BadName as error:
        raise Refusal(422, error.code, "This note cannot be used.", params={"max": NOTE_CHARACTERS}) from None
    return Deck(
        id=deck_id,
        account=account,
        game=said.game,
        name=_line(said.name),
        format=said.format,
        cards=said.cards,
        note=note,
        legal=said.kept_as == "legal",
        created=created,
        updated=now(),
    )


async def _add(request: Request, deck: Deck) -> None:
    limit = request.app.state.settings.decks_per_account
    try:
        await request.app.state.decks.add(deck, limit)
    except TooManyDecks:
        raise Refusal(409, "too_many_decks", "No more decks fit here.", params={"max": limit}) from None


def _deck_json(request: Request, deck: Deck) -> dict[str, Any]:
    """`legal` is what the rules say today; `as` is what its owner saved it as."""
    problems = problems_of(request, deck.game, deck.format, deck.cards)
    entry = request.app.state.games.get(deck.game)
    return {
        "id": deck.id,
        "game": deck.game,
        "name": deck.name,
        "format": deck.format,
        "cards": deck.cards,
        "count": entry.deck_size(deck.cards) if entry else sum(deck.cards.values()),
        "note": deck.note,
        "as": "legal" if deck.legal else "draft",
        "legal": is_legal(problems),
        "problems": problems,
        "created": deck.created,
        "updated": deck.updated,
    }


def _line(text: str) -> str:
    try:
        return clean_line(text, NAME_CHARACTERS)
    except BadName as error:
        raise Refusal(422, error.code, "This name cannot be used.", params={"max": NAME_CHARACTERS}) from None


def _no_deck() -> Refusal:
    return Refusal(404, "no_deck", "There is no such deck of yours.")
