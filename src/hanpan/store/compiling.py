"""Statements made into the text of one database: once, since building one costs more than running it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec import Struct
from sqlalchemy import Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import Executable, visitors

Insert = Any
"""An insert of SQLite or PostgreSQL: two classes with the same `on_conflict_…` and no common parent."""
Row = tuple[Any, ...]
Rows = list[Row]


@dataclass(frozen=True, eq=False)
class Put:
    """Rows to put into a table, as tuples of these columns."""

    table: Table
    columns: tuple[str, ...]
    meeting: Callable[[Insert], Insert] = lambda insert: insert
    """What happens where the key is there already; by itself that is an error."""
    merged: Callable[[Rows], Rows] = lambda rows: rows
    """Fewer rows that come to the same, where several with one key are put together."""
    many: Callable[[Any], Any] | None = None
    """The statement for all rows at once, given as a table, where it is none that only inserts (PostgreSQL)."""


Statement = Executable | Put


@cache
def tables_of(statement: Statement) -> frozenset[Table]:
    """Those it reads or writes."""
    if isinstance(statement, Put):
        return frozenset([statement.table])
    return frozenset([part for part in visitors.iterate(statement) if isinstance(part, Table)])  # type: ignore[arg-type]


class Query(Struct, frozen=True):
    """The text for the driver, and what it wants to be told, in order."""

    text: str
    wants: tuple[str, ...]
    known: dict[str, Any]
    """What the statement says itself, such as an offset of 0."""

    def values(self, given: dict[str, Any]) -> tuple[Any, ...]:
        return tuple([given[name] if name in given else self.known[name] for name in self.wants])


def sqlite_dialect() -> Dialect:
    dialect: Dialect = sqlite.dialect(paramstyle="qmark")
    return dialect


def postgresql_dialect() -> Dialect:
    dialect: Dialect = postgresql.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
    return dialect


_DIALECTS: dict[str, tuple[Callable[[], Dialect], Callable[[Table], Insert]]] = {
    "sqlite": (sqlite_dialect, sqlite.insert),
    "postgresql": (postgresql_dialect, postgresql.insert),
}


@cache
def compiled(statement: Statement, database: str) -> Query:
    """The statement in the words of one database."""
    dialect, insert = _DIALECTS[database]
    if isinstance(statement, Put):
        # Inline: nobody wants to hear which place a row got.
        put = statement.meeting(insert(statement.table).inline())
        query = made(put, dialect(), column_keys=statement.columns)
        assert query.wants == statement.columns, "the columns of a put stand in the order of the table"
        return query
    return made(statement, dialect())


def made(statement: Any, dialect: Dialect, **more: Any) -> Query:
    """Not remembered: it costs more than running it."""
    done = statement.compile(dialect=dialect, **more)
    wants = tuple(done.positiontup)
    return Query(str(done), wants, {name: done.binds[name].value for name in wants if not done.binds[name].required})
