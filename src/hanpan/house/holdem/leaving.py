"""HO-3.4, CA-6, SG-6: how somebody leaves, and where their chips go."""

from hanpan.house.holdem.events import Destination, Left
from hanpan.house.holdem.table import HoldemTable, Player


def leave_now(table: HoldemTable, player: Player, at: int, *, observes: bool = False) -> Left:
    """They get up, and look on if they are there. At a cash table, or before and after a sit-and-go, their chips go to
    their bank."""
    stack = table.stack_of(player)
    to = _where_to(table, player)
    won = table.is_cash() and stack + player.skimmed > player.brought
    return Left(at, player.person, player.seat, stack, player.safe, to, won, observes and player.connected)


def _where_to(table: HoldemTable, player: Player) -> Destination:
    """SG-6.1: who leaves a running sit-and-go leaves their chips to the main pot, of this hand if they have folded. An
    evening takes them out of play while there are other tables (EV-3.6)."""
    if table.is_evening() and (table.is_cash() or not table.last_table or not player.stack):
        return "evening"
    if table.is_cash():
        return "bank"
    if table.running and not player.out:
        return "hand" if table.has_folded(player) else "pot"
    return "given" if table.settings.is_given else "bank"
