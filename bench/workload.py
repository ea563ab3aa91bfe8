"""The work every library gets: the same cards, the same stacks, the same policy.

The policy of a hand is uniform over what is legal of: fold, check or call, the least raise, all-in. Folding
is left out where checking is free, and an all-in where it is the call or the least raise. Drivers draw with
`moves[int(rng.random() * len(moves))]`, the cheapest fair draw Python has: the engines are what is measured.
"""

from random import Random

SMALL_BLIND, BIG_BLIND = 5, 10
LEAST_STACK, MOST_STACK = 20 * BIG_BLIND, 100 * BIG_BLIND
EQUAL_STACK = 100 * BIG_BLIND
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")

Hand = tuple[str, ...]


def seven_card_hands(count: int, seed: int = 7) -> list[Hand]:
    rng = Random(seed)
    return [tuple(rng.sample(DECK, 7)) for _ in range(count)]


def omaha_hands(count: int, seed: int = 7) -> list[Hand]:
    """Four hole cards, then a board of five."""
    rng = Random(seed)
    return [tuple(rng.sample(DECK, 9)) for _ in range(count)]


def short_deck_hands(count: int, seed: int = 7) -> list[Hand]:
    """Seven of the 36 cards from the six up."""
    rng = Random(seed)
    return [tuple(rng.sample(DECK[16:], 7)) for _ in range(count)]


def stack_draws(players: int, count: int, seed: int) -> list[list[int]]:
    rng = Random(seed)
    return [[rng.randint(LEAST_STACK, MOST_STACK) for _ in range(players)] for _ in range(count)]
