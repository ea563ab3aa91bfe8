"""Two table nodes in one process, on a real PostgreSQL and a bus that is never bad: what goes on between them."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from hanpan.cluster import messages as say
from hanpan.cluster.bus import Reader, Subjects
from hanpan.cluster.far_house import FarHouse
from hanpan.cluster.peers import decode
from hanpan.cluster.table_node import TableNode
from hanpan.cluster.ticking import ticking
from hanpan.floor.metrics import Metrics
from hanpan.floor.ownership import TableTaken
from hanpan.floor.owning import AT_ONCE
from hanpan.floor.ports import Batch
from hanpan.floor.visits import Guest
from hanpan.house.away import went_away
from hanpan.store.errors import ReplacedError
from hanpan.store.nodes.store import NodeStore
from tests.cluster.house import AT, QuickBus
from tests.cluster.test_far_house import PaperService
from tests.floor.people import START, PaperLine, open_floor
from tests.store.cluster import Cluster, on_cluster

PATIENCE = 60
HANGS = 200
CASH: dict[str, Any] = {"game": "holdem", "format": "cash", "form": {"title": "Ours"}}


class Somebody:
    """At a door."""

    def __init__(self, house: "Pair", name: str) -> None:
        self.house, self.name, self.said, self.line = house, name, 0, PaperLine()
        self.visit = house.door.come_in(Guest(name, name.title(), "en"), self.line)

    @property
    def home(self) -> TableNode:
        return self.house.nodes[self.visit.home]

    async def ask(self, what: str, /, **fields: Any) -> dict[str, Any]:
        self.said += 1
        wish = f"{self.name}-{self.said}"
        self.house.door.hear(self.visit, msgspec.json.encode({"say": what, "id": wish, **fields}))
        await self.house.until(lambda: any(word.get("id") == wish for word in self.line.words))
        return next(word for word in self.line.words if word.get("id") == wish)

    async def opens(self) -> str:
        opened = await self.ask("open-table", **CASH)
        assert opened["say"] == "done", opened
        return str(opened["table"])

    async def sits(self, table: str, seat: int, **more: Any) -> dict[str, Any]:
        return await self.ask("take-seat", table=table, seat=seat, amount=100, entry="post", **more)

    def heard(self, what: str) -> list[dict[str, Any]]:
        return [word for word in self.line.words if word["say"] == what]


class Way:
    """A node's own to the bus, which can be cut."""

    largest = QuickBus.largest

    def __init__(self, bus: QuickBus) -> None:
        self.bus, self.cut = bus, False
        self.loses: Counter[type] = Counter()
        """Of these news so many."""

    def post(self, subject: str, data: bytes) -> None:
        if not self.cut and not self._is_lost(subject, data):
            self.bus.post(subject, data)

    def _is_lost(self, subject: str, data: bytes) -> bool:
        word = type(decode(data).news) if subject == Subjects(AT).peers else None
        if word is None or not self.loses[word]:
            return False
        self.loses[word] -= 1
        return True

    async def listen(self, subject: str, read: Reader) -> None:
        await self.bus.listen(subject, lambda data: None if self.cut else read(data))


class Pair:
    """Two nodes and a door."""

    def __init__(self) -> None:
        self.nodes: dict[str, TableNode] = {}
        self.bus = QuickBus()
        self.ways: dict[str, Way] = {}
        self.door = FarHouse("d", self.bus, Metrics(), AT)

    async def open(self, cluster: Cluster, closing: AsyncExitStack) -> None:
        for name in ("one", "two"):
            store = await cluster.node(name, "tables")
            floor = await open_floor(store, START, 1)
            closing.push_async_callback(floor.close)
            way = self.ways[name] = Way(self.bus)
            self.nodes[name] = TableNode(name, floor, store, way, PaperService(), AT)
        for node in self.nodes.values():
            await node.store.sweep()
            await node.open(closing)
        for node in self.nodes.values():
            await node.store.heartbeat.beat()  # type: ignore[attr-defined]
        await self.door.open()
        await closing.enter_async_context(ticking(self.door.tick))
        await self.until(lambda: len([1 for link in self.door.nodes.values() if link.ready]) == 2)

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0.01)

    async def comes(self, name: str) -> Somebody:
        somebody = Somebody(self, name)
        await self.until(lambda: bool(somebody.heard("welcome")))
        bought = await somebody.ask("buy-chips", amount=1000)
        assert bought["say"] == "done", bought
        return somebody

    async def two(self) -> tuple[Somebody, Somebody]:
        """Of different homes."""
        first = await self.comes("p0")
        for number in range(1, 50):
            other = await self.comes(f"p{number}")
            if other.visit.home != first.visit.home:
                return first, other
        raise AssertionError("all at one node")


