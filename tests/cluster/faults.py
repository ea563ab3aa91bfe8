"""Everything around a cluster fails while people play: `python -m tests.cluster.faults [NAME …]`.

Each is played on a house of its own; afterwards nothing is lost, done twice or dealt anew.
"""

import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import aiohttp
import msgspec

from hanpan.store.postgresql.address import Address
from tests.cluster.kills import Killing, Watcher, owned
from tests.cluster.several import several
from tests.crash.killing import SETTINGS, go_home, journals, sit_down
from tests.store.proxy import Proxy

GOES_ON_WITHIN = 90.0
PATIENT = SETTINGS.replace("action = 3600", "action = 20")
"""Whoever is not heard for twenty seconds has timed out."""


class _Tag(msgspec.Struct):
    event: str


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

    async def run(self, happens: "Fault", tables: int = 4) -> None:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            self.people = await sit_down(http, self.house.url, tables, self.dice, Watcher)
            await self.goes_on()
            began = time.monotonic()
            await happens(self)
            await self.goes_on()
            print(f"  goes on after {time.monotonic() - began:.1f} s", flush=True)
            await go_home(self.people)

    async def goes_on(self) -> None:
        """Until everybody was granted something more."""
        before, until = [len(one.granted) for one in self.people], time.monotonic() + GOES_ON_WITHIN
        while any(len(one.granted) <= count for one, count in zip(self.people, before, strict=True)):
            assert time.monotonic() < until, [one.table for one in self.people]
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
    until = time.monotonic() + GOES_ON_WITHIN
    while not (tables := await owned(faults.house, "n2")):
        assert time.monotonic() < until
        await asyncio.sleep(0.2)
    proxy.away = True
    proxy.cut()
    while await owned(faults.house, "n2"):
        assert time.monotonic() < until
        await asyncio.sleep(0.2)
    await faults.goes_on()
    proxy.away = False
    assert node.process is not None
    assert await asyncio.to_thread(node.process.wait, GOES_ON_WITHIN) == 1, "it finds that it was replaced"
    del faults.house.nodes["n2"]
    await proxy.close()
    print(f"  {len(tables)} tables went on elsewhere")


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
    for part in quick:
        await asyncio.to_thread(part.start)
    assert await asyncio.to_thread(node.stop) == 0
    faults.house.nodes.pop("n2").kill()
    await proxy.close()


NOBODY_LATE = ("upgrade", "bus", "database")
FAULTS: dict[str, Fault] = {
    "database": database_restarted,
    "bus": bus_restarted,
    "both": both_restarted,
    "upgrade": rolling_upgrade,
    "split": split,
    "slow": slow,
}


def fails(name: str, seed: int = 1) -> None:
    with several(2, PATIENT, "") as house:
        faults = Faults(house, Random(seed))
        asyncio.run(faults.run(FAULTS[name]))
        for node in house.nodes.values():
            assert node.stop() == 0
            node.kill()
        note = asyncio.run(faults.look_through())
        late = asyncio.run(timed_out(house.database))
        print(f"  granted {note.granted}, facts {note.facts}, timed out {late}")
        assert not note.wrong, note.wrong[:10]
        assert not late or name not in NOBODY_LATE


async def timed_out(database: str) -> int:
    """Moves of the kinds that people make, and that nobody had asked for."""
    facts = [record for _, record in await journals(Address(database))]
    tags = [(msgspec.json.decode(record.open, type=_Tag).event, record.command) for record in facts]
    theirs = {"checked", "called", "folded", "bet", "raised"} & {event for event, command in tags if command}
    return sum(event in theirs and not command for event, command in tags)


def main(names: list[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for name in names or FAULTS:
        print(name, flush=True)
        fails(name)


if __name__ == "__main__":
    main(sys.argv[1:])
