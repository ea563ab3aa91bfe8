"""The state that follows from the facts of a table."""

from hanpan.house.changes import CHANGES
from hanpan.house.events import TableEvent, TableOpened
from hanpan.house.table import Table


def begin(opened: TableOpened) -> Table:
    """A table nobody sits at yet."""
    table = Table(opened.table, opened.settings, opened.creator, opened.at, opened.at)
    if not opened.settings.is_cash:
        table.level = opened.settings.first_level
    if opened.settings.is_private:
        table.invited[opened.creator] = None
    return table


def evolve(table: Table, event: TableEvent) -> None:
    """Apply one fact to the table."""
    table.now = max(table.now, event.at)
    CHANGES[type(event)](table, event)
