"""HO-2.6: the figures of one's own hands, and the leaderboards."""

import pytest

from hanpan.house import ledger as accounts
from hanpan.house.holdem.settings import Format
from hanpan.house.statistics import Statistics, best_winners, most_won, richest
from hanpan.simulation.world import HOUR, World


def told(world: World) -> Statistics:
    """Every fact of every table of a simulated house, as the house goes on."""
    statistics = Statistics()
    happen = world.house._happen

    def listen(table, event):  # type: ignore[no-untyped-def]
        happened = happen(table, event)
        statistics.hear(table, event)
        return happened

    world.house._happen = listen  # type: ignore[method-assign]
    for _ in world.run(HOUR):
        pass
    return statistics


@pytest.mark.rule("HO-2.6")
def test_figures_add_up() -> None:
    statistics = told(World(3, 12, 60))
    assert len(statistics.figures) > 20
    for figures in statistics.figures.values():
        assert 0 <= figures.raised <= figures.put_in <= figures.hands
        assert figures.showdowns_won <= figures.showdowns <= figures.hands
        assert 0 <= figures.pfr <= figures.vpip <= 1
        assert 0 <= figures.won_at_showdown <= 1
        assert len(figures.curve) == figures.hands
        assert figures.curve[-1:] == [figures.profit] or not figures.hands


@pytest.mark.rule("HO-2.6")
def test_at_cash_tables_what_one_wins_another_loses() -> None:
    """But for hands still in play, all profits together are nothing."""
    world = World(4, 6, 30)
    statistics = told(world)
    profits = [figures.profit for (kind, _), figures in statistics.figures.items() if kind is Format.CASH]
    assert len(profits) > 5
    assert sum(profits) == 0


@pytest.mark.rule("HO-2.6")
def test_leaderboards() -> None:
    world = World(5, 12, 60)
    statistics = told(world)
    people = [f"p{number}" for number in range(60)]
    rich = richest(world.house.ledger, people)
    assert [amount for _, amount in rich] == sorted((amount for _, amount in rich), reverse=True)
    assert rich[0][1] == max(world.house.ledger.balance(accounts.bank(person)) for person in people)
    winners = best_winners(statistics, Format.CASH)
    assert winners == sorted(winners, key=lambda row: (-row[1], row[0]))
    assert all(0 <= part <= 1 for _, part in winners)
    won = most_won(statistics, Format.CASH)
    assert dict(won) == {
        person: figures.profit for (kind, person), figures in statistics.figures.items() if kind is Format.CASH
    }
