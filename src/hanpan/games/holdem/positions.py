"""The names of the seats in a hand, by where they act: the button, the blinds, and those between."""

from hanpan.games.holdem.seating import HandSetup
from hanpan.kit.button import clockwise

PLACES = ("utg", "mp", "hj", "co", "btn", "sb", "bb")
"""In the order in which they act before the flop."""


def places(setup: HandSetup) -> dict[int, str]:
    """By seat. Behind a dead button the last to act is the cut-off; two alone are the button and the big blind."""
    named = {setup.small_blind_seat: "sb", setup.big_blind_seat: "bb"}
    if setup.button in setup.stacks:
        named[setup.button] = "btn"
    between = [seat for seat in clockwise(setup.stacks, setup.big_blind_seat) if seat not in named]
    named |= dict(zip(between, _between(len(between)), strict=True))
    return {seat: named[seat] for seat in setup.stacks}


def _between(count: int) -> list[str]:
    """From under the gun to the cut-off; a single one has the cut-off."""
    late = ["hj", "co"][max(0, 2 - count) :]
    early = count - len(late)
    return [*["utg"][:early], *["mp"] * (early - 1), *late]
