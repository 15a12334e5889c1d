"""Pictures of the main pages at three sizes, to look at: `python -m tests.browser.shots [FOLDER]`. Not a test."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from .desk import ARGS, CHROMIUM, SIZES, Desk
from .server import ROOT, Server
from .test_zhutian import EAGER


async def shoot(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place)).start()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
                for size in SIZES:
                    for locale, theme in (("zh", "night"), ("en", "paper")):
                        desk = Desk(browser, server.url)
                        await pictures(desk, folder, size, locale, theme)
                        await desk.close()
                await browser.close()
        finally:
            server.stop()


async def pictures(desk: Desk, folder: Path, size: str, locale: str, theme: str) -> None:
    async def keep(name: str) -> None:
        await table.page.wait_for_timeout(400)
        await table.page.screenshot(path=folder / f"{name}-{size}-{locale}-{theme}.png")

    table = await desk.table(size, locale=locale, theme=theme)
    table.touch = size == "phone"
    await table.goto("/")
    await table.page.wait_for_selector(".gm")
    await keep("lobby")
    await table.goto("/decks/reimu-1")
    await table.page.wait_for_selector(".pool .card")
    await keep("deck-editor")
    await table.practice()
    dice = random.Random(2)
    wanted = {"p-pick_cards": "table-search", "p-pay": "table-payment", "respond": "table-response", "idle": "table"}
    for _ in range(40):
        if not await table.asked():
            await keep("result")
            break
        look = await table.look()
        keys = {a["id"].split(":")[0] for a in look["acts"]}
        kind = look["panel"] or ("respond" if "pass" in keys else "idle" if "end_turn" in keys else "")
        if kind in wanted:
            await keep(wanted.pop(kind))
        await table.act(dice)
    for game, seats in OTHERS.items():
        made = await table.page.request.post(
            "/api/practice", data={"game": game, "seats": seats}, headers={"origin": desk.url}
        )
        await table.goto((await made.json())["url"])
        for _ in range(ACTS):
            if not await table.asked(60_000):
                break
            await table.act(dice, EAGER)
        await keep(f"table-{game}")


OTHERS = {"zhutian": 4, "hope": 3}
"""The further games and how many play."""

ACTS = 14
"""Decisions before the picture of a further game, so that something lies on the table."""


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "shots"
    where.mkdir(parents=True, exist_ok=True)
    asyncio.run(shoot(where))
