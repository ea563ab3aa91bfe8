"""HO-1.8: what a cash table remembers of those who left, and what they bring and owe when they come back."""

from hanpan.house.commands import TakeSeat
from hanpan.house.holdem.settings import LEAST_CHIPS
from hanpan.house.holdem.table import Departed, HoldemTable


def remembered(table: HoldemTable, person: str, at: int) -> Departed | None:
    """People who left within the last four hours."""
    left = table.departed.get(person)
    return None if left is None or at >= left.at + 1000 * table.settings.timers.sit_out_memory else left


def least_buy_in(table: HoldemTable, wish: TakeSeat) -> int:
    """The least somebody may bring: the table's minimum, or what they left with."""
    settings = table.settings
    left = remembered(table, wish.person, wish.at) if settings.is_cash else None
    if left is None or _is_freed(table, wish):
        return settings.least_buy_in
    return max(LEAST_CHIPS, min(left.stack, settings.most_buy_in, wish.bank))


def _is_freed(table: HoldemTable, wish: TakeSeat) -> bool:
    """CA-8.6: after two wins in a row here the table's minimum is enough."""
    since = wish.at - 1000 * table.settings.timers.hit_and_run
    return any(left.table == table.id and left.streak >= 2 and left.at > since for left in wish.departures)


def owed_small(table: HoldemTable, person: str, at: int) -> int:
    """CA-5.2: the dead small blind that somebody owes who posts; 0 where none was missed."""
    left = remembered(table, person, at)
    return table.blinds()[0] if left is not None and left.missed_small else 0
