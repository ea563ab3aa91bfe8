"""A running house with people in it: the floor, on a clock turned by hand, and connections that count their bytes.

What is sent goes through the server's own connections, to a socket with somebody at the other end where a row asks what
sending costs, and nowhere where it asks how much.
"""

import asyncio
import heapq
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any, TypeVar

import msgspec

from bench.growth.busy import CHIPS, STEP, wish
from hanpan.floor.clock import Alarm, Jumped, NoAlarm
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.floor.settings import FloorSettings
from hanpan.floor.visits import Guest, Visit
from hanpan.server.sending import SocketConnection
from hanpan.simulation.crowds.holdem import action

T = TypeVar("T")
WINDOW = 15
"""How far back what is deflated may point: every browser takes the most there is."""
_READER = """
import socket
ours = socket.create_server(("127.0.0.1", 0))
print(ours.getsockname()[1], flush=True)
theirs, _ = ours.accept()
while theirs.recv(1 << 20):
    pass
"""


@contextmanager
def somebody_reads() -> Iterator[socket.socket]:
    """The way to another process, which reads whatever it is sent."""
    with subprocess.Popen([sys.executable, "-c", _READER], stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None
        with socket.create_connection(("127.0.0.1", int(reader.stdout.readline()))) as way:
            way.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            yield way


class Wire:
    """What a connection of the server writes to: a transport and a WebSocket in one."""

    compress, closed = WINDOW, False

    def __init__(self, way: socket.socket | None = None) -> None:
        self.way, self.bytes = way, 0

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes) -> None:
        self.bytes += len(data)
        if self.way is not None:
            self.way.sendall(data)

    async def close(self, **_: Any) -> None:
        """Nobody has to say goodbye."""


class HandClock:
    """Turned by hand, as in tests, and fast with thousands of alarms."""

    def __init__(self, now: int) -> None:
        self.time, self.alarms, self.places = now, list[tuple[int, int, "_Rings"]](), count()

    def now(self) -> int:
        return self.time

    def steady(self) -> int:
        return self.time

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        alarm = _Rings(act)
        heapq.heappush(self.alarms, (at, next(self.places), alarm))
        return alarm

    def on_jump(self, jumped: Jumped) -> Alarm:
        del jumped
        return NoAlarm()

    def hold(self) -> None:
        """Nobody is in its way."""

    def release(self) -> tuple[int, int]:
        return self.time, self.time

    def turn(self, milliseconds: int) -> None:
        end = self.time + milliseconds
        while self.alarms and self.alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(self.alarms)
            self.time = max(self.time, at)
            alarm.act()
        self.time = end


class _Rings:
    def __init__(self, act: Callable[[], None]) -> None:
        self.act = act

    def cancel(self) -> None:
        self.act = _nothing


def _nothing() -> None:
    pass


class Crowd:
    """Everybody in the house."""

    def __init__(self, store: Store, way: socket.socket | None = None) -> None:
        self.clock, self.rng, self.way = HandClock(time.time_ns() // 1_000_000), Random(1), way
        settings = FloorSettings(daily_limit=CHIPS, most_tables=10**9)
        self.store, self.floor = store, Floor(store, self.clock, settings)
        self.wires: list[Wire] = []

    async def open(self) -> None:
        """And the time is over in which whoever is not here is waited for (HO-7.5): later nobody is missed."""
        await self.floor.open()
        self.clock.turn(2000 * self.floor.settings.grace_seconds)

    def come_in(self, person: str = "", *, bot: bool = False) -> Visit:
        person, wire = person or secrets.token_hex(8), Wire(self.way)
        self.wires.append(wire)
        connection = SocketConnection(wire, wire, 1 << 18, person, "")  # type: ignore[arg-type]
        return self.floor.come_in(Guest(person, f"Guest {person[:6]}", "en", bot=bot), connection)

    def say(self, visit: Visit, what: str, **fields: Any) -> None:
        self.floor.hear(visit, msgspec.json.encode({"say": what, "id": secrets.token_hex(6), **fields}))

    def seated_come_in(self, table: str) -> None:
        """Everybody with a seat, and looks at the table."""
        kind = self.floor.house.kinds[table]
        for person in kind.seated(self.floor.house.tables[table]):
            self.say(self.come_in(person), "enter", table=table)

    def act(self, *tables: str) -> int:
        """Time passes, and whoever is on turn acts, at each of these; how many did."""
        self.clock.turn(STEP)
        house, actions = self.floor.house, 0
        for name in tables:
            wanted = action(house.tables[name], self.rng, self.clock.now())
            if wanted is not None:
                self.floor.tables.ask(name, wanted, wish(wanted.person))
                actions += 1
        return actions

    async def quiet(self) -> None:
        """Everything is kept and sent."""
        await self.floor.settled()
        while self.floor.delivery.waits or self.floor.commits.wanted.is_set():
            await asyncio.sleep(0)

    @property
    def sent(self) -> int:
        """Bytes."""
        return sum([wire.bytes for wire in self.wires])


async def longest_turn(work: Coroutine[Any, Any, T]) -> tuple[float, T]:
    """CPU milliseconds for which others had to wait while something was done, the longest at a time."""
    done = asyncio.create_task(work)
    longest = 0.0
    while not done.done():
        began = time.thread_time()
        await asyncio.sleep(0)
        longest = max(longest, time.thread_time() - began)
    return 1000 * longest, done.result()
