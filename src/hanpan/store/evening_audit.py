"""An evening proven from its journal: it is gone through again, and the chips it moved must follow from its facts."""

from array import array

from msgspec import MsgspecError

from hanpan.floor.ports import Record
from hanpan.house.evening import events as told
from hanpan.house.evening.books import transfers
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.evening.fair_draws import is_draw
from hanpan.house.evening.following import follow
from hanpan.house.evening.journal import decode_event, encode_event, public
from hanpan.house.fair_deals import is_chosen
from hanpan.house.journal import VERSION, UnknownVersionError
from hanpan.house.ledger import given, way
from hanpan.store.adding_up import Chips
from hanpan.store.compiling import Row
from hanpan.store.findings import AuditReport, Fault
from hanpan.store.reading import Reader
from hanpan.store.table_audit import JournalAudit


class EveningAudit(JournalAudit):
    """One evening, fact by fact."""

    def __init__(self, name: str, reader: Reader, report: AuditReport) -> None:
        self.name, self.reader, self.report = name, reader, report
        self.number = 0
        self.transfers = array("H")
        self.broken = False
        self.evening: Evening | None = None
        self.over = False

    def hear(self, row: Row) -> None:
        record = self.reader.opened(row)
        if record.number != self.number:
            return self.break_off(Fault.GAP, f"then comes {record.number}")
        try:
            event = decode_event(record.sealed or record.open, record.version)
        except (MsgspecError, UnknownVersionError) as error:
            return self.break_off(Fault.UNREADABLE, type(error).__name__)
        try:
            self._happen(record, event, row[-1])
        except Exception as error:  # a fact that was tampered with can break anything
            return self.break_off(Fault.NO_REPLAY, type(error).__name__)
        self.number += 1
        return None

    def end(self) -> None:
        if not self.broken and not self.number:
            self.break_off(Fault.NO_JOURNAL)

    def let_go(self) -> None:
        evening, self.evening = self.evening, None
        self.over = evening is not None and evening.ended and not evening.tables and not self.broken

    def check_supply(self, chips: Chips) -> None:
        """What was given for it is all there again once it is over, and nothing is left on the way (PS-1.1)."""
        for account in (given(self.name), way(self.name)) if self.over else ():
            if chips.get(account, 0):
                self.found(Fault.BALANCE, f"{account} has {chips[account]}, and the evening is over")

    def _happen(self, record: Record, event: told.EveningEvent, moves: bytes | None) -> None:
        if self.evening is None:
            if not isinstance(event, told.EveningOpened) or event.evening != self.name:
                raise ValueError("the journal of another evening")
            self.evening = begin(event)
            self.transfers.append(0)
        else:
            if is_draw(event) and is_chosen(self.evening.fair) and follow(self.evening) != event:
                self.found(Fault.ORDER, "not the draw that everybody's numbers made")
            self.book_again(transfers(self.evening, event, self.number), moves)
            evolve(self.evening, event)
        if not _says(record, public(event)):
            self.found(Fault.NOT_PUBLIC)


def _says(record: Record, fact: told.EveningEvent) -> bool:
    """As for tables: of an older version it may lack what has since taken its default."""
    if record.version == VERSION:
        return record.open == encode_event(fact)
    return decode_event(record.open, record.version) == fact
