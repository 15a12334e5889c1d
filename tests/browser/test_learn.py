"""Learning in the browser: a lesson by mouse with a wrong turn, one by keys on a phone; nothing serious for axe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from .desk import Desk
from .table import Table
from .test_accessibility import Axe

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

RINGED = "(el) => getComputedStyle(el).outlineStyle"


def told(table: Table) -> dict[str, Any]:
    """Where the lesson stands, as last told."""
    lesson: dict[str, Any] = next(f["lesson"] for f in reversed(table.frames) if "lesson" in f)
    return lesson


async def wanted(table: Table) -> dict[str, Any]:
    """What the lesson wants of whoever learns, once it is asked for."""
    while told(table).get("wanted") is None:
        await table.page.wait_for_timeout(50)
    found: dict[str, Any] = told(table)["wanted"]
    return found


async def read_on(table: Table) -> None:
    """Every page of the step."""
    await wanted(table)
    while await table.page.locator("#coach .co-next").count():
        await table.page.locator("#coach .co-next").click()


async def by_mouse(table: Table) -> None:
    """Do what is wanted: a lit card and its button, or the commit button."""
    page, was = table.page, await table.look()
    options = (await wanted(table))["options"]
    for option in options:
        if not await table.option(option).count():
            handle = option.split(":")[1]
            await table.press(page.locator(f'.mat [data-card="{handle}"]').first)
        assert await table.option(option).evaluate(RINGED) == "double"
        await table.press(table.option(option), firm=True)
    if not options:
        await table.press(page.locator("#decide [data-commit]:not([aria-disabled])"), firm=True)
    await table.moved_on(was)


async def by_keys(table: Table) -> None:
    """Do what is wanted: the nth option that is meant, then Enter, and once more if the button asks."""
    page, was = table.page, await table.look()
    (option,) = (await wanted(table))["options"]
    handle = option.split(":")[-1]
    marked = page.locator(f'#decide [data-option="{option}"].armed, .mat .is-picked[data-card="{handle}"]')
    for nth in range(1, 10):
        await page.keyboard.press(str(nth))
        await page.wait_for_timeout(200)
        if await marked.count():
            break
    await expect(marked).to_have_count(1)
    await page.wait_for_selector("#decide :is(.armed, [data-commit]):not([aria-disabled])")
    await page.keyboard.press("Enter")
    if await table.sure(option):
        await page.keyboard.press("Enter")
    await table.moved_on(was)


async def test_lessons_by_mouse_with_a_wrong_turn_and_by_keys_on_a_phone(desk: Desk, root: Path):
    table = await desk.table(bypass_csp=True)
    page, axe = table.page, Axe(table, root)
    desk.allow(r"401 \(Unauthorized\)")
    await table.goto("/")
    await page.get_by_role("link", name="Learn to play").first.click()
    await page.locator('.gm[data-game="dreamduel"] .btn').click()
    await page.wait_for_selector(".ls-i")
    await axe.look("lessons")
    await page.locator(".ls-i .btn").first.click()
    coach = page.locator("#coach")
    await expect(coach).to_contain_text("This is the mat of Dream Duel")
    await axe.look("coach")
    await coach.locator(".co-next").click()
    await expect(coach).not_to_contain_text("This is the mat of Dream Duel")
    await page.reload()  # the page of the step is where it was
    await expect(coach).to_contain_text("Step 1/7")
    await expect(coach).not_to_contain_text("This is the mat of Dream Duel")
    await read_on(table)
    await page.locator('#decide [data-option="skip"]').click()
    await expect(coach).to_contain_text("That was legal, but this step asked for something else")
    assert told(table)["state"] == "strayed"
    await coach.get_by_role("button", name="Once more").click()
    await expect(coach).to_contain_text("Step 1/7")
    while told(table)["state"] != "done":
        await read_on(table)
        await by_mouse(table)
    await expect(coach).to_contain_text("You have played a whole turn")
    await expect(page.locator("#decide h2")).to_have_text("The lesson ends here")
    await coach.get_by_role("link", name="All lessons").click()
    await expect(page.locator(".ls-i.learnt")).to_have_count(1)
    axe.check()

    table = await desk.table("phone", bypass_csp=True)
    page, axe = table.page, Axe(table, root)
    await table.goto("/learn/hope")
    begin = page.get_by_role("button", name="Begin: Hours and what is due")
    await begin.focus()
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#coach .co-next")
    while told(table)["state"] != "done":
        while await page.locator("#coach .co-next").count():
            for _ in range(9):
                await page.keyboard.press("F6")
                if await page.evaluate("!!document.activeElement.closest('#coach')"):
                    break
            await page.locator("#coach .co-next").focus()
            await page.keyboard.press("Enter")
        covered = await page.evaluate(
            "() => { const low = document.querySelector('#coach').getBoundingClientRect().bottom;"
            " return [...document.querySelectorAll('.mat button')].filter((b) => b.getBoundingClientRect().height"
            " && b.getBoundingClientRect().bottom <= low).length; }"
        )
        assert covered == 0
        await by_keys(table)
        await page.wait_for_timeout(100)
    await expect(page.locator("#coach")).to_contain_text("Some effects move the clock itself")
    assert await table.overflow() <= 0
    await axe.look("coach on a phone")
    axe.check()
