"""Play that waits to be put in its place."""

import sqlite3
from collections.abc import Callable
from typing import Any

from msgspec import structs

from hanpan.floor.ports import Batch, Result, SnapshotRow
from hanpan.house.departures import Departure
from hanpan.store.schema import METADATA
from hanpan.store.sqlite import SqliteStore
from hanpan.store.stretches import tightened
from tests.store.conftest import Kept
from tests.store.samples import hand, opened, own_hand, record, result, transfer
from tests.store.worlds import batches


def waits(kept: Kept) -> int:
    """How many batches."""
    [(count,)] = kept.sqlite.connection.execute("SELECT count(*) FROM batches")
    return int(count)


def in_place(kept: Kept) -> int:
    """How many facts, packed or not."""
    return _facts(kept.ask)


def facts_in(connection: sqlite3.Connection) -> int:
    return _facts(connection.execute)


def _facts(ask: Callable[[str], Any]) -> int:
    [(loose,)] = ask("SELECT count(*) FROM journal")
    [(packed,)] = ask("SELECT coalesce(sum(last - first + 1), 0) FROM stretches")
    return int(loose + packed)


def kept_in_file(kept: Kept) -> dict[str, list[Any]]:
    """Whatever it was put in the order of, and however often something was committed."""
    tables = [table for name, table in METADATA.tables.items() if name != "chain"]
    found: dict[str, list[Any]] = {}
    for table in tables:
        columns = ", ".join(f'"{column.name}"' for column in table.columns if column.name != "place")
        rows = kept.sqlite.connection.execute(f"SELECT {columns} FROM {table.name}")  # noqa: S608
        found[table.name] = sorted(rows.fetchall(), key=repr)
    return found


def settle(kept: Kept) -> None:
    """Put all that waits in its place; elsewhere nothing waits."""
    if isinstance(kept.store, SqliteStore):
        kept(kept.store.driver.settle())


def tighten(kept: Kept) -> None:
    """Pack every hand that lies loose."""
    driver = kept.sqlite.driver.driver
    while writes := kept(tightened(driver.rows, 9)):
        kept(driver.run_all(writes))


def play(number: int = 1, table: str = "t1") -> Batch:
    """Everything that a hand leaves behind."""
    batch = Batch(records=[record(table, number, f"ann {number}", secret=True)])
    batch.transfers = [(5, transfer(f"{table}:{number}:0", 30)), (5, transfer(f"{table}:{number}:1", 10))]
    batch.changes = {f"stack:{table}:ann": -40, "bank:ann": 1, "rounding": 0}
    batch.departures = [("ann", Departure(table, (1, 2), number, 80, won=True, streak=number))]
    batch.hands = [hand(table, number, 50 + number, "ann", "한나")]
    batch.own_hands = [own_hand(batch.hands[0], "ann", won=True), own_hand(batch.hands[0], "한나")]
    told = [result("ann", 30, won=True), result("한나", -30), result("ann", 5)]
    batch.results = [structs.replace(one, table=table) for one in told]
    batch.results.append(Result("ann", "sniper", "match", table, number, 5, 0, counts={"hit": 2, "place-1": 1}))
    batch.snapshots = [SnapshotRow(table, number + 1, b"\0\xff%d" % number)]
    return batch


def with_table(kept: Kept, table: str = "t1") -> None:
    """A table that has been opened, in its place."""
    kept(kept.store.commit(opened(table)))
    settle(kept)


def with_play(kept: Kept, table: str = "t1") -> Batch:
    """In a house where nothing waits yet."""
    with_table(kept, table)
    before = in_place(kept)
    kept(kept.store.commit(played := play(table=table)))
    assert (waits(kept), in_place(kept)) == (1, before)
    return played


def an_evening(kept: Kept, seed: int) -> None:
    """Of a random house, up to a moment at which some of it waits."""
    for batch in batches(seed, tables=6, seconds=3000, every=2):
        kept(kept.store.commit(batch))
        if in_place(kept) > 1000 and waits(kept) > 3:
            return
    raise AssertionError(seed)
