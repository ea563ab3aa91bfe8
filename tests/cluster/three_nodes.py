"""A house of three nodes and two doors on a virtual clock: its bus loses, doubles and delays, and nodes die.

`python -m tests.cluster.three_nodes [SEED …]` plays them; a seed decides everything but the order in which the database
answers. The database is a real one: it is what makes the promises.
"""

import asyncio
import sys
from collections import Counter
from random import Random, randrange
from typing import Any

import msgspec

from hanpan.cluster.bus import Reader
from hanpan.cluster.far_house import FarHouse
from hanpan.cluster.table_node import TableNode
from hanpan.floor.clock import VirtualClock
from hanpan.floor.journalled_house import facts_in as whole_facts
from hanpan.floor.kept_evenings import facts_in
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import Record
from hanpan.floor.visits import Guest
from hanpan.house.evening.events import TableHeard
from hanpan.house.evening.journal import replay
from hanpan.house.kinds import KINDS
from hanpan.house.orders import OrderTaken
from hanpan.store.audit import audit
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address
from tests.cluster.bad_bus import BadBus
from tests.cluster.test_far_house import AT, PaperService
from tests.floor.people import START, PaperLine, open_floor, picture
from tests.postgresql import server_of_ones_own
from tests.store.cluster import Cluster, on_cluster

PEOPLE, TABLES, STEPS = 6, 3, 60
GUESTS = 8
"""At an evening of three tables, beside those who sit at tables of their own."""
MOVES = ("check", "call", "fold", "raise")
LAST = 10**9
LONGEST = 60
"""Seconds in which an evening is played out."""
KEPT = ("take-seat", "play", "enter-evening", "ask-evening")
"""Wishes that lead to a fact where they are granted."""
EVENING: dict[str, Any] = {"seats": 3, "stack": 60, "levels": {"minutes": 1, "ladder": "turbo"}}
FORM: dict[str, Any] = {"seats": 4, "least_buy_in": 100, "most_buy_in": 200}


class Wire:
    """A node's end of the bus: whoever is dead neither hears nor speaks."""

    def __init__(self, bus: BadBus) -> None:
        self.bus, self.largest, self.dead = bus, bus.largest, False

    def post(self, subject: str, data: bytes) -> None:
        if not self.dead:
            self.bus.post(subject, data)

    async def listen(self, subject: str, read: Reader) -> None:
        await self.bus.listen(subject, lambda data: None if self.dead else read(data))


class Client:
    """Somebody at one of the doors: comes in anew when told to, and says again what was not answered."""

    def __init__(self, world: "World", name: str) -> None:
        self.world, self.name, self.said = world, name, 0
        self.asked: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.shown: dict[tuple[str, int], str] = {}
        """By table and number: what happened, as they were told."""
        self.sees: dict[str, None] = {}
        """Tables of which they were told."""
        self.acted: dict[str, dict[str, Any]] = {}
        """By table: the turn at which they acted last."""
        self.secret = ""
        self.read = 0
        self.come_in()

    def come_in(self) -> None:
        self.line, self.read = PaperLine(), 0
        self.door = self.world.dice.choice([door for door in self.world.doors if door.ready])
        self.visit = self.door.come_in(Guest(self.name, self.name.title(), "en"), self.line)
        for wish in [wish for wish in self.asked if wish not in self.answers]:
            self._send(wish)

    def say(self, what: str, /, **fields: Any) -> str:
        self.said += 1
        wish = f"{self.name}-{self.said}"
        self.asked[wish] = {"say": what, "id": wish, **fields}
        self._send(wish)
        return wish

    def _send(self, wish: str) -> None:
        self.door.hear(self.visit, msgspec.json.encode(self.asked[wish]))

    def say_again(self) -> None:
        """A wish that was answered already is done once."""
        if self.asked:
            self._send(self.world.dice.choice(list(self.asked)))

    def listen(self) -> None:
        frames, self.read = self.line.frames[self.read :], len(self.line.frames)
        for word in map(msgspec.json.decode, frames):
            if word["say"] in ("done", "refused"):
                self.answers.setdefault(word["id"], word)
            if word["say"] == "happened":
                self.sees[word["table"]] = None
            if word["say"] == "evening-picture" and "sheet" in word:
                self.secret = word["sheet"]["screen"]["secret"] or self.secret
            for number, fact in enumerate(word.get("facts", ()), word.get("first", 0)):
                before = self.shown.setdefault((word["table"], number), fact["event"])
                assert before == fact["event"], (self.world.seed, self.name, word["table"], number)

    def sits_down(self, table: str, seat: int) -> None:
        self.say("take-seat", table=table, seat=seat, amount=100, entry="post")

    def plays(self) -> None:
        for table in self.sees:
            self._plays_at(table)

    def _plays_at(self, table: str) -> None:
        told = picture(self.line.frames, table)
        own, shared = told.get("own", {}), told.get("shared", {})
        moves = {move["name"]: move for move in own.get("moves", ()) if move["name"] in MOVES}
        turn = {"hand": shared.get("hand_number"), "turn": shared.get("turn_number")}
        if moves and self.acted.get(table) != turn:
            self.acted[table] = turn
            move = self.world.dice.choice(list(moves.values()))
            high = table.startswith(self.world.evening) and self.world.dice.random() < 0.5  # so that people go out
            self.say("play", table=table, move=move["name"], amount=move["high" if high else "low"], **turn)


