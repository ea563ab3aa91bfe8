"""Brings a store of any earlier version, or an empty file, to this version."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from hanpan.store.batches import put_in_place
from hanpan.store.errors import OtherVersionError, is_earlier
from hanpan.store.schema import VERSION

FOLDER = Path(__file__).parent


def engine_on(connection: Any) -> Engine:
    """SQLAlchemy on a connection of sqlite3 that somebody else opens and closes."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    # The driver would begin no transaction for a change of the schema: a half-changed file would be left by a crash.
    event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def version_of(connection: Any) -> str:
    """Of a file as sqlite3 opened it; empty where nothing is in it yet."""
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if found else None
    return row[0] if row else ""


def migrate(connection: Any, folder: Path = FOLDER, version: str = VERSION) -> None:
    """Bring the file to this version; one from a newer house is refused and left as it is."""
    found = version_of(connection)
    if found and found != version and not is_earlier(found, version):
        raise OtherVersionError(found, version)
    put_in_place(connection)
    if found != version:
        with engine_on(connection).connect() as opened:
            upgrade(opened, folder)


def upgrade(connection: Connection, folder: Path = FOLDER) -> None:
    """Run what is missing, all of it or nothing."""
    # Only who has something to migrate waits for Alembic to load.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
