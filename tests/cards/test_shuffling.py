"""Shuffling: every order as likely as the other (HE-1.2)."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cards import DECK_40, DECK_52, Card, parse_cards, shoe, shuffle

FOUR = parse_cards("AsKsQsJs")


def source(first: bytes) -> Callable[[int], bytes]:
    """The given bytes first, then zeros."""
    waiting = bytearray(first)

    def take(count: int) -> bytes:
        taken = bytes(waiting[:count])
        del waiting[:count]
        return taken.ljust(count, b"\0")

    return take


@pytest.mark.rule("HE-1.2")
@settings(deadline=None)
@given(st.sampled_from([DECK_52, DECK_40, shoe(8), FOUR, ()]), st.integers())
def test_no_card_comes_and_none_is_lost(cards: tuple[Card, ...], seed: int) -> None:
    assert sorted(shuffle(cards, Random(seed).randbytes)) == sorted(cards)


@pytest.mark.rule("HE-1.2")
def test_every_order_is_as_likely() -> None:
    take = Random(20240229).randbytes
    rounds = 24_000
    orders = Counter(shuffle(FOUR, take) for _ in range(rounds))
    expected = rounds / 24
    chi_square = sum((seen - expected) ** 2 / expected for seen in orders.values())
    assert len(orders) == 24
    assert chi_square < 49.7  # 23 degrees of freedom: an honest shuffle exceeds this once in a thousand seeds


@pytest.mark.rule("HE-1.2")
def test_every_card_of_a_large_shoe_goes_everywhere() -> None:
    """Above 256 cards one byte is not enough to name a place."""
    numbered = [Card(str(number)) for number in range(416)]
    take = Random(7).randbytes
    firsts = Counter(int(shuffle(numbered, take)[0]) // 104 for _ in range(2000))
    assert all(400 < firsts[quarter] < 600 for quarter in range(4))


def test_the_same_bytes_give_the_same_order() -> None:
    assert shuffle(DECK_52, Random(5).randbytes) == shuffle(DECK_52, Random(5).randbytes)
    assert shuffle(DECK_52, Random(5).randbytes) != shuffle(DECK_52, Random(6).randbytes)


@pytest.mark.rule("HE-1.2")
def test_a_draw_that_is_too_high_is_thrown_away_not_folded_back() -> None:
    """Three cards: the last place is 2, draws are two bits, and a 3 names no place."""
    three = FOUR[:3]
    assert shuffle(three, source(bytes([3, 3, 3, 1, 0]))) == shuffle(three, source(bytes([1, 0])))
    assert shuffle(three, source(bytes([3, 0, 0]))) == shuffle(three, source(bytes([0, 0])))
    assert shuffle(three, source(bytes([255, 2, 1]))) == three


def test_fisher_yates_by_hand() -> None:
    """The last card changes with place 0, then the one before it with place 0..."""
    assert shuffle(FOUR, source(b"")) == parse_cards("KsQsJsAs")
    assert shuffle(FOUR, source(bytes([3, 2, 1]))) == FOUR


def test_more_bytes_are_asked_for_when_the_first_are_used_up() -> None:
    """A hundred draws too high, so the first chunk is dry before a card has moved."""
    assert shuffle(FOUR[:3], source(bytes([3] * 100 + [2, 1]))) == FOUR[:3]


def test_a_source_that_runs_dry_is_an_error() -> None:
    with pytest.raises(ValueError, match="source of random bytes"):
        shuffle(DECK_52, lambda _: b"")
