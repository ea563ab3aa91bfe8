"""The hands of a hold'em table: what may be played, where a hand begins and ends, and how it is told again."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import structs

from hanpan.engine import OBSERVER, Move
from hanpan.games.holdem import GAME
from hanpan.games.holdem.events import BoardDealt, Called, Checked, Dealt, DeckShuffled, Folded, HandEnded, Raised
from hanpan.house.contract import HandInPlay
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import DecksOpened
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.table import HoldemTable

_BETTING: Final = frozenset((Checked, Called, Raised, Folded, BoardDealt))
"""After these facts only who acted, who is on turn and, with a new board, who holds cards sees anything new of their
own; they tell everybody the same, and nobody comes or goes."""

_DEALING: Final = frozenset((DeckShuffled, Dealt))


def moves(table: HoldemTable, person: str) -> tuple[Move, ...]:
    seat = table.seat_in_hand(person)
    return () if table.hand is None or seat == OBSERVER else GAME.legal(table.hand, seat)


def hand(table: HoldemTable) -> HandInPlay:
    return HandInPlay(table.hand_number, table.is_playing(), tuple(table.dealt.values()), table.turn_number)


def begins_hand(event: TableEvent) -> bool:
    return type(event) is HandStarted


def ends_hand(event: TableEvent) -> bool:
    return type(event) is Played and type(event.fact) is HandEnded


def retold(events: Iterable[TableEvent], person: str) -> list[TableEvent]:
    """HO-2.6: one's own cards, and what everybody saw. What happened beside the hand is not part of it."""
    seat, told = OBSERVER, list[TableEvent]()
    for event in events:
        if isinstance(event, HandStarted):
            seat = next((place for place, name in event.dealt.items() if name == person), OBSERVER)
            told.append(event)
        elif isinstance(event, Played):
            told.append(structs.replace(event, fact=GAME.tell(event.fact, seat)))
    return told


def news(table: HoldemTable, events: Sequence[TableEvent]) -> set[str] | None:
    """While people only bet, or are dealt the cards for which they have waited (FD-1.4): those for whom something of
    their own is new. Else None."""
    if events and type(events[0]) is DecksOpened:
        return set(table.dealt.values()) if all(map(_deals, events[1:])) else None
    told: set[str] = set()
    for event in reversed(events):  # of a hand that is over and of the next one told at once, nobody is looked for
        if type(event) is not Played or type(event.fact) not in _BETTING:
            return None
        _hear(table, event.fact, told)
    if events and table.hand is not None:
        told.add(table.dealt.get(table.hand.betting.turn, ""))
    return told


def _deals(event: TableEvent) -> bool:
    return type(event) is Played and type(event.fact) in _DEALING


def _hear(table: HoldemTable, fact: object, told: set[str]) -> None:
    """Somebody has bet; or a card was dealt, and whoever has not folded holds something else (HE-5.1)."""
    if type(fact) is BoardDealt:
        assert table.hand is not None
        live = table.hand.betting.live
        told.update([person for seat, person in table.dealt.items() if live[seat]])
    else:
        told.add(table.dealt[fact.seat])  # type: ignore[attr-defined]
