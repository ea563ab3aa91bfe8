"""Any older file, and an empty one, become what the schema says."""

import asyncio
import re
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hanpan.floor.ports import HandRow, Result
from hanpan.house.journal import decode_event
from hanpan.house.kinds import KINDS
from hanpan.store.audit import audit
from hanpan.store.compiling import Put, Statement, compiled
from hanpan.store.errors import OtherVersionError
from hanpan.store.migrations import FOLDER, engine_on, migrate, version_of
from hanpan.store.schema import METADATA, VERSION
from hanpan.store.sqlite import FILE, open_file, open_sqlite
from tests.store.conftest import Kept
from tests.store.older import empty_file, older_house
from tests.store.samples import load, opened, results_of
from tests.store.waiting import tighten, with_play


@pytest.fixture
def empty() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def schema_of(connection: sqlite3.Connection) -> dict[str, str]:
    """Every table and index as SQLite was told to make it."""
    told = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: " ".join(sql.split()) for name, sql in told if name != "alembic_version"}


def definitions_of(connection: sqlite3.Connection) -> dict[str, object]:
    """The same; of a table what is defined in it in any order, and without the default of `game`, which came later."""
    return {name: _parts(sql) if sql.startswith("CREATE TABLE") else sql for name, sql in schema_of(connection).items()}


def _parts(sql: str) -> tuple[str, list[str], str]:
    head, _, rest = sql.partition(" (")
    body, _, tail = rest.rpartition(")")
    parts = re.split(r", ?(?![^(]*\))", body.strip())
    return head, sorted(part.strip().replace(" DEFAULT 'holdem'", "") for part in parts), tail


def test_the_migrations_lead_to_the_schema(empty: sqlite3.Connection) -> None:
    migrate(empty)
    with engine_on(empty).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_to_the_letter(empty: sqlite3.Connection) -> None:
    """Alembic does not compare everything: parts of tables, order of rows, checks."""
    migrate(empty)
    written = sqlite3.connect(":memory:", isolation_level=None)
    METADATA.create_all(engine_on(written))
    assert definitions_of(empty) == definitions_of(written)


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


@pytest.mark.parametrize("version", range(1, int(VERSION)))
def test_a_house_of_an_older_version_goes_on(loose: Path, tmp_path: Path, version: int) -> None:
    before, folder = audit(loose), tmp_path / "older"
    written = older_house(loose, folder, version)
    with pytest.raises(OtherVersionError, match=f"version {version}, this house reads version"):
        audit(folder)
    kept, now = Kept(folder), sqlite3.connect(loose / FILE)
    assert version_of(kept.sqlite.connection) == VERSION
    assert rows_of(kept.sqlite.connection) == rows_of(now) | written
    assert tuple([wish.command for wish in kept(kept.store.load(0, 0)).commands]) == lately(now, version)
    now.close()
    found = audit(folder)
    # Games of Sniper begun by that version end earlier (SN-5.6): the last packs of those played since are not expected.
    assert before.packs - 10 < found.packs <= before.packs
    assert found.accounts < before.accounts  # without those that came to nothing
    assert replace(found, packs=before.packs, accounts=before.accounts) == before
    tighten(kept)
    assert loose_of_old_hands(kept.sqlite.connection) == 0
    assert audit(folder) == found
    with_play(kept, "new")
    kept.close()
    assert audit(folder).facts == before.facts + 2


def loose_of_old_hands(file: sqlite3.Connection) -> int:
    """Facts of hands that are over; those of hands in play, and of tables at which none was, stay as they are."""
    [(packed,)] = file.execute("SELECT count(*) FROM stretches")
    assert packed > 100
    over = '(SELECT max(last) FROM hands WHERE hands."table" = journal."table")'
    [(left,)] = file.execute(f"SELECT count(*) FROM journal WHERE number <= {over}")  # noqa: S608
    return int(left)


def lately(file: sqlite3.Connection, version: int) -> tuple[str, ...]:
    """The wishes of the last ten minutes; since version 7 they lie apart."""
    if version >= 7:
        return tuple([command for _, command in file.execute("SELECT at, command FROM wishes ORDER BY at, command")])
    since = "(SELECT max(at) FROM journal WHERE command != '') - 600000"
    asked = f"SELECT at, command FROM journal WHERE command != '' AND at > {since} ORDER BY at, command"  # noqa: S608
    return tuple([command for _, command in file.execute(asked)])


def rows_of(connection: sqlite3.Connection) -> dict[str, list[Any]]:
    """Everything in a file, its columns in the order of the schema."""
    columns = {
        name: ", ".join(f'"{column.name}"' for column in table.columns)
        for name, table in METADATA.tables.items()
        if name not in ("chain", "wishes")
    }
    return {name: connection.execute(f"SELECT {these} FROM {name}").fetchall() for name, these in columns.items()}  # noqa: S608


