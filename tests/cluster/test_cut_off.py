"""A node is cut off from the bus and not from the database: no door reaches its tables, so others go on with them."""

import asyncio

from hanpan.cluster.table_node import TableNode
from tests.cluster.test_table_nodes import Pair, Somebody, on_a_pair


async def pass_seconds(seconds: int, *nodes: TableNode) -> None:
    """For these nodes, as far as the bus goes."""
    for _ in range(seconds):
        for node in nodes:
            node.peers.tick()
        await asyncio.sleep(0)
    for node in nodes:
        await node.mind_the_bus()
    for node in nodes:
        await node.store.heartbeat.beat()  # type: ignore[attr-defined]
        await node.sweep()
        await node.floor.settled()
    for node in nodes:
        await node.sweep()


async def at_a_table(pair: Pair) -> tuple[Somebody, Somebody, str]:
    """Two people of different homes, in a hand at a table of the first one's."""
    one, two = await pair.two()
    table = await one.opens()
    for seat, somebody in enumerate((one, two)):
        assert (await somebody.sits(table, seat))["say"] == "done"
    return one, two, table


def cut_off(pair: Pair, *somebodies: Somebody) -> None:
    for somebody in somebodies:
        pair.ways[somebody.visit.home].cut = True


def test_its_tables_go_on_at_a_node_that_has_the_bus(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await at_a_table(pair)
        deaf, hears = one.home, two.home
        cut_off(pair, one)
        await pass_seconds(8, deaf, hears)
        assert table in hears.floor.house.tables, "in the middle of a hand, too"
        assert not deaf.floor.house.tables
        hears.doors.tell_state()
        assert (await two.ask("sit-out", table=table))["say"] == "done"

        pair.ways[one.visit.home].cut = False
        await pair.until(lambda: not deaf.peers.is_deaf)
        await pass_seconds(1, deaf, hears)
        assert deaf.store.falls_here(table), "it takes tables again"

    on_a_pair(database, test)


def test_where_nobody_has_the_bus_everything_stays_where_it_is(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await at_a_table(pair)
        nodes = one.home, two.home
        cut_off(pair, one, two)
        await pass_seconds(6, one.home)  # it finds out first
        await pass_seconds(12, *nodes)
        await pass_seconds(12, *nodes)
        assert table in one.home.floor.house.tables
        for way in pair.ways.values():
            way.cut = False
        await pair.until(lambda: not any(node.peers.is_deaf for node in nodes))
        await pass_seconds(1, *nodes)
        assert table in one.home.floor.house.tables
        assert (await Somebody(pair, "new").ask("enter", table=table))["say"] == "done"

    on_a_pair(database, test)


def test_a_short_silence_moves_nothing(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await at_a_table(pair)
        cut_off(pair, one)
        await pass_seconds(4, one.home, two.home)
        assert table in one.home.floor.house.tables

    on_a_pair(database, test)
