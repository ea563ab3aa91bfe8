"""A house's promises: every fact and chip that its store acknowledged, and every wish that it called done."""

from collections import Counter
from collections.abc import Mapping

from hanpan.floor.ports import Batch, Record, Store
from hanpan.house.ledger import CAGE
from hanpan.simulation.invariants import must

LAST = 2**62
"""Beyond every number."""
_SALE = "cage:"


class Promises:
    """Kept outside of the house, by whoever looks on."""

    def __init__(self) -> None:
        self.numbers: Counter[str] = Counter()
        """How many facts of each table are durable."""
        self.fresh: dict[str, list[int]] = {}
        """By table: what the facts are that nobody has looked for in the file yet."""
        self.chips: Counter[str] = Counter()
        """By account."""
        self.done: set[str] = set()
        """`person id` of every wish that is durable."""
        self.hands = 0

    def keep(self, batch: Batch) -> None:
        """The store has it."""
        for record in batch.records:
            must(record.number == self.numbers[record.table], f"fact {record.number} is out of order", record.table)
            self.numbers[record.table] += 1
            self.fresh.setdefault(record.table, []).append(_print_of(record))
            self._keep_wish(record.command)
        for _, transfer in batch.transfers:
            if transfer.source == CAGE and transfer.id.startswith(_SALE):
                person, _, wish = transfer.id.removeprefix(_SALE).rpartition(":")[0].partition(":")
                self._keep_wish(f"{person} {wish}")
        self.chips.update(batch.changes)
        self.hands += len(batch.hands)

    def _keep_wish(self, wish: str) -> None:
        must(wish not in self.done, f"{wish} was done twice", "the floor")
        if wish:
            self.done.add(wish)

    def check_shown(self, table: str, number: int) -> None:
        """Kept before shown."""
        must(number < self.numbers[table], f"fact {number} was shown before it was kept", table)

    async def check(self, store: Store) -> None:
        """Every fact is in the file, byte by byte, and no other."""
        for table, prints in self.fresh.items():
            found = await store.records(table, self.numbers[table] - len(prints), LAST)
            must(len(found) >= len(prints), f"{len(prints) - len(found)} facts are lost", table)
            must([_print_of(record) for record in found] == prints, "the file tells something else", table)

    def looked(self) -> None:
        """What is fresh was found: another day it need not be looked for."""
        self.fresh.clear()

    def check_chips(self, balances: Mapping[str, int]) -> None:
        """Every account holds what was promised; all of them come to nothing."""
        found = {account: chips for account, chips in balances.items() if chips}
        due = {account: chips for account, chips in self.chips.items() if chips}
        wrong = [account for account in found.keys() | due.keys() if found.get(account, 0) != due.get(account, 0)]
        must(not wrong, f"{sorted(wrong)[:5]} hold other chips than was promised", "the books")
        must(not sum(found.values()), f"the books are off by {sum(found.values())}", "the books")


def _print_of(record: Record) -> int:
    """Without the wish: that is known for ten minutes. What is hidden by its digest, which outlives it (FD-3.1)."""
    return hash((record.number, record.at, record.open, record.digest))
