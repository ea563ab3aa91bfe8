"""Events of a Sniper table, beside those of any table."""

from typing import Literal

from hanpan.games.sniper.events import SniperEvent
from hanpan.games.sniper.seating import SniperSetup
from hanpan.house.events import TableEvent
from hanpan.house.orders import OrderTaken
from hanpan.house.sniper.settings import SniperSettings


class SniperTableOpened(TableEvent, frozen=True):
    table: str
    settings: SniperSettings
    creator: str


class ChairTaken(TableEvent, frozen=True):
    person: str
    seat: int
    bot: bool = False


class ChairLeft(TableEvent, frozen=True):
    """Before or after a game the chair is free; in a game it stays theirs, and silence plays for them."""

    person: str
    seat: int
    ordered: bool = False
    """The evening has said so."""


class GameStarted(TableEvent, frozen=True):
    """A game begins: everyone is given their chips (SN-1.2)."""

    number: int
    setup: SniperSetup
    people: dict[int, str]


class GamePlayed(TableEvent, frozen=True):
    """A fact of the game in play."""

    fact: SniperEvent
    game: int = 0
    """The number of the game: who played it decides who may hear it."""
    by_silence: bool = False
    """Nobody said it: the clock did, or it counts at once (SN-6.2, SN-6.3)."""


class GameAbandoned(TableEvent, frozen=True):
    """All who played have gone from a table of the house (HO-2.4), or the house has lost its key (FD-3.3): the game
    ends without a winner, and what everybody was given goes back."""

    cause: Literal["", "key-lost", "false-opening"] = ""


class RematchAnswered(TableEvent, frozen=True):
    person: str
    yes: bool


class OrderDropped(TableEvent, frozen=True):
    """There is nothing left to do of the evening's order."""


AnySniperTableEvent = (
    SniperTableOpened
    | ChairTaken
    | ChairLeft
    | GameStarted
    | GamePlayed
    | GameAbandoned
    | RematchAnswered
    | OrderTaken
    | OrderDropped
)
