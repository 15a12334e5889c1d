"""From the lobby onto a seat, and what one can do about somebody there: block, report, and take it back."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .desk import Desk

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

_OPEN = """async () => {
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/guest', { method: 'POST', headers, body: '{}' });
  const body = JSON.stringify({ game: 'dreamduel', public: true, options: { window: 'instant' } });
  return (await fetch('/api/rooms', { method: 'POST', headers, body })).json();
}"""


async def test_join_from_the_lobby_then_block_and_report(desk: Desk):
    host, guest = await desk.table(), await desk.table()
    await host.goto("/")
    links = await host.page.evaluate(_OPEN)
    await host.goto(links["url"])
    await host.page.wait_for_selector("article.seat.you")

    # A newcomer without an account presses Join in the list and sits.
    await guest.goto("/")
    row = guest.page.locator(".rooms-r", has_text=links["room"])
    await row.get_by_role("link", name="Join").click()
    await guest.page.wait_for_selector("article.seat.you")
    assert "#" not in guest.page.url
    for table, deck in ((host, "Watch of"), (guest, "Piercing")):
        await table.take_deck(deck)
        await table.be_ready()
    for table in (host, guest):
        await table.page.wait_for_selector("#decide")

    page = host.page
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_role("button", name="Report", exact=True).click()
    await page.get_by_role("combobox", name="Reason").select_option("stalling")
    await page.get_by_role("button", name="Send the report").click()
    await expect(page.locator(".toast").filter(has_text="The report was sent")).to_be_visible()
    await page.get_by_role("button", name="Block", exact=True).click()
    await page.get_by_role("button", name="Block them").click()
    await expect(page.locator(".toast").filter(has_text="is blocked")).to_be_visible()
    await host.goto("/me")
    blocked = page.locator("section", has_text="Blocked people")
    await expect(blocked.locator("li")).to_have_count(1)
    await blocked.get_by_role("button", name="Unblock").click()
    await expect(page.get_by_text("Blocked people")).to_have_count(0)
