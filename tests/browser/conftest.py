"""One browser for all of them, and a house where a story wants one."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import chromium
from tests.browser.house import House, open_house, write_settings
from tests.browser.visitor import DESK, Visitor, visiting

Come = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Ended with the last test of this folder: while it runs, no other loop can begin in this thread."""
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """With the timers, the permanent tables and the bots the story wants (`TIMERS`, `TABLES`, `BOTS` in its module)."""
    timers, tables = getattr(request.module, "TIMERS", {}), getattr(request.module, "TABLES", "")
    folder = write_settings(tmp_path_factory.mktemp("house") / "data", timers=timers, tables=tables)
    with open_house(folder, *getattr(request.module, "BOTS", ())) as opened:
        yield opened


@pytest.fixture
def come(browser: Browser, house: House) -> Iterator[Come]:
    """Somebody opens the house's page in a browser of his own."""
    with ExitStack() as pages:

        def come(lang: str = "en", size: tuple[int, int] = DESK, **looks: str) -> Visitor:
            return pages.enter_context(visiting(browser, house.url, lang, size, **looks))

        yield come


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A story told once more (`LIVE` of tests/conftest.py) has a new house: in the first its names are taken."""
    if getattr(item, "execution_count", 1) > 1 and isinstance(item, pytest.Function):
        for house in item._fixtureinfo.name2fixturedefs.get("house", ()):
            house.finish(item._request)  # type: ignore[arg-type]  # it asks its node alone
