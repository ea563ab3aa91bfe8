"""Table nodes and doors killed in turn while people play, at moments that follow from a seed.

`python -m tests.cluster.kills 100 [SEED]`; the note at the end counts each moment, and how long people had to wait. It
can be broken off: what has been proven of a seed is counted in a file, and the next call goes on from there.
"""

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

import aiohttp
import asyncpg
import msgspec

from hanpan.floor.ports import Record
from hanpan.house.contract import TableKind
from hanpan.store.audit import audit
from hanpan.store.nodes.opening import prepare_node
from hanpan.store.nodes.rendezvous import weight
from hanpan.store.postgresql.address import Address
from hanpan.wire import client_says as say
from hanpan.wire import house_says as words
from tests.cluster.mortal import MOMENTS
from tests.cluster.processes import Part
from tests.cluster.several import Several, several
from tests.crash.kill_loop import Shopper, lost_or_doubled, not_there, purchases
from tests.crash.killing import SETTINGS, go_home, journals, sit_down
from tests.postgresql import Server

DIES_WITHIN = 20.0
"""Seconds: a node at which nothing happens is killed as it is."""
GOES_ON_WITHIN = 90.0
MOVES = ("checked", "called", "folded", "raised")
ORDER = "auto-rebuy-set"
UNDER_WAY = 2
"""A move, and an order, whose answers were never heard."""
DOOR = "door"
"""In the place of a moment."""
LEG = 10
"""Kills of one house, before it is looked through."""
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


class Note(msgspec.Struct):
    """What it has come to."""

    moments: dict[str, int] = {}
    """How often each has come."""
    pictures: list[float] = []
    """Seconds from a node's death to the next picture of somebody at a table of its."""
    actions: list[float] = []
    """And to their next granted action."""
    granted: int = 0
    facts: int = 0
    wrong: list[str] = []
    legs: int = 0

    @property
    def kills(self) -> int:
        return sum(self.moments.values())

    def killed(self, moment: str, times: int = 1) -> None:
        self.moments[moment] = self.moments.get(moment, 0) + times

    def add(self, leg: "Note") -> None:
        for moment, times in leg.moments.items():
            self.killed(moment, times)
        self.pictures += leg.pictures
        self.actions += leg.actions
        self.granted += leg.granted
        self.facts += leg.facts
        self.legs += 1


async def owned(house: Several, node: str) -> set[str]:
    connection = await asyncpg.connect(house.database)
    try:
        return {name for (name,) in await connection.fetch(_OWNED, node)}
    finally:
        await connection.close()


async def claims(database: str) -> dict[str, str]:
    """By person: who holds their seat. One that is only asked for says so."""
    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("SELECT person, holder, standing FROM claims")
        return {person: holder if standing else f"{holder}, asked for" for person, holder, standing in rows}
    finally:
        await connection.close()


async def sitting(place: Address) -> dict[str, str]:
    """The same, as the tables themselves say: a node that comes after a house alone reads them."""
    store = await prepare_node(place, "reader")
    await store.close()
    return await claims(place.url)


def held_otherwise(claimed: dict[str, str], sits: dict[str, str]) -> list[str]:
    people = sorted(claimed.keys() | sits.keys())
    found = [(one, claimed.get(one, "nobody"), sits.get(one, "nowhere")) for one in people]
    return [f"{one} is held by {holder} and sits {table}" for one, holder, table in found if holder != table]


class _InHand(msgspec.Struct, frozen=True):
    event: str = ""
    seat: int = -1


class Did(msgspec.Struct, frozen=True):
    """Of a fact, who did it: by themselves, or because their time ran out."""

    event: str
    person: str = ""
    by: str | int = ""
    fact: _InHand = _InHand()


def more_or_less(facts: Sequence[tuple[TableKind, Record]], people: Sequence[Shopper]) -> list[str]:
    """Each granted move, and each order for chips, is one fact of the journal; what was under way in the end may be
    one, too. Two sit at each table, in the order in which they came."""
    done = Counter[tuple[str, int | str]]()
    for _, record in facts:
        fact = msgspec.json.decode(record.sealed or record.open, type=Did)
        moved, ordered = fact.fact.event in MOVES and not fact.by, fact.event == ORDER
        done[record.table, fact.fact.seat if moved else fact.person if ordered else ""] += 1
    wrong = []
    for place, one in enumerate(people):
        assert one.client.welcome is not None
        times = done[one.table, place % 2] + done[one.table, one.client.welcome.person]
        if not len(one.granted) <= times <= len(one.granted) + UNDER_WAY:
            wrong.append(f"granted {len(one.granted)} and done {times} times: {one.table} {place % 2}")
    return wrong


