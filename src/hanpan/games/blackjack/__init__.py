"""BJ: the classroom blackjack room. A seat is the number of a connection."""

from collections.abc import Callable

from hanpan.cards import DECK_52
from hanpan.engine import Game
from hanpan.games.blackjack.acting import deadline, decide, legal, wish
from hanpan.games.blackjack.broadcast import CODES, NOTICES, Message, sent
from hanpan.games.blackjack.commands import BlackjackCommand, Hit, Join, Leave, MakeStand, Stand, StartRound, Wait
from hanpan.games.blackjack.dealer import follow, shuffled
from hanpan.games.blackjack.events import BlackjackEvent
from hanpan.games.blackjack.evolution import evolve
from hanpan.games.blackjack.opening import begin, open_room
from hanpan.games.blackjack.room import Room
from hanpan.games.blackjack.seating import Guest, RoomSetup
from hanpan.games.blackjack.views import RoomView, see, tell, text

__all__ = [
    "CODES",
    "GAME",
    "NOTICES",
    "Guest",
    "Hit",
    "Join",
    "Leave",
    "MakeStand",
    "Message",
    "RoomSetup",
    "RoomView",
    "Stand",
    "StartRound",
    "Wait",
    "sent",
]

_CONNECTIONS = 10


def sample(dice: Callable[[int, int], int]) -> RoomSetup:
    """A random room with a round begun: 2 to 8 in it, the dealer anywhere among them, at times a short shoe.

    The dealer is in from the start because no legal move holds the key that would make one.
    """
    free = list(range(_CONNECTIONS))
    seats = [free.pop(dice(0, len(free) - 1)) for _ in range(dice(2, 8))]
    dealer = dice(0, len(seats) - 1)
    short = dice(0, 3) == 0
    return RoomSetup(
        dealer_key="the key of the sample",
        decks=dice(1, 4),
        pack=DECK_52[: dice(1, 3 * len(seats))] if short else (),
        guests=tuple(Guest(seat, f"Guest {seat}", at == dealer) for at, seat in enumerate(seats)),
        started=True,
        silence=dice(0, 2) * 30,
    )


GAME: Game[RoomSetup, Room, RoomView] = Game(
    name="blackjack",
    rules="BJ",
    events=BlackjackEvent,
    commands=BlackjackCommand,
    open=open_room,
    begin=begin,
    legal=legal,
    wish=wish,
    decide=decide,
    follow=follow,
    shuffled=shuffled,
    evolve=evolve,
    deadline=deadline,
    see=see,
    tell=tell,
    text=text,
    chips=lambda _: 0,  # BJ-1.1
    sample=sample,
)
