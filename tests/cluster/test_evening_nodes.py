"""An evening on two table nodes in one process, on a real PostgreSQL: its guests have different homes, each node has
one of its tables, and it moves."""

import asyncio
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from hanpan.cluster.owners import chosen
from hanpan.cluster.table_node import TableNode
from hanpan.floor.clock import VirtualClock
from hanpan.floor.evenings import new_name
from hanpan.floor.news import Owed, PaidUp
from hanpan.store.audit import audit
from hanpan.store.errors import ReplacedError
from hanpan.store.nodes.beating import Heartbeat
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.opening import open_postgresql
from tests.cluster.test_table_nodes import Pair, Somebody, on_a_pair
from tests.floor.people import START, open_floor
from tests.floor.test_large_evenings import EVENING, begun, come, drawn, sitting

SETTINGS: dict[str, Any] = {"seats": 3, "stack": 200, "levels": {"minutes": 1, "ladder": "turbo"}}


class Friends:
    """An evening of two tables, and everybody at it; the first of them is its host."""

    def __init__(self, pair: Pair, people: list[Somebody]) -> None:
        self.pair, self.people, self.host = pair, people, people[0]
        self.name, self.secret = "", ""

    async def open(self, **settings: Any) -> None:
        home = self.host.home
        home.floor.evenings.new_name = lambda: apart(home)
        opened = await self.host.ask("open-evening", settings={**SETTINGS, **settings})
        assert opened["say"] == "done", opened
        self.name = opened["table"]
        await self.until_told(self.host, lambda own: own["state"] == "here")
        self.secret = sheet(self.host)["screen"]["secret"]
        for one in self.people[1:]:
            entered = await one.ask("enter-evening", evening=self.name, secret=self.secret, name=one.name)
            assert entered["say"] == "done", entered

    async def ask(self, what: str, **more: Any) -> dict[str, Any]:
        return await self.host.ask("ask-evening", evening=self.name, what=what, **more)

    async def start(self) -> None:
        assert (await self.ask("start-evening"))["say"] == "done"
        for one in self.people:
            await self.pair.until(lambda one=one: bool(one.heard("moved")))  # type: ignore[misc]
        await self.spread()

    async def spread(self) -> None:
        """Between hands the second table goes where it falls; then the evening is paused."""
        far = f"{self.name}-2"
        assert (await self.ask("pause-evening"))["say"] == "done"
        for _ in range(100):
            if not any(far in node.floor.house.hand_began for node in self.pair.nodes.values()):
                break
            await self.pass_time(5_000)
        await self.pair.until(lambda: far in self.other.floor.house.tables and far in self.other.doors.told.tables)
        assert f"{self.name}-1" in self.node.floor.house.tables

    def at(self, table: str) -> TableNode:
        [found] = [node for node in self.pair.nodes.values() if table in node.floor.house.tables]
        return found

    def table_of(self, one: Somebody) -> str:
        [found] = [table for node in self.pair.nodes.values() if (table := node.floor.house.table_of(one.name))]
        return found

    async def until_told(self, one: Somebody, is_so: Any) -> None:
        await self.pair.until(lambda: any(is_so(word["own"]) for word in one.heard("evening-picture")))

    @property
    def node(self) -> TableNode:
        [found] = [node for node in self.pair.nodes.values() if self.name in node.floor.house.evenings]
        return found

    @property
    def other(self) -> TableNode:
        [found] = [node for node in self.pair.nodes.values() if node is not self.node]
        return found

    async def goes_to(self, node: TableNode) -> None:
        """As when the other one is told to stop: from now on it falls to this one."""
        before = self.node
        for one in self.pair.nodes.values():
            await heart_of(one).turn("living" if one is node else "leaving")
        for one in self.pair.nodes.values():
            await heart_of(one).beat()
        if self.name in before.floor.house.evenings:  # whoever leaves hands over what they have, at some beat
            before.owning.hand_over(self.name, node.store.epoch)
        await before.floor.settled()
        assert not before.floor.house.evenings
        await self.pair.until(lambda: self.name in node.doors.told.tables)

    async def pass_time(self, milliseconds: int) -> None:
        for node in self.pair.nodes.values():
            assert isinstance(node.floor.clock, VirtualClock)
            node.floor.clock.turn(node.floor.clock.now() + milliseconds)
            await node.floor.settled()


