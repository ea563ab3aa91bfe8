"""Leg after leg: a house under load is killed some times, closed, and searched for what it forgot or did twice."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import aiohttp
import msgspec

from hanpan.floor.ports import Record
from hanpan.house.contract import TableKind
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from hanpan.store.opening import open_store
from hanpan.store.postgresql.address import Address
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.crash.killing import Survivor, all_back, free_port, go_home, journals, sit_down, start_house, wishes

ERRANDS = 0.15
"""How often somebody who is dealt in has something else to ask, too."""
IN_THE_DOOR = 0.2
"""How often the house is killed before everybody is back."""


class _Tag(msgspec.Struct):
    event: str


@dataclass(eq=False)
class Shopper(Survivor):
    """Also buys chips and gives orders while the hand is played, and remembers every fact he was shown."""

    bought: list[str] = field(default_factory=list)
    """The ids of the purchases that were acknowledged."""
    shown: dict[int, str] = field(default_factory=dict)
    """By number: what happened at his table, as it was told."""
    contradicted: list[str] = field(default_factory=list)
    hands: int = 0

    def hears(self, word: object) -> None:
        if isinstance(word, told.Happened):
            for number, fact in enumerate(word.facts, word.first):
                event = msgspec.json.decode(fact, type=_Tag).event
                if self.shown.setdefault(number, event) != event:
                    self.contradicted.append(f"{self.table} {number}")
        super().hears(word)
        if len(self.dealt) > self.hands:
            self.hands = len(self.dealt)
            if self.dice.random() < ERRANDS:
                self.does(self._errand())

    async def _errand(self) -> None:
        if self.dice.random() < 0.7:
            answer = await self.client.ask(say.BuyChips("", 1))
            kept = self.bought
        else:
            answer = await self.client.ask(say.SetAutoRebuy("", self.table, self.dice.randrange(100, 2000)))
            kept = self.granted
        if isinstance(answer, told.Done):
            kept.append(answer.id)


@dataclass
class Leg:
    """What a leg has come to."""

    seed: int
    kills: int = 0
    actions: int = 0
    purchases: int = 0
    facts: int = 0
    wrong: list[str] = field(default_factory=list)


async def run_leg(folder: Path, seed: int, kills: int, tables: int, database: str = "") -> Leg:
    """So many kills of one house, and what is wrong with it afterwards."""
    place = Address(database) if database else folder
    leg, people = Leg(seed), await _play(folder, Random(seed), kills, tables, database)
    leg.kills = kills
    leg.actions = sum(len(person.granted) for person in people)
    leg.purchases = sum(len(person.bought) for person in people)
    facts = await journals(place, seal_for(folder))
    leg.facts = len(facts)
    leg.wrong += [f"dealt anew: {hand}" for person in people for hand in person.changed]
    leg.wrong += [f"told otherwise: {fact}" for person in people for fact in person.contradicted]
    leg.wrong += lost_or_doubled(await wishes(place), people)
    leg.wrong += await purchases(place, people) + not_there(facts, people)
    leg.wrong += [str(finding) for finding in (await asyncio.to_thread(audit, place, seal=seal_for(folder))).findings]
    return leg


async def _play(folder: Path, dice: Random, kills: int, tables: int, database: str) -> list[Shopper]:
    port = free_port()
    house = await start_house(folder, port, database)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        people = await sit_down(http, f"http://127.0.0.1:{port}", tables, dice, Shopper)
        for _ in range(kills):
            await asyncio.sleep(0.2 + dice.random())
            house.kill()
            await house.wait()
            lines = [person.client.connections for person in people]
            house = await start_house(folder, port, database)
            if dice.random() >= IN_THE_DOOR:
                await all_back(people, lines)
        await asyncio.sleep(1)
        await go_home(people)
    house.terminate()
    assert await house.wait() == 0
    return people


def _name(person: Shopper) -> str:
    assert person.client.welcome is not None
    return person.client.welcome.person


def lost_or_doubled(granted: list[str], people: Sequence[Shopper]) -> list[str]:
    """Every acknowledged wish is known, once."""
    commands = Counter(granted)
    doubled = [f"done twice: {command}" for command, times in commands.items() if times > 1]
    asked = [f"{_name(person)} {wish}" for person in people for wish in person.granted]
    return doubled + [f"lost: {wish}" for wish in asked if wish not in commands]


async def purchases(place: Path | Address, people: Sequence[Shopper]) -> list[str]:
    """Every acknowledged purchase stands in the books, once."""
    store = await open_store(place)
    sales = (await store.load(0, 0)).sales
    await store.close()
    sold = Counter([transfer.rpartition(":")[0] for transfer, *_ in sales])
    doubled = [f"sold twice: {sale}" for sale, times in sold.items() if times > 1]
    asked = [f"cage:{_name(person)}:{wish}" for person in people for wish in person.bought]
    return doubled + [f"not sold: {sale}" for sale in asked if sale not in sold]


def not_there(facts: list[tuple[TableKind, Record]], people: Sequence[Shopper]) -> list[str]:
    """Whatever anybody was shown is in the journal, in its place: as everybody may know it, or as one may alone."""
    kept = {(record.table, record.number): _tags(record) for _, record in facts}
    return [
        f"shown and not kept: {person.table} {number} {event}"
        for person in people
        for number, event in person.shown.items()
        if event not in kept.get((person.table, number), ())
    ]


def _tags(record: Record) -> set[str]:
    return {msgspec.json.decode(told, type=_Tag).event for told in (record.open, record.sealed) if told is not None}
