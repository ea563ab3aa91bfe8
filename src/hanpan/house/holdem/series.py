"""EV-1.1: a textbook table that belongs to an evening. The evening says who sits here; games begin by themselves, one
after the other, and their places are told (house.orders). No chip of the evening lies here (HO-2.10)."""

from msgspec import structs

from hanpan.house.events import TableDismissed, TableEvent
from hanpan.house.holdem import events as told
from hanpan.house.holdem.absence import is_deserted
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.holdem.tournament import called
from hanpan.house.orders import (
    Arrived,
    Ended,
    EndTable,
    GameOver,
    GotUp,
    HoldTable,
    Report,
    SeatPlayer,
    TakePlayer,
    WentAway,
)


def ordered(table: HoldemTable) -> TableEvent | None:
    """What the first order that waits leads to, between two hands; nobody sits down in the middle of a game."""
    order = table.waiting[0]
    match order:
        case HoldTable():
            return told.TableHeld(table.now, order.held)
        case TakePlayer():
            player = table.player(order.person)
            return told.OrderDropped(table.now) if player is None else _gets_up(table, player)
        case SeatPlayer():
            return None if table.running else _sits_down(table, order)
        case EndTable():
            return _ends(table)
    return told.OrderDropped(table.now)


def _gets_up(table: HoldemTable, player: Player) -> TableEvent:
    """SG-6.1 in the middle of a game."""
    return structs.replace(leave_now(table, player, table.now), ordered=True)


def _sits_down(table: HoldemTable, order: SeatPlayer) -> TableEvent:
    stack = table.settings.most_buy_in
    return told.SeatTaken(table.now, order.person, order.seat, stack, 0, "wait", 0, order.bot)


def _ends(table: HoldemTable) -> TableEvent:
    """EV-1.5: the game in play is called, places by stack; then seat by seat, then the table itself."""
    if table.running:
        return called(table)
    if table.players:
        return _gets_up(table, table.players[min(table.players)])
    return TableDismissed(table.now)


def between_games(table: HoldemTable) -> TableEvent | None:
    """Once everybody has looked at the places they all get their chips again, and the next game begins."""
    if table.now < max(table.asks_at, table.next_at) or is_deserted(table) or len(table.players) < 2:
        return None
    for seat in sorted(table.players):
        if not table.players[seat].stack:
            return told.ReboughtIn(table.now, table.players[seat].person, table.settings.most_buy_in, 0)
    return told.TournamentStarted(table.now, table.tournament + 1)


def report(table: HoldemTable, event: TableEvent) -> Report | None:
    """What the evening must know of a fact."""
    match event:
        case told.SeatTaken():
            return Arrived(event.person, event.seat)
        case told.Left():
            return GotUp(event.person, 0) if event.ordered else WentAway(event.person, 0)
        case told.TournamentEnded():
            return GameOver(table.tournament, event.places)
        case TableDismissed():
            return Ended()
    return None
