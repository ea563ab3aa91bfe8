"""Ranges against each other: every deal counted, or many drawn. The native twin agrees with it and has threads."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod

from hanpan.cards.reference.equity import SHOWDOWNS, WORD, cards_left

Given = tuple[bytes, bytes]
"""A range: the codes of its hands, one after the other, and a 32-bit weight for each. Nothing stands for any hand."""
Books = tuple[list[list[int]], list[list[int]]]
"""For each player how heavy the deals are that they win alone, halve, third...; and for each hand of each player how
heavy its deals are and which part of the pot they win, in parts of POT, one after the other."""
Hands = list[tuple[bytes, int]]

POT = 2520
PIECE = 1 << 14
FEW = 3
WORDS = 1 << 10
TRIES = 1 << 14
STEP = 0x9E3779B97F4A7C15


def range_deals(
    family: int,
    ranges: tuple[Given, ...],
    board: bytes,
    dead: bytes,
    most: int,
    threads: int,  # noqa: ARG001
    by_hand: bool,
) -> Books | None:
    """Every dealing of hands that share no card, over every board. None where there are more than `most` dealings."""
    size, rank, pack = SHOWDOWNS[family]
    held = [_hands(given, size) for given in ranges]
    books = _Books(held, by_hand)
    for met, drawn in enumerate(_dealings(held)):
        if met == most:
            return None
        hands = [held[player][at][0] for player, at in enumerate(drawn)]
        weight = prod(held[player][at][1] for player, at in enumerate(drawn))
        for rest in combinations(cards_left(b"".join(hands) + board + dead, pack), 5 - len(board)):
            books.add([rank(hand + board + bytes(rest)) for hand in hands], drawn, weight)
    return books.told()


def range_boards(family: int, ranges: tuple[Given, ...], board: bytes, dead: bytes, threads: int) -> Books | list[int]:
    """The same for two ranges; for one, how heavy each strength is over every board."""
    if len(ranges) == 2:
        told = range_deals(family, ranges, board, dead, 1 << 62, threads, True)
        assert told is not None
        return told
    size, rank, pack = SHOWDOWNS[family]
    places = [0] * (1405 if len(pack) == 36 else 7463)
    for hand, weight in _hands(ranges[0], size):
        for rest in combinations(cards_left(hand + board + dead, pack), 5 - len(board)):
            places[rank(hand + board + bytes(rest))] += weight
    return places


def range_samples(
    family: int,
    ranges: tuple[Given, ...],
    board: bytes,
    dead: bytes,
    samples: int,
    seed: int,
    threads: int,  # noqa: ARG001
    by_hand: bool,
) -> Books:
    """The same over deals drawn at random. Checked by the caller: a range of one hand has its cards alone."""
    size, rank, pack = SHOWDOWNS[family]
    held = [_hands(given, size) for given in ranges]
    books = _Books(held, by_hand)
    lone = b"".join(hands[0][0] for hands in held if len(hands) == 1)
    draw = _Draw(held, size, cards_left(board + dead + lone, pack), 5 - len(board))
    for piece, first in enumerate(range(0, samples, PIECE)):
        words = stirred(seed + STEP * (piece + 1) & WORD)
        for drawn, hands, rest in draw.deals(words, min(PIECE, samples - first)):
            books.add([rank(hand + board + rest) for hand in hands], drawn, 1)
    return books.told()


def stirred(word: int) -> int:
    """SplitMix64's word for a state."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def _hands(given: Given, size: int) -> Hands:
    codes, weights = given
    heavy = memoryview(weights).cast("I")
    return [(codes[size * at : size * (at + 1)], heavy[at]) for at in range(len(heavy))]


def _dealings(held: Sequence[Hands], used: frozenset[int] = frozenset()) -> Iterator[tuple[int, ...]]:
    if not held:
        yield ()
        return
    for at, (hand, _) in enumerate(held[0]):
        if used.isdisjoint(hand):
            for rest in _dealings(held[1:], used.union(hand)):
                yield at, *rest


