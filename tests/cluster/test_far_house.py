"""A house on one node and people at two doors: they are told what anybody in the same process is told."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from hanpan.cluster import messages as say
from hanpan.cluster.asking import AwayError
from hanpan.cluster.channel import SILENT_TICKS, Frame, FrameType, encode
from hanpan.cluster.doors import Doors
from hanpan.cluster.far_connection import FarConnection
from hanpan.cluster.far_house import MOVED, FarHouse
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import StoreError
from hanpan.floor.visits import Guest
from hanpan.store.sqlite import open_memory
from tests.cluster.bad_bus import BadBus
from tests.floor.people import PaperLine, open_floor, picture, quiet

AT = "test"


class PaperService:
    """Knows everybody by what they carry."""

    def __init__(self) -> None:
        self.here: list[FarConnection] = []

    async def knock(self, knock: say.Knock) -> say.Knocked:
        if knock.address == "trouble":
            raise StoreError("no disk")
        return say.Knocked(knock.ask, Guest(knock.secret, knock.secret.title(), "en", address=knock.address), "s")

    async def answer(self, request: say.Request) -> say.Response:
        return say.Response(request.ask, request.data[::-1])

    def came(self, connection: FarConnection) -> None:
        self.here.append(connection)

    def went(self, connection: FarConnection) -> None:
        self.here.remove(connection)


class Cluster:
    """A node, two doors, and the bus between them."""

    def __init__(self, floor: Floor, bus: BadBus, epoch: int = 1) -> None:
        self.floor, self.bus, self.service = floor, bus, PaperService()
        self.node = self.serve(floor, epoch)
        epochs = iter(range(1, 1000))
        self.doors = [FarHouse(name, bus, Metrics(), AT, epochs.__next__) for name in ("east", "west")]

    def serve(self, floor: Floor, epoch: int) -> Doors:
        tables = floor.house.tables
        node = Doors("n", epoch, self.bus, floor, self.service, lambda: dict.fromkeys(tables, epoch), AT)
        floor.delivery.far = node.deliver
        return node

    async def open(self) -> None:
        await self.node.open()
        for door in self.doors:
            await door.open()
        await self.until(lambda: all(door.ready for door in self.doors))

    async def rest(self, ticks: int = 1) -> None:
        """Until nothing more is on its way."""
        for _ in range(ticks):
            self.node.tick()
            for door in self.doors:
                door.tick()
            while True:
                await quiet(self.floor)
                if not self.bus.carry():
                    break

    async def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(200):
            if is_so():
                return
            for door in self.doors:
                for link in door.nodes.values():
                    link.channel.quiet = 0  # a bad bus is no dead node
            for one in self.node.links.values():
                one.channel.quiet = 0
            await self.rest()
        raise AssertionError("it never came to be")


class Client:
    """Somebody at a door."""

    def __init__(self, house: FarHouse | Floor, name: str, cluster: Cluster) -> None:
        self.house, self.name, self.cluster, self.said = house, name, cluster, 0
        self.line = PaperLine()
        self.visit = house.come_in(Guest(name, name.title(), "en"), self.line)

    def say(self, what: str, /, **fields: Any) -> str:
        self.said += 1
        wish = f"{self.name}-{self.said}"
        self.house.hear(self.visit, msgspec.json.encode({"say": what, "id": wish, **fields}))
        return wish

    async def ask(self, what: str, /, **fields: Any) -> dict[str, Any]:
        mark = b'"id":"%s"' % self.say(what, **fields).encode()
        await self.cluster.until(lambda: any(mark in frame for frame in self.line.frames))
        found: dict[str, Any] = msgspec.json.decode(next(f for f in self.line.frames if mark in f))
        return found

    def sees(self, table: str) -> dict[str, Any]:
        return picture(self.line.frames, table)

    def is_up_to_date(self, table: str) -> bool:
        return bool(self.heard("happened")[-1]["number"] == self.cluster.floor.house.numbers[table] - 1)

    def heard(self, what: str) -> list[dict[str, Any]]:
        return [word for word in self.line.words if word["say"] == what]


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]


async def opened(bus: BadBus) -> Cluster:
    cluster = Cluster(await open_floor(await open_memory()), bus)
    await cluster.open()
    return cluster


async def a_table(cluster: Cluster) -> tuple[str, list[Client]]:
    """Three at a table, by both doors and one in the node's own process."""
    east, west = cluster.doors
    people = [Client(east, "ann", cluster), Client(west, "ben", cluster), Client(cluster.floor, "cho", cluster)]
    form = {"seats": 6, "small_blind": 1, "big_blind": 2}
    table = str((await people[0].ask("open-table", game="holdem", format="cash", form=form))["table"])
    for place, person in enumerate(people):
        assert (await person.ask("buy-chips", amount=1000))["say"] == "done"
        assert (await person.ask("take-seat", table=table, seat=place, amount=200, entry="post"))["say"] == "done"
    return table, people


