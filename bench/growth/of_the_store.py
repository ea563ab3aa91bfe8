"""Rows about the house's file."""

import gc
import subprocess
import sys

from bench.growth.busy import Busy, folder
from bench.growth.registry import row

TABLES = 40
ROUNDS = 20


@row("file per hand", size=10_000, of="hands", unit="kB", wanted="< 2.5")
def file_per_hand(hands: int) -> float:
    """All of it, when the house is closed: with the hands in play, and people as long as real ones."""
    with folder() as made:
        house = Busy(made, min(TABLES, max(2, hands // 50)))
        while house.hands < hands:
            house.round()
        house.close()
        return (made / "hanpan.db").stat().st_size / house.hands / 1000


@row("longest commit", size=400, of="tables", unit="ms CPU", wanted="< 60 (the round)")
def longest_commit(tables: int) -> float:
    """Of a hundred rounds in which every table acts, once as much waits as may."""
    with folder() as made:
        house = Busy(made, tables)
        for _ in range(45):
            house.round()
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 5, 1_000)
        house.commits.clear()
        for _ in range(100):
            house.round()
        return 1000 * max(house.commits)


@row("mean commit", size=400, of="tables", unit="µs CPU an action", wanted="")
def mean_commit(tables: int) -> float:
    with folder() as made:
        house = Busy(made, tables)
        for _ in range(45):
            house.round()
        house.commits.clear()
        house.actions = 0
        for _ in range(100):
            house.round()
        return 1e6 * sum(house.commits) / house.actions


# -- opening

_OPENING = """
import asyncio, sys, time
from pathlib import Path
from hanpan.floor.clock import WallClock
from hanpan.floor.floor import Floor
from hanpan.store.sqlite import open_sqlite

async def opened():
    began = time.process_time()
    store = await open_sqlite(Path(sys.argv[1]))
    floor = Floor(store, WallClock())
    await floor.open()
    await floor.settled()
    seconds = time.process_time() - began
    # The most there was, of this program alone: ru_maxrss would know of the one that started it.
    [most] = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line]
    print(seconds, int(most) / 1024)

asyncio.run(opened())
"""


def _opened(tables: int) -> tuple[float, float]:
    """CPU seconds, and MiB in all, of a house that opens with so many tables in the middle of hands."""
    with folder() as made:
        house = Busy(made, tables)
        for _ in range(ROUNDS):
            house.round()
        house.close()
        told = subprocess.run([sys.executable, "-c", _OPENING, str(made)], capture_output=True, text=True, check=True)
        seconds, memory = map(float, told.stdout.split())
        return seconds, memory


@row("opening, CPU", size=5000, of="tables in play", unit="s", wanted="< 2.5")
def opening(tables: int) -> float:
    return _opened(tables)[0]


@row("opening, memory", size=5000, of="tables in play", unit="MiB", wanted="< 300")
def memory(tables: int) -> float:
    return _opened(tables)[1]
