"""Chips are whole: a file with fractions is played in its smallest unit, and told in its own again."""

from collections.abc import Iterable
from decimal import Decimal

from hanpan.history.actions import Step
from hanpan.history.hand_history import Amount, HandHistory

# What other programs compute they may write with a long tail of float noise; nobody plays for less than this.
_FINEST_RESULT = 4


def scale_of(history: HandHistory, steps: Iterable[Step]) -> int:
    """How many decimals the amounts of a hand have."""
    said = [*history.antes, *history.blinds_or_straddles, history.min_bet, *history.starting_stacks]
    played = _decimals([*said, *[step.amount for step in steps]])
    return max(played, min(_decimals(history.finishing_stacks), _FINEST_RESULT))


def _decimals(amounts: Iterable[Amount]) -> int:
    most = 0
    for amount in amounts:
        if type(amount) is not int:
            exponent = Decimal(amount).normalize().as_tuple().exponent
            assert isinstance(exponent, int), amount
            most = max(most, -exponent)
    return most


def whole(amount: Amount, scale: int) -> int:
    """An amount of the file in chips of the hand."""
    return amount if type(amount) is int and scale == 0 else round(Decimal(amount).scaleb(scale))


def told(chips: int, scale: int) -> Amount:
    """Chips of the hand as the file would write them."""
    if scale == 0:
        return chips
    amount = Decimal(chips).scaleb(-scale)
    return int(amount) if amount == amount.to_integral_value() else amount.normalize()
