"""A cluster to try by hand (`make cluster`): PostgreSQL, NATS, two doors, two table nodes. Gone when it ends.

Each part is a process of its own: kill one while you play, and see what happens. It is started again after a while.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.broker import Broker
from tests.cluster.processes import Part
from tests.cluster.several import Several, several
from tests.postgresql import Server

SETTINGS = '[log]\nformat = "json"\n'
LOOKS_EVERY = 0.5
AGAIN_AFTER = 5.0
"""Seconds in which one can see how it goes on without what was killed."""


@dataclass
class Watched:
    """A process, and how to start it again."""

    what: str
    pid: Callable[[], int | None]
    start: Callable[[], None]

    def __str__(self) -> str:
        return f"  {self.what}  process / 프로세스 {self.pid()}"


def all_of(house: Several) -> list[Watched]:
    return [
        _database(house.server),
        _broker(house.bus),
        *[_part(f"tables / 테이블  {name}", part) for name, part in house.nodes.items()],
        *[_part(f"door   / 문      {name}", part) for name, part in house.doors.items()],
    ]


def _part(what: str, part: Part) -> Watched:
    def pid() -> int | None:
        return part.process.pid if part.process is not None and part.process.poll() is None else None

    def start() -> None:
        part.kill()
        part.start()

    return Watched(what, pid, start)


def _broker(bus: Broker) -> Watched:
    def pid() -> int | None:
        return bus.process.pid if bus.process is not None and bus.process.poll() is None else None

    return Watched(f"NATS ({bus.port})", pid, bus.start)


def _database(server: Server) -> Watched:
    def pid() -> int | None:
        with suppress(OSError, ValueError, IndexError):
            number = int((Path(server.folder) / "data/postmaster.pid").read_text().split()[0])
            os.kill(number, 0)
            return number
        return None

    return Watched(f"PostgreSQL ({server.port})", pid, server.start)


def tell(house: Several) -> None:
    for one in all_of(house):
        print(one)
    for line in house.nodes["n0"].printed[:-1]:
        print(f"  {line}")
    print(f"\n{house.url}\n\nCtrl-C closes everything. / Ctrl-C를 누르면 모두 닫습니다.", flush=True)


def watch(house: Several, again_after: float) -> None:
    """Whatever has ended is started again, what others need first."""
    while True:
        time.sleep(LOOKS_EVERY)
        gone = [one for one in all_of(house) if one.pid() is None]
        if gone:
            time.sleep(again_after)
        for one in gone:
            with suppress(AssertionError):  # what it needs is not there yet: the next time
                one.start()
                print(f"again / 다시: {one}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make cluster")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--again", type=float, default=AGAIN_AFTER, help="seconds until what was killed is started")
    told = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts it in the background may have it ignored
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with suppress(KeyboardInterrupt), several(told.nodes, SETTINGS, "", told.port, sealed=True) as house:
        tell(house)
        watch(house, told.again)


if __name__ == "__main__":
    main()
