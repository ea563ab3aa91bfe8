"""A table comes back after every fact, from its journal and from a snapshot (HO-8.1), and its books are right."""

from typing import Any

import pytest

from hanpan.house.contract import TableKind
from hanpan.house.events import Observed, StoppedObserving, TableEvent
from hanpan.house.journal import decode_event, decode_snapshot, encode_event, encode_snapshot
from hanpan.simulation.invariants import check_books, check_total
from tests.contract.evenings import NAME, Evening, every_kind, every_seed

PASSING = (Observed, StoppedObserving)
"""Who looks on is kept nowhere."""


@every_kind
@every_seed
@pytest.mark.rule("HO-8.1", "HO-7.5")
def test_a_table_comes_back(kind: TableKind, seed: int) -> None:
    twin: Any = None

    def watch(evening: Evening, event: TableEvent) -> None:
        nonlocal twin
        read = decode_event(kind, encode_event(event))
        assert read == event
        twin = kind.begin(evening.journal[0]) if twin is None else twin
        if not isinstance(read, PASSING):
            kind.evolve(twin, read)
        kept = encode_snapshot(evening.table), getattr(evening.table, kind.live or "id")
        assert (encode_snapshot(twin), getattr(twin, kind.live or "id")) == kept, "the journal replays to another table"
        back = decode_snapshot(kept[0])
        assert (encode_snapshot(back), getattr(back, kind.live or "id")) == kept, "the snapshot is another table"
        assert kind.wake_at(back) == kind.wake_at(evening.table)

    Evening(kind, seed, watch=watch).play()


def books_are_right(evening: Evening, _: TableEvent) -> None:
    """Every account of the table holds what the table says, and there is no account it does not speak of."""
    house, table = evening.house, evening.table
    check_books(house, table)
    check_total(house, NAME)
    held = {name for name, amount in house.ledger.balances.items() if amount and name.split(":")[1:2] == [NAME]}
    issued = {name for name in held if name.startswith("given:")}
    assert held - issued <= evening.kind.balances(table).keys()


@every_kind
@every_seed
@pytest.mark.rule("HO-1.1")
def test_the_books_are_right(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=books_are_right).play()


def time_goes_on(evening: Evening, event: TableEvent) -> None:
    """A table that wants to be woken at a moment that is past would be woken for ever."""
    kind, table = evening.kind, evening.table
    assert event.at <= table.now or isinstance(event, PASSING)
    due = kind.wake_at(table)
    if due is not None and kind.follow(table) is None:
        assert due > table.now


@every_kind
@every_seed
def test_a_table_is_woken_once(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=time_goes_on).play()
