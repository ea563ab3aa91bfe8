"""The state that follows from the facts of a table."""

from hanpan.house.events import TableEvent
from hanpan.house.holdem.changes import CHANGES
from hanpan.house.holdem.events import TableOpened
from hanpan.house.holdem.table import HoldemTable


def begin(opened: TableOpened) -> HoldemTable:
    """A table nobody sits at yet."""
    table = HoldemTable(opened.table, opened.settings, opened.creator, opened.at, opened.at)
    if not opened.settings.is_cash:
        table.level = opened.settings.first_level
    if opened.settings.waits_for_evening:
        table.running, table.last_table = True, False
    if opened.settings.is_private:
        table.invited[opened.creator] = None
    return table


def evolve(table: HoldemTable, event: TableEvent) -> None:
    """Apply one fact to the table."""
    table.now = max(table.now, event.at)
    CHANGES[type(event)](table, event)
