"""The lid closes, the tab goes, the line is cut, the server dies: play goes on where it was."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from .desk import Desk
from .server import Server
from .table import Table
from .test_duel import opened
from .witness import views

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

CUT = (r"WebSocket connection", r"ERR_CONNECTION_REFUSED", r"ERR_INTERNET_DISCONNECTED", r"ERR_EMPTY_RESPONSE",
       r"ERR_CONNECTION_RESET", r"ERR_SOCKET_NOT_CONNECTED")  # fmt: skip

FLOATING = re.compile(r" [−+]\d+(?= )")
"""The difference that rises from a number for a second."""


@pytest.fixture
def mortal(tmp_path: Any) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path).start()
    yield running
    running.stop()


async def picture(table: Table) -> dict[str, Any]:
    """What a player sees that must be the same afterwards."""
    await table.page.wait_for_selector("#hand .card")
    heard = -1
    while heard != len(table.frames):
        heard = len(table.frames)
        await table.page.wait_for_timeout(250)
    look = await table.look()
    plates = [FLOATING.sub("", " ".join(t.split())) for t in await table.page.locator(".plate-p").all_inner_texts()]
    view = [v for _, v in views(table.frames)][-1]
    return {"title": look["title"], "decision": look["decision"], "lit": sorted(look["lit"]), "plates": plates,
            "acts": [a["id"] for a in look["acts"]], "log": await table.log(), "view": view}  # fmt: skip


def agree(after: dict[str, Any], before: dict[str, Any]) -> None:
    """The same position; a page that was opened anew has at least the newest part of the log."""
    new, old = after.pop("log"), before.pop("log")
    n = min(len(new), len(old))
    assert n > 8
    assert new[-n:] == old[-n:]
    assert after == before
    before["log"] = old


async def some(table: Table, dice: random.Random, n: int) -> None:
    for _ in range(n):
        assert await table.asked()
        await table.act(dice)
    assert await table.asked()


async def together(one: Table, other: Table, dice: random.Random, n: int) -> None:
    """`n` decisions of whoever is asked; then both screens stand still."""
    for _ in range(n):
        asked = [asyncio.create_task(t.asked()) for t in (one, other)]
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        who = one if asked[0].done() else other
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await who.act(dice)
    for _ in range(100):
        if [(await t.look())["mine"] for t in (one, other)].count(True) and newest(one) == newest(other):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is asked any more")


def newest(table: Table) -> int:
    return int([f["seq"] for f in table.frames if f["t"] in ("snapshot", "update")][-1])


async def test_the_server_is_killed_and_started_again(browser: Browser, mortal: Server, root: Any):
    desk = Desk(browser, mortal.url)
    desk.allow(*CUT)
    try:
        host, guest, _ = await opened(desk)
        dice = random.Random(4)
        await together(host, guest, dice, 10)
        before = [await picture(host), await picture(guest)]
        mortal.kill()
        for one in (host, guest):
            await expect(one.page.locator(".strip.bad")).to_contain_text("Connection lost")
        mortal.start()
        for one in (host, guest):
            await expect(one.page.locator(".strip.bad")).to_have_count(0, timeout=20_000)
        after = [await picture(host), await picture(guest)]
        assert after == before
        # And on.
        await together(host, guest, dice, 3)
        assert desk.complaints == []
    except BaseException:
        await desk.shoot(root / "var" / "browser-failures", "killed")
        raise
    finally:
        await desk.close()


async def reload_and_another_tab(desk: Desk):
    table = await desk.table()
    await table.practice()
    dice = random.Random(11)
    await some(table, dice, 7)
    before = await picture(table)
    assert len(before["log"]) > 8

    await table.page.reload(wait_until="domcontentloaded")
    assert await table.asked()
    agree(await picture(table), before)

    # The tab is closed and opened again: the account's seat waits.
    address, context = table.page.url, table.page.context
    await table.page.close()
    again = desk.seat(await context.new_page())
    await again.goto("/")
    await again.page.locator(".resume a.btn").click()
    assert again.page.url == address
    assert await again.asked()
    agree(await picture(again), before)

    # A second tab of the same seat: both live, the older one is told.
    second = desk.seat(await context.new_page())
    await second.goto(address)
    assert await second.asked()
    await expect(again.page.locator(".strip")).to_contain_text("Another window is open at this table")
    await second.act(dice)
    assert await second.asked()
    assert await again.asked()
    await expect(again.page.locator(f'#decide[data-decision="{(await second.look())["decision"]}"]')).to_be_visible()
    agree(await picture(again), await picture(second))
    await again.act(dice)
    assert await second.asked()


async def the_line_is_cut_and_comes_back(desk: Desk):
    desk.allow(*CUT)
    table = await desk.table()
    await table.practice()
    dice = random.Random(12)
    await some(table, dice, 6)
    before = await picture(table)
    await table.page.context.set_offline(True)
    strip = table.page.locator(".strip.bad")
    await expect(strip).to_contain_text("Connection lost", timeout=12_000)
    # The mat stays readable, and nothing can be sent.
    assert await table.page.locator("#hand .card").count() == before["view"]["seats"]["0"]["counts"]["hand"]
    for button in await table.page.locator("#decide [data-option], #decide [data-commit]").all():
        assert await button.get_attribute("aria-disabled") == "true"
    await table.page.context.set_offline(False)
    await expect(strip).to_have_count(0, timeout=12_000)
    assert await table.asked()
    assert await picture(table) == before
    await some(table, dice, 2)


async def test_a_tab_reloads_and_a_line_is_cut(desk: Desk):
    """Two people at two tables, at the same time."""
    await asyncio.gather(reload_and_another_tab(desk), the_line_is_cut_and_comes_back(desk))