def heart_of(node: TableNode) -> Heartbeat:
    assert isinstance(node.store, NodeStore)
    return node.store.heartbeat


def sheet(one: Somebody) -> dict[str, Any]:
    found: dict[str, Any] = next(word["sheet"] for word in reversed(one.heard("evening-picture")) if "sheet" in word)
    return found


def connected(node: TableNode, table: str, one: Somebody) -> bool:
    player = node.floor.house.tables[table].player(one.name)
    return bool(player.connected)


def apart(node: TableNode) -> str:
    """The name of an evening of this node, whose second table is the other's, and whose first one is not."""
    while True:
        name, falls = new_name(), node.store.falls_here
        if (falls(name), falls(f"{name}-1"), falls(f"{name}-2")) == (True, True, False):
            return name


async def comes(pair: Pair, home: str, name: str) -> Somebody:
    """Under a name that falls to a node."""
    names = (f"{name}{number}" for number in count())
    return await pair.comes(next(one for one in names if chosen(one, list(pair.nodes)) == home))


async def friends(pair: Pair, **settings: Any) -> Friends:
    """Four, two of each node: they come to two tables of at most three."""
    people = [await comes(pair, home, name) for name, home in zip("abcd", ("one", "two") * 2, strict=True)]
    found = Friends(pair, people)
    await found.open(**settings)
    return found


@pytest.mark.rule("EV-2.1")
@pytest.mark.rule("EV-3.4")
@pytest.mark.rule("HO-2.5")
def test_guests_of_two_nodes_play_at_tables_of_two_nodes(database: str) -> None:
    async def test(pair: Pair) -> None:
        evening = await friends(pair)
        stranger = await comes(pair, "two", "z")
        for what, more in (("look-at-evening", {}), ("enter-evening", {"secret": "wrong", "name": "Ann"})):
            refused = await stranger.ask(what, evening=evening.name, **more)
            assert refused["code"] == "no-such-evening"
        await evening.start()
        for one in evening.people:
            table = evening.table_of(one)
            assert one.heard("moved")[-1]["target"] == table
            await pair.until(lambda one=one, table=table: any(w["table"] == table for w in one.heard("happened")))  # type: ignore[misc]
            said = await one.ask("chat", table=table, text="here")
            assert said["say"] == "done", (said, table)
            refused = await stranger.ask("enter", table=table)
            assert refused["code"] == "no-such-table", "whoever is not in sees none of its tables"
        theirs = await stranger.opens()
        for one in evening.people[:2]:
            assert (await one.sits(theirs, 0))["code"] == "plays-elsewhere", "whichever node is asked"

    on_a_pair(database, test)


@pytest.mark.rule("EV-4.1")
@pytest.mark.rule("EV-4.2")
def test_hands_levels_and_pauses_reach_a_table_of_another_node(database: str) -> None:
    """Whatever the bus loses of them, and each once."""

    async def test(pair: Pair) -> None:
        evening = await friends(pair)
        await evening.start()
        far, house = f"{evening.name}-2", evening.other.floor.house
        hands = house.kinds[far].hand(house.tables[far]).number
        for way in pair.ways.values():
            way.loses.update({Owed: 3, PaidUp: 3})
        assert (await evening.ask("go-on"))["say"] == "done"
        level = evening.node.floor.house.evenings[evening.name].clock.level
        for _ in range(200):
            if house.kinds[far].hand(house.tables[far]).number >= hands + 2:
                break
            await evening.pass_time(5_000)
            await asyncio.sleep(0.05)
        assert house.kinds[far].hand(house.tables[far]).number >= hands + 2, "hands go on"
        now = evening.node.floor.house.evenings[evening.name]
        assert now.clock.level > level
        assert (await evening.ask("pause-evening"))["say"] == "done"
        await pair.until(lambda: not house.owing.unpaid and not evening.node.floor.house.owing.unpaid)
        assert house.tables[far].orders == now.tables[far].orders
        assert house.tables[far].held

    on_a_pair(database, test)


