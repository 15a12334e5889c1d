"""/metrics in Prometheus' text format, for whoever shows the token of the settings; without one it is not there."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hopetable.api.errors import Refusal, nothing_here
from hopetable.rooms.manager import Rooms

router = APIRouter()


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    state = request.app.state
    token = state.settings.metrics_token
    if token is None:
        raise nothing_here()
    shown = request.headers.get("authorization", "")
    if not hmac.compare_digest(shown.encode(), f"Bearer {token.get_secret_value()}".encode()):
        raise Refusal(401, "wrong_token", "Show the token of the settings.", headers={"www-authenticate": "Bearer"})
    return Response(generate_latest(state.meters.registry), media_type=CONTENT_TYPE_LATEST)


class RoomCollector(Collector):
    """What is looked up when somebody asks, instead of being counted on the way of every answer."""

    def __init__(self, rooms: Callable[[], Rooms]) -> None:
        self._rooms = rooms

    def collect(self) -> Iterator[Metric]:
        rooms = self._rooms()
        by_state = GaugeMetricFamily("hopetable_rooms", "Rooms of this process.", labels=("state", "game"))
        for (state, game), count in rooms_by_state(rooms).items():
            by_state.add_metric((state, game), count)
        yield by_state
        sockets = sum(len(room.conns) for room in rooms.rooms.values())
        yield GaugeMetricFamily("hopetable_sockets", "Open sockets at tables.", value=sockets)


def rooms_by_state(rooms: Rooms) -> dict[tuple[str, str], int]:
    """How many rooms there are by state (waiting, live, ended, asleep) and game."""
    out = {(state, game): 0 for state in ("waiting", "live", "ended", "asleep") for game in rooms.services.games}
    for room in rooms.rooms.values():
        out[room.state, room.entry.id] += 1
    for record, _ in rooms.asleep.values():
        out["asleep", record.game] += 1
    return out
