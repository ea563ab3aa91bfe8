"""Brings what journals here owe others to whichever node has those, again and again until they hold it. Nothing rests
on a message: whoever takes over either journal reads what is unpaid from the rows."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

from hanpan.floor import news
from hanpan.floor.floor import Floor
from hanpan.floor.kept_evenings import AT_ONCE
from hanpan.floor.node_ports import OwedRow
from hanpan.floor.owing import Pair, in_turn
from hanpan.floor.owning import Owning
from hanpan.floor.ports import Batch, StoreError

MOST = 200
"""Rows in one message, or all of one pair where those are more."""
AGAIN = 100
"""Pairs that are told again each second: while thousands sit down hundreds are owed something, and hear of it soon."""


class Courier:
    """Of one node."""

    def __init__(self, floor: Floor, owning: Owning, tell: news.Tell) -> None:
        self.floor, self.house, self.owning, self.tell = floor, floor.house, owning, tell
        self.tasks: set[asyncio.Task[None]] = set()
        self.said = 0
        """Of those who are owed something, how many were told it again in this turn of all of them."""
        floor.commits.kept_batch.append(self.kept)

    def hears(self) -> dict[type, Callable[[str, Any], None]]:
        return {news.Owed: self._owed, news.PaidUp: self._paid}

    # -- sending

    def kept(self, batch: Batch) -> None:
        """What was owed in it is durable, and so is what evenings did."""
        numbers = {record.table: record.number + 1 for record in batch.records}
        grown = {name: number for name, number in numbers.items() if self._has_tables_elsewhere(name)}
        self._send(self.house.owing.keep(batch.owed), grown)

    def _has_tables_elsewhere(self, name: str) -> bool:
        evening = self.house.evenings.get(name)
        return evening is not None and not evening.tables.keys() <= self.house.tables.keys()

    def tick(self) -> None:
        """Once a second: what is unpaid is said again, or taken where both have come to be here."""
        self.floor.evenings.take_some_owed()
        unpaid = list(self.house.owing.unpaid)
        self.said = 0 if self.said >= len(unpaid) else self.said
        again = unpaid[self.said : self.said + AGAIN]
        self.said += len(again)
        self._send(again, {})

    def _send(self, pairs: Iterable[Pair], grown: dict[str, int]) -> None:
        rows: list[OwedRow] = []
        for pair in [one for one in pairs if not self.house.has(one[1])]:
            rows += self.house.owing.to_send(pair)
            if len(rows) >= MOST:
                self.tell(news.Owed(rows))
                rows = []
        if rows or grown:
            self.tell(news.Owed(rows, grown))

    def _paid(self, _: str, word: news.PaidUp) -> None:
        self.house.owing.pay(word.ids)

    # -- hearing

    def _owed(self, _: str, word: news.Owed) -> None:
        here = [row for row in word.rows if self.owning.owns(row.target)]
        if here:
            self._take(here)
            self._soon(self._say_so(here))
        for name, number in word.grown.items():
            if name in self.house.copies and self.house.evening_numbers[name] < number:
                self._soon(self.owning.catch_up(name))

    def _take(self, rows: list[OwedRow]) -> None:
        """What is too much for one turn of the loop the next ones take: a lease is renewed in between."""
        rows = in_turn(rows)
        self.house.owing.add(*rows[AT_ONCE:])
        self.house.take_owed(rows[:AT_ONCE])
        self.floor.tables.wake_stirred()
        self.floor.broadcast.wake()

    async def _say_so(self, rows: list[OwedRow]) -> None:
        """Once it is durable. Where it was not, the rows still say that it is owed."""
        await self.floor.settled()
        taken = [row.id for row in rows if self.house.has_taken(row)]
        if taken:
            self.tell(news.PaidUp(taken))

    def _soon(self, doing: Coroutine[Any, Any, None]) -> None:
        async def quietly() -> None:
            with suppress(StoreError):  # it is said again
                await doing

        task = asyncio.create_task(quietly())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
