"""Two people and a link: a whole duel through the interface, with somebody watching."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from playwright.async_api import expect

from .desk import Desk
from .table import Table
from .witness import leaks, told, views

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]


async def opened(desk: Desk, **choices: str) -> tuple[Table, Table, str]:
    """A host and a guest at a table whose duel has begun; the room's address."""
    host, guest = await desk.table(), await desk.table()
    invite = await host.create(Responses="Instant", **choices)
    await guest.goto(invite)
    await guest.page.wait_for_selector("article.seat.you")
    assert "#" not in guest.page.url
    await host.take_deck("Watch of")
    await guest.take_deck("Piercing")
    await host.be_ready()
    await guest.be_ready()
    for one in (host, guest):
        await one.page.wait_for_selector("#decide")
    return host, guest, invite.split("#")[0]


async def spoken(page: Any) -> str:
    """Everything a reader or a screen reader gets from a page."""
    text: str = await page.evaluate(
        """() => [document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label],[title],[data-t]')]
             .flatMap((el) => [el.getAttribute('aria-label'), el.getAttribute('title'), el.getAttribute('data-t')])].join('\\n')"""
    )
    return text


async def test_a_duel_between_two_browsers_with_a_watcher(desk: Desk):
    host, guest, room = await opened(desk)
    watcher = await desk.table()
    await watcher.goto(room)
    await watcher.page.wait_for_selector(".tbl.watching")
    cards = (await (await watcher.page.request.get("/api/cards/dreamduel")).json())["cards"]
    dice = random.Random(2)

    async def side(table: Table) -> int:
        taken = 0
        while taken < 150 and await table.asked(60_000):
            await table.act(dice)
            taken += 1
            if taken % 6 == 0:
                await unseen(taken)
        return taken

    async def unseen(taken: int) -> None:
        """No name of a card that is still hidden stands anywhere on the watcher's page."""
        text = await spoken(watcher.page)
        public = {card for _, card in told(watcher.frames)}
        secret = {card for _, card in told(host.frames) | told(guest.frames)} - public
        names = {name for card in public for name in cards[card]["name"].values()}
        for card in secret:
            for name in cards[card]["name"].values():
                assert name not in text or any(name in other for other in names), f"{name} after {taken} decisions"

    counts = await asyncio.gather(side(host), side(guest))
    assert all(n > 3 for n in counts), counts
    assert max(counts) < 150, "the duel did not end by its rules"

    outcome = next(v["outcome"] for _, v in reversed(list(views(host.frames))) if v["outcome"])
    assert outcome["reason"] in ("hp", "settlement", "special"), outcome
    titles = [await one.page.locator(".result h2").inner_text() for one in (host, guest)]
    assert sorted(titles) == ["You lose", "You win"]
    for one in (host, guest, watcher):
        await expect(one.page.locator(".result .seed summary")).to_contain_text("matches the commitment")
    assert leaks(watcher.frames, [host.frames, guest.frames]) == []
    updates = [f["seq"] for f in watcher.frames if f["t"] == "update"]
    assert updates == list(range(updates[0], updates[0] + len(updates)))

    # Both see the same public facts in the end, and the same log.
    ends = [next(f for f in reversed(one.frames) if f["t"] == "ended")["seed"] for one in (host, guest, watcher)]
    assert ends[0] == ends[1] == ends[2]


async def turn(table: Table) -> str:
    return str(next(v["table"]["turn"] for _, v in reversed(list(views(table.frames)))))


async def test_conceding_takes_two_presses(desk: Desk):
    host, guest, _ = await opened(desk)
    button = host.page.get_by_role("button", name="Concede")
    await button.click()
    await expect(host.page.get_by_role("button", name="Press again to concede")).to_be_visible()
    assert await host.page.locator(".result").count() == 0
    await host.page.get_by_role("button", name="Press again to concede").click()
    await expect(host.page.locator(".result h2")).to_have_text("You lose")
    await expect(guest.page.locator(".result h2")).to_have_text("You win")
    await expect(guest.page.locator(".result header p")).to_contain_text("concession")
    await guest.page.get_by_role("button", name="Fold").click()
    await expect(guest.page.locator(".result")).to_have_count(0)
    await guest.page.locator("#decide").get_by_role("button", name="Result").click()
    await expect(guest.page.locator(".result")).to_be_visible()


