"""A batch without some of its tables: others had gone on with them, or the chips were not there."""

from collections.abc import Callable, Collection
from dataclasses import replace

from hanpan.floor.node_ports import LeftOutError
from hanpan.floor.ports import Batch
from hanpan.house.ledger import Transfer, bank


def table_of(batch: Batch) -> Callable[[Transfer], str]:
    """The journal whose fact moved the chips; empty if none did."""
    facts = {f"{record.table}:{record.number}": record.table for record in batch.records}
    return lambda transfer: facts.get(transfer.id.rpartition(":")[0], "")


def without(batch: Batch, wrong: LeftOutError) -> Batch:
    """All but what these tables did, what was to be taken from these banks by no table, and who is not let in."""
    left = _without_tables(batch, wrong.tables)
    by_fact = table_of(batch)
    strangers = {bank(person) for person in wrong.people}

    def stays(transfer: Transfer) -> bool:
        table = by_fact(transfer)
        if table:
            return table not in wrong.tables
        return transfer.source not in wrong.banks and transfer.target not in strangers

    left.people = [row for row in batch.people if row.person not in wrong.people]
    left.sessions = [row for row in batch.sessions if row.person not in wrong.people]
    left.transfers = [(at, one) for at, one in batch.transfers if stays(one)]
    left.changes = _changes(left)
    return left


def _changes(batch: Batch) -> dict[str, int]:
    changes: dict[str, int] = {}
    for _, one in batch.transfers:
        changes[one.source] = changes.get(one.source, 0) - one.amount
        changes[one.target] = changes.get(one.target, 0) + one.amount
    return changes


def _without_tables(batch: Batch, tables: Collection[str]) -> Batch:
    return replace(
        batch,
        tables=[row for row in batch.tables if row.table not in tables],
        dismissed={name: at for name, at in batch.dismissed.items() if name not in tables},
        records=[row for row in batch.records if row.table not in tables],
        departures=[(person, left) for person, left in batch.departures if left.table not in tables],
        hands=[row for row in batch.hands if row.table not in tables],
        own_hands=[row for row in batch.own_hands if row.table not in tables],
        remains=[row for row in batch.remains if row.table not in tables],
        results=[row for row in batch.results if row.table not in tables],
        snapshots=[row for row in batch.snapshots if row.table not in tables],
        origins=[row for row in batch.origins if row.table not in tables],
        evenings=[row for row in batch.evenings if row.evening not in tables],
        seats=[row for row in batch.seats if row.table not in tables],
        owed=[row for row in batch.owed if row.source not in tables],
        paid=[row for row in batch.paid if row.table not in tables],
        handed={name: epoch for name, epoch in batch.handed.items() if name not in tables},
    )
