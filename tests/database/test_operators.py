"""Operators at /admin on either database: who may, what they turn, close, take and give back, and that it is logged."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hopetable.api import admin
from hopetable.api.app import create_app
from hopetable.api.auth import now
from hopetable.api.operators import main
from hopetable.settings import Settings
from hopetable.store.database import Database
from hopetable.store.ports import MatchRecord

ORIGIN = "http://127.0.0.1:8000"
PASSWORD = "a quiet hakurei shrine"
TOKEN = "a token for prometheus"
CONTEXT = {"room": "yozakura", "game": "dreamduel", "seats": ["Alice", "Bob"], "chat": [], "events": []}


class Site:
    """The application on one database, as often as it is started."""

    def __init__(self, database: Database, folder: Path, root: Path, stack: AsyncExitStack) -> None:
        self._url = database.url.render_as_string(hide_password=False)
        self._folder, self._root, self._stack = folder, root, stack

    async def start(self, **changes: Any) -> FastAPI:
        """One more process on the same database."""
        app = create_app(
            Settings(database_url=self._url, secret_file=self._folder / "secret", web_dir=self._root / "web", **changes)
        )
        await self._stack.enter_async_context(app.router.lifespan_context(app))
        return app

    async def client(self, app: FastAPI, name: str | None = None, *, operator: bool = False) -> httpx.AsyncClient:
        """A browser; with a name, one whose account has just been registered."""
        transport = httpx.ASGITransport(app=app)
        client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN})
        await self._stack.enter_async_context(client)
        if name is not None:
            told = (await client.post("/api/register", json={"name": name, "password": PASSWORD})).json()
            if operator:
                await app.state.accounts.make_operator(told["account"]["id"], True, now())
        return client


@pytest.fixture
async def site(database: Database, tmp_path: Path, root: Path) -> AsyncIterator[Site]:
    async with AsyncExitStack() as stack:
        yield Site(database, tmp_path, root, stack)


@pytest.fixture
async def app(site: Site) -> FastAPI:
    return await site.start()


@pytest.fixture
async def operator(site: Site, app: FastAPI) -> httpx.AsyncClient:
    return await site.client(app, "Keine", operator=True)


@pytest.fixture
async def bob(site: Site, app: FastAPI) -> httpx.AsyncClient:
    return await site.client(app, "Bob")


async def account_of(client: httpx.AsyncClient) -> str:
    return str((await client.get("/api/me")).json()["account"]["id"])


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    body = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    params: dict[str, Any] = body["params"]
    return params


async def acts(operator: httpx.AsyncClient) -> list[tuple[str, str | None, str | None]]:
    """The operators' log: kind, who did it, to whom."""
    log = (await operator.get("/api/admin/log")).json()["log"]
    return [(act["kind"], act["by_name"], act["account_name"]) for act in log]


# -- who may ------------------------------------------------------------------------------------------------------

ASKED = [
    ("GET", "figures"), ("GET", "switches"), ("PUT", "switches"), ("GET", "reports"), ("GET", "reports/x"),
    ("POST", "reports/x/close"), ("GET", "sanctions"), ("POST", "accounts/x/sanctions"),
    ("DELETE", "accounts/x/sanctions/mute"), ("GET", "capsules"), ("GET", "capsules/x"), ("POST", "capsules/x/seen"),
    ("GET", "log"),
]  # fmt: skip


async def test_to_everybody_else_there_is_nothing(site: Site, app: FastAPI, bob: httpx.AsyncClient):
    nobody = await site.client(app)
    unknown = (await nobody.get("/api/nothing-of-the-kind")).json()
    for method, path in ASKED:
        for client in (nobody, bob):
            answer = await client.request(method, f"/api/admin/{path}", json={"what": 1})
            assert (answer.status_code, answer.json()) == (404, unknown), (method, path)
    assert "operator" not in (await bob.get("/api/me")).json()["account"]


