"""A card, how it is read and how it is told."""

import re
from typing import NewType

Card = NewType("Card", str)
"""A card is its text: "As", "Td"; in the deck of forty its number, "1" to "10" (SN-1.1)."""

HIDDEN = Card("??")
"""A card face down."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"

# People type and paste cards in many ways; U+FE0F is what phones put behind a suit to make it an emoji.
_GAP = re.compile(r"[\s,\ufe0f]*")
_CARD = re.compile(rf"(10|[{RANKS}])([{SUITS}{SYMBOLS}])", re.IGNORECASE)


class CardError(ValueError):
    """Cards that cannot be: an unknown card, the same card twice, or too few or too many for a hand.

    `code` is one of "bad-card", "duplicate-card", "wrong-count"; `card` is the card it is about, if any.
    """

    def __init__(self, code: str, card: str = "") -> None:
        super().__init__(f"{code}: {card}" if card else code)
        self.code = code
        self.card = card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people write them: "AsKd", "as, kd", "10♠ K♦"."""
    cards: list[Card] = []
    at = _skip_gap(text, 0)
    while at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            raise CardError("bad-card", text[at : at + 2].strip())
        cards.append(_spelled(found[1], found[2]))
        at = _skip_gap(text, found.end())
    refuse_duplicates(cards)
    return tuple(cards)


def pretty(card: Card) -> str:
    """The card with its suit drawn: "A♠". A card without a suit stays as it is."""
    if len(card) == 2 and card[1] in SUITS:
        return card[0] + SYMBOLS[SUITS.index(card[1])]
    return card


def refuse_duplicates(cards: "list[Card] | tuple[Card, ...]") -> None:
    """No card of the 52 is held twice (HE-1.1)."""
    if len(set(cards)) == len(cards):
        return
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError("duplicate-card", card)
        seen.add(card)


def _skip_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return at if gap is None else gap.end()


def _spelled(rank: str, suit: str) -> Card:
    symbol = SYMBOLS.find(suit)
    return Card(("T" if rank == "10" else rank.upper()) + (SUITS[symbol] if symbol >= 0 else suit.lower()))
