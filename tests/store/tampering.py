"""Somebody changes a house behind its back, with a tool."""

import sqlite3
from pathlib import Path
from typing import Any

from hanpan.store.audit import AuditReport, Fault, audit
from hanpan.store.sqlite import FILE

WHICH = '"table" = ? AND number = ?'
"""One fact, by table and number."""


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