def test_no_address_of_operators_is_left_out_above():
    there = [(m, r.path) for part in admin.PARTS for r in part.router.routes for m in r.methods]
    asked = [(m, re.sub("/x(?=/|$)", "/{}", f"/{path}").replace("mute", "{}")) for m, path in ASKED]
    assert sorted((m, re.sub(r"\{\w+\}", "{}", path)) for m, path in there) == sorted(asked)


async def test_an_operator_is_told_so_and_sees_the_figures(operator: httpx.AsyncClient, app: FastAPI):
    assert (await operator.get("/api/me")).json()["account"]["operator"] is True
    await operator.post("/api/rooms", json={"game": "dreamduel"})
    told = (await operator.get("/api/admin/figures")).json()
    assert {"state": "waiting", "game": "dreamduel", "count": 1} in told["by_state"]
    assert told["rooms"] == 1
    assert told["store_ms"] > 0
    assert told["memory_mb"] > 0
    assert told["database"] == ("sqlite" if app.state.database.is_sqlite else "postgresql")
    assert (told["open_reports"], told["new_capsules"]) == (0, 0)


async def test_writes_ask_for_the_exact_origin(operator: httpx.AsyncClient, app: FastAPI):
    said = {"name": "guests", "on": False}
    for origin in ("http://127.0.0.1:8000.evil.example", "null", "https://127.0.0.1:8000"):
        answer = await operator.put("/api/admin/switches", json=said, headers={"origin": origin})
        refused(answer, 403, "bad_origin")
    assert app.state.switches.guests is True


async def test_writes_are_throttled(site: Site):
    app = await site.start(writes_per_minute=2)
    operator = await site.client(app, "Keine", operator=True)
    for on in (False, True):
        assert (await operator.put("/api/admin/switches", json={"name": "chat", "on": on})).status_code == 200
    refused(await operator.put("/api/admin/switches", json={"name": "chat", "on": False}), 429, "too_fast")
    assert app.state.switches.chat is True


