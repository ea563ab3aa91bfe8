"""A house that plays: six seats at every table, an action each in every round, and a store on a disk."""

import asyncio
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from hanpan.engine import Refusal
from hanpan.floor.dice import Dice
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.house.cage import Cage
from hanpan.house.commands import SetAutoRebuy, TakeSeat
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.people import People
from hanpan.simulation.crowds.holdem import action
from hanpan.store.nodes.opening import open_node
from hanpan.store.opening import open_store
from hanpan.store.postgresql.address import Address
from hanpan.store.sql_store import SqlStore

SETTINGS = HoldemSettings(Format.CASH, 6, 1, 2, 100, 2000)
BUY_IN = 2000
CHIPS = 10_000_000
STEP = 1500
"""Milliseconds between two rounds of the house's clock."""


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hanpan-growth-") as made:
        yield Path(made)


def open_full_table(house: JournalledHouse, now: int, seats: int = 6) -> str:
    """Everybody has posted, and stays."""
    name = f"t{secrets.token_hex(8)}"
    house.open_table(name, SETTINGS, "", now)
    for seat in range(seats):
        person = secrets.token_hex(8)
        house.buy_chips(person, CHIPS, now, f"{person}:{secrets.token_hex(4)}")
        for asked in (TakeSeat(now, person, seat, BUY_IN, "post"), SetAutoRebuy(now, person, BUY_IN)):
            answer = house.ask(name, asked, wish(person))
            assert not isinstance(answer, Refusal), answer
    return name


class Busy:
    """Everything follows from the seed, but for the names: those are as long as real ones."""

    def __init__(self, where: Path | Address, tables: int, seed: int = 1, node: str = "") -> None:
        """`node`: the name of one among several, in a database."""
        self.rng, self.now = Random(seed), time.time_ns() // 1_000_000
        dice = Dice()
        self.house = JournalledHouse(dice.shuffle, People(Cage(CHIPS)), dice=dice)
        self.runner = asyncio.Runner()
        self.store: SqlStore = self.runner.run(_opened(where, node))
        self.hands = self.actions = 0
        self.told: dict[str, int] = {}
        """By table: the first fact that is still news."""
        self.commits: list[float] = []
        """The CPU seconds of each."""
        for _ in range(tables):
            open_full_table(self.house, self.now)
        self.keep()

    def round(self) -> None:
        """Whoever is on turn acts, at every table."""
        self.now += STEP
        for name, table in self.house.tables.items():
            self.house.pass_time(name, self.now)
            wanted = action(table, self.rng, self.now)
            if wanted is not None:
                self.house.ask(name, wanted, wish(wanted.person))
                self.actions += 1
        self.keep()

    def keep(self) -> None:
        changed, batch = list(self.house.changed), self.house.take_batch()
        self.house.changed.clear()
        for name in changed:
            self.house.no_news(name, self.told.get(name, 0))
            self.told[name] = self.house.numbers[name]
        self.hands += len(batch.hands)
        began = time.process_time()
        self.runner.run(self.store.commit(batch))
        self.commits.append(time.process_time() - began)

    def close(self) -> None:
        self.house.snapshot_all()
        self.keep()
        self.runner.run(self.store.close())
        self.runner.close()


async def _opened(where: Path | Address, node: str) -> SqlStore:
    if not node:
        return await open_store(where)
    assert isinstance(where, Address)
    return await open_node(where, node)


def wish(person: str) -> str:
    """As a client names one."""
    return f"{person} {secrets.token_hex(6)}"
