"""The write-ahead log is copied into the file now and then, which may take as long as the commit of a busy house. By
itself SQLite does it in the middle of a commit; here it comes before one, in a turn of its own: people are heard
between."""

import sqlite3
from contextlib import suppress

PAGES = 1000
"""4 MB: with more of them copying takes longer by more than it is rarer."""
AT_THE_LATEST = 4 * PAGES
"""Then SQLite does it by itself, also where nobody commits through us."""


class Checkpoints:
    """Of one connection. How long the log is nobody can ask without copying it; how many rows have changed, anybody."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA wal_autocheckpoint = {AT_THE_LATEST}")
        self.connection = connection
        self._copied = connection.total_changes
        """How many rows had been changed by the last time."""
        self._changes = PAGES
        """As many as write so many pages, as it has been lately."""

    @property
    def due(self) -> bool:
        return self.connection.total_changes - self._copied >= self._changes

    def copy(self) -> None:
        """All that no reader still needs where it is. Where there is no room the log goes on growing."""
        changed = self.connection.total_changes - self._copied
        self._copied += changed
        with suppress(sqlite3.Error):
            [(_, pages, _)] = self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            if pages > 0:  # else there is no log: a house in memory
                self._changes = min(max(changed * PAGES // pages, self._changes // 2, 1), 2 * self._changes)