@pytest.mark.rule("HO-8.1")
def test_a_house_of_one_process_takes_what_nodes_still_owed(database: str) -> None:
    async def test(pair: Pair) -> None:
        evening = await friends(pair)
        await evening.start()
        for way in pair.ways.values():
            way.loses[Owed] = 10**6
        assert (await evening.ask("go-on"))["say"] == "done"
        far = evening.other.floor.house.tables[f"{evening.name}-2"]
        assert far.held, "it has not heard of it"

    async def alone() -> None:
        store = await open_postgresql(Address(database))
        floor = await open_floor(store, START, 1)
        [evening] = floor.house.evenings.values()
        for name, known in evening.tables.items():
            assert floor.house.tables[name].orders == known.orders
            assert not floor.house.tables[name].held
        await floor.close()
        await store.close()

    on_a_pair(database, test)
    asyncio.run(alone())
    report = audit(Address(database))
    assert report.sound, report.findings[:5]


@pytest.mark.rule("EV-2.1")
@pytest.mark.rule("EV-7.1")
def test_a_table_of_another_node_knows_who_may_look_on_and_who_may_speak(database: str) -> None:
    async def test(pair: Pair) -> None:
        evening = await friends(pair)
        guest = await comes(pair, "one", "y")
        entered = await guest.ask("enter-evening", evening=evening.name, secret=evening.secret, name="Yuna")
        assert entered["say"] == "done"
        await evening.start()
        far, there = f"{evening.name}-2", evening.other
        [seen, *_] = [one for one in evening.people if evening.table_of(one) == far]
        looker = next(one for one in [*evening.people[1:], guest] if evening.table_of(one) != far)
        assert (await looker.ask("enter", table=far))["say"] == "done", "who is in may look on"
        assert far.encode() in await evening.node.floor.evenings.shown(far), "on the big screen"
        assert (await evening.ask("mute-guest", guest=seen.name, minutes=10))["say"] == "done"
        await pair.until(lambda: bool(there.floor.house.copies[evening.name].guests[seen.name].muted_until))
        assert (await seen.ask("chat", table=far, text="hm"))["code"] == "muted-by-host"
        assert (await evening.ask("rename-guest", guest=seen.name, text="Jamie"))["say"] == "done"
        await pair.until(lambda: "Jamie" in str(seen.heard("happened")[-1]))
        assert (await evening.ask("put-out", guest=looker.name))["say"] == "done"
        await pair.until(lambda: any(word["table"] == far for word in looker.heard("gone")))
        assert (await looker.ask("enter", table=far))["code"] == "no-such-table"

    on_a_pair(database, test)


@pytest.mark.rule("EV-4.1")
@pytest.mark.rule("EV-7.1")
def test_an_evening_that_moves_takes_pause_and_levels_along(database: str) -> None:
    async def test(pair: Pair) -> None:
        evening = await friends(pair)
        outside = await pair.comes("zoe")
        looked = await outside.ask("look-at-evening", evening=evening.name, secret=evening.secret)
        assert looked["say"] == "done"
        await evening.start()
        there, clock = evening.other, evening.node.floor.house.evenings[evening.name].clock
        people = [*evening.people, outside]
        shown = {one: len(one.heard("evening-picture")) for one in people}
        await evening.goes_to(there)
        for one in people:
            await pair.until(lambda one=one: len(one.heard("evening-picture")) > shown[one])  # type: ignore[misc]
        now = there.floor.house.evenings[evening.name]
        assert now.paused
        assert now.clock == clock, "in a pause no time passes"
        await pair.until(lambda: sorted(there.floor.house.tables) == sorted(now.tables))
        assert (await evening.ask("go-on"))["say"] == "done", "the host is heard there"
        for one in evening.people:
            table = there.floor.house.table_of(one.name)
            assert (await one.ask("chat", table=table, text="here"))["say"] == "done"

    on_a_pair(database, test)


