"""An operator's word counts at every node, whatever the bus loses of it."""

import asyncio

import pytest

from hanpan.cluster import peers
from hanpan.floor.neighbours import DIGEST_EVERY
from hanpan.floor.news import EndConnections, HousePaused, Obeyed, Order, OrdersNew
from hanpan.floor.operator_ports import OrderRow
from tests.cluster.test_table_nodes import Pair, Somebody, on_a_pair


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "ROUND_SECONDS", 0.1)


async def their_table(pair: Pair) -> tuple[Somebody, Somebody, str]:
    """The second one's, at another node than the first one's home."""
    one, two = await pair.two()
    table = await two.opens()
    await pair.until(lambda: one.home.floor.broadcast.far.row(table) is not None)
    return one, two, table


def lose(pair: Pair, word: type, times: int = 2) -> None:
    for way in pair.ways.values():
        way.loses[word] = times


def digest(somebody: Somebody) -> None:
    for _ in range(DIGEST_EVERY):
        somebody.home.neighbours.tick()


@pytest.mark.parametrize("lost", [Order, Obeyed])
def test_a_table_of_another_node_is_closed_when_the_operator_hears_so(database: str, lost: type) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await their_table(pair)
        lose(pair, lost)
        assert await one.home.floor.operator.close_table(table) is True
        assert table not in two.home.floor.house.tables
        assert await one.home.floor.operator.close_table(table) is False
        assert await one.home.floor.operator.close_table("t-never") is False

    on_a_pair(database, test)


def test_where_its_node_does_not_answer_nobody_is_told_that_it_is_closed(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await their_table(pair)
        pair.ways[two.visit.home].cut = True
        assert await one.home.floor.operator.close_table(table) is None
        assert table in two.home.floor.house.tables

    on_a_pair(database, test)


def test_a_table_that_has_moved_meanwhile_is_closed_where_it_is(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await their_table(pair)
        lose(pair, Order, 3)
        closing = asyncio.create_task(one.home.floor.operator.close_table(table))
        two.home.owning.hand_over(table, one.home.store.epoch)
        await two.home.floor.settled()
        await one.home.owning.sweep()
        assert await closing is True
        assert table not in one.home.floor.house.tables

    on_a_pair(database, test)


@pytest.mark.parametrize("lost", [Order, Obeyed])
def test_whoever_is_shown_out_is_so_at_every_node(database: str, lost: type) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await their_table(pair)
        assert (await one.sits(table, 0))["say"] == "done"
        lose(pair, lost)
        assert await two.home.floor.operator.show_out(one.name, "kicked", "noise") is True
        await pair.until(lambda: one.line.closed == (4403, "shown out"))
        assert two.home.floor.house.people.seat_of(one.name) == ""
        assert await two.home.floor.operator.show_out("nobody", "kicked", "noise") is False

    on_a_pair(database, test)


def test_connections_end_at_every_node(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        ended: list[EndConnections] = []

        async def end(word: EndConnections) -> None:
            ended.append(word)

        two.home.neighbours.end_connections = end
        lose(pair, Order)
        assert await one.home.floor.broadcast.order(EndConnections(two.name)) is True
        assert [word.person for word in ended] == [two.name]

    on_a_pair(database, test)


def test_a_pause_that_was_not_heard_is_told_again(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await their_table(pair)
        lose(pair, HousePaused, 1)
        one.home.floor.operator.pause()
        digest(one)
        await pair.until(lambda: two.home.floor.operator.paused)
        assert two.home.floor.house.tables[table].paused
        digest(two)
        one.home.floor.operator.resume()
        await pair.until(lambda: not two.home.floor.operator.paused)
        digest(two)
        await pair.until(lambda: not two.home.floor.house.tables[table].paused)
        assert not one.home.floor.operator.paused

    on_a_pair(database, test)


def test_a_table_that_is_taken_over_in_a_pause_stays_paused(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two, table = await their_table(pair)
        one.home.floor.operator.pause()
        await pair.until(lambda: two.home.floor.operator.paused)
        two.home.owning.hand_over(table, one.home.store.epoch)
        await two.home.floor.settled()
        await one.home.owning.sweep()
        assert one.home.floor.house.tables[table].paused

    on_a_pair(database, test)


def test_what_is_kept_of_an_operators_orders_is_read_again_by_who_has_not_heard(database: str) -> None:
    async def test(pair: Pair) -> None:
        one, two = await pair.two()
        lose(pair, OrdersNew, 1)
        row = OrderRow(one.home.floor.clock.now(), "op", "chat", "", "noise", "off", 0)
        await one.home.store.operators.switch(row, "chat", "off")
        one.home.floor.broadcast.tell(OrdersNew())
        digest(two)
        await pair.until(lambda: not two.home.floor.talking.on)

    on_a_pair(database, test)
