"""Doors that do not open say so."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .desk import Desk

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]


async def test_unknown_revoked_and_full(desk: Desk):
    desk.allow(r"status of 404")
    visitor = await desk.table()
    await visitor.goto("/r/aaaaaaaaaa")
    await expect(visitor.page.locator("main h1")).to_have_text("There is no such table")
    await visitor.page.get_by_role("link", name="Lobby").click()
    await visitor.page.wait_for_selector("main.lobby")
    await visitor.goto("/somewhere/else")
    await expect(visitor.page.locator("main h1")).to_have_text("There is no page here")

    host = await desk.table()
    old = await host.create()
    await host.page.get_by_role("button", name="Revoke invitation").click()
    await expect(host.page.locator(".toast").filter(has_text="revoked")).to_be_visible()
    await visitor.goto(old)
    await expect(visitor.page.locator("main h1")).to_have_text("This invitation no longer works")

    new = [f["room"]["invite"] for f in host.frames if isinstance(f.get("room"), dict)][-1]
    assert new != old
    guest = await desk.table()
    await guest.goto(new)
    await guest.page.wait_for_selector("article.seat.you")
    late = await desk.table()
    await late.goto(new)
    await expect(late.page.locator(".strip")).to_contain_text("All seats are taken")
    await expect(late.page.locator("article.seat.you")).to_have_count(0)
