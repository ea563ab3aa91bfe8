"""Two floors on one database: a table that moves goes on where it was, and whoever was replaced says nothing."""

import asyncio
from typing import Any

import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.ownership import TableTaken, evening_in
from hanpan.floor.owning import Owning
from hanpan.floor.ports import StoreError
from hanpan.floor.tables import UNUSED_MS
from hanpan.house.commands import PauseTable
from hanpan.house.journal import encode_snapshot
from hanpan.store.audit import audit
from hanpan.store.errors import ReplacedError
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address
from tests.floor.people import START, Person, open_floor, quiet
from tests.floor.test_promises import act, on_turn, table_of
from tests.store.cluster import Cluster, on_cluster


class Patient(Person):
    """Waits until the database has it."""

    async def ask(self, what: str, /, **fields: Any) -> dict[str, Any]:
        wish = self.say(what, **fields)
        await self.floor.settled()
        await quiet(self.floor)
        return self.answer(wish)


class Node:
    """A floor with its store."""

    def __init__(self, store: NodeStore, floor: Floor) -> None:
        self.store, self.floor = store, floor
        self.owning = Owning(floor, store)

    def hand(self, table: str) -> bytes:
        """The table as it would be kept, cards and all."""
        return encode_snapshot(self.floor.house.tables[table])

    async def people(self, table: str, *names: str) -> list[Person]:
        people: list[Person] = [Patient(self.floor, name) for name in names]
        for person in people:
            await person.ask("enter", table=table)
        return people


async def node(cluster: Cluster, name: str, seed: int) -> Node:
    store = await cluster.node(name)
    return Node(store, await open_floor(store, START, seed))


async def dealt(one: Node) -> tuple[str, list[Person]]:
    """A hand under way."""
    people: list[Person] = [Patient(one.floor, name) for name in ("ann", "ben", "cho")]
    table = await table_of(*people)
    assert isinstance(one.floor.clock, VirtualClock)
    while table not in one.floor.house.hand_began:
        one.floor.clock.turn(one.floor.clock.now() + 1000)
        await one.floor.settled()
    await act(on_turn(people), "call")
    return table, people


def cards(told: dict[str, Any]) -> Any:
    return told["own"].get("cards") or told["own"]


