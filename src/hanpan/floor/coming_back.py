"""The tables of a house that opens, one after the other, as they were when it closed (HO-8.1)."""

from collections.abc import Awaitable, Callable

from hanpan.floor.evening_ports import GAME
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.people import People
from hanpan.floor.ports import Loaded, Store, TableLoaded


async def come_back(
    house: JournalledHouse,
    people: People,
    store: Store,
    loaded: Loaded,
    replay: Callable[[TableLoaded], Awaitable[None]],
) -> None:
    """And the names of everyone at them. A table whose snapshot cannot be read is replayed. Evenings come first: they
    know which tables are theirs."""
    house.come_back(loaded)
    async with store.one_moment():
        for row in sorted(loaded.tables, key=lambda row: row.game != GAME):
            table = await store.table(row)
            if not house.come_back_to(table):
                await replay(table)
            await chain_up(house, store, row.table)
        await people.remember_names(store)


async def chain_up(house: JournalledHouse, store: Store, name: str) -> None:
    """FD-2.2: where the last snapshot of a table was taken by a house that kept no chain, it is made from the journal;
    once, for the next snapshot knows it."""
    if house.heads is not None and name in house.tables and not house.heads.knows(name):
        house.heads.catch_up(await store.records(name, 0, house.numbers[name] - 1))
