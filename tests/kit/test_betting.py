"""The betting round on its own, as a second game would use it."""

import pytest

from hanpan.kit.betting import BY_LAST_RAISE, NOBODY, Betting


def street(*stacks: int, highest: int = 0) -> Betting:
    betting = Betting(tuple(range(len(stacks))), dict(enumerate(stacks)), 1, BY_LAST_RAISE, True)
    betting.open_street(0, highest)
    return betting


def test_a_round_of_checks_ends_after_everyone() -> None:
    betting = street(10, 10, 10)
    for seat in (0, 1, 2):
        assert betting.turn == seat
        betting.check(seat)
    assert betting.turn == NOBODY


def test_a_raise_asks_everyone_else_again() -> None:
    betting = street(10, 10, 10)
    betting.check(0)
    betting.raise_to(1, 3)
    betting.call(2, 3)
    assert betting.turn == 0
    assert betting.owes(0) == 3
    betting.fold(0)
    assert betting.turn == NOBODY
    assert betting.uncalled() == 0


def test_nobody_is_asked_when_one_is_left() -> None:
    betting = street(10, 10)
    betting.fold(0)
    assert betting.turn == NOBODY


def test_an_uncalled_bet_is_the_part_above_the_second() -> None:
    betting = street(10, 10, 10)
    betting.raise_to(0, 7)
    betting.fold(1)
    betting.fold(2)
    assert betting.uncalled() == 7
    assert betting.highest_bettor() == 0


@pytest.mark.rule("HE-3.5")
def test_three_short_raises_add_up_only_together() -> None:
    betting = street(100, 13, 16, 19, 100, highest=0)
    betting.raise_to(0, 10)
    betting.raise_to(1, 13)
    betting.raise_to(2, 16)
    betting.call(3, 16)
    betting.call(4, 16)
    assert betting.turn == 0
    assert not betting.may_reopen(0)
    betting = street(100, 13, 16, 21, 100, highest=0)
    betting.raise_to(0, 10)
    betting.raise_to(1, 13)
    betting.raise_to(2, 16)
    betting.raise_to(3, 21)
    betting.call(4, 21)
    assert betting.may_reopen(0)


def test_a_fold_out_of_turn_leaves_the_turn_where_it_is() -> None:
    betting = street(10, 10, 10, highest=2)
    betting.fold(2)
    assert betting.turn == 0
    betting.fold(0)
    assert betting.turn == NOBODY
    assert betting.live == [False, True] + [False] * 8


def test_a_fold_out_of_turn_may_leave_nothing_to_decide() -> None:
    betting = street(10, 10)
    betting.fold(1)
    assert betting.turn == NOBODY
