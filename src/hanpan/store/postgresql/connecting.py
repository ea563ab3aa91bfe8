"""Connections to PostgreSQL as a house needs them, and what can go wrong with them in the house's words."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import asyncpg

from hanpan.floor.ports import StoreError
from hanpan.store.errors import ContradictionError
from hanpan.store.postgresql.address import Address

Connection = Any
"""asyncpg's; it has no types."""
OLDEST = 15
"""The first version of PostgreSQL that a house runs on."""
_SETTINGS = {
    "client_connection_check_interval": "1000",  # a house that died in the middle of a question lets go soon
    "tcp_keepalives_idle": "10",  # and so does one whose machine died
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "10000",
    "lock_timeout": "5000",
    "timezone": "UTC",
}
_BROKEN_KEY = (asyncpg.IntegrityConstraintViolationError, asyncpg.CardinalityViolationError)
LOST = (
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.InternalClientError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    OSError,
    asyncio.TimeoutError,
)
"""The connection is gone, or was never there."""


class PlainConnection(asyncpg.Connection):  # type: ignore[misc]
    """Nobody here leaves anything behind that would have to be reset: that would be one more round trip."""

    def get_reset_query(self) -> str:
        return ""


async def connect(
    address: Address, name: str, seconds: float = 5.0, more: Mapping[str, str] = MappingProxyType({})
) -> Connection:
    """`name` is how the database's own lists call it; `more` are settings of the session."""
    with told_as_ours(address):
        connection = await asyncpg.connect(**_how(address, name, more), timeout=seconds)
        await prepare(connection)
        return connection


async def pool(address: Address, name: str, most: int) -> Any:
    with told_as_ours(address):
        return await asyncpg.create_pool(**_how(address, name), min_size=0, max_size=most, init=prepare)


def _how(address: Address, name: str, more: Mapping[str, str] = MappingProxyType({})) -> dict[str, Any]:
    return {
        "dsn": address.url,
        "server_settings": {**_SETTINGS, **more, "application_name": name},
        "connection_class": PlainConnection,
        "statement_cache_size": 1000,
        "max_cached_statement_lifetime": 0,
        "max_cacheable_statement_size": 0,
    }


async def prepare(connection: Connection) -> None:
    """A sum of whole numbers is a whole number."""
    await connection.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=int, format="text")


async def check(connection: Connection) -> None:
    """Is it one that keeps what it acknowledges? Where it would only soon, it is told not to."""
    if connection.get_server_version().major < OLDEST:
        raise StoreError(f"PostgreSQL {OLDEST} or later is needed")
    if await connection.fetchval("SHOW fsync") != "on":
        raise StoreError("fsync is off: this database forgets when the power fails")
    if await connection.fetchval("SHOW synchronous_commit") in ("off", "local"):
        await connection.execute("SET synchronous_commit = on")
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise StoreError("the database must be made with encoding UTF8")


@contextmanager
def told_as_ours(address: Address) -> Iterator[None]:
    """Bad luck is a StoreError, a broken key is a bug; neither names what is secret."""
    try:
        yield
    except _BROKEN_KEY as wrong:
        raise ContradictionError(address.hidden(str(wrong))) from None
    except (asyncpg.PostgresError, ValueError, *LOST) as wrong:
        raise StoreError(address.hidden(f"{type(wrong).__name__}: {wrong}")) from None


def cleaned(values: Sequence[Any]) -> list[Any]:
    """Without the one character that no text can hold here, which somebody may have sent all the same."""
    return [_cleaned(value) for value in values]


def _cleaned(value: Any) -> Any:
    if isinstance(value, list):
        return cleaned(value)
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value
