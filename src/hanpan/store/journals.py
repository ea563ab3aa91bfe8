"""How far the journals have come, so that contradictions are found without asking the file."""

from collections.abc import Iterable

from hanpan.floor.ports import Batch, Record
from hanpan.store import queries
from hanpan.store.driver import Driver
from hanpan.store.errors import ContradictionError

Numbers = dict[str, int]
"""By table."""


class Journals:
    """Of the tables heard of since the store opened; the file is asked once for each."""

    def __init__(self, file: Driver) -> None:
        self._file = file
        self._next: Numbers = {}
        """The number of the next fact."""

    async def following(self, records: Iterable[Record]) -> Numbers:
        """What the numbers come to; a record that does not follow the last of its table is a bug."""
        following: Numbers = {}
        for record in records:
            number = following.get(record.table, self._next.get(record.table))
            if number is None:
                number = await self._hear_of(record.table)
            if record.number != number:
                raise ContradictionError(f"{record.table} goes on with fact {number}, not {record.number}")
            following[record.table] = number + 1
        return following

    async def _hear_of(self, table: str) -> int:
        [(last,)] = await self._file.rows(queries.LAST_NUMBER, name=table)
        self._next[table] = 0 if last is None else last + 1
        return self._next[table]

    def go_on(self, batch: Batch, following: Numbers) -> None:
        """The batch is kept."""
        self._next.update(following)
        for table in batch.dismissed:
            self._next.pop(table, None)
