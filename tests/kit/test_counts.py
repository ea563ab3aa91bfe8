"""What a player's hands come to."""

import pytest

from hanpan.kit.counts import Counts, shares


@pytest.mark.rule("HO-2.6")
def test_shares_are_parts_of_what_they_are_parts_of() -> None:
    counts = Counts(
        hands=200,
        won=30,
        profit=-50,
        hundredths=-2500,
        put_in=50,
        raised=30,
        three_bet_chances=40,
        three_bets=4,
        bets=21,
        calls=14,
        flops=60,
        showdowns=15,
        showdowns_won=9,
    )
    told = shares(counts)
    assert (told.vpip, told.pfr, told.three_bet) == (0.25, 0.15, 0.1)
    assert (told.went_to_showdown, told.won_at_showdown) == (0.25, 0.6)
    assert (told.aggression, told.per_100) == (1.5, -12.5)


def test_nothing_is_no_part_of_anything() -> None:
    told = shares(Counts())
    assert {told.vpip, told.three_bet, told.aggression, told.per_100, told.won_at_showdown} == {0.0}


def test_counts_add_up() -> None:
    assert Counts(hands=1, profit=-3) + Counts(hands=2, profit=5, flops=1) == Counts(hands=3, profit=2, flops=1)
