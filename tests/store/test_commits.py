"""A batch is kept whole or not at all."""

import pytest

from hanpan.floor.ports import WISHES_KEPT, Batch, Granted, SnapshotRow, StoreError
from hanpan.house.departures import Departure
from hanpan.store.errors import ContradictionError
from tests.store.conftest import Kept
from tests.store.samples import hand, load, opened, record, result, results_of, sale, table, transfer
from tests.store.worlds import batches

LAST = 10**9


def everything(kept: Kept) -> object:
    """All that a test could miss."""
    store = kept.store
    journal = [kept(store.records(name, 0, LAST)) for name in ("t1", "t2", "t3")]
    played = (
        kept(store.hands_of("ann", LAST, 99)),
        kept(results_of(store, "ann", "holdem", "cash")),
        kept(store.leaders("holdem", "cash", 9)),
    )
    return kept(load(store, 0, 0)), journal, played


def full_batch() -> Batch:
    batch = opened("t2", facts=2)
    batch.records += [record("t1", 1, "ann 7", secret=True), record("t1", 2)]
    batch.transfers = [(1001, sale("cage:1", "ann", 500)), (1002, transfer("t1:2:0"))]
    batch.changes = {"cage": -500, "bank:ann": 480, "pot:t1": 20}
    batch.departures = [("ann", Departure("t1", (1, 2), 1002, 80, True, 1))]
    batch.hands = [hand("t1", 1, 1002, "ann", "ben")]
    batch.results = [result("ann", 30, won=True), result("ben", -30)]
    batch.snapshots = [SnapshotRow("t1", 3, b"{}")]
    return batch


def test_what_is_kept_comes_back(kept: Kept) -> None:
    kept(kept.store.commit(opened("t1")))
    kept(kept.store.commit(full_batch()))
    kept.open_again()
    loaded = kept(load(kept.store, 0, 0))
    assert [told.row for told in loaded.tables] == [table("t1"), table("t2")]
    assert loaded.tables[0].snapshot == SnapshotRow("t1", 3, b"{}")
    assert loaded.tables[0].records == ()
    assert loaded.tables[1].records == (record("t2", 0), record("t2", 1))
    assert kept(kept.store.known_tables(["t1", "t2", "t3"])) == {"t1", "t2"}
    assert loaded.balances == {"cage": -500, "bank:ann": 480, "pot:t1": 20}
    assert loaded.departures == (("ann", Departure("t1", (1, 2), 1002, 80, True, 1)),)
    assert loaded.sales == (("cage:1", "ann", 1001, 500),)
    assert [wish.command for wish in loaded.commands] == ["ann 7"]
    assert kept(kept.store.records("t1", 1, 1)) == [record("t1", 1, "ann 7", secret=True)]


def test_a_house_comes_back_as_it_was(lasting: Kept) -> None:
    for batch in batches(seed=2, tables=8, seconds=600):
        lasting(lasting.store.commit(batch))
    before = lasting(load(lasting.store, 0, 0))
    assert {told.snapshot is None for told in before.tables} == {True, False}
    lasting.open_again()
    assert lasting(load(lasting.store, 0, 0)) == before


def test_an_empty_batch_is_nothing(kept: Kept) -> None:
    before = everything(kept)
    kept(kept.store.commit(Batch()))
    assert everything(kept) == before


@pytest.mark.parametrize(
    "wrong",
    [
        Batch(records=[record("t1", 2)]),  # a gap
        Batch(records=[record("t1", 0)]),  # once more
        Batch(records=[record("t1", 1), record("t1", 3)]),  # a gap inside
        Batch(records=[record("t1", 1), record("t9", 0)]),  # of no table
        Batch(tables=[table("t1")]),  # a name is used once
        Batch(transfers=[(1, transfer("t1:0:0", 21))]),  # another one under the same id
        Batch(transfers=[(1, transfer("t1:5:0", 0))]),  # that moves nothing
    ],
)
def test_a_contradiction_keeps_nothing(kept: Kept, wrong: Batch) -> None:
    first = opened("t1")
    first.transfers = [(1, transfer("t1:0:0"))]
    kept(kept.store.commit(first))
    before = everything(kept)
    wrong.records.insert(0, record("t3", 0))
    wrong.tables.insert(0, table("t3"))
    wrong.changes["bank:ann"] = 5
    with pytest.raises(ContradictionError):
        kept(kept.store.commit(wrong))
    assert everything(kept) == before


def test_a_journal_goes_on_where_it_was_after_a_restart(kept: Kept) -> None:
    kept(kept.store.commit(opened("t1", facts=3)))
    kept.open_again()
    with pytest.raises(ContradictionError, match="goes on with fact 3, not 2"):
        kept(kept.store.commit(Batch(records=[record("t1", 2)])))
    kept(kept.store.commit(Batch(records=[record("t1", 3)])))
    assert [fact.number for fact in kept(kept.store.records("t1", 0, LAST))] == [0, 1, 2, 3]


def test_a_full_disk_keeps_nothing_and_the_same_batch_fits_later(in_sqlite: Kept) -> None:
    kept = in_sqlite
    kept(kept.store.commit(opened("t1")))
    before = everything(kept)
    connection = kept.sqlite.connection
    [(pages,)] = connection.execute("PRAGMA page_count")
    connection.execute(f"PRAGMA max_page_count = {pages}")
    batch = full_batch()
    batch.snapshots = [SnapshotRow("t1", 3, b"x" * 50_000)]
    for _ in range(2):
        with pytest.raises(StoreError, match="full"):
            kept(kept.store.commit(batch))
        assert everything(kept) == before
    connection.execute(f"PRAGMA max_page_count = {pages + 100}")
    kept(kept.store.commit(batch))
    assert everything(kept) != before
    assert [fact.number for fact in kept(kept.store.records("t1", 0, LAST))] == [0, 1, 2]