async def play_on(cluster: Cluster, table: str, people: list[Client], moves: int) -> None:
    for _ in range(moves):
        turn = [one for one in people if any(move["name"] != "show" for move in one.sees(table)["own"]["moves"])]
        if turn:
            shared, legal = turn[0].sees(table)["shared"], turn[0].sees(table)["own"]["moves"]
            move = "check" if any(one["name"] == "check" for one in legal) else "call"
            wish: dict[str, Any] = {
                "table": table,
                "hand": shared["hand_number"],
                "turn": shared["turn_number"],
                "move": move,
            }
            assert (await turn[0].ask("play", **wish))["say"] == "done"
            await cluster.until(lambda: all(one.is_up_to_date(table) for one in people))
        else:
            cluster.floor.clock.turn(cluster.floor.clock.now() + 4000)  # type: ignore[attr-defined]
            await cluster.rest()


@pytest.mark.parametrize("seed", range(6))
def test_the_same_picture_at_every_door(seed: int) -> None:
    bad = {"loses": 0.1, "doubles": 0.1, "delays": 0.2} if seed else {}

    async def play() -> None:
        cluster = await opened(BadBus(seed, **bad))
        table, people = await a_table(cluster)
        east, west = cluster.doors
        watchers = [Client(east, "w0", cluster), Client(west, "w1", cluster), Client(cluster.floor, "w2", cluster)]
        for watcher in watchers:
            assert (await watcher.ask("enter", table=table))["say"] == "done"
        await play_on(cluster, table, people, 25)
        near = watchers[2].sees(table)
        assert near["shared"]["hand_number"] > 1, seed
        await cluster.until(lambda: [watcher.sees(table) for watcher in watchers] == [near] * 3)
        told = [[word["number"] for word in watcher.heard("happened")] for watcher in watchers]
        assert all(numbers == sorted(numbers) for numbers in told), seed
        assert [len(person.sees(table)["own"]["cards"]) for person in people] == [2, 2, 2], seed
        await cluster.floor.close()

    run(play)


def test_a_lost_connection_counts_for_the_current_visit_alone() -> None:
    async def play() -> None:
        cluster = await opened(BadBus(1))
        table, (ann, *_) = await a_table(cluster)
        cluster.bus.cut.add(f"{AT}.node.n")  # what east says is late
        again = Client(cluster.doors[1], "ann", cluster)
        cluster.bus.cut.clear()
        await cluster.until(lambda: bool(again.heard("welcome")))
        assert ann.heard("taken-over")
        assert ann.line.closed == (4001, "taken over")
        cluster.doors[0].go(ann.visit)
        await cluster.rest(3)
        assert cluster.floor.visits["ann"].connection is cluster.service.here[-1]
        seat = again.heard("welcome")[0]["seat"]
        assert seat == table
        assert (await again.ask("enter", table=table))["say"] == "done"
        assert again.sees(table)["own"]["seat"] == 0
        await cluster.floor.close()

    run(play)


def test_a_dead_door_is_found_and_its_people_have_lost_their_connection() -> None:
    async def play() -> None:
        cluster = await opened(BadBus(1))
        _, (_, ben, _) = await a_table(cluster)
        west = cluster.doors.pop()
        cluster.bus.cut |= {f"{AT}.door.west"}
        await cluster.rest(SILENT_TICKS + 1)
        assert "ben" not in cluster.floor.visits
        assert "ann" in cluster.floor.visits
        cluster.bus.cut.clear()
        cluster.doors.append(west)  # it was only held up: it hears that it was given up
        await cluster.rest(2)
        assert ben.line.closed == (MOVED, "moved")
        back = Client(cluster.doors[0], "ben", cluster)
        await cluster.until(lambda: bool(back.heard("welcome")))
        await cluster.floor.close()

    run(play)


def test_nobody_comes_in_anew_because_a_database_is_slow() -> None:
    """Whoever cannot renew its lease says nothing, but that it is there."""

    async def play() -> None:
        cluster = await opened(BadBus(1))
        one = Client(cluster.doors[0], "one", cluster)
        await cluster.rest()
        cluster.node.is_silent = lambda: True
        wish = one.say("ping")
        await cluster.rest(2 * SILENT_TICKS)
        assert not one.visit.over
        assert all(word.get("id") != wish for word in one.line.words), "it may have been replaced"
        cluster.node.is_silent = lambda: False
        await cluster.rest(2)
        assert [word["say"] for word in one.line.words if word.get("id") == wish] == ["pong"]
        await cluster.floor.close()

    run(play)


