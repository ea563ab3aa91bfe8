"""What belongs to a person where several nodes write: one seat, no bank that owes, one limit, every wish once."""

import asyncio
import random
from dataclasses import replace

import pytest
from msgspec.structs import replace as replaced

from hanpan.floor.leaving_out import without
from hanpan.floor.node_ports import LeftOutError, OwedRow, PaidRow, SeatRow
from hanpan.floor.ports import Batch
from hanpan.house.cage import DAY
from hanpan.house.ledger import Transfer
from hanpan.store.audit import audit
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.opening import open_postgresql
from tests.store.cluster import Cluster, more, on_cluster
from tests.store.samples import opened, person, record, session
from tests.store.worlds import batches


async def two_nodes(cluster: Cluster) -> tuple[NodeStore, NodeStore]:
    """Each with a table of its own."""
    one, two = await cluster.node("one"), await cluster.node("two")
    await one.commit(opened("t1"))
    await two.commit(opened("t2"))
    return one, two


def seated(table: str, number: int, person: str, *, yes: bool = True) -> Batch:
    return Batch(records=[record(table, number)], seats=[SeatRow(person, table, yes)])


def buys_in(table: str, number: int, person: str, chips: int) -> Batch:
    moved = Transfer(f"{table}:{number}:0", f"bank:{person}", f"stack:{table}:{person}", chips, "CA-3")
    changes = {moved.source: -chips, moved.target: chips}
    return Batch(records=[record(table, number)], transfers=[(1, moved)], changes=changes)


def together(one: Batch, other: Batch) -> Batch:
    changes = {name: one.changes.get(name, 0) + other.changes.get(name, 0) for name in {**one.changes, **other.changes}}
    lists = {name: getattr(one, name) + getattr(other, name) for name in ("records", "transfers", "seats")}
    return replace(one, changes=changes, **lists)


# -- the one seat


