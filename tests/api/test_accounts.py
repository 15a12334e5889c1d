"""Guests, registration, signing in, and one's own data."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hopetable.store.ports import MatchRecord
from hopetable.store.switches import Turned

from .conftest import PASSWORD, MakeApp, MakeClient


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Assert a coded refusal and return its parameters."""
    body = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    assert body["message"]
    params: dict[str, Any] = body["params"]
    return params


async def register(client: httpx.AsyncClient, name: str, password: str = PASSWORD) -> httpx.Response:
    return await client.post("/api/register", json={"name": name, "password": password})


async def account(client: httpx.AsyncClient) -> Any:
    return (await client.get("/api/me")).json()["account"]


async def test_nobody_is_nobody(client: httpx.AsyncClient) -> None:
    assert await account(client) is None


async def test_one_click_makes_a_guest_with_a_friendly_name(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/guest")
    made = answer.json()["account"]
    assert made["guest"] is True
    assert made["name"]
    assert await account(client) == made


async def test_a_guest_who_clicks_again_stays_the_same(guest: httpx.AsyncClient) -> None:
    before = await account(guest)
    assert (await guest.post("/api/guest")).json()["account"] == before


async def test_a_guest_may_bring_a_name(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/guest", json={"name": "灵梦", "locale": "zh"})).json()["account"]["name"] == "灵梦"


async def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(client: httpx.AsyncClient) -> None:
    cookie = (await client.post("/api/guest")).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


async def test_behind_https_the_cookie_is_bound_to_the_host(make_app: MakeApp, new_client: MakeClient) -> None:
    app = await make_app(cookie_secure=True, origins=("https://table.example",))
    answer = await new_client(app, origin="https://table.example").post("/api/guest")
    assert answer.headers["set-cookie"].startswith("__Host-hopetable=")
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers


async def test_registering_keeps_what_the_guest_had(guest: httpx.AsyncClient) -> None:
    before = await account(guest)
    deck = (await guest.post("/api/decks", json={"game": "dreamduel", "name": "First", "cards": {"RM-001": 2}})).json()
    made = (await register(guest, "Alice")).json()["account"]
    assert made == {**before, "name": "Alice", "guest": False}
    assert [d["id"] for d in (await guest.get("/api/decks")).json()["decks"]] == [deck["id"]]


async def test_a_guest_may_register_the_name_it_has(guest: httpx.AsyncClient) -> None:
    name = (await account(guest))["name"]
    made = (await guest.post("/api/register", json={"password": PASSWORD})).json()["account"]
    assert (made["name"], made["guest"]) == (name, False)


async def test_a_newcomer_registers_at_once(client: httpx.AsyncClient) -> None:
    assert (await register(client, "Alice")).status_code == 200
    assert (await account(client))["name"] == "Alice"


async def test_a_registered_account_does_not_register_again(client: httpx.AsyncClient) -> None:
    await register(client, "Alice")
    refused(await register(client, "Bob"), 409, "already_registered")


async def test_registering_and_signing_in_change_the_token(guest: httpx.AsyncClient, app: FastAPI) -> None:
    before = guest.cookies["hopetable"]
    await register(guest, "Alice")
    after = guest.cookies["hopetable"]
    assert before != after
    guest.cookies.clear()
    guest.cookies.set("hopetable", before, domain="127.0.0.1")
    assert await account(guest) is None


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_length"),
        ("x" * 129, "password_length"),
        ("password123", "password_weak"),
        ("aaaaaaaaaaa", "password_weak"),
        ("Alice the Great", "password_weak"),
    ],
)
async def test_a_password_that_is_guessed_at_once_is_refused(
    client: httpx.AsyncClient, password: str, code: str
) -> None:
    refused(await register(client, "Alice the Great", password), 422, code)


