"""A finished match is played back on the same table: by mouse, by keys, on a phone, through each seat's eyes."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import expect

from .desk import Desk
from .table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]


async def over(table: Table) -> None:
    """A short duel, given up if it has not ended by then."""
    await table.play(random.Random(5), most=12)
    page = table.page
    if not await page.locator(".result").count():
        await table.asked()
    if not await page.locator(".result").count():
        if await page.locator(".tbl.s-phone").count():
            await page.get_by_role("button", name="Settings").click()
        await page.get_by_role("button", name="Concede").click()
        await page.get_by_role("button", name="Press again to concede").click()
    await expect(page.locator(".result")).to_be_visible()


async def test_a_finished_match_is_played_back(desk: Desk):
    table = await desk.table()
    await table.practice()
    await over(table)
    page = table.page
    await page.locator(".result footer a", has_text="Replay").click()
    bar = page.locator(".decide.replay")
    await expect(bar).to_be_visible()
    slider, said = bar.get_by_role("slider"), bar.locator(".rp-said")
    last = int(await slider.get_attribute("max") or 0)
    assert last > 8
    await expect(said).to_contain_text(f"Step 1 of {last + 1}")

    # Buttons: one step, one turn, and back.
    await bar.get_by_role("button", name="One step on").click()
    await expect(said).to_contain_text("Step 2 of")
    await bar.get_by_role("button", name="Next turn").click()
    await expect(said).to_contain_text("Turn 1")
    await expect(page.locator("#rail .log li").first).to_be_visible()

    # Keys: step, turns, both ends, play and stop.
    await page.keyboard.press("End")
    await expect(said).to_contain_text(f"Step {last + 1} of")
    await expect(bar.get_by_role("button", name="Result")).to_be_visible()
    await page.keyboard.press(",")
    await expect(said).to_contain_text(f"Step {last} of")
    await page.keyboard.press("Home")
    await page.keyboard.press(".")
    await expect(said).to_contain_text("Step 2 of")
    await bar.get_by_role("button", name="4×").click()
    await page.locator("#decide").focus()
    await page.keyboard.press(" ")
    await expect(said).to_contain_text(re.compile(r"Step ([5-9]|\d\d) of"), timeout=5_000)
    await page.keyboard.press(" ")
    stopped = await said.inner_text()
    await page.wait_for_timeout(700)
    assert await said.inner_text() == stopped

    # The other seat's eyes, at the same moment: its hand is open, ours is not.
    own = await page.locator("#hand .card[data-card]").count()
    assert own > 0
    await bar.get_by_role("combobox").select_option("seat:1")
    await expect(said).to_have_text(stopped)
    await expect(page.locator("#hand")).to_have_attribute("data-zone", "1.hand")
    await bar.get_by_role("combobox").select_option("watch")
    await expect(page.locator("#hand")).to_have_count(0)

    # A link to a moment; and the way here from one's own matches.
    await page.goto(page.url.split("#")[0] + "#3")
    await page.reload()
    await expect(page.locator(".rp-said")).to_contain_text("Step 4 of")
    await page.goto("/replays")
    await page.get_by_role("link", name="Watch").first.click()
    await expect(page.locator(".decide.replay")).to_be_visible()
    assert not [f for f in table.frames if f["t"] == "refused"]


async def test_a_replay_fits_a_phone(desk: Desk):
    table = await desk.table("phone")
    await table.practice()
    await over(table)
    page = table.page
    match = next(f["room"]["match"] for f in reversed(table.frames) if f["t"] in ("room", "snapshot") and f.get("room"))
    await table.goto(f"/replay/{match}")
    await expect(page.locator(".decide.replay")).to_be_visible()
    assert await table.overflow() <= 0
    await page.get_by_role("button", name="Next turn").tap()
    await expect(page.locator(".rp-said")).to_contain_text("Turn 1")
    box = await page.get_by_role("button", name="One step on").bounding_box()
    assert box
    assert box["height"] >= 44


async def test_an_unknown_replay_says_so(desk: Desk):
    table = await desk.table()
    desk.allow("404")
    await table.goto("/replay/nowhere")
    await expect(table.page.get_by_text("There is no such replay")).to_be_visible()
