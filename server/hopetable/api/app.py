"""The application: state, routes in their order, and what opens and closes with it.

app.state holds: settings, switches, sanctions, meters, database, accounts, sessions, decks, people, capsules, audit,
redis, tickets, throttles, deck_validator and site; while it runs, also store (ports.MatchStore), games, rooms, and
hall, which is the way to them all.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from fastapi import APIRouter, FastAPI

from hopetable.api import accounts, admin, decks, errors, health, metrics, people, rooms_routes, site
from hopetable.api.auth import now
from hopetable.api.life import life
from hopetable.api.sanctions import Sanctions
from hopetable.api.security import Guard
from hopetable.api.site import Site
from hopetable.api.socket import SocketPath
from hopetable.api.switches import Switches
from hopetable.api.throttle import Throttle
from hopetable.api.tickets import OwnTickets, SharedTickets
from hopetable.cluster.node import connect
from hopetable.metering import Meters
from hopetable.settings import Settings
from hopetable.store.accounts import AccountRepository, SessionRepository
from hopetable.store.audit import AuditRepository
from hopetable.store.capsules import CapsuleRepository
from hopetable.store.database import Database
from hopetable.store.decks import DeckRepository
from hopetable.store.migrate import migrate
from hopetable.store.people import PeopleRepository
from hopetable.store.ports import StoreUnavailable
from hopetable.store.sanctions import SanctionRepository
from hopetable.store.switches import SwitchRepository

log = logging.getLogger("hopetable.api")
SWEEP_EVERY_S = 3600.0
REREAD_EVERY_S = 3.0
"""Within so many seconds every process knows what an operator has decided in one of them."""


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
    state.database = Database(settings.database_url)
    state.switches = Switches(settings, SwitchRepository(state.database))
    state.sanctions = Sanctions(SanctionRepository(state.database))
    state.capsules = CapsuleRepository(state.database)
    state.audit = AuditRepository(state.database)
    state.meters = Meters()
    state.accounts = AccountRepository(state.database)
    state.sessions = SessionRepository(state.database)
    state.decks = DeckRepository(state.database)
    state.people = PeopleRepository(state.database)
    state.redis = None if settings.redis_url is None else connect(settings.redis_url.get_secret_value())
    state.tickets = (
        OwnTickets(settings.ticket_s) if state.redis is None else SharedTickets(state.redis, settings.ticket_s)
    )
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
        admin.router,
        metrics.router,
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
    await _reread(app)
    tasks = [_every(SWEEP_EVERY_S, _sweep, app), _every(REREAD_EVERY_S, _reread, app)]
    try:
        async with life(app):
            yield
    finally:
        state.switches.draining = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await state.database.close()
        if state.redis is not None:
            await state.redis.aclose()


async def _sweep(app: FastAPI) -> None:
    await app.state.sessions.sweep(now())
    await app.state.sanctions.sweep()


async def _reread(app: FastAPI) -> None:
    """What operators decided through another process."""
    await app.state.switches.reload()
    await app.state.sanctions.reload()


def _every(seconds: float, do: Callable[[FastAPI], Awaitable[None]], app: FastAPI) -> asyncio.Task[None]:
    """Do something now and again as long as the application runs."""

    async def run() -> None:
        while True:
            await asyncio.sleep(seconds)
            with contextlib.suppress(StoreUnavailable):
                await do(app)

    return asyncio.create_task(run(), name=do.__name__)


def _unknown_api() -> APIRouter:
    """An unknown address below /api is a refusal in JSON, never the client's page."""
    router = APIRouter()

    @router.api_route("/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown(path: str) -> None:
        raise errors.nothing_here()

    return router
