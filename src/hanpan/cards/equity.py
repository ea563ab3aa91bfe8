"""Equity: which part of the pot each hand wins over the boards still to come."""

from array import array
from collections.abc import Sequence
from operator import mul

import msgspec

from hanpan.cards import twin
from hanpan.cards.card import Card, CardError, refuse_duplicates
from hanpan.cards.decks import encode
from hanpan.cards.families import HOLDEM, OMAHA, SHORT_DECK, Family

UNKNOWN = b"\xff"

# Divisible by every number of players that can share a pot, so that shares add up in whole numbers.
POT = 2520
_PARTS = tuple([POT // ways for ways in range(1, 11)])

PIECE = 1 << 20
"""Samples drawn in one go: between two of them a person can still change their mind."""

MANY = 1 << 16
"""Samples from which on it is worth preparing for them."""

_PACKS = {family.number: frozenset(family.pack) for family in (HOLDEM, OMAHA, SHORT_DECK)}

_ONE = array("I", [1]).tobytes()
"""The weight of a hand that is known."""


class Equity(msgspec.Struct, frozen=True):
    """What a hand wins: its share of the pot, boards won alone, boards shared, boards looked at."""

    share: float
    win: int
    tie: int
    boards: int


def equity(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    family: Family = HOLDEM,
) -> list[Equity]:
    """Exact: every board that can still come is counted."""
    _check(hands, board, dead, family)
    if not all(hands):
        raise ValueError("an exact equity needs every hand; equity_sampled takes unknown ones")
    return _told(_counted(family, _holes(hands, family), encode(board), encode(dead)))


def _counted(family: Family, holes: bytes, board: bytes, dead: bytes) -> list[list[int]]:
    if family is HOLDEM:  # the only one that is counted without dealing every board
        return twin.equity_counts(holes, board, dead)
    return twin.family_equity_counts(family.number, holes, board, dead)


def equity_sampled(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    samples: int,
    seed: int,
    dead: Sequence[Card] = (),
    *,
    family: Family = HOLDEM,
) -> list[Equity]:
    """Estimated from boards drawn at random; an empty hand is one nobody knows, drawn as well.

    The same seed draws the same boards. Very many are drawn as those of ranges are: quicker, but dearer to prepare.
    """
    _check(hands, board, dead, family)
    if samples < 1:
        raise ValueError(f"at least one sample, not {samples}")
    holes, shared, gone = _holes(hands, family), encode(board), encode(dead)
    if samples <= PIECE:
        return _told(_sampled(family, holes, shared, gone, samples, seed & (1 << 64) - 1))
    pieces = [
        # A source of its own for each piece: neighbouring seeds share nothing once they are stirred.
        _sampled(family, holes, shared, gone, min(PIECE, samples - first), (seed + piece) & (1 << 64) - 1)
        for piece, first in enumerate(range(0, samples, PIECE))
    ]
    return _told([[sum(counts) for counts in zip(*one, strict=True)] for one in zip(*pieces, strict=True)])


def shares_of_boards(
    holes: bytes, board: bytes, dead: bytes, samples: int, seed: int, *, family: Family = HOLDEM
) -> list[float]:
    """The share of each hand, of cards that have been dealt and need no checking, as codes: for leagues, where every
    hand waits for it. With one card to come every board is looked at, before that so many drawn at random."""
    if len(board) == 4:
        counts = _counted(family, holes, board, dead)
    else:
        counts = _sampled(family, holes, board, dead, samples, seed)
    parts = [sum(map(mul, row, _PARTS)) for row in counts]
    whole = sum(parts)
    return [part / whole for part in parts]


def _in_waves(family: Family, holes: bytes, board: bytes, dead: bytes, samples: int, seed: int) -> list[list[int]]:
    hands = [holes[at : at + family.hole] for at in range(0, len(holes), family.hole)]
    ranges = tuple((b"", b"") if UNKNOWN in hand else (hand, _ONE) for hand in hands)
    return twin.range_samples(family.number, ranges, board, dead, samples, seed, 1, False)[0]


def prepare() -> None:
    """Make every table that hands are looked up in: whoever asked first would wait for it, ten milliseconds each."""
    for family in (HOLDEM, OMAHA, SHORT_DECK):
        equity_sampled([(), ()], (), samples=1, seed=0, family=family)


def _sampled(family: Family, holes: bytes, board: bytes, dead: bytes, samples: int, seed: int) -> list[list[int]]:
    if samples >= MANY:
        return _in_waves(family, holes, board, dead, samples, seed)
    if family is HOLDEM:
        return twin.sampled_counts(holes, board, dead, samples, seed)
    return twin.family_sampled_counts(family.number, holes, board, dead, samples, seed)


def _check(hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card], family: Family) -> None:
    if not 2 <= len(hands) <= 10:
        raise ValueError(f"2 to 10 hands, not {len(hands)}")
    if any(len(hand) not in (0, family.hole) for hand in hands):
        raise ValueError(f"a hand is {family.hole} hole cards, or none where it is unknown")
    if len(board) > 5:
        raise ValueError(f"a board has at most five cards, not {len(board)}")
    given = [card for cards in (*hands, board, dead) for card in cards]
    refuse_duplicates(given)
    if not _PACKS[family.number].issuperset(given):
        raise CardError("bad-card", next(card for card in given if card not in family.pack))
    if family.hole * len(hands) + 5 + len(dead) > len(family.pack):
        raise ValueError("not enough cards left to deal")


def _holes(hands: Sequence[Sequence[Card]], family: Family) -> bytes:
    return b"".join(encode(hand) if hand else UNKNOWN * family.hole for hand in hands)


def _told(counts: list[list[int]]) -> list[Equity]:
    # A board shared by k stands in k rows, so all rows weighted by their part of the pot make the boards.
    parts = [sum(map(mul, row, _PARTS)) for row in counts]
    boards = sum(parts) // POT
    return [
        Equity(share=part / (POT * boards), win=row[0], tie=sum(row[1:]), boards=boards)
        for part, row in zip(parts, counts, strict=True)
    ]
