"""A table proven from its journal: it is played again, and all that was stored beside it must follow from it."""

from array import array
from typing import Any

from msgspec import MsgspecError, to_builtins

from hanpan.engine import Shuffle, shuffling
from hanpan.floor.dice import SEED, stream
from hanpan.floor.journalled_house import fact_in, whole
from hanpan.floor.ports import Record, SnapshotRow
from hanpan.floor.sealing import ClosedError
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import fair_draw, fair_order, is_left, is_what_is_left
from hanpan.house.from_packs import Packs
from hanpan.house.journal import (
    VERSION,
    SnapshotError,
    UnknownVersionError,
    decode_event,
    decode_snapshot,
    encode_event,
    encode_snapshot,
    is_as_written,
)
from hanpan.house.ledger import Transfer, transfers_of
from hanpan.store.adding_up import Chips
from hanpan.store.compiling import Row
from hanpan.store.findings import AuditReport, Fault
from hanpan.store.reading import Reader
from hanpan.store.rows import read_moves


class JournalAudit:
    """A journal whose facts move chips."""

    name: str
    reader: Reader
    report: AuditReport
    number: int
    """Of the next fact."""
    transfers: "array[int]"
    """How many transfers that are kept apart follow from each fact."""
    broken: bool
    """Nothing can be said of what follows a fact that makes no sense."""

    def hear(self, row: Row) -> None:
        """The next fact of the journal."""
        raise NotImplementedError

    def end(self) -> None:
        """The journal is at its end."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Only the counts are asked for later."""
        raise NotImplementedError

    def check_supply(self, chips: Chips) -> None:
        """By account, as all facts have moved them: what must be true of chips that the journal issues."""

    def found(self, fault: Fault, detail: str = "") -> None:
        self.report.found(fault, self.name, self.number, detail)

    def break_off(self, fault: Fault, detail: str = "") -> None:
        self.found(fault, detail)
        del self.transfers[self.number :]
        self.broken = True

    def book_again(self, due: list[Transfer], moves: bytes | None) -> None:
        self.transfers.append(0 if moves is not None else len(due))
        told = transfers_of(self.name, self.number, read_moves(moves)) if moves is not None else []
        for place in range(max(len(due), len(told))):
            self._compare(due[place] if place < len(due) else None, told[place] if place < len(told) else None)

    def _compare(self, due: Transfer | None, told: Transfer | None) -> None:
        """Earlier versions kept transfers apart from facts."""
        kept = self.reader.transfer(due.id) if due is not None and told is None else told
        name = due.id if due is not None else kept.id if kept is not None else ""
        if due is None:
            self.found(Fault.UNEXPLAINED, name)
        elif kept != due:
            self.found(Fault.TRANSFER, f"{name} {'is missing' if kept is None else 'differs'}")


