"""Accounts, sessions and decks as the database keeps them."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from hopetable.store.accounts import Account, AccountRepository, NameTaken, Session, SessionRepository
from hopetable.store.decks import Deck, DeckRepository, TooManyDecks


def account(id: str = "a", name: str = "Alice") -> Account:
    return Account(
        id=id, name=name, name_key=name.lower(), password=None, operator=False, locale="zh",
        settings={"音": [1, None, "\u0000"]}, created=1, seen=1,
    )  # fmt: skip


def session(id: str = "s", account: str = "a", expires: int = 100) -> Session:
    return Session(id=id, account=account, created=1, seen=1, expires=expires)


def deck(id: str = "d", owner: str = "a", updated: int = 1) -> Deck:
    return Deck(
        id=id, account=owner, game="dreamduel", name="夢", format="", cards={"RM-001": 2}, note="", legal=False,
        created=1, updated=updated,
    )  # fmt: skip


async def test_an_account_comes_back_as_it_was(accounts: AccountRepository) -> None:
    await accounts.add(account())
    assert await accounts.get("a") == account()
    assert await accounts.by_name("alice") == account()
    assert await accounts.by_name("bob") is None


async def test_two_at_once_cannot_take_one_name(accounts: AccountRepository) -> None:
    adds = [accounts.add(account(f"a{number}")) for number in range(5)]
    results = await asyncio.gather(*adds, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["NameTaken"] * 4 + ["NoneType"]


async def test_a_change_to_a_taken_name_changes_nothing(accounts: AccountRepository) -> None:
    await accounts.add(account())
    await accounts.add(account("b", "Bob"))
    with pytest.raises(NameTaken):
        await accounts.change("b", name="Alice", name_key="alice", locale="en")
    assert await accounts.get("b") == account("b", "Bob")


async def test_a_session_is_found_until_it_ends(accounts: AccountRepository, sessions: SessionRepository) -> None:
    await accounts.add(account())
    await sessions.add(session())
    assert await sessions.find("s", now=99) == (session(), account())
    assert await sessions.find("s", now=100) is None
    await sessions.touch(session(), now=50, expires=200)
    found = await sessions.find("s", now=150)
    assert found is not None
    assert (found[0].seen, found[1].seen) == (50, 50)
    await sessions.remove("s")
    assert await sessions.find("s", now=150) is None


async def test_a_sweep_takes_only_what_has_ended(accounts: AccountRepository, sessions: SessionRepository) -> None:
    await accounts.add(account())
    await sessions.add(session("old", expires=10))
    await sessions.add(session("new", expires=20))
    assert await sessions.sweep(now=10) == 1
    assert await sessions.find("new", now=10) is not None


async def test_forgetting_an_account_takes_its_sessions_and_decks(
    accounts: AccountRepository, sessions: SessionRepository, decks: DeckRepository
) -> None:
    for id, name in (("a", "Alice"), ("b", "Bob")):
        await accounts.add(account(id, name))
        await sessions.add(session(f"s{id}", id))
        await decks.add(deck(f"d{id}", id), limit=9)
    await accounts.forget("a", now=5)
    assert await accounts.get("a") is None
    assert await sessions.find("sa", now=5) is None
    assert await decks.all("a") == []
    assert await sessions.find("sb", now=5) is not None
    assert await decks.all("b") == [deck("db", "b")]
    await accounts.add(account("c", "Alice"))


async def test_decks_come_newest_first_and_only_to_their_owner(
    accounts: AccountRepository, decks: DeckRepository
) -> None:
    await accounts.add(account())
    await decks.add(deck("d1", updated=1), limit=9)
    await decks.add(deck("d2", updated=2), limit=9)
    assert [d.id for d in await decks.all("a")] == ["d2", "d1"]
    assert await decks.get("b", "d1") is None
    assert await decks.replace(msgspec.structs.replace(deck("d1", "b"), name="stolen")) is False
    assert await decks.remove("b", "d1") is False
    assert await decks.get("a", "d1") == deck("d1")
    assert await decks.remove("a", "d1") is True


async def test_two_at_once_cannot_pass_the_limit(accounts: AccountRepository, decks: DeckRepository) -> None:
    await accounts.add(account())
    adds = [decks.add(deck(f"d{number}"), limit=3) for number in range(8)]
    results = await asyncio.gather(*adds, return_exceptions=True)
    assert sum(isinstance(result, TooManyDecks) for result in results) == 5
    assert len(await decks.all("a")) == 3
