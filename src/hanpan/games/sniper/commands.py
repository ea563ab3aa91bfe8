"""Commands of a player."""

from hanpan.engine import Command


class Fold(Command, frozen=True):
    """Give the round up."""


class Check(Command, frozen=True):
    """Stay in without paying, when nothing is owed."""


class Call(Command, frozen=True):
    """Pay what is owed; the cap makes sure that everyone can (SN-2.5)."""


class Raise(Command, frozen=True):
    """Bet or raise, named by its total on this street (SN-2.5)."""

    to: int


class Snipe(Command, frozen=True):
    """Declare a combination, e.g. `8-straight` (SN-3.2)."""

    combination: str


class Pass(Command, frozen=True):
    """Declare nothing (SN-3.1)."""


class Distribute(Command, frozen=True):
    """A survivor's plan: how many of the chips they have left go to whom (SN-5.2)."""

    gifts: dict[int, int]


SniperCommand = Fold | Check | Call | Raise | Snipe | Pass | Distribute
