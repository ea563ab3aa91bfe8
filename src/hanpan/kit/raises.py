"""The raises players usually make, so that nobody has to calculate."""

from typing import Final

from hanpan.engine import Move
from hanpan.kit.betting import Betting
from hanpan.kit.presets import RaisePreset, Usual

TIMES: Final[tuple[tuple[Usual, int], ...]] = (("x2", 4), ("x2.5", 5), ("x3", 6), ("x4", 8))
"""So many halves of the highest bet."""
PARTS: Final[tuple[tuple[Usual, int, int], ...]] = (
    ("third-pot", 1, 3),
    ("half-pot", 1, 2),
    ("two-thirds-pot", 2, 3),
    ("three-quarters-pot", 3, 4),
    ("pot", 1, 1),
)
"""Of the pot as it is once one has called."""


def usual_raises(move: Move, betting: Betting, seat: int, pot: int) -> tuple[RaisePreset, ...]:
    """From the least to the most; none that is not possible now. Where bets are fixed there is nothing to choose."""
    low, high = move.low, move.high
    if low == high:
        return ()
    presets = [RaisePreset("min", low)]
    presets += [RaisePreset(name, to) for name, to in _between(betting, seat, pot) if low <= to <= high]
    if high == betting.bets[seat] + betting.stacks[seat]:
        presets.append(RaisePreset("all-in", high))
    elif presets[-1].name != "pot" or presets[-1].to != high:
        presets.append(RaisePreset("max", high))
    return tuple(presets)


def _between(betting: Betting, seat: int, pot: int) -> list[tuple[Usual, int]]:
    """By times of the highest bet and by parts of the pot; half a chip is rounded up."""
    called, highest = pot + betting.owes(seat), betting.highest
    times = [(name, -(-highest * halves // 2)) for name, halves in TIMES] if highest else []
    return times + [(name, highest - (-called * part // of)) for name, part, of in PARTS]
