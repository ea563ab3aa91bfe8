"""BJ-2.1, BJ-5.3, BJ-7.1: what cards are worth, and what a score means."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from hanpan.cards import DECK_52, Card

BEST: Final = 21
DEALER_STANDS_FROM: Final = 17
"""BJ-6.1"""

_TENS: Final = "TJQK"


class Standing(StrEnum):
    """How a hand stands in its round; IDLE where no round has asked for it."""

    IDLE = ""
    PLAYING = "Playing"
    STANDING = "Standing"
    BUSTED = "Busted"


class Result(StrEnum):
    """What a round was to a player; NONE for the dealer, and for everyone until a round has ended."""

    NONE = ""
    WIN = "Win"
    LOSE = "Lose"
    TIE = "Tie"


def _value(card: Card) -> int:
    rank = card[0]
    if rank == "A":
        return 1
    return 10 if rank in _TENS else int(rank)


VALUES: Final[dict[Card, int]] = {card: _value(card) for card in DECK_52}
"""BJ-2.1: an ace is 1, always; a ten, jack, queen or king is 10."""


def score(cards: Iterable[Card]) -> int:
    """BJ-2.1: the sum of the cards."""
    return sum([VALUES[card] for card in cards])


def after_a_card(cards: Iterable[Card]) -> Standing:
    """BJ-5.3: over 21 is a bust, 21 stands by itself, less may go on."""
    points = score(cards)
    if points > BEST:
        return Standing.BUSTED
    return Standing.STANDING if points == BEST else Standing.PLAYING


def compare(player: int, dealer: int) -> Result:
    """BJ-7.1: a player who busts has lost, whatever became of the dealer."""
    if player > BEST:
        return Result.LOSE
    if dealer > BEST or player > dealer:
        return Result.WIN
    return Result.TIE if player == dealer else Result.LOSE
