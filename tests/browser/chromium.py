"""Debian's chromium, as the tests, the bench and the screenshots start it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which

from playwright.sync_api import Browser, sync_playwright

IN_THE_NETWORK = "hanpan.test"
"""A name of this machine by which nothing is trusted for being local, as a phone meets a house in its network."""
QUIET = (
    f"--host-resolver-rules=MAP {IN_THE_NETWORK} 127.0.0.1",
    "--no-sandbox",  # the tests may run as root
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
SHOW = "HANPAN_SHOW_BROWSER"
"""Set it to see the browser at work."""


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """A browser with a profile of its own, new each time."""
    path = (SHOW not in os.environ and which("chromium-headless-shell")) or which("chromium")
    assert path, "chromium is not installed: run tools/chromium"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=path,
            args=[*QUIET, *flags],
            headless=SHOW not in os.environ,
            slow_mo=400 if SHOW in os.environ else 0,
        )
        try:
            yield browser
        finally:
            browser.close()
