"""HO-2.6: a hand that is over, as somebody may look at it again: his own cards, and what everybody saw."""

from collections.abc import Iterable

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.games import holdem, sniper
from hanpan.house.events import HandStarted, Played, TableEvent
from hanpan.house.sniper.events import GamePlayed, GameStarted


def as_told(events: Iterable[TableEvent], person: str) -> list[TableEvent]:
    """The facts of one hand or game, from its beginning, as this person may hear them. What happened beside it is
    not part of it."""
    seat, told = OBSERVER, list[TableEvent]()
    for event in events:
        if isinstance(event, HandStarted | GameStarted):
            people = event.dealt if isinstance(event, HandStarted) else event.people
            seat = next((place for place, name in people.items() if name == person), OBSERVER)
            told.append(event)
        elif isinstance(event, Played):
            told.append(structs.replace(event, fact=holdem.GAME.tell(event.fact, seat)))
        elif isinstance(event, GamePlayed):
            told.append(structs.replace(event, fact=sniper.GAME.tell(event.fact, seat)))
    return told
