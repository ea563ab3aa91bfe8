"""What a rival may hold, and how one's own hand stands beside each of it: what a range is weighed with."""

from array import array
from collections.abc import Sequence
from itertools import combinations

from hanpan.cards import twin
from hanpan.cards.card import Card, refuse_duplicates
from hanpan.cards.decks import DECK_52, encode

HOLDINGS: tuple[tuple[Card, Card], ...] = tuple(combinations(DECK_52, 2))
"""All 1,326 pairs of cards; a holding is known by its place here."""


class Rivals:
    """By holding, over the same boards: -1.0 where it cannot be, a card of it being one's own or on the board."""

    def __init__(self, shares: list[float], standings: list[float]) -> None:
        self.shares = shares
        """One's own part of the pot against this holding alone."""
        self.standings = standings
        """What part of all the other holdings this one beats, a tie counting half."""


def rivals(own: Sequence[Card], board: Sequence[Card], samples: int, seed: int) -> Rivals:
    """Exact with at most one card to come, else estimated from boards drawn at random, the same for the same seed."""
    refuse_duplicates([*own, *board])
    if len(own) != 2 or len(board) > 5:
        raise ValueError(f"two cards and at most five on the board, not {len(own)} and {len(board)}")
    if samples < 1:
        raise ValueError(f"at least one sample, not {samples}")
    told = array("I", bytes(3 * 4 * len(HOLDINGS)))
    twin.rival_counts(encode(own), encode(board), samples, seed & (1 << 64) - 1, told)
    boards = told[0::3]
    most = 2 * (45 * 44 // 2 - 1)  # the other holdings of the 45 cards that neither we nor the board have
    shares = [won / (2 * of) if of else -1.0 for won, of in zip(told[1::3], boards, strict=True)]
    standings = [won / (most * of) if of else -1.0 for won, of in zip(told[2::3], boards, strict=True)]
    return Rivals(shares, standings)
