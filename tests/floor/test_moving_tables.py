"""Nodes come, leave and die at random while people play: nothing is lost, nothing is done twice, nobody sits twice."""

import random
from typing import Any

import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.house.commands import PauseTable
from hanpan.store.audit import audit
from hanpan.store.errors import ReplacedError
from hanpan.store.postgresql.address import Address
from tests.floor.people import START
from tests.floor.test_owning import Node, Patient, node
from tests.store.cluster import Cluster, on_cluster

PEOPLE, TABLES, STEPS = 9, 3, 70
MOVES = ("check", "call", "fold")


class House:
    """What the doors of a cluster would do, in one loop."""

    def __init__(self, cluster: Cluster, seed: int) -> None:
        self.cluster, self.chance, self.seed = cluster, random.Random(seed), seed
        self.nodes: list[Node] = []
        self.dead: list[Node] = []
        self.now, self.born, self.purchases = START, 0, 0
        self.happened: dict[str, int] = {}
        self.patients: dict[tuple[str, str], Patient] = {}
        """By node and name."""
        self.granted: dict[str, str] = {}
        """Wishes that were answered with yes, and by which node."""

    def count(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1

    # -- nodes

    async def is_born(self) -> Node:
        self.born += 1
        new = await node(self.cluster, f"node {self.born}", self.seed + self.born)
        assert isinstance(new.floor.clock, VirtualClock)
        new.floor.clock.turn(self.now)
        self.nodes.append(new)
        self.count("born")
        return new

    async def passes(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += 1000
            await self.cluster.passes(1, *[one.store for one in self.nodes])
            for one in self.nodes:
                assert isinstance(one.floor.clock, VirtualClock)
                one.floor.clock.turn(self.now)
                await one.floor.settled()

    async def sweep(self) -> None:
        for _ in range(2):  # what is handed over is taken in the next time
            for one in self.nodes:
                await one.owning.sweep()
                await one.floor.settled()

    async def dies(self) -> None:
        gone = self.nodes.pop(self.chance.randrange(len(self.nodes)))
        self.dead.append(gone)
        await self.passes(5)
        await self.sweep()
        self.count("died")
        await self._zombie(gone)

    async def _zombie(self, gone: Node) -> None:
        """It wakes, and goes on with what it had."""
        for table in list(gone.floor.house.tables)[:1]:
            heard = self.heard(gone)
            gone.floor.tables.tell(table, PauseTable(gone.floor.clock.now()))
            assert gone.floor.commits.task is not None
            with pytest.raises(ReplacedError):
                await gone.floor.commits.task
            assert self.heard(gone) == heard, self.seed
            self.count("woke")

    def heard(self, at: Node) -> int:
        """How many messages people got from a node."""
        return sum([len(one.line.frames) for one in self.patients.values() if one.floor is at.floor])

    async def leaves(self) -> None:
        """Told to stop: its tables go when their hands are over, or in mid-hand when that takes long."""
        gone = self.nodes[self.chance.randrange(len(self.nodes))]
        for _ in range(self.chance.randrange(3)):
            await self.passes(1)
        assert await gone.owning.hand_all_over(self.chance.choice([0, 0.2])), self.seed
        self.nodes.remove(gone)
        self.dead.append(gone)
        await gone.store.heartbeat.turn("gone")
        await self.passes(1)
        await self.sweep()
        self.count("left")

    def ends(self) -> None:
        for one in (*self.nodes, *self.dead):
            if one.floor.commits.task is not None:
                one.floor.commits.task.cancel()

    def owner(self, table: str) -> Node:
        [found] = [one for one in self.nodes if one.owning.owns(table)]
        return found

    # -- people

    async def person(self, at: Node, name: str, table: str) -> Patient:
        person = self.patients.get((at.store.node, name))
        if person is None:
            person = self.patients[at.store.node, name] = Patient(at.floor, name)
            person.said = 1000 * len(self.patients)  # no id twice, whichever node it was said to
        if table not in person.visit.tables:
            await person.ask("enter", table=table)
        return person

    async def sits_down(self, name: str, table: str, seat: int) -> None:
        at = self.owner(table)
        person = await self.person(at, name, table)
        self.purchases += 1
        purchase = f"{name}:{self.purchases}"
        sold = await at.store.persons.buy(name, 400, self.now, purchase, 10_000)
        again = await self.chance.choice(self.nodes).store.persons.buy(name, 400, self.now, purchase, 10_000)
        assert again.bank == sold.bank, self.seed
        at.owning.hear_of_bank(name, sold.bank)
        claimed = await at.owning.claim(name, table)
        if claimed.holder == table:
            self.note(await person.ask("take-seat", table=table, seat=seat, amount=200, entry="post"), at)
            await at.owning.decided(name, table)
        else:
            self.count("plays elsewhere")

    def note(self, answer: dict[str, Any], at: Node) -> None:
        if answer["say"] == "done":
            assert answer["id"] not in self.granted, self.seed
            self.granted[answer["id"]] = at.store.node

    async def plays(self, table: str) -> None:
        at = self.owner(table)
        for name in list(at.floor.house.kinds[table].seated(at.floor.house.tables[table])):
            person = await self.person(at, name, table)
            told = person.table()
            hand = told["shared"].get("hand")
            if hand and hand["turn"] == told["own"].get("seat"):
                await self._moves(at, person, told)
                return

    async def _moves(self, at: Node, person: Patient, told: dict[str, Any]) -> None:
        shared = told["shared"]
        for move in MOVES:
            numbers = {"hand": shared["hand_number"], "turn": shared["turn_number"]}
            answer = await person.ask("play", table=told["table"], move=move, **numbers)
            if answer["say"] == "done":
                self.note(answer, at)
                self.count("played")
                return


async def evening(house: House) -> list[str]:
    await house.is_born()
    await house.is_born()
    opener = Patient(house.nodes[0].floor, "opener")
    form = {"seats": 6, "least_buy_in": 200, "most_buy_in": 200}
    tables = [(await opener.ask("open-table", game="holdem", format="cash", form=form))["table"] for _ in range(TABLES)]
    people = [f"p{number}" for number in range(PEOPLE)]
    for place, name in enumerate(people):
        await house.sits_down(name, tables[place % TABLES], place // TABLES)
    for _ in range(10):
        await house.passes(1)
        await house.plays(tables[0])
    assert house.happened.get("played"), house.seed
    for _ in range(STEPS):
        what = house.chance.random()
        if what < 0.05 and len(house.nodes) < 4:
            await house.is_born()
            await house.sweep()
        elif what < 0.10 and len(house.nodes) > 1:
            await house.dies()
        elif what < 0.13 and len(house.nodes) > 1:
            await house.leaves()
        elif what < 0.25:
            await house.sits_down(house.chance.choice(people), house.chance.choice(tables), house.chance.randrange(6))
        elif what < 0.4:
            await house.passes(1)
        else:
            await house.plays(house.chance.choice(tables))
    return tables


@pytest.mark.rule("HO-8.1")
@pytest.mark.rule("HO-2.5")
def test_an_evening_with_nodes_that_come_and_go(database: str) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)

    async def test(cluster: Cluster) -> None:
        house = House(cluster, seed)
        try:
            await _goes_well(house)
        finally:
            house.ends()

    on_cluster(database, test)
    report = audit(Address(database))
    assert report.findings == [], (seed, report.findings[:5])


async def _goes_well(house: House) -> None:
    tables, cluster, seed = await evening(house), house.cluster, house.seed
    while len(house.nodes) > 1:
        await house.dies()
    [last] = house.nodes
    assert all(map(last.owning.owns, tables)), seed
    seats = {who: name for name in tables for who in last.floor.house.kinds[name].seated(last.floor.house.tables[name])}
    claims = await cluster.ask("SELECT person, holder FROM claims WHERE standing")
    assert dict(claims) == seats, (seed, house.happened)
    assert await cluster.ask("SELECT count(*) FROM claims WHERE NOT standing") == [(0,)], seed
    answered = {wish for _, wish in await cluster.ask("SELECT person, wish FROM answers")}
    assert set(house.granted) <= answered, seed
