"""What an action costs table nodes, doors and the database: `python -m bench.cluster`, and with `--observers 2000` what
it costs them that so many look on at one table.

CPU time of each process, while as many tables for each node are played at a pace that the machine can keep. Where it
cannot, batches grow, and an action becomes cheaper: so the pace that was kept is told beside each figure. Houses of
one, two and three nodes stand side by side, and one after the other is played in for some seconds, turn after turn;
each is compared with the house of one node in the same turn, so that what the machine does beside counts for all alike.
Coming in, sitting down and the first second of each turn count nowhere. Every core is kept awake by a loop that gives
way to everything else: one that falls asleep between two actions does each of them from a cold start, so that a house
with more to do would seem cheaper. Two cores cannot show that three nodes are three times as fast; that none of them
has more to do for its actions, they can.

With observers one house is played in at two paces, and not at all, in turns. What an action costs is how much more each
second costs for each more of them: what it costs that people are there does not count.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import linear_regression, median, quantiles

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
SETTLES, WINDOW = 1.0, 4.0
"""Seconds of each turn, before it counts and while it does."""
CLOSE = 0.1
"""Houses cost alike if they differ by less."""
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

    @property
    def pace(self) -> float:
        return self.actions / self.seconds


class Played:
    """A house with everybody at their tables."""

    def __init__(self, house: Several, tables: int, observers: int, think: float) -> None:
        self.house, self.nodes, self.tally = house, len(house.nodes), Tally()
        dice = Random(1)
        self.games = [LoadTable(self.tally, SEATS, think, dice) for _ in range(tables)]
        self.onlookers = [Player(self.tally, dice) for _ in range(observers)]
        self.idle = Window(0, 1.0, [0.0] * len(ROLES))
        self.windows: list[Window] = []

    async def sit_down(self) -> None:
        seated = [one for game in self.games for one in game.players]
        await arrive(self.house.url, [*seated, *self.onlookers], lambda: None)
        await each(self.games, LoadTable.take_seats)

        async def look_on(numbered: tuple[int, Player]) -> None:
            await granted(numbered[1], say.Enter("", self.games[numbered[0] % len(self.games)].name))

        await each(enumerate(self.onlookers), look_on)

    async def turn(self, think: float = 0.0) -> Window:
        """Played at this pace, or not at all."""
        for game in self.games if think else ():
            game.think = think
            game.start()
        await asyncio.sleep(SETTLES)
        before, actions, began = everything(self.house), self.tally.actions, time.perf_counter()
        await asyncio.sleep(WINDOW)
        costs = [after - since for after, since in zip(everything(self.house), before, strict=True)]
        window = Window(self.tally.actions - actions, time.perf_counter() - began, costs)
        for game in self.games:
            game.stop()
        return window

    @property
    def pace(self) -> float:
        """Actions a second, for each node."""
        return median([one.pace for one in self.windows]) / self.nodes

    def gross(self) -> list[list[float]]:
        """By turn, microseconds an action of each role."""
        return [[cost / one.actions for cost in one.costs] for one in self.windows]

    def net(self) -> list[list[float]]:
        """Without what the house spends on nothing."""
        still = [cost / self.idle.seconds for cost in self.idle.costs]
        return [
            [(cost - rest * one.seconds) / one.actions for cost, rest in zip(one.costs, still, strict=True)]
            for one in self.windows
        ]


async def in_turns(houses: Sequence[Played], think: float, turns: int) -> None:
    for house in houses:
        await house.sit_down()
    for house in houses:
        house.idle = await house.turn()
    for number in range(turns):
        for house in houses if number % 2 == 0 else reversed(houses):
            house.windows.append(await house.turn(think))


async def at_paces(house: Played, think: float, turns: int) -> list[Window]:
    await house.sit_down()
    return [await house.turn(pace) for _ in range(turns) for pace in (0.0, think, 3 * think)]


@contextmanager
def awake() -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", AWAKE]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def together(costs: list[list[float]]) -> list[float]:
    return [median(one) for one in zip(*costs, strict=True)]


def compare(nodes: Sequence[int], tables: int, think: float, turns: int) -> list[list[float]]:
    """How much more an action costs houses of more nodes: by turn and role, the widest of them."""
    with ExitStack() as standing:
        found = [standing.enter_context(several(number, SETTINGS, "")) for number in nodes]
        standing.enter_context(awake())
        houses = [Played(house, tables * len(house.nodes), 0, think) for house in found]
        asyncio.run(in_turns(houses, think, turns))
        for house in houses:
            costs = " | ".join(
                " ".join([f"{one:>8.0f}" for one in together(some)]) for some in (house.gross(), house.net())
            )
            print(f"{house.nodes:>5} {house.pace:>14.1f}  {costs}", flush=True)
    by_turn = zip(*[house.gross() for house in houses], strict=True)
    return [[cost / first - 1 for first, cost in zip(turn[0], one, strict=True)] for turn in by_turn for one in turn]


def tell_apart(nodes: Sequence[int], ratios: list[list[float]]) -> None:
    """Of all turns: the middle, and where half of them lie."""
    wide = [0.0] * len(ROLES)
    for place, number in enumerate(nodes):
        of_house = ratios[place :: len(nodes)]
        for role, name in enumerate(ROLES):
            low, middle, high = quantiles([one[role] for one in of_house], n=4)
            wide[role] = max(wide[role], abs(middle))
            if place:
                told = f"{number} nodes, {name}: {middle:+.1%} of {nodes[0]}"
                print(f"{told}, half of the turns from {low:+.1%} to {high:+.1%}")
    found = ", ".join([f"{name} {one:.1%}" for name, one in zip(ROLES, wide, strict=True)])
    print(f"{'within' if wide[0] < CLOSE else 'NOT within'} a tenth of each other: {found}")


def look_on(observers: int, think: float, turns: int) -> None:
    with several(1, SETTINGS, "") as house, awake():
        windows = asyncio.run(at_paces(Played(house, 1, observers, think), think, turns))
    paces = [one.pace for one in windows]
    for low in range(3):
        print(f"{median(paces[low::3]):.2f} actions a second", end="; " if low < 2 else "\n")
    for role, name in enumerate(ROLES):
        line = linear_regression(paces, [one.costs[role] / one.seconds for one in windows])
        print(f"{name}: {line.slope / 1000:.2f} ms an action, and {line.intercept / 1000:.1f} ms a second besides")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--tables", type=int, default=20, help="for each node")
    parser.add_argument("--think", type=int, default=200, help="milliseconds between two actions at a table")
    parser.add_argument("--turns", type=int, default=8, help=f"of {SETTLES + WINDOW:.0f} seconds, for each house")
    parser.add_argument("--rounds", type=int, default=2, help="with fresh houses")
    parser.add_argument("--observers", type=int, default=0, help="at the one table of one node")
    told = parser.parse_args()
    if told.observers:
        look_on(told.observers, told.think / 1000, told.turns)
        return
    print(f"offered: {1000 * told.tables / told.think:.1f} actions a second for each node; CPU µs an action")
    names = " ".join(f"{role:>8}" for role in ROLES)
    print(f"nodes  kept for each  {names} | {names}  (right: without what an idle house spends)", flush=True)
    ratios: list[list[float]] = []
    for _ in range(told.rounds):
        ratios += compare(told.nodes, told.tables, told.think / 1000, told.turns)
    tell_apart(told.nodes, ratios)


if __name__ == "__main__":
    main()
