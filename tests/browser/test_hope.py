"""Hope at the table: hours of a practice match by mouse to its result, and by thumb with four; cells by keys; nothing
hidden is told; axe finds nothing serious."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

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


async def some_hours(table: Table, seed: int, most: int, answers: int = 0) -> None:
    dice = random.Random(seed)
    for n in range(most):
        if not await table.asked():
            return
        if n % 6 == 0:
            await clean(table.page, "hope")
            assert await table.overflow() <= 0
            assert await table.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        if answers and (await table.look())["title"].startswith("Answer"):
            answers -= 1
            await answered(table)
        else:
            await table.act(dice, EAGER)
    assert not answers


async def answered(table: Table) -> None:
    """A declaration is answered by keys: a digit puts the first answer under Enter."""
    look = await table.look()
    await table.page.wait_for_selector("#decide [data-option]:not([aria-disabled])")
    await table.page.keyboard.press("1")
    answer = table.page.locator("#decide [data-option].armed:not([aria-disabled])")
    await expect(answer).to_be_focused()
    assert await answer.get_attribute("data-option") != "pass"
    await stop(table.page)
    await table.page.keyboard.press("Enter")
    await table.moved_on(look)


async def by_keys(table: Table) -> None:
    """The faction is placed without a mouse: to the board, along it, mark a cell, take it."""
    page = table.page
    assert await table.asked()
    await expect(page.locator("#decide h2")).to_contain_text("choose its cell")
    decision = (await table.look())["decision"]
    await page.wait_for_selector("#decide [data-commit]")
    for key in ("f", "ArrowRight", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(page.locator(".bd .cb.is-picked")).to_have_attribute("aria-label", re.compile("selected"))
    await expect(page.locator("#decide [data-commit]:not([aria-disabled])")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.locator(f'#decide[data-decision="{decision}"].mine')).to_have_count(0)


async def by_mouse(desk: Desk, root: Path) -> None:
    table = await desk.table(locale="en")
    await practice(desk, table, "en")
    await by_keys(table)
    await some_hours(table, 2, 13, answers=1)
    assert await table.asked()  # what opens later takes the focus to the bar
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


_JUDGE = """async ({ room, referee }) => {
  const ws = new WebSocket(location.origin.replace('http', 'ws') + '/ws'), heard = [];
  let wake = () => {};
  const next = async (fits) => { for (;;) { const i = heard.findIndex(fits); if (i >= 0) return heard.splice(i, 1)[0]; await new Promise((on) => { wake = on; }); } };
  ws.onmessage = (e) => { heard.push(JSON.parse(e.data)); wake(); };
  await new Promise((on) => { ws.onopen = on; });
  ws.send(JSON.stringify({ t: 'hello', v: 1, room, referee }));
  const { view } = await next((f) => f.t === 'snapshot'), cards = Object.values(view.cards), { left, top, width, height } = view.table.board;
  const taken = new Set(cards.filter((c) => c.cell).map((c) => c.cell.join())), free = (x, y) => !taken.has([x, y].join());
  let place = null;
  for (let x = left; x < left + width - 1; x++) for (let y = top; y < top + height - 1; y++) if (free(x, y) && free(x + 1, y) && free(x, y + 1) && free(x + 1, y + 1)) place ??= [x, y];
  const own = (id) => cards.find((c) => c.owner === 0 && c.id === id), twin = own('hope-way-105'), other = own('hope-sky-113');
  const foes = cards.filter((c) => c.owner === 1 && c.kind === 'ally' && c.zone === '1.ally_pile').slice(0, 2), [x, y] = place, ids = [];
  for (const [i, [card, cell]] of [[twin, [x, y]], [other, [x + 1, y]], [foes[0], [x, y + 1]], [foes[1], [x + 1, y + 1]]].entries()) {
    ws.send(JSON.stringify({ t: 'referee', mid: `r${i}`, act: 'move', card: card.h, zone: 'board', cell }));
    const said = await next((f) => f.re === `r${i}`);
    if (said.t === 'refused') throw new Error(JSON.stringify(said));
    ids.push([card.id, cell]);
  }
  ws.close();
  return ids;
}"""


async def with_two_objects(desk: Desk) -> None:
    """HOPE-JOINT-09 by keys alone: a referee lays out four cards; the composer counts the further object too. Then the
    turn is ended and the next hour begun, without a mouse."""
    table = await desk.table(locale="en")
    page = table.page
    await table.goto("/")
    await page.request.post("/api/guest", data={"locale": "en"}, headers={"origin": desk.url})
    options = {"seats": 2, "referee": "all", "window": "instant", "turn_order": "seat", "use_fate": False}
    made = await page.request.post(
        "/api/rooms", data={"game": "hope", "options": options}, headers={"origin": desk.url}
    )
    links = await made.json()
    await table.goto(links["url"])
    await page.wait_for_selector("article.seat.you .decks")
    await table.take_deck("Clear Lamps")
    await page.get_by_role("button", name="Add a bot").click()
    await table.be_ready()
    dice = random.Random(4)
    while (await table.asked()) and not (await page.locator("#decide h2").inner_text()).startswith("Battle phase"):
        await table.act(dice, {"done": 50, "pass": 50})
    decision = (await table.look())["decision"]
    laid = await page.evaluate(_JUDGE, {"room": links["room"], "referee": links["referee"].split("#r=")[1]})
    await expect(page.locator(f'#decide.mine:not([data-decision="{decision}"])')).to_be_visible()
    (_, twin), (_, other), (_, first), (_, second) = laid
    keys = page.keyboard
    commit = page.locator("#decide [data-commit]:not([aria-disabled])")

    await keys.press("Escape")
    await go(page, first)
    await keys.press("Enter")
    await expect(page.locator('#decide [data-option^="joint:"].armed:not([aria-disabled])')).to_be_visible()
    await keys.press("Enter")
    composer = page.locator(".jnt")
    await expect(composer).to_be_visible()
    await expect(page.locator("#decide [data-commit]")).to_be_focused()
    for cell in (twin, other):
        await go(page, cell)
        await keys.press("Space")
        await expect(page.locator(".bd .cb:focus")).to_have_attribute("aria-pressed", "true")
    total = composer.locator(".sum .big")
    await expect(total).to_be_visible()
    value = await total.inner_text()
    await expect(commit).to_be_visible()
    await keys.press("Enter")
    heading = composer.locator("h3")
    await expect(heading).to_contain_text(re.compile("Actions on top|further objects"))
    if "Actions on top" in await heading.inner_text():
        await expect(total).to_have_text(value)
        await expect(commit).to_be_focused()
        await keys.press("Enter")
    await expect(heading).to_contain_text("further objects")
    await expect(total).to_have_text(value)
    assert await composer.locator("p.lab").count() == 0
    await go(page, second)
    await keys.press("Space")
    also = composer.locator("p.lab")
    await expect(also).to_have_count(1)
    told = await also.inner_text()
    if shots := os.environ.get("HOPE_SHOTS"):
        await page.screenshot(path=f"{shots}/hope-objects.png")
    await expect(commit).to_be_visible()
    await keys.press("Enter")
    log = page.locator("#rail .log")
    await expect(log).to_contain_text("joint attack by")
    await expect(log).to_contain_text(re.compile(r"takes \d+ .*damage \(HP \d+→\d+\)"))
    struck = [f for f in table.frames if f["t"] == "update" for f in f["events"] if f["e"] == "damaged"]
    assert struck[0]["value"] == int(value)
    assert str(struck[1]["amount"]) in told
    await to_the_next_hour(table)


_STOP = """() => {
  const el = document.activeElement, s = getComputedStyle(el), r = el.getBoundingClientRect();
  return { at: (el.dataset.at ?? '').split(':').map(Number), name: el.getAttribute('aria-label') || el.textContent.trim(),
    seen: el.matches(':focus-visible') && (s.boxShadow !== 'none' || (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2)),
    there: r.width > 0 && r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth };
}"""


async def stop(page: Page) -> dict[str, Any]:
    """Where the focus stands: it can be seen and has a name."""
    here: dict[str, Any] = await page.evaluate(_STOP)
    assert here["seen"], here
    assert here["there"], here
    assert here["name"], here
    return here


async def go(page: Page, cell: list[int]) -> None:
    """To the board, and along it to a cell, by keys alone."""
    await page.keyboard.press("f")
    x, y = (await stop(page))["at"]
    for key, n in (
        ("ArrowRight", cell[0] - x),
        ("ArrowLeft", x - cell[0]),
        ("ArrowDown", cell[1] - y),
        ("ArrowUp", y - cell[1]),
    ):
        for _ in range(n):
            await page.keyboard.press(key)
    here = await stop(page)
    assert here["at"] == cell
    assert here["name"].startswith(f"column {cell[0]}, row {cell[1]}"), here


async def to_the_next_hour(table: Table) -> None:
    """The slot ended, what is asked until the next start phase, a card of the hand put to use there, and that ended."""
    page, keys = table.page, table.page.keyboard
    bar = page.locator("#decide.mine")
    titles = []
    while await table.asked() and len(titles) < 12:
        look = await table.look()
        titles.append(look["title"])
        if look["title"].startswith("Start phase"):
            break
        await page.wait_for_selector("#decide :is([data-option], [data-commit])")
        if look["title"].startswith("Battle phase"):
            await page.wait_for_selector('#decide [data-option="pass"]:not([aria-disabled])')
            await keys.press("Space")
        elif look["commit"]:
            await by_digits(page)
        else:  # how many to draw: the usual number stands ready
            await stop(page)
            await page.wait_for_selector("#decide [data-option].armed:not([aria-disabled])")
            await keys.press("Enter")
        await table.moved_on(look)
    assert titles[0].startswith("Battle phase"), titles
    assert titles[-1].startswith("Start phase"), titles
    await keys.press("h")
    await stop(page)
    await keys.press("Enter")
    use = page.locator("#decide [data-option].armed:not([aria-disabled])")
    await expect(use).to_be_visible()
    used = await use.get_attribute("data-option")
    look = await table.look()
    await keys.press("Enter")
    await table.moved_on(look)
    while (await table.asked()) and not (await bar.locator("h2").inner_text()).startswith("Start phase"):
        look = await table.look()
        await page.wait_for_selector("#decide [data-commit]")
        await keys.press("f")
        await stop(page)
        await keys.press("Enter" if "cell" in look["title"] else "Space")
        await expect(page.locator("#decide [data-commit]:not([aria-disabled])")).to_be_visible()
        await keys.press("Enter")
        await table.moved_on(look)
    assert not [o for o in (await table.look())["acts"] if o["id"] == used]
    look = await table.look()
    await keys.press("1")
    done = page.locator('#decide [data-option="done"].armed:not([aria-disabled])')
    await expect(done).to_be_focused()
    await stop(page)
    await keys.press("Enter")
    if await table.sure("done"):
        await keys.press("Enter")
    await table.moved_on(look)


async def by_digits(page: Page) -> None:
    """Cards are marked by their numbers until there are enough, and sent."""
    await page.wait_for_selector("#decide [data-commit]")
    commit = page.locator("#decide [data-commit]:not([aria-disabled])")
    for digit in range(1, 10):
        if await commit.count():
            break
        await page.keyboard.press(str(digit))
        await page.wait_for_timeout(60)
    await expect(commit).to_be_visible()
    await page.keyboard.press("Enter")


async def test_some_hours_by_mouse_in_english_and_by_thumb_in_chinese(desk: Desk, root: Path):
    await asyncio.gather(by_mouse(desk, root), by_thumb(desk))


async def test_a_joint_attack_on_further_objects(desk: Desk):
    await with_two_objects(desk)
