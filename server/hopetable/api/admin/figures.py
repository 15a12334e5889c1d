"""How the server does: one glance."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request

from hopetable import __version__
from hopetable.api.auth import Operator
from hopetable.api.metrics import rooms_by_state
from hopetable.rooms.manager import Rooms

router = APIRouter()
_BEGAN = time.monotonic()


@router.get("/figures")
async def figures(request: Request, operator: Operator) -> Any:
    """Of this process, but for `open_reports` and `new_capsules`."""
    state = request.app.state
    rooms: Rooms = state.rooms
    return {
        **rooms.counts(),
        "by_state": [
            {"state": kind, "game": game, "count": count} for (kind, game), count in rooms_by_state(rooms).items()
        ],
        "counted": state.meters.totals(),
        "store_ms": await _store_ms(request),
        "database": "sqlite" if state.settings.is_sqlite else "postgresql",
        "build": __version__,
        "uptime_s": int(time.monotonic() - _BEGAN),
        "open_reports": await state.people.count("open"),
        "new_capsules": await state.capsules.count_unseen(),
    }


async def _store_ms(request: Request) -> float:
    """How long the database takes to answer. Where it does not, nobody is known to be an operator either."""
    began = time.perf_counter()
    await request.app.state.database.ping()
    return round((time.perf_counter() - began) * 1000, 1)
