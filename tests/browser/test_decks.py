"""The deck editor, and a guest who becomes somebody."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from .desk import Desk

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]


async def count(page: Page) -> int:
    text = await page.locator(".dside .legal .lg").inner_text()
    found = re.search(r"(\d+) cards? \(", text)
    return int(found.group(1)) if found else -1


async def test_a_deck_from_nothing_to_the_table(desk: Desk):
    desk.allow(r"status of 4\d\d")
    table = await desk.table()
    page = table.page
    await table.goto("/decks/new")
    await page.wait_for_selector(".pool .card")
    chip = page.locator(".dside .legal header .chip")
    await page.locator(".dname input").fill("Mine & only mine")

    # Card by card: the legality follows each press.
    card = page.locator('.pool .card[data-card="RM-001"]')
    for _ in range(4):
        await card.click()
    row = page.locator(".dlist .dl li").first
    await expect(row.locator(".stp b")).to_have_text("4")
    await expect(chip).to_contain_text("problem")
    four = page.locator(".dside .lg .badc").filter(has=page.get_by_role("button", name="Take out 1"))
    await expect(four).to_have_count(1)
    assert re.search(r"DD-DECK-\d+", await four.inner_text())
    await four.get_by_role("button").click()
    await expect(row.locator(".stp b")).to_have_text("3")
    await expect(four).to_have_count(0)

    # Too few to play, but kept as a draft.
    save = page.locator(".dtop .btn").filter(has_text="Save as draft")
    await save.click()
    await expect(page.locator(".toast").filter(has_text="Saved as a draft")).to_be_visible(timeout=20_000)
    await expect(page).to_have_url(re.compile(r"/decks/(?!new)"))
    await expect(page.locator(".dtop .btn").filter(has_text="Open a room")).to_have_attribute("aria-disabled", "true")
    refused = await page.evaluate("""async () => {
      const reply = await fetch('/api/decks', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'dreamduel', format: 'standard', name: 'no', cards: { 'RM-001': 3 }, as: 'legal' }) });
      return [reply.status, (await reply.json()).code];
    }""")
    assert refused == [422, "deck_illegal"], refused

    # A ready deck as text and as a code, out of one editor and into this one.
    out = await desk.table()
    await out.goto("/decks/reimu-1")
    await out.page.wait_for_selector(".dlist .dl li")

    # It opens on what it can use: the spells of its character, of guests, and items; all others are a choice away.
    strangers = out.page.locator('.pool .card[data-card="MS-001"]')
    await expect(out.page.locator('.pool .card[data-card="RM-001"]')).to_be_visible()
    await expect(out.page.locator('.pool .card[data-card="SYS-012"]')).to_be_attached()
    await expect(strangers).to_have_count(0)
    await out.page.get_by_label("Character", exact=True).first.select_option("")
    await expect(strangers).to_be_attached()
    # Words that find nothing there lead to what they find elsewhere.
    await out.page.get_by_label("Character", exact=True).first.select_option("own")
    await out.page.locator(".find input").fill("master spark")
    await out.page.get_by_role("button", name=re.compile("without the filters")).click()
    await expect(strangers).to_be_visible()
    await out.page.locator(".dtools .btn").filter(has_text="Export").click()
    code = out.page.locator(".dialog input[readonly]")
    await expect(code).not_to_have_value("")
    texts = [await code.input_value(), await out.page.locator(".dialog textarea").input_value()]
    total = 0
    for text in texts:
        await page.locator(".dtools .btn").filter(has_text="Import").click()
        await page.locator(".dialog textarea").fill(text)
        await page.get_by_role("button", name="Read", exact=True).click()
        await expect(page.locator(".dialog .badc")).to_have_count(0)
        await page.get_by_role("button", name="Put into the deck").click()
        await expect(chip).to_have_text("Legal")
        now = await count(page)
        assert total in (0, now)
        total = now
        lines = await page.locator(".dlist .dl li").all_inner_texts()
        assert lines == await out.page.locator(".dlist .dl li").all_inner_texts()
    assert 40 <= total <= 50
    # A new deck of another game has a format that game knows.
    await out.goto("/decks/new?game=zhutian")
    await expect(out.page.locator(".fmt select")).to_have_value("casual")
    await page.locator(".dtools .btn").filter(has_text="Import").click()
    await page.locator(".dialog textarea").fill("3 RM-001\n2 no such card\n<b>x</b>")
    await page.get_by_role("button", name="Read", exact=True).click()
    await expect(page.locator(".badlines li")).to_have_count(2)
    await page.keyboard.press("Escape")

    await page.locator(".dtop .btn").filter(has_text=re.compile("^Save$")).click()
    await expect(page.locator(".dstate")).to_have_text("Saved")
    await table.goto("/decks")
    tile = page.locator(".dt").first
    await expect(tile).to_contain_text("Mine & only mine")
    await expect(tile).to_contain_text("Legal")

    # The guest picks a name: everything is still there, and from another browser too.
    await table.goto("/me")
    await page.get_by_role("button", name="Pick a name and password").click()
    name = f"Keeper {desk.url[-4:]}"
    await page.locator("input[name=username]").fill(name)
    await page.locator("input[name=password]").fill("kept for later")
    await page.locator(".dialog form button[type=submit]").click()
    await expect(page.get_by_text(f"Signed in as {name}")).to_be_visible()
    await table.goto("/decks")
    await expect(page.locator(".dt").first).to_contain_text("Mine & only mine")
    elsewhere = await desk.table()
    await elsewhere.goto("/me")
    await elsewhere.page.get_by_role("button", name="Sign in").click()
    await elsewhere.page.locator("input[name=username]").fill(name)
    await elsewhere.page.locator("input[name=password]").fill("kept for later")
    await elsewhere.page.locator(".dialog form button[type=submit]").click()
    await expect(elsewhere.page.get_by_text(f"Signed in as {name}")).to_be_visible()
    await elsewhere.goto("/decks")
    await expect(elsewhere.page.locator(".dt").first).to_contain_text("Mine & only mine")

    # And it is a deck to play with.
    await elsewhere.page.locator(".dt").first.get_by_role("link", name="Edit").click()
    await elsewhere.page.locator(".dtools .btn").filter(has_text="Practise with it").click()
    await elsewhere.page.wait_for_selector("#decide")
    assert await elsewhere.asked()
