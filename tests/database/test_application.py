"""The whole application on either database: a guest comes, keeps a deck, registers, exports and goes."""

from __future__ import annotations

from pathlib import Path

import httpx

from hopetable.api.app import create_app
from hopetable.settings import Settings
from hopetable.store.database import Database

ORIGIN = "http://127.0.0.1:8000"
DECK = {"game": "dreamduel", "name": "夢", "cards": {"RM-001": 2}}


async def test_a_guest_comes_and_goes(database: Database, tmp_path: Path, root: Path) -> None:
    url = database.url.render_as_string(hide_password=False)
    app = create_app(Settings(database_url=url, secret_file=tmp_path / "secret", web_dir=root / "web"))
    transport = httpx.ASGITransport(app=app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN}) as client,
    ):
        assert (await client.get("/readyz")).status_code == 200
        assert (await client.post("/api/guest")).status_code == 200
        kept = (await client.post("/api/decks", json=DECK)).json()
        named = {"name": "Alice", "password": "a quiet hakurei shrine"}
        assert (await client.post("/api/register", json=named)).status_code == 200
        stored = (await client.get("/api/me/export")).json()
        assert [deck["id"] for deck in stored["decks"]] == [kept["id"]]
        gone = await client.request("DELETE", "/api/me", json={"password": named["password"]})
        assert gone.status_code == 200
        assert (await client.get("/api/me")).json()["account"] is None
        assert await app.state.accounts.count() == 0