def on_a_pair(database: str, test: Callable[[Pair], Awaitable[None]]) -> None:
    async def run(cluster: Cluster) -> None:
        async with AsyncExitStack() as closing:
            pair = Pair()
            await pair.open(cluster, closing)
            await unless_broken(pair, asyncio.ensure_future(test(pair)))

    on_cluster(database, run)


async def unless_broken(pair: Pair, test: asyncio.Future[None]) -> None:
    """A node whose commits or sweeps have ended by a bug ends its process; here it would be waited for in vain."""
    nodes = pair.nodes.values()
    watched = {task for node in nodes for task in (node.floor.commits.task, node.sweeping) if task is not None}
    while not test.done():
        done, _ = await asyncio.wait([test, *watched], timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            test.cancel()
            told = [(node.floor.healthy, node.store.may_speak(), node.floor.commits.in_flight) for node in nodes]
            raise AssertionError(told)
        for task in [task for task in watched if task.done()]:
            watched.discard(task)
            wrong = None if task.cancelled() else task.exception()
            if wrong is not None and not isinstance(wrong, ReplacedError) and not test.done():
                test.cancel()
                raise wrong
    await test


def test_a_table_is_opened_by_the_node_that_is_asked_and_stays_there(database: str) -> None:
    async def test(pair: Pair) -> None:
        for somebody in await pair.two():
            table = await somebody.opens()
            assert table in somebody.home.floor.house.tables
            assert somebody.home.store.falls_here(table)

    on_a_pair(database, test)


@pytest.mark.rule("HO-2.5")
@pytest.mark.rule("HO-1.1")
def test_a_seat_elsewhere_is_in_the_way_and_chips_follow_their_owner(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        mine, theirs = await one.opens(), await two.opens()
        assert (await one.sits(mine, 0))["say"] == "done"
        assert (await one.sits(theirs, 0))["code"] == "plays-elsewhere"
        assert (await one.ask("leave", table=mine))["say"] == "done"
        assert (await one.sits(theirs, 0))["say"] == "done"
        assert one.heard("bank")[-1]["bank"] == 900
        assert (await one.ask("buy-chips", amount=50))["say"] == "done"
        assert one.heard("bank")[-1]["bank"] == 950
        await pair.until(lambda: two.home.floor.people.bank("p0") == 950)

    on_a_pair(database, test)


@pytest.mark.rule("HO-2.1")
def test_a_quick_join_finds_a_seat_at_another_node(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        table = await two.opens()
        assert (await two.sits(table, 0))["say"] == "done"
        await pair.until(lambda: one.home.floor.broadcast.far.row(table) is not None)
        joined = await one.ask("quick-join")
        assert joined["say"] == "done", joined
        assert joined["table"] == table
        await pair.until(lambda: any(word["table"] == table for word in one.heard("happened")))

    on_a_pair(database, test)


@pytest.mark.rule("HO-7.7")
def test_a_seat_that_one_is_away_from_is_given_up_from_another_node(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        theirs = await two.opens()
        assert (await two.sits(theirs, 1))["say"] == "done"
        assert (await one.sits(theirs, 0))["say"] == "done"
        pair.door.go(one.visit)
        await pair.until(lambda: one.name not in two.home.floor.visits)
        went_away(two.home.floor.house.tables[theirs].player(one.name), two.home.floor.clock.now())
        again = Somebody(pair, one.name)
        again.said = 100
        await pair.until(lambda: bool(again.heard("welcome")))
        assert again.heard("welcome")[0]["seat"] == theirs, "wherever it is held"
        mine = await again.opens()
        assert (await again.sits(mine, 0))["code"] == "away-elsewhere"
        assert (await again.sits(mine, 0, give_up=True))["say"] == "done"
        assert one.name not in two.home.floor.house.kinds[theirs].seated(two.home.floor.house.tables[theirs])

    on_a_pair(database, test)


def test_whoever_comes_in_again_at_another_node_is_taken_over(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        guest = Guest(one.name, one.name.title(), "en")
        line = PaperLine()
        again = pair.door.come_in(guest, line)
        await pair.until(lambda: any(word["say"] == "welcome" for word in line.words))
        await pair.until(lambda: bool(one.heard("taken-over")))
        assert again.home == one.visit.home
        del two

    on_a_pair(database, test)


@pytest.mark.rule("HO-2.3")
def test_a_table_that_is_handed_over_is_shown_by_its_next_node(database: str) -> None:
    """Nobody asks for it: the door brings along whoever looks at it."""

    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        table = await one.opens()
        for seat, somebody in enumerate((one, two)):
            assert (await somebody.sits(table, seat))["say"] == "done"
        shown = [len(somebody.heard("happened")) for somebody in (one, two)]
        for node in pair.nodes.values():
            await node._stop_sweeping()  # it falls to where it was, and would soon be handed back
        one.home.owning.hand_over(table, two.home.store.epoch)
        await one.home.floor.settled()
        await two.home.owning.sweep()
        for node in (one.home, two.home):
            node.doors.tell_state()
        for place, somebody in enumerate((one, two)):
            await pair.until(lambda somebody=somebody, place=place: len(somebody.heard("happened")) > shown[place])  # type: ignore[misc]
            assert (await somebody.ask("sit-out", table=table))["say"] == "done"
        assert table in two.home.floor.house.tables
        assert table not in one.home.floor.house.tables

    on_a_pair(database, test)


@pytest.mark.rule("HO-7.5")
def test_doors_hear_of_the_dead_at_once_and_of_each_table_as_soon_as_it_is_there(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        dead, lives, died = one.visit.home, two.home, one.home.floor
        died.visits[one.name].guest = Guest(one.name, one.name, "en", guest=False)  # who may have five tables
        tables = sorted([await one.opens() for _ in range(AT_ONCE + 1)])
        pair.ways[dead].cut = True
        load, known = lives.store.load_table, list[tuple[bool, str | None]]()

        async def load_later(name: str, since: int) -> TableTaken | None:
            for _ in range(5):  # until the bus has carried what was said
                await asyncio.sleep(0)
            known.append((dead in pair.door.nodes, pair.door.following.owners.of(tables[0])))
            return await load(name, since)

        assert isinstance(lives.store, NodeStore)
        monkeypatch.setattr(lives.store, "load_table", load_later)
        for _ in range(5):
            lives.store.writer.lease.monotonic.now += 1  # type: ignore[attr-defined]
            await lives.store.heartbeat.beat()
        await pair.until(lambda: all(lives.owning.owns(table) for table in tables))
        assert known == [(False, None)] * AT_ONCE + [(False, two.visit.home)]
        await pair.until(lambda: all(pair.door.following.owners.of(table) == two.visit.home for table in tables))
        with pytest.raises(ReplacedError):
            await died.close()

    on_a_pair(database, test)


@pytest.mark.rule("HO-2.4")
def test_whoever_acts_at_a_table_that_is_being_closed_is_told_so(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That it is closed is not durable yet: the rows still tell of a table, which nobody will take."""

    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        table = await one.opens()
        node, kept = one.home, asyncio.Event()
        commit = node.store.commit

        async def commit_later(batch: Batch) -> None:
            await kept.wait()
            await commit(batch)

        monkeypatch.setattr(node.store, "commit", commit_later)
        sent_on = list[say.Elsewhere]()
        monkeypatch.setattr(pair.door.following, "elsewhere", lambda _, word: sent_on.append(word))
        assert node.floor.operator.close_here(table)
        await pair.until(lambda: table not in node.floor.house.tables)
        asking = asyncio.create_task(one.ask("sit-out", table=table))
        await pair.until(lambda: bool(one.visit.unanswered))
        for _ in range(HANGS):
            await asyncio.sleep(0)
        kept.set()
        assert (await asking)["say"] == "refused"
        assert sent_on == []
        del two

    on_a_pair(database, test)
