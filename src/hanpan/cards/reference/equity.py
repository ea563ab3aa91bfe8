"""Who wins how often: every board dealt out, or many boards drawn."""

from collections.abc import Callable, Iterable
from itertools import combinations

from hanpan.cards.reference.hands import strength_of_codes
from hanpan.cards.reference.omaha import omaha_strength_of_codes
from hanpan.cards.reference.short import LOWEST, short_strength_of_codes

UNKNOWN = 0xFF
"""Stands for each card of a hand nobody knows."""

WORD = (1 << 64) - 1


HOLDEM, OMAHA, SHORT_DECK = range(3)
"""The games of the family, as the native twin numbers them."""

Showdown = tuple[int, Callable[[bytes], int], range]
"""How many hole cards, how strong they are with the board, and the cards of the deck."""

SHOWDOWNS: dict[int, Showdown] = {
    HOLDEM: (2, strength_of_codes, range(52)),
    OMAHA: (4, omaha_strength_of_codes, range(52)),
    SHORT_DECK: (2, short_strength_of_codes, range(LOWEST, 52)),
}


def equity_counts(holes: bytes, board: bytes, dead: bytes) -> list[list[int]]:
    """For each player, on how many boards they take the pot alone, halve it, third it...

    `holes` are two card codes per player. Checked by the caller; every board is dealt.
    """
    return family_equity_counts(HOLDEM, holes, board, dead)


def sampled_counts(holes: bytes, board: bytes, dead: bytes, samples: int, seed: int) -> list[list[int]]:
    """The same over drawn boards. A hand of UNKNOWN cards is drawn too, before the board."""
    return family_sampled_counts(HOLDEM, holes, board, dead, samples, seed)


def family_equity_counts(family: int, holes: bytes, board: bytes, dead: bytes) -> list[list[int]]:
    """`equity_counts` in any game of the family."""
    size, rank, pack = SHOWDOWNS[family]
    counts = empty_counts(len(holes) // size)
    deck = cards_left(holes + board + dead, pack)
    for rest in combinations(deck, 5 - len(board)):
        count_showdown(counts, _hands(holes, size), board + bytes(rest), rank)
    return counts


def family_sampled_counts(
    family: int, holes: bytes, board: bytes, dead: bytes, samples: int, seed: int
) -> list[list[int]]:
    """`sampled_counts` in any game of the family."""
    size, rank, pack = SHOWDOWNS[family]
    counts = empty_counts(len(holes) // size)
    deck = cards_left(holes + board + dead, pack)
    dice = Dice(seed)
    missing = holes.count(UNKNOWN)
    for _ in range(samples):
        draw(deck, missing + 5 - len(board), dice)
        hidden = iter(deck)
        known = bytes(next(hidden) if code == UNKNOWN else code for code in holes)
        count_showdown(counts, _hands(known, size), board + bytes(deck[missing : missing + 5 - len(board)]), rank)
    return counts


def _hands(holes: bytes, size: int) -> list[bytes]:
    return [holes[at : at + size] for at in range(0, len(holes), size)]


def empty_counts(players: int) -> list[list[int]]:
    """A row per player, a column per size of the split."""
    return [[0] * players for _ in range(players)]


def cards_left(gone: Iterable[int], pack: Iterable[int] = range(52)) -> list[int]:
    """The cards nobody holds or has seen."""
    return sorted(set(pack) - set(gone))


def count_showdown(counts: list[list[int]], holes: list[bytes], board: bytes, rank: Callable[[bytes], int]) -> None:
    """Book one showdown: who shares the pot, and with how many."""
    hands = [rank(hole + board) for hole in holes]
    best = max(hands)
    sharing = hands.count(best)
    for player, hand in enumerate(hands):
        if hand == best:
            counts[player][sharing - 1] += 1


def draw(deck: list[int], cards: int, dice: "Dice") -> None:
    """Bring random cards to the front: Fisher–Yates, stopped as soon as enough are drawn."""
    for at in range(cards):
        other = at + dice.below(len(deck) - at)
        deck[at], deck[other] = deck[other], deck[at]


class Dice:
    """SplitMix64: small enough to stand in both twins, so that they draw the same boards."""

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely: the draws that would favour some are repeated."""
        spare = (1 << 32) % limit
        scaled = self._word() * limit
        while scaled & 0xFFFFFFFF < spare:
            scaled = self._word() * limit
        return scaled >> 32

    def _word(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
        return (mixed ^ mixed >> 31) >> 32
