"""HO-2.6: the rounds of a room: where one begins and ends, what it was to whom, and how it is told and drawn again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from hanpan.engine import OBSERVER
from hanpan.games.blackjack import GAME
from hanpan.games.blackjack.events import RoundEnded, RoundStarted, ShoeShuffled
from hanpan.games.blackjack.room import Player, Room
from hanpan.games.blackjack.scoring import Result
from hanpan.games.blackjack.seating import RoomSetup
from hanpan.house.blackjack.events import RoomPlayed
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.blackjack.views import BlackjackOwn, BlackjackTableView
from hanpan.house.contract import HandInPlay, OwnHand, Replay, ReplayStep
from hanpan.house.events import TableEvent


def last(table: BlackjackRoom) -> HandInPlay:
    playing = table.room.in_round() and bool(table.dealt) and not table.dismissed
    return HandInPlay(table.rounds, playing, tuple(table.dealt.values()))


def begins(event: TableEvent) -> bool:
    """Earlier versions kept no rounds apart."""
    return isinstance(event, RoomPlayed) and bool(event.players)


def ends(event: TableEvent) -> bool:
    return isinstance(event, RoomPlayed) and event.ends


def retold(events: Iterable[TableEvent], _: str) -> list[TableEvent]:
    """Everybody sees every card; what happened beside the round is not part of it."""
    return [_told(event) for event in events if isinstance(event, RoomPlayed)]


def _told(event: RoomPlayed) -> RoomPlayed:
    fact = GAME.tell(event.fact, OBSERVER)
    return event if fact is event.fact else structs.replace(event, fact=fact)


# -- in the list of each who played it


def own_hands(table: BlackjackRoom) -> list[OwnHand]:
    results = {player.seat: player.result for player in table.room.joined}
    return _own_hands(table.dealt, results)


def own_hands_in(events: Sequence[TableEvent]) -> list[OwnHand]:
    played = [event for event in events if isinstance(event, RoomPlayed)]
    dealt = next((event.dealt for event in played if event.players), {})
    ended = next((event.fact for event in played if isinstance(event.fact, RoundEnded)), None)
    return _own_hands(dealt, {} if ended is None else ended.results)


def _own_hands(dealt: Mapping[int, str], results: Mapping[int, Result]) -> list[OwnHand]:
    """The dealer has no result, and neither has who left, or a round that was broken off."""
    ended = [(person, results.get(seat, Result.NONE)) for seat, person in dealt.items()]
    return [
        OwnHand(person, won=result is Result.WIN, lost=result is Result.LOSE)
        for person, result in ended
        if result is not Result.NONE
    ]


# -- drawn again


def replay(events: Sequence[TableEvent], person: str) -> Replay | None:
    """None where the round has no beginning."""
    played = [event for event in events if isinstance(event, RoomPlayed)]
    if not played or not isinstance(played[0].fact, RoundStarted) or not played[0].players:
        return None
    seat = next((at for at, name in played[0].dealt.items() if name == person), OBSERVER)
    steps = tuple(_steps(played, seat))
    return Replay(steps[0].shared, steps[0].own, steps)


def _steps(played: Sequence[RoomPlayed], seat: int) -> Iterator[ReplayStep]:
    joined = [Player(one.seat, one.name, one.dealer, bot=one.bot) for one in played[0].players]
    room, own = Room(RoomSetup(), joined=joined), BlackjackOwn(seat, ())
    for event in played:
        GAME.evolve(room, event.fact)
        if not isinstance(event.fact, ShoeShuffled):
            seen = BlackjackTableView("", seat, len(joined), GAME.see(room, OBSERVER))
            yield ReplayStep(_told(event), None, own, shared=seen)