@pytest.mark.rule("HO-8.1")
def test_a_hand_goes_on_with_the_same_cards_when_its_node_dies(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await node(cluster, "one", 1), await node(cluster, "two", 2)
        table, people = await dealt(one)
        seen = {person.name: cards(person.table()) for person in people}
        await one.floor.settled()
        await cluster.passes(5, two.store)
        two.floor.house.people.elsewhere |= {"ann": table, "eve": table, "dan": "t0"}  # who came in before it did
        two.floor.tables.resting = {table, "t0"}  # as when it was here before
        assert await two.owning.sweep() == [table]
        await two.floor.settled()
        assert two.owning.owns(table)
        assert two.floor.tables.resting == {"t0"}, "its bots may play here since: they are told to rest anew (HO-2.12)"
        assert two.floor.house.people.elsewhere == {"dan": "t0"}
        frames = [len(person.line.frames) for person in people]
        assert one.floor.commits.task is not None
        on_turn(people).say("exit", table=table)
        one.floor.tables.tell(table, PauseTable(one.floor.clock.now()))
        with pytest.raises(ReplacedError):
            await one.floor.commits.task
        assert [len(person.line.frames) for person in people] == frames, "a replaced node says nothing"
        again = await two.people(table, "ann", "ben", "cho")
        assert {person.name: cards(person.table()) for person in again} == seen
        answer = await act(on_turn(again), "call")
        assert answer["say"] == "done", answer
        assert await two.store.persons.holder("ann") == table

    on_cluster(database, test)
    assert audit(Address(database)).findings == []


def test_a_table_is_handed_over_between_hands_and_its_people_with_it(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one = await node(cluster, "one", 1)
        people = [Patient(one.floor, name) for name in ("ann", "ben")]
        table = await table_of(people[0])
        two = await node(cluster, "two", 2)
        before = one.hand(table)
        await one.store.leave()
        assert (await one.store.sweep()).elsewhere == {table: two.store.epoch}
        await one.owning.sweep()
        assert not one.owning.owns(table)
        await one.floor.settled()
        await two.store.heartbeat.beat()
        assert await two.owning.sweep() == [table]
        assert before[:40] == two.hand(table)[:40]
        assert "ann" in two.floor.house.kinds[table].seated(two.floor.house.tables[table])
        assert two.floor.house.people.seat_of("ann") == table
        ledger = two.floor.house.ledger
        assert (ledger.balance(f"stack:{table}:ann"), ledger.balance("bank:ann")) == (200, 800)
        assert not [name for name in one.floor.house.ledger.balances if table in name]

    on_cluster(database, test)
    assert audit(Address(database)).findings == []


@pytest.mark.rule("HO-2.4")
def test_a_table_that_nobody_uses_is_closed_by_its_next_owner(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one, two = await node(cluster, "one", 1), await node(cluster, "two", 2)
        opened = await Patient(one.floor, "ann").ask("open-table", game="holdem", format="cash", form={})
        table = opened["table"]
        await cluster.passes(5, two.store)
        assert await two.owning.sweep() == [table]
        assert isinstance(two.floor.clock, VirtualClock)
        two.floor.clock.turn(two.floor.clock.now() + UNUSED_MS + 1)
        await two.floor.settled()
        assert not await two.store.lives(table)

    on_cluster(database, test)
    assert audit(Address(database)).findings == []


def test_a_table_that_cannot_be_read_just_now_is_taken_the_next_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others that were read beside it, too."""

    async def test(cluster: Cluster) -> None:
        one, two = await node(cluster, "one", 1), await node(cluster, "two", 2)
        tables = sorted([await table_of(Patient(one.floor, f"p{number}")) for number in range(5)])
        await cluster.passes(5, two.store)
        load, failed = two.store.load_table, tables[1]

        async def load_or_not(name: str, since: int) -> TableTaken | None:
            if name == failed:
                raise StoreError("away")
            return await load(name, since)

        with monkeypatch.context() as patch:
            patch.setattr(two.store, "load_table", load_or_not)
            with pytest.raises(StoreError):
                await two.owning.sweep()
        assert [name for name in tables if two.owning.owns(name)] == tables[:1]
        assert await two.owning.sweep() == tables[1:]

    on_cluster(database, test)


@pytest.mark.rule("HO-1.1")
def test_a_table_that_took_chips_which_were_not_there_is_read_anew(database: str) -> None:
    """Others are served all the same, and nobody hears of what was not kept."""

    async def test(cluster: Cluster) -> None:
        one = await node(cluster, "one", 1)
        ann, ben = Patient(one.floor, "ann"), Patient(one.floor, "ben")
        quiet_table = await table_of(ben)
        table = await table_of(Patient(one.floor, "dan"), ann)
        await ann.ask("leave", table=table)
        await cluster.ask("UPDATE accounts SET balance = 0 WHERE owner = 'ann' AND type = 'bank'")
        told = len(ann.line.frames)
        ann.say("take-seat", table=table, seat=3, amount=200, entry="post")
        answer = await ben.ask("leave", table=quiet_table)
        assert answer["say"] == "done"
        assert one.owning.left_out == {table: "bank"}, ann.line.words[told:]
        assert len(ann.line.frames) == told
        assert table not in one.floor.house.tables
        assert await one.owning.sweep() == [table]
        assert not one.owning.left_out
        assert one.floor.house.people.seat_of("ann") == ""
        claimed = await one.owning.claim("ann", table)
        assert (claimed.holder, claimed.bank) == (table, 0)
        refused = await ann.ask("take-seat", table=table, seat=3, amount=200, entry="post")
        assert refused["say"] == "refused"
        await one.owning.decided("ann", table)
        assert await one.store.persons.holder("ann") == ""

    on_cluster(database, test)


def test_what_a_table_grants_after_a_fact_that_is_not_kept_is_told_to_nobody(database: str) -> None:
    async def test(cluster: Cluster) -> None:
        one = await node(cluster, "one", 1)
        ann, dan = Patient(one.floor, "ann"), Patient(one.floor, "dan")
        table = await table_of(dan, ann)
        await ann.ask("leave", table=table)
        await cluster.ask("UPDATE accounts SET balance = 0 WHERE owner = 'ann' AND type = 'bank'")
        ann.say("take-seat", table=table, seat=3, amount=200, entry="post")
        while one.floor.commits.in_flight is None:
            await asyncio.sleep(0)
        wish = dan.say("leave", table=table)
        await one.floor.settled()
        await quiet(one.floor)
        assert one.owning.left_out == {table: "bank"}
        assert not [word for word in dan.line.words if word.get("id") == wish]
        assert await one.owning.sweep() == [table]
        assert one.floor.house.people.seat_of("dan") == table
        assert wish not in one.floor.replies.answers.by_person.get("dan", {}), "asked again it is not taken for done"

    on_cluster(database, test)


@pytest.mark.parametrize(
    ("name", "evening"),
    [("e0123456789ab-12", "e0123456789ab"), ("e0123456789ab", ""), ("cash-5-10", ""), ("e0123456789ab-1-2", "")],
)
def test_a_table_of_an_evening_is_known_by_its_name(name: str, evening: str) -> None:
    assert evening_in(name) == evening