async def test_signing_in_from_another_browser(client: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    await register(client, "Alice")
    answer = await other.post("/api/login", json={"name": "ALICE", "password": PASSWORD})
    assert answer.json()["account"] == await account(client)
    assert await account(other) == await account(client)


async def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(
    client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    await register(client, "Alice")
    wrong_password = await other.post("/api/login", json={"name": "Alice", "password": "not her password"})
    wrong_name = await other.post("/api/login", json={"name": "Nobody", "password": "not her password"})
    refused(wrong_password, 401, "wrong_login")
    assert wrong_password.content == wrong_name.content


async def test_a_guest_cannot_be_signed_in_to(guest: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    name = (await account(guest))["name"]
    refused(await other.post("/api/login", json={"name": name, "password": ""}), 401, "wrong_login")


async def test_guessing_passwords_is_slowed_down(make_app: MakeApp, new_client: MakeClient) -> None:
    app = await make_app(logins_per_name=3)
    client, other = new_client(app), new_client(app, address="192.0.2.9")
    await register(client, "Alice")
    for _ in range(3):
        refused(await other.post("/api/login", json={"name": "Alice", "password": "a wrong guess"}), 401, "wrong_login")
    answer = await other.post("/api/login", json={"name": "Alice", "password": PASSWORD})
    assert refused(answer, 429, "too_fast")["retry_s"] > 0
    assert int(answer.headers["retry-after"]) > 0
    assert (await client.post("/api/login", json={"name": "Alice", "password": PASSWORD})).status_code == 200


async def test_one_address_cannot_try_many_names(make_app: MakeApp, new_client: MakeClient) -> None:
    client = new_client(await make_app(logins_per_address=3))
    for number in range(3):
        answer = await client.post("/api/login", json={"name": f"name {number}", "password": "a guess of mine"})
        refused(answer, 401, "wrong_login")
    refused(await client.post("/api/login", json={"name": "name 9", "password": "a guess of mine"}), 429, "too_fast")


async def test_one_address_cannot_make_accounts_without_end(make_app: MakeApp, new_client: MakeClient) -> None:
    app = await make_app(accounts_per_address=2)
    for _ in range(2):
        assert (await new_client(app).post("/api/guest")).status_code == 200
    refused(await new_client(app).post("/api/guest"), 429, "too_fast")
    assert (await new_client(app, address="192.0.2.77").post("/api/guest")).status_code == 200


async def test_signing_out_ends_the_session_on_the_server(guest: httpx.AsyncClient) -> None:
    token = guest.cookies["hopetable"]
    await guest.post("/api/logout")
    guest.cookies.set("hopetable", token, domain="127.0.0.1")
    assert await account(guest) is None


async def test_a_made_up_token_is_nobody(client: httpx.AsyncClient) -> None:
    for token in ("x", "x" * 43, "x" * 5000, "%00"):
        client.cookies.set("hopetable", token, domain="127.0.0.1")
        assert await account(client) is None
        client.cookies.clear()


async def test_changing_the_password_ends_the_other_sessions(
    client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    await register(client, "Alice")
    await other.post("/api/login", json={"name": "Alice", "password": PASSWORD})
    refused(
        await client.post("/api/password", json={"old": "not this one", "new": "another long one"}),
        403,
        "wrong_password",
    )
    assert (await client.post("/api/password", json={"old": PASSWORD, "new": "another long one"})).status_code == 200
    assert await account(other) is None
    assert (await account(client))["name"] == "Alice"


async def test_name_locale_and_settings_can_be_changed(guest: httpx.AsyncClient) -> None:
    answer = await guest.patch("/api/me", json={"name": "Mima", "locale": "zh-Hant", "settings": {"sound": False}})
    changed = answer.json()["account"]
    assert (changed["name"], changed["locale"], changed["settings"]) == ("Mima", "zh-Hant", {"sound": False})
    assert await account(guest) == changed


async def test_settings_have_a_size(guest: httpx.AsyncClient) -> None:
    refused(await guest.patch("/api/me", json={"settings": {"x": "y" * 9000}}), 422, "settings_too_large")
    assert (await account(guest))["settings"] == {}


async def test_an_unknown_field_is_refused(guest: httpx.AsyncClient) -> None:
    assert (
        refused(await guest.patch("/api/me", json={"operator": True}), 422, "invalid")["fields"][0]["field"]
        == "operator"
    )


async def test_a_refused_password_is_not_repeated(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/register", json={"name": "Alice", "password": ["hunter2 hunter2"]})
    refused(answer, 422, "invalid")
    assert "hunter2" not in answer.text


async def test_changes_need_a_session(client: httpx.AsyncClient) -> None:
    refused(await client.patch("/api/me", json={"name": "Mima"}), 401, "not_signed_in")
    refused(await client.get("/api/me/export"), 401, "not_signed_in")
    refused(await client.request("DELETE", "/api/me"), 401, "not_signed_in")
    refused(await client.post("/api/ticket"), 401, "not_signed_in")


async def test_export_holds_all_of_ones_own_and_no_secret(guest: httpx.AsyncClient) -> None:
    await register(guest, "Alice")
    await guest.post("/api/decks", json={"game": "dreamduel", "name": "Mine", "cards": {}})
    answer = await guest.get("/api/me/export")
    data = answer.json()
    assert data["account"]["name"] == "Alice"
    assert [deck["name"] for deck in data["decks"]] == ["Mine"]
    assert len(data["sessions"]) == 1
    assert "argon2" not in answer.text
    assert guest.cookies["hopetable"] not in answer.text


async def test_deletion_takes_everything_but_the_others_matches(guest: httpx.AsyncClient, app: FastAPI) -> None:
    me = await account(guest)
    seats = [{"account": me["id"], "name": me["name"]}, {"account": "rival", "name": "Rival"}]
    match = MatchRecord(
        id="m", game="dreamduel", status="ended", created=1, options={}, cardset_hash="", build="", seed_secret="",
        room={"seats": seats},
    )  # fmt: skip
    await app.state.store.create(match)
    await guest.post("/api/decks", json={"game": "dreamduel", "name": "Mine", "cards": {}})
    assert (await guest.request("DELETE", "/api/me")).status_code == 200
    assert await account(guest) is None
    assert await app.state.accounts.get(me["id"]) is None
    assert await app.state.decks.all(me["id"]) == []
    kept = await app.state.store.get("m")
    assert kept.room["seats"] == [{"account": None, "name": ""}, seats[1]]
    assert await app.state.store.ended(me["id"]) == []
    assert [m.id for m in await app.state.store.ended("rival")] == ["m"]


async def test_a_registered_account_is_deleted_by_its_password_alone(client: httpx.AsyncClient) -> None:
    await register(client, "Alice")
    refused(await client.request("DELETE", "/api/me", json={"password": "somebody else"}), 403, "wrong_password")
    assert (await account(client))["name"] == "Alice"
    assert (await client.request("DELETE", "/api/me", json={"password": PASSWORD})).status_code == 200


async def test_a_ticket_opens_one_socket_once(guest: httpx.AsyncClient, app: FastAPI) -> None:
    me = await account(guest)
    ticket = (await guest.post("/api/ticket")).json()["ticket"]
    grant = await app.state.tickets.take(ticket)
    assert (grant.account, grant.name) == (me["id"], me["name"])
    assert await app.state.tickets.take(ticket) is None


async def test_a_ticket_dies_with_its_session(guest: httpx.AsyncClient, app: FastAPI) -> None:
    ticket = (await guest.post("/api/ticket")).json()["ticket"]
    await guest.post("/api/logout")
    assert await app.state.tickets.take(ticket) is None


async def test_the_operator_may_close_registration_and_guests(make_app: MakeApp, new_client: MakeClient) -> None:
    app = await make_app(registration=False)
    client = new_client(app)
    refused(await register(client, "Alice"), 403, "registration_off")
    assert (await client.post("/api/guest")).status_code == 200
    await app.state.switches.turn(Turned("guests", "", False, 1), "a")
    refused(await new_client(app).post("/api/guest"), 403, "guests_off")
    assert (await client.get("/api/me")).json()["switches"]["guests"] is False


async def test_the_operator_may_close_one_game(guest: httpx.AsyncClient, app: FastAPI) -> None:
    await app.state.switches.turn(Turned("game", "hope", False, 1), "a")
    refused(await guest.post("/api/rooms", json={"game": "hope"}), 403, "game_off")
    refused(await guest.post("/api/practice", json={"game": "hope"}), 403, "game_off")
    assert (await guest.post("/api/rooms", json={"game": "zhutian"})).status_code == 201


async def test_writes_of_one_account_are_counted(make_app: MakeApp, new_client: MakeClient) -> None:
    client = new_client(await make_app(writes_per_minute=3))
    await client.post("/api/guest")
    for _ in range(3):
        assert (await client.patch("/api/me", json={"locale": "en"})).status_code == 200
    refused(await client.patch("/api/me", json={"locale": "zh"}), 429, "too_fast")
