"""What each hand has brought, counted by the facts."""

from collections.abc import Iterator, Sequence

from hanpan.bots.sdk.bot import HandOver
from hanpan.engine import OBSERVER, Event
from hanpan.games.blackjack.events import RoundEnded
from hanpan.games.blackjack.scoring import Result
from hanpan.games.holdem import events as holdem
from hanpan.games.sniper import events as sniper
from hanpan.house.blackjack.events import Connected, RoomPlayed
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Left, Played
from hanpan.house.sniper.events import GamePlayed, GameStarted

_RESULTS = {Result.WIN: 1, Result.LOSE: -1}


class Score:
    """Of one person at one table."""

    def __init__(self, person: str, seat: int = OBSERVER) -> None:
        self.person, self.seat = person, seat
        self.number, self.won = 0, 0
        self.counts = False
        """Is this hand his, from its beginning?"""

    def take(self, facts: Sequence[TableEvent]) -> Iterator[HandOver]:
        for fact in facts:
            self._take_seat(fact)
            if isinstance(fact, Left) and fact.person == self.person and self.counts:
                yield self._end("holdem")  # he had folded, and does not see the hand's end
            if isinstance(fact, Played | GamePlayed | RoomPlayed):
                over = self.take_fact(fact.fact)
                if over is not None:
                    yield over

    def _take_seat(self, fact: TableEvent) -> None:
        """Who sits where is said when a hand, or a Sniper game, begins; in a blackjack room with each who comes."""
        if isinstance(fact, HandStarted):
            self.begin(fact.number, _seat_of(self.person, fact.dealt))
        elif isinstance(fact, GameStarted):
            self.seat = _seat_of(self.person, fact.people)
        elif isinstance(fact, Connected) and fact.person == self.person:
            self.seat = fact.number

    def begin(self, number: int, seat: int) -> None:
        self.number, self.seat, self.won, self.counts = number, seat, 0, seat != OBSERVER

    def take_fact(self, fact: Event) -> HandOver | None:
        """A fact of the game."""
        if isinstance(fact, sniper.RoundBegun):  # everyone pays one chip (SN-2.1)
            self.number, self.won, self.counts = fact.number, -1, self.seat in fact.order
        if getattr(fact, "seat", OBSERVER) == self.seat and not isinstance(fact, sniper.Survived):
            self.won += getattr(fact, "amount", 0) - getattr(fact, "paid", 0)
        if isinstance(fact, holdem.Awarded | sniper.Awarded):
            self.won += sum([share for seat, share in fact.shares if seat == self.seat])
        if isinstance(fact, RoundEnded) and self.seat in fact.results:
            return HandOver("blackjack", 0, _RESULTS.get(fact.results[self.seat], 0))
        return self._over(fact) if self.counts else None

    def _over(self, fact: Event) -> HandOver | None:
        if not isinstance(fact, holdem.HandEnded | sniper.Awarded):
            return None
        return self._end("holdem" if isinstance(fact, holdem.HandEnded) else "sniper")

    def _end(self, game: str) -> HandOver:
        self.counts = False
        return HandOver(game, self.number, self.won)


def _seat_of(person: str, seats: dict[int, str]) -> int:
    return next((seat for seat, who in seats.items() if who == person), OBSERVER)
