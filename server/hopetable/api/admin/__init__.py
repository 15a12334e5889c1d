"""What stands behind /admin. To whoever is no operator all of it answers as an address that nobody knows."""

from __future__ import annotations

from fastapi import APIRouter

from hopetable.api.admin import capsules, figures, log, people, reports, switches

PARTS = (figures, switches, reports, people, capsules, log)

router = APIRouter(prefix="/api/admin")
for part in PARTS:
    router.include_router(part.router)
