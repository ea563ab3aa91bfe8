"""The decks of the house: 52 cards, 36 cards, 40 cards, and a shoe of several decks."""

from collections.abc import Iterable
from typing import Final

from hanpan.cards.card import RANKS, SUITS, Card, CardError

DECK_52: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""The 52 cards, no jokers (HE-1.1), from 2c to As: a card's place here is its code."""

DECK_36: Final[tuple[Card, ...]] = DECK_52[16:]
"""The short deck: 6c to As (VA-3.1)."""

DECK_40: Final[tuple[Card, ...]] = tuple(Card(str(number)) for number in range(1, 11) for _ in range(4))
"""The forty cards of Sniper Hold'em: 1 to 10, four of each (SN-1.1)."""

CODES: Final[dict[str, int]] = {card: code for code, card in enumerate(DECK_52)}


def shoe(decks: int) -> tuple[Card, ...]:
    """Several decks of 52 in one."""
    if decks < 1:
        raise ValueError(f"a shoe holds at least one deck, not {decks}")
    return DECK_52 * decks


def encode(cards: Iterable[Card]) -> bytes:
    """The cards as codes, one byte each: 4 * rank + suit, the place in DECK_52."""
    given = tuple(cards)
    try:
        return bytes([CODES[card] for card in given])
    except KeyError:  # which of them?
        return bytes([code_of(card) for card in given])


def code_of(card: Card) -> int:
    """The card's place in DECK_52."""
    code = CODES.get(card)
    if code is None:
        raise CardError("bad-card", str(card))
    return code
