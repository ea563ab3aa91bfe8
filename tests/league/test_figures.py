"""Means, and how sure they are."""

from random import Random

import pytest

from hanpan.league.figures import mean_of, ratio_of


def test_a_mean_and_its_spread() -> None:
    told = mean_of([1, 2, 3, 4, 5, 6])
    assert told.mean == 3.5
    assert told.spread == pytest.approx(2.5706 * 1.870829 / 6**0.5, rel=2e-3)
    assert mean_of([4.0]).spread is None
    assert mean_of([]).mean == 0


def test_95_of_100_intervals_hold_the_truth() -> None:
    rng = Random(1)
    for size in (3, 8, 40):
        told = [mean_of([rng.gauss(10, 3) for _ in range(size)]) for _ in range(2000)]
        held = sum(abs(figure.mean - 10) <= (figure.spread or 0) for figure in told)
        assert 0.935 <= held / 2000 <= 0.965, size


def test_a_ratio_weighs_long_games_more() -> None:
    assert ratio_of([100, 300], [10, 90]).mean == 4
    assert ratio_of([], []).mean == 0
    steady = ratio_of([20, 40, 60], [10, 20, 30])
    assert (steady.mean, steady.spread) == (2, 0)


def test_what_is_above_zero() -> None:
    assert mean_of([1.0, 1.1, 0.9, 1.0]).is_above_zero
    assert not mean_of([5.0, -4.0, 0.5]).is_above_zero
    assert not mean_of([5.0]).is_above_zero
