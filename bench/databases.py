"""What a commit costs in a folder and in a database, house and database told apart: `python -m bench.databases`.

CPU time, so that others on the machine hardly count. Every table acts in every round, and a round is a commit.
PostgreSQL runs on this machine, on loopback, with its usual settings and fsync on.
"""

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from bench.growth.busy import Busy, folder
from hanpan.floor.collecting import keep_all_there_is
from hanpan.load.machine import machine
from hanpan.store.postgresql.address import Address
from tests.postgresql import server_of_ones_own

WARM, ROUNDS = 45, 150
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Cost:
    """For each action, in microseconds of a core."""

    house: float
    database: float
    actions: int


def measured(where: Path | Address, tables: int, rounds: int, postmaster: int = 0, node: str = "") -> Cost:
    house = Busy(where, tables, node=node)
    for _ in range(WARM):
        house.round()
    keep_all_there_is()
    house.commits.clear()
    house.actions = 0
    before = _work_of(postmaster)
    for _ in range(rounds):
        house.round()
    database = _work_of(postmaster) - before
    told = Cost(1e6 * sum(house.commits) / house.actions, 1e6 * database / house.actions, house.actions)
    house.close()
    return told


def _work_of(postmaster: int) -> float:
    """CPU seconds of a server and all its processes, those that have ended included."""
    if not postmaster:
        return 0.0
    found = [_times(path) for path in Path("/proc").glob("[0-9]*/stat")]
    living = [(pid, times) for pid, parent, times in found if postmaster in (pid, parent)]
    return sum([sum(times[:2]) + (sum(times[2:]) if pid == postmaster else 0) for pid, times in living]) / _TICKS


def _times(path: Path) -> tuple[int, int, list[int]]:
    """Its number, its parent's, and its times: user, system, and those of children that have ended."""
    try:
        pid, _, rest = path.read_text().partition(" (")
    except OSError:  # it has ended meanwhile
        return 0, 0, [0] * 4
    words = rest.rpartition(") ")[2].split()
    return int(pid), int(words[1]), [int(word) for word in words[11:15]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.databases", description=__doc__)
    parser.add_argument(
        "--tables", type=int, nargs="*", default=[20, 100, 400], help="of six, each acts in every commit"
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    print("| tables | actions | SQLite: house | PostgreSQL: house | database | both | a node of several | database |")
    print("|---|---|---|---|---|---|---|---|")
    for tables in asked.tables:
        with folder() as made:
            here = measured(made, tables, asked.rounds)
        with server_of_ones_own() as server:
            postmaster = int((Path(server.folder) / "data" / "postmaster.pid").read_text().split()[0])
            there = measured(Address(server.url), tables, asked.rounds, postmaster)
            shared = measured(Address(server.fresh()), tables, asked.rounds, postmaster, "node")
        told = [here.house, there.house, there.database, there.house + there.database, shared.house, shared.database]
        print("|", " | ".join([str(tables), f"{there.actions:,}", *[f"{one:.0f} µs" for one in told]]), "|", flush=True)
    print(machine())
    print("load average:", *os.getloadavg())


if __name__ == "__main__":
    main()