def test_a_node_that_was_replaced_is_not_heard_any_more() -> None:
    async def play() -> None:
        cluster = await opened(BadBus(1))
        ann = Client(cluster.doors[0], "ann", cluster)
        await cluster.until(lambda: bool(ann.heard("welcome")))
        newer = encode(Frame(FrameType.HELLO, "n", 2))
        for door in cluster.doors:
            door.met.read(newer)
        await asyncio.sleep(0)
        assert ann.line.closed == (MOVED, "moved")
        assert not cluster.doors[0].ready
        await cluster.rest(3)
        assert not cluster.doors[0].ready, "the one of epoch 1 still speaks"
        await cluster.floor.close()

    run(play)


@pytest.mark.rule("EV-8.1")
def test_what_is_asked_of_an_evening_is_asked_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A television asks any door, and its address falls to any node."""

    async def play() -> None:
        cluster = await opened(BadBus(1))
        door = cluster.doors[0]
        monkeypatch.setattr(door.met, "home", lambda _: None)
        door.following.owners.takes("n", {"e1": 1})
        asked = b"GET /api/evenings/e1/shown?secret=x HTTP/1.1"
        answered = asyncio.create_task(door.request("1.2.3.4", asked))
        await asyncio.sleep(0)
        await cluster.rest()
        assert await answered == asked[::-1]
        with pytest.raises(AwayError):
            await door.request("1.2.3.4", b"GET /api/evenings/e2/shown HTTP/1.1")
        await cluster.floor.close()

    run(play)


def test_what_waits_for_a_node_that_is_gone_fails_at_once() -> None:
    async def play() -> None:
        cluster = await opened(BadBus(1))
        door = cluster.doors[0]
        answered = asyncio.create_task(door.request("1.2.3.4", b"abc"))
        await asyncio.sleep(0)
        await cluster.rest()
        assert await answered == b"cba"
        troubled = asyncio.create_task(door.knock("cookie", "ann", "trouble"))
        await asyncio.sleep(0)
        await cluster.rest()
        with pytest.raises(AwayError):
            await troubled
        waits = asyncio.create_task(door.knock("cookie", "ann", "1.2.3.4"))
        await asyncio.sleep(0)
        cluster.node.close()
        while cluster.bus.carry():
            pass
        with pytest.raises(AwayError):
            await waits
        with pytest.raises(AwayError):
            await door.request("1.2.3.4", b"abc")
        await cluster.floor.close()

    run(play)


def test_whoever_reads_too_slowly_gets_a_fresh_picture_later() -> None:
    async def play() -> None:
        cluster = await opened(BadBus(1))
        table, people = await a_table(cluster)
        slow = Client(cluster.doors[0], "slow", cluster)
        assert (await slow.ask("enter", table=table))["say"] == "done"
        slow.line.reads = False
        await play_on(cluster, table, people, 6)
        slow.line.reads, before = True, len(slow.line.frames)
        await cluster.rest()
        for _ in range(3):
            cluster.floor.clock.turn(cluster.floor.clock.now() + 1100)  # type: ignore[attr-defined]
            await cluster.rest()
        first = next(word for word in slow.line.words[before:] if word["say"] == "happened")
        assert "shared" in first, "a whole picture, for parts are missing"
        await play_on(cluster, table, people, 4)
        assert slow.sees(table)["hand"] == people[2].sees(table)["hand"]
        await cluster.floor.close()

    run(play)


def test_a_crowd_is_told_as_one_and_whoever_sits_down_by_themselves() -> None:
    async def play() -> None:
        cluster = await opened(BadBus(1))
        table, people = await a_table(cluster)
        east = cluster.doors[0]
        crowd = [Client(east, f"w{number}", cluster) for number in range(5)]
        for one in crowd:
            assert (await one.ask("enter", table=table))["say"] == "done"

        def sizes() -> list[int]:
            return [len(members) for members in east.nodes["n"].crowds.values()]

        assert sizes() == [5]
        assert (await crowd[0].ask("buy-chips", amount=1000))["say"] == "done"
        wish = {"table": table, "seat": 4, "amount": 200, "entry": "post"}
        assert (await crowd[0].ask("take-seat", **wish))["say"] == "done"
        assert sizes() == [4]
        assert crowd[0].sees(table)["own"]["mine"]["bank"] == 800
        await play_on(cluster, table, [*people, crowd[0]], 30)
        assert len(crowd[0].sees(table)["own"]["cards"]) == 2
        assert [one.sees(table)["hand"] for one in crowd[1:]] == [people[2].sees(table)["hand"]] * 4
        for one in crowd:
            told = [word["number"] for word in one.heard("happened") if word["facts"]]
            assert told == sorted(set(told)), "everything once"
        assert (await crowd[1].ask("exit", table=table))["say"] == "done"
        east.go(crowd[2].visit)
        await cluster.rest()
        await play_on(cluster, table, [*people, crowd[0]], 3)
        assert sizes() == [2]
        for one in crowd[3:]:
            east.go(one.visit)
        await cluster.rest()
        await play_on(cluster, table, [*people, crowd[0]], 3)
        assert sizes() == []
        await cluster.floor.close()

    run(play)
