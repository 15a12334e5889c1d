"""A server, a browser, and a desk of pages that must not complain."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from .desk import ARGS, CHROMIUM, Desk
from .server import Server

HERE = Path(__file__).parent
expect.set_options(timeout=15_000)  # as long as a context waits (desk.py): a busy machine is no failure


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium one line says so."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM.exists():
                item.add_marker(pytest.mark.skip(reason=f"{CHROMIUM} is not installed"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    setattr(item, f"report_{report.when}", report)
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one server of the session."""
    running = Server(tmp_path_factory.mktemp("site")).start()
    yield running
    running.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="session")
async def desk(
    request: pytest.FixtureRequest, browser: Browser, server: Server, root: Path
) -> AsyncIterator[Desk]:  # fmt: skip
    """Pages of one test; console errors, page errors and policy violations fail it."""
    table = Desk(browser, server.url)
    yield table
    failed = getattr(request.node, "report_call", None) is None or request.node.report_call.failed
    if failed or table.complaints:
        await table.shoot(root / "var" / "browser-failures", request.node.name.replace("/", "_"))
    await table.close()
    assert table.complaints == []
