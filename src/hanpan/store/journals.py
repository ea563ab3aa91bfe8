"""How far the journals have come, so that contradictions are found without asking the file."""

from collections.abc import Iterable

from hanpan.floor.ports import Batch, HandRow, Record
from hanpan.house.ledger import Transfer
from hanpan.store import queries
from hanpan.store.errors import ContradictionError
from hanpan.store.rows import fact_of
from hanpan.store.waiting import Waiting

Numbers = dict[str, int]
"""By table."""


class Journals:
    """Of the tables heard of since the store opened; the file is asked once for each."""

    def __init__(self, file: Waiting) -> None:
        self._file = file
        self._next: Numbers = {}
        """The number of the next fact."""
        self._hands: Numbers = {}
        """The last hand that is over."""

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
        [(hand,)] = await self._file.rows(queries.LAST_HAND, name=table)
        self._next[table] = 0 if last is None else last + 1
        self._hands[table] = -1 if hand is None else hand
        return self._next[table]

    def prove(self, batch: Batch, following: Numbers) -> bool:
        """Can nothing of it contradict what is kept? Of plain play this is known; everything else asks the file."""
        return (
            bool(following)
            and not batch.tables
            and not batch.dismissed
            and all(self._next[table] > 0 for table in following)  # so there is such a table
            and self._moves(batch.transfers, following)
            and self._hands_over(batch.hands, following)
            and all(snapshot.table in following for snapshot in batch.snapshots)
        )

    def _moves(self, transfers: list[tuple[int, Transfer]], following: Numbers) -> bool:
        """Each of a fact of this batch, whose ids nobody can have used: not those of the cage."""
        for _, transfer in transfers:
            table, number = fact_of(transfer.id)
            if not self._next.get(table, 0) <= number < following.get(table, 0) or transfer.amount <= 0:
                return False
        return len({transfer.id for _, transfer in transfers}) == len(transfers)

    def _hands_over(self, hands: list[HandRow], following: Numbers) -> bool:
        """Each after the last of its table, and everybody in it once."""
        for hand in hands:
            fresh = hand.table in following and hand.hand > self._hands[hand.table]
            if not fresh or len(set(hand.people)) < len(hand.people):
                return False
        return len({(hand.table, hand.hand) for hand in hands}) == len(hands)

    def go_on(self, batch: Batch, following: Numbers) -> None:
        """The batch is kept."""
        self._next.update(following)
        for hand in batch.hands:
            self._hands[hand.table] = max(hand.hand, self._hands.get(hand.table, -1))
        for table in batch.dismissed:
            self._next.pop(table, None)
            self._hands.pop(table, None)
