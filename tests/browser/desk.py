"""Browsers on a desk: opens contexts, and notes everything a page complains about and everything it receives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, WebSocket

from .table import Table

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--no-first-run", "--disable-dev-shm-usage"]  # fmt: skip
CHROMIUM = Path("/usr/bin/chromium")
SIZES = {"desk": (1440, 900), "tablet": (768, 1024), "phone": (360, 780)}

_TELL = """window.addEventListener('securitypolicyviolation', (e) =>
  console.error(`CSP: ${e.violatedDirective} ${e.blockedURI}`));"""


class Desk:
    """Every page of one test. `complaints` must be empty in the end."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.pages: list[Page] = []
        self.complaints: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def allow(self, *patterns: str) -> None:
        """What the test itself provokes: a refused request is an error in the browser's console."""
        self._allowed += [re.compile(p) for p in patterns]

    async def context(
        self, size: str = "desk", *, locale: str = "en", theme: str = "night", motion: str = "off", **more: Any
    ) -> BrowserContext:
        width, height = SIZES[size]
        options: dict[str, Any] = {"base_url": self.url, "viewport": {"width": width, "height": height}, **more}
        if size == "phone":
            options |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}
        context = await self.browser.new_context(**options)
        context.set_default_timeout(15_000)
        settings = json.dumps({"theme": theme, "motion": motion})
        await context.add_init_script(
            _TELL + f"if (location.origin !== 'null' && localStorage.getItem('hopetable.settings') === null) {{"
            f"localStorage.setItem('hopetable.settings', {json.dumps(settings)});"
            f"localStorage.setItem('hopetable.locale', {json.dumps(json.dumps(locale))}); }}"
        )
        context.on("page", self._watch)
        self.contexts.append(context)
        return context

    async def table(self, size: str = "desk", **more: Any) -> Table:
        """A person with a browser of their own."""
        context = await self.context(size, **more)
        return self.seat(await context.new_page())

    def seat(self, page: Page) -> Table:
        return Table(page, frames_of(page), sent_by(page))

    def _watch(self, page: Page) -> None:
        self.pages.append(page)
        frames = _FRAMES.setdefault(page, [])
        page.on("console", lambda m: self._complain(f"console: {m.text}") if m.type == "error" else None)
        page.on("pageerror", lambda e: self._complain(f"page: {e}"))
        page.on("websocket", lambda socket: _listen(socket, frames, sent_by(page)))

    def _complain(self, text: str) -> None:
        if not any(p.search(text) for p in self._allowed):
            self.complaints.append(text)

    async def shoot(self, folder: Path, name: str) -> list[Path]:
        """Pictures of every open page."""
        folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240
        made = []
        for n, page in enumerate(p for p in self.pages if not p.is_closed()):
            path = folder / f"{name}-{n}.png"
            try:
                await page.screenshot(path=path, timeout=5_000)
                made.append(path)
            except Exception as problem:  # a page that hangs must not hide why the test failed
                made.append(Path(f"{path}: {problem}"))
        return made

    async def close(self) -> None:
        for context in self.contexts:
            await context.close()
        for page in self.pages:
            _FRAMES.pop(page, None)
            _SENT.pop(page, None)


_FRAMES: dict[Page, list[dict[str, Any]]] = {}
_SENT: dict[Page, list[dict[str, Any]]] = {}


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Every frame the page's sockets have received so far."""
    return _FRAMES.setdefault(page, [])


def sent_by(page: Page) -> list[dict[str, Any]]:
    """Every frame the page's sockets have sent so far."""
    return _SENT.setdefault(page, [])


def _listen(socket: WebSocket, frames: list[dict[str, Any]], sent: list[dict[str, Any]]) -> None:
    socket.on("framereceived", lambda text: frames.append(json.loads(text)))
    socket.on("framesent", lambda text: sent.append(json.loads(text)))


def rough(axe: dict[str, Any]) -> Iterable[str]:
    """The serious and critical findings of axe-core, a line each."""
    for finding in axe["violations"]:
        if finding["impact"] in ("serious", "critical"):
            nodes = "; ".join(f"{' '.join(map(str, n['target']))} [{n.get('why', '')}]" for n in finding["nodes"][:4])
            yield f"{finding['id']} ({finding['impact']}, {len(finding['nodes'])}×): {nodes}"
