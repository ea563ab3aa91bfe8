"""Recomputes kept sums from what they are the sums of."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from hanpan.store import queries
from hanpan.store.compiling import Row, Statement, compiled
from hanpan.store.reading import FileReader
from hanpan.store.rows import account, read_counts, read_moves, tallied, tallied_on

Chips = Counter[str]
"""By account."""


def moved_by(rows: Iterable[Row]) -> Iterator[tuple[str, str, int]]:
    """From, to, how many: what facts moved (`queries.fact_columns`)."""
    for row in rows:
        for source, target, amount, _ in read_moves(row[-1]) if row[-1] is not None else ():
            yield source, target, amount


def add_up_anew(reader: FileReader) -> None:
    """Accounts, standings and tallies, in place."""
    chips: Chips = Counter(dict(reader.ask(queries.MOVED)))
    for (table,) in reader.ask(queries.ALL_NAMES):
        for source, target, amount in moved_by(reader.records(table)):
            chips[source] -= amount
            chips[target] += amount
    accounts = [(*account(name), amount) for name, amount in chips.items() if amount]
    _replace(reader.connection, "accounts", queries.ADD_TO_BALANCE, accounts)
    _replace(reader.connection, "standings", queries.ADD_TO_STANDING, list(reader.ask(queries.ADDED_UP)))
    _replace(reader.connection, "day_standings", queries.ADD_TO_DAY, list(reader.ask(queries.ADDED_UP_BY_DAY)))
    counted = [
        (game, played, person, at, read_counts(counts))
        for game, played, person, at, counts in reader.ask(queries.COUNTED)
    ]
    of_all = [row for game, played, person, _, counts in counted for row in tallied(game, played, person, counts)]
    _replace(reader.connection, "tallies", queries.ADD_TO_TALLY, of_all)
    of_days = [row for told in counted for row in tallied_on(*told)]
    _replace(reader.connection, "day_tallies", queries.ADD_TO_DAY_TALLY, of_days)
    # The house tells all hands off their facts again, little by little, and adds them up.
    _replace(reader.connection, "hours", queries.ADD_TO_HOURS, [])
    reader.connection.execute("UPDATE hand_people SET marks = NULL")


def _replace(connection: sqlite3.Connection, table: str, put: Statement, rows: list[Any]) -> None:
    connection.execute(f"DELETE FROM {table}")  # noqa: S608 - all of it is written here
    connection.executemany(compiled(put, "sqlite").text, rows)
