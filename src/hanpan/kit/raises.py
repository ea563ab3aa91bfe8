"""The raises players usually make, so that nobody has to reckon."""

from typing import Final, Literal

from msgspec import Struct

from hanpan.engine import Move
from hanpan.kit.betting import Betting

MIN: Final = "min"
HALF_POT: Final = "half-pot"
POT: Final = "pot"
MAX: Final = "max"
ALL_IN: Final = "all-in"


class RaisePreset(Struct, frozen=True):
    """A usual raise, and what it goes to."""

    name: Literal["min", "half-pot", "pot", "max", "all-in"]
    to: int


def usual_raises(move: Move, betting: Betting, seat: int, pot: int) -> tuple[RaisePreset, ...]:
    """By parts of the pot as it is once one has called. Where the pot is the limit they end at the pot; where bets are
    fixed there is nothing to choose."""
    if move.low == move.high:
        return ()
    called = pot + betting.owes(seat)
    half, whole = (_within(move, betting.highest + more) for more in ((called + 1) // 2, called))
    first = RaisePreset(MIN, move.low), RaisePreset(HALF_POT, half), RaisePreset(POT, whole)
    all_in = move.high == betting.bets[seat] + betting.stacks[seat]
    if whole == move.high and not all_in:
        return first
    return *first, RaisePreset(ALL_IN if all_in else MAX, move.high)


def _within(move: Move, to: int) -> int:
    return max(move.low, min(move.high, to))
