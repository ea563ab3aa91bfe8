"""Rows about the house's file: how it grows, what a commit costs, and how it opens."""

import subprocess
import sys

from bench.growth.busy import Busy, folder
from bench.growth.many import many_tables
from bench.growth.registry import Figure, row
from hanpan.floor.collecting import keep_all_there_is

TABLES = 10
"""Few, so that they play for hours: what is kept for ten minutes, or once for a table, should not count for much."""
WARM, ROUNDS = 45, 60


@row("file", Figure("file per hand", "kB", "< 2.5"), size=5_000, of="hands")
def file_per_hand(hands: int) -> tuple[float]:
    """All of it, when the house is closed: with the hands in play, and people as long as real ones."""
    with folder() as made:
        house = Busy(made, min(TABLES, max(2, hands // 50)))
        while house.hands < hands:
            house.round()
        house.close()
        return ((made / "hanpan.db").stat().st_size / house.hands / 1000,)


@row(
    "commits",
    Figure("the longest commit when every table acts", "ms CPU"),
    Figure("commits, for each action", "µs CPU"),
    size=400,
    of="tables of six",
)
def commits(tables: int) -> tuple[float, float]:
    """Once as much waits as may."""
    with folder() as made:
        house = Busy(made, tables)
        for _ in range(WARM):
            house.round()
        keep_all_there_is()
        house.commits.clear()
        house.actions = 0
        for _ in range(ROUNDS):
            house.round()
        return 1000 * max(house.commits), 1e6 * sum(house.commits) / house.actions


_OPENING = """
import asyncio, sys, time
from pathlib import Path
from hanpan.floor.clock import HouseClock
from hanpan.floor.floor import Floor
from hanpan.store.sqlite import open_sqlite

async def opened():
    began = time.process_time()
    store = await open_sqlite(Path(sys.argv[1]))
    floor = Floor(store, HouseClock())
    await floor.open()
    await floor.settled()
    seconds = time.process_time() - began
    # The most there was, of this program alone: ru_maxrss would know of the one that started it.
    [most] = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line]
    print(seconds, int(most) / 1024)

asyncio.run(opened())
"""


@row(
    "opening",
    Figure("opening the house, tables in the middle of hands", "s CPU", "< 2.5"),
    Figure("the same, memory at the most", "MiB", "< 300"),
    size=5_000,
    of="tables in play",
)
def opening(tables: int) -> tuple[float, float]:
    with folder() as made:
        many_tables(made, tables)
        told = subprocess.run([sys.executable, "-c", _OPENING, str(made)], capture_output=True, text=True, check=True)
        seconds, memory = map(float, told.stdout.split())
        return seconds, memory
