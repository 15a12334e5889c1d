"""Zhutian at the table: three people and a watcher, a thumb, keys, axe, three languages; nothing hidden is told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from hopetable.client import HttpClient, SeatClient

from .desk import Desk
from .table import MINE, Table
from .test_accessibility import Axe
from .test_languages import clean
from .witness import told, views

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

EAGER = {
    "begin": 6, "begin_turned": 3, "summon_attack": 9, "summon_defence": 6, "summon_soul": 4, "equip": 8, "use": 7, "place": 6,
    "attack": 10, "effect": 4, "defend": 6, "preset": 6, "end_object": 3, "end_phase": 1,
}  # fmt: skip
QUICK: dict[str, Any] = {"window": "instant", "clock": {"step_s": 0, "bank_s": 0}, "seats": 3, "referee": "all"}


async def room_of_three(desk: Desk) -> tuple[list[Table], Table, SeatClient]:
    """Three players whose match has begun, a watcher, and a referee who can prepare what the players are to meet."""
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
    async with HttpClient(desk.url) as http:
        await http.guest()
        judge = await http.join(links["room"], referee=links["referee"].partition("#r=")[2])
    return [host, *guests], watcher, judge


class Stage:
    """What the referee sees and sets up."""

    def __init__(self, judge: SeatClient) -> None:
        self.judge = judge

    @property
    def view(self) -> dict[str, Any]:
        assert self.judge.view is not None
        return self.judge.view

    @property
    def active(self) -> int:
        return int(self.view["table"]["active"])

    @property
    def asks(self) -> str:
        """The prompt everybody waits for."""
        return str(self.judge.decisions[0]["prompt"]) if self.judge.decisions else ""

    def marker(self, seat: int) -> str:
        return str(self.view["zones"][f"{seat}.marker"][0])

    def held(self, zone: str, entry: str) -> str:
        """The handle of a card by its entry."""
        return next(c["h"] for c in self.view["cards"].values() if c["zone"] == zone and c.get("id") == entry)

    async def bring(self, entry: str, zone: str) -> str:
        """Out of the deck to a place; gives the card's handle there."""
        before = set(self.view["zones"][zone])
        await self.judge.send("referee", act="move", card=self.held("deck", entry), zone=zone)
        return next(h for h in self.view["zones"][zone] if h and h not in before)

    async def wound(self, seat: int, hp: int) -> None:
        await self.judge.send("referee", act="set", seat=seat, name="hp", value=hp)


async def take(one: Table, option: str, *cards: str) -> None:
    """Press cards on the table, then the button of an option."""
    assert await one.asked()
    was = await one.look()
    for card in cards:
        await one.press(one.page.locator(f'.mat [data-card="{card}"]').first)
    await one.press(one.option(option), firm=True)
    if await one.sure(option):
        await one.press(one.option(option), firm=True)
    await one.moved_on(was)


async def compose(one: Table, stage: Stage, seat: int) -> None:
    """A summon with two tributes is put together in one panel and sent by one press (ZT-SUMMON-02)."""
    for tribute in ("stone_wren", "gate_hound"):
        await stage.bring(tribute, f"{seat}.creature")
    big = await stage.bring("river_jiao", f"{seat}.hand")
    await take(one, f"begin:{stage.marker(seat)}", stage.marker(seat))
    page = one.page
    await one.press(page.locator(f'#hand [data-card="{big}"]'))
    panel, commit = page.locator(".p-compose"), page.locator("#decide [data-commit]")
    await expect(panel.locator(".way")).to_have_count(3)
    await expect(commit).to_have_attribute("aria-disabled", "true")
    for key in ("2", "4", "5"):
        await page.keyboard.press(key)
    await expect(commit).to_contain_text("2 of 2")
    await page.keyboard.press("Escape")
    await expect(commit).to_contain_text("0 of 2")
    await panel.locator(".card.is-can").first.click()
    await expect(commit).to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("5")
    was = await one.look()
    await page.wait_for_selector("#decide [data-commit]:not([aria-disabled])")
    await page.keyboard.press("Enter")
    await one.moved_on(was)

    def mine() -> list[tuple[str, str]]:
        cards = [stage.view["cards"][h] for h in stage.view["zones"][f"{seat}.creature"] if h]
        return [(c["id"], c["stance"]) for c in cards]

    await stage.judge.until(lambda: "river_jiao" in dict(mine()))
    assert mine() == [("river_jiao", "defence")]
    # A preview that was asked of a question the referee's act had just closed is refused, and nothing comes of it.
    assert {f["code"] for f in one.frames if f["t"] == "refused"} <= {"no_decision", "stale"}


