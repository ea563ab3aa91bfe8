"""Pots on their own."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanpan.kit.pots import Pot, layer, split


@pytest.mark.rule("HE-4.1")
def test_layers_of_the_rulebook() -> None:
    assert layer([50, 100, 100], (0, 1, 2), [True] * 3, 0) == (Pot(150, (0, 1, 2)), Pot(100, (1, 2)))


@given(
    paid=st.lists(st.integers(0, 50), min_size=2, max_size=10),
    folded=st.sets(st.integers(0, 9)),
    dead=st.integers(0, 9),
)
@pytest.mark.rule("HE-4.1", "HE-4.4")
def test_no_chip_is_lost_in_layering(paid: list[int], folded: set[int], dead: int) -> None:
    seats = tuple(range(len(paid)))
    live = [seat not in folded for seat in seats]
    live[paid.index(max(paid))] = True  # in a hand somebody still in has matched the highest bet
    pots = layer(paid, seats, live, dead)
    assert sum(pot.amount for pot in pots) == sum(paid) + dead
    assert all(pot.seats for pot in pots)
    for lower, higher in pairwise(pots):
        assert set(higher.seats) < set(lower.seats)


@given(amount=st.integers(0, 10_000), winners=st.permutations(range(10)), count=st.integers(1, 10))
@pytest.mark.rule("HE-4.3")
def test_shares_differ_by_one_chip_at_most_and_the_first_get_it(amount: int, winners: list[int], count: int) -> None:
    shares = [share for _, share in split(amount, winners[:count])]
    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1
