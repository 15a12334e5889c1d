"""Who may not speak, or not come in, for a time. Asked on every request and at every table, so it is kept at hand.

What another process has imposed is found when this one reads again; whoever it concerns is then told here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopetable.api.auth import now
from hopetable.api.errors import Refusal
from hopetable.store.sanctions import Kind, Sanction, SanctionRepository

TOLD_S = 7 * 86400
"""How long somebody is told of what has ended."""


class Sanctions:
    def __init__(self, store: SanctionRepository) -> None:
        self._store = store
        self._kept: dict[tuple[str, Kind], Sanction] = {}
        self.changed: Callable[[Sanction], None] = lambda sanction: None
        """Called for each that is new, and for each that was lifted."""

    async def reload(self) -> None:
        """Read again. Raises StoreUnavailable, and leaves everything as it is."""
        found = {(one.account, one.kind): one for one in await self._store.since(now() - TOLD_S)}
        before, self._kept = self._kept, found
        for place, one in found.items():
            if before.get(place) != one and (one.until > now() or place in before):
                self.changed(one)

    async def impose(self, sanction: Sanction, by: str, note: str) -> None:
        """Raises LookupError if there is no such account, StoreUnavailable."""
        await self._store.impose(sanction, by, note)
        await self.reload()

    async def lift(self, account: str, kind: Kind, by: str) -> bool:
        """End one before its time; whether one ran. Raises StoreUnavailable."""
        ended = await self._store.lift(account, kind, now(), by)
        await self.reload()
        return ended

    async def all_running(self) -> list[tuple[Sanction, str]]:
        """Those that run, each with the account's name; the first to end first."""
        return await self._store.running(now())

    async def sweep(self) -> None:
        """Forget what nobody is told of any more."""
        await self._store.sweep(now() - TOLD_S)

    def running(self, account: str | None, kind: Kind) -> Sanction | None:
        """The one of this kind that an account is under now."""
        one = None if account is None else self._kept.get((account, kind))
        return one if one is not None and one.until > now() else None

    def require_none(self, account: str) -> None:
        """Refuse whoever is suspended."""
        one = self.running(account, "suspension")
        if one is not None:
            params = {"reason": one.reason, "until": one.until}
            raise Refusal(403, "suspended", "An operator has suspended this account for a time.", params=params)

    def told(self, account: str) -> list[dict[str, Any]]:
        """What the person behind an account is told: what runs, and what has ended lately."""
        mine = [one for (of, _), one in self._kept.items() if of == account]
        return [sanction_json(one) for one in sorted(mine, key=lambda one: -one.at)]


def sanction_json(one: Sanction) -> dict[str, Any]:
    return {
        "kind": one.kind, "reason": one.reason, "at": one.at, "until": one.until, "lifted": one.lifted,
        "running": one.until > now(),
    }  # fmt: skip
