"""What ranges win against each other: counted over every deal, or estimated from deals drawn at random."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import gcd, prod, sqrt

from hanpan.cards import Card, CardError, Family, encode, twin
from hanpan.cards.card import SUITS, refuse_duplicates
from hanpan.cards.equity import POT
from hanpan.odds.classes import Hand, in_order
from hanpan.odds.ranges import Range, hand_count

MOST_DEALINGS = 5_000_000
"""Dealings of hands that are counted one by one; each takes some bytes."""
MOST_WORK = 600e9
"""Nanoseconds of one core after which nobody waits any more."""
SHORT = 16_384
"""Where there are no more pairs of hands than this, every hand meets every other on every board."""
MOST_WEIGHT = 1 << 60
"""Weights that are multiplied stay below 128 bits with all that is counted."""


@dataclass(frozen=True)
class Share:
    """One player: their part of the pot, of the deals won alone, of those shared; and how far off the part may be."""

    share: float
    win: float
    tie: float
    error: float = 0.0
    """One standard error of `share`; 0 where everything was counted."""
    hands: dict[Hand, float] = field(default_factory=dict, repr=False)
    """What each hand of the range wins, where it was asked for."""


class TooManyError(ValueError):
    """More deals than can be counted: draw some instead."""


def contest(
    ranges: Sequence[Range],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    threads: int = 1,
    by_hand: bool = False,
) -> list[Share]:
    """Exact: every deal of hands and every board, each as likely as its hands are heavy."""
    spot = Spot(ranges, board, dead)
    quick = spot.in_pairs() and spot.board_work() < spot.deal_work()
    if quick:
        told = twin.range_boards(spot.family.number, spot.given, spot.board, spot.dead, threads)
        assert isinstance(told, tuple)
        return _shares(told, spot, exact=True, by_hand=by_hand)
    if spot.deal_work() > MOST_WORK:
        raise TooManyError("deals")
    if prod(max(memoryview(weights).cast("I"), default=1) for _, weights in spot.given) > MOST_WEIGHT:
        raise TooManyError("weights")
    found = twin.range_deals(spot.family.number, spot.given, spot.board, spot.dead, MOST_DEALINGS, threads, by_hand)
    if found is None:
        raise TooManyError("deals")
    return _shares(found, spot, exact=True, by_hand=by_hand)


def contest_sampled(
    ranges: Sequence[Range],
    board: Sequence[Card],
    samples: int,
    seed: int,
    dead: Sequence[Card] = (),
    *,
    threads: int = 1,
    by_hand: bool = False,
) -> list[Share]:
    """Estimated from so many deals. The same seed draws the same deals, whatever the number of threads."""
    spot = Spot(ranges, board, dead)
    given = spot.given if by_hand else spot.with_any()
    word = seed & (1 << 64) - 1
    told = twin.range_samples(spot.family.number, given, spot.board, spot.dead, samples, word, threads, by_hand)
    return _shares(told, spot, exact=False, by_hand=by_hand)


def work(ranges: Sequence[Range], board: Sequence[Card] = (), dead: Sequence[Card] = ()) -> float:
    """About how many seconds of one core `contest` takes, to choose between counting and drawing."""
    spot = Spot(ranges, board, dead)
    return min(spot.deal_work(), spot.board_work() if spot.in_pairs() else spot.deal_work()) / 1e9


class Spot:
    """Ranges as the twins take them: without hands that cannot be, in whole numbers."""

    def __init__(self, ranges: Sequence[Range], board: Sequence[Card], dead: Sequence[Card]) -> None:
        if not 1 <= len(ranges) <= 10 or len(board) > 5:
            raise ValueError("2 to 10 ranges, and at most five cards on the board")
        self.family: Family = ranges[0].family
        if any(one.family is not self.family for one in ranges):
            raise ValueError("ranges of different games")
        _check([*board, *dead], self.family)
        self.ranges = _possible([one.without((*board, *dead)) for one in ranges])
        if not all(self.ranges) or not _can_be_dealt(self.ranges):
            raise CardError("cannot-be-dealt")
        self.board, self.dead = encode(board), encode(dead)
        self.given = tuple(_given(one) for one in self.ranges)
        self.left = len(self.family.pack) - len(board) - len(dead)

    def with_any(self) -> tuple[tuple[bytes, bytes], ...]:
        """Who may have any hand has nothing written: it is drawn from what is left."""
        full = hand_count(self.family) if not self.board and not self.dead else _choose(self.left, self.family.hole)
        return tuple(
            (b"", b"") if len(one) == full and len(set(one.weights.values())) == 1 else given
            for one, given in zip(self.ranges, self.given, strict=True)
        )

    def in_pairs(self) -> bool:
        return len(self.ranges) == 2 and self.family.hole == 2

    def deal_work(self) -> float:
        """In nanoseconds: every dealing is met twice, and one in twenty of them counted over its boards."""
        dealings = prod(len(one) for one in self.ranges)
        missing = 5 - len(self.board)
        boards = _choose(self.left - self.family.hole * len(self.ranges), missing)
        a_board = 15.0 * len(self.ranges) if self.family.hole > 2 else 5.0 * len(self.ranges)
        each = 175_000.0 * len(self.ranges) if self.family.number == 0 and missing == 5 else boards * a_board
        return dealings * 1000.0 + max(1.0, dealings / (20 if missing == 5 else 2)) * each

    def board_work(self) -> float:
        boards = _choose(self.left, 5 - len(self.board))
        hands, pairs = sum(len(one) for one in self.ranges), prod(len(one) for one in self.ranges)
        a_board = hands * 2.0 + pairs * 0.1 + 50 if pairs <= SHORT else hands * 18.0 + 400
        return boards * 120.0 + boards / max(1, self.symmetry() * 0.8) * a_board

    def symmetry(self) -> int:
        """Of how many orders of the suits at least nothing tells one from the other."""
        known = [set(cards) for cards in (self.board, self.dead)]
        kept = sum(self._keeps(swap, known) for swap in combinations(SUITS, 2))
        return {0: 1, 1: 2, 2: 4, 3: 6, 6: 24}.get(kept, 1)

    def _keeps(self, swap: tuple[str, str], known: list[set[int]]) -> bool:
        one, other = (SUITS.index(suit) for suit in swap)
        turn = {one: other, other: one}
        if any({code - code % 4 + turn.get(code % 4, code % 4) for code in cards} != cards for cards in known):
            return False
        return all(
            range_.weights.get(_turned(hand, swap)) == weight
            for range_ in self.ranges
            for hand, weight in range_.weights.items()
        )


@cache
def _turned(hand: Hand, swap: tuple[str, str]) -> Hand:
    to = str.maketrans({swap[0]: swap[1], swap[1]: swap[0]})
    return in_order([Card(card.translate(to)) for card in hand])


def _check(cards: Sequence[Card], family: Family) -> None:
    refuse_duplicates(list(cards))
    for card in cards:
        if card not in family.pack:
            raise CardError("bad-card", card)


def _possible(ranges: list[Range]) -> list[Range]:
    """A player with one hand alone has it: nobody else holds its cards."""
    settled: set[int] = set()
    while lone := [at for at, one in enumerate(ranges) if len(one) == 1 and at not in settled]:
        settled.add(lone[0])
        cards = next(iter(ranges[lone[0]].weights))
        ranges = [one if at == lone[0] else one.without(cards) for at, one in enumerate(ranges)]
    return ranges


def _can_be_dealt(ranges: list[Range]) -> bool:
    """Is there one deal at all? Ranges as wide as this always have one."""
    narrow = sorted((one for one in ranges if len(one) <= 200), key=len)
    return _deal_one([[frozenset(hand) for hand in one.weights] for one in narrow], frozenset())


def _deal_one(ranges: list[list[frozenset[Card]]], used: frozenset[Card]) -> bool:
    if not ranges:
        return True
    return any(used.isdisjoint(hand) and _deal_one(ranges[1:], used | hand) for hand in ranges[0])


def _given(one: Range) -> tuple[bytes, bytes]:
    common = gcd(*one.weights.values())
    codes = b"".join(encode(hand) for hand in one.weights)
    return codes, array("I", [weight // common for weight in one.weights.values()]).tobytes()


def _choose(of: int, count: int) -> int:
    return prod(range(of - count + 1, of + 1)) // prod(range(1, count + 1))


def _shares(told: tuple[list[list[int]], list[list[int]]], spot: Spot, *, exact: bool, by_hand: bool) -> list[Share]:
    rows, hands = told
    parts = [sum(count * (POT // ways) for ways, count in enumerate(row, 1)) for row in rows]
    deals = sum(parts) // POT
    if not deals:
        raise CardError("cannot-be-dealt")
    return [
        Share(
            part / (POT * deals),
            row[0] / deals,
            sum(row[1:]) / deals,
            0.0 if exact else _error(row, part / (POT * deals), deals),
            _by_hand(one, own) if by_hand else {},
        )
        for part, row, one, own in zip(parts, rows, spot.ranges, hands, strict=True)
    ]


def _error(row: list[int], share: float, deals: int) -> float:
    """The standard error of a mean: each deal gives a whole, a half, a third..."""
    squares = sum(count / ways**2 for ways, count in enumerate(row, 1)) / deals
    return sqrt(max(0.0, squares - share * share) / deals)


def _by_hand(one: Range, own: list[int]) -> dict[Hand, float]:
    shares = zip(one.weights, own[::2], own[1::2], strict=True)
    return {hand: won / (POT * deals) for hand, deals, won in shares if deals}
