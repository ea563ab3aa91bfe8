"""Events of a blackjack room."""

from hanpan.cards import Card
from hanpan.engine import Event
from hanpan.games.blackjack.scoring import Result
from hanpan.games.blackjack.seating import RoomSetup


class RoomOpened(Event, frozen=True):
    """The room opens its door."""

    setup: RoomSetup


class Joined(Event, frozen=True):
    """Somebody came in, under their trimmed name (BJ-3.1). What key they showed is not told."""

    seat: int
    name: str
    dealer: bool
    bot: bool = False


class DealerAwaited(Event, frozen=True):
    """A person has come with the key while a bot deals: they are the dealer from the next `Idle` on (BJ-3.2)."""

    seat: int
    name: str


class DealerGaveWay(Event, frozen=True):
    """The bot has left the dealer's chair to a person; everybody and every result stays (BJ-3.2)."""

    seat: int


class RoundStarted(Event, frozen=True):
    """Hands, scores and results of the last round are gone (BJ-4.2)."""


class ShoeShuffled(Event, frozen=True):
    """A new shoe lies in this order, which is nobody's to know (BJ-4.2)."""

    deck: tuple[Card, ...]


class Dealt(Event, frozen=True):
    """One of somebody's first two cards (BJ-4.2)."""

    seat: int
    card: Card


class TurnGiven(Event, frozen=True):
    """The turn is found anew; NOBODY when no player is left to ask (BJ-5.2)."""

    seat: int


class TurnSilent(Event, frozen=True):
    """Whoever is on turn has said nothing for ten seconds: the dealer may make them stand (BJ-5.5)."""

    seat: int


class Drew(Event, frozen=True):
    """One more card, for a player who hit or for the dealer (BJ-5.3, BJ-6.1)."""

    seat: int
    card: Card


class Stood(Event, frozen=True):
    """A player, or the dealer from 17 on, takes no more cards (BJ-5.4, BJ-6.1)."""

    seat: int


class RoundEnded(Event, frozen=True):
    """Each player's result, by their connection; none for the dealer (BJ-7.1, BJ-8.1)."""

    results: dict[int, Result]
    counted: bool = False
    """On the scoreboard; earlier versions had none."""


class Left(Event, frozen=True):
    """A player went, and they alone (BJ-9.1)."""

    seat: int


class GameTerminated(Event, frozen=True):
    """The dealer went, and everything with them (BJ-9.2)."""


class ShoeEmpty(Event, frozen=True):
    """A card was wanted and there was none: the round is broken off (BJ-10.1)."""


BlackjackEvent = (
    RoomOpened
    | Joined
    | DealerAwaited
    | DealerGaveWay
    | RoundStarted
    | ShoeShuffled
    | Dealt
    | TurnGiven
    | TurnSilent
    | Drew
    | Stood
    | RoundEnded
    | Left
    | GameTerminated
    | ShoeEmpty
)
