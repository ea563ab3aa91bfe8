"""Leases, fences and owners on a real PostgreSQL: what a node may keep, and when somebody else goes on."""

import asyncio
import random
import time

import pytest

from hanpan.floor.node_ports import LeftOutError
from hanpan.floor.ports import Batch, SnapshotRow, StoreError
from hanpan.store.errors import InUseError, ReplacedError
from hanpan.store.nodes.rendezvous import owner
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql import writer
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import connect
from hanpan.store.postgresql.opening import open_postgresql
from tests.store.cluster import Cluster, more, on_cluster, told
from tests.store.proxy import Proxy
from tests.store.samples import opened, record

_UNTOLD = "INSERT INTO hand_people (person, at, \"table\", hand) VALUES ('ann', 1, 't1', 1) ON CONFLICT DO NOTHING"


def test_a_node_that_stands_still_is_buried_and_its_tables_go_on_elsewhere(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        assert (one.epoch, two.epoch) == (1, 2)
        names = [f"t{number}" for number in range(8)]
        await one.commit(opened(*names))
        assert all(map(one.owns, names))
        assert (await two.sweep()).gained == ()
        await one.heartbeat.beat()
        await cluster.passes(3, two)
        assert two.heartbeat.buried == []
        await cluster.passes(1, two)
        assert [row.node for row in two.heartbeat.buried] == ["one"]
        swept = await two.sweep()
        assert swept.gained == tuple(names)
        taken = await two.load_table("t1", 0)
        assert taken is not None
        assert [one.number for one in taken.loaded.records] == [0]
        await two.commit(more("t1", 1))
        assert not one.may_speak()
        for _ in range(2):
            with pytest.raises(ReplacedError):
                await one.commit(more("t2", 1))
        with pytest.raises(ReplacedError):
            await one.heartbeat.beat()
        assert await told(two, "t2") == (1, 5)

    on_cluster(database, test)


def test_looks_between_two_beats_find_out_sooner_and_renew_nothing(database: str) -> None:
    """How long a counter has stood still counts from the look that found it so."""

    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        await cluster.passes(1, two)
        await one.commit(opened("t1"))
        cluster.clock.now += 0.25
        await two.heartbeat.look()
        cluster.clock.now += 0.5
        await two.heartbeat.beat()
        for _ in range(2):
            cluster.clock.now += 1
            await two.heartbeat.beat()
        assert two.heartbeat.buried == []
        cluster.clock.now += 0.5
        await two.heartbeat.look()
        assert [row.node for row in two.heartbeat.buried] == ["one"]
        assert two.heartbeat.stirred.is_set()
        assert two.may_speak()
        for _ in range(6):
            cluster.clock.now += 0.5
            await two.heartbeat.look()
        assert not two.may_speak(), "only a beat renews"
        await finds_out(one)

    on_cluster(database, test)


async def finds_out(buried: NodeStore) -> None:
    """As its own loop does: while its connection is being ended, it asks again."""
    for _ in range(20):
        try:
            await buried.heartbeat.look()
        except StoreError:
            buried.heartbeat._let_go()
        except ReplacedError:
            return
    raise AssertionError("it was never told")


@pytest.mark.parametrize("chore", ["untold", "samples", "bot ann"])
def test_a_chore_of_the_house_is_one_nodes_and_the_next_ones_when_it_dies(database: str, chore: str) -> None:
    async def test(cluster: Cluster) -> None:
        alive = [await cluster.node(f"n{number}") for number in range(3)]
        while len(alive) > 1:
            await cluster.passes(1, *alive)
            [does] = [store for store in alive if store.does(chore)]
            if chore == "untold":
                await cluster.ask(_UNTOLD)
                assert [await store.hands.untold(9) for store in alive if store is not does] == [[]] * (len(alive) - 1)
                assert await does.hands.untold(9) == [("t1", 1)]
            alive.remove(does)
            await cluster.passes(4, *alive)
        assert alive[0].does(chore)

    on_cluster(database, test)


def test_a_node_of_the_same_name_replaces_the_one_before(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        before = await cluster.node("one")
        await before.commit(opened("t1"))
        after = await cluster.node("one")
        assert after.epoch > before.epoch
        with pytest.raises(ReplacedError):
            await before.commit(more("t1", 1))
        assert (await after.sweep()).gained == ("t1",)

    on_cluster(database, test)


def test_tables_fall_to_whom_everybody_says_they_do(database: str) -> None:
    """The database weighs as Python does."""

    async def test(cluster: Cluster) -> None:
        old = await cluster.node("old")
        names = [f"table {number}" for number in range(40)]
        await old.commit(opened(*names))
        stores = [await cluster.node(name) for name in ("one", "two", "three")]
        await cluster.node("door", "door")
        await old.heartbeat.turn("gone")
        for store in stores:
            await store.heartbeat.beat()
            swept = await store.sweep()
            living = store.heartbeat.living
            assert list(swept.gained) == sorted([name for name in names if _falls_to(name, living) == store.node])
            for name in swept.gained:
                assert await store.load_table(name, 0) is not None
            assert (await store.sweep()).gained == ()
        for chore in ("staffing", "expiry", "backups"):
            assert sum(store.does(chore) for store in stores) == 1
        await cluster.node("four")
        await stores[0].heartbeat.beat()
        elsewhere = (await stores[0].sweep()).elsewhere
        assert elsewhere
        assert set(elsewhere.values()) == {cluster_epoch(stores[0], "four")}

    on_cluster(database, test)


def _falls_to(table: str, living: tuple[object, ...]) -> str:
    found = owner(table, living)  # type: ignore[arg-type]
    return found.node if found else ""


def cluster_epoch(store: object, node: str) -> int:
    return int(next(row.epoch for row in store.heartbeat.living if row.node == node))  # type: ignore[attr-defined]


def test_a_table_is_handed_over_with_its_last_commit(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        await one.commit(opened("t1", "t2"))
        last = more("t1", 1)
        last.snapshots, last.handed = [SnapshotRow("t1", 2, b"a table")], {"t1": two.epoch}
        await one.commit(last)
        assert not one.owns("t1")
        with pytest.raises(LeftOutError) as left_out:
            await one.commit(_both(more("t1", 2), more("t2", 1)))
        assert left_out.value.tables == {"t1": "moved"}
        await one.commit(more("t2", 1, chips=7))
        assert (await two.sweep()).gained == ("t1",)
        taken = await two.load_table("t1", 0)
        assert taken is not None
        assert taken.loaded.snapshot is not None
        await two.commit(more("t1", 2))
        assert await told(two, "t1") == (3, 17)
        assert await one.load_table("t1", 0) is None

    on_cluster(database, test)


def _both(one: Batch, other: Batch) -> Batch:
    changes = {name: one.changes.get(name, 0) + other.changes.get(name, 0) for name in {**one.changes, **other.changes}}
    return Batch(records=one.records + other.records, transfers=one.transfers + other.transfers, changes=changes)


def test_a_node_that_leaves_gets_no_tables_and_gives_its_own_away(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        await one.commit(opened(*[f"t{number}" for number in range(6)]))
        await one.leave()
        swept = await one.sweep()
        assert swept.elsewhere == {f"t{number}": two.epoch for number in range(6)}
        await one.commit(Batch(handed=swept.elsewhere))
        assert len((await two.sweep()).gained) == 6
        await one.close()
        assert await cluster.ask("SELECT state FROM nodes WHERE node = 'one'") == [("gone",)]

    on_cluster(database, test)


def test_a_fact_whose_number_is_taken_leaves_its_table_out(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one = await cluster.node("one")
        await one.commit(opened("t1", "t2"))
        await cluster.ask(
            'INSERT INTO journal SELECT "table", 1, at, command, open, sealed, seed, version, moves'
            " FROM journal WHERE \"table\" = 't1'"
        )
        with pytest.raises(LeftOutError) as left_out:
            await one.commit(_both(more("t1", 1), more("t2", 1)))
        assert left_out.value.tables == {"t1": "journal"}
        await one.commit(more("t2", 1))
        taken = await one.load_table("t1", 0)
        assert taken is not None
        await one.commit(more("t1", 2))

    on_cluster(database, test)


def test_a_row_that_somebody_else_holds_is_waited_for_and_asked_for_again(database: str) -> None:
    """Not for long: a node that waits inside a commit is not renewed, either."""

    async def test(cluster: Cluster) -> None:
        one = await cluster.node("one")
        await one.commit(_with_chips())
        other = await connect(Address(database), "a test")
        async with other.transaction():
            await other.execute("UPDATE accounts SET balance = balance + 1 WHERE owner = 'ann'")
            with pytest.raises(StoreError):
                await one.commit(more("t1", 1))
        await other.close()
        await one.commit(more("t1", 1))
        assert await told(one, "t1") == (2, 11)
        assert abs(await one.time() - 1000 * time.time()) < 60_000

    on_cluster(database, test)


def _with_chips() -> Batch:
    batch = opened("t1")
    batch.transfers, batch.changes = more("t", 0).transfers, more("t", 0).changes
    return batch


# -- a commit whose answer is lost


def _in_steps(number: int) -> Batch:
    """More than one statement: a table that is dismissed is one of its own."""
    batch = _both(opened(f"x{number}"), more("t1", number))
    batch.tables, batch.dismissed = opened(f"x{number}").tables, {f"x{number}": 5}
    return batch


def _cut(proxy: Proxy, how: str) -> None:
    proxy.lose_question, proxy.lose_answer = how == "question", how == "answer"
    proxy.commit = how if how in ("unsent", "unanswered") else ""


def test_every_commit_is_done_once_wherever_the_line_is_cut(database: str) -> None:
    """Before it is sent; sent and unanswered; inside a transaction; before COMMIT, and after it."""
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)

    async def test(cluster: Cluster) -> None:
        proxy = await cluster.proxy()
        one = await cluster.node("one", proxy=proxy)
        await one.commit(opened("t1"))
        await one.commit(more("t1", 1))
        await one.commit(_in_steps(2))
        hows = ["question", "answer", "unsent", "unanswered"] * 2
        chance.shuffle(hows)
        for number, how in enumerate(hows, 3):
            _cut(proxy, how)
            await one.commit(_in_steps(number) if how.startswith("un") or chance.random() < 0.5 else more("t1", number))
            assert proxy.lost == number - 2, (seed, how)
            assert await told(one, "t1") == (number + 1, 5 * number), (seed, how)
        assert (await cluster.ask("SELECT last_batch FROM nodes")) == [(len(hows) + 3,)]

    on_cluster(database, test)


@pytest.mark.parametrize("how", ["question", "answer"])
def test_a_node_that_is_buried_while_its_answer_is_lost_knows_that_it_is(database: str, how: str) -> None:
    """The commit before was kept or not, whatever: it is nobody's business any more, and shown to nobody."""

    async def test(cluster: Cluster) -> None:
        proxy = await cluster.proxy()
        one, two = await cluster.node("one", proxy=proxy), await cluster.node("two")
        await one.commit(opened("t1"))
        await one.commit(more("t1", 1))
        _cut(proxy, how)
        proxy.away = True
        with pytest.raises(StoreError):
            await one.commit(more("t1", 2))
        await cluster.passes(5, two)
        assert [row.node for row in two.heartbeat.buried] == ["one"]
        assert (await two.sweep()).gained == ("t1",)
        assert await two.load_table("t1", 0) is not None
        kept = 3 if how == "answer" else 2
        assert await told(two, "t1") == (kept, 5 * (kept - 1))
        await two.commit(more("t1", kept))
        proxy.away = False
        for _ in range(2):
            with pytest.raises(ReplacedError):
                await one.commit(more("t1", 2))
        assert await told(two, "t1") == (kept + 1, 5 * kept)

    old, writer.PATIENCE = writer.PATIENCE, 0.2
    try:
        on_cluster(database, test)
    finally:
        writer.PATIENCE = old


def test_a_backend_that_is_stopped_inside_a_transaction_is_ended(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        await one.commit(opened("t1"))
        stopped = one.writer._connection.transaction()
        await stopped.start()
        await one.writer._connection.execute("UPDATE nodes SET beats = beats + 1 WHERE node = 'one'")
        await cluster.passes(5, two)
        assert [row.node for row in two.heartbeat.buried] == ["one"]
        assert (await two.sweep()).gained == ("t1",)
        with pytest.raises(ReplacedError):
            await one.commit(more("t1", 1))

    on_cluster(database, test)


# -- one house, or several nodes


def test_a_house_of_one_process_and_nodes_exclude_each_other(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.2)

    async def test(cluster: Cluster) -> None:
        alone = await open_postgresql(Address(database))
        await alone.commit(opened("t1"))
        monkeypatch.setattr("hanpan.store.nodes.writer.BEGINS", 0.2)
        with pytest.raises(InUseError):
            await cluster.node("one")
        await alone.close()

    on_cluster(database, test)


def test_a_house_of_one_process_goes_on_after_the_nodes(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.2)

    async def test(cluster: Cluster) -> None:
        proxy = await cluster.proxy()
        one = await cluster.node("one", proxy=proxy)
        await one.commit(opened("t1"))
        with pytest.raises(InUseError):
            await open_postgresql(Address(database))
        proxy.cut()
        proxy.away = True
        alone = await open_postgresql(Address(database))
        batch = Batch(records=[record("t1", 1)])
        await alone.commit(batch)
        assert (await alone.load(0, 0)).balances == {}
        await alone.close()
        proxy.away = False
        with pytest.raises(ReplacedError):
            await one.commit(more("t1", 1))

    on_cluster(database, test)


def test_a_node_may_leave_while_its_heart_beats(database: str) -> None:
    """Both go by one connection, which can be asked one thing at a time."""

    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        await asyncio.gather(one.heartbeat.beat(), one.leave(), one.heartbeat.beat())
        assert [row.state for row in await two.heartbeat.beat() if row.node == "one"] == ["leaving"]

    on_cluster(database, test)
