"""The tables in a database: made at this version, or led here from an earlier one."""

from pathlib import Path

from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import StaticPool
from sqlalchemy.schema import CreateIndex, CreateTable

from hanpan.store.errors import OtherVersionError, is_earlier
from hanpan.store.migrations import FOLDER, upgrade
from hanpan.store.postgresql.connecting import Connection
from hanpan.store.schema import METADATA, VERSION

_VERSIONS = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
_IS_THERE = "SELECT to_regclass(quote_ident(current_schema()) || '.' || $1) IS NOT NULL"
_ROOM = "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"


async def version_of(connection: Connection) -> str:
    """Empty where no house is in the database yet."""
    if not await connection.fetchval(_IS_THERE, "alembic_version"):
        return ""
    return str(await connection.fetchval("SELECT version_num FROM alembic_version") or "")


async def is_empty(connection: Connection) -> bool:
    """Are there no tables at all?"""
    return not await connection.fetchval(_ROOM)


async def make(connection: Connection, folder: Path = FOLDER, version: str = VERSION) -> None:
    """All of it or nothing. A database of a newer house is refused and left as it is."""
    found = await version_of(connection)
    if found == version:
        return
    if found and not is_earlier(found, version):
        raise OtherVersionError(found, version)
    if found:
        await _upgrade(connection, folder)
    else:
        async with connection.transaction():
            await connection.execute(";".join([*schema(), _VERSIONS]))
            await connection.execute("INSERT INTO alembic_version VALUES ($1)", VERSION)


def schema() -> list[str]:
    """In the words of PostgreSQL."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    tables = [str(CreateTable(table).compile(dialect=dialect)) for table in METADATA.sorted_tables]
    found = [index for table in METADATA.sorted_tables for index in table.indexes]
    indexes = sorted(found, key=lambda index: str(index.name))
    return [*tables, *[str(CreateIndex(index).compile(dialect=dialect)) for index in indexes]]


async def _upgrade(connection: Connection, folder: Path) -> None:
    """Alembic works through SQLAlchemy, on the connection that holds the lock."""

    async def ours() -> Connection:
        return connection

    engine = create_async_engine("postgresql+asyncpg://", async_creator=ours, poolclass=StaticPool)
    async with engine.begin() as opened:
        await opened.run_sync(lambda plain: upgrade(plain, folder))
