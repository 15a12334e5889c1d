"""Origins, bodies, headers: what stands before every route."""

from __future__ import annotations

import contextlib
import json
import logging
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from hopetable.api.jsonin import BadJson, strict_json
from hopetable.api.security import origin_allowed
from hopetable.settings import Settings

from .conftest import ORIGIN, MakeApp, MakeClient

BAD_ORIGINS = [
    None,
    "null",
    "",
    "https://evil.example",
    "http://127.0.0.1:8000.evil.example",
    "http://127.0.0.1:80000",
    "http://127.0.0.1:8001",
    "http://127.0.0.1",
    "https://127.0.0.1:8000",
    "http://127.0.0.1:8000/",
    "http://evil@127.0.0.1:8000",
    "HTTP://127.0.0.1:8000",
    "http://LOCALHOST:8000",
    "http://[::1]:8000",
    f"{ORIGIN}, https://evil.example",
]


@pytest.mark.parametrize("origin", BAD_ORIGINS)
async def test_a_write_from_another_origin_is_refused(app: FastAPI, new_client: MakeClient, origin: str | None) -> None:
    client = new_client(app, origin=origin)
    for method, path in (("POST", "/api/guest"), ("PATCH", "/api/me"), ("DELETE", "/api/me"), ("PUT", "/api/decks/x")):
        answer = await client.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert "set-cookie" not in answer.headers
    assert await app.state.accounts.count() == 0


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_a_socket_from_another_origin_is_refused(origin: str | None) -> None:
    headers = [] if origin is None else [(b"origin", origin.encode())]
    assert not origin_allowed({"type": "websocket", "headers": headers}, Settings())


def test_a_socket_with_two_origins_is_refused() -> None:
    headers = [(b"origin", ORIGIN.encode())] * 2
    assert not origin_allowed({"type": "websocket", "headers": headers}, Settings())
    assert origin_allowed({"type": "websocket", "headers": headers[:1]}, Settings())


async def test_only_the_listed_origin_writes(make_app: MakeApp, new_client: MakeClient) -> None:
    app = await make_app(origins=("https://table.example",))
    assert (await new_client(app, origin="https://table.example").post("/api/guest")).status_code == 200
    assert (await new_client(app, origin=ORIGIN).post("/api/guest")).status_code == 403


@pytest.mark.parametrize("path", ["/", "/r/abc", "/js/app.js", "/nowhere", "/api/me", "/api/nowhere", "/healthz"])
async def test_every_answer_carries_the_guards(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    for part in ("default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"):
        assert part in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["x-request-id"]


async def test_a_fault_answers_with_an_id_and_nothing_of_the_fault(app: FastAPI, client: httpx.AsyncClient) -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("secret detail")

    app.state.switches.require = broken
    logging.disable(logging.CRITICAL)
    answer = await client.post("/api/guest")
    logging.disable(logging.NOTSET)
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert answer.json()["params"]["request"] == answer.headers["x-request-id"]
    assert "secret detail" not in answer.text
    assert "content-security-policy" in answer.headers


async def test_no_secret_reaches_the_log(guest: httpx.AsyncClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "hopetable")
    body = {"name": "Alice", "password": "a long secret of mine"}
    await guest.post("/api/register?invite=a-token-in-a-query", json=body)
    await guest.get("/r/a-room-nobody-knows")
    seen = " ".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "/api/register" in seen
    for secret in ("a long secret", "a-token", "a-room", guest.cookies["hopetable"]):
        assert secret not in seen


async def test_a_body_past_the_limit_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/guest", content=b"x" * 65_537, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_a_body_that_hides_its_length_is_refused_too(client: httpx.AsyncClient) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 1024

    answer = await client.post("/api/guest", content=endless(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


BAD_JSON = {
    "{": "not_json",
    "\ufeff{}": "not_json",
    '{"a":1,"a":2}': "duplicate_key",
    '{"a":NaN}': "not_a_number",
    '{"a":-Infinity}': "not_a_number",
    '{"a":1e999}': "number_too_large",
    '{"a":9223372036854775808}': "number_too_large",
    f'{{"a":{"9" * 5000}}}': "number_too_large",
    '{"a":"\\ud800"}': "bad_text",
    '{"\\udfff":1}': "bad_text",
    "[" * 40 + "]" * 40: "too_deep",
    "[" * 30_000: "too_deep",
    "[" + ",".join("0" * 3000) + "]": "too_many_keys",
}


@pytest.mark.parametrize(("text", "code"), BAD_JSON.items(), ids=range(len(BAD_JSON)))
async def test_json_that_is_not_as_it_must_be_is_refused(client: httpx.AsyncClient, text: str, code: str) -> None:
    answer = await client.post("/api/guest", content=text.encode(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_bytes_that_are_no_text_are_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/guest", content=b"\xff\xfe", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "not_json")


async def test_a_form_is_not_json(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/guest", data={"name": "x"})
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")


_text = st.text(st.characters(exclude_categories=["Cs"]))
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | _text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_text, inner, max_size=4),
    max_leaves=20,
)


@given(_json)
def test_plain_json_is_read_as_it_is(value: Any) -> None:
    assert strict_json(json.dumps(value).encode(), depth=64) == value


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with contextlib.suppress(BadJson):  # any other exception fails the test
        strict_json(data)


async def test_the_log_names_patterns_not_paths(
    guest: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    caplog.set_level("INFO", "hopetable.http")
    for path in ("/api/rooms/secretroom", "/api/admin/capsules/secretroom", "/r/secretroom", "/api/nowhere/secretroom"):
        await guest.get(path)
    told = [record.fields["route"] for record in caplog.records if hasattr(record, "fields")]
    assert told[:2] == ["/api/rooms/{room_id}", "/api/admin/capsules/{capsule_id}"]
    assert not [route for route in told if "secretroom" in route]
