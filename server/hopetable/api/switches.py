"""What operators turn off while the server runs. The settings say how it begins; what was turned is in the database.

Several processes may serve one database: each reads again every few seconds (`app.reread`), the one that turns a
switch at once.
"""

from __future__ import annotations

from hopetable.api.errors import Refusal
from hopetable.settings import Settings
from hopetable.store.switches import SwitchRepository, Turned

GENERAL = ("new_matches", "chat", "registration", "guests")
"""Switches for everything at once; on where nothing was turned off."""


class Switches:
    """How all switches stand, to be asked at any time."""

    new_matches: bool
    chat: bool
    registration: bool
    guests: bool
    disabled_games: frozenset[str]
    disabled_cards: frozenset[str]

    def __init__(self, settings: Settings, store: SwitchRepository) -> None:
        self._settings = settings
        self._store = store
        self.draining = False
        """Set while the server goes down: no new matches, and /readyz says so."""
        self.turned: dict[tuple[str, str], Turned] = {}
        self._take([])

    async def reload(self) -> None:
        """Read again how the switches stand. Raises StoreUnavailable, and leaves them as they are."""
        self._take(await self._store.all())

    async def turn(self, turned: Turned, by: str) -> None:
        """Turn one, for good and at once. Raises StoreUnavailable."""
        await self._store.turn(turned, by)
        await self.reload()

    def require(self, name: str) -> None:
        """Refuse when the switch `name` is off."""
        if not getattr(self, name):
            raise Refusal(403, f"{name}_off", "The operator has turned this off for now.")

    def _take(self, rows: list[Turned]) -> None:
        self.turned = {(row.name, row.subject): row for row in rows}
        for name in GENERAL:
            row = self.turned.get((name, ""))
            setattr(self, name, getattr(self._settings, name) if row is None else row.on)
        self.disabled_games = self._off("game", self._settings.disabled_games)
        self.disabled_cards = self._off("card", self._settings.disabled_cards)

    def _off(self, name: str, at_first: frozenset[str]) -> frozenset[str]:
        rows = [row for row in self.turned.values() if row.name == name]
        back_on = {row.subject for row in rows if row.on}
        return (at_first - back_on) | {row.subject for row in rows if not row.on}
