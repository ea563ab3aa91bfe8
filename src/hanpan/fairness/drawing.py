"""FD-1.10: draws, which hide nothing: everybody's numbers alone decide, and there is no deck."""

from collections.abc import Sequence

from hanpan.cards import DECK_52
from hanpan.fairness.paper import Statement

DRAWS = 2**52
"""The draws of a table are counted by themselves, from here on, so that no deal has the number of a draw."""


def cards_drawn(statement: Statement, positions: Sequence[int]) -> dict[int, str]:
    """`draw-cards`: one of the 52 for each seat, in rising order."""
    return {seat: DECK_52[place] for seat, place in zip(statement.seats, positions, strict=False)}


def seats_drawn(statement: Statement, positions: Sequence[int]) -> tuple[int, ...]:
    """`draw-seats`: the seats in the order that was drawn."""
    return tuple([statement.seats[place] for place in positions])
