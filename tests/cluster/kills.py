"""Table nodes and doors killed in turn while people play, at moments that follow from a seed.

`python -m tests.cluster.kills 100 [SEED]`; the note at the end counts each moment, and how long people had to wait.
"""

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random, randrange
from statistics import median

import aiohttp
import asyncpg

from hanpan.store.audit import audit
from hanpan.store.postgresql.address import Address
from hanpan.wire import client_says as say
from hanpan.wire import house_says as words
from tests.cluster.mortal import MOMENTS
from tests.cluster.processes import Part
from tests.cluster.several import Several, several
from tests.crash.kill_loop import Shopper, lost_or_doubled, not_there, purchases
from tests.crash.killing import SETTINGS, go_home, journals, sit_down

DIES_WITHIN = 20.0
"""Seconds: a node at which nothing happens is killed as it is."""
GOES_ON_WITHIN = 90.0
DOORS = 0.15
"""How often a door is killed in place of a node."""
_OWNED = """SELECT "table" FROM tables JOIN nodes ON tables.epoch = nodes.epoch
WHERE node = $1 AND state <> 'gone' AND dismissed IS NULL"""


@dataclass(eq=False)
class Watcher(Shopper):
    """Also knows when they last saw something, and when they were last granted something."""

    seen_at: float = 0.0

    def hears(self, word: object) -> None:
        if isinstance(word, words.Happened):
            self.seen_at = time.monotonic()
        super().hears(word)


@dataclass
class Note:
    """What it has come to."""

    moments: Counter[str] = field(default_factory=Counter)
    pictures: list[float] = field(default_factory=list)
    """Seconds from a node's death to the next picture of somebody at a table of its."""
    actions: list[float] = field(default_factory=list)
    """And to their next granted action."""
    granted: int = 0
    facts: int = 0
    wrong: list[str] = field(default_factory=list)


async def owned(house: Several, node: str) -> set[str]:
    connection = await asyncpg.connect(house.database)
    try:
        return {name for (name,) in await connection.fetch(_OWNED, node)}
    finally:
        await connection.close()


class Killing:
    """A house under load."""

    def __init__(self, house: Several, dice: Random) -> None:
        self.house, self.dice, self.note = house, dice, Note()
        self.people: list[Watcher] = []
        self.kept: set[str] = set()
        """Wishes that were granted, as the rows say: the key there makes each of them one."""

    async def play(self, kills: int, tables: int) -> None:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            self.people = await sit_down(http, self.house.url, tables, self.dice, Watcher)
            hopping = asyncio.create_task(self._hop())
            for _ in range(kills):
                await self._remember()
                await asyncio.sleep(0.5 + self.dice.random())
                await (self._kill_door() if self.dice.random() < DOORS else self._kill_node())
            hopping.cancel()
            await go_home(self.people)

    async def _hop(self) -> None:
        """Somebody who leaves and sits down again: there are claims to be cut off."""
        person, seat = self.people[-1], 1
        while True:
            await person.client.ask(say.Leave("", person.table))
            await asyncio.sleep(0.2)
            await person.client.ask(say.TakeSeat("", person.table, seat, 200, "post"))
            await asyncio.sleep(0.5)

    async def _remember(self) -> None:
        """They are forgotten after ten minutes."""
        connection = await asyncpg.connect(self.house.database)
        try:
            self.kept |= {wish for (wish,) in await connection.fetch("SELECT person || ' ' || wish FROM answers")}
        finally:
            await connection.close()

    # -- killing

    async def _kill_door(self) -> None:
        name = self.dice.choice(sorted(self.house.doors))
        door = self.house.doors[name]
        door.kill()
        self.note.moments["door"] += 1
        await self._restart(door)

    async def _kill_node(self) -> None:
        name = self.dice.choice(sorted(self.house.nodes))
        node, moment = self.house.nodes[name], self.dice.choice(MOMENTS)
        tables = await owned(self.house, name)
        reached = await self._dies(name, node, f"{moment} {self.dice.randrange(1, 8)}")
        self.note.moments[moment if reached else "at random"] += 1
        await self._wait(tables, time.monotonic())
        await self._restart(node)

    async def _dies(self, name: str, node: Part, how: str) -> bool:
        assert node.process is not None
        (self.house.folder / f"{name}.dies").write_text(how)
        os.kill(node.process.pid, signal.SIGUSR1)
        until = time.monotonic() + DIES_WITHIN
        while node.process.poll() is None and time.monotonic() < until:
            await asyncio.sleep(0.005)
        reached = node.process.poll() is not None
        node.kill()
        return reached

    async def _wait(self, tables: set[str], died: float) -> None:
        """Until everybody at its tables sees and does something again."""
        hit = [person for person in self.people[:-2] if person.table in tables]
        before = {person: len(person.granted) for person in hit}
        pictures: dict[Watcher, float] = {}
        actions: dict[Watcher, float] = {}
        while len(actions) < len(hit):
            now = time.monotonic() - died
            assert now < GOES_ON_WITHIN, [person.table for person in hit if person not in actions]
            pictures.update({one: now for one in hit if one not in pictures and one.seen_at > died})
            actions.update({one: now for one in hit if one not in actions and len(one.granted) > before[one]})
            await asyncio.sleep(0.01)
        self.note.pictures += pictures.values()
        self.note.actions += actions.values()

    async def _restart(self, part: Part) -> None:
        await asyncio.to_thread(part.start)

    # -- what is wrong afterwards

    async def look_through(self) -> Note:
        place, note = Address(self.house.database), self.note
        facts = await journals(place)
        note.granted, note.facts = sum(len(one.granted) for one in self.people), len(facts)
        note.wrong += [f"dealt anew: {hand}" for one in self.people for hand in one.changed]
        note.wrong += [f"told otherwise: {fact}" for one in self.people for fact in one.contradicted]
        await self._remember()
        note.wrong += lost_or_doubled(list(self.kept), self.people) + not_there(facts, self.people)
        note.wrong += await purchases(place, self.people)
        note.wrong += [str(finding) for finding in (await asyncio.to_thread(audit, place)).findings]
        return note


def killed(kills: int, seed: int, tables: int = 6) -> Note:
    with several(2, SETTINGS, "", mortal=True) as house:
        killing = Killing(house, Random(seed))
        asyncio.run(killing.play(kills, tables))
        for node in house.nodes.values():
            assert node.stop() == 0
            node.kill()
        return asyncio.run(killing.look_through())


def main(kills: int, seed: int) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever is told to stop leaves nobody behind
    print("seed", seed, flush=True)
    note = killed(kills, seed)
    print("killed", dict(note.moments), "granted", note.granted, "facts", note.facts)
    for what, seconds in (("picture", note.pictures), ("granted action", note.actions)):
        if seconds:
            print(f"seconds to the next {what}: median {median(seconds):.2f}, longest {max(seconds):.2f}")
    assert not note.wrong, note.wrong[:10]


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else randrange(2**32))
