"""A telephone, 360 by 780, one finger."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .desk import Desk
from .table import EAGER, Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser]

# Boxes of what must never cover each other, and of everything a finger has to hit.
_BOXES = """() => {
  const box = (el) => { const r = el.getBoundingClientRect(); return { x: r.x, y: r.y, r: r.right, b: r.bottom, w: r.width, h: r.height }; };
  // What a finger may hit reaches as far as the ::after that is laid around small things.
  const hit = (el) => {
    const b = box(el), s = getComputedStyle(el, '::after');
    if (s.content !== 'none' && s.position === 'absolute') { b.w -= Math.min(0, parseFloat(s.left) || 0) + Math.min(0, parseFloat(s.right) || 0); b.h -= Math.min(0, parseFloat(s.top) || 0) + Math.min(0, parseFloat(s.bottom) || 0); }
    return b;
  };
  const seen = (el) => { const r = el.getBoundingClientRect(); return r.width > 0 && r.height > 0 && getComputedStyle(el).visibility !== 'hidden'; };
  const parts = {};
  for (const [name, sel] of [['bar', '#decide'], ['hand', '#hand'], ['why', '.why-w > *'], ['top', 'header.top'], ['panel', '.dpanel'], ['votes', '.votes'], ['own', '#own-field'], ['foe', '#foe-field']]) {
    const el = document.querySelector(sel);
    if (el && seen(el)) parts[name] = box(el);
  }
  const small = [...document.querySelectorAll('#decide button, .dpanel button:not([data-card]), header.top button, header.top a, .field button, #hand button')]
    .filter(seen).map((el) => ({ say: (el.getAttribute('aria-label') || el.textContent || '').trim().slice(0, 40), cls: el.className, ...hit(el) }));
  return { parts, targets: small, size: [innerWidth, innerHeight] };
}"""


def apart(parts: dict[str, Any], one: str, other: str) -> bool:
    if one not in parts or other not in parts:
        return True
    a, b = parts[one], parts[other]
    return bool(a["r"] <= b["x"] + 1 or b["r"] <= a["x"] + 1 or a["b"] <= b["y"] + 1 or b["b"] <= a["y"] + 1)


async def measure(table: Table) -> list[str]:
    """What is wrong with the screen as it is."""
    found = await table.page.evaluate(_BOXES)
    parts, wrong = found["parts"], []
    wide = await table.overflow()
    if wide > 0:
        wrong.append(f"{wide} px wider than the screen")
    for pair in (("bar", "hand"), ("bar", "panel"), ("panel", "hand"), ("why", "bar"), ("why", "hand"), ("bar", "top"),
                 ("votes", "bar"), ("bar", "own"), ("hand", "own"), ("panel", "top"), ("own", "foe")):  # fmt: skip
        if not apart(parts, *pair):
            wrong.append(f"{pair[0]} and {pair[1]} overlap: {parts[pair[0]]} {parts[pair[1]]}")
    for name in ("bar", "hand", "panel"):
        if name in parts and (parts[name]["b"] > found["size"][1] + 1 or parts[name]["y"] < 0):
            wrong.append(f"{name} leaves the screen: {parts[name]}")
    for t in found["targets"]:
        # Cards of a field and the names of its places share 64 px of height.
        kind = t["cls"].split()
        least = (28.5, 39.5) if "card" in kind else (43.5, 35.5) if "mini-l" in kind else (43.5, 43.5)
        if t["w"] < least[0] or t["h"] < least[1]:
            wrong.append(f"{t['say']!r} ({t['cls']}) is {t['w']:.0f}×{t['h']:.0f}")
    return wrong


async def test_a_practice_duel_by_touch(desk: Desk):
    table = await desk.table("phone")
    table.touch = True
    await table.goto("/")
    assert await table.overflow() <= 0
    await table.page.locator(".hero-a .btn, .phone-acts .btn").filter(visible=True).first.tap()
    await table.page.wait_for_selector("#decide")
    dice = random.Random(21)
    wrong: dict[str, str] = {}
    for n in range(16):
        if not await table.asked():
            break
        if n == 11:  # turned on its side, the hand stands upright at the right edge
            await table.page.set_viewport_size({"width": 780, "height": 360})
            await table.page.wait_for_selector(".s-land")
            table.strip = {"x": 12, "y": 98}
        title = (await table.look())["title"]
        for line in await measure(table):
            wrong.setdefault(line, f"{n} {title}")
        await table.act(dice, {**EAGER, "clash": 9})
    assert len(table.done) > 8
    assert not wrong, "\n".join(f"{where}: {line}" for line, where in wrong.items())


async def test_drawers_by_touch(desk: Desk):
    """Log, menu and a pile open from the bottom, stay inside the screen and close again."""
    table = await desk.table("phone")
    table.touch = True
    await table.practice()
    dice = random.Random(1)
    for _ in range(20):
        assert await table.asked()
        if not (await table.look())["panel"]:
            break
        await table.act(dice)
    page = table.page
    for opener in (page.locator("header.top button").first, page.locator("header.top button").last,
                   page.locator("#own-field button:not([data-card])").last):  # fmt: skip
        await opener.tap()
        drawer = page.locator(".drawer")
        await drawer.wait_for()
        box = await drawer.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 781
        assert await table.overflow() <= 0
        close = drawer.locator(".close")
        size = await close.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 43.5
        await close.tap()
        await drawer.wait_for(state="detached")