def test_the_same_transfer_again_is_harmless(kept: Kept) -> None:
    batch = opened("t1")
    batch.transfers = [(1, sale("cage:1", "ann", 500))]
    kept(kept.store.commit(batch))
    kept(kept.store.commit(Batch(transfers=[(2, sale("cage:1", "ann", 500)), (2, sale("cage:2", "ann", 5))])))
    assert kept(kept.store.load(0, 0)).sales == (("cage:1", "ann", 1, 500), ("cage:2", "ann", 2, 5))


def test_the_newest_snapshot_alone_is_kept(kept: Kept) -> None:
    batch = opened("t1", facts=9)
    batch.snapshots = [SnapshotRow("t1", 3, b"3"), SnapshotRow("t1", 6, b"6")]
    kept(kept.store.commit(batch))
    kept(kept.store.commit(Batch(snapshots=[SnapshotRow("t1", 4, b"4")])))
    [loaded] = kept(load(kept.store, 0, 0)).tables
    assert loaded.snapshot == SnapshotRow("t1", 6, b"6")
    assert [fact.number for fact in loaded.records] == [6, 7, 8]


def test_a_departure_gives_way_to_the_next_from_the_same_table(kept: Kept) -> None:
    left = Departure("t1", (5, 10), 9, 80, won=False, streak=0)
    again = Departure("t1", (5, 10), 12, 90, won=True, streak=1)
    elsewhere = Departure("t2", (1, 2), 10, 70, won=False, streak=0)
    kept(kept.store.commit(Batch(tables=[table("t1")], departures=[("ann", left), ("ann", elsewhere)])))
    kept(kept.store.commit(Batch(tables=[table("t2")], departures=[("ann", again)])))
    assert set(kept(kept.store.load(0, 0)).departures) == {("ann", again), ("ann", elsewhere)}


def test_a_dismissed_table_is_history(kept: Kept) -> None:
    kept(kept.store.commit(opened("t1", "t2")))
    kept(kept.store.commit(Batch(records=[record("t1", 1)], dismissed={"t1": 1001})))
    kept.open_again()
    loaded = kept(load(kept.store, 0, 0))
    assert [told.row.table for told in loaded.tables] == ["t2"]
    assert kept(kept.store.known_tables(["t1", "t9"])) == {"t1"}
    assert len(kept(kept.store.records("t1", 0, LAST))) == 2


def test_tables_come_back_in_the_order_in_which_they_were_opened(kept: Kept) -> None:
    rows = [table("b", 2), table("a", 3, private=True), table("c", 1)]
    kept(kept.store.commit(Batch(tables=rows)))
    loaded = kept(load(kept.store, 0, 0)).tables
    assert [told.row for told in loaded] == [rows[2], rows[0], rows[1]]
    assert loaded[2].row.private is True


def test_sales_and_wishes_since_a_time(kept: Kept) -> None:
    batch = opened("t1")
    batch.records += [record("t1", 1, "ann 1"), record("t1", 2), record("t1", 3, "ben 1")]
    batch.transfers = [
        (10, sale("cage:1", "ann", 100)),
        (20, sale("cage:3", "ben", 300)),
        (20, sale("cage:2", "a:b", 200)),
        (30, sale("grant:1", "ann", 999, "a birthday")),
        (30, transfer("t1:3:0")),
    ]
    kept(kept.store.commit(batch))
    loaded = kept(kept.store.load(10, 1001))
    assert loaded.sales == (("cage:2", "a:b", 20, 200), ("cage:3", "ben", 20, 300))
    assert [wish.command for wish in loaded.commands] == ["ben 1"]


def test_of_a_house_that_was_closed_for_long_the_last_sales_and_wishes_are_known(kept: Kept) -> None:
    batch = opened("t1")
    batch.records += [record("t1", 1, "ann 1"), record("t1", 2, "ben 1")]
    batch.transfers = [(5, sale("cage:1", "ann", 100)), (6 + WISHES_KEPT, sale("cage:2", "ann", 200))]
    kept(kept.store.commit(batch))
    loaded = kept(kept.store.load(10**9, 10**9))
    assert loaded.sales == (("cage:2", "ann", 6 + WISHES_KEPT, 200),)
    assert loaded.commands == (Granted("ann 1", 1001, "t1"), Granted("ben 1", 1002, "t1"))


def test_accounts_that_came_to_nothing_are_not_loaded(kept: Kept) -> None:
    names = {"cage": -7, "rounding": 1, "bank:ann": 3, "stack:t1:a:b": 3, "given:t1": 0}
    kept(kept.store.commit(Batch(tables=[table("t1")], changes={**names, "pot:t1": 9})))
    kept(kept.store.commit(Batch(changes={"pot:t1": -9})))
    assert kept(kept.store.load(0, 0)).balances == {name: chips for name, chips in names.items() if chips}


def test_a_closed_store_keeps_nothing(lasting: Kept) -> None:
    kept = lasting
    kept(kept.store.close())
    with pytest.raises(StoreError):
        kept(kept.store.commit(opened("t1")))
    with pytest.raises(StoreError):
        kept(kept.store.load(0, 0))
