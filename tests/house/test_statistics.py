"""HO-2.6: what each hand was to whom."""

import pytest

from hanpan.simulation.world import World
from tests.house.outcomes import outcomes_of


@pytest.mark.rule("HO-2.6")
def test_figures_add_up() -> None:
    told = outcomes_of(World(3, 12, 60))
    assert len(told) > 20
    for outcomes in told.values():
        for hand in outcomes:
            assert hand.raised <= hand.put_in <= hand.hands <= 1
            assert hand.showdown_won <= hand.showdown <= hand.hands
            assert hand.showdown_won <= hand.won
        assert any(hand.hands for hand in outcomes) or sum(hand.profit for hand in outcomes) <= 0


@pytest.mark.rule("HO-2.6")
def test_at_cash_tables_what_one_wins_another_loses() -> None:
    """But for hands still in play, all profits together are nothing."""
    told = outcomes_of(World(4, 6, 60))
    profits = [sum(hand.profit for hand in hands) for (played, _), hands in told.items() if played == "cash"]
    assert len(profits) > 5
    assert sum(profits) == 0