@pytest.mark.rule("HO-2.5")
def test_of_two_nodes_that_claim_a_seat_one_gets_it(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        people = [f"p{number}" for number in range(10)]
        asked = [
            (store.persons.claim(who, table), who) for who in people for store, table in ((one, "t1"), (two, "t2"))
        ]
        found = await asyncio.gather(*[claim for claim, _ in asked])
        for who in people:
            holders = {claim.holder for claim, (_, asker) in zip(found, asked, strict=True) if asker == who}
            assert len(holders) == 1
            assert {await one.persons.holder(who), await two.persons.holder(who)} == holders

    on_cluster(database, test)


@pytest.mark.rule("HO-2.5")
def test_a_seat_stands_with_its_fact_and_is_free_with_the_fact_that_frees_it(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        assert (await one.persons.claim("ann", "t1", "w1")).holder == "t1"
        assert (await one.persons.claim("ann", "t1", "w1")).holder == "t1"
        await one.commit(seated("t1", 1, "ann"))
        assert (await two.persons.claim("ann", "t2")).holder == "t1"
        with pytest.raises(LeftOutError) as left_out:
            await two.commit(together(seated("t2", 1, "ann"), Batch()))
        assert left_out.value.tables == {"t2": "seat"}
        two.drop("t2")
        assert await two.load_table("t2", 0) is not None
        await one.commit(seated("t1", 2, "ann", yes=False))
        assert (await two.persons.claim("ann", "t2")).holder == "t2"
        await two.commit(replace(seated("t2", 1, "ann"), dismissed={"t2": 9}))
        assert await one.persons.holder("ann") == ""

    on_cluster(database, test)


@pytest.mark.rule("HO-7.7")
def test_a_holder_that_lets_go_gets_it_back_if_the_other_says_no(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        await one.persons.claim("ann", "t1")
        await one.commit(seated("t1", 1, "ann"))
        assert (await two.persons.claim("ann", "t2", lets_go="t1")).holder == "t2"
        await two.persons.give_back("ann", "t2")
        assert await one.persons.holder("ann") == "t1"
        await two.persons.give_back("ann", "t1")
        assert await one.persons.holder("ann") == "t1", "what stands is not given back by a no"
        await two.persons.claim("ann", "t2", lets_go="t1")
        assert await two.persons.settle("t2", []) == {}
        assert await one.persons.holder("ann") == "t1", "nobody had decided when the node died"
        await two.persons.claim("ann", "t2", lets_go="t1")
        assert await two.persons.settle("t2", ["ann"]) == {}
        assert await two.persons.settle("t1", ["ann"]) == {"ann": "t2"}

    on_cluster(database, test)


@pytest.mark.rule("HO-2.5")
def test_claims_that_are_settled_cost_no_commit(database: str) -> None:
    """Most are where a table is taken over; one of somebody who has gone, or is not decided, is put right."""

    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        for place, who in enumerate(("ann", "ben"), 1):
            await one.persons.claim(who, "t1")
            await one.commit(seated("t1", place, who))

        async def commits() -> int:
            return int(dict(await cluster.ask("SELECT epoch, last_batch FROM nodes"))[two.epoch])

        before = await commits()
        assert await two.persons.settle("t1", ["ann", "ben"]) == {}
        assert await two.persons.settle("t9", ["ben"]) == {"ben": "t1"}
        assert await two.persons.settle("t9", []) == {}
        assert await commits() == before
        assert await two.persons.settle("t1", ["ann"]) == {}
        assert await one.persons.holder("ben") == ""
        assert await two.persons.settle("t1", ["ann", "cho"]) == {}
        assert await one.persons.holder("cho") == "t1"
        assert await commits() == before + 2

    on_cluster(database, test)


@pytest.mark.rule("HO-2.5")
def test_tables_of_a_house_of_one_process_come_with_their_seats(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        alone = await open_postgresql(Address(database))
        for batch in batches(seed=8, tables=4, seconds=600):
            await alone.commit(batch)
        await alone.close()
        one = await cluster.node("one")
        stacks = await cluster.ask("SELECT count(DISTINCT owner) FROM accounts WHERE type = 'stack' AND balance > 0")
        claims = dict(await cluster.ask("SELECT person, holder FROM claims"))
        assert len(claims) >= stacks[0][0] > 0
        for who, holder in claims.items():
            assert (await one.persons.claim(who, "elsewhere")).holder == holder
        living = [name for (name,) in await cluster.ask('SELECT "table" FROM tables WHERE dismissed IS NULL')]
        assert sorted((await one.sweep()).gained) == sorted(living)

    on_cluster(database, test)


# -- banks and the cage


@pytest.mark.rule("HO-1.1")
def test_a_bank_that_would_owe_leaves_its_table_out_and_the_rest_is_kept(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, _ = await two_nodes(cluster)
        await one.commit(together(opened("t3"), more("t1", 1, "ann", 20)))
        await one.commit(more("t1", 2, "ben", 20))
        batch = together(buys_in("t1", 3, "ann", 21), buys_in("t3", 1, "ben", 15))
        with pytest.raises(LeftOutError) as left_out:
            await one.commit(batch)
        assert left_out.value.tables == {"t1": "bank"}
        await one.commit(without(batch, left_out.value))
        assert (await one.persons.bank("ann"), await one.persons.bank("ben")) == (20, 5)
        with pytest.raises(LeftOutError):
            await one.commit(buys_in("t1", 3, "nobody", 1))
        taken = await one.load_table("t3", 0)
        assert taken is not None
        assert taken.balances == {"stack:t3:ben": 15}

    on_cluster(database, test)


@pytest.mark.rule("HO-1.1")
def test_nodes_together_never_sell_more_than_the_limit(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        sold = await asyncio.gather(
            *[store.persons.buy("ann", 30, 5000, f"ann:{place}", 100) for place, store in enumerate([one, two] * 5)]
        )
        assert sum(one.granted for one in sold) == 3
        assert await one.persons.bank("ann") == 90
        granted = next(place for place, answer in enumerate(sold) if answer.granted)
        again = await two.persons.buy("ann", 30, 5000, f"ann:{granted}", 100)
        assert again.granted
        assert (again.left, again.bank) == (10, 90)
        assert (await two.persons.buy("ann", 100, 5001 + DAY, "ann:later", 100)).bank == 190
        cages = await cluster.ask("SELECT owner, balance FROM accounts WHERE type = 'cage' ORDER BY owner")
        assert sum(balance for _, balance in cages) == -190
        assert {owner for owner, _ in cages} <= {"one", "two"}

    on_cluster(database, test)


def test_accounts_of_many_are_audited_as_a_sum(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        for store in (one, two):
            sold = more(store.node, 1)
            await store.commit(Batch(transfers=sold.transfers, changes=sold.changes))
            await store.persons.buy("ann", 7, 5, f"by {store.node}", 100)
        assert await cluster.ask("SELECT owner FROM accounts WHERE type = 'cage'") == [("one",), ("two",)]

    on_cluster(database, test)
    report = audit(Address(database))
    assert report.findings == []
    assert report.transfers == 4
    in_one = asyncio.run(_balances(database))
    assert in_one == {"cage": -24, "bank:ann": 24}


async def _balances(database: str) -> dict[str, int]:
    """As a house of one process finds them."""
    alone = await open_postgresql(Address(database))
    try:
        return (await alone.load(0, 0)).balances
    finally:
        await alone.close()


def test_nodes_that_write_to_each_others_people_get_through(database: str) -> None:
    """Deadlocks, if there are any, are done again."""
    seed = random.randrange(2**32)

    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        people = [f"p{number}" for number in range(6)]

        async def write(store: NodeStore, table: str, chance: random.Random) -> int:
            given = 0
            for number in range(1, 13):
                some = chance.sample(people, 4)
                batch = Batch(records=[record(table, number)])
                for place, who in enumerate(some):
                    part = more(f"{table}.{number}", place, who)
                    batch.transfers += part.transfers
                    batch.changes |= {f"bank:{who}": 5, "cage": batch.changes.get("cage", 0) - 5}
                await store.commit(batch)
                given += 5 * len(some)
            return given

        given = await asyncio.gather(write(one, "t1", random.Random(seed)), write(two, "t2", random.Random(seed + 1)))
        assert sum([await one.persons.bank(who) for who in people]) == sum(given), seed

    on_cluster(database, test)


# -- every wish once


def test_a_wish_is_done_once_by_whichever_node(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        await one.commit(Batch(records=[record("t1", 1, "ann w1")]))
        assert await two.answer("ann", "w1") == "t1"
        with pytest.raises(LeftOutError) as left_out:
            await two.commit(Batch(records=[record("t2", 1, "ann w1")]))
        assert left_out.value.tables == {"t2": "answered"}
        assert await one.answer("ann", "w3") is None
        taken = await one.load_table("t1", 0)
        assert taken is not None
        assert [row.wish for row in taken.answers] == ["w1"]

    on_cluster(database, test)


def test_what_is_owed_is_paid_once(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        owed = OwedRow("t1:1:move", "t1", "t2", 5, b"ann moves")
        await one.commit(Batch(records=[record("t1", 1)], owed=[owed]))
        assert await two.owed_to("t2") == [owed]
        assert await one.owed_by("t1") == [owed]
        assert await one.owed_by("t2") == []
        await two.commit(Batch(records=[record("t2", 1)], paid=[PaidRow(owed.id, "t2", 6)]))
        assert await two.owed_to("t2") == []
        with pytest.raises(LeftOutError) as left_out:
            await two.commit(Batch(records=[record("t2", 2)], paid=[PaidRow(owed.id, "t2", 7)]))
        assert left_out.value.tables == {"t2": "paid"}

    on_cluster(database, test)


def test_of_two_who_come_by_one_name_at_two_nodes_one_is_let_in(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await two_nodes(cluster)
        await one.commit(Batch(people=[person("Ann")]))
        twin = replaced(person("Ann"), person="other")
        batch = together(more("w", 1, "other"), Batch(records=[record("t2", 1)]))
        batch.records, batch.people, batch.sessions = (
            [record("t2", 1)],
            [twin, person("Ben")],
            [session("d", "other", 9)],
        )
        with pytest.raises(LeftOutError) as left_out:
            await two.commit(batch)
        assert not left_out.value.tables
        assert left_out.value.people == frozenset(["other"])
        await two.commit(without(batch, left_out.value))
        assert await one.person_named("ben") is not None
        assert await one.session("d") is None
        assert await one.persons.bank("other") == 0

    on_cluster(database, test)


# -- visits and friends


@pytest.mark.rule("HO-7.4")
def test_a_lost_line_counts_only_for_the_last_visit(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one", "door"), await cluster.node("two", "door")
        first = await one.persons.come("ann")
        second = await two.persons.come("ann")
        assert second > first
        assert not await one.persons.go("ann", first)
        assert await one.persons.at_door(two.epoch) == [("ann", second)]
        assert await one.persons.go("ann", second)
        assert not await two.persons.go("ann", second)
        assert await one.persons.at_door(two.epoch) == []
        assert await one.persons.come("ann") > second

    on_cluster(database, test)


@pytest.mark.rule("HO-2.7")
def test_friends_are_rows_that_every_node_reads(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await cluster.node("one"), await cluster.node("two")
        await one.ask_friend("ann", "ben")
        assert (await two.persons.circle("ben")).asked_by == ("ann",)
        await two.add_friend("ben", "ann")
        await two.block("ann", "cho", 5)
        circle = await one.persons.circle("ann")
        assert (circle.friends, circle.asked, circle.blocked) == (("ben",), (), ("cho",))

    on_cluster(database, test)


def test_a_batch_without_a_table_holds_nothing_of_it() -> None:
    batch = together(buys_in("t1", 1, "ann", 5), together(buys_in("t2", 1, "ann", 7), seated("t2", 2, "ann")))
    left = without(batch, LeftOutError({"t2": "moved"}))
    assert left == buys_in("t1", 1, "ann", 5)
    assert without(left, LeftOutError({"t1": "moved"})) == Batch()
    assert without(batch, LeftOutError({})) == batch
