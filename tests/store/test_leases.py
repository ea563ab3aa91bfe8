"""Who is taken for dead, and which node a table falls to: pure, by clocks of one's own."""

import random
from collections import Counter

import pytest

from hanpan.floor.node_ports import NodeRow
from hanpan.store.nodes.lease import SILENT_AFTER, STILL, Lease, Observer
from hanpan.store.nodes.rendezvous import owner


def looked(observer: Observer, at: float, **beats: int) -> list[int]:
    return observer.look({int(name[1:]): count for name, count in beats.items()}, at, at + 0.01)


def test_whose_counter_stands_still_for_three_seconds_has_expired() -> None:
    observer = Observer()
    assert observer.expires_at() == float("inf")
    for second in range(3):
        assert looked(observer, second, n1=second, n2=7) == []
    soon = observer.expires_at()
    assert looked(observer, soon - 0.02, n1=3, n2=7) == []
    assert looked(observer, soon, n1=3, n2=7) == [2]


def test_a_counter_that_moves_in_the_last_moment_is_alive() -> None:
    observer = Observer()
    for second in range(3):
        looked(observer, second, n1=7)
    assert looked(observer, 2.9, n1=8) == []
    assert looked(observer, 4.5, n1=8) == []


@pytest.mark.parametrize("pause", [2.5, 60])
def test_while_the_database_does_not_answer_nobody_expires(pause: float) -> None:
    """Nobody could renew meanwhile; and whoever slept themselves has seen nothing."""
    observer = Observer()
    for second in range(3):
        looked(observer, second, n1=7)
    assert looked(observer, 2 + pause, n1=7) == []
    assert looked(observer, 2 + pause + 1, n1=7) == []


def test_a_slow_answer_is_no_standing_still() -> None:
    observer = Observer()
    looked(observer, 0, n1=7)
    assert observer.look({1: 7}, 0.5, 9.0) == []
    assert observer.look({1: 7}, 9.1, 9.2) == []


def test_a_node_is_silent_before_anybody_can_take_it_for_dead() -> None:
    """Whatever their clocks say: a renewal counts from when it began, an observer's time from when they saw it."""
    now = 0.0
    lease = Lease(lambda: now)
    assert _silent(lease)
    lease.renew(0.0)
    now = SILENT_AFTER
    assert not _silent(lease)
    now = SILENT_AFTER + 0.001
    assert _silent(lease)
    lease.renew(-5.0)
    assert _silent(lease)
    assert SILENT_AFTER < STILL


def _silent(lease: Lease) -> bool:
    return lease.is_silent


def nodes(count: int) -> list[NodeRow]:
    return [NodeRow(f"n{one}", one + 1, 0, "living", "both", "", "") for one in range(count)]


def test_tables_spread_evenly_and_few_move() -> None:
    tables = [f"table-{one}" for one in range(3000)]
    before = {table: owner(table, nodes(3)) for table in tables}
    counts = Counter([one.node for one in before.values() if one])
    assert min(counts.values()) > 800
    after = {table: owner(table, nodes(4)) for table in tables}
    moved = [table for table in tables if before[table] != after[table]]
    assert all(after[table] == nodes(4)[3] for table in moved)
    assert 600 < len(moved) < 900


def test_neither_doors_nor_those_who_leave_take_tables() -> None:
    rows = [NodeRow("a", 1, 0, "living", "door", "", ""), NodeRow("b", 2, 0, "leaving", "both", "", "")]
    assert owner("t", rows) is None
    rows.append(NodeRow("c", 3, 0, "living", "tables", "", ""))
    seed = random.randrange(2**32)
    random.Random(seed).shuffle(rows)
    assert owner("t", rows) == NodeRow("c", 3, 0, "living", "tables", "", ""), seed
