"""The betting round of the kit, as Sniper uses it (SN-2.5)."""

import pytest

from hanpan.games.sniper.betting import cap, legal_bets
from hanpan.kit.betting import BY_SMALLEST_BET, Betting


def street(*stacks: int) -> Betting:
    betting = Betting(tuple(range(len(stacks))), dict(enumerate(stacks)), 1, BY_SMALLEST_BET, False)
    betting.open_street(0, 0)
    return betting


@pytest.mark.rule("SN-2.5")
def test_one_above_the_highest_is_enough_however_big_the_last_raise_was() -> None:
    betting = street(50, 50, 50)
    betting.raise_to(0, 20)
    assert betting.smallest_raise_over(betting.highest) == 21
    betting.raise_to(1, 21)
    assert betting.smallest_raise_over(betting.highest) == 22


@pytest.mark.rule("SN-2.3", "SN-2.5")
def test_every_raise_reopens_the_betting() -> None:
    betting = street(50, 50, 50)
    betting.raise_to(0, 20)
    betting.call(1, 20)
    betting.raise_to(2, 21)
    assert betting.turn == 0
    assert str(legal_bets(betting, 0)[-1]) == "raise 22 to 50"


@pytest.mark.rule("SN-2.5")
def test_the_cap_is_what_the_poorest_still_in_has_with_his_bet() -> None:
    betting = street(50, 8, 30)
    assert cap(betting) == 8
    betting.raise_to(0, 5)
    betting.call(1, 5)
    assert cap(betting) == 8
    betting.raise_to(2, 8)
    betting.call(0, 3)
    betting.fold(1)
    assert cap(betting) == 30