class _Books:
    def __init__(self, held: Sequence[Hands], by_hand: bool) -> None:
        self.rows = [[0] * len(held) for _ in held]
        self.hands = [[0] * (2 * len(hands) if by_hand else 0) for hands in held]

    def add(self, places: Sequence[int], drawn: Sequence[int], weight: int) -> None:
        best = max(places)
        ways = places.count(best)
        for player, place in enumerate(places):
            if place == best:
                self.rows[player][ways - 1] += weight
            if self.hands[player]:
                self.hands[player][2 * drawn[player]] += weight
                self.hands[player][2 * drawn[player] + 1] += weight * POT // ways if place == best else 0

    def told(self) -> Books:
        return self.rows, self.hands


class _Word:
    """Numbers off the top of a word: what is left of it is as good for the next."""

    def __init__(self, state: int) -> None:
        self.left = stirred(state & WORD)

    def pick(self, limit: int) -> int:
        scaled = self.left * limit
        self.left = scaled & WORD
        return scaled >> 64


class _Draw:
    """Deals by their numbers, given up where cards would be dealt twice; see `ranged_sampling.h`."""

    def __init__(self, held: Sequence[Hands], size: int, deck: list[int], missing: int) -> None:
        self.held, self.size = held, size
        self.pairs = [bytes(pair) for pair in combinations(deck, 2)]
        split = {5: (3, 2), 4: (2, 2), 3: (3, 0), 2: (2, 0), 1: (1, 0), 0: (0, 0)}[missing]
        self.first, self.second = ([bytes(part) for part in combinations(deck, cards)] for cards in split)
        self.heaviest = [max((weight for _, weight in hands), default=1) for hands in held]

    def deals(self, words: int, samples: int) -> Iterator[tuple[list[int], list[bytes], bytes]]:
        few = self.size == 2 and 2 <= len(self.held) <= FEW
        tries = 0
        while samples:
            deal = self.one_of_few(words) if few else self.one_of_many(words)
            words += STEP * WORDS
            tries = 0 if deal else tries + 1
            if tries == TRIES:
                raise ValueError("these ranges can hardly be dealt together")
            if deal:
                samples -= 1
                yield deal

    def one_of_few(self, words: int) -> tuple[list[int], list[bytes], bytes] | None:
        drawn, hands = [], []
        for player, held in enumerate(self.held):
            at = self.hand(player, _Word(words + STEP * player)) if len(held) != 1 else 0
            if at is None:
                return None
            drawn.append(at)
            hands.append(held[at][0] if held else self.pairs[at])
        word = _Word(words + STEP * len(self.held))
        rest = self.first[word.pick(len(self.first))] + self.second[word.pick(len(self.second))]
        given = b"".join(hands) + rest
        return (drawn, hands, rest) if len(set(given)) == len(given) else None

    def hand(self, player: int, word: _Word) -> int | None:
        """By its weight; None where it was too light for this word."""
        held, heaviest = self.held[player], self.heaviest[player]
        at = word.pick(len(held) or len(self.pairs))
        return at if heaviest == 1 or word.pick(heaviest) < held[at][1] else None

    def one_of_many(self, words: int) -> tuple[list[int], list[bytes], bytes] | None:
        drawn, hands, used = [0] * len(self.held), [b""] * len(self.held), set[int]()
        self.at = words
        for player, held in enumerate(self.held):
            if held:
                at = self.hand(player, self.next_word())
                if at is None or not used.isdisjoint(held[at][0]):
                    return None
                drawn[player], hands[player] = at, held[at][0]
                used.update(hands[player])
        for player, held in enumerate(self.held):
            if not held:
                hands[player] = b"".join(self.part(self.pairs, used) for _ in range(self.size // 2))
        rest = self.part(self.first, used) + self.part(self.second, used)
        return drawn, hands, rest

    def next_word(self) -> _Word:
        word = _Word(self.at)
        self.at += STEP
        return word

    def part(self, parts: list[bytes], used: set[int]) -> bytes:
        """One that nobody has."""
        while True:
            part = parts[self.next_word().pick(len(parts))]
            if used.isdisjoint(part):
                used.update(part)
                return part
