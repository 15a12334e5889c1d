"""One-time tickets that open a socket, so that no token ever stands in an address."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Protocol

import msgspec
from redis.asyncio import Redis

from hopetable.cluster.node import AWAY, text
from hopetable.store.ports import StoreUnavailable

MAX_TICKETS = 20_000
_TICKET = "hopetable:ticket:"
_OF = "hopetable:tickets-of:"
"""Prefix of the set of a session's open tickets, for when it signs out."""


class Grant(msgspec.Struct, frozen=True):
    """Who opens the socket."""

    account: str
    name: str
    session: str
    expires: float


class Tickets(Protocol):
    """Given out once and taken once. Raises StoreUnavailable where they lie outside the process and cannot be had."""

    async def issue(self, *, account: str, name: str, session: str) -> str:
        """A ticket for a socket, worth something for a short time."""
        ...

    async def take(self, ticket: str) -> Grant | None:
        """The ticket's grant, once; None if it is unknown, used or too old."""
        ...

    async def revoke(self, session: str) -> None:
        """Tickets given to a session are worth nothing any more."""
        ...


class OwnTickets:
    """Tickets of this process alone."""

    def __init__(self, lifetime_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._lifetime = lifetime_s
        self._clock = clock
        self._open: dict[str, Grant] = {}

    async def issue(self, *, account: str, name: str, session: str) -> str:
        now = self._clock()
        if len(self._open) >= MAX_TICKETS:
            self._open = {ticket: grant for ticket, grant in self._open.items() if grant.expires > now}
            while len(self._open) >= MAX_TICKETS:
                self._open.pop(next(iter(self._open)))
        ticket = secrets.token_urlsafe(24)
        self._open[ticket] = Grant(account, name, session, now + self._lifetime)
        return ticket

    async def take(self, ticket: str) -> Grant | None:
        grant = self._open.pop(ticket, None)
        return grant if grant is not None and grant.expires > self._clock() else None

    async def revoke(self, session: str) -> None:
        self._open = {ticket: grant for ticket, grant in self._open.items() if grant.session != session}


class SharedTickets:
    """Tickets that any process takes, whichever issued them."""

    def __init__(self, redis: Redis, lifetime_s: int) -> None:
        self._redis = redis
        self._lifetime = lifetime_s

    async def issue(self, *, account: str, name: str, session: str) -> str:
        ticket = secrets.token_urlsafe(24)
        grant = Grant(account, name, session, time.time() + self._lifetime)
        try:
            async with self._redis.pipeline() as pipe:
                pipe.set(_TICKET + ticket, msgspec.json.encode(grant), ex=self._lifetime)
                pipe.sadd(_OF + session, ticket)
                pipe.expire(_OF + session, self._lifetime)
                await pipe.execute()
        except AWAY as error:
            raise StoreUnavailable(repr(error)) from None
        return ticket

    async def take(self, ticket: str) -> Grant | None:
        try:
            found = await self._redis.getdel(_TICKET + ticket)
        except AWAY as error:
            raise StoreUnavailable(repr(error)) from None
        return None if found is None else msgspec.json.decode(found, type=Grant)

    async def revoke(self, session: str) -> None:
        try:
            tickets = await self._redis.smembers(_OF + session)  # type: ignore[misc]
            if tickets:
                await self._redis.delete(*(_TICKET + text(ticket) for ticket in tickets))
        except AWAY as error:
            raise StoreUnavailable(repr(error)) from None
