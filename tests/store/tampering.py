"""Somebody changes a house behind its back, with a tool."""

import sqlite3
from pathlib import Path
from typing import Any

from hanpan.house.ledger import transfers_of
from hanpan.store.audit import AuditReport, Fault, audit
from hanpan.store.packing import unpack
from hanpan.store.rows import read_moves
from hanpan.store.sqlite import FILE

WHICH = '"table" = ? AND number = ?'
"""One fact, by table and number."""


def loosen(file: sqlite3.Connection, *, moves: bool = True) -> None:
    """Every fact in a row of its own, as earlier houses kept them; their transfers apart, where moves do not stay."""
    file.execute("BEGIN")
    for told in file.execute('SELECT "table", first, body FROM stretches').fetchall():
        file.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", unpack(*told))
    file.execute("DELETE FROM stretches")
    file.execute("UPDATE hands SET packed = 0")
    if not moves:
        _keep_transfers_apart(file)
    file.execute("COMMIT")


def _keep_transfers_apart(file: sqlite3.Connection) -> None:
    for table, number, at, told in file.execute(_MOVED).fetchall():
        rows = [(t.id, at, t.source, t.target, t.amount, t.rule) for t in transfers_of(table, number, read_moves(told))]
        file.executemany("INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?)", rows)
    file.execute("UPDATE journal SET moves = NULL")


_MOVED = 'SELECT "table", number, at, moves FROM journal WHERE moves NOTNULL'


class Tampering:
    """A copy of the house, and the tool."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = sqlite3.connect(folder / FILE, isolation_level=None)

    def run(self, sql: str, *values: Any) -> None:
        assert self.file.execute(sql, values).rowcount > 0, "nothing was changed"

    def one(self, sql: str, *values: Any) -> tuple[Any, ...]:
        row: tuple[Any, ...] = self.file.execute(f"{sql} LIMIT 1", values).fetchone()
        assert row is not None, sql
        return row

    def fact(self, event: str, where: str = "true") -> tuple[str, int]:
        """The longest fact of this kind, by table and number."""
        says = f'instr(CAST(coalesce(sealed, open) AS TEXT), \'"event":"{event}"\') AND {where}'
        order = "ORDER BY length(coalesce(sealed, open)) DESC"
        table, number = self.one(f'SELECT "table", number FROM journal WHERE {says} {order}')  # noqa: S608
        return table, number

    def longest(self) -> str:
        """The table with the most facts."""
        (table,) = self.one('SELECT "table" FROM snapshots ORDER BY number DESC')
        return str(table)

    def audit(self) -> AuditReport:
        return audit(self.folder)

    def faults(self) -> set[Fault]:
        return {finding.fault for finding in self.audit().findings}
