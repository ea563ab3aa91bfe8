"""Events of a game of Sniper Hold'em."""

from msgspec import Struct

from hanpan.cards import Card
from hanpan.engine import Event
from hanpan.games.sniper.seating import SniperSetup


class GameOpened(Event, frozen=True):
    """A game begins."""

    setup: SniperSetup


class FirstDrawn(Event, frozen=True):
    """One numbered card for each player, shuffled; the top one names the first player (SN-1.3)."""

    deck: tuple[Card, ...]
    first: int


class RoundBegun(Event, frozen=True):
    """Everyone in the game pays one chip; the first named is the first player (SN-1.3, SN-2.1)."""

    number: int
    order: tuple[int, ...]


class DeckShuffled(Event, frozen=True):
    """The forty lie in this order, which is nobody's to know (SN-1.1)."""

    deck: tuple[Card, ...]


class Dealt(Event, frozen=True):
    """Everyone has two hole cards (SN-2.2)."""

    hole: dict[int, tuple[Card, ...]]


class SharedDealt(Event, frozen=True):
    """Two shared cards face up, and a betting round begins (SN-2.2, SN-2.4)."""

    cards: tuple[Card, ...]


class Folded(Event, frozen=True):
    seat: int


class Checked(Event, frozen=True):
    seat: int


class Called(Event, frozen=True):
    seat: int
    paid: int


class Raised(Event, frozen=True):
    """A bet (over 0) or a raise."""

    seat: int
    to: int
    paid: int
    over: int


class SnipingBegun(Event, frozen=True):
    """The betting is over; these declare or pass, in this order (SN-3.1)."""

    order: tuple[int, ...]


class Declared(Event, frozen=True):
    seat: int
    combination: str


class Passed(Event, frozen=True):
    seat: int


class OpenHand(Struct, frozen=True):
    """A hand at the showdown: its two hole cards, what it makes of the six, and whether that was sniped."""

    seat: int
    cards: tuple[Card, ...]
    combination: str
    sniped: bool


class HandsOpened(Event, frozen=True):
    """Everyone still in turns their cards up, clockwise from the first player (SN-4.2)."""

    hands: tuple[OpenHand, ...]


class Awarded(Event, frozen=True):
    """The pot goes to whoever won it (SN-2.6, SN-4.3 to SN-4.5)."""

    shares: tuple[tuple[int, int], ...]


class Survived(Event, frozen=True):
    """They have paid the survival number to the system (SN-5.1)."""

    seat: int
    paid: int


class Distributed(Event, frozen=True):
    """What a survivor had left goes to those still in the game, or is `taken` by the system (SN-5.2)."""

    seat: int
    gifts: tuple[tuple[int, int], ...]
    taken: int = 0


class Eliminated(Event, frozen=True):
    """These have no chips and are out, the best of them first (SN-5.3, SN-5.6)."""

    seats: tuple[int, ...]


class GameEnded(Event, frozen=True):
    """At most one player is left in the game, or nobody can survive any more (SN-5.5)."""

    winners: tuple[int, ...]
    places: tuple[int, ...] = ()
    """Everybody, the first place first (SN-5.6); empty in games of earlier versions, which had no places."""


SniperEvent = (
    GameOpened
    | FirstDrawn
    | RoundBegun
    | DeckShuffled
    | Dealt
    | SharedDealt
    | Folded
    | Checked
    | Called
    | Raised
    | SnipingBegun
    | Declared
    | Passed
    | HandsOpened
    | Awarded
    | Survived
    | Distributed
    | Eliminated
    | GameEnded
)
