"""A node's batch on its way into the database that it shares."""

from typing import Any

from msgspec.structs import astuple

from hanpan.floor.owing import all_of
from hanpan.floor.ownership import evening_in, is_evening
from hanpan.floor.ports import Batch
from hanpan.store import queries
from hanpan.store.at_once import AtOnce
from hanpan.store.compiling import Put, Row, Rows, Statement
from hanpan.store.driver import Driver
from hanpan.store.nodes import puts
from hanpan.store.nodes.writer import NodeWriter
from hanpan.store.rows import Write

ADDED = (
    queries.ADD_TO_BALANCE, queries.TAKE_FROM_BANK, queries.ADD_TO_HOURS, queries.ADD_TO_STANDING,
    queries.ADD_TO_TALLY, queries.ADD_TO_DAY, queries.ADD_TO_DAY_TALLY, queries.SET_DEPARTURE,
)  # fmt: skip
"""Rows that other nodes may write to as well: they are locked in the order of their keys."""

ALONE = (queries.OWE, queries.PAY, queries.FORGET_OWED)
"""What is owed others look at, too (`beside`)."""


class NodePlaces(AtOnce):
    """Its tables have an owner; accounts that everybody touches are one row for each node."""

    def __init__(self, driver: Driver, writer: NodeWriter) -> None:
        super().__init__(driver)
        self.writer = writer
        self.batch: Batch | None = None
        """The one that is to be kept."""

    def _arranged(self, writes: list[Write]) -> list[Write]:
        batch = self.batch
        assert batch is not None
        shared = [self._owned(statement, rows) for statement, rows in writes if statement not in ALONE]
        return [*shared, *beside(batch)]

    def _owned(self, statement: Statement, rows: Any) -> Write:
        if statement is queries.ADD_TABLE:
            return puts.ADD_OWN_TABLE, [(*row, self.writer.lease.epoch) for row in rows]
        if statement is queries.ADD_WISH:
            return puts.ADD_ANSWER, [_answer(row) for row in rows]
        if statement is queries.ADD_TO_BALANCE:
            rows = [(owner or self.writer.node, type_, chips) for owner, type_, chips in rows]
        return statement, sorted(rows) if statement in ADDED else rows

    async def _beside(self, facts: int, aged: int) -> list[Write]:
        """Hands that lie loose may be another node's: they are left as they are."""
        del facts
        return [(puts.FORGET_ANSWERS, [(aged,)])] if self._is_time_to_forget() and aged > 0 else []


def _answer(row: Row) -> Row:
    at, command, table = row
    person, _, wish = command.partition(" ")
    return person, wish, at, table, table


def beside(batch: Batch) -> list[Write]:
    """Whatever only a node writes. Of somebody's seats the last word counts."""
    seats = {row.person: row for row in batch.seats}.values()
    stays = [row for row in seats if row.seated and row.table not in batch.dismissed]
    seated = [(row.person, row.table, row.wish, True, "") for row in stays]
    # What is owed and paid, or owed to nobody, in one batch meets in one statement: none sees what another does.
    paid = {row.id: row.at for row in batch.paid if row.table not in batch.dismissed}
    owed = [(*astuple(row), paid.pop(row.id, 0)) for row in batch.owed if row.target not in batch.dismissed]
    over = [all_of(name, evening_in(name)) for name in sorted(batch.dismissed) if is_evening(evening_in(name) or name)]
    everything: list[tuple[Put, Rows]] = [
        (puts.CONFIRM, sorted(seated)),
        (puts.GIVE_BACK, sorted([(row.person, row.table) for row in seats if not row.seated])),
        (puts.FREE_SEATS, [(table,) for table in sorted(batch.dismissed)]),
        (queries.OWE, owed),
        (puts.PAY, sorted(paid.items())),
        (puts.FORGET_OWED, over),
        (puts.HAND_OVER, sorted(batch.handed.items())),
    ]
    return [(put, rows) for put, rows in everything if rows]