@pytest.mark.rule("HO-7.4")
@pytest.mark.parametrize("number", [1, 2])
def test_who_comes_in_again_is_brought_to_their_table(database: str, number: int) -> None:
    async def test(pair: Pair) -> None:
        evening = await friends(pair)
        await evening.start()
        table = f"{evening.name}-{number}"
        there = evening.at(table)
        one = next(one for one in evening.people if evening.table_of(one) == table)
        await pair.until(lambda: one.name in there.floor.visits)
        pair.door.go(one.visit)
        await pair.until(lambda: not any(one.name in node.floor.visits for node in pair.nodes.values()))
        assert not connected(there, table, one)
        again = Somebody(pair, one.name)
        await pair.until(lambda: bool(again.heard("welcome")))
        [welcome] = again.heard("welcome")
        assert welcome["evening"] == evening.name
        if welcome["seat"]:  # they have been welcomed by its node, or by the evening's
            assert welcome["seat"] == table
            assert (await again.ask("enter", table=table))["say"] == "done"
        else:
            await pair.until(lambda: bool(again.heard("moved")))
            assert again.heard("moved")[-1]["target"] == table
        await pair.until(lambda: any(word["table"] == table for word in again.heard("happened")))
        assert connected(there, table, one)

    on_a_pair(database, test)


@pytest.mark.rule("EV-6.1")
@pytest.mark.rule("HO-1.1")
def test_chips_of_an_evening_are_conserved_wherever_it_goes(database: str) -> None:
    async def test(pair: Pair) -> None:
        evening = await friends(pair, style="cash", from_bank=False)
        assert (await evening.ask("start-evening"))["say"] == "done"
        for one in evening.people:
            bought = await one.ask("ask-evening", evening=evening.name, what="buy-in", amount=500)
            assert bought["say"] == "done", bought
        for _ in range(3):
            await evening.pass_time(3_000)
            await evening.goes_to(evening.other)
        assert (await evening.ask("end-evening"))["say"] == "done"
        for _ in range(200):
            if evening.node.floor.house.evenings[evening.name].ended:
                break
            await evening.pass_time(30_000)
            await asyncio.sleep(0.05)
        assert evening.node.floor.house.evenings[evening.name].ended
        for node in pair.nodes.values():
            await node.floor.settled()

    on_a_pair(database, test)
    report = audit(Address(database))
    assert report.sound, report.findings[:5]


@pytest.mark.rule("HO-8.1")
@pytest.mark.rule("EV-3.1")
def test_a_node_killed_between_two_slices_leaves_the_rest_to_the_next(database: str) -> None:
    """Hundreds sit down some tables at a time; what was left is in the rows."""

    async def test(pair: Pair) -> None:
        dead, lives = sorted(pair.nodes.values(), key=lambda node: not node.store.falls_here(EVENING))
        await come(dead.floor)
        await dead.floor.settled()
        await begun(dead.floor, 1)
        await dead.floor.settled()
        assert dead.floor.house.owing.unpaid, "not everybody sits"
        wanted = drawn(dead.floor)
        pair.ways[dead.peers.name].cut = True
        heart = heart_of(lives)
        for _ in range(5):
            heart.lease.monotonic.now += 1  # type: ignore[attr-defined]
            await heart.beat()
        house = lives.floor.house
        await pair.until(lambda: EVENING in house.evenings and not house.evenings[EVENING].tables.keys() - house.tables)
        await pair.until(lambda: not house.owing.unpaid)
        await lives.floor.settled()
        assert drawn(lives.floor) == wanted
        assert sitting(lives.floor) == wanted
        assert {table.hand_number for table in house.tables.values()} == {1}, "nobody is dealt twice"
        with suppress(ReplacedError):  # where it had anything more to keep
            await dead.floor.close()

    on_a_pair(database, test)
    report = audit(Address(database))
    assert report.sound, report.findings[:5]
