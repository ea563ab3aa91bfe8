"""Tracks how far each journal has come, so that contradictions are found without reading the file."""

from collections.abc import Iterable

from hanpan.floor.ports import Batch, HandRow, Record
from hanpan.store import queries
from hanpan.store.driver import Places
from hanpan.store.errors import ContradictionError
from hanpan.store.rows import ByFact, Moved, fact_of

Numbers = dict[str, int]
"""By table."""
NO_TABLE = 2**62
"""The last hand of a table that nobody has heard of: none comes after it."""


class Journals:
    """Journals of the tables heard of since the store opened; the file is asked once for each."""

    def __init__(self, file: Places) -> None:
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
            if record.number != number and record.table not in following:
                number = await self._hear_of(record.table)  # a commit that was given up may have been kept
            if record.number != number:
                raise ContradictionError(f"{record.table} goes on with fact {number}, not {record.number}")
            following[record.table] = number + 1
        return following

    async def _hear_of(self, table: str) -> int:
        numbers = await self._file.rows(queries.LAST_NUMBER, name=table)
        await self.go_on_from(table, 1 + max([number for (number,) in numbers if number is not None], default=-1))
        return self._next[table]

    async def go_on_from(self, table: str, number: int) -> None:
        """The number of its next fact is known."""
        [(hand,)] = await self._file.rows(queries.LAST_HAND, name=table)
        self._next[table] = number
        self._hands[table] = -1 if hand is None else hand

    def check(self, batch: Batch, following: Numbers, by_fact: ByFact, others: Moved) -> None:
        """Nothing of it contradicts what is kept, or it is a bug; `rows.at_once` is left to the keys of the file."""
        new = {row.table for row in batch.tables}
        for table in following:
            if not self._next[table] and table not in new:
                raise ContradictionError(f"there is no table {table}")
        self._check_moves(by_fact, others)
        self._check_hands(batch.hands)

    def _check_moves(self, by_fact: ByFact, others: Moved) -> None:
        """Each with its fact, in the order of their places there; whatever is no table's has ids of its own."""
        wrong = [one.id for _, one in others if fact_of(one.id)[0] in self._next]
        for (table, number), moves in by_fact.items():
            for place, (_, one) in enumerate(moves):
                if one.id != f"{table}:{number}:{place}" or one.amount <= 0:
                    wrong.append(one.id)
        if wrong:
            raise ContradictionError(f"{wrong[0]} is no transfer of a fact that is kept with it")

    def _check_hands(self, hands: list[HandRow]) -> None:
        """Each after the last of its table, and everybody in it once."""
        ended: Numbers = {}
        for hand in hands:
            last = ended.get(hand.table, self._hands.get(hand.table, NO_TABLE))
            if hand.hand <= last or len(set(hand.people)) < len(hand.people):
                raise ContradictionError(f"hand {hand.hand} of {hand.table} is over already, or nobody's")
            ended[hand.table] = hand.hand

    def go_on(self, batch: Batch, following: Numbers) -> None:
        """The batch is kept."""
        self._next.update(following)
        for hand in batch.hands:
            self._hands[hand.table] = max(hand.hand, self._hands.get(hand.table, -1))
        for table in batch.dismissed:
            self.forget(table)

    def forget(self, table: str) -> None:
        """It is no more, or somebody else's."""
        self._next.pop(table, None)
        self._hands.pop(table, None)
