"""How smoothly a table is drawn while cards are dealt: frames of a headless chromium that come in time."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.browser.chromium import chromium
from tests.browser.house import open_house, write_settings
from tests.browser.visitor import DESK, visiting

SECONDS = 8
IN_TIME = 17.5
"""Milliseconds: a sixtieth of a second, and what the clock of a page rounds away."""
TABLES = """
[[tables]]
game = "holdem"
format = "cash"
name = "busy"

[bots]
count = 6
least_seconds = 0.15
most_seconds = 0.3
"""
WATCH = """seconds => new Promise(told => {
  const began = performance.now(), late = [];
  let last = began;
  const frame = now => {
    late.push(now - last);
    last = now;
    if (now - began < 1000 * seconds) requestAnimationFrame(frame);
    else told(late.slice(2));
  };
  requestAnimationFrame(frame);
})"""


def in_time() -> float:
    """Percent, at a table where bots play a hand every few seconds and nothing is left out of its motion."""
    with TemporaryDirectory() as folder, chromium() as browser:
        data = write_settings(Path(folder, "house"), tables=TABLES)
        with open_house(data, "--bots") as house:
            lasted = _watch(browser, house.url)
    return 100 * sum(frame <= IN_TIME for frame in lasted) / len(lasted)


def _watch(browser: Browser, url: str) -> list[float]:
    with visiting(browser, url, "en", DESK, reduced_motion="no-preference") as visitor:
        visitor.is_let_in()
        visitor.opens("/t/busy")
        visitor.page.get_by_role("img", name=visitor.say("web-table.card-hidden")).first.wait_for()
        lasted: list[float] = visitor.page.evaluate(WATCH, SECONDS)
        return lasted
