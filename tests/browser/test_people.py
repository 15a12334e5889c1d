"""From the lobby onto a seat, and what one can do about somebody there: block, report, and take it back; and what an
operator then does.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import expect

from hopetable.api.operators import main

from .desk import Desk
from .server import Server
from .table import Table
from .test_accessibility import Axe

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

_OPEN = """async () => {
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/guest', { method: 'POST', headers, body: '{}' });
  const body = JSON.stringify({ game: 'dreamduel', public: true, options: { window: 'instant' } });
  return (await fetch('/api/rooms', { method: 'POST', headers, body })).json();
}"""


_REGISTER = """async ([name, password]) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify({ name, password }) })).status;
}"""


async def test_join_from_the_lobby_then_block_and_report(
    desk: Desk, server: Server, root: Path, monkeypatch: pytest.MonkeyPatch
):
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
    monkeypatch.setenv("HOPETABLE_DATABASE_URL", f"sqlite:///{server.folder / 'h.db'}")
    await an_operator_mutes(desk, guest, root)


async def an_operator_mutes(desk: Desk, reported: Table, root: Path):
    """There is no such page, until the account is an operator; then the report is read, acted on and closed."""
    keeper = await desk.table(bypass_csp=True)
    axe, page = Axe(keeper, root), keeper.page
    await keeper.goto("/")
    assert await page.evaluate(_REGISTER, ["Keine", "a quiet hakurei shrine"]) == 200
    await keeper.goto("/admin")
    await expect(page.get_by_role("heading", name="There is no page here")).to_be_visible()
    assert await asyncio.to_thread(main, ["add", "Keine"]) == 0
    await keeper.goto("/me")
    await page.get_by_role("link", name="Operations").click()
    await page.wait_for_selector(".adm-t")
    await axe.look("figures")
    await page.get_by_role("tab", name="Reports").click()
    await page.get_by_role("link", name="Read").click()
    await expect(page.locator(".adm-o li").first).to_be_visible()
    await axe.look("a report")
    await page.get_by_role("button", name="Mute or suspend").click()
    await page.get_by_role("button", name="Mute for 1 day").click()
    await expect(reported.page.locator(".strip", has_text="An operator has muted you")).to_be_visible()
    await page.get_by_label("What was done").fill("muted")
    await page.get_by_role("button", name="Close this report").click()
    await expect(page.get_by_text("Note: muted")).to_be_visible()

    await page.get_by_role("tab", name="Switches").click()
    await page.get_by_role("searchbox", name="Card name or number").fill("RM-001")
    await page.locator(".adm-find + .adm-l .btn").click()
    await page.get_by_role("dialog").get_by_role("button", name="Turn off").click()
    off = page.get_by_role("listitem").filter(has_text="RM-001")
    await expect(off.get_by_role("button", name="again")).to_be_visible()
    await axe.look("switches")
    await off.get_by_role("button", name="again").click()
    await page.get_by_role("dialog").get_by_role("button", name="Turn on").click()
    await expect(page.get_by_text("No card is off")).to_be_visible()
    await page.get_by_role("tab", name="Faults").click()
    await expect(page.get_by_text("No new faults")).to_be_visible()
    await page.get_by_role("tab", name="Log").click()
    await expect(page.locator(".adm-r").first).to_contain_text("turned on")
    await expect(page.locator(".adm-r")).to_have_count(5)
    await axe.look("log")
    await page.get_by_role("tab", name="Restrictions").click()
    await page.get_by_role("button", name="Lift").click()
    await page.get_by_role("dialog").get_by_role("button", name="Lift", exact=True).click()
    await expect(reported.page.locator(".strip", has_text="has lifted your mute")).to_be_visible()

    desk.allow(r"403 \(Forbidden\)")
    await page.get_by_role("tab", name="Reports").click()
    await page.get_by_role("link", name="Closed").click()
    await page.get_by_role("link", name="Read").click()
    await page.get_by_role("button", name="Mute or suspend").click()
    await page.get_by_role("radio", name="Suspension").check()
    await page.get_by_role("button", name="Suspend for 1 day").click()
    await expect(reported.page.get_by_role("heading", name="This account is suspended")).to_be_visible()
    await reported.page.get_by_role("link", name="Lobby").click()
    told = reported.page.locator(".told")
    await expect(told).to_contain_text("Reason: Stalling. You can still export or delete your data.")
    await expect(told).to_contain_text("lifted your mute")
    axe.check()
