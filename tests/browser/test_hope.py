"""Hope at the table: hours of a practice match by mouse to its result, and by thumb with four; cells by keys; nothing
hidden is told; axe finds nothing serious."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from .desk import Desk
from .table import Table
from .test_accessibility import Axe
from .test_languages import clean
from .witness import views

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

EAGER = {"attack": 9, "joint": 9, "use": 6, "enter": 9, "stack": 7, "summon": 6, "done": 1, "pass": 1, "move": 2}
HIDDEN = ("hand", "specific_pile", "ally_pile", "skill_pile")


async def practice(desk: Desk, table: Table, locale: str, seats: int = 2) -> None:
    await table.goto("/")
    await table.page.request.post("/api/guest", data={"locale": locale}, headers={"origin": desk.url})
    made = await table.page.request.post(
        "/api/practice", data={"game": "hope", "seats": seats, "bot": "random"}, headers={"origin": desk.url}
    )
    await table.goto((await made.json())["url"])
    await table.page.wait_for_selector("#decide", timeout=30_000)


def overheard(frames: list[dict[str, Any]], own: int) -> Iterator[str]:
    """Faces of others that a page could name though they lie hidden: hands, piles, skills stacked face down."""
    for key, view in views(frames):
        for card in view["cards"].values():
            seat, _, zone = card["zone"].partition(".")
            if not card.get("id"):
                continue
            if zone in HIDDEN and seat != str(own):
                yield f"{key}: {card}"
            if card["zone"] == "stacked" and not card["up"] and card["ctl"] != own:
                yield f"{key}: {card}"


async def some_hours(table: Table, seed: int, most: int) -> None:
    dice = random.Random(seed)
    for n in range(most):
        if not await table.asked():
            return
        if n % 6 == 0:
            await clean(table.page, "hope")
            assert await table.overflow() <= 0
        await table.act(dice, EAGER)


async def by_mouse(desk: Desk, root: Path) -> None:
    table = await desk.table(locale="en")
    await practice(desk, table, "en")
    await some_hours(table, 2, 13)
    page = table.page
    assert list(overheard(table.frames, 0)) == []
    lines = await table.log()
    assert any("Start phase" in line for line in lines), lines
    assert not [line for line in lines if "log." in line or "{" in line]
    # Every cell is a button with a name, and arrow keys go from one to the next.
    cells = page.locator(".bd .cb")
    names = await cells.evaluate_all("(all) => all.map((el) => el.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) >= 25
    assert all(name.startswith("column ") for name in names)
    await page.keyboard.press("Escape")
    await page.locator('.bd .cb[tabindex="0"]').focus()
    here = await page.evaluate("[...document.querySelectorAll('.bd .cb')].indexOf(document.activeElement)")
    await page.keyboard.press("ArrowLeft" if here % 5 else "ArrowRight")
    await expect(cells.nth(here - 1 if here % 5 else here + 1)).to_be_focused()
    await expect(page.locator(".tl .now")).to_be_visible()
    axe = Axe(table, root)
    await axe.look("hope's table")
    axe.check()
    if shots := os.environ.get("HOPE_SHOTS"):
        await page.screenshot(path=f"{shots}/hope-1440.png")
    await table.concede()
    result = page.locator(".result")
    await expect(result.locator("h2")).to_have_text("You lose")
    await expect(result.locator("tbody tr")).to_have_count(2)
    await expect(result.locator("tbody .rule")).to_have_text("HOPE-AMB-46")
    await expect(result.locator(".seed summary")).to_contain_text("matches")


async def by_thumb(desk: Desk) -> None:
    table = await desk.table("phone", locale="zh")
    table.touch = True
    await practice(desk, table, "zh", 4)
    await some_hours(table, 5, 6)
    if shots := os.environ.get("HOPE_SHOTS"):
        await table.page.screenshot(path=f"{shots}/hope-360.png")
    await table.page.locator(".hour").tap()
    await expect(table.page.locator(".drawer .tl .now")).to_be_visible()
    assert list(overheard(table.frames, 0)) == []


async def test_some_hours_by_mouse_in_english_and_by_thumb_in_chinese(desk: Desk, root: Path):
    await asyncio.gather(by_mouse(desk, root), by_thumb(desk))
