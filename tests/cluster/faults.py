"""Everything around a cluster fails while people play: `python -m tests.cluster.faults [NAME …]`.

Each is played on a house of its own; afterwards nothing is lost, done twice or dealt anew.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import asyncpg
import msgspec

from hanpan.store.postgresql.address import Address
from tests.cluster.kills import MOVES, Did, Killing, Watcher, owned
from tests.cluster.several import several
from tests.crash.killing import SETTINGS, go_home, journals, sit_down
from tests.postgresql import Server
from tests.small_disk import small_disk
from tests.store.proxy import Proxy

GOES_ON_WITHIN = 90.0
ALL_WITHIN = 600.0
STILL = 3.0
"""Seconds."""
CUTS = 20
DISK_MB = 320
"""Of the disk that is filled: enough for the database itself."""
PATIENT = SETTINGS.replace("action = 3600", "action = 20")
"""Whoever is not heard for twenty seconds has timed out."""


class SlowProxy(Proxy):
    """A way to the database that takes its time."""

    seconds = 0.0

    async def _answering(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, other: Any) -> None:
        while told := await source.read(65536):
            await asyncio.sleep(self.seconds)
            target.write(told)
        target.close()
        del other


class Faults(Killing):
    """People play; something happens; they play on."""

    async def run(self, names: Sequence[str], tables: int) -> None:
        played = "sng" if "sit-and-go" in names else "cash"
        async with asyncio.timeout(ALL_WITHIN), aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            self.people = await sit_down(http, self.house.url, tables, self.dice, Watcher, played)
            await self.goes_on()
            for name in names:
                began = time.monotonic()
                await FAULTS[name](self)
                await self.goes_on()
                print(f"  {name}: goes on after {time.monotonic() - began:.1f} s", flush=True)
            await go_home(self.people)

    async def goes_on(self) -> None:
        """Until everybody was granted something more."""
        before, until = [len(one.granted) for one in self.people], time.monotonic() + GOES_ON_WITHIN
        while any(len(one.granted) <= count for one, count in zip(self.people, before, strict=True)):
            assert time.monotonic() < until, [one.table for one in self.people]
            await asyncio.sleep(0.05)

    async def stands_still(self) -> None:
        """Until nobody was granted anything for three seconds."""
        granted, since, until = -1, time.monotonic(), time.monotonic() + GOES_ON_WITHIN
        while time.monotonic() < since + STILL:
            now = sum(len(one.granted) for one in self.people)
            granted, since = now, since if now == granted else time.monotonic()
            assert time.monotonic() < until
            await asyncio.sleep(0.05)


Fault = Callable[[Faults], Awaitable[None]]


async def database_restarted(faults: Faults) -> None:
    await asyncio.to_thread(faults.house.server.stop, "immediate")
    await asyncio.to_thread(faults.house.server.start)


async def bus_restarted(faults: Faults) -> None:
    await asyncio.to_thread(faults.house.bus.stop)
    await asyncio.to_thread(faults.house.bus.start)


async def both_restarted(faults: Faults) -> None:
    await asyncio.to_thread(faults.house.bus.stop)
    await database_restarted(faults)
    await asyncio.to_thread(faults.house.bus.start)


async def rolling_upgrade(faults: Faults) -> None:
    """Every process is stopped and started again, one after the other."""
    for part in (*faults.house.nodes.values(), *faults.house.doors.values()):
        assert await asyncio.to_thread(part.stop) == 0
        part.kill()
        await asyncio.to_thread(part.start)


async def split(faults: Faults) -> None:
    """A node loses the database alone: it hears and would speak, and others go on with its tables."""
    proxy = await Proxy(faults.house.database).open()
    node = faults.house.node("n2", database=proxy.url(faults.house.database))
    await asyncio.to_thread(node.start)
    tables = await _has_tables(faults, "n2")
    proxy.away = True
    proxy.cut()
    await _has_none(faults, "n2")
    await faults.goes_on()
    proxy.away = False
    assert node.process is not None
    assert await asyncio.to_thread(node.process.wait, GOES_ON_WITHIN) == 1, "it finds that it was replaced"
    del faults.house.nodes["n2"]
    await proxy.close()
    print(f"  {len(tables)} tables went on elsewhere")


async def answers_lost(faults: Faults) -> None:
    """A node's connections to the database are cut while it asks: in turn before a question is sent on, and before its
    answer is. It finds out what came of its commits, and stays."""
    proxy = await Proxy(faults.house.database).open()
    node = faults.house.node("n2", database=proxy.url(faults.house.database))
    await asyncio.to_thread(node.start)
    await _has_tables(faults, "n2")
    for number in range(CUTS):
        proxy.lose_question, proxy.lose_answer = number % 2 == 0, number % 2 == 1
        until = time.monotonic() + GOES_ON_WITHIN
        while proxy.lost <= number:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05 * faults.dice.random())
    await faults.goes_on()
    assert await owned(faults.house, "n2"), "nobody took it for dead"
    assert await asyncio.to_thread(node.stop) == 0
    faults.house.nodes.pop("n2").kill()
    await proxy.close()


async def deaf(faults: Faults) -> None:
    """A node loses the bus alone: it could keep and say what it likes, and nobody would hear. It hands its tables over,
    and has its share again once it hears."""
    proxy = await Proxy(faults.house.bus.url()).open()
    node = faults.house.node("n2", bus=f"nats://127.0.0.1:{proxy.port}")
    await asyncio.to_thread(node.start)
    tables, cut = await _has_tables(faults, "n2"), time.monotonic()
    proxy.flows.clear()
    await _has_none(faults, "n2")
    print(f"  {len(tables)} tables handed over after {time.monotonic() - cut:.1f} s")
    await faults.goes_on()
    proxy.flows.set()
    await _has_tables(faults, "n2")
    await faults.goes_on()
    assert await asyncio.to_thread(node.stop) == 0
    faults.house.nodes.pop("n2").kill()
    await proxy.close()


async def _has_tables(faults: Faults, node: str) -> set[str]:
    """Once it does: which."""
    until = time.monotonic() + GOES_ON_WITHIN
    while not (tables := await owned(faults.house, node)):
        assert time.monotonic() < until
        await asyncio.sleep(0.2)
    return tables


async def _has_none(faults: Faults, node: str) -> None:
    """Once others have them all."""
    until = time.monotonic() + GOES_ON_WITHIN
    while await owned(faults.house, node):
        assert time.monotonic() < until
        await asyncio.sleep(0.2)


async def stopped(faults: Faults) -> None:
    """A node stands still (SIGSTOP) until others have its tables, and wakes: it can keep and show nothing, and ends."""
    name, tables = await _busy(faults)
    node = faults.house.nodes[name]
    assert node.process is not None
    os.kill(node.process.pid, signal.SIGSTOP)
    await _has_none(faults, name)
    await faults.goes_on()
    os.kill(node.process.pid, signal.SIGCONT)
    assert await asyncio.to_thread(node.process.wait, GOES_ON_WITHIN) == 1, "it finds that it was replaced"
    node.kill()
    await asyncio.to_thread(node.start)
    print(f"  {len(tables)} tables went on elsewhere")


async def _busy(faults: Faults) -> tuple[str, set[str]]:
    """A node at which people play."""
    while True:
        for name in sorted(faults.house.nodes):
            if tables := await owned(faults.house, name):
                return name, tables
        await asyncio.sleep(0.1)


async def slow(faults: Faults) -> None:
    """Each answer of the database comes 200 ms late, to the only node."""
    proxy = SlowProxy(faults.house.database)
    proxy.seconds = 0.2
    await proxy.open()
    node = faults.house.node("n2", database=proxy.url(faults.house.database))
    await asyncio.to_thread(node.start)
    quick = [faults.house.nodes[name] for name in ("n0", "n1")]
    for part in quick:
        assert await asyncio.to_thread(part.stop) == 0
        part.kill()
    await faults.goes_on()
    await faults.goes_on()
    proxy.seconds = 0.0
    for part in quick:
        await asyncio.to_thread(part.begin)
    for part in quick:
        await asyncio.to_thread(part.wait)
    assert await asyncio.to_thread(node.stop) == 0
    faults.house.nodes.pop("n2").kill()
    await proxy.close()


async def disk_full(faults: Faults) -> None:
    """Nothing can be kept: everything waits. Where the database has ended because of it, it is started again."""
    folder = Path(faults.house.server.folder)
    with (folder / "ballast").open("wb") as ballast, suppress(OSError):
        while True:
            ballast.write(bytes(1 << 16))
    with suppress(asyncpg.PostgresError, OSError):  # the next file of its log cannot be made
        await asyncio.to_thread(faults.house.server.order, "SELECT pg_switch_wal()")
    await faults.stands_still()
    (folder / "ballast").unlink()
    await asyncio.to_thread(faults.house.server.go_on)


NOBODY_LATE = {"upgrade", "sit-and-go", "bus", "database", "both"}
FAULTS: dict[str, Fault] = {
    "database": database_restarted,
    "bus": bus_restarted,
    "both": both_restarted,
    "upgrade": rolling_upgrade,
    "sit-and-go": rolling_upgrade,
    "split": split,
    "answers": answers_lost,
    "deaf": deaf,
    "stopped": stopped,
    "slow": slow,
    "disk": disk_full,
}


def fails(*names: str, seed: int = 1, tables: int = 4, server: Server | None = None) -> None:
    """One after the other, in one house."""
    on = small_disk(DISK_MB) if "disk" in names else nullcontext()
    with on as disk, several(2, PATIENT, "", disk=disk, server=server) as house:
        faults = Faults(house, Random(seed))
        asyncio.run(faults.run(names, tables))
        house.close()
        note = asyncio.run(faults.look_through())
        late = asyncio.run(timed_out(house.database))
        print(f"  granted {note.granted}, facts {note.facts}, timed out {late}")
        assert not note.wrong, note.wrong[:10]
        assert not late or not NOBODY_LATE.issuperset(names)


async def timed_out(database: str) -> int:
    """Moves that were made for somebody."""
    facts = [msgspec.json.decode(record.open, type=Did) for _, record in await journals(Address(database))]
    assert any(fact.fact.event in MOVES for fact in facts), "so it could be seen"
    return sum(fact.fact.event in MOVES and fact.by == "timeout" for fact in facts)


def main(names: list[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for name in names or FAULTS:
        print(name, flush=True)
        fails(name)


if __name__ == "__main__":
    main(sys.argv[1:])
