"""Any older file, and an empty one, become what the schema says."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hanpan.store.audit import audit
from hanpan.store.compiling import Put, compiled
from hanpan.store.errors import OtherVersionError
from hanpan.store.migrations import FOLDER, engine_on, migrate, version_of
from hanpan.store.schema import METADATA, VERSION
from hanpan.store.sqlite import FILE, open_file, open_sqlite
from tests.store.conftest import Kept
from tests.store.samples import opened
from tests.store.waiting import with_play


@pytest.fixture
def empty() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def schema_of(connection: sqlite3.Connection) -> dict[str, str]:
    """Every table and index as SQLite was told to make it."""
    told = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: " ".join(sql.split()) for name, sql in told if name != "alembic_version"}


def test_the_migrations_lead_to_the_schema(empty: sqlite3.Connection) -> None:
    migrate(empty)
    with engine_on(empty).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_to_the_letter(empty: sqlite3.Connection) -> None:
    """Alembic does not compare everything: parts of tables, order of rows, checks."""
    migrate(empty)
    written = sqlite3.connect(":memory:", isolation_level=None)
    METADATA.create_all(engine_on(written))
    assert schema_of(empty) == schema_of(written)


def test_the_version_is_the_last_migration(empty: sqlite3.Connection) -> None:
    assert ScriptDirectory(str(FOLDER)).get_heads() == [VERSION]
    assert version_of(empty) == ""
    migrate(empty)
    assert version_of(empty) == VERSION
    migrate(empty)  # once more is nothing


def test_every_version_has_a_migration() -> None:
    """They are counted, so that an older house can say that a file is newer."""
    scripts = ScriptDirectory(str(FOLDER)).walk_revisions()
    assert sorted(int(script.revision) for script in scripts) == list(range(1, int(VERSION) + 1))


def test_a_house_of_version_1_goes_on(played: Path, tmp_path: Path) -> None:
    """It had everything but a place for batches and the version of each fact."""
    shutil.copy(played / FILE, tmp_path / FILE)
    before = audit(tmp_path)
    file = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    file.execute("DROP TABLE batches")
    file.execute("ALTER TABLE journal DROP COLUMN version")
    file.execute("UPDATE alembic_version SET version_num = '1'")
    file.close()
    with pytest.raises(OtherVersionError, match="version 1, this house reads version"):
        audit(tmp_path)
    kept = Kept(tmp_path)
    assert version_of(kept.sqlite.connection) == VERSION
    assert audit(tmp_path) == before
    with_play(kept, "new")
    kept.close()
    assert audit(tmp_path).facts == before.facts + 2


def one_more_version(folder: Path) -> str:
    """Migrations of a house to come, in which a column has another name."""
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    version = str(int(VERSION) + 1)
    lines = (
        "from alembic import op",
        f"revision, down_revision = {version!r}, {VERSION!r}",
        "def upgrade():",
        "    op.execute('ALTER TABLE standings RENAME COLUMN hands TO played')",
    )
    (folder / "versions" / "later.py").write_text("\n".join(lines))
    return version


def test_what_an_older_house_left_waiting_is_put_in_its_place_first(on_disk: Kept, tmp_path: Path) -> None:
    with_play(on_disk)
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    version = one_more_version(tmp_path / "migrations")
    file = open_file(str(tmp_path / "killed" / FILE), lambda file: migrate(file, tmp_path / "migrations", version))
    assert version_of(file) == version
    assert file.execute("SELECT count(*) FROM batches").fetchone() == (0,)
    assert file.execute("SELECT person, played FROM standings ORDER BY person").fetchall() == [("ann", 2), ("한나", 1)]
    file.close()


def test_what_a_newer_house_left_waiting_is_left_alone(on_disk: Kept, tmp_path: Path) -> None:
    with_play(on_disk)
    on_disk.sqlite.connection.execute("UPDATE alembic_version SET version_num = '99'")
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    with pytest.raises(OtherVersionError):
        asyncio.run(open_sqlite(tmp_path / "killed"))
    file = sqlite3.connect(tmp_path / "killed" / FILE)
    assert file.execute("SELECT count(*) FROM batches").fetchone() == (1,)
    file.close()


@pytest.mark.parametrize("newer", [str(int(VERSION) + 1), "someone-elses"])
def test_a_file_of_a_newer_house_is_refused_and_left_alone(on_disk: Kept, newer: str) -> None:
    assert on_disk.folder is not None
    on_disk(on_disk.store.commit(opened("t1")))
    on_disk.sqlite.connection.execute("UPDATE alembic_version SET version_num = ?", (newer,))
    on_disk(on_disk.store.close())
    before = (on_disk.folder / FILE).read_bytes()
    with pytest.raises(OtherVersionError, match=f"version {newer}, this house reads version {VERSION}"):
        asyncio.run(open_sqlite(on_disk.folder))
    assert (on_disk.folder / FILE).read_bytes() == before


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """As a power cut in the middle of it would."""
    connection = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    connection.execute("CREATE TABLE sessions (old INTEGER)")  # the migration comes upon it halfway
    with pytest.raises(Exception, match="sessions already exists"):
        migrate(connection)
    assert schema_of(connection) == {"sessions": "CREATE TABLE sessions (old INTEGER)"}
    assert version_of(connection) == ""
    connection.execute("DROP TABLE sessions")
    migrate(connection)
    assert version_of(connection) == VERSION


def test_everything_can_be_said_to_postgresql_too() -> None:
    from hanpan.store import queries

    statements = [value for name, value in vars(queries).items() if name.isupper() and name[0] != "_"]
    assert len(statements) > 40
    for statement in statements:
        here, there = compiled(statement, "sqlite"), compiled(statement, "postgresql")
        assert set(there.wants) <= set(here.wants)
        assert "?" not in there.text
        if isinstance(statement, Put):
            assert here.wants == there.wants == statement.columns
