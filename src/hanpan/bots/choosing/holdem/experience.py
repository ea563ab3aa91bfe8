"""What self-play has taught: how people answer bets, and what their bets are worth (`python -m bench.training`).

What the strong player reckons from ranges alone is a first guess. In each kind of spot it is shifted by as much as it
was wrong there in training: a chance `p` becomes the one whose log-odds are those of `p` plus the shift.
"""

import pkgutil
from bisect import bisect_right
from functools import cache
from math import exp, log
from typing import Final

import tomli
from msgspec import Struct, convert, field

SIZES: Final = (0.2, 0.35, 0.47, 0.58)
"""What a call costs as a part of what lies in the middle: bets of a quarter, half, nine tenths and 1.4 pots."""
SPOTS: Final = 3 * 2 * 5
BOLD: Final = 0.5
"""Players who bet more often than this where they could are bold: their bets are worth less."""
SUREST: Final = 0.97
CHECK, CALL, BLUFF, BET, BLUFF_RAISE, RAISE = range(6)
PLANS: Final = 6
"""Kinds of plans: from CHECK to RAISE."""


def _zeros(many: int) -> list[float]:
    return [0.0] * many


class Experience(Struct, frozen=True, forbid_unknown_fields=True):
    """By spot (`spot`); without training, no shift at all."""

    folds: list[float] = field(default_factory=lambda: [0.5] * SPOTS)
    """How often a rival folds."""
    pays: list[float] = field(default_factory=lambda: _zeros(SPOTS))
    """Shifts the chance that a rival pays a raise of one's own."""
    called: list[float] = field(default_factory=lambda: _zeros(6))
    """Shifts one's part of the pot against a rival who has paid, by street and whether it was a bet or a raise."""
    faced: list[float] = field(default_factory=lambda: _zeros(2 * SPOTS))
    """Shifts one's part of the pot against a rival who has bet, the bold ones' after the others'."""
    unasked: list[float] = field(default_factory=lambda: _zeros(3))
    """The same where nobody has bet, by street."""
    worth: list[float] = field(default_factory=lambda: _zeros(3 * PLANS))
    """What plans have come to beyond what was expected of them, in pots: by street and kind of plan."""
    beyond: dict[str, float] = field(default_factory=dict)
    """The same beyond that, where every plan of a spot was tried: by trait (`traits.of_plan`)."""
    early: dict[str, float] = field(default_factory=dict)
    """What answers to a first raise before the flop came to more than a fold, in big blinds: by trait
    (`traits.of_answer`)."""


UNTRAINED: Final = Experience()
"""Of games that nothing was learnt of."""


def spot(board: int, *, again: bool, part: float) -> int:
    """A bet, or a raise of somebody's bet (`again`), with so many cards on the board; a call costs this part of the
    pot."""
    return ((board - 3) * 2 + again) * 5 + bisect_right(SIZES, part)


def shifted(chance: float, by: float) -> float:
    """A chance, its log-odds shifted."""
    if not 0.0 < chance < 1.0:
        return chance
    return 1 / (1 + exp(-log(chance / (1 - chance)) - by))


@cache
def learnt() -> dict[str, Experience]:
    data = pkgutil.get_data(__package__, "experience.toml")
    assert data is not None
    return convert(tomli.loads(data.decode()), dict[str, Experience])


def experience_for(players: int) -> Experience:
    """With so many dealt in: two alone play another game."""
    return learnt()["two" if players == 2 else "many"]
