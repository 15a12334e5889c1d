"""Who is asking: passwords, sessions and the dependencies that routes name.

async def route(account: CurrentAccount) -> …      # 401 when nobody is signed in
async def route(signed: MaybeSigned) -> …          # None then
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Depends, Request, Response

from hopetable.api.errors import Refusal, nothing_here
from hopetable.settings import Settings
from hopetable.store.accounts import Account, Session, SessionRepository

T = TypeVar("T")
TOUCH_EVERY_S = 3600
MIN_PASSWORD, MAX_PASSWORD = 8, 128
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_hashing = ThreadPoolExecutor(2, thread_name_prefix="argon2")
_NOBODY = _hasher.hash(secrets.token_hex(16))
"""Checked for names that do not exist, so that they take as long as names that do."""


class Signed(msgspec.Struct, frozen=True):
    """A live session and its account."""

    session: Session
    account: Account


def now() -> int:
    return int(time.time())


# --- passwords ---------------------------------------------------------------------------------------------------
def check_new_password(password: str, name: str) -> None:
    plain = unicodedata.normalize("NFC", password)
    if not MIN_PASSWORD <= len(plain) <= MAX_PASSWORD:
        raise Refusal(
            422,
            "password_length",
            "A password has 8 to 128 characters.",
            params={"min": MIN_PASSWORD, "max": MAX_PASSWORD},
        )
    if plain.casefold() == name.casefold() or len(set(plain)) < 4 or plain.casefold() in _COMMON:
        raise Refusal(422, "password_weak", "This password is guessed at once.")


_COMMON = frozenset(
    "password password1 password123 12345678 123456789 1234567890 11111111 88888888 qwertyuiop qwerty123 iloveyou "
    "letmein123 abcd1234 abc12345 1q2w3e4r 1qaz2wsx a1234567 hopetable hopetable1".split()
)


async def hash_password(password: str) -> str:
    return await _in_thread(_hasher.hash, unicodedata.normalize("NFC", password))


async def password_matches(stored: str | None, password: str) -> bool:
    """Takes the same time whether or not there is a stored hash."""
    right = await _in_thread(_verify, stored or _NOBODY, unicodedata.normalize("NFC", password))
    return right and stored is not None


async def _in_thread(work: Callable[..., T], *arguments: str) -> T:
    return await asyncio.get_running_loop().run_in_executor(_hashing, work, *arguments)


def _verify(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


def needs_rehash(stored: str) -> bool:
    return _hasher.check_needs_rehash(stored)


# --- sessions ----------------------------------------------------------------------------------------------------
def session_digest(settings: Settings, token: str) -> str:
    return hmac.new(settings.secret_key, token.encode(), hashlib.sha256).hexdigest()


async def start_session(request: Request, response: Response, account: str) -> Session:
    """A new session for `account`; the one the request came with ends, so a token never outlives a sign-in."""
    state = request.app.state
    settings: Settings = state.settings
    await end_session(request)
    token, at = secrets.token_urlsafe(32), now()
    session = Session(
        id=session_digest(settings, token),
        account=account,
        created=at,
        seen=at,
        expires=at + settings.session_days * 86400,
    )
    await state.sessions.add(session)
    response.set_cookie(
        settings.cookie_name,
        token,
        max_age=settings.session_days * 86400,
        path="/",
        httponly=True,
        secure=settings.cookie_secure,
        samesite="lax",
    )
    return session


async def end_session(request: Request) -> None:
    token = _token(request)
    if token is not None:
        digest = session_digest(request.app.state.settings, token)
        await request.app.state.tickets.revoke(digest)
        await request.app.state.sessions.remove(digest)


def drop_cookie(request: Request, response: Response) -> None:
    settings: Settings = request.app.state.settings
    response.delete_cookie(settings.cookie_name, path="/", httponly=True, secure=settings.cookie_secure, samesite="lax")


def _token(request: Request) -> str | None:
    token = request.cookies.get(request.app.state.settings.cookie_name)
    return token if token and len(token) <= 64 and token.isascii() else None


async def maybe_signed(request: Request) -> Signed | None:
    token = _token(request)
    if token is None:
        return None
    state: Any = request.app.state
    sessions: SessionRepository = state.sessions
    at = now()
    found = await sessions.find(session_digest(state.settings, token), at)
    if found is None:
        return None
    session, account = found
    if at - session.seen > TOUCH_EVERY_S:
        await sessions.touch(session, at, at + state.settings.session_days * 86400)
    return Signed(session, account)


async def anyhow_signed(found: Annotated[Signed | None, Depends(maybe_signed)]) -> Signed:
    if found is None:
        raise Refusal(401, "not_signed_in", "Sign in, or play as a guest, first.")
    return found


async def own_account(found: Annotated[Signed, Depends(anyhow_signed)]) -> Account:
    """For what everybody may do with what is their own, suspended or not: take it along, and delete it."""
    return found.account


async def signed(request: Request, found: Annotated[Signed, Depends(anyhow_signed)]) -> Signed:
    request.app.state.sanctions.require_none(found.account.id)
    return found


async def current_account(found: Annotated[Signed, Depends(signed)]) -> Account:
    return found.account


async def writing_account(request: Request, found: Annotated[Signed, Depends(signed)]) -> Account:
    """For routes that change something: the account's writes are counted."""
    request.app.state.throttles.writes.check(found.account.id)
    return found.account


async def operator(found: Annotated[Signed | None, Depends(maybe_signed)], request: Request) -> Account:
    """For what operators alone may see: to everybody else there is nothing at this address."""
    if found is None or not found.account.operator or request.app.state.sanctions.running(
        found.account.id, "suspension"
    ):  # fmt: skip
        raise nothing_here()
    return found.account


async def writing_operator(request: Request, account: Annotated[Account, Depends(operator)]) -> Account:
    """An operator who changes something."""
    request.app.state.throttles.writes.check(account.id)
    return account


MaybeSigned = Annotated[Signed | None, Depends(maybe_signed)]
CurrentSigned = Annotated[Signed, Depends(signed)]
CurrentAccount = Annotated[Account, Depends(current_account)]
WritingAccount = Annotated[Account, Depends(writing_account)]
OwnAccount = Annotated[Account, Depends(own_account)]
Operator = Annotated[Account, Depends(operator)]
WritingOperator = Annotated[Account, Depends(writing_operator)]


def address(request: Request) -> str:
    """Where the request came from, for throttles: an IPv6 network counts as one address."""
    host = request.client.host if request.client else "-"
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host
