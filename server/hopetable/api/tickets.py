"""One-time tickets that open a socket, so that no token ever stands in an address."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

import msgspec

MAX_TICKETS = 20_000


class Grant(msgspec.Struct, frozen=True):
    """Who opens the socket."""

    account: str
    name: str
    session: str
    expires: float


class Tickets:
    def __init__(self, lifetime_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._lifetime = lifetime_s
        self._clock = clock
        self._open: dict[str, Grant] = {}

    def issue(self, *, account: str, name: str, session: str) -> str:
        now = self._clock()
        if len(self._open) >= MAX_TICKETS:
            self._open = {ticket: grant for ticket, grant in self._open.items() if grant.expires > now}
            while len(self._open) >= MAX_TICKETS:
                self._open.pop(next(iter(self._open)))
        ticket = secrets.token_urlsafe(24)
        self._open[ticket] = Grant(account, name, session, now + self._lifetime)
        return ticket

    def take(self, ticket: str) -> Grant | None:
        """The ticket's grant, once; None if it is unknown, used or too old."""
        grant = self._open.pop(ticket, None)
        return grant if grant is not None and grant.expires > self._clock() else None

    def revoke(self, session: str) -> None:
        self._open = {ticket: grant for ticket, grant in self._open.items() if grant.session != session}
