"""The application: state, routes in their order, and what opens and closes with it.

app.state holds: settings, switches, database, accounts, sessions, decks, tickets,
throttles, deck_validator and site; while it runs, also store (ports.MatchStore), games and rooms.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, FastAPI

from hopetable.api import accounts, decks, errors, health, people, rooms_routes, site
from hopetable.api.auth import now
from hopetable.api.security import Guard
from hopetable.api.site import Site
from hopetable.api.socket import SocketPath
from hopetable.api.switches import Switches
from hopetable.api.throttle import Throttle
from hopetable.api.tickets import Tickets
from hopetable.settings import Settings
from hopetable.store.accounts import AccountRepository, SessionRepository
from hopetable.store.database import Database
from hopetable.store.decks import DeckRepository
from hopetable.store.matches import SqlMatchStore
from hopetable.store.migrate import migrate
from hopetable.store.people import PeopleRepository
from hopetable.store.ports import StoreUnavailable

log = logging.getLogger("hopetable.api")
SWEEP_EVERY_S = 3600


@dataclasses.dataclass(frozen=True)
class Throttles:
    logins_by_address: Throttle
    logins_by_name: Throttle
    accounts: Throttle
    writes: Throttle

    @classmethod
    def of(cls, settings: Settings) -> Throttles:
        window = settings.login_window_s
        return cls(
            logins_by_address=Throttle(settings.logins_per_address, window),
            logins_by_name=Throttle(settings.logins_per_name, window),
            accounts=Throttle(settings.accounts_per_address, 3600),
            writes=Throttle(settings.writes_per_minute, 60),
        )


def no_problems(game: str, format: str, cards: dict[str, int]) -> list[dict[str, Any]]:
    """Stands in for a deck validator where no games are installed."""
    return []


def create_app(settings: Settings | None = None) -> FastAPI:
    settings = settings or Settings()
    app = FastAPI(title="Hopetable", docs_url=None, redoc_url=None, openapi_url=None, lifespan=_lifespan)
    state = app.state
    state.settings = settings
    state.switches = Switches.of(settings)
    state.database = Database(settings.database_url)
    state.accounts = AccountRepository(state.database)
    state.sessions = SessionRepository(state.database)
    state.decks = DeckRepository(state.database)
    state.people = PeopleRepository(state.database)
    state.tickets = Tickets(settings.ticket_s)
    state.throttles = Throttles.of(settings)
    state.deck_validator = no_problems
    state.site = Site(settings.web_dir)
    errors.install(app)
    app.add_middleware(Guard, settings=settings, policy=state.site.policy)
    app.add_middleware(SocketPath)
    for router in (
        health.router,
        rooms_routes.router,
        accounts.router,
        people.router,
        decks.router,
        _unknown_api(),
        site.router,
    ):
        app.include_router(router)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    state = app.state
    if state.settings.migrate_on_start:
        await migrate(state.database)
    state.store = await SqlMatchStore.open(state.database)
    sweeper = asyncio.create_task(_sweep_sessions(app), name="session-sweeper")
    try:
        async with rooms_routes.rooms_lifespan(app):
            yield
    finally:
        state.switches.draining = True
        sweeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeper
        await state.store.close()
        await state.database.close()


async def _sweep_sessions(app: FastAPI) -> None:
    while True:
        with contextlib.suppress(StoreUnavailable):
            await app.state.sessions.sweep(now())
        await asyncio.sleep(SWEEP_EVERY_S)


def _unknown_api() -> APIRouter:
    """An unknown address below /api is a refusal in JSON, never the client's page."""
    router = APIRouter()

    @router.api_route("/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown(path: str) -> None:
        raise errors.Refusal(404, "not_found", "There is nothing here.")

    return router