class TableAudit(JournalAudit):
    """One table, fact by fact."""

    def __init__(self, name: str, kind: TableKind, reader: Reader, report: AuditReport) -> None:
        self.name, self.kind, self.reader, self.report = name, kind, reader, report
        self.number = 0
        """Of the next fact."""
        self.transfers = array("H")
        """How many transfers that are kept apart follow from each fact."""
        self.broken = False
        """Nothing can be said of what follows a fact that makes no sense."""
        self.table: Any = None
        self.snapshot: SnapshotRow | None = reader.snapshot(name)
        self.origins = {told.number: told for told in reader.origins(name)}
        self.twin: Any = None
        """The table as it came back from its snapshot, and went on beside the other."""
        self.packs = Packs()

    def hear(self, row: Row) -> None:
        """The next fact of the journal. Nothing more is said of a table after a fact that makes no sense."""
        record = self.reader.opened(row)
        if record.closed:
            raise ClosedError
        if record.number != self.number:
            return self.break_off(Fault.GAP, f"then comes {record.number}")
        try:
            event = self._fact(record, self.table)
        except (MsgspecError, UnknownVersionError) as error:
            return self.break_off(Fault.UNREADABLE, type(error).__name__)
        try:
            self._happen(record, event, row[-1])
        except Exception as error:  # a fact that was tampered with can break anything
            return self.break_off(Fault.NO_REPLAY, type(error).__name__)
        self.number += 1
        return self._compare_with_snapshot(record)

    def end(self) -> None:
        """The journal is at its end."""
        if self.broken:
            return
        if not self.number:
            self.break_off(Fault.NO_JOURNAL)
        elif self.snapshot is not None and self.snapshot.number > self.number:
            self.found(Fault.SNAPSHOT, f"it knows {self.snapshot.number} facts")
        elif self.twin is not None and encode_snapshot(self.twin) != encode_snapshot(self.table):
            self.found(Fault.SNAPSHOT, "with the facts after it")

    def let_go(self) -> None:
        """Only the counts are asked for later."""
        self.table = self.twin = None

    # -- one fact

    def _fact(self, record: Record, table: Any) -> TableEvent:
        event = fact_in(self.kind, record)
        return event if table is None else whole(self.kind, table, record, event, self.packs)

    def _happen(self, record: Record, event: TableEvent, moves: bytes | None) -> None:
        if self.number:
            self._shuffle_again(record, event)
            self.book_again(self.kind.transfers(self.table, event, self.number), moves)
            self.kind.evolve(self.table, event)
        else:
            self._begin(event)
        if not _says(self.kind, record, self.kind.tell(self.table, event, "")):
            self.found(Fault.NOT_PUBLIC)

    def _begin(self, opened: Any) -> None:
        self.table = self.kind.begin(opened)
        self.transfers.append(0)
        if opened.table != self.name:
            raise ValueError("the journal of another table")

    def _shuffle_again(self, record: Record, event: TableEvent) -> None:
        act = self.kind.follow(self.table)
        if not isinstance(act, Shuffle):
            # The dealer of an earlier version may have dealt where today's would not (HO-7.7).
            if record.seed is not None and record.version == VERSION:
                self.found(Fault.ORDER, "a seed without a pack")
        elif self.kind.fair is not None and (drawn := fair_draw(self.kind.fair, self.table)) is not None:
            self.report.packs += 1
            if record.seed is not None or event != drawn:
                self.found(Fault.ORDER, "not the draw that everybody's numbers made")
        elif self.kind.fair is not None and (chosen := fair_order(self.kind.fair, self.table)) is not None:
            self.report.packs += 1
            if record.seed is not None or event != self.kind.shuffled(self.table, chosen):
                self.found(Fault.ORDER, "not the deck that everybody's numbers chose")
        elif self.kind.fair is not None and (record.forgotten or is_left(self.kind.fair, self.table)):
            self.report.packs += 1
            if not is_what_is_left(self.kind.fair, self.table):
                self.found(Fault.ORDER, "what is left of the deck is of another")
        elif record.seed is not None:
            self.report.packs += 1
            order = shuffling(stream(record.seed))(act.pack)
            if len(record.seed) != SEED or event != self.kind.shuffled(self.table, order):
                self.found(Fault.ORDER)
        elif _is_like(event, self.kind.shuffled(self.table, act.pack)):
            self.found(Fault.NO_SEED)

    # -- the snapshot

    def _compare_with_snapshot(self, record: Record) -> None:
        try:
            self._let_the_twin_go_on(record)
        except SnapshotError:
            self.found(Fault.UNREADABLE, "its snapshot")
            self.snapshot = self.twin = None
        except Exception as error:  # as above
            self.found(Fault.SNAPSHOT, type(error).__name__)
            self.snapshot = self.twin = None

    def _let_the_twin_go_on(self, record: Record) -> None:
        origin = self.origins.get(self.number)
        if origin is not None and is_as_written(origin.body, self.table):
            # What that version did not know took its default when the house went on from here, and so it does now.
            self.table = decode_snapshot(origin.body)
        if self.twin is not None:
            # Read anew: two tables must not share what is inside of a fact.
            self.kind.evolve(self.twin, self._fact(record, self.twin))
        elif self.snapshot is not None and self.snapshot.number == self.number:
            self.twin = decode_snapshot(self.snapshot.body)
            if is_as_written(self.snapshot.body, self.table):
                self.snapshot = self.twin = None  # no house has gone on from it yet
            elif encode_snapshot(self.twin) != encode_snapshot(self.table):
                self.found(Fault.SNAPSHOT)
                self.snapshot = self.twin = None


def _says(kind: TableKind, record: Record, told: TableEvent) -> bool:
    """Is this what stands in the open part? Of an older version it may lack what has since taken its default."""
    if record.version == VERSION:
        return record.open == encode_event(told)
    return decode_event(kind, record.open, record.version) == told


def _is_like(event: TableEvent, other: TableEvent) -> bool:
    """The same fact but for the cards."""
    return _tags(to_builtins(event)) == _tags(to_builtins(other))


def _tags(told: dict[str, Any]) -> list[str]:
    """Of a fact, and of a game's fact in it."""
    inside = [value for value in told.values() if isinstance(value, dict) and "event" in value]
    return [told["event"], *[tag for one in inside for tag in _tags(one)]]
