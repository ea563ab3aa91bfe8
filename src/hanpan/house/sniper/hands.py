"""The games of a Sniper table: what may be played, where a game begins and ends, and how it is told again."""

from collections.abc import Iterable

from msgspec import structs

from hanpan.engine import OBSERVER, Move
from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import GameEnded
from hanpan.house.contract import HandInPlay
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GameAbandoned, GamePlayed, GameStarted
from hanpan.house.sniper.state import SniperTable


def moves(table: SniperTable, person: str) -> tuple[Move, ...]:
    seat = table.seat_of(person)
    return () if table.match is None or seat == OBSERVER else GAME.legal(table.match, seat)


def hand(table: SniperTable) -> HandInPlay:
    """One round tells of the next, so the whole game counts as one."""
    return HandInPlay(table.games, table.is_playing(), tuple(table.people.values()), table.turn_number)


def begins_hand(event: TableEvent) -> bool:
    return isinstance(event, GameStarted)


def ends_hand(event: TableEvent) -> bool:
    return isinstance(event, GameAbandoned) or (isinstance(event, GamePlayed) and isinstance(event.fact, GameEnded))


def retold(events: Iterable[TableEvent], person: str) -> list[TableEvent]:
    """HO-2.6: one's own cards, and what everybody saw. What happened beside the game is not part of it."""
    seat, told = OBSERVER, list[TableEvent]()
    for event in events:
        if isinstance(event, GameStarted):
            seat = next((place for place, name in event.people.items() if name == person), OBSERVER)
            told.append(event)
        elif isinstance(event, GamePlayed):
            told.append(structs.replace(event, fact=GAME.tell(event.fact, seat)))
        elif isinstance(event, GameAbandoned):
            told.append(event)
    return told