class Killing:
    """A house under load."""

    def __init__(self, house: Several, dice: Random) -> None:
        self.house, self.dice, self.note = house, dice, Note()
        self.people: list[Watcher] = []
        self.kept: set[str] = set()
        """Wishes that were granted, as the rows say: the key there makes each of them one, so how often they were done
        is counted in the journals (`more_or_less`)."""

    async def play(self, kills: int, tables: int, moments: Sequence[str] = ()) -> None:
        """`moments`: when nodes die, one after the other; else as the dice say, and doors among them."""
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
            self.people = await sit_down(http, self.house.url, tables, self.dice, Watcher)
            hopping = asyncio.create_task(self._hop())
            for number in range(kills):
                await self._remember()
                await asyncio.sleep(0.5 + self.dice.random())
                if moments and moments[number % len(moments)] == DOOR:
                    await self._kill_door()
                elif moments:
                    await self._kill_node(moments[number % len(moments)])
                elif self.dice.random() < DOORS:
                    await self._kill_door()
                else:
                    await self._kill_node(self.dice.choice(MOMENTS))
            hopping.cancel()
            await go_home(self.people)

    async def _hop(self) -> None:
        """Somebody who leaves and sits down again: there are claims to be cut off."""
        person, seat = self.people[-1], 1
        while True:
            await person.client.ask(say.Leave("", person.table))
            await asyncio.sleep(0.2)
            await person.client.ask(say.TakeSeat("", person.table, seat, 2000, "post"))
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
        self.note.killed(DOOR)
        print(f"  {self.note.kills}: {DOOR} {name}", flush=True)
        await self._restart(door)

    async def _kill_node(self, moment: str) -> None:
        name = await self._where(moment)
        node, tables = self.house.nodes[name], await owned(self.house, name)
        reached = await self._dies(name, node, f"{moment} {self.dice.randrange(1, 8)}")
        self.note.killed(moment if reached else "at random")
        await self._wait(tables, time.monotonic())
        await self._restart(node)

    async def _where(self, moment: str) -> str:
        """A node at which the moment will come: somebody plays there, or sits down again and again."""
        busy = self.people[-1:] if moment == "undecided" else self.people[:-2]
        table = self.dice.choice(busy).table
        name = max(self.house.nodes, key=lambda name: (weight(name, table), name))
        while table not in await owned(self.house, name):
            await asyncio.sleep(0.1)  # it falls there, and is on its way
        return name

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
        waited = [f"{one:.1f}" for one in sorted(pictures.values())]
        print(f"  {self.note.kills}: seconds to the next picture", *waited, flush=True)
        self.note.pictures += pictures.values()
        self.note.actions += actions.values()

    async def _restart(self, part: Part) -> None:
        await asyncio.to_thread(part.start)

    # -- what is wrong afterwards

    async def look_through(self) -> Note:
        place, note = Address(self.house.database), self.note
        claimed = await claims(self.house.database)  # first: a house that is opened alone forgets them
        facts = await journals(place)
        note.granted, note.facts = sum(len(one.granted) for one in self.people), len(facts)
        note.wrong += [f"dealt anew: {hand}" for one in self.people for hand in one.changed]
        note.wrong += [f"told otherwise: {fact}" for one in self.people for fact in one.contradicted]
        await self._remember()
        note.wrong += lost_or_doubled(list(self.kept), self.people) + not_there(facts, self.people)
        note.wrong += more_or_less(facts, self.people[:-2])  # at the last table somebody comes and goes
        note.wrong += await purchases(place, self.people)
        note.wrong += [str(finding) for finding in (await asyncio.to_thread(audit, place)).findings]
        note.wrong += held_otherwise(claimed, await sitting(place))
        return note


def killed(kills: int, seed: int, tables: int = 6, moments: Sequence[str] = (), server: Server | None = None) -> Note:
    with several(2, SETTINGS, "", mortal=True, server=server) as house:
        killing = Killing(house, Random(seed))
        asyncio.run(killing.play(kills, tables, moments))
        house.close()
        return asyncio.run(killing.look_through())


def main(kills: int, seed: int) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever is told to stop leaves nobody behind
    file = Path("build") / f"node_kills_{seed}.json"
    note = msgspec.json.decode(file.read_bytes(), type=Note) if file.exists() else Note()
    while note.kills < kills:
        leg_seed = seed * 1000 + note.legs
        leg = killed(min(LEG, kills - note.kills), leg_seed)
        if leg.wrong:
            sys.exit(f"leg of seed {leg_seed}: {leg.wrong[:10]}")
        note.add(leg)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(msgspec.json.encode(note))
        tell(note)


def tell(note: Note) -> None:
    print(f"{note.kills} killed: {dict(note.moments)}, granted {note.granted:,}, facts {note.facts:,}")
    for what, seconds in (("picture", note.pictures), ("granted action", note.actions)):
        if seconds:
            print(f"seconds to the next {what}: median {median(seconds):.2f}, longest {max(seconds):.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
