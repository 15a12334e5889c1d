"""What stands before every route: request ids, exact origins, body limits, response headers, one line of log.

No header, cookie, body or query string is ever logged; a path is logged as its route's pattern.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hopetable.api.errors import Refusal
from hopetable.settings import Settings

log = logging.getLogger("hopetable.http")

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def origin_allowed(scope: Scope, settings: Settings) -> bool:
    """Exactly one Origin header, exactly one of the list. For HTTP writes and for every WebSocket."""
    found = [value for name, value in scope["headers"] if name == b"origin"]
    return len(found) == 1 and found[0].decode("latin-1") in settings.allowed_origins


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, policy: Callable[[], str]) -> None:
        self._app = app
        self._settings = settings
        self._policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        request_id = secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request_id
        status = 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, MutableHeaders(scope=message), request_id)
            await send(message)

        try:
            await self._checked(scope, receive, send_guarded)
        except Exception:  # the boundary of a request: whatever went wrong, the client gets an id to report
            log.exception("failed", extra={"fields": {"request": request_id, "route": _route(scope)}})
            if status == 0:
                refusal = Refusal(500, "internal", "Something went wrong here.", params={"request": request_id})
                await refusal.response()(scope, receive, send_guarded)
        finally:
            fields = {
                "request": request_id,
                "method": scope["method"],
                "route": _route(scope),
                "status": status,
                "ms": round((time.perf_counter() - started) * 1000, 1),
            }
            log.info("request", extra={"fields": fields})

    async def _checked(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal.response()(scope, receive, send)
            return
        left = self._settings.body_bytes

        async def receive_bounded() -> Message:
            nonlocal left
            message = await receive()
            if message["type"] == "http.request":
                left -= len(message.get("body", b""))
                if left < 0:
                    raise _too_large()
            return message

        await self._app(scope, receive_bounded, send)

    def _refusal(self, scope: Scope) -> Refusal | None:
        if scope["method"] in SAFE_METHODS:
            return None
        if not origin_allowed(scope, self._settings):
            return Refusal(403, "bad_origin", "Writes are taken from this site's own pages only.")
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > self._settings.body_bytes:
            return _too_large()
        return None

    def _add_headers(self, scope: Scope, headers: MutableHeaders, request_id: str) -> None:
        headers["content-security-policy"] = self._policy()
        headers["x-content-type-options"] = "nosniff"
        headers["referrer-policy"] = "same-origin"
        headers["cross-origin-opener-policy"] = "same-origin"
        headers["cross-origin-resource-policy"] = "same-origin"
        headers["permissions-policy"] = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
        headers["x-request-id"] = request_id
        if self._settings.cookie_secure:
            headers["strict-transport-security"] = "max-age=31536000"
        if scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")


def _too_large() -> Refusal:
    return Refusal(413, "too_large", "The body is larger than this server takes.")


def _route(scope: Scope) -> str:
    """The pattern, not the path: a path may hold what only one person should know."""
    pattern = str(getattr(scope.get("route"), "path", "-"))
    if pattern == "-" or ":path}" in pattern:
        return pattern
    # A router within a router knows only its own end of the address.
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
