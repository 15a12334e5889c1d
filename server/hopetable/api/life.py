"""What rooms live in: their limits and services, and this process's place among others if there are any."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI

from hopetable import __version__
from hopetable.api import cards_routes
from hopetable.api.doors import OperatorDoors, tell
from hopetable.api.metrics import RoomCollector
from hopetable.bots import BOTS
from hopetable.cluster.hall import SharedHall
from hopetable.cluster.node import Node
from hopetable.rooms.limits import Limits
from hopetable.rooms.manager import Rooms
from hopetable.rooms.ports import Alone, Data, Services
from hopetable.settings import Settings
from hopetable.store.matches import SqlMatchStore


def limits_of(settings: Settings) -> Limits:
    """The numbers of rooms from the operator's settings."""
    return Limits(
        frame_bytes=settings.frame_bytes, frames_per_window=settings.messages_per_window,
        reads_per_window=settings.messages_per_window * 2, window_ms=int(settings.message_window_s * 1000),
        outbox_frames=settings.outbox_messages, outbox_bytes=settings.outbox_bytes, missed=settings.missed_updates,
        sockets_per_seat=settings.sockets_per_seat,
        snapshot_every=settings.snapshot_every, watchers=settings.max_watchers, rooms=settings.max_rooms,
        rooms_per_person=settings.rooms_per_account, chat_count=settings.chat_per_window,
        chat_window_ms=int(settings.chat_window_s * 1000), chat_chars=settings.chat_chars,
        absence_ms=settings.absence_s * 1000, absence_total_ms=settings.absence_match_s * 1000,
        rules_budget_ms=settings.step_abort_ms,
    )  # fmt: skip


@contextlib.asynccontextmanager
async def life(app: FastAPI) -> AsyncIterator[None]:
    """Take up every live match when the application starts; keep them all when it stops."""
    state = app.state
    games = getattr(state, "games", None)
    if games is None:
        games = cards_routes.installed_games()
    state.games = games
    state.deck_validator = cards_routes.validator(games)

    async def find_deck(account: str, deck: str) -> Data | None:
        found = await state.decks.get(account, deck)
        return None if found is None else {"name": found.name, "cards": found.cards}

    node = None if state.redis is None else Node(state.redis, state.settings.heartbeat_s)
    store = await SqlMatchStore.open(state.database, (lambda: True) if node is None else lambda: node.valid)
    store.committer.measured = state.meters.committed
    state.store = store
    services = Services(
        store=store, games=games, bots=BOTS, limits=limits_of(state.settings), find_deck=find_deck,
        blocked=state.people.blocked_ids, owners=node or Alone(),
        build=__version__, doors=OperatorDoors(state.switches, state.sanctions), meters=state.meters,
    )  # fmt: skip
    rooms = state.rooms = Rooms(services)
    state.meters.registry.register(RoomCollector(lambda: rooms))
    state.sanctions.changed = lambda sanction: tell(rooms, sanction)
    try:
        async with _among_others(rooms, node) as state.hall:
            yield
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def _among_others(rooms: Rooms, node: Node | None) -> AsyncIterator[Rooms | SharedHall]:
    """The way to all rooms: those of this process, and where there are others theirs too."""
    hall = None if node is None else SharedHall(rooms, node)
    if hall is not None:
        await hall.open()
    await rooms.resume()
    try:
        yield hall or rooms
    finally:
        await rooms.drain()
        await rooms.close()
        if hall is not None:
            await hall.close()
