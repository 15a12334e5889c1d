"""Decks of an account: kept, refused, and nobody else's."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hopetable.api.app import no_problems
from hopetable.store.switches import Turned

from .conftest import MakeApp, MakeClient

DECK: dict[str, Any] = {
    "game": "dreamduel",
    "name": "灵梦 Control",
    "format": "standard",
    "cards": {"RM-001": 2, "C001-RM-α": 1},
    "note": "line one\nline two",
}
PROBLEM = {"level": "error", "code": "deck_too_small", "params": {"min": 40, "count": 3}, "rule": "DD-DECK-1"}


@pytest.fixture(autouse=True)
def anything_is_legal(app: FastAPI) -> None:
    """What a deck must hold is the games' matter, and tested there."""
    app.state.deck_validator = no_problems


async def test_a_deck_comes_back_as_it_was_kept(guest: httpx.AsyncClient) -> None:
    answer = await guest.post("/api/decks", json=DECK)
    kept = answer.json()
    assert answer.status_code == 201
    assert {name: kept[name] for name in DECK} == DECK
    assert (kept["count"], kept["legal"], kept["problems"], kept["as"]) == (3, True, [], "draft")
    assert (await guest.get(f"/api/decks/{kept['id']}")).json() == kept
    assert (await guest.get("/api/decks")).json() == {"decks": [kept]}


async def test_decks_are_listed_by_game(guest: httpx.AsyncClient) -> None:
    await guest.post("/api/decks", json=DECK)
    assert (await guest.get("/api/decks?game=hope")).json() == {"decks": []}


async def test_a_deck_is_changed_in_place(guest: httpx.AsyncClient) -> None:
    kept = (await guest.post("/api/decks", json=DECK)).json()
    changed = (await guest.put(f"/api/decks/{kept['id']}", json={**DECK, "name": "Two", "cards": {"RM-002": 3}})).json()
    assert (changed["id"], changed["name"], changed["cards"]) == (kept["id"], "Two", {"RM-002": 3})
    assert len((await guest.get("/api/decks")).json()["decks"]) == 1


async def test_a_deck_is_copied_under_a_new_id(guest: httpx.AsyncClient) -> None:
    kept = (await guest.post("/api/decks", json=DECK)).json()
    copied = (await guest.post(f"/api/decks/{kept['id']}/copy", json={"name": "Copy"})).json()
    assert copied["id"] != kept["id"]
    assert (copied["name"], copied["cards"]) == ("Copy", DECK["cards"])


async def test_a_removed_deck_is_gone(guest: httpx.AsyncClient) -> None:
    kept = (await guest.post("/api/decks", json=DECK)).json()
    assert (await guest.delete(f"/api/decks/{kept['id']}")).status_code == 200
    for method in ("GET", "DELETE"):
        answer = await guest.request(method, f"/api/decks/{kept['id']}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_deck")


async def test_an_illegal_deck_is_refused_as_legal_and_kept_as_draft(app: FastAPI, guest: httpx.AsyncClient) -> None:
    app.state.deck_validator = lambda game, format, cards: [PROBLEM]
    refused = await guest.post("/api/decks", json={**DECK, "as": "legal"})
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (422, "deck_illegal", "DD-DECK-1")
    assert refused.json()["params"]["problems"] == [PROBLEM]
    assert (await guest.get("/api/decks")).json() == {"decks": []}
    kept = await guest.post("/api/decks", json={**DECK, "as": "draft"})
    assert kept.status_code == 201
    assert (kept.json()["legal"], kept.json()["problems"]) == (False, [PROBLEM])


async def test_a_warning_does_not_make_a_deck_illegal(app: FastAPI, guest: httpx.AsyncClient) -> None:
    app.state.deck_validator = lambda game, format, cards: [{**PROBLEM, "level": "warning"}]
    answer = await guest.post("/api/decks", json={**DECK, "as": "legal"})
    assert (answer.status_code, answer.json()["legal"]) == (201, True)


async def test_a_card_turned_off_by_the_operator_makes_a_deck_illegal(app: FastAPI, guest: httpx.AsyncClient) -> None:
    await app.state.switches.turn(Turned("card", "RM-001", False, 1), "a")
    answer = await guest.post("/api/decks", json={**DECK, "as": "legal"})
    assert (answer.status_code, answer.json()["params"]["problems"][0]["code"]) == (422, "card_disabled")


async def test_anothers_deck_is_as_unknown_as_none(guest: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    kept = (await guest.post("/api/decks", json=DECK)).json()
    await other.post("/api/guest")
    address = f"/api/decks/{kept['id']}"
    answers = [
        await other.get(address),
        await other.put(address, json=DECK),
        await other.delete(address),
        await other.post(f"{address}/copy"),
        await other.get("/api/decks/there-never-was-one"),
    ]
    assert {(a.status_code, a.json()["code"]) for a in answers} == {(404, "no_deck")}
    assert (await guest.get(address)).json() == kept


async def test_decks_need_a_session(client: httpx.AsyncClient) -> None:
    for method, path in (("GET", "/api/decks"), ("POST", "/api/decks"), ("GET", "/api/decks/x")):
        assert (await client.request(method, path)).status_code in (401, 422)
    assert (await client.get("/api/decks")).json()["code"] == "not_signed_in"


async def test_bad_decks_are_refused_field_by_field(guest: httpx.AsyncClient) -> None:
    bad: list[dict[str, Any]] = [
        {"game": "../etc"},
        {"cards": {"RM-001": 0}},
        {"cards": {"RM-001": 100}},
        {"cards": {"RM-001": "2"}},
        {"cards": {"RM-001": True}},
        {"cards": {"RM-001": 1.5}},
        {"cards": {"a b": 1}},
        {"cards": {"x" * 41: 1}},
        {"cards": {f"X-{n}": 1 for n in range(301)}},
        {"cards": ["RM-001"]},
        {"note": "x" * 2001},
        {"name": "x" * 500},
        {"as": "published"},
        {"owner": "me"},
    ]
    for change in bad:
        answer = await guest.post("/api/decks", json={**DECK, **change})
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), change
    for name, code in (("", "name_empty"), ("x" * 41, "name_too_long")):
        answer = await guest.post("/api/decks", json={**DECK, "name": name})
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert (await guest.get("/api/decks")).json() == {"decks": []}


async def test_an_account_holds_so_many_decks(make_app: MakeApp, new_client: MakeClient) -> None:
    client = new_client(await make_app(decks_per_account=2))
    await client.post("/api/guest")
    first = (await client.post("/api/decks", json=DECK)).json()
    await client.post("/api/decks", json=DECK)
    for path in ("/api/decks", f"/api/decks/{first['id']}/copy"):
        answer = await client.post(path, json=DECK if path == "/api/decks" else {})
        assert (answer.status_code, answer.json()["code"], answer.json()["params"]) == (
            409,
            "too_many_decks",
            {"max": 2},
        )
