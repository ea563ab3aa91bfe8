"""Real journals to keep: a whole house on a virtual clock, its facts in batches as the floor makes them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from hanpan.floor.dice import Dice
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.ports import Batch
from hanpan.house.events import TableEvent
from hanpan.house.ledger import Transfer
from hanpan.simulation import world as simulation
from hanpan.simulation.crowds.base import SECOND
from hanpan.simulation.world import World


@dataclass
class BatchingHouse(JournalledHouse):
    """The floor's own house, with dice that follow from a seed, and journals for the simulation to look at."""

    seed: int = 0

    def __post_init__(self) -> None:
        self.dice = Dice(Random(self.seed).randbytes)
        self.snapshot_every = 40

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        wish = f"somebody {table.id}-{number}" if number % 3 == 1 else wish
        super().keep(table, number, event, transfers, wish)
        self.journals[table.id].append(event)

    def forget(self, name: str) -> None:
        super().forget(name)
        self.changed.pop(name, None)

    def next_batch(self) -> Batch:
        batch = self.take_batch()
        self.changed.clear()
        return batch


def batches(seed: int, tables: int, seconds: int, every: int = 10) -> Iterator[Batch]:
    """What a random house asks its store to keep, batch after batch, some seconds of the house's clock in each."""
    with patch.object(simulation, "SeededHouse", BatchingHouse):
        world = World(seed, tables, 6 * tables, checking=False)
    house: Any = world.house
    for until in range(0, seconds, every):
        for _ in world.run(until * SECOND):
            pass
        yield house.next_batch()
