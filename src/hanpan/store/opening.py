"""A house opens where it is kept."""

from pathlib import Path

from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.postgresql.address import Address
from hanpan.store.sql_store import SqlStore
from hanpan.store.sqlite import open_sqlite


async def open_store(place: Path | Address, seal: Seal = CLEAR) -> SqlStore:
    """In a folder, or in a database; what is hidden is sealed (FD-3.1)."""
    if isinstance(place, Path):
        return await open_sqlite(place, seal)
    from hanpan.store.postgresql.opening import open_postgresql  # not above: a house in a folder does not need it

    return await open_postgresql(place, seal)
