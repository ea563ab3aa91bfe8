"""A league's own file: migrated like the house's, written by one, read by anybody."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hanpan.store.errors import ContradictionError, NoStoreError, OtherVersionError
from hanpan.store.league import HandRow
from hanpan.store.league.file import FILE, open_league, reading_league
from hanpan.store.league.migrations import FOLDER, migrate_league
from hanpan.store.league.schema import METADATA, VERSION
from hanpan.store.migrations import engine_on


def test_the_migrations_lead_to_the_schema() -> None:
    migrated, written = [sqlite3.connect(":memory:", isolation_level=None) for _ in range(2)]
    migrate_league(migrated)
    METADATA.create_all(engine_on(written))
    with engine_on(migrated).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    said = [
        {
            name: " ".join(sql.split())
            for name, sql in one.execute("SELECT name, sql FROM sqlite_master WHERE sql != ''")
        }
        for one in (migrated, written)
    ]
    del said[0]["alembic_version"]
    assert said[0] == said[1]
    assert ScriptDirectory(str(FOLDER)).get_heads() == [VERSION]


def test_what_is_added_is_read_again(tmp_path: Path) -> None:
    file = open_league(tmp_path)
    assert file.plan() is None
    asyncio.run(file.begin(b"plan"))
    asyncio.run(file.add([HandRow(1, 1, 5, b"one"), HandRow(2, 1, 6, b"other", b"result")]))
    with reading_league(tmp_path) as reader:  # while it is open
        assert reader.plan() == b"plan"
        assert reader.hands(1) == [b"one"]
        assert reader.hands(3) == []
        assert reader.games() == [b"result"]
        assert reader.count() == (2, 6)
    asyncio.run(file.close())


def test_a_hand_is_kept_once_and_a_batch_whole_or_not_at_all(tmp_path: Path) -> None:
    file = open_league(tmp_path)
    asyncio.run(file.add([HandRow(1, 1, 5, b"one")]))
    with pytest.raises(ContradictionError):
        asyncio.run(file.add([HandRow(1, 2, 6, b"two"), HandRow(1, 1, 6, b"again")]))
    assert file.hands(1) == [b"one"]
    asyncio.run(file.close())


def test_another_version_and_no_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(NoStoreError), reading_league(tmp_path):
        pass
    asyncio.run(open_league(tmp_path).close())
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '99'")
    connection.close()
    with pytest.raises(OtherVersionError), reading_league(tmp_path):
        pass
    with pytest.raises(OtherVersionError):
        open_league(tmp_path)


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    asyncio.run(open_league(tmp_path).close())
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
