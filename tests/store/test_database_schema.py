"""A fresh database has the tables of the schema, every question can be asked of it, and a later version migrates it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from asyncpg import CheckViolationError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import StaticPool

from hanpan.store import hand_queries, operator_queries, queries
from hanpan.store.compiling import Put, Statement, compiled
from hanpan.store.errors import OtherVersionError
from hanpan.store.migrations import FOLDER
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import connect
from hanpan.store.postgresql.making import make, version_of
from hanpan.store.postgresql.statements import steps, with_arrays
from hanpan.store.schema import METADATA, VERSION
from tests.store.conftest import Kept
from tests.store.samples import opened

_WRITTEN = {**vars(queries), **vars(hand_queries), **vars(operator_queries)}
STATEMENTS: list[Statement] = [
    *[value for name, value in _WRITTEN.items() if name.isupper() and isinstance(value, Statement)],
    *queries.FORGET_PAIRS,
    *hand_queries.FORGET,
    *operator_queries.PUT.values(),
    *operator_queries.LAST_PLACE.values(),
]
NEXT = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "{next}", "{version}"
def upgrade() -> None:
    op.add_column("people", sa.Column("colour", sa.Text(), nullable=False, server_default="red"))
    op.create_index("by_colour", "people", ["colour"])
    {more}
"""
COLOURED = """SELECT 1 FROM information_schema.columns
WHERE column_name = 'colour' AND table_schema = current_schema()"""


def on(address: str, test: Any) -> Any:
    async def run() -> Any:
        connection = await connect(Address(address), "a test")
        try:
            return await test(connection)
        finally:
            await connection.close()

    return asyncio.run(run())


def test_a_fresh_database_is_what_the_schema_says(in_database: Kept) -> None:
    on(in_database.address, _is_as_written)


async def _is_as_written(connection: Any) -> None:
    async def ours() -> Any:
        return connection

    engine = create_async_engine("postgresql+asyncpg://", async_creator=ours, poolclass=StaticPool)
    async with engine.connect() as opened:
        assert await opened.run_sync(_differences) == []


def _differences(plain: Any) -> list[Any]:
    options = {"compare_type": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(plain, opts=options), METADATA))


def test_every_text_is_compared_byte_by_byte(in_database: Kept) -> None:
    asked = """SELECT table_name || '.' || column_name FROM information_schema.columns WHERE data_type = 'text'
    AND table_schema = current_schema() AND collation_name IS DISTINCT FROM 'C'"""
    assert in_database.ask(asked) == []


def test_every_question_can_be_asked(in_database: Kept) -> None:
    async def prepared(connection: Any) -> None:
        for statement in STATEMENTS:
            await connection.prepare(compiled(statement, "postgresql").text)
            if isinstance(statement, Put):
                await connection.prepare(with_arrays(statement).text)

    assert len(STATEMENTS) > 90
    on(in_database.address, prepared)


def test_writes_that_could_meet_in_a_row_are_not_one_statement() -> None:
    added = (queries.ADD_RECORD, [tuple(range(9))])
    removed = (queries.REMOVE_RECORDS, [{"name": "t1", "first": 1, "last": 2}])
    table, gone = (queries.ADD_TABLE, [("t1", "", "", 1, False)]), (queries.DISMISS, [{"name": "t1", "since": 2}])
    turned = (queries.TURN_DOWN, [("a", "b", 1)])
    aged = (queries.FORGET_TURNED_DOWN, [{"before": 1}])
    assert len(steps([removed, added, table])) == 1
    assert len(steps([table, gone, added])) == 3
    assert len(steps([aged, turned])) == 2
    assert len(steps([(queries.ADD_WISH, []), added])) == 1


def test_a_table_that_is_opened_and_dismissed_in_one_batch(kept: Kept) -> None:
    batch = opened("t1", "t2")
    batch.dismissed = {"t1": 5}
    kept(kept.store.commit(batch))
    assert [row.table for row in kept(kept.store.load(0, 0)).tables] == ["t2"]


# -- later versions


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """The migrations of a house to come."""
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    for path in [FOLDER / "env.py", *sorted((FOLDER / "versions").glob("v*.py"))]:
        (folder / path.relative_to(FOLDER)).write_text(path.read_text())
    _write(folder, "")
    return folder


def _write(folder: Path, more: str) -> None:
    text = NEXT.format(next=_next(), version=VERSION, more=more)
    (folder / "versions" / f"v{_next()}_next.py").write_text(text)


def _next() -> str:
    return str(int(VERSION) + 1)


def test_a_later_version_migrates_it(in_database: Kept, next_version: Path) -> None:
    kept = in_database
    kept(kept.store.commit(opened("t1")))
    assert on(kept.address, lambda connection: _led(connection, next_version)) == _next()
    assert len(kept.ask(COLOURED)) == 1
    assert len(kept.ask("SELECT 1 FROM journal")) == 1


async def _led(connection: Any, folder: Path) -> str:
    await make(connection, folder, _next())
    return await version_of(connection)


def test_a_migration_that_fails_leaves_nothing_behind(in_database: Kept, next_version: Path) -> None:
    kept = in_database
    _write(next_version, 'op.drop_table("nothing")')
    with pytest.raises(Exception, match="nothing"):
        on(kept.address, lambda connection: _led(connection, next_version))
    assert not kept.ask(COLOURED)
    assert kept.ask("SELECT version_num FROM alembic_version") == [(VERSION,)]


def test_a_database_of_a_newer_house_is_refused_and_left_alone(in_database: Kept) -> None:
    in_database.ask("UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(OtherVersionError, match="99"):
        on(in_database.address, make)
    assert in_database.ask("SELECT version_num FROM alembic_version") == [("99",)]


BEFORE_NODES = """
DROP TABLE nodes, claims, answers, owed, visits, evenings, evening_guests, remains, settled;
ALTER TABLE tables DROP COLUMN epoch;
ALTER TABLE accounts DROP CONSTRAINT no_bank_owes;
UPDATE alembic_version SET version_num = '10'
"""


def test_a_database_of_before_the_nodes_is_led_here(in_database: Kept) -> None:
    kept = in_database
    kept(kept.store.commit(opened("t1")))
    for order in BEFORE_NODES.split(";"):
        kept.ask(order)
    on(kept.address, make)
    on(kept.address, _is_as_written)
    assert kept.ask('SELECT "table", epoch FROM tables') == [("t1", 0)]
    with pytest.raises(CheckViolationError, match="no_bank_owes"):
        kept.ask("INSERT INTO accounts VALUES ('ann', 'bank', -1)")
