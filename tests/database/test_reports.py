"""`hopetable reports`: an operator reads what players reported and closes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import select

from hopetable.api.reports import main
from hopetable.store.accounts import AccountRepository
from hopetable.store.database import Database
from hopetable.store.models import AuditRow
from hopetable.store.people import PeopleRepository

from .test_repositories import account

CONTEXT = {
    "room": "yozakura", "game": "dreamduel", "seats": ["Alice", "Bob"],
    "chat": [{"t": "chat", "id": 1, "from": {"seat": 1, "name": "Bob"}, "text": "ha", "at": 1}],
    "events": [{"n": 7, "e": "turn_began", "seat": 1}],
}  # fmt: skip
Operator = Callable[..., "asyncio.Future[tuple[int, str]]"]


@pytest.fixture
async def operator(database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Runs the command; its exit code and what it printed."""
    monkeypatch.setenv("HOPETABLE_DATABASE_URL", database.url.render_as_string(hide_password=False))

    async def run(*arguments: str) -> tuple[int, str]:
        code = await asyncio.to_thread(main, arguments)
        return code, capsys.readouterr().out

    return run


@pytest.fixture
async def report(database: Database, accounts: AccountRepository) -> str:
    await accounts.add(account("a", "Alice"))
    await accounts.add(account("b", "Bob"))
    return await PeopleRepository(database).report(1_800_000_000, "a", "b", "m1", "abuse", "rude", CONTEXT)


async def test_an_open_report_is_listed_and_shown_with_talk_and_last_turns(operator: Operator, report: str):
    code, listed = await operator("list")
    assert code == 0
    assert listed == f"{report}  2027-01-15 08:00  open  abuse  Alice about Bob: rude\n"
    code, shown = await operator("show", report)
    assert code == 0
    for part in ("Bob: ha", "turn_began", "seat=1", "hopetable replay m1", "room yozakura"):
        assert part in shown


async def test_a_closed_report_is_gone_from_the_list_and_its_note_is_in_the_audit(
    operator: Operator, report: str, database: Database
):
    assert await operator("close", report, "--note", "warned") == (0, f"{report} is closed\n")
    assert await operator("close", report) == (0, f"{report} was closed before\n")
    assert await operator("list") == (0, "")
    assert "closed  abuse" in (await operator("list", "--all"))[1]
    async with database.read() as connection:
        rows = (await connection.execute(select(AuditRow.account, AuditRow.kind, AuditRow.detail))).all()
    assert [tuple(row) for row in rows] == [("b", "report_closed", {"report": report, "note": "warned"})]


@pytest.mark.parametrize("act", ["show", "close"])
async def test_an_unknown_report_is_an_error(operator: Operator, act: str):
    assert await operator(act, "nothing") == (1, "there is no report nothing\n")


async def test_a_report_outlives_both_accounts(operator: Operator, report: str, accounts: AccountRepository):
    for one in ("a", "b"):
        await accounts.forget(one, 1_800_000_001)
    assert "somebody who left about somebody who left" in (await operator("list"))[1]
