"""axe-core on every page, in both themes: nothing serious, nothing critical."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from .desk import Desk, rough
from .table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

_RUN = """async (only) => {
  const found = await axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: { type: 'rule', values: only } } : {}) });
  return { violations: found.violations.map((v) => ({ id: v.id, impact: v.impact,
    nodes: v.nodes.map((n) => ({ target: n.target, why: [...n.any, ...n.all, ...n.none].map((c) => c.message).join(' ').slice(0, 200) })) })) };
}"""


class Axe:
    def __init__(self, table: Table, root: Path) -> None:
        self.page = table.page
        self.source = (root / "node_modules/axe-core/axe.min.js").read_text("utf-8")
        self.found: dict[str, str] = {}

    async def look(self, name: str) -> None:
        """The whole list in one theme; what depends on colours in the other one as well."""
        if not await self.page.evaluate("typeof axe === 'object'"):
            await self.page.evaluate(self.source + ";0")
        theme = await self.page.evaluate("document.documentElement.dataset.theme")
        await self.run(f"{name}, {theme}", None)
        other = "paper" if theme == "night" else "night"
        await self.page.evaluate("(t) => { document.documentElement.dataset.theme = t; }", other)
        await self.run(f"{name}, {other}", ["color-contrast", "link-in-text-block"])
        await self.page.evaluate("(t) => { document.documentElement.dataset.theme = t; }", theme)

    async def run(self, name: str, only: list[str] | None) -> None:
        result: dict[str, Any] = await self.page.evaluate(_RUN, only)
        for line in rough(result):
            self.found.setdefault(line, name)

    def check(self) -> None:
        assert not self.found, "\n".join(f"{where}: {line}" for line, where in self.found.items())


async def every_page(desk: Desk, root: Path):
    table = await desk.table(bypass_csp=True)
    axe = Axe(table, root)
    page = table.page
    await table.goto("/")
    await page.wait_for_selector(".hero-a")
    await axe.look("landing")
    await page.locator(".hero-a .btn").nth(1).click()
    await page.wait_for_selector(".drawer .seg")
    await axe.look("room sheet")
    await page.keyboard.press("Escape")
    for name, path, ready in (
        ("decks", "/decks", ".dt .btn"), ("deck editor", "/decks/marisa-1", ".pool .card"),
        ("card", "/cards/dreamduel/MS-002", ".insp"), ("gallery", "/cards/dreamduel", ".pool .card"),
        ("rules", "/rules/dreamduel", ".rl-b li"), ("settings", "/me", ".me-g .keys"),
        ("replays", "/replays", "main h1"), ("nothing there", "/no/such/page", "main h1"),
        ("no such room", "/r/aaaaaaaaaa", "main.no-room"),
    ):  # fmt: skip
        desk.allow(r"404 \(Not Found\)", r"401 \(Unauthorized\)")
        await page.evaluate(
            "(to) => { const a = document.createElement('a'); a.href = to; document.querySelector('#app').append(a); a.click(); a.remove(); }",
            path,
        )
        await page.wait_for_selector(ready)
        await axe.look(name)
    axe.check()


async def the_table(desk: Desk, root: Path):
    table = await desk.table(bypass_csp=True)
    axe = Axe(table, root)
    page = table.page
    await table.create(Responses="Instant")
    await axe.look("waiting room")
    await page.get_by_role("button", name="Add a bot").click()
    await table.take_deck("Piercing")
    await axe.look("waiting room, seated")
    await table.be_ready()
    dice = random.Random(9)
    seen: set[str] = set()
    for _ in range(60):
        if not await table.asked():
            break
        look = await table.look()
        kind = look["panel"] or (
            "response"
            if "pass" in [a["id"] for a in look["acts"]]
            else "clash"
            if "clash:" in str(look["acts"])
            else look["title"][:4]
        )
        if kind not in seen and (len(seen) < 7 or kind == "p-pay"):
            seen.add(kind)
            await axe.look(f"table: {look['title']}")
        await table.act(dice)
        if len(seen) >= 5 and "p-pay" in seen:
            break
    assert "p-pay" in seen, seen
    for name, opener in (("menu", page.locator("header.top").get_by_role("button", name="Settings")),
                         ("chat", page.get_by_role("tab", name="Chat")), ("pile", page.locator("#own-field .pile").nth(1))):  # fmt: skip
        await opener.click()
        await axe.look(name)
        if name != "chat":
            await page.keyboard.press("Escape")
    if await page.locator(".result").count() == 0:
        await page.get_by_role("button", name="Concede").click()
        await page.get_by_role("button", name="Press again to concede").click()
    await page.wait_for_selector(".result")
    await axe.look("result")
    axe.check()


async def the_table_on_a_phone(desk: Desk, root: Path):
    table = await desk.table("phone", bypass_csp=True)
    axe = Axe(table, root)
    await table.practice()
    dice = random.Random(2)
    for n in range(6):
        assert await table.asked()
        if n in (0, 3, 5):
            await axe.look("phone")
        await table.act(dice)
    axe.check()


async def test_nothing_serious_on_any_page(desk: Desk, root: Path):
    """Three browsers at a time: what axe costs is computing."""
    await asyncio.gather(every_page(desk, root), the_table(desk, root), the_table_on_a_phone(desk, root))
