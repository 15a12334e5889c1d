"""The table as somebody with a mouse, a finger or keys sees it. Nothing here speaks to the server."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, Page, Position, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

Snap = dict[str, Any]

# What stands on the screen, in one look.
_LOOK = """() => {
  const bar = document.querySelector('#decide');
  const seen = (el) => { const r = el.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
  const off = (el) => el.getAttribute('aria-disabled') === 'true' || el.disabled;
  const panel = document.querySelector('.dpanel');
  const commit = document.querySelector('#decide [data-commit]');
  return {
    decision: bar?.dataset.decision ?? '', hand: document.querySelector('#hand')?.dataset.zone ?? '', mine: !!bar?.classList.contains('mine'),
    title: bar?.querySelector('h2')?.textContent ?? '', help: bar?.querySelector('.said p')?.textContent ?? '',
    refused: document.querySelector('#decide [role=alert]')?.textContent ?? '',
    over: !!document.querySelector('.result') || !!document.querySelector('#decide .acts .btn.pri:not([data-option]):not([data-commit])'),
    acts: [...document.querySelectorAll('#decide [data-option]')].map((el) => ({
      id: el.dataset.option, quiet: el.classList.contains('quiet'), off: off(el), armed: el.classList.contains('armed') })),
    commit: commit ? { off: off(commit) } : null,
    panel: panel ? [...panel.classList].find((c) => c.startsWith('p-')) ?? '' : '', opts: panel ? panel.querySelectorAll('.opt').length : 0,
    slots: panel ? [...panel.querySelectorAll('.slot-pick:not(.is-picked)')].length : 0,
    lit: [...document.querySelectorAll(panel?.querySelector('.card.is-can') ? '.dpanel .card.is-can[data-card]' : '.mat .is-can:is([data-card], [data-cell])')]
      .filter((el) => !el.classList.contains('is-picked') && seen(el)).map((el) => el.dataset.card ?? el.dataset.cell),
    picked: document.querySelectorAll(':is(.card, .hd, .slot-pick, .cb).is-picked, .dpanel .opt.armed').length,
    piles: [...document.querySelectorAll('.pile.lit')].map((el) => el.dataset.zone),
  };
}"""

# The cards and cells that are marked on the screen.
_MARKED = """() => [...document.querySelectorAll(':is([data-card], [data-cell], [data-at], [data-slot]).is-picked')]
  .map((el) => el.dataset.card ?? el.dataset.cell ?? el.dataset.at ?? el.dataset.slot)"""

MINE = "#decide.mine"
OVER = ".result"

# How eagerly a player who wants to win soon takes an act.
EAGER = {
    "declare": 10, "hyper": 8, "center": 9, "enter": 9, "search": 7, "first": 6, "second": 6, "yes": 6, "trigger": 6,
    "option": 5, "set_spirit": 5, "set_item": 4, "activate": 4, "play": 4, "no_clash": 3, "pass": 3, "skip": 2,
    "finish_set": 2, "no": 2, "decline": 2, "clash": 1, "end_turn": 1,
}  # fmt: skip


class Stuck(AssertionError):
    """The screen asks for something and offers no way to do it."""


class Table:
    def __init__(self, page: Page, frames: list[dict[str, Any]], sent: list[dict[str, Any]] | None = None) -> None:
        self.page = page
        self.touch = False
        self.frames = frames
        self.sent = sent if sent is not None else []
        self.strip: Position = {"x": 5, "y": 10}
        """Where a card that others cover can be pressed: its side, or its foot where the hand stands upright."""
        self.done: list[str] = []
        """Decisions taken here: the prompt, and what was pressed."""

    # --- getting there ------------------------------------------------------------------------------------------
    async def goto(self, path: str) -> None:
        await self.page.goto(path, wait_until="domcontentloaded")

    async def practice(self) -> None:
        """From the landing page to a table in one click."""
        await self.goto("/")
        await self.page.locator(".hero-a .btn, .phone-acts .btn").filter(visible=True).first.click()
        await self.page.wait_for_selector("#decide", timeout=20_000)

    async def create(self, **choices: str) -> str:
        """A room through the sheet; what stands in `choices` is chosen there by its label. Gives the invitation."""
        await self.goto("/")
        await self.page.get_by_role("button", name=re.compile("^Create a room")).filter(visible=True).first.click()
        sheet = self.page.get_by_role("dialog")
        for label, value in choices.items():
            group = sheet.get_by_role("group", name=label.replace("_", " "), exact=True)
            await group.get_by_role("radio", name=value, exact=True).check()
        await sheet.locator(".dialog-f .btn.pri").click()
        await self.page.wait_for_selector("main.wait")
        for frame in reversed(self.frames):
            if frame.get("room", {}) and isinstance(frame["room"], dict) and frame["room"].get("invite"):
                return str(frame["room"]["invite"])
        raise AssertionError("the host sees no invitation")

    async def take_deck(self, name: str) -> None:
        seat = self.page.locator("article.seat.you")
        if not await seat.locator(".decks").is_visible():
            await seat.get_by_role("button", expanded=False).first.click()
        await seat.locator(".deck-r").filter(has_text=name).click()
        await expect(seat.locator(".deck-l")).to_contain_text(name)

    async def be_ready(self) -> None:
        await self.page.locator("article.seat.you button[aria-pressed=false]").click()

    # --- looking ------------------------------------------------------------------------------------------------
    async def look(self) -> Snap:
        found: Snap = await self.page.evaluate(_LOOK)
        return found

    async def log(self) -> list[str]:
        """The lines of the log, as they are read."""
        lines: list[str] = await self.page.locator("#rail .log li").all_inner_texts()
        return [re.sub(r"\s+", " ", line).strip() for line in lines]

    async def overflow(self) -> int:
        """How many pixels the page is wider than the screen."""
        wide: int = await self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wide

    # --- acting -------------------------------------------------------------------------------------------------
    async def asked(self, timeout: float = 30_000) -> bool:
        """Wait until this seat is asked; False when the duel is over."""
        await self.page.wait_for_selector(f"{MINE}, {OVER}", timeout=timeout)
        return await self.page.locator(OVER).count() == 0

    async def moved_on(self, was: Snap, timeout: float = 15_000) -> None:
        """Wait until the decision is no longer open here: answered, or answered and waiting for the others."""
        await self.page.wait_for_selector(
            f'#decide:not([data-decision="{was["decision"]}"]), #decide.idle, #hand:not([data-zone="{was["hand"]}"]), {OVER}',
            timeout=timeout,
            state="attached",
        )

    async def press(self, target: Locator, firm: bool = False) -> None:
        """Press as a person does: in the middle, or on the strip that a card lying in a fan still shows.

        A `firm` target is a button that nothing covers: it is waited for until it wakes, and pressed once.
        """
        press = target.tap if self.touch else target.click
        if firm:
            await press(timeout=10_000)
            return
        try:
            await press(timeout=1_500)
        except PlaywrightTimeout:
            await press(position=self.strip, timeout=8_000)

    async def act(self, dice: random.Random, eager: dict[str, int] | None = None) -> str:
        """Take the open decision, through what the screen offers. Gives what was pressed last."""
        wants = EAGER if eager is None else eager
        first = await self.look()
        for _ in range(24):
            now = await self.look()
            if (now["decision"], now["hand"]) != (first["decision"], first["hand"]) or not now["mine"]:
                return self._note(first, "gone")
            pressed = await self._step(now, dice, wants)
            if pressed:
                await self.moved_on(first)
                return self._note(first, pressed)
        raise Stuck(f"{first['title']!r} does not end: {await self.look()}")

    def _meant(self, now: Snap, marked: set[str]) -> None:
        """What goes to the server is what is marked, and nothing else."""
        number = now["decision"].split("/")[0]
        given = next((f for f in reversed(self.sent) if f["t"] == "answer" and f["decision"] == number), {})
        chosen = set(given.get("options") or ())
        offers = (
            {o["id"]: o for o in d.get("options") or ()}
            for f in reversed(self.frames) for d in f.get("decisions") or () if d["id"] == number
        )  # fmt: skip
        offered = next((found for found in offers if chosen <= found.keys()), {})
        names = [
            {o.get("card"), (o.get("params") or {}).get("group"), ":".join(map(str, o.get("cell") or ()))}
            for o in (offered[x] for x in chosen if x in offered)
        ]
        astray = [x for x in names if not x & marked] + [m for m in marked if not any(m in x for x in names)]
        assert not (names and astray), f"{now['title']!r}: marked {marked}, sent {chosen}: {names}"

    def _note(self, snap: Snap, pressed: str) -> str:
        self.done.append(f"{snap['title']} → {pressed}")
        return pressed

    async def _step(self, now: Snap, dice: random.Random, wants: dict[str, int]) -> str:
        """One press; its name once the decision has been sent."""
        if now["commit"]:
            if now["panel"] == "p-pick_option" and not await self._wakes():
                await self.press(self.page.locator(".dpanel .opt:not(.armed)").first)
                return ""
            if now["panel"] not in ("p-pay", "p-order", "p-pick_number", "p-pick_option") and not now["picked"]:
                if now["lit"]:
                    await self.press(self.card(dice.choice(now["lit"]), now))
                    return ""
                if now["slots"]:
                    await self.press(self.page.locator(".dpanel .slot-pick:not(.is-picked)").first)
                    return ""
            elif not await self._wakes():
                more = list(now["lit"])
                if more:
                    await self.press(self.card(dice.choice(more), now))
                    return ""
                if now["slots"]:
                    await self.press(self.page.locator(".dpanel .slot-pick:not(.is-picked)").first)
                    return ""
                if now["picked"]:  # these cannot become a legal choice: begin anew
                    await self.page.keyboard.press("Escape")
                    return ""
            if not await self._wakes():  # the cards to choose from were not drawn yet: look again
                return ""
            marked = set(await self.page.evaluate(_MARKED))
            await self.press(self.page.locator("#decide [data-commit]"), firm=True)
            if now["panel"] in ("", "p-pick_cards"):
                self._meant(now, marked)
            return "commit"
        if now["panel"] == "p-pick_option":
            option = self.page.locator(".dpanel .opt").nth(dice.randrange(now["opts"]))
            await self.press(option)
            await self.press(option)
            return "option"
        acts = list(now["acts"])
        loud = [a for a in acts if not a["quiet"]]
        if now["lit"] and not loud and (not acts or dice.random() < self._zeal(acts)):
            await self.press(self.card(dice.choice(now["lit"]), now))
            return ""
        if not acts:
            if now["piles"]:
                await self.press(self.page.locator(f'.pile[data-zone="{now["piles"][0]}"]'))
                await self.press(self.page.locator(".drawer .card.is-can").first)
                await self.page.keyboard.press("Escape")
                return ""
            raise Stuck(f"nothing to press: {now}")
        best = max(acts, key=lambda a: (wants.get(a["id"].split(":")[0], 3) + dice.random() * 2.5, a["id"]))
        if best["quiet"] and loud and dice.random() < 0.2:
            best = dice.choice(loud)
        target = self.option(best["id"])
        await self.press(target, firm=True)
        if await self.sure(best["id"]):
            await self.press(target, firm=True)
        return str(best["id"])

    @staticmethod
    def _zeal(acts: list[dict[str, Any]]) -> float:
        """How likely a lit card is tried before the moment is let go."""
        keys = {a["id"].split(":")[0] for a in acts}
        return 0.35 if "pass" in keys else 0.8

    async def _wakes(self) -> bool:
        """A commit button that is only asleep (the guard) wakes by itself."""
        try:
            await self.page.wait_for_selector("#decide [data-commit]:not([aria-disabled])", timeout=1_500)
        except Exception:
            return False
        return True

    async def sure(self, option: str) -> bool:
        """Does the button ask once more?"""
        return await self.page.locator(f'#decide .btn.bad[data-option="{option}"]').count() > 0

    def card(self, handle: str, now: Snap) -> Locator:
        inside = ".dpanel " if now["panel"] and now["panel"] != "p-choose_action" else ".mat "
        found = self.page.locator(f'{inside}.is-can:is([data-card="{handle}"], [data-cell="{handle}"])')
        return found.first

    def option(self, option: str) -> Locator:
        return self.page.locator(f'#decide [data-option="{option}"]')

    async def play(
        self, dice: random.Random, most: int = 400, until: Callable[[str], bool] | None = None,
        eager: dict[str, int] | None = None,
    ) -> int:  # fmt: skip
        """Decide until the duel is over, `most` decisions are taken or `until` says so of the last one."""
        taken = 0
        while taken < most and await self.asked(60_000):
            pressed = await self.act(dice, eager)
            taken += 1
            if until is not None and until(pressed):
                break
        return taken

    async def concede(self) -> None:
        button = self.page.locator("header.top .tools .iconbtn").last
        await button.click()
        await button.click()
