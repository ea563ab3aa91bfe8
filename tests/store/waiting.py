"""Play that waits to be put in its place."""

from hanpan.floor.ports import Batch, Result, SnapshotRow
from hanpan.house.departures import Departure
from tests.store.conftest import Kept
from tests.store.samples import hand, opened, record, result, transfer
from tests.store.worlds import batches


def waits(kept: Kept) -> int:
    """How many batches."""
    [(count,)] = kept.sqlite.connection.execute("SELECT count(*) FROM batches")
    return int(count)


def in_place(kept: Kept) -> int:
    """How many facts."""
    [(count,)] = kept.sqlite.connection.execute("SELECT count(*) FROM journal")
    return int(count)


def kept_in_file(kept: Kept) -> list[str]:
    return list(kept.sqlite.connection.iterdump())


def play(number: int = 1, table: str = "t1") -> Batch:
    """Everything that a hand leaves behind."""
    batch = Batch(records=[record(table, number, f"ann {number}", secret=True)])
    batch.transfers = [(5, transfer(f"{table}:{number}:0", 30)), (5, transfer(f"{table}:{number}:1", 10))]
    batch.changes = {f"stack:{table}:ann": -40, "bank:ann": 1, "rounding": 0}
    batch.departures = [("ann", Departure(table, (1, 2), number, 80, won=True, streak=number))]
    batch.hands = [hand(table, number, 50 + number, "ann", "한나")]
    batch.results = [result("ann", 30, won=True), result("한나", -30), result("ann", 5)]
    batch.results.append(Result("ann", "sniper", "match", table, number, 5, 0, counts={"hit": 2, "place-1": 1}))
    batch.snapshots = [SnapshotRow(table, number + 1, b"\0\xff%d" % number)]
    return batch


def with_play(kept: Kept, table: str = "t1") -> Batch:
    """In a house where nothing waits yet."""
    kept(kept.store.commit(opened(table)))
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