async def settle(players: list[Table], stage: Stage, until: Callable[[], bool]) -> None:
    """Let everything pass that may be passed, and answer what else is asked, until somebody acts and `until` holds."""
    dice = random.Random(1)
    while not (stage.asks == "activity" and until()):
        for one in players:
            if stage.asks != "activity" and await one.page.locator(MINE).count():
                await one.act(dice, {"pass": 99, "decline": 9})
        await players[0].page.wait_for_timeout(40)


async def to_the_end(players: list[Table], watcher: Table, stage: Stage) -> None:
    """One of three falls and uses the destiny, the next gives up, the last has won; another match can be had."""
    first = stage.active
    await take(players[first], "end_phase")
    await settle(players, stage, lambda: stage.active != first)
    second = stage.active
    third = 3 - first - second
    await stage.bring("ridge_sword", f"{second}.equip")
    await stage.wound(first, 10)
    await take(players[second], f"begin:{stage.marker(second)}", stage.marker(second))
    aim = f"attack:{stage.marker(second)}:{stage.marker(first)}"
    await take(players[second], aim, stage.marker(second), stage.marker(first))
    fallen = players[first]
    while not stage.view["seats"][str(first)]["defeated"]:
        for one in players:
            if await one.page.locator("#decide.mine [data-option=pass]").count():
                await take(one, "pass")
        await fallen.page.wait_for_timeout(40)
    await fallen.page.wait_for_selector('#decide.mine [data-option^="use:"]')
    assert await watcher.page.locator(f'[data-plate="{first}"].out').count() == 1
    await fallen.act(random.Random(1), {"use": 9, "decline": 1})
    for one in (*players, watcher):
        await expect(one.page.locator(".dice .die").first).to_be_visible()
    assert stage.view["seats"][str(first)]["destiny"]
    await settle(players, stage, lambda: True)
    await players[third].concede()
    for one in (*players, watcher):
        result = one.page.locator(".result")
        await expect(result).to_contain_text("Last one standing")
        await expect(result.locator("tbody tr")).to_have_count(3)
        await expect(result.locator(".seed summary")).to_contain_text("matches")
    await expect(players[second].page.locator(".result h2")).to_have_text("You win")
    lines = await watcher.log()
    assert any("is defeated by" in line for line in lines)
    assert not [line for line in lines if "log." in line or "{" in line]
    for one in players:
        await one.page.locator(".result [aria-pressed=false]").click()
    await expect(watcher.page.locator(".result")).to_have_count(0)


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


async def test_three_players_play_a_match_to_its_end_and_nothing_hidden_is_told(desk: Desk):
    players, watcher, judge = await room_of_three(desk)
    stage, dice = Stage(judge), random.Random(4)
    for one in players:
        assert await one.asked()
        await one.act(dice)
    await judge.until(lambda: stage.view["table"]["phase"] == "activity")
    first = stage.active
    await compose(players[first], stage, first)
    for _ in range(4):
        await players[first].act(dice, {**EAGER, "end_phase": -9})
        await settle(players, stage, lambda: True)
    assert stage.active == first
    # Everybody sees the same public numbers, and every other player's without scrolling.
    for seat, one in enumerate([*players, watcher]):
        shown = await one.page.locator(".zp").evaluate_all(
            "(all) => all.map((el) => { const r = el.getBoundingClientRect(); return [r.left >= 0, r.top >= 0, r.right <= innerWidth, r.bottom <= innerHeight]; })"
        )
        assert len(shown) == 3
        assert all(all(inside) for inside in shown), (seat, shown)
    # A number that has just changed says by how much on a line of its own.
    health = [[n.split()[0] for n in await p.page.locator(".zp .zhp").all_inner_texts()] for p in players]
    assert sorted(health[0]) == sorted(health[1]) == sorted(health[2])
    for seat, one in enumerate(players):
        assert list(overheard(one.frames, seat)) == []
    assert list(overheard(watcher.frames, None)) == []
    seen = [told(p.frames) for p in players]
    assert all(all(pair in knows for knows in seen) for pair in told(watcher.frames))
    await to_the_end(players, watcher, stage)
    await judge.close()


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
