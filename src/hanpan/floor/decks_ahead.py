"""FD-1.1: the decks of a table's next deal are made while the last hand is played, beside the loop."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from hanpan.fairness import LAYOUTS, Statement, deal_of
from hanpan.fairness.trees import Tree, plant

SEED = 32


class SealedDecks(NamedTuple):
    """Nobody but the house has these; they are not written anywhere in clear (FD-3.1)."""

    seeds: tuple[bytes, ...]
    trees: tuple[Tree, ...]


class DecksAhead:
    """One thread for the house. What is not ready, or was made for another deal, is made at once when it is wanted."""

    def __init__(self, take: Callable[[int], bytes] = os.urandom) -> None:
        self.take = take
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="decks")
        self.coming: dict[str, tuple[bytes, Future[SealedDecks]]] = {}
        """By table: for which deal, and the decks; one deal each, so that tables cannot pile them up."""

    def prepare(self, statement: Statement) -> None:
        """Of the statement only what is known early counts: house, table, hand, attempt, variant and decks."""
        self.coming[statement.table] = self._deal(statement), self.thread.submit(self._made, statement)

    def decks(self, statement: Statement) -> SealedDecks:
        """Once: no deal has the seeds of another."""
        deal, made = self.coming.pop(statement.table, (b"", None))
        if made is None or deal != self._deal(statement):
            return self._made(statement)
        return made.result()

    def forget(self, table: str) -> None:
        self.coming.pop(table, None)

    def close(self) -> None:
        self.thread.shutdown(cancel_futures=True)

    def _deal(self, statement: Statement) -> bytes:
        return deal_of(statement) + statement.variant.encode() + bytes([statement.decks])

    def _made(self, statement: Statement) -> SealedDecks:
        deal, pack = deal_of(statement), LAYOUTS[statement.variant].pack
        seeds = tuple([self.take(SEED) for _ in range(statement.decks)])
        return SealedDecks(seeds, tuple([plant(deal, index, seed, pack) for index, seed in enumerate(seeds)]))
