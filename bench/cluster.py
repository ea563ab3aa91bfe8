"""What an action costs table nodes, doors and the database: `python -m bench.cluster`, and with `--observers 2000` what
it costs them that so many look on at one table.

CPU time of each process, while as many tables for each node are played at a pace that the machine can keep. Where it
cannot, batches grow, and an action becomes cheaper: so the pace that was kept is told beside each figure. Houses of
one, two and three nodes are measured in turns, forth and back, in windows of some seconds; coming in, sitting down and
the first seconds count nowhere. Every core is kept awake by a loop that gives way to everything else: one that falls
asleep between two actions does each of them from a cold start, so that a house with more to do would seem cheaper. Two
cores cannot show that three nodes are three times as fast; that none of them has more to do for its actions, they can.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct

from hanpan.load.arriving import arrive, each
from hanpan.load.figures import Tally
from hanpan.load.player import Player
from hanpan.load.tables import LoadTable, granted
from hanpan.wire import client_says as say
from tests.cluster.processes import Part
from tests.cluster.several import Several, several
from tests.crash.killing import SETTINGS

SEATS = 6
WARM_UP = 3.0
WINDOW = 5.0
"""Seconds."""
AWAKE = "import os\nos.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nwhile True: pass"
ROLES = ("node", "door", "database")


def spent(pid: int) -> float:
    """CPU microseconds of all threads of a process so far; the kernel counts them by the nanosecond."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1000


def of_parts(parts: dict[str, Part]) -> float:
    return sum(spent(part.process.pid) for part in parts.values() if part.process is not None)


def of_database(folder: str) -> float:
    """The server's own and those of its connections, which are its children."""
    first = int((Path(folder) / "data/postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return sum(spent(pid) for pid in (first, *map(int, children)) if Path(f"/proc/{pid}").exists())


def everything(house: Several) -> list[float]:
    return [of_parts(house.nodes), of_parts(house.doors), of_database(house.server.folder)]


class Window(Struct):
    """Some seconds of play."""

    actions: int
    seconds: float
    costs: list[float]
    """CPU microseconds, by role."""


class Played(Struct):
    """A house, and what it spent while everybody sat there and nobody acted."""

    nodes: int
    idle: Window
    windows: list[Window]

    @property
    def pace(self) -> float:
        """Actions a second, for each node."""
        return median([one.actions / one.seconds for one in self.windows]) / self.nodes

    def gross(self) -> list[float]:
        """Microseconds an action, by role."""
        return [median([one.costs[role] / one.actions for one in self.windows]) for role in range(len(ROLES))]

    def net(self) -> list[float]:
        """Without what the house spends on nothing."""
        still = [cost / self.idle.seconds for cost in self.idle.costs]
        return [
            median([(one.costs[role] - still[role] * one.seconds) / one.actions for one in self.windows])
            for role in range(len(ROLES))
        ]


async def window(house: Several, tally: Tally, seconds: float) -> Window:
    before, actions, began = everything(house), tally.actions, time.perf_counter()
    await asyncio.sleep(seconds)
    costs = [after - since for after, since in zip(everything(house), before, strict=True)]
    return Window(tally.actions - actions, time.perf_counter() - began, costs)


async def play(house: Several, tables: int, observers: int, think: float, windows: int) -> Played:
    tally, dice = Tally(), Random(1)
    games = [LoadTable(tally, SEATS, think, dice) for _ in range(tables)]
    onlookers = [Player(tally, dice) for _ in range(observers)]
    await arrive(house.url, [*[one for game in games for one in game.players], *onlookers], lambda: None)
    await each(games, LoadTable.take_seats)

    async def look_on(numbered: tuple[int, Player]) -> None:
        await granted(numbered[1], say.Enter("", games[numbered[0] % tables].name))

    await each(enumerate(onlookers), look_on)
    await asyncio.sleep(WARM_UP)
    idle = await window(house, tally, WINDOW)
    for game in games:
        game.start()
    await asyncio.sleep(WARM_UP)
    told = Played(len(house.nodes), idle, [await window(house, tally, WINDOW) for _ in range(windows)])
    for game in games:
        game.stop()
    return told


def played(nodes: int, tables: int, observers: int, think: int, windows: int) -> Played:
    with several(nodes, SETTINGS, "") as house:
        return asyncio.run(play(house, tables, observers, think / 1000, windows))


@contextmanager
def awake() -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", AWAKE]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def in_turns(nodes: Sequence[int], rounds: int) -> Iterator[int]:
    for number in range(rounds):
        yield from nodes if number % 2 == 0 else reversed(nodes)


def together(rounds: list[Played]) -> str:
    def told(costs: list[list[float]]) -> str:
        return " ".join(f"{median(one):>8.0f}" for one in zip(*costs, strict=True))

    pace = median([one.pace for one in rounds])
    return f"{pace:>16.1f}  {told([one.gross() for one in rounds])}  | {told([one.net() for one in rounds])}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--tables", type=int, default=20, help="for each node")
    parser.add_argument("--think", type=int, default=200, help="milliseconds between two actions at a table")
    parser.add_argument("--windows", type=int, default=3, help=f"of {WINDOW:.0f} seconds, for each house")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--observers", type=int, default=0, help="at one table of one node, which is all there is then")
    told = parser.parse_args()
    if told.observers:
        told.nodes, told.tables = [1], 1
    print(f"offered: {1000 * told.tables / told.think:.1f} actions a second for each node; CPU µs an action")
    names = " ".join(f"{role:>8}" for role in ROLES)
    print(f"nodes  kept for each  {names}  | {names}  (right: without what an idle house spends)", flush=True)
    found: dict[int, list[Played]] = {}
    for nodes in in_turns(told.nodes, told.rounds):
        with awake():
            one = played(nodes, told.tables * nodes, told.observers, told.think, told.windows)
        found.setdefault(nodes, []).append(one)
        print(f"{nodes:>5} {together([one])}", flush=True)
    print("medians")
    for nodes, rounds in found.items():
        print(f"{nodes:>5} {together(rounds)}")


if __name__ == "__main__":
    main()
