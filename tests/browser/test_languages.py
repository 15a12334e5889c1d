"""Simplified, traditional, English: switched in place, nothing raw, nothing left untranslated."""

from __future__ import annotations

import asyncio
import random
import re

import pytest
from playwright.async_api import Page, expect

from .desk import Desk
from .test_duel import spoken

pytestmark = pytest.mark.browser
loop = pytest.mark.asyncio(loop_scope="session")

RAW = re.compile(
    r"\b(?:shell|table|dreamduel|hope|zhutian)\.[a-z_]+(?:\.[\w-]+)*\b|\{[a-z_]+\}|\bundefined\b|\[object Object\]"
)
ENGLISH = re.compile(r"\b(?:the|your|and|with|cards?|deck|turn|choose|waiting|opponent)\b", re.IGNORECASE)

_TOLD = """async () => {
  const { linesOf, partsOf } = await import('/js/table/logtext.js'), said = [];
  const { loadTable, tableOf } = await import('/js/games/registry.js'), { needTexts } = await import('/js/lib/i18n.js'), { speaking } = await import('/js/table/text.js');
  await needTexts('table');
  const person = (seat) => ({ seat, name: `P${seat}`, taken: true });
  const session = { seat: { value: 0 }, playing: { value: true }, view: { value: null }, faceOf: () => null, room: { value: { seats: [person(0), person(1)] } } };
  for (const name of ['dreamduel', 'zhutian', 'hope']) {
    await loadTable(name);
    speaking.value = name;
    const game = tableOf(name);
    for (const e of Object.keys(game.tell)) {
      const card = { h: 'c1', id: null }, several = { cards: [card], objects: [card], actors: [card], targets: [card], seats: [0, 1], winners: [0], refused: [1] };
      const event = { n: 1, e, seat: 1, by: 1, card, ...several, cells: [[1, 2]], rows: [2], cell: [1, 2], start: [1, 2], end: [2, 2], amount: 2, from: 3, to: 1, value: 1, hour: 5, before: 4, turn: 2, count: 1, place: 1, outcome: { winners: [0] } };
      for (const one of e === 'coin' ? [event, { ...event, rows: null }] : [event])
        try {
          for (const line of linesOf([one], game)) said.push(`${name} ${e}: ${partsOf(session, line).map((x) => (typeof x === 'string' ? x : (x.name ?? '<card>'))).join('')}`);
        } catch (fault) {
          said.push(`${name} ${e}: FAULT ${fault}`);
        }
    }
  }
  return said;
}"""
"""Every kind of event the log tells, as a sentence; what could not be made into one is a FAULT."""


async def clean(page: Page, where: str) -> str:
    text = await spoken(page)
    assert not RAW.search(text), (where, RAW.findall(text))
    return text


async def every_page(desk: Desk):
    table = await desk.table(locale="zh")
    page = table.page
    for path, ready in (("/", ".gm"), ("/decks", ".dt .btn"), ("/decks/reimu-1", ".pool .card"), ("/me", ".me-g .keys"),
                        ("/cards/dreamduel/RM-001", ".insp"), ("/rules/dreamduel", ".rl-b li")):  # fmt: skip
        await table.goto(path)
        await page.wait_for_selector(ready)
        text = await clean(page, f"zh {path}")
        assert len(re.findall(r"[一-鿿]", text)) > 60, path
        found = [line for line in text.splitlines() if len(ENGLISH.findall(line)) > 1]
        assert not found, (path, found)
    assert await page.evaluate("document.documentElement.lang") == "zh-Hans"
    # In place, without a reload.
    await table.goto("/")
    picker = page.get_by_role("combobox", name="语言")
    await picker.select_option("zh-Hant")
    await expect(page.locator(".hero h1")).to_contain_text("鏈")
    assert await page.evaluate("document.documentElement.lang") == "zh-Hant"
    await clean(page, "zh-Hant lobby")
    await page.locator("header select").select_option("en")
    await expect(page.locator(".hero h1")).to_have_text("One link, one table")
    text = await clean(page, "en lobby")
    said = await page.evaluate(_TOLD)
    assert len(said) > 50
    assert [line for line in said if "FAULT" in line] == []
    left = set(re.findall(r"[一-鿿]+", text)) - {"简体", "繁體", "文", "幻想夢斗符", "幻想夢鬥符"}
    assert not left, left
    await page.reload()
    await expect(page.locator(".hero h1")).to_have_text("One link, one table")


async def the_table(desk: Desk):
    table = await desk.table(locale="en")
    await table.practice()
    dice = random.Random(6)
    page = table.page
    for n in range(9):
        if not await table.asked():
            break
        if n in (0, 2, 4, 6, 8):
            await page.locator("header.top").get_by_role("button", name=re.compile("Settings|设置|設定|設置")).click()
            locale = ("English", "简体", "繁體")[n // 2 % 3]
            await page.get_by_role("radio", name=locale).click()
            await expect(page.locator("html")).to_have_attribute(
                "lang", {"English": "en", "简体": "zh-Hans"}.get(locale, "zh-Hant")
            )
            await page.keyboard.press("Escape")
        text = await clean(page, f"table {n}")
        if n in (2, 3, 4, 5):
            found = [line for line in text.splitlines() if len(ENGLISH.findall(line)) > 1]
            assert not found, found
        await table.act(dice)
    await clean(page, "table at the end")


@loop
async def test_the_languages_of_every_page_and_the_table(desk: Desk):
    await asyncio.gather(every_page(desk), the_table(desk))