OLD_KINDS = {
    "cash": ("holdem", "cash"),
    "sng": ("holdem", "sng"),
    "private-sng": ("holdem", "private-sng"),
    "sniper": ("sniper", "match"),
    "blackjack": ("blackjack", "room"),
}


def of_version_2(path: Path, migrations: Path) -> None:
    """A file in which each kind has a table, a hand, a result and a standing."""
    file = empty_file(path, 2, migrations)
    for number, kind in enumerate(OLD_KINDS):
        private = kind == "private-sng"
        opened = (
            f'{{"event":"table-opened","at":5,"table":"{kind}","settings":{{"kind":"{kind}","seats":6}},"creator":""}}'
        )
        file.execute("INSERT INTO tables VALUES (?, ?, ?, ?, NULL)", (kind, kind, number, private))
        file.execute("INSERT INTO journal VALUES (?, 0, 5, '', ?, NULL, NULL)", (kind, opened.encode()))
        file.execute("INSERT INTO hands VALUES (?, 1, ?, ?, 0, 0, 9, ?)", (kind, kind, private, b'["ann"]'))
        file.execute("INSERT INTO results VALUES (NULL, 'ann', ?, ?, 1, 9, 30, 1, 1, 1, 0, 0, 0)", (kind, kind))
        file.execute("INSERT INTO standings VALUES (?, 'ann', 1, 1, ?)", (kind, 30 + number))
    file.execute("INSERT INTO people VALUES ('ann', 'Ann', 'ann', 1, 'en', '', 0)")
    file.execute("INSERT INTO sessions VALUES ('d1', 'ann', 1, 9, 'cookie'), ('d2', 'ann', 1, 9, 'token')")
    file.execute("INSERT INTO accounts VALUES ('ann', 'bank', 70), ('cash:ann', 'stack', 30), ('', 'cage', -100)")
    file.close()


def test_every_old_kind_becomes_a_game_and_a_format(tmp_path: Path) -> None:
    of_version_2(tmp_path / FILE, tmp_path / "migrations")
    kept = Kept(tmp_path)
    store, loaded = kept.store, kept(load(kept.store, 0, 0))
    assert [(told.row.table, (told.row.game, told.row.format)) for told in loaded.tables] == list(OLD_KINDS.items())
    assert [told.row.private for told in loaded.tables] == [False, False, True, False, False]
    for number, (kind, (game, played)) in enumerate(OLD_KINDS.items()):
        hand = HandRow(kind, 1, game, played, kind == "private-sng", 0, 0, 9, ("ann",))
        assert kept(store.hand(kind, 1)) == hand
        assert kept(results_of(store, "ann", game, played)) == [
            Result("ann", game, played, kind, 1, 9, 30, won=True, put_in=True)
        ]
        assert kept(store.leaders(game, played, 9)) == [("ann", 1, 1, 30 + number)]
    assert [told.use for digest in ("d1", "d2") if (told := kept(store.session(digest)))] == ["cookie", "token"]
    assert loaded.balances == {"bank:ann": 70, "stack:cash:ann": 30, "cage": -100}
    assert kept(store.richest(9)) == [("ann", 70)]
    kept.close()


@pytest.mark.parametrize("played", ["cash", "sng", "private-sng"])
def test_an_old_table_is_opened_as_what_it_was(tmp_path: Path, played: str) -> None:
    """Its fact stays as it was written: read as it stands it would be of a cash table, whatever its kind."""
    of_version_2(tmp_path / FILE, tmp_path / "migrations")
    kept = Kept(tmp_path)
    [first] = kept(kept.store.records(played, 0, 0))
    opened: Any = decode_event(KINDS["holdem"], first.open, first.version)
    assert opened.settings.format == played
    kept.close()


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
    standings = file.execute("SELECT game, person, played FROM standings ORDER BY game, person").fetchall()
    assert standings == [("holdem", "ann", 2), ("holdem", "한나", 1), ("sniper", "ann", 1)]
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
    from hanpan.store import hand_queries, queries

    written = {**vars(queries), **vars(hand_queries)}
    named = [value for name, value in written.items() if name.isupper() and isinstance(value, Statement)]
    statements = [*named, *queries.FORGET_PAIRS, *hand_queries.FORGET]
    assert len(statements) > 40
    for statement in statements:
        here, there = compiled(statement, "sqlite"), compiled(statement, "postgresql")
        assert set(there.wants) <= set(here.wants)
        assert "?" not in there.text
        if isinstance(statement, Put):
            assert here.wants == there.wants == statement.columns
