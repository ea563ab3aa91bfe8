"""What an action costs a table node and a door, with one, two and three nodes: `python -m bench.cluster`.

CPU time of each process, while as many tables for each node are played as fast as a player's pace allows. Two cores
cannot show that three nodes are three times as fast; that none of them has more to do for its actions, they can.
"""

import argparse
import json
import os
import subprocess
from pathlib import Path

from tests.cluster.processes import Part
from tests.cluster.several import Several, several
from tests.crash.killing import SETTINGS
from tests.operating.processes import HERE

TICK = os.sysconf("SC_CLK_TCK")


def spent(part: Part) -> float:
    """CPU seconds of a process so far."""
    assert part.process is not None
    fields = Path(f"/proc/{part.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def database(folder: str) -> float:
    """Of all of PostgreSQL's."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = (stat.parent / "cmdline").read_bytes().decode(errors="replace")
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            above = Path(f"/proc/{parent}/cmdline").read_bytes().decode(errors="replace")
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if folder in told or folder in above:
            total += (int(fields[11]) + int(fields[12])) / TICK
    return total


class Spent:
    """What everything has cost so far, in CPU seconds."""

    def __init__(self, house: Several) -> None:
        self.node, self.door = sum(map(spent, house.nodes.values())), sum(map(spent, house.doors.values()))
        self.database = database(house.server.folder)


def played(house: Several, tables: int, seconds: int, think: int) -> tuple[int, Spent, Spent]:
    """How many actions, and what everything had cost before and after."""
    figures, before = house.folder / "figures.json", Spent(house)
    told = ["--tables", tables, "--seconds", seconds, "--think", think, "--url", house.url, "--json", figures]
    subprocess.run([*HERE, "load", *map(str, told)], check=True, stdout=subprocess.DEVNULL)
    return json.loads(figures.read_text())["house"]["actions"], before, Spent(house)


def measured(nodes: int, tables: int, seconds: int, think: int) -> tuple[int, list[float]]:
    """Coming in and sitting down is in both runs, and falls out of their difference."""
    with several(nodes, SETTINGS, "") as house:
        few, *short = played(house, tables * nodes, 1, think)
        many, *long = played(house, tables * nodes, 1 + seconds, think)
        costs = []
        for role in ("node", "door", "database"):
            runs = [getattr(after, role) - getattr(before, role) for before, after in (short, long)]
            costs.append(1e6 * (runs[1] - runs[0]) / (many - few))
        return many - few, costs


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--tables", type=int, default=10, help="for each node")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--think", type=int, default=200, help="milliseconds")
    told = parser.parse_args()
    print("nodes  actions  µs an action: node  door  database")
    for nodes in told.nodes:
        actions, costs = measured(nodes, told.tables, told.seconds, told.think)
        print(f"{nodes}  {actions}  " + "  ".join(f"{cost:.0f}" for cost in costs), flush=True)


if __name__ == "__main__":
    main()