class World:
    """All of it, moved by hand."""

    def __init__(self, cluster: Cluster, seed: int) -> None:
        self.cluster, self.seed, self.dice, self.now, self.born = cluster, seed, Random(seed), START, 0
        self.bus = BadBus(seed, loses=0.05, doubles=0.05, delays=0.2)
        self.nodes: dict[str, TableNode] = {}
        self.wires: dict[str, Wire] = {}
        self.happened: Counter[str] = Counter()
        epochs = iter(range(1, 10_000))
        self.doors = [FarHouse(name, self.bus, Metrics(), AT, epochs.__next__) for name in ("east", "west")]
        self.clients: list[Client] = []
        self.tables: list[str] = []
        self.evening = ""

    # -- nodes

    async def is_born(self) -> None:
        self.born += 1
        name = f"n{self.born}"
        store = await self.cluster.node(name, "tables")
        floor = await open_floor(store, self.now, self.seed + self.born)
        wire = self.wires[name] = Wire(self.bus)
        node = self.nodes[name] = TableNode(name, floor, store, wire, PaperService(), AT)
        node.peers.patience = 0.1  # of real time: what the bus has lost is not waited for
        await node.peers.open()
        await node.doors.open()
        self.happened["born"] += 1

    def dies(self) -> None:
        name = self.dice.choice(list(self.nodes))
        self.wires[name].dead = True
        node = self.nodes.pop(name)
        assert node.floor.commits.task is not None
        node.floor.commits.task.cancel()
        for task in (*node.arriving.tasks, *node.peers.tasks, *node.neighbours.tasks, *node.courier.tasks):
            task.cancel()
        self.happened["died"] += 1

    @property
    def stores(self) -> list[NodeStore]:
        return [node.store for node in self.nodes.values() if isinstance(node.store, NodeStore)]

    # -- time

    async def passes(self, seconds: int = 1) -> None:
        for _ in range(seconds):
            self.now += 1000
            await self.cluster.passes(1, *self.stores)
            for node in self.nodes.values():
                assert isinstance(node.floor.clock, VirtualClock)
                node.floor.clock.turn(self.now)
                await node.sweep()
                node.doors.tick()
                node.neighbours.tick()
                node.courier.tick()
            for door in self.doors:
                door.tick()
            await self.rest()
            await self.check()

    async def rest(self) -> None:
        """Until nothing is on its way any more."""
        while self.bus.carry() or self._is_busy():
            for node in self.nodes.values():
                await node.floor.settled()
            await asyncio.sleep(0)
        for client in self.clients:
            client.listen()
            if client.visit.over:
                self.happened["came anew"] += 1
                client.come_in()

    def _is_busy(self) -> bool:
        return any(
            node.arriving.tasks or node.peers.tasks or node.courier.tasks or node.floor.commits.wanted.is_set()
            for node in self.nodes.values()
        )

    # -- what must be so

    async def check(self) -> None:
        """One owner a table, one seat a person; the chips of the whole house, and of the evening, come to nothing, and
        on the way there are never fewer than none."""
        owners: Counter[str] = Counter()
        seats: Counter[str] = Counter()
        at_evening: Counter[str] = Counter()
        for house in [node.floor.house for node in self.nodes.values()]:
            owners.update([*house.tables, *house.evenings])
            seats.update([person for name in (*house.tables, *house.evenings) for person in house.held_by(name)])
            theirs = [name for name in house.tables if name in house.owners]
            at_evening.update([one for name in theirs for one in house.kinds[name].seated(house.tables[name])])
            self.happened["apart"] += bool(theirs) and self.evening not in house.evenings
        assert set(owners.values()) <= {1}, (self.seed, owners)
        assert set(seats.values()) <= {1}, (self.seed, seats)
        assert set(at_evening.values()) <= {1}, (self.seed, at_evening)
        assert await self.cluster.ask("SELECT coalesce(sum(balance), 0)::bigint FROM accounts") == [(0,)], self.seed
        of_evening = f"FROM accounts WHERE owner LIKE '{self.evening or '?'}%'"
        assert await self.cluster.ask(f"SELECT coalesce(sum(balance), 0)::bigint {of_evening}") == [(0,)], self.seed
        assert not await self.cluster.ask(f"SELECT balance {of_evening} AND type = 'way' AND balance < 0"), self.seed

    # -- an evening

    async def begin(self) -> None:
        for _ in range(3):
            await self.is_born()
        for door in self.doors:
            await door.open()
        while not all(sum(link.ready for link in door.nodes.values()) == 3 for door in self.doors):
            await self.passes()
        self.clients = [Client(self, f"p{number}") for number in range(PEOPLE + GUESTS)]
        for client in self.clients[:TABLES]:
            await self.until_answered(client, client.say("open-table", game="holdem", format="cash", form=FORM))
            self.tables.append(client.answers[f"{client.name}-{client.said}"]["table"])
        await self._open_evening(*self.clients[PEOPLE:])
        for place, client in enumerate(self.clients[:PEOPLE]):
            await self.until_answered(client, client.say("buy-chips", amount=1000))
            client.sits_down(self.tables[place % TABLES], place // TABLES)

    async def _open_evening(self, host: Client, *others: Client) -> None:
        wish = host.say("open-evening", settings=EVENING)
        await self.until_answered(host, wish)
        self.evening = host.answers[wish]["table"]
        while not host.secret:
            await self.passes()
        for other in others:
            told = {"evening": self.evening, "secret": host.secret, "name": other.name}
            await self.until_answered(other, other.say("enter-evening", **told))
        await self.until_answered(host, host.say("ask-evening", evening=self.evening, what="start-evening"))

    async def until_answered(self, client: Client, wish: str) -> None:
        for _ in range(60):
            if wish in client.answers:
                return
            await self.passes()
        raise AssertionError((self.seed, client.asked[wish]))

    async def step(self) -> None:
        client, table, what = self.dice.choice(self.clients), self.dice.choice(self.tables), self.dice.random()
        if what < 0.06 and len(self.nodes) < 4:
            await self.is_born()
        elif what < 0.12 and len(self.nodes) > 1:
            self.dies()
        elif what < 0.22 and client in self.clients[:PEOPLE]:
            for name in self.dice.sample(self.tables, 2):  # two at once: one of them at most is granted
                client.sits_down(name, self.dice.randrange(4))
        elif what < 0.25 and client in self.clients[:PEOPLE]:
            client.say("leave", table=table)
        elif what < 0.35:
            client.say_again()
        elif what < 0.38:
            what_else = self.dice.choice(("pause-evening", "go-on", "go-on"))
            self.clients[PEOPLE].say("ask-evening", evening=self.evening, what=what_else)
        else:
            for other in self.clients:
                other.plays()
        if self.dice.random() < 0.5:
            await self.passes(2)
        else:
            await self.rest()

    async def play(self) -> None:
        await self.begin()
        for _ in range(STEPS):
            await self.step()
        for client in self.clients:
            for wish in client.asked:
                await self.until_answered(client, wish)
        await self.play_out()
        await self.passes(4)
        await self.compare()
        await self.compare_evening()

    async def play_out(self) -> None:
        """Nobody dies any more: the evening comes to its end."""
        self.clients[PEOPLE].say("ask-evening", evening=self.evening, what="go-on")
        for _ in range(LONGEST):
            for client in self.clients[PEOPLE:]:
                client.plays()
            await self.passes()
            evenings = [one for node in self.nodes.values() for one in node.floor.house.evenings.values()]
            if any(one.ended and not one.tables for one in evenings):
                self.happened["ended"] += 1
                return

    async def compare(self) -> None:
        """Every fact once, as it was shown; every granted wish once."""
        [store, *_] = self.stores
        names = [name for (name,) in await self.cluster.ask('SELECT "table" FROM tables')]
        kept = {name: await store.records(name, 0, LAST) for name in names}
        loose = Counter([one.command for records in kept.values() for one in records if one.command])
        assert set(loose.values()) <= {1}, self.seed
        wishes = {wish for (wish,) in await self.cluster.ask("SELECT wish FROM answers")}
        for client in self.clients:
            for wish, answer in client.answers.items():
                if answer["say"] == "done" and client.asked[wish]["say"] in KEPT:
                    assert wish in wishes, (self.seed, client.asked[wish])
                    self.happened[client.asked[wish]["say"]] += 1
            for (name, number), event in client.shown.items():
                assert _event(kept[name][number]) == event, (self.seed, name, number)
        self.happened["facts"] = sum(map(len, kept.values()))

    async def compare_evening(self) -> None:
        """Every order of the evening is in its table's journal once and in turn, every report in the evening's; nothing
        is owed to anybody any more; places are proper."""
        [store, *_] = self.stores
        facts = facts_in(tuple(await store.records(self.evening, 0, LAST)))
        evening = replay(facts)
        heard: dict[str, list[int]] = {}
        for fact in facts:
            if isinstance(fact, TableHeard):
                heard.setdefault(fact.table, []).append(fact.number)
        for name, game in await self.cluster.ask('SELECT "table", game FROM tables'):
            if not name.startswith(f"{self.evening}-"):
                continue
            kind, records = KINDS[game], await store.records(name, 0, LAST)
            events = whole_facts(kind, records)
            orders = [event.number for event in events if isinstance(event, OrderTaken)]
            assert orders == list(range(1, len(orders) + 1)), (self.seed, name, orders)
            table, reports = kind.begin(events[0]), []
            for number, event in enumerate(events[1:], 1):
                kind.evolve(table, event)
                if kind.report(table, event) is not None:
                    reports.append(number)
            assert heard.get(name, []) == reports, (self.seed, name)
            if name in evening.tables:
                assert evening.tables[name].orders == len(orders), (self.seed, name)
            self.happened["orders"] += len(orders)
            self.happened["reports"] += len(reports)
        assert not await self.cluster.ask("SELECT id FROM owed WHERE paid = 0"), self.seed
        (rows,) = (await self.cluster.ask("SELECT count(*) FROM owed"))[0]
        self.happened["owed"] += rows
        placed = [person for together in evening.places for person in together]
        assert len(placed) == len(set(placed)), (self.seed, evening.places)
        if evening.ended:
            assert set(placed) == {client.name for client in self.clients[PEOPLE:]}, (self.seed, evening.places)

    def ends(self) -> None:
        while self.nodes:
            self.dies()


class _Tag(msgspec.Struct):
    event: str


def _event(record: Record) -> str:
    return msgspec.json.decode(record.open, type=_Tag).event


def played(database: str, seed: int) -> Counter[str]:
    happened: Counter[str] = Counter()

    async def test(cluster: Cluster) -> None:
        world = World(cluster, seed)
        try:
            await world.play()
        finally:
            happened.update(world.happened)
            world.ends()

    on_cluster(database, test)
    report = audit(Address(database))
    assert report.findings == [], (seed, report.findings[:5])
    return happened


def main(seeds: list[int]) -> None:
    with server_of_ones_own() as server:
        for seed in seeds or [randrange(2**32)]:
            print("seed", seed, flush=True)
            print(" ", dict(played(server.fresh(), seed)), flush=True)


if __name__ == "__main__":
    main(list(map(int, sys.argv[1:])))
