"""Refusals: every "no" the HTTP interface says is {code, rule?, params, message}. Sentences live in the client."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from hopetable.store.ports import StoreUnavailable

log = logging.getLogger("hopetable.api")

_BY_STATUS = {404: ("not_found", "There is nothing here."), 405: ("method_not_allowed", "Not a way to ask this.")}


class Refusal(Exception):
    """Raise it anywhere below a route. `message` is for people who read raw answers; clients go by `code`."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        params: dict[str, Any] | None = None,
        rule: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.params = params or {}
        self.rule = rule
        self.headers = headers

    def response(self) -> JSONResponse:
        return JSONResponse(self.body(), self.status, self.headers)

    def body(self) -> dict[str, Any]:
        rule = {} if self.rule is None else {"rule": self.rule}
        return {"code": self.code, **rule, "params": self.params, "message": self.message}


def nothing_here() -> Refusal:
    """What is said at an address nobody knows."""
    return Refusal(404, "not_found", "There is nothing here.")


def install(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> JSONResponse:
        request.app.state.meters.refused(error.code, "http")
        return error.response()

    @app.exception_handler(StoreUnavailable)
    async def no_store(_request: Request, error: StoreUnavailable) -> JSONResponse:
        log.warning("store unavailable: %s", error)
        refusal = Refusal(
            503, "unavailable", "The database does not answer; nothing was changed.", headers={"retry-after": "2"}
        )
        return refusal.response()

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return invalid_fields(error.errors()).response()

    @app.exception_handler(HTTPException)
    async def plain(_request: Request, error: HTTPException) -> JSONResponse:
        code, message = _BY_STATUS.get(error.status_code, ("refused", "Refused."))
        return Refusal(error.status_code, code, message).response()


def invalid_fields(errors: Any) -> Refusal:
    """What was wrong and where, never the value: it may be a password."""
    fields = [
        {"field": ".".join(str(part) for part in item["loc"])[:100], "problem": str(item["type"])} for item in errors
    ]
    return Refusal(422, "invalid", "Some fields are not as they must be.", params={"fields": fields[:20]})