@pytest.fixture
async def command(database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Runs `hopetable operator`; its exit code and what it printed."""
    monkeypatch.setenv("HOPETABLE_DATABASE_URL", database.url.render_as_string(hide_password=False))

    async def run(*arguments: str) -> tuple[int, str]:
        code = await asyncio.to_thread(main, arguments)
        return code, capsys.readouterr().out

    return run


async def test_operators_are_made_on_the_command_line_alone(command: Callable[..., Any], bob: httpx.AsyncClient):
    assert await command("add", "bob") == (0, "Bob is an operator\n")
    assert await command("list") == (0, "Bob\n")
    assert (await bob.get("/api/admin/figures")).status_code == 200
    assert await acts(bob) == [("operator_added", None, "Bob")]
    assert await command("remove", "Bob") == (0, "Bob is no operator\n")
    assert await command("list") == (0, "")
    refused(await bob.get("/api/admin/figures"), 404, "not_found")
    assert (await command("add", "Nobody"))[0] == 1
    await bob.post("/api/guest")


async def test_a_guest_cannot_be_an_operator(command: Callable[..., Any], site: Site, app: FastAPI):
    guest = await site.client(app)
    name = (await guest.post("/api/guest", json={"name": "Wanderer"})).json()["account"]["name"]
    assert (await command("add", name))[0] == 1


# -- switches -----------------------------------------------------------------------------------------------------


async def test_a_switch_works_at_once_in_other_processes_soon_and_after_a_restart(
    site: Site, app: FastAPI, operator: httpx.AsyncClient
):
    other = await site.start()
    told = await operator.put("/api/admin/switches", json={"name": "guests", "on": False})
    assert {s["name"]: s["on"] for s in told.json()["general"]} == {
        "new_matches": True, "chat": True, "registration": True, "guests": False,
    }  # fmt: skip
    refused(await (await site.client(app)).post("/api/guest"), 403, "guests_off")
    assert other.state.switches.guests is True
    await other.state.switches.reload()
    refused(await (await site.client(other)).post("/api/guest"), 403, "guests_off")
    later = await site.start()
    refused(await (await site.client(later)).post("/api/guest"), 403, "guests_off")
    assert await acts(operator) == [("switch", "Keine", None), ("operator_added", None, "Keine")]
    detail = (await operator.get("/api/admin/log")).json()["log"][0]["detail"]
    assert detail == {"name": "guests", "subject": "", "on": False}


async def test_the_settings_give_the_first_value_and_no_more(site: Site):
    app = await site.start(registration=True, new_matches=False, disabled_games="hope", disabled_cards="RM-001")
    operator = await site.client(app, "Keine", operator=True)
    refused(await operator.post("/api/rooms", json={"game": "dreamduel"}), 403, "new_matches_off")
    for said in ({"name": "new_matches"}, {"name": "game", "subject": "hope"}, {"name": "card", "subject": "RM-001"}):
        assert (await operator.put("/api/admin/switches", json={**said, "on": True})).status_code == 200
    assert (await operator.post("/api/rooms", json={"game": "hope"})).status_code == 201
    assert app.state.switches.disabled_cards == frozenset()


async def test_a_game_that_is_off_is_offered_no_more_but_its_cards_are_still_read(
    operator: httpx.AsyncClient, bob: httpx.AsyncClient
):
    told = await operator.put("/api/admin/switches", json={"name": "game", "subject": "hope", "on": False})
    assert [g["game"] for g in told.json()["games"] if not g["on"]] == ["hope"]
    assert "hope" not in [game["id"] for game in (await bob.get("/api/games")).json()]
    refused(await bob.post("/api/rooms", json={"game": "hope"}), 403, "game_off")
    refused(await bob.post("/api/practice", json={"game": "hope"}), 403, "game_off")
    assert (await bob.get("/api/cards/hope")).status_code == 200


async def test_a_card_that_is_off_is_shown_with_its_name_and_refused_at_new_tables(
    operator: httpx.AsyncClient, bob: httpx.AsyncClient
):
    ready = (await bob.get("/api/decks/ready/dreamduel")).json()["decks"]
    deck, other = ready[0], next(d for d in ready if set(d["cards"]) - set(ready[0]["cards"]))
    card = next(c for c in deck["cards"] if c not in other["cards"])
    told = await operator.put("/api/admin/switches", json={"name": "card", "subject": card, "on": False})
    off = told.json()["cards_off"]
    assert [(c["card"], c["game"]) for c in off] == [(card, "dreamduel")]
    assert {"zh", "zh-Hant", "en"} <= set(off[0]["name"])
    assert (await operator.get("/api/admin/log")).json()["log"][0]["card"]["name"] == off[0]["name"]
    answer = await bob.post("/api/practice", json={"game": "dreamduel", "deck": deck["id"]})
    problems = refused(answer, 422, "deck_illegal")["problems"]
    assert ("card_disabled", card) in [(p["code"], p["params"].get("card")) for p in problems]
    assert (await bob.post("/api/practice", json={"game": "dreamduel"})).status_code == 201


async def test_chat_and_registration_may_be_turned_off(site: Site, app: FastAPI, operator: httpx.AsyncClient):
    for name in ("chat", "registration"):
        assert (await operator.put("/api/admin/switches", json={"name": name, "on": False})).status_code == 200
    newcomer = await site.client(app)
    answer = await newcomer.post("/api/register", json={"name": "Mokou", "password": PASSWORD})
    refused(answer, 403, "registration_off")
    assert (await newcomer.get("/api/me")).json()["switches"]["chat"] is False
    assert app.state.rooms.services.doors.chat_open() is False


async def test_what_is_no_switch_is_not_turned(operator: httpx.AsyncClient, app: FastAPI):
    for said in (
        {"name": "game", "subject": "chess"}, {"name": "card", "subject": "NO-1"}, {"name": "chat", "subject": "x"},
    ):  # fmt: skip
        refused(await operator.put("/api/admin/switches", json={**said, "on": False}), 422, "unknown_switch")
    assert app.state.switches.turned == {}


# -- reports ------------------------------------------------------------------------------------------------------


@pytest.fixture
async def report(app: FastAPI, bob: httpx.AsyncClient, operator: httpx.AsyncClient) -> str:
    """The operator has complained about Bob."""
    people = app.state.people
    me, him = await account_of(operator), await account_of(bob)
    return str(await people.report(now(), me, him, "m1", "abuse", "rude", CONTEXT))


async def test_a_report_is_listed_read_and_closed_with_a_note(operator: httpx.AsyncClient, report: str):
    listed = (await operator.get("/api/admin/reports")).json()["reports"]
    assert [(r["id"], r["subject_name"], r["reason"], r["game"]) for r in listed] == [
        (report, "Bob", "abuse", "dreamduel")
    ]
    assert "context" not in listed[0]
    whole = (await operator.get(f"/api/admin/reports/{report}")).json()
    assert (whole["context"], whole["match_status"], whole["reports_about"]) == (CONTEXT, None, 1)
    closed = (await operator.post(f"/api/admin/reports/{report}/close", json={"note": "talked to"})).json()
    assert (closed["state"], closed["note"], closed["closed_by_name"]) == ("closed", "talked to", "Keine")
    refused(await operator.post(f"/api/admin/reports/{report}/close"), 409, "closed_before")
    assert (await operator.get("/api/admin/reports")).json()["reports"] == []
    assert len((await operator.get("/api/admin/reports?state=closed")).json()["reports"]) == 1
    assert (await acts(operator))[0] == ("report_closed", "Keine", "Bob")
    refused(await operator.get("/api/admin/reports/nothing"), 404, "no_report")


async def test_a_replay_that_watchers_were_kept_out_of_is_open_to_operators_once_it_is_over(
    operator: httpx.AsyncClient, bob: httpx.AsyncClient, app: FastAPI
):
    seats = [{"account": "a", "name": "Alice"}, {"account": "b", "name": "Zoe"}]
    room = {"id": "r", "public": False, "seats": seats, "options": {"watch": "hidden"}, "nonces": []}
    record = MatchRecord(
        id="m1", game="dreamduel", status="live", created=1, options={}, cardset_hash="h", build="b",
        seed_secret="00", room=room,
    )  # fmt: skip
    await app.state.store.create(record)
    refused(await operator.get("/api/replays/m1"), 404, "no_replay")
    await app.state.store.update("m1", status="ended", outcome={})
    refused(await bob.get("/api/replays/m1"), 404, "no_replay")
    told = (await operator.get("/api/replays/m1")).json()
    assert (told["audience"], told["audiences"]) == ("watch", ["watch"])
    refused(await operator.get("/api/replays/m1?seat=0"), 403, "not_allowed")


# -- sanctions ----------------------------------------------------------------------------------------------------


async def test_a_suspended_account_cannot_act_or_sign_in_and_is_told_why_until_it_is_lifted(
    site: Site, app: FastAPI, operator: httpx.AsyncClient, bob: httpx.AsyncClient
):
    him = await account_of(bob)
    ticket = (await bob.post("/api/ticket")).json()["ticket"]
    said = {"kind": "suspension", "hours": 2, "reason": "cheating", "note": "two accounts"}
    told = await operator.post(f"/api/admin/accounts/{him}/sanctions", json=said)
    assert told.status_code == 201
    until = told.json()["sanctions"][0]["until"]
    assert until - now() in range(7190, 7201)
    for answer in (
        await bob.post("/api/rooms", json={"game": "dreamduel"}), await bob.post("/api/ticket"),
        await (await site.client(app)).post("/api/login", json={"name": "Bob", "password": PASSWORD}),
    ):  # fmt: skip
        assert refused(answer, 403, "suspended") == {"reason": "cheating", "until": until}
    wrong = await (await site.client(app)).post("/api/login", json={"name": "Bob", "password": "not his password"})
    refused(wrong, 401, "wrong_login")
    assert await app.state.tickets.take(ticket) is not None  # it is worth nothing: see tests/rooms/test_doors.py
    mine = (await bob.get("/api/me")).json()["sanctions"]
    assert [(s["kind"], s["reason"], s["running"], s["lifted"]) for s in mine] == [
        ("suspension", "cheating", True, False)
    ]
    assert (await bob.get("/api/me/export")).json()["sanctions"][0]["until"] == until
    assert (await operator.get("/api/admin/sanctions")).json()["sanctions"][0]["name"] == "Bob"
    lifted = await operator.delete(f"/api/admin/accounts/{him}/sanctions/suspension")
    assert lifted.status_code == 200
    assert (await bob.post("/api/rooms", json={"game": "dreamduel"})).status_code == 201
    mine = (await bob.get("/api/me")).json()["sanctions"]
    assert [(s["running"], s["lifted"]) for s in mine] == [(False, True)]
    refused(await operator.delete(f"/api/admin/accounts/{him}/sanctions/suspension"), 404, "no_sanction")
    assert (await acts(operator))[:2] == [("suspension_lifted", "Keine", "Bob"), ("suspension", "Keine", "Bob")]


async def test_a_mute_holds_at_tables_here_and_in_other_processes(
    site: Site, app: FastAPI, operator: httpx.AsyncClient, bob: httpx.AsyncClient
):
    him, other, heard = await account_of(bob), await site.start(), []
    other.state.sanctions.changed = heard.append
    said = {"kind": "mute", "hours": 24, "reason": "abuse"}
    until = (await operator.post(f"/api/admin/accounts/{him}/sanctions", json=said)).json()["sanctions"][0]["until"]
    assert app.state.rooms.services.doors.muted_until(him) == until
    await other.state.sanctions.reload()
    await other.state.sanctions.reload()
    assert other.state.rooms.services.doors.muted_until(him) == until
    await operator.delete(f"/api/admin/accounts/{him}/sanctions/mute")
    await other.state.sanctions.reload()
    assert [(one.account, one.lifted) for one in heard] == [(him, False), (him, True)]
    assert other.state.rooms.services.doors.muted_until(him) is None
    assert (await bob.post("/api/rooms", json={"game": "dreamduel"})).status_code == 201


async def test_operators_and_nobody_cannot_be_sanctioned(operator: httpx.AsyncClient):
    said = {"kind": "mute", "hours": 1, "reason": "other"}
    me = await account_of(operator)
    refused(await operator.post(f"/api/admin/accounts/{me}/sanctions", json=said), 409, "is_operator")
    refused(await operator.post("/api/admin/accounts/nobody/sanctions", json=said), 404, "no_account")
    for wrong in ({"hours": 0}, {"hours": 10_000}, {"reason": "boredom"}, {"kind": "exile"}):
        refused(await operator.post(f"/api/admin/accounts/{me}/sanctions", json={**said, **wrong}), 422, "invalid")


async def test_a_suspended_account_may_still_be_deleted_by_its_owner(
    operator: httpx.AsyncClient, bob: httpx.AsyncClient, app: FastAPI
):
    said = {"kind": "suspension", "hours": 1, "reason": "other"}
    await operator.post(f"/api/admin/accounts/{await account_of(bob)}/sanctions", json=said)
    assert (await bob.request("DELETE", "/api/me", json={"password": PASSWORD})).status_code == 200
    assert (await operator.get("/api/admin/sanctions")).json()["sanctions"] == []
    assert (await acts(operator))[0] == ("suspension", "Keine", None)


async def test_what_has_long_ended_is_forgotten(app: FastAPI, operator: httpx.AsyncClient, bob: httpx.AsyncClient):
    him, sanctions = await account_of(bob), app.state.sanctions
    said = {"kind": "mute", "hours": 1, "reason": "other"}
    await operator.post(f"/api/admin/accounts/{him}/sanctions", json=said)
    await sanctions.sweep()
    assert len(sanctions.told(him)) == 1
    await sanctions._store.sweep(now() + 7200)
    await sanctions.reload()
    assert sanctions.told(him) == []


# -- capsules -----------------------------------------------------------------------------------------------------


async def test_a_capsule_keeps_its_seed_covered_until_the_match_is_over(operator: httpx.AsyncClient, app: FastAPI):
    record = MatchRecord(
        id="m1", game="dreamduel", status="live", created=1, options={}, cardset_hash="h", build="b",
        seed_secret="5ec7e7", room={"id": "r", "seats": []},
    )  # fmt: skip
    await app.state.store.create(record)
    body = {
        "game": "dreamduel", "kind": "answer", "seat": 0, "after": 3, "error": "KeyError: 7", "build": "1",
        "input": {"d": 4, "o": ["x"]}, "secret": "5ec7e7", "nonces": ["n"],
    }  # fmt: skip
    capsule = await app.state.store.save_capsule("m1", now(), body)
    listed = (await operator.get("/api/admin/capsules")).json()["capsules"]
    assert [(c["id"], c["error"], c["game"], c["seen"]) for c in listed] == [
        (capsule, "KeyError: 7", "dreamduel", None)
    ]
    live = await operator.get(f"/api/admin/capsules/{capsule}")
    assert live.json()["sealed"] is True
    assert "5ec7e7" not in live.text
    assert "input" not in live.json()["body"]
    await app.state.store.update("m1", status="ended")
    assert (await operator.get(f"/api/admin/capsules/{capsule}")).json()["body"] == body


async def test_a_capsule_is_seen_once(operator: httpx.AsyncClient, app: FastAPI):
    capsule = await app.state.store.save_capsule("gone", now(), {"error": "x"})
    assert (await operator.get("/api/admin/figures")).json()["new_capsules"] == 1
    for _ in range(2):
        assert (await operator.post(f"/api/admin/capsules/{capsule}/seen")).json()["seen"] is not None
    assert (await operator.get("/api/admin/capsules?unseen=true")).json()["capsules"] == []
    assert [kind for kind, _, _ in await acts(operator)] == ["capsule_seen", "operator_added"]
    refused(await operator.get("/api/admin/capsules/nothing"), 404, "no_capsule")


# -- the log, and figures for machines ----------------------------------------------------------------------------


async def test_the_log_goes_by_pages_and_outlives_who_acted(operator: httpx.AsyncClient, app: FastAPI):
    for number in range(60):
        await app.state.accounts.audit(None, "switch", number, name="chat")
    await app.state.accounts.audit(None, "password_changed", 99)
    first = (await operator.get("/api/admin/log")).json()
    assert (len(first["log"]), first["more"]) == (50, True)
    rest = (await operator.get(f"/api/admin/log?before={first['log'][-1]['id']}")).json()
    assert (len(rest["log"]), rest["more"]) == (11, False)
    assert {act["kind"] for act in first["log"] + rest["log"]} == {"switch", "operator_added"}
    await operator.put("/api/admin/switches", json={"name": "chat", "on": False})
    await app.state.accounts.forget(await account_of(operator), now())
    acts = await app.state.audit.acts(None, 1)
    assert (acts[0].kind, acts[0].by, acts[0].by_name) == ("switch", None, None)


async def test_metrics_are_there_for_who_shows_the_token(site: Site, app: FastAPI):
    nobody = await site.client(app)
    refused(await nobody.get("/metrics"), 404, "not_found")
    open_app = await site.start(metrics_token=TOKEN)
    client = await site.client(open_app)
    for shown in ({}, {"authorization": "Bearer no"}, {"authorization": TOKEN}):
        refused(await client.get("/metrics", headers=shown), 401, "wrong_token")
    await client.post("/api/guest")
    assert (await client.post("/api/practice", json={"game": "dreamduel"})).status_code == 201
    text = (await client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})).text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert lines['hopetable_rooms{game="dreamduel",state="live"}'] == "1.0"
    assert lines["hopetable_sockets"] == "0.0"
    assert lines['hopetable_refusals_total{code="wrong_token",over="http"}'] == "3.0"
    assert float(lines["hopetable_commit_seconds_count"]) > 0
    assert lines["hopetable_commit_seconds_count"] == lines["hopetable_commit_jobs_count"]
    assert float(lines["process_resident_memory_bytes"]) > 1e6
    assert "hopetable_rules_seconds_bucket" in text
