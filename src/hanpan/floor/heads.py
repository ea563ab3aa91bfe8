"""FD-2.2: how far the journal of each table has come, as a chain of hashes."""

from collections.abc import Iterable

from hanpan.fairness import Head
from hanpan.fairness.chaining import UNSEALED, first_link, link
from hanpan.floor.ports import Record


class Heads:
    """Chain heads of the tables that live here. What an earlier house kept in clear is in no chain."""

    def __init__(self, house: str) -> None:
        self._house = bytes.fromhex(house)
        self._heads: dict[str, bytes] = {}

    def add(self, record: Record) -> None:
        """The next fact of a table whose chain is known."""
        before = self._heads.get(record.table) if record.number else first_link(self._house, record.table)
        if before is not None:
            self._heads[record.table] = link(before, record.number, record.open, record.digest or UNSEALED)

    def head(self, table: str, number: int) -> Head:
        """After the fact with this number."""
        return Head(number, self._heads.get(table, UNSEALED).hex())

    def knows(self, table: str) -> bool:
        return table in self._heads

    def go_on_from(self, table: str, head: bytes) -> None:
        """As a snapshot says; nothing where it was taken by a house that kept no chain."""
        if head:
            self._heads[table] = head

    def catch_up(self, records: Iterable[Record]) -> None:
        """From the first fact on."""
        for record in records:
            self.add(record)

    def forget(self, table: str) -> None:
        self._heads.pop(table, None)


def head_after(before: Head, records: Iterable[Record]) -> Head:
    """How far the journal had come when a deal was over: so a receipt holds the whole of its own hand, too."""
    number, digest = before.number, bytes.fromhex(before.digest)
    for record in records:
        if record.number > before.number and digest != UNSEALED:
            number, digest = record.number, link(digest, record.number, record.open, record.digest or UNSEALED)
    return Head(number, digest.hex())
