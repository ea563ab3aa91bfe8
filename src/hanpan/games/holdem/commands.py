"""Commands of a player."""

from hanpan.cards import Card
from hanpan.engine import Command


class Fold(Command, frozen=True):
    """Give the hand up."""


class Check(Command, frozen=True):
    """Stay in without paying, when nothing is owed."""


class Call(Command, frozen=True):
    """Pay what is owed; all-in if short."""


class Raise(Command, frozen=True):
    """Bet or raise, named by its total on this street (HE-3.2)."""

    to: int


class AllIn(Command, frozen=True):
    """Put everything in (HE-3.4)."""


class Show(Command, frozen=True):
    """Turn one or both hole cards over after the award (HE-5.4)."""

    cards: tuple[Card, ...]


class Forfeit(Command, frozen=True):
    """The house's wish, not a player's: what somebody who has folded leaves behind goes into this pot (SG-6.1)."""

    outside: int = 0
    """Chips that come from outside the hand."""


class GiveUp(Command, frozen=True):
    """The house's wish, not a player's: somebody who is not there is folded at once, whoever is on turn (CA-4.4)."""


HoldemCommand = Fold | Check | Call | Raise | AllIn | Show
