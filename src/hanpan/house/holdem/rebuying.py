"""HO-1.7: buying in again by itself."""

from hanpan.house.holdem.events import ReboughtIn
from hanpan.house.holdem.permissions import rebuy_range
from hanpan.house.holdem.table import HoldemTable, Player


def auto_rebuy(table: HoldemTable, player: Player) -> ReboughtIn | None:
    """The amount he has set, while his bank can pay it; None where he must be asked."""
    least, most = rebuy_range(table, player)
    amount = max(player.auto_rebuy - player.stack, least)
    if not player.auto_rebuy or most < least or amount > player.bank:
        return None
    amount = min(amount, most)
    return ReboughtIn(table.now, player.person, amount, player.bank - amount)
