"""Guests, accounts and one's own data."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import Field

from hopetable.api.auth import (
    CurrentSigned,
    MaybeSigned,
    OwnAccount,
    WritingAccount,
    address,
    check_new_password,
    drop_cookie,
    end_session,
    hash_password,
    needs_rehash,
    now,
    password_matches,
    start_session,
)
from hopetable.api.errors import Refusal
from hopetable.api.jsonin import Body, body
from hopetable.api.names import BadName, clean_name, fold_name, guest_name
from hopetable.store.accounts import Account, AccountRepository, NameTaken

router = APIRouter(prefix="/api")
SETTINGS_BYTES = 8 * 1024

Locale = Literal["", "zh", "zh-Hant", "en"]
Text = Annotated[str, Field(max_length=400)]


class GuestBody(Body):
    name: Text | None = None
    locale: Locale = ""


class RegisterBody(Body):
    name: Text | None = None
    password: Text
    locale: Locale = ""


class LoginBody(Body):
    name: Text
    password: Text


class MeBody(Body):
    name: Text | None = None
    locale: Locale | None = None
    settings: dict[str, Any] | None = None


class PasswordBody(Body):
    old: Text
    new: Text


class ForgetBody(Body):
    password: Text = ""


def account_json(account: Account) -> dict[str, Any]:
    """An account as its owner sees it."""
    operator = {"operator": True} if account.operator else {}
    return {
        "id": account.id,
        "name": account.name,
        "guest": account.guest,
        "locale": account.locale,
        "settings": account.settings,
        "created": account.created,
        **operator,
    }


@router.post("/guest")
async def guest(request: Request, response: Response, found: MaybeSigned, said: GuestBody = body(GuestBody)) -> Any:
    """An account and a session in one click. Who is signed in already stays who they are."""
    if found is not None:
        return {"account": account_json(found.account)}
    state = request.app.state
    state.switches.require("guests")
    state.throttles.accounts.check(address(request))
    account = await _add_account(state.accounts, said.name, said.locale, None)
    await start_session(request, response, account.id)
    return {"account": account_json(account)}


@router.post("/register")
async def register(
    request: Request, response: Response, found: MaybeSigned, said: RegisterBody = body(RegisterBody)
) -> Any:
    """A guest keeps everything and gains a name and a password; a newcomer gets an account at once."""
    state = request.app.state
    state.switches.require("registration")
    if found is not None and not found.account.guest:
        raise Refusal(409, "already_registered", "This account has a name and a password already.")
    state.throttles.accounts.check(address(request))
    if found is None and said.name is None:
        raise Refusal(422, "name_empty", "A name is needed.")
    name = found.account.name if said.name is None and found else _name(said.name or "")
    check_new_password(said.password, name)
    password = await hash_password(said.password)
    if found is None:
        account = await _add_account(state.accounts, name, said.locale, password)
    else:
        changes = {"name": name, "name_key": fold_name(name), "password": password}
        await _change(state.accounts, found.account.id, **changes)
        account = msgspec.structs.replace(found.account, **changes)
    await start_session(request, response, account.id)
    await state.accounts.audit(account.id, "registered", now())
    return {"account": account_json(account)}


@router.post("/login")
async def login(request: Request, response: Response, said: LoginBody = body(LoginBody)) -> Any:
    """One answer for a wrong name and a wrong password, after the same work."""
    state = request.app.state
    key, where = fold_name(said.name)[:160], address(request)
    state.throttles.logins_by_address.check(where)
    state.throttles.logins_by_name.check(f"{key} {where}")
    account: Account | None = await state.accounts.by_name(key)
    stored = account.password if account is not None else None
    if not await password_matches(stored, said.password) or account is None or stored is None:
        raise Refusal(401, "wrong_login", "The name or the password is wrong.")
    state.sanctions.require_none(account.id)
    state.throttles.logins_by_name.forget(f"{key} {where}")
    if needs_rehash(stored):
        await state.accounts.change(account.id, password=await hash_password(said.password))
    await start_session(request, response, account.id)
    return {"account": account_json(account)}


@router.post("/logout")
async def logout(request: Request, response: Response) -> Any:
    await end_session(request)
    drop_cookie(request, response)
    return {"account": None}


@router.get("/me")
async def me(request: Request, found: MaybeSigned) -> Any:
    """Who one is (null when nobody), what operators have told one, and what they have turned off."""
    switches = request.app.state.switches
    return {
        "account": None if found is None else account_json(found.account),
        "sanctions": [] if found is None else request.app.state.sanctions.told(found.account.id),
        "switches": {
            "new_matches": switches.new_matches and not switches.draining,
            "chat": switches.chat,
            "registration": switches.registration,
            "guests": switches.guests,
            "disabled_games": sorted(switches.disabled_games),
            "disabled_cards": sorted(switches.disabled_cards),
        },
    }


@router.patch("/me")
async def change_me(request: Request, account: WritingAccount, said: MeBody = body(MeBody)) -> Any:
    changes: dict[str, Any] = {}
    if said.name is not None:
        name = _name(said.name)
        changes |= {"name": name, "name_key": fold_name(name)}
    if said.locale is not None:
        changes["locale"] = said.locale
    if said.settings is not None:
        if len(msgspec.json.encode(said.settings)) > SETTINGS_BYTES:
            raise Refusal(422, "settings_too_large", "These settings are too large.", params={"max": SETTINGS_BYTES})
        changes["settings"] = said.settings
    if changes:
        await _change(request.app.state.accounts, account.id, **changes)
    return {"account": account_json(msgspec.structs.replace(account, **changes))}


@router.post("/password")
async def change_password(
    request: Request, response: Response, account: WritingAccount, said: PasswordBody = body(PasswordBody)
) -> Any:
    """Every other session of the account ends, and this one gets a new token."""
    state = request.app.state
    await _confirm(request, account, said.old)
    check_new_password(said.new, account.name)
    await state.accounts.change(account.id, password=await hash_password(said.new))
    session = await start_session(request, response, account.id)
    await state.sessions.remove_others(account.id, session.id)
    await state.accounts.audit(account.id, "password_changed", now())
    return {"account": account_json(account)}


@router.get("/me/export")
async def export(request: Request, account: OwnAccount) -> Response:
    """Everything that is stored about oneself, as one JSON file."""
    stored = await request.app.state.accounts.export(account.id)
    data = msgspec.json.encode({"account": account_json(account), **stored})
    headers = {"content-disposition": 'attachment; filename="hopetable.json"'}
    return Response(data, media_type="application/json", headers=headers)


@router.delete("/me")
async def forget_me(
    request: Request, response: Response, account: OwnAccount, said: ForgetBody = body(ForgetBody)
) -> Any:
    """Delete the account and all that is its own; matches stay for the others, without its name."""
    request.app.state.throttles.writes.check(account.id)
    if not account.guest:
        await _confirm(request, account, said.password)
    await end_session(request)
    await request.app.state.accounts.forget(account.id, now())
    drop_cookie(request, response)
    return {"account": None}


@router.post("/ticket")
async def ticket(request: Request, found: CurrentSigned) -> Any:
    """Opens one socket within half a minute."""
    state = request.app.state
    state.throttles.writes.check(found.account.id)
    account = found.account
    issued = await state.tickets.issue(account=account.id, name=account.name, session=found.session.id)
    return {"ticket": issued}


async def _confirm(request: Request, account: Account, password: str) -> None:
    throttle, key = request.app.state.throttles.logins_by_name, f"{account.name_key} confirm"
    throttle.check(key)
    if not await password_matches(account.password, password):
        raise Refusal(403, "wrong_password", "The password is wrong.")
    throttle.forget(key)


async def _add_account(accounts: AccountRepository, wanted: str | None, locale: str, password: str | None) -> Account:
    for _ in range(8):
        name = guest_name(locale) if wanted is None else _name(wanted)
        at = now()
        account = Account(
            id=secrets.token_hex(10),
            name=name,
            name_key=fold_name(name),
            password=password,
            operator=False,
            locale=locale,
            settings={},
            created=at,
            seen=at,
        )
        try:
            await accounts.add(account)
        except NameTaken:
            if wanted is not None:
                raise _name_taken(name) from None
        else:
            return account
    raise Refusal(503, "unavailable", "No free name was found; try again.")


async def _change(accounts: AccountRepository, account: str, **changes: Any) -> None:
    try:
        await accounts.change(account, **changes)
    except NameTaken:
        raise _name_taken(changes["name"]) from None


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except BadName as error:
        raise Refusal(422, error.code, "This name cannot be used.", params={"max": 20}) from None


def _name_taken(name: str) -> Refusal:
    return Refusal(409, "name_taken", "This name, or one that looks like it, is taken.", params={"name": name})
