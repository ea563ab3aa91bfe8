"""HO-2.6: a game that is over, in the list of each who played it: how it ended for them."""

from collections.abc import Iterable, Mapping, Sequence

from hanpan.engine import Event
from hanpan.games.sniper.events import GameEnded, Survived
from hanpan.house.contract import OwnHand
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed, GameStarted
from hanpan.house.sniper.state import SniperTable


def own_hands(table: SniperTable) -> list[OwnHand]:
    return _own_hands(table.people, table.facts)


def own_hands_in(events: Sequence[TableEvent]) -> list[OwnHand]:
    started = next((event for event in events if isinstance(event, GameStarted)), None)
    if started is None:
        return []
    return _own_hands(started.people, [event.fact for event in events if isinstance(event, GamePlayed)])


def _own_hands(people: Mapping[int, str], facts: Iterable[Event]) -> list[OwnHand]:
    """Nothing where it was broken off. A game is many rounds: no cards stand for all of it."""
    survivors = set[int]()
    ended: GameEnded | None = None
    for fact in facts:
        if isinstance(fact, Survived):
            survivors.add(fact.seat)
        elif isinstance(fact, GameEnded):
            ended = fact
    if ended is None:
        return []
    places = {seat: str(place) for place, seat in enumerate(ended.places, 1)}
    return [
        OwnHand(person, won=seat in survivors, lost=seat not in survivors, place=places.get(seat, ""))
        for seat, person in people.items()
    ]
