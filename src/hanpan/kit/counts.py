"""What a player's hands come to where there is betting: counts that add up, and the shares made of them (HO-2.6)."""

from operator import add

from msgspec import Struct
from msgspec.structs import astuple


class Counts(Struct, frozen=True, gc=False):
    """Counts of one hand, or of many together, for one player."""

    hands: int = 0
    won: int = 0
    profit: int = 0
    hundredths: int = 0
    """The profit in hundredths of the big blind of each hand."""
    put_in: int = 0
    """Put chips in before the flop of their own will."""
    raised: int = 0
    """Raised before the flop."""
    three_bet_chances: int = 0
    """Met one raise before the flop."""
    three_bets: int = 0
    bets: int = 0
    """Bets and raises after the flop."""
    calls: int = 0
    """Calls after the flop."""
    flops: int = 0
    """Flops seen."""
    showdowns: int = 0
    showdowns_won: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*map(add, astuple(self), astuple(other)))


class Shares(Struct, frozen=True):
    """Between 0 and 1, but for the last two; 0 where there is nothing to share."""

    vpip: float
    pfr: float
    three_bet: float
    """Of the raises met before the flop, those raised again."""
    went_to_showdown: float
    """Of the flops seen."""
    won_at_showdown: float
    aggression: float
    """Bets and raises for each call after the flop; where there was no call, their number."""
    per_100: float
    """Big blinds won in a hundred hands."""


def shares(counts: Counts) -> Shares:
    return Shares(
        vpip=_part(counts.put_in, counts.hands),
        pfr=_part(counts.raised, counts.hands),
        three_bet=_part(counts.three_bets, counts.three_bet_chances),
        went_to_showdown=_part(counts.showdowns, counts.flops),
        won_at_showdown=_part(counts.showdowns_won, counts.showdowns),
        aggression=counts.bets / max(counts.calls, 1),
        per_100=_part(counts.hundredths, counts.hands),
    )


def _part(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
