"""Nodes that are killed, and nodes that are stopped and woken, as processes on a real PostgreSQL."""

import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from hanpan.store.postgresql.address import Address
from tests.store.node_process import MOMENTS
from tests.store.test_database_schema import on

ROOT = Path(__file__).parents[2]
DEATHS = 2
PATIENCE = 120
"""Seconds: a busy machine is slow, and none of this is about speed."""


class Process:
    """One node, and everything it has said."""

    def __init__(self, database: str, *told: str, dies: str = "") -> None:
        self.said: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        environment = {**os.environ, "NODE_DATABASE": database, "NODE_DIES": dies}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.node_process", *told],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.strip())

    def hear(self, wanted: Callable[[str], bool]) -> str:
        """Until it says something."""
        until = time.monotonic() + PATIENCE
        while True:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            self.said.append(line)
            if wanted(line):
                return line

    def hear_all(self) -> None:
        """Whatever is left once it has ended."""
        self.process.wait(PATIENCE)
        time.sleep(0.2)
        while not self._lines.empty():
            self.said.append(self._lines.get())

    def shown(self) -> list[int]:
        return [int(line.split()[2]) for line in self.said if line.startswith("kept")]

    def release(self) -> None:
        """It dies soon, if it was told to."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    started: list[Process] = []
    yield started
    for one in started:
        one.process.kill()
        one.process.wait()


def _two(database: str, processes: list[Process]) -> tuple[Process, Process]:
    one = Process(database, "one", "t1")
    processes.append(one)
    one.hear(lambda line: line == "ready")
    two = Process(database, "two")
    processes.append(two)
    two.hear(lambda line: line == "ready")
    one.hear(lambda line: line.startswith("kept"))
    return one, two


def _kept(database: str) -> tuple[list[int], int]:
    """The numbers of the facts, and Ann's chips."""

    async def read(connection: object) -> tuple[list[int], int]:
        rows = await connection.fetch("SELECT number FROM journal ORDER BY number")  # type: ignore[attr-defined]
        chips = await connection.fetchval("SELECT balance FROM accounts WHERE owner = 'ann' AND type = 'bank'")  # type: ignore[attr-defined]
        return [number for (number,) in rows], int(chips)

    found: tuple[list[int], int] = on(Address(database).url, read)
    return found


def is_whole(database: str, nodes: list[Process]) -> None:
    nodes[-1].signal(signal.SIGKILL)
    for one in nodes:
        one.hear_all()
    numbers, chips = _kept(database)
    assert numbers == list(range(len(numbers)))
    assert chips == 5 * (len(numbers) - 1), "each commit once"
    shown = [number for node in nodes for number in node.shown()]
    assert len(shown) == len(set(shown)), "nothing is shown twice"
    assert set(shown) <= set(numbers), "nothing that was shown is lost"
    pending = on(database, lambda connection: connection.fetchval("SELECT count(*) FROM claims"))
    assert pending == 0, "a claim that nobody decided is settled by the next owner"


def test_a_table_goes_on_elsewhere_whenever_its_node_dies(
    database: str, processes: list[Process], record_property: Callable[[str, object], None]
) -> None:
    """One after the other, each at another moment; the last one lives. `make kill` has more of them, and
    `tests/cluster/test_kills.py` all moments in a house that is played in."""
    seed = random.randrange(2**32)
    print("seed", seed)
    moments = random.Random(seed).sample(MOMENTS, DEATHS)
    record_property("seconds until the next fact", killed_in_turn(database, processes, moments, random.Random(seed)))
    is_whole(database, processes)


def killed_in_turn(
    database: str, processes: list[Process], moments: Sequence[str], chance: random.Random
) -> list[float]:
    """From each death to the next fact that is shown."""
    seconds: list[float] = []
    for place, moment in enumerate([*moments, ""]):
        dies = f"{moment} {chance.randrange(5, 25)}" if moment else ""
        processes.append(Process(database, f"node {place}", *(["t1"] if not place else []), dies=dies))
        processes[-1].hear(lambda line: line == "ready")
        if place:
            processes[-2].release()
            processes[-2].process.wait(PATIENCE)
            died = time.monotonic()
            processes[-1].hear(lambda line: line.startswith("kept"))
            seconds.append(round(time.monotonic() - died, 2))
    return seconds


def test_a_node_that_was_stopped_and_wakes_keeps_and_shows_nothing(database: str, processes: list[Process]) -> None:
    one, two = _two(database, processes)
    one.signal(signal.SIGSTOP)
    two.hear(lambda line: line.startswith("kept"))
    one.signal(signal.SIGCONT)
    one.hear_all()
    assert one.said[-1] == "replaced"
    assert max(one.shown()) < min(two.shown())
    two.hear(lambda line: line.startswith("kept"))
    is_whole(database, [one, two])
