"""Names and chat that want to be more than text."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from .desk import Desk
from .table import Table
from .test_duel import spoken

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

MARKUP = "<b onclick=x>hi</b>"
OVERRIDE, ZERO = "\u202e", "\u200b"

_CLEAN = """() => ({
  made: document.querySelectorAll('b[onclick], img[onerror], script:not([src]):not([type]), iframe').length,
  wide: document.documentElement.scrollWidth - innerWidth, ran: !!window.ran,
})"""


async def harmless(page: Page, where: str) -> str:
    found = await page.evaluate(_CLEAN)
    assert found["made"] == 0, where
    assert not found["ran"], where
    assert found["wide"] <= 0, where
    text = await spoken(page)
    for sign in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200b\ufeff":
        assert sign not in text, (where, hex(ord(sign)))
    return text


async def register(table: Table, name: str) -> None:
    page = table.page
    await page.locator("input[name=username]").fill(name)
    await page.locator("input[name=password]").fill("a long enough secret")
    await page.locator(".dialog form button[type=submit]").click()


async def test_names_and_chat_stay_text_everywhere(desk: Desk):
    desk.allow(r"status of 4\d\d")
    host = await desk.table()
    page = host.page
    await host.goto("/me")
    await page.get_by_role("button", name="Begin as a guest").click()
    await page.get_by_role("button", name="Pick a name and password").click()
    for bad, why in ((f"a{OVERRIDE}b", "signs that cannot be used"), (f"a{ZERO}b", "signs that cannot be used"),
                     ("x" * 50, "at most 20 characters")):  # fmt: skip
        await register(host, bad)
        await expect(page.locator(".dialog .fld-e")).to_contain_text(why)
    await page.evaluate("document.querySelector('input[name=username]').removeAttribute('maxlength')")
    await register(host, "y" * 10_000)
    await expect(page.locator(".dialog .fld-e")).to_be_visible()
    await register(host, MARKUP)
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert MARKUP in await harmless(page, "settings")

    invite = await host.create(Responses="Instant")
    assert MARKUP in await harmless(page, "waiting room")
    other = await desk.table()
    await other.goto("/")
    await other.page.wait_for_selector(".rooms-r")
    assert MARKUP in await harmless(other.page, "lobby")
    await other.goto(invite)
    await other.page.wait_for_selector("article.seat.you")
    await host.take_deck("Watch of")
    await other.take_deck("Piercing")
    await host.be_ready()
    await other.be_ready()
    for one in (host, other):
        await one.page.wait_for_selector("#decide")
    assert MARKUP in await harmless(other.page, "table: plate and log")

    # Chat: the field stops at 200; what gets past it is refused; the rest is text.
    for one in (host, other):
        await one.page.get_by_role("tab", name="Chat").click()
    say = page.locator("#say")
    for line in (f"<img src=x onerror='window.ran=1'>{OVERRIDE}abc{ZERO}", "<script>window.ran=1</script>", "W" * 200):
        await say.fill(line)
        await say.press("Enter")
    shown = other.page.locator(".chat-l li")
    await expect(shown).to_have_count(3)
    text = await harmless(other.page, "chat")
    assert "<img src=x onerror='window.ran=1'>abc" in text
    assert "<script>window.ran=1</script>" in text
    await page.evaluate("document.querySelector('#say').removeAttribute('maxlength')")
    await say.fill("z" * 10_000)
    await say.press("Enter")
    await expect(page.locator(".chat-bad")).to_be_visible()
    await expect(shown).to_have_count(3)
    await harmless(page, "own chat")

    await other.page.get_by_role("button", name="Concede").click()
    await other.page.get_by_role("button", name="Press again to concede").click()
    await other.page.wait_for_selector(".result")
    assert MARKUP in await harmless(other.page, "result")
    assert await other.page.title() == await other.page.evaluate("document.title")
    assert "<" not in (await other.page.title()).replace(MARKUP, "")
