"""A batch as one statement: every write is a part of a single `WITH`, its rows come as one array for each column.

So a commit is one round trip, however much is in it. All parts see the database as it was before, and in no order:
whatever needs what another part leaves behind goes into a statement of its own, in the same transaction.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from sqlalchemy import Delete, String, Text, bindparam, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.sql import visitors
from sqlalchemy.sql.elements import BindParameter
from sqlalchemy.types import NULLTYPE

from hanpan.store import queries
from hanpan.store.compiling import Put, Query, Row, Statement, compiled, made, postgresql_dialect, tables_of
from hanpan.store.rows import Write

Values = list[Any]
_APART = {queries.ADD_RECORD, queries.REMOVE_RECORDS}
"""Two writes to one table that never meet in a row: facts come, and those of a hand that is over go."""


class Step(Struct, frozen=True):
    """One statement. Where it is run for each of several rows, it has that many values."""

    text: str
    values: list[Values]


def steps(writes: Sequence[Write]) -> list[Step]:
    """As few statements as will do, in order."""
    done: list[Step] = []
    together: list[Write] = []
    for statement, rows in [(statement, rows) for statement, rows in writes if rows]:
        if not _has_arrays(statement):
            done += [*_one(together), _each(statement, rows)]
            together = []
            continue
        if any(_meet(statement, other) for other, _ in together):
            done += _one(together)
            together = []
        together.append((statement, rows))
    return done + _one(together)


@cache
def _has_arrays(statement: Statement) -> bool:
    """A change of rows can be meant for one row twice, and of an array only one would count."""
    return isinstance(statement, Put) or (isinstance(statement, Delete) and NULLTYPE not in _wanted(statement).values())


def _meet(one: Statement, other: Statement) -> bool:
    """Could both touch the same row?"""
    if {one, other} <= _APART or (isinstance(one, Put) and isinstance(other, Put)):
        return False
    return not tables_of(one).isdisjoint(tables_of(other))


def _each(statement: Statement, rows: Sequence[Any]) -> Step:
    query = compiled(statement, "postgresql")
    return Step(query.text, [list(query.values(row or {})) for row in rows])


def _one(writes: list[Write]) -> list[Step]:
    if not writes:
        return []
    statements = tuple([statement for statement, _ in writes])
    values: Values = []
    for statement, rows in writes:
        values += _arrays(statement, rows)
    return [Step(joined(statements), [values])]


def _arrays(statement: Statement, rows: Sequence[Any]) -> Values:
    columns: dict[str, Any]
    if isinstance(statement, Put):
        columns = dict(zip(statement.columns, map(list, zip(*rows, strict=True)), strict=True))
    else:
        columns = {name: [row[name] for row in rows] for name in _wanted(statement)}
    return list(with_arrays(statement).values(columns))


@cache
def joined(statements: tuple[Statement, ...]) -> str:
    """All of them in one; nobody asks how many rows each has changed."""
    parts: list[str] = []
    given = 0
    for number, statement in enumerate(statements):
        query = with_arrays(statement)
        parts.append(f"w{number} AS ({_counted_from(given, query.text)})")
        given += len(query.wants)
    return f"WITH {', '.join(parts)} SELECT"


def _counted_from(given: int, text: str) -> str:
    return re.sub(r"\$(\d+)", lambda found: f"${int(found[1]) + given}", text)


@cache
def behind(first: Statement, text: str, given: int) -> str:
    """A statement as it is, told so many values, with another beside it whose values come after its own."""
    return f"WITH first AS ({_counted_from(given, with_arrays(first).text)}) {text}"


def fenced(fence: Step, todo: Sequence[Step]) -> list[Step]:
    """The fence is a part of the first statement, unless that runs for several rows."""
    if not todo or len(todo[0].values) != 1:
        return [fence, *todo]
    [values], first = todo[0].values, todo[0]
    return [Step(_beside(fence.text, first.text, len(values)), [[*values, *fence.values[0]]]), *todo[1:]]


@cache
def _beside(fence: str, text: str, given: int) -> str:
    before = f"WITH fence AS ({_counted_from(given, fence)})"
    return f"{before}, {text.removeprefix('WITH ')}" if text.startswith("WITH ") else f"{before} {text}"


@cache
def with_arrays(statement: Statement) -> Query:
    """The statement for many rows at once."""
    return made(_put(statement) if isinstance(statement, Put) else _deleting(statement), postgresql_dialect())


def _put(put: Put) -> Any:
    each = _unnested([(name, put.table.c[name].type) for name in put.columns])
    if put.many is not None:
        return put.many(each)
    rows = select(*[each.c[name] for name in put.columns])
    return put.meeting(insert(put.table).from_select(list(put.columns), rows))


def _deleting(statement: Any) -> Any:
    wanted = _wanted(statement)
    if not wanted:
        return statement
    each = _unnested(list(wanted.items()))

    def column(part: Any, **_: Any) -> Any:
        return each.c[part.key] if isinstance(part, BindParameter) and part.required else None

    replaced: Any = visitors.replacement_traverse  # whose types know no statements
    return replaced(statement, {}, column)


@cache
def _wanted(statement: Any) -> dict[str, Any]:
    """What it wants to be told, and of which type that is."""
    parts = [part for part in visitors.iterate(statement) if isinstance(part, BindParameter) and part.required]
    return {part.key: part.type for part in parts}


def _unnested(columns: list[tuple[str, Any]]) -> Any:
    arrays = [cast(bindparam(name), ARRAY(_plain(type_))) for name, type_ in columns]
    return func.unnest(*arrays).table_valued(*[name for name, _ in columns]).render_derived(name="each")


def _plain(type_: Any) -> Any:
    """Without a collation: that is for columns."""
    return Text() if isinstance(type_, String) else type_


def row_of(statement: Statement, row: Row) -> Values:
    """The values of one row for `with_arrays`."""
    return _arrays(statement, [row])
