"""What an all-in run-out at nine seats costs the page: its longest task, layouts, paints, and what it animates.

`python -m bench.run_out` tells one run in a line.
"""

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.browser import run_out
from tests.browser.chromium import chromium
from tests.browser.house import House, open_house, write_settings
from tests.browser.visitor import DESK, visiting

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
MOVES = {"transform", "opacity"}


@dataclass(frozen=True)
class RunOut:
    """One, from the first card that is turned up until nothing moves any more."""

    seconds: float
    longest_task: float
    """Milliseconds that the page's main thread worked at one task; what it waited for a core is not among them."""
    with_waiting: float
    """The longest from beginning to end, on this machine with its load."""
    layouts: int
    paints: int
    frames: int
    animated: frozenset[str]

    def told(self) -> str:
        task = f"longest task {self.longest_task:.1f} ms ({self.with_waiting:.0f} with waiting)"
        drawn = f"{self.layouts} layouts and {self.paints} paints in {self.frames} frames"
        moved = f"animated {', '.join(sorted(self.animated))}"
        return f"run-out of {self.seconds:.1f} s: {task}, {drawn}, {moved}; load {os.getloadavg()[0]:.1f}"


def traced() -> RunOut:
    """In a house of its own, with everybody else of the nine over sockets."""
    with TemporaryDirectory() as folder, chromium() as browser:
        data = write_settings(Path(folder, "house"), timers=run_out.TIMERS)
        with open_house(data) as house:
            return _traced(browser, house)


def _traced(browser: Browser, house: House) -> RunOut:
    with visiting(browser, house.url, "en", DESK, reduced_motion="no-preference") as ann:
        run_out.sit_down(house, ann)
        ann.page.evaluate(run_out.WRITE_DOWN)
        browser.start_tracing(page=ann.page, categories=CATEGORIES)
        run_out.all_in(ann)
        run_out.sees_it_out(ann)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        return _read(events, frozenset(run_out.animated(ann)))


def _read(events: list[dict[str, Any]], animated: frozenset[str]) -> RunOut:
    """Of the thread on which the page set its marks, between them."""
    marks = {one["name"]: one for one in events if "blink.user_timing" in one.get("cat", "")}
    began, ended = marks["run-out"]["ts"], marks["over"]["ts"]
    thread = marks["over"]["pid"], marks["over"]["tid"]
    inside = [one for one in events if (one["pid"], one["tid"]) == thread and began <= one.get("ts", 0) <= ended]
    seen = Counter(one["name"] for one in inside)
    tasks = [one for one in inside if one["name"] in TASKS and "tdur" in one]
    worked, lasted = [max(one[time] for one in tasks) / 1000 for time in ("tdur", "dur")]
    seconds = (ended - began) / 1e6
    return RunOut(seconds, worked, lasted, seen["Layout"], seen["Paint"], seen["Commit"], animated)


def longest_task() -> tuple[float, str]:
    """Milliseconds, and the rest in words; nothing but transform and opacity may move."""
    found = traced()
    assert found.animated <= MOVES, found.animated
    return found.longest_task, found.told()


if __name__ == "__main__":
    print(traced().told())
