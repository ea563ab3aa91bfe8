"""EV-1.1: a Sniper table that belongs to an evening. The evening says who sits here; games begin by themselves, one
after the other, and their places are told (house.orders)."""

from hanpan.engine import Refusal
from hanpan.games.sniper.events import GameEnded
from hanpan.house.events import TableDismissed, TableEvent
from hanpan.house.orders import (
    Arrived,
    Ended,
    EndTable,
    GameOver,
    GotUp,
    HoldTable,
    OrderTaken,
    Report,
    SeatPlayer,
    TakeOrder,
    TakePlayer,
    WentAway,
)
from hanpan.house.sniper.events import ChairLeft, ChairTaken, GameAbandoned, GamePlayed, OrderDropped
from hanpan.house.sniper.state import SniperTable


def take_order(table: SniperTable, wish: TakeOrder) -> TableEvent | Refusal:
    """Each once, in turn."""
    if not table.settings.evening:
        return Refusal("not-at-this-table", "HO-2.2")
    if wish.number != table.orders + 1:
        taken = wish.number <= table.orders
        return Refusal("order-taken-already" if taken else "orders-in-turn", "EV-3.4")
    return OrderTaken(wish.at, wish.number, wish.order)


def order_taken(table: SniperTable, event: OrderTaken) -> None:
    """A pause counts from the next round on; everything else waits its turn."""
    table.orders = event.number
    if isinstance(event.order, HoldTable):
        table.held = event.order.held
    else:
        table.waiting.append(event.order)


def seated(table: SniperTable, person: str, at: int) -> None:
    """Whoever comes at the same time is waited for."""
    order_done(table, person)
    table.hold_until = max(table.hold_until, at + 1000 * table.settings.pause)


def order_done(table: SniperTable, person: str = "") -> None:
    """The first order, where it is the one about this person."""
    if table.waiting and getattr(table.waiting[0], "person", "") == person:
        table.waiting.pop(0)


def ordered(table: SniperTable) -> TableEvent | None:
    """What the first order that waits leads to. Who gets up may do so in a game, too (SN-6.3); the rest waits."""
    order = table.waiting[0]
    if isinstance(order, TakePlayer):
        chair = table.chair(order.person)
        if chair is None:
            return OrderDropped(table.now)
        return ChairLeft(table.now, chair.person, chair.seat, ordered=True)
    if table.is_playing():
        return None
    if isinstance(order, SeatPlayer):
        return ChairTaken(table.now, order.person, order.seat, order.bot)
    if not isinstance(order, EndTable):  # no chips are in play here
        return OrderDropped(table.now)
    if table.chairs:
        chair = table.chairs[min(table.chairs)]
        return ChairLeft(table.now, chair.person, chair.seat, ordered=True)
    return TableDismissed(table.now)


def is_ready(table: SniperTable) -> bool:
    """Two are here, and everybody has had time to look at the places."""
    return not table.held and len(table.chairs) > 1 and table.now >= table.hold_until


def report(table: SniperTable, event: TableEvent) -> Report | None:
    """What the evening must know of a fact."""
    if not table.settings.evening:
        return None
    match event:
        case ChairTaken():
            return Arrived(event.person, event.seat)
        case ChairLeft():
            return GotUp(event.person, 0) if event.ordered else WentAway(event.person, 0)
        case GamePlayed() if isinstance(event.fact, GameEnded):
            return GameOver(event.game, tuple([table.people[seat] for seat in event.fact.places]))
        case GameAbandoned():
            return GameOver(table.games, ())
        case TableDismissed():
            return Ended()
    return None
