"""How strong a hand of the forty is (SN-4.1), told the way the rulebook tells it."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from hanpan.cards.card import Card, CardError
from hanpan.cards.decks import DECK_40
from hanpan.cards.forty_kinds import FortyCategory

NUMBERS = {card: int(card) for card in DECK_40}

KINDS = {
    (1, 1, 1, 1, 1): FortyCategory.HIGH_CARD,
    (2, 1, 1, 1): FortyCategory.ONE_PAIR,
    (2, 2, 1): FortyCategory.TWO_PAIR,
    (3, 1, 1): FortyCategory.THREE_OF_A_KIND,
    (3, 2): FortyCategory.FULL_HOUSE,
    (4, 1): FortyCategory.FOUR_OF_A_KIND,
}


def forty_strength(cards: Sequence[Card]) -> int:
    """The best five: 16 times the category (SN-4.1) plus the number it is declared by (SN-3.2)."""
    if not 5 <= len(cards) <= 6:
        raise CardError("wrong-count")
    for card in cards:
        if card not in NUMBERS:
            raise CardError("bad-card", str(card))
    for card, count in Counter(cards).items():
        if count > 4:
            raise CardError("duplicate-card", card)
    return best_of([NUMBERS[card] for card in cards])


def best_of(numbers: Sequence[int]) -> int:
    """The best five of the numbers held."""
    return max(five_strength(five) for five in combinations(numbers, 5))


def five_strength(numbers: tuple[int, ...]) -> int:
    """Exactly five: the biggest group gives the number, the higher one where two are as big."""
    groups = sorted(((count, number) for number, count in Counter(numbers).items()), reverse=True)
    number = groups[0][1]
    if len(groups) == 5 and number - groups[4][1] == 4:
        return FortyCategory.STRAIGHT * 16 + number
    return KINDS[tuple(count for count, _ in groups)] * 16 + number


def forty_hand_counts(cards_per_hand: int) -> list[int]:
    """How many of all hands of the forty have each strength, by strength."""
    if not 5 <= cards_per_hand <= 6:
        raise ValueError("a hand of the forty has five or six cards")
    counts = [0] * 128
    for hand in combinations([NUMBERS[card] for card in DECK_40], cards_per_hand):
        counts[best_of(hand)] += 1
    return counts
