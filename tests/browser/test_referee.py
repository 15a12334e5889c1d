"""A referee at a real table: the link from the waiting room, a ruling, a number, a card, a stop, a step back."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from .desk import Desk
from .table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

_OPEN = """async () => {
  await fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const body = JSON.stringify({ game: 'dreamduel', options: { referee: 'all', window: 'instant' } });
  const reply = await fetch('/api/rooms', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return reply.json();
}"""


async def seated(desk: Desk) -> tuple[Table, Table, Table]:
    """Two players with a duel begun, and a referee who came by the link the host copied."""
    host, guest, judge = [await desk.table() for _ in range(3)]
    await host.goto("/")
    links = await host.page.evaluate(_OPEN)
    await host.goto(links["url"])
    await expect(host.page.get_by_role("button", name="Copy the referee link")).to_be_visible()
    await guest.goto(links["invite"])
    for table, deck in ((host, "Watch of"), (guest, "Piercing")):
        await table.page.wait_for_selector("article.seat.you")
        await table.take_deck(deck)
        await table.be_ready()
    for table in (host, guest):
        await table.page.wait_for_selector("#decide")
    await judge.goto(links["referee"])
    await judge.page.wait_for_selector(".decide.ref")
    return host, guest, judge


async def test_a_referee_steps_in_and_everybody_reads_it(desk: Desk):
    host, guest, judge = await seated(desk)
    page = judge.page
    bar = page.locator("#decide")

    async def everybody_reads(text: str) -> None:
        for table in (host, guest, judge):
            await expect(table.page.locator("#rail .log")).to_contain_text(text)

    await bar.get_by_role("button", name="Rule", exact=True).click()
    await page.get_by_placeholder("A sentence for everybody").fill("The die is thrown again.")
    await page.get_by_role("button", name="Announce").click()
    await everybody_reads("The die is thrown again.")

    await bar.get_by_role("button", name="Set a number").click()
    form = page.locator(".ref-f")
    await form.get_by_label("Player").select_option(index=1)
    await form.get_by_label("Number").select_option("hp")
    await form.get_by_label("Becomes").fill("4321")
    await form.get_by_role("button", name="Set it").click()
    await everybody_reads("to 4321")
    await expect(host.page.locator("[data-plate='1'] .hpn")).to_have_text("4321")

    await bar.get_by_role("button", name="Stop").click()
    await expect(host.page.locator(".strip", has_text="The referee has stopped the match")).to_be_visible()
    await bar.get_by_role("button", name="Go on").click()
    await expect(host.page.locator(".strip", has_text="The referee has stopped the match")).to_have_count(0)

    await bar.get_by_role("button", name="Wind back").click()
    await page.locator(".ref-f").get_by_role("button", name="Wind back").click()
    await expect(page.locator("#decide p.bad")).to_be_visible()
    await expect(page.locator("#decide p.bad")).to_have_text(re.compile("take back"))
    assert [f for f in judge.frames if f["t"] == "refused"][-1]["code"] == "nothing_to_take_back"


async def test_a_player_with_the_referees_link_stays_a_player(desk: Desk):
    host, _, judge = await seated(desk)
    await host.goto(judge.page.url)
    await host.page.wait_for_selector("#decide:not(.ref)")
    assert next(f for f in reversed(host.frames) if f["t"] == "welcome")["audience"] == "seat:0"
