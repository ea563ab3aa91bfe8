"""The state of the room. Only `begin` and `evolve` change it."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from hanpan.cards import Card
from hanpan.engine import NOBODY
from hanpan.games.blackjack.scoring import Result, Standing, score
from hanpan.games.blackjack.seating import RoomSetup


class Phase(StrEnum):
    """BJ-1.1: there are these two."""

    IDLE = "Idle"
    IN_ROUND = "InRound"


@dataclass
class Player:
    """Somebody who has joined."""

    seat: int
    name: str
    dealer: bool
    cards: tuple[Card, ...] = ()
    standing: Standing = Standing.IDLE
    result: Result = Result.NONE
    bot: bool = False
    won: int = 0
    """Rounds since they joined, as are those tied and lost."""
    tied: int = 0
    lost: int = 0

    def score(self) -> int:
        return score(self.cards)

    def is_playing(self) -> bool:
        return self.standing is Standing.PLAYING


@dataclass
class Room:
    """The room as the house knows it, the order of the shoe and the dealer's key and all."""

    setup: RoomSetup
    phase: Phase = Phase.IDLE
    joined: list[Player] = field(default_factory=list)
    """In the order of joining."""
    shoe: tuple[Card, ...] = ()
    """Empty until the dealer has shuffled for this round."""
    next_card: int = 0
    turn: int = NOBODY
    silent: bool = False
    """Whoever is on turn has said nothing for ten seconds (BJ-5.5)."""
    heir: int = NOBODY
    """The connection that deals from the next `Idle` on in the place of a bot (BJ-3.2)."""
    heir_name: str = ""

    def copy(self) -> "Room":
        return replace(self, joined=[replace(player) for player in self.joined])

    def __copy__(self) -> "Room":
        return self.copy()

    def __hash__(self) -> int:
        return hash((self.phase, self.shoe, self.next_card, self.turn, len(self.joined)))

    def in_round(self) -> bool:
        return self.phase is Phase.IN_ROUND

    def player(self, seat: int) -> Player | None:
        """Whoever joined on this connection."""
        return next((player for player in self.joined if player.seat == seat), None)

    def at(self, seat: int) -> Player:
        """The same where a fact says that there is one."""
        return next(player for player in self.joined if player.seat == seat)

    def dealer(self) -> Player | None:
        """BJ-1.1: the one with the dealer's flag."""
        return next((player for player in self.joined if player.dealer), None)

    def bot_deals(self) -> bool:
        dealer = self.dealer()
        return dealer is not None and dealer.bot

    def players(self) -> list[Player]:
        """Everybody but the dealer."""
        return [player for player in self.joined if not player.dealer]

    def first_playing(self) -> int:
        """BJ-5.2: whose turn it is by the order of joining."""
        return next((player.seat for player in self.players() if player.is_playing()), NOBODY)

    def top_card(self) -> Card | None:
        """The next card of the shoe, or None when it has run out (BJ-10.1)."""
        return self.shoe[self.next_card] if self.next_card < len(self.shoe) else None
