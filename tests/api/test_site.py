"""The static client and what watches the server."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from hopetable.api.site import Site
from hopetable.store.ports import StoreUnavailable

from .conftest import MakeApp, MakeClient

PAGES = ["/", "/r/k3x9", "/decks", "/decks/abc", "/cards/dreamduel/RM-001", "/cards/C001-RM-α", "/replays",
         "/replay/m1", "/rules", "/rules/dreamduel", "/learn", "/learn/first", "/me", "/admin"]  # fmt: skip


@pytest.fixture
async def site(make_app: MakeApp, new_client: MakeClient, tmp_path: Path) -> httpx.AsyncClient:
    """A small client of our own, so that these tests do not follow the real one's changes."""
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "index.html").write_text('<title>Table</title><script type="importmap">{"imports":{}}</script>', "utf-8")
    (web / "js" / "app.js").write_text("// 桌\n" * 500, "utf-8")
    (web / "secret.env").write_text("no")
    (web / ".hidden.js").write_text("no")
    (tmp_path / "outside.js").write_text("no")
    (web / "link.js").symlink_to(tmp_path / "outside.js")
    app = await make_app()
    app.state.site = Site(web)
    return new_client(app)


@pytest.mark.parametrize("path", PAGES)
async def test_every_address_of_the_client_shows_the_client(site: httpx.AsyncClient, path: str) -> None:
    answer = await site.get(path)
    assert (answer.status_code, "<title>Table" in answer.text) == (200, True)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/nowhere", "/r/", "/r/a/b", "/decksx", "/me/x", "/index.php"])
async def test_an_unknown_address_is_a_real_404_with_the_client(site: httpx.AsyncClient, path: str) -> None:
    answer = await site.get(path, headers={"accept": "text/html"})
    assert (answer.status_code, "<title>Table" in answer.text) == (404, True)


async def test_a_missing_module_is_not_a_page(site: httpx.AsyncClient) -> None:
    answer = await site.get("/js/missing.js", headers={"accept": "*/*"})
    assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (404, "text/plain")


async def test_an_unknown_api_address_is_a_refusal_in_json(site: httpx.AsyncClient) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = await site.request(method, "/api/nowhere")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("match", ["nothing", "m" * 50])
async def test_a_replay_that_is_not_there_is_refused(site: httpx.AsyncClient, match: str) -> None:
    answer = await site.get(f"/api/replays/{match}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_replay")


async def test_files_have_their_types_and_are_asked_for_by_tag(site: httpx.AsyncClient) -> None:
    answer = await site.get("/js/app.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("// 桌")
    again = await site.get("/js/app.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "content-security-policy" in again.headers


async def test_a_changed_file_is_served_at_once(site: httpx.AsyncClient, tmp_path: Path) -> None:
    before = (await site.get("/js/app.js")).headers["etag"]
    (tmp_path / "web" / "js" / "app.js").write_text("// new", "utf-8")
    answer = await site.get("/js/app.js", headers={"if-none-match": before})
    assert (answer.status_code, answer.text) == (200, "// new")


@pytest.mark.parametrize(
    "path",
    ["/secret.env", "/.hidden.js", "/../outside.js", "/%2e%2e/outside.js", "/js/..%2f..%2foutside.js", "/link.js",
     "/..%5coutside.js", "/js/app.js%00.js", "/js", "/%2fetc/passwd.txt"],
)  # fmt: skip
async def test_nothing_else_on_the_disk_is_served(site: httpx.AsyncClient, path: str) -> None:
    answer = await site.get(path)
    assert answer.status_code == 404
    assert answer.text != "no"


async def test_the_import_map_is_the_one_inline_script_allowed(client: httpx.AsyncClient) -> None:
    answer = await client.get("/")
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", answer.text, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in inline]
    script_src = re.search(r"script-src ([^;]*)", answer.headers["content-security-policy"])
    assert script_src is not None
    assert script_src[1].split() == ["'self'", *(f"'sha256-{value}'" for value in hashes)]


async def test_health_and_readiness(app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).json() == {"status": "ready"}
    app.state.switches.draining = True
    assert (await client.get("/readyz")).json()["code"] == "draining"
    app.state.switches.draining = False

    async def gone() -> None:
        raise StoreUnavailable("gone")

    monkeypatch.setattr(app.state.database, "ping", gone)
    answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert (await client.get("/healthz")).status_code == 200


async def test_with_the_database_gone_a_write_says_so(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(*_: object) -> None:
        raise StoreUnavailable("gone")

    monkeypatch.setattr(app.state.accounts, "add", gone)
    answer = await client.post("/api/guest")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert "set-cookie" not in answer.headers
