"""Buying in again by itself (HO-1.7), or as it was ordered during the hand (HO-3.7)."""

from hanpan.house.holdem.events import ReboughtIn, RebuyOrdered
from hanpan.house.holdem.permissions import rebuy_range
from hanpan.house.holdem.table import HoldemTable, Player


def auto_rebuy(table: HoldemTable, player: Player) -> ReboughtIn | None:
    """The amount they have set, while their bank can pay it; None where they must be asked."""
    least, most = rebuy_range(table, player)
    amount = max(player.auto_rebuy - player.stack, least)
    if not player.auto_rebuy or most < least or amount > player.bank:
        return None
    amount = min(amount, most)
    return ReboughtIn(table.now, player.person, amount, player.bank - amount)


def ordered_rebuy(table: HoldemTable, player: Player) -> ReboughtIn | RebuyOrdered:
    """Up to the stack they ordered, as far as the bank goes; where nothing can be brought the order lapses."""
    least, most = rebuy_range(table, player)
    amount = min(player.ordered - player.stack, most)
    if amount < least:
        return RebuyOrdered(table.now, player.person, 0)
    return ReboughtIn(table.now, player.person, amount, player.bank - amount)
