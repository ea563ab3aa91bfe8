"""HO-2.6: a hand that is over, in the list of each who played it."""

from collections.abc import Iterable, Mapping, Sequence

from hanpan.games.holdem import HandSetup
from hanpan.games.holdem.counting import HandCounted, SeatCounted, counted
from hanpan.games.holdem.events import HoldemEvent
from hanpan.house.contract import OwnHand
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.table import HoldemTable

BIG = 50
"""Big blinds in a pot that one talks about."""


def own_hands(table: HoldemTable) -> list[OwnHand]:
    assert table.hand is not None, "it has just ended"
    return _own_hands(table.hand.setup, table.facts, table.dealt)


def own_hands_in(events: Sequence[TableEvent]) -> list[OwnHand]:
    started = next((event for event in events if isinstance(event, HandStarted)), None)
    if started is None:
        return []
    return _own_hands(started.setup, [event.fact for event in events if isinstance(event, Played)], started.dealt)


def _own_hands(setup: HandSetup, facts: Iterable[HoldemEvent], dealt: Mapping[int, str]) -> list[OwnHand]:
    hand = counted(setup, facts)
    return [_own(hand, person, hand.seats[seat]) for seat, person in dealt.items()]


def _own(hand: HandCounted, person: str, seat: SeatCounted) -> OwnHand:
    return OwnHand(
        person,
        profit=seat.counts.profit,
        pot=hand.pot,
        cards=seat.cards,
        board=hand.board,
        won=bool(seat.counts.won),
        lost=seat.counts.profit < 0,
        all_in=seat.all_in,
        big=hand.pot >= BIG * hand.big_blind,
        big_blind=hand.big_blind,
        place=seat.place,
        counts=seat.counts,
    )
