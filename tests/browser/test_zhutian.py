"""Zhutian at the table: three people and a watcher, a thumb, keys, axe, three languages; nothing hidden is told."""

from __future__ import annotations

import asyncio
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
from .witness import told, views

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

EAGER = {
    "begin": 6, "begin_turned": 3, "summon_attack": 9, "summon_defence": 6, "summon_soul": 4, "equip": 8, "use": 7, "place": 6,
    "attack": 10, "effect": 4, "defend": 6, "preset": 6, "end_object": 3, "end_phase": 1,
}  # fmt: skip
QUICK: dict[str, Any] = {"window": "instant", "clock": {"step_s": 0, "bank_s": 0}, "seats": 3}


async def room_of_three(desk: Desk) -> tuple[list[Table], Table]:
    """Three players whose match has begun, and a watcher."""
    tables = list(await asyncio.gather(*(desk.table() for _ in range(4))))
    host, *guests, watcher = tables
    await host.goto("/")
    await host.page.request.post("/api/guest", data={"locale": "en"}, headers={"origin": desk.url})
    made = await host.page.request.post(
        "/api/rooms", data={"game": "zhutian", "options": QUICK}, headers={"origin": desk.url}
    )
    links = await made.json()
    await host.goto(links["url"])
    await host.page.wait_for_selector("article.seat.you .deck-r")
    await host.take_deck("First Meeting")
    for guest in guests:
        await guest.goto(links["invite"])
        await guest.page.wait_for_selector("article.seat.you")
        await expect(guest.page.locator("article.seat.you .deck-l")).to_contain_text("host")
    for one in (host, *guests):
        await one.be_ready()
    await watcher.goto(links["url"])
    await asyncio.gather(*(one.page.wait_for_selector("#decide", timeout=30_000) for one in tables))
    return [host, *guests], watcher


def overheard(frames: list[dict[str, Any]], own: int | None) -> Iterator[str]:
    """Cards of others that a page could name though they lie hidden: hands, face-down cards, markers, destinies."""
    for key, view in views(frames):
        for card in view["cards"].values():
            seat, _, zone = card["zone"].partition(".")
            if not zone or not card.get("id") or card.get("revealed") or seat == str(own):
                continue
            if zone in ("hand", "dealt", "destiny", "marker") or (zone in ("creature", "spell") and not card["up"]):
                yield f"{key}: {card}"
        for zone, cards in view["zones"].items():
            if (zone == "deck" or zone.endswith(".destiny")) and isinstance(cards, list):
                yield f"{key}: {zone} lies open"


async def test_three_players_and_a_watcher_and_nothing_hidden_is_told(desk: Desk):
    players, watcher = await room_of_three(desk)
    dice = random.Random(4)
    for one in players:
        assert await one.asked()
        await one.act(dice)
    taken = 0
    while taken < 16:
        open_here = [bool(await p.page.locator("#decide.mine").count()) for p in players]
        asked = players[open_here.index(True)] if any(open_here) else None
        if asked is None:
            await players[0].page.wait_for_timeout(50)
            continue
        await asked.act(dice, EAGER)
        taken += 1
    # Everybody sees the same public numbers, and every other player's without scrolling.
    for seat, one in enumerate([*players, watcher]):
        shown = await one.page.locator(".zp").evaluate_all(
            "(all) => all.map((el) => { const r = el.getBoundingClientRect(); return [r.left >= 0, r.top >= 0, r.right <= innerWidth, r.bottom <= innerHeight]; })"
        )
        assert len(shown) == 3
        assert all(all(inside) for inside in shown), (seat, shown)
    health = [await p.page.locator(".zp .zhp").all_inner_texts() for p in players]
    assert sorted(health[0]) == sorted(health[1]) == sorted(health[2])
    for seat, one in enumerate(players):
        assert list(overheard(one.frames, seat)) == []
    assert list(overheard(watcher.frames, None)) == []
    seen = [told(p.frames) for p in players]
    assert all(all(pair in knows for knows in seen) for pair in told(watcher.frames))
    lines = await watcher.log()
    assert any("turn" in line for line in lines)
    assert not [line for line in lines if "log." in line or "{" in line]


async def practice(desk: Desk, table: Table, seats: int = 3) -> None:
    await table.goto("/")
    await table.page.request.post("/api/guest", data={"locale": "en"}, headers={"origin": desk.url})
    made = await table.page.request.post(
        "/api/practice", data={"game": "zhutian", "seats": seats}, headers={"origin": desk.url}
    )
    await table.goto((await made.json())["url"])
    await table.page.wait_for_selector("#decide", timeout=30_000)


async def by_thumb(desk: Desk) -> None:
    table = await desk.table("phone", locale="zh")
    table.touch = True
    await practice(desk, table, 5)
    dice = random.Random(3)
    for _ in range(6):
        if not await table.asked():
            break
        await clean(table.page, "zhutian on a phone")
        assert await table.overflow() <= 0
        await table.act(dice, EAGER)
    # One tap, and everything of another player is there.
    await table.page.locator(".zt-b").first.tap()
    drawer = table.page.locator(".drawer .zp")
    await expect(drawer.locator(".zhp")).to_be_visible()
    await expect(drawer.locator(".worn .eq")).to_have_count(5)
    await expect(drawer.locator(".z-cr .slot, .z-cr .cell")).to_have_count(5)


async def by_keys(desk: Desk, root: Path) -> None:
    table = await desk.table(locale="en", bypass_csp=True)
    keyboard, page = table.page.keyboard, table.page
    await practice(desk, table)
    axe = Axe(table, root)
    await axe.look("skills")
    was = await table.look()
    for key in ("1", "2"):
        await keyboard.press(key)
    await page.wait_for_selector("#decide [data-commit]:not([aria-disabled])")
    await keyboard.press("Enter")
    await table.moved_on(was)
    assert await table.asked()
    was = await table.look()
    await page.wait_for_timeout(400)
    await keyboard.press("1")
    await page.wait_for_selector("#decide .btn.armed, .opt.armed")
    await keyboard.press("Enter")
    await table.moved_on(was)
    assert "acting" in (await page.locator("#decide .said p").inner_text()).lower()
    await keyboard.press("f")
    assert await page.evaluate("document.querySelector('#own-field').contains(document.activeElement)")
    await axe.look("activity")
    await clean(page, "zhutian in English")
    axe.check()


async def test_by_thumb_in_chinese_and_by_keys_in_english(desk: Desk, root: Path):
    await asyncio.gather(by_thumb(desk), by_keys(desk, root))
