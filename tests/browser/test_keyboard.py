"""Keys only."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import expect

from .desk import Desk
from .table import EAGER, Stuck, Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

_FOCUS = """() => {
  const el = document.activeElement;
  if (!el || el === document.body) return null;
  const s = getComputedStyle(el);
  const ring = (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2) || s.boxShadow !== 'none';
  const r = el.getBoundingClientRect();
  return { visible: el.matches(':focus-visible'), ring, in: el.closest('#decide,.dpanel,#hand,#own-field,#foe-field,#chain,#rail,.left,header')?.id || el.closest('.dpanel')?.className || '',
           onScreen: r.bottom > 0 && r.top < innerHeight, what: el.outerHTML.slice(0, 120) };
}"""


class Keys(Table):
    """Plays with keys, by the key list."""

    async def take(self, dice: random.Random) -> str:
        keyboard = self.page.keyboard
        was = await self.look()
        for turn in range(12):
            now = await self.look()
            if now["decision"] != was["decision"] or not now["mine"]:
                return "gone"
            if now["commit"]:
                nth = 1
                while now["panel"] not in ("p-pay", "p-order", "p-pick_number") and not await self._wakes():
                    await keyboard.press(str(nth))
                    nth += 1
                    if nth > 9:
                        raise Stuck(str(now))
                await self.page.wait_for_selector("#decide [data-commit]:not([aria-disabled])")
                await keyboard.press("Enter")
            elif now["panel"] == "p-pick_option":
                await keyboard.press(str(1 + dice.randrange(now["opts"])))
                await self.page.wait_for_selector(".dpanel .opt.armed:focus:not([aria-disabled])")
                await keyboard.press("Enter")
            else:
                await self.page.wait_for_selector("#decide [data-option]:not([aria-disabled])")
                quiet = [a["id"] for a in now["acts"] if a["quiet"]]
                space = [a for a in quiet if a.split(":")[0] in ("pass", "skip", "decline", "no_clash", "no")]
                loud = len(now["acts"]) - len(quiet)
                if space and (turn > 1 or not (loud or now["lit"]) or dice.random() < 0.5):
                    await keyboard.press("Space")
                else:
                    # Digits count the acts first, what lets the moment pass last.
                    digit = 1 if turn == 0 and (loud or now["lit"]) else max(1, loud + 1)
                    await keyboard.press(str(digit))
                    await self.page.wait_for_selector("#decide [data-option].armed:focus")
                    await keyboard.press("Enter")
                    if await self.page.locator("#decide .btn.bad[data-option]").count():
                        await keyboard.press("Enter")
            try:
                await self.moved_on(was, 2_500)
                return "moved"
            except Exception:
                continue
        raise Stuck(f"keys do not end {was['title']!r}: {await self.look()}")


async def test_a_practice_duel_by_keys_alone(desk: Desk):
    page = (await desk.table()).page
    table = Keys(page, desk.seat(page).frames)
    await table.goto("/")
    practice = page.locator(".hero-a .btn").first
    await practice.wait_for()
    for _ in range(30):
        await page.keyboard.press("Tab")
        if await practice.evaluate("(el) => el === document.activeElement"):
            break
    focus = await page.evaluate(_FOCUS)
    assert focus["ring"], focus
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#decide")
    dice = random.Random(31)
    for _ in range(14):
        if not await table.asked():
            break
        title = (await table.look())["title"]
        focus = await page.evaluate(_FOCUS)
        assert focus, f"nothing has the focus at {title}"
        assert focus["in"] in ("decide",) or "dpanel" in focus["in"], (title, focus)
        assert focus["onScreen"], focus
        await table.take(dice)
    assert len([f for f in table.frames if f["t"] == "update"]) > 14


async def test_nothing_is_sent_by_a_press_meant_for_what_stood_there_before(desk: Desk):
    """The guard: a press that comes with the decision, or began before it, does not count."""
    table = await desk.table()
    await table.practice()
    dice = random.Random(8)
    # Presses whatever button a new decision brings, the moment it stands there.
    await table.page.evaluate("""() => {
      window.hasty = 0;
      let last = document.querySelector('#decide').dataset.decision;
      new MutationObserver(() => {
        const bar = document.querySelector('#decide.mine');
        if (!bar || bar.dataset.decision === last) return;
        const button = bar.querySelector('[data-commit],[data-option]');
        if (!button) return;
        last = bar.dataset.decision;
        window.hasty += 1;
        button.click();
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    }""")
    for _ in range(8):
        assert await table.asked()
        await table.act(dice)
    assert await table.page.evaluate("window.hasty") > 4
    sent = [f for f in table.frames if f["t"] == "update" and f.get("re")]
    assert len(sent) == len([d for d in table.done if not d.endswith("gone")])


async def test_the_key_map(desk: Desk):
    table = await desk.table()
    await table.practice()
    page, keyboard = table.page, table.page.keyboard
    dice = random.Random(3)
    for _ in range(80):
        assert await table.asked()
        look = await table.look()
        # Two cards at least, so that arrows have somewhere to go.
        if look["title"] == "Your attack phase" and look["lit"] and await page.locator("#hand [data-card]").count() > 1:
            break
        await table.act(dice, {**EAGER, "declare": 1, "end_turn": 10, "no_clash": 20})
    else:
        raise Stuck("no attack phase with two cards in hand")
    decision = (await table.look())["decision"]

    # A digit arms, Esc takes back; nothing is sent.
    await keyboard.press("1")
    armed = page.locator("#decide [data-option].armed")
    await expect(armed).to_be_focused()
    focus = await page.evaluate(_FOCUS)
    assert focus["visible"], focus
    assert focus["ring"], focus
    await keyboard.press("Escape")
    await expect(armed).to_have_count(0)
    # Space lets go what can be let go; the end of a turn is not such a thing.
    await keyboard.press("Space")
    # The end of the turn asks once more when something could still be declared, and never by Space.
    assert (await table.look())["decision"] == decision

    # Regions, in their order, and back.
    order = ["decide", "hand", "own-field", "chain", "foe-field", "rail"]
    await page.locator("#decide").focus()
    reached = []
    for _ in order:
        await keyboard.press("F6")
        reached.append(
            await page.evaluate(
                "document.activeElement.closest('#decide,#hand,#own-field,#chain,#foe-field,#rail')?.id"
            )
        )
    assert reached == [*order[1:], order[0]]
    for key, region in (("h", "hand"), ("f", "own-field"), ("o", "foe-field")):
        await keyboard.press(key)
        at = await page.evaluate("document.activeElement.closest('#hand,#own-field,#foe-field')?.id")
        assert at == region, (key, at)
    # Arrows walk inside the hand; I looks; Esc closes and gives the focus back.
    await keyboard.press("h")
    first = await page.evaluate("document.activeElement.dataset.card")
    # The focus comes to the first card that can be used; that may be the last of the hand.
    hand = await page.locator("#hand [data-card]").evaluate_all("(all) => all.map((el) => el.dataset.card)")
    await keyboard.press("ArrowLeft" if first == hand[-1] else "ArrowRight")
    second = await page.evaluate("document.activeElement.dataset.card")
    assert first
    assert second
    assert first != second
    await keyboard.press("i")
    await page.wait_for_selector("[role=dialog]:focus-within")
    await keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert await page.evaluate("document.activeElement.dataset.card") == second
    await keyboard.press("?")
    await expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    await page.wait_for_selector("[role=dialog]:focus-within")
    await keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    # Letters are letters while one writes.
    await keyboard.press("c")
    await expect(page.locator("#say")).to_be_focused()
    await keyboard.type("h1 o")
    assert await page.locator("#say").input_value() == "h1 o"
    assert (await table.look())["decision"] == decision
    await keyboard.press("Escape")