async def test_one_person_takes_both_seats(desk: Desk):
    """Whoever has to decide sits at the bottom."""
    table = await desk.table()
    await table.create(Responses="Instant")
    await table.page.get_by_role("button", name="Play all free seats").click()
    seats = table.page.locator("article.seat.you")
    await expect(seats).to_have_count(2)
    for n in (0, 1):
        seat = seats.nth(n)
        if not await seat.locator(".decks").is_visible():
            await seat.get_by_role("button", name="Choose deck").click()
        await seat.locator(".deck-r").nth(n).click()
        await expect(seat.locator(".deck-l")).to_contain_text("Legal")
    for n in (0, 1):
        await seats.nth(n).locator("button[aria-pressed=false]").click()
    await table.page.wait_for_selector("#decide")
    dice = random.Random(5)
    seen: set[str] = set()
    for _ in range(12):
        assert await table.asked()
        hand = await table.page.locator("#hand").get_attribute("data-zone")
        seen.add(str(hand))
        await table.act(dice)
    assert seen == {"0.hand", "1.hand"}


async def test_practice_in_one_click(desk: Desk):
    """From the landing page to the first decision of one's own turn."""
    table = await desk.table()
    await table.practice()
    dice = random.Random(3)
    for _ in range(40):
        assert await table.asked()
        if (await table.look())["title"] == "Your attack phase":
            break
        if await table.option("finish_set").count():
            await table.press(table.option("finish_set"))
        else:
            await table.act(dice)
    look = await table.look()
    assert look["title"] == "Your attack phase"
    assert "end_turn" in [a["id"] for a in look["acts"]]
    await expect(table.page.locator("#hand")).to_be_visible()
    await expect(table.page).to_have_title("Turn 1 · Your attack · Hopetable".replace("1", await turn(table)))


async def test_a_rematch_swaps_the_sides(desk: Desk):
    """It needs both; everybody moves one seat down and the next duel begins."""
    host, guest, room = await opened(desk)
    watcher = await desk.table()
    await watcher.goto(room)
    await watcher.page.wait_for_selector(".tbl.watching")
    assert await sides(host, guest) == [0, 1]
    first = match_of(host)
    await host.concede()
    for one in (host, guest, watcher):
        await one.page.wait_for_selector(".result")
    assert await watcher.page.get_by_role("button", name="Rematch").count() == 0
    await host.page.get_by_role("button", name="Rematch").click()
    await expect(guest.page.locator(".result footer [role=status]")).to_contain_text("Rematch wanted")
    assert await watcher.page.locator(".result").count() == 1
    await guest.page.get_by_role("button", name="Rematch").click()
    for one in (host, guest, watcher):
        await one.page.wait_for_selector(".result", state="detached")
        await one.page.wait_for_selector("#decide")
    await host.page.wait_for_selector('#hand[data-zone="1.hand"]', state="attached")
    await guest.page.wait_for_selector('#hand[data-zone="0.hand"]', state="attached")
    assert await watcher.page.locator(".tbl.watching").count() == 1
    assert match_of(host) == match_of(guest) == match_of(watcher) != first
    dice = random.Random(1)
    for one in (host, guest):
        assert await one.asked()
        await one.act(dice)
    assert leaks(watcher.frames, [host.frames, guest.frames]) == []


async def sides(*tables: Table) -> list[int]:
    zones = [await t.page.locator("#hand").get_attribute("data-zone") for t in tables]
    return [int(str(zone).split(".")[0]) for zone in zones]


def match_of(table: Table) -> str:
    return str([f["room"]["match"] for f in table.frames if f["t"] in ("snapshot", "room")][-1])
