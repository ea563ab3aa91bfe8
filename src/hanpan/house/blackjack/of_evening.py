"""A blackjack room that belongs to an evening: the evening says who plays in it, they join by themselves, and the house
deals round after round, as a bot that gives way to the teacher (BJ-3.2)."""

from typing import Final

from hanpan.engine import Command, Refusal
from hanpan.games.blackjack.commands import Join, StartRound
from hanpan.games.blackjack.seating import LONGEST_NAME, is_name
from hanpan.house.blackjack.events import GuestPlaced, GuestTaken, OrderDropped, RoomPlayed
from hanpan.house.blackjack.state import THE_HOUSE, BlackjackRoom
from hanpan.house.events import TableDismissed, TableEvent
from hanpan.house.orders import (
    Arrived,
    Ended,
    EndTable,
    GotUp,
    HandOver,
    OrderTaken,
    Report,
    SeatPlayer,
    TakeOrder,
    TakePlayer,
    WentAway,
)

NAME: Final = "Hanpan"
"""What the house is called at its own table."""


def take_order(table: BlackjackRoom, wish: TakeOrder) -> TableEvent | Refusal:
    """Each once, in turn."""
    if not table.settings.evening:
        return Refusal("not-at-this-table", "HO-2.2")
    if wish.number != table.orders + 1:
        taken = wish.number <= table.orders
        return Refusal("order-taken-already" if taken else "orders-in-turn", "EV-3.4")
    return OrderTaken(wish.at, wish.number, wish.order)


def ordered(table: BlackjackRoom) -> TableEvent | None:
    """What the first order that waits leads to. One leaves at any time (BJ-9.1); the rest waits for the round."""
    order = table.waiting[0]
    if isinstance(order, TakePlayer):
        known = order.person in table.guests
        return GuestTaken(table.now, order.person, ordered=True) if known else OrderDropped(table.now)
    if table.room.in_round():
        return None
    if isinstance(order, SeatPlayer):
        number = table.connections.get(order.person, table.numbers)
        return GuestPlaced(table.now, order.person, _name(order, number), number, order.seat)
    if not isinstance(order, EndTable):  # there are no chips (BJ-1.1)
        return OrderDropped(table.now)
    first = next(iter(table.guests), None)
    return TableDismissed(table.now) if first is None else GuestTaken(table.now, first, ordered=True)


def _name(order: SeatPlayer, number: int) -> str:
    name = order.name.strip()[:LONGEST_NAME].strip()
    return name if is_name(name) else f"Player {number}"


def next_wish(table: BlackjackRoom) -> Command | None:
    """What the house does in its own room: it deals, it lets people join, and it begins the next round."""
    room, settings = table.room, table.settings
    if room.in_round() or not table.guests:
        return None
    if room.dealer() is None:
        return Join(THE_HOUSE, NAME, settings.dealer_key, bot=True)
    for person, name in table.guests.items():
        if table.is_here(person) and not table.is_in(person):
            return Join(table.connections[person], name)
    dealer = room.player(THE_HOUSE)
    deals = dealer is not None and dealer.dealer and not table.held
    enough = len(room.joined) >= max(2, settings.minimum)
    return StartRound(THE_HOUSE) if deals and enough and table.now >= table.next_at else None


def report(table: BlackjackRoom, event: TableEvent) -> Report | None:
    """What the evening must know of a fact."""
    if not table.settings.evening:
        return None
    match event:
        case GuestPlaced():
            return Arrived(event.person, event.seat)
        case GuestTaken():
            return GotUp(event.person, 0) if event.ordered else WentAway(event.person, 0)
        case RoomPlayed() if event.ends:
            return HandOver(table.rounds, (), table.rounds)
        case TableDismissed():
            return Ended()
    return None
