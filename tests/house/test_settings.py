"""HO-2.2, HO-1.4: which tables there can be."""

from typing import Any

import pytest

from hanpan.house.holdem.settings import Format, HoldemSettings, fault
from hanpan.house.stakes import LADDER, STAKES


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("seats-2-to-10", {"seats": 1}),
        ("seats-2-to-10", {"seats": 11}),
        ("seats-2-to-10", {"format": Format.SNG, "seats": 1}),
        ("seats-2-to-10", {"format": Format.PRIVATE, "seats": 11}),
        ("too-many-for-the-deck", {"variant": "short-deck", "seats": 10}),
        ("textbook-is-fixed", {"format": Format.TEXTBOOK}),
        ("no-such-stake", {"small_blind": 15, "big_blind": 30}),
        ("no-such-stake", {"small_blind": 2, "big_blind": 2}),
        ("bad-buy-in-range", {"least_buy_in": 99}),
        ("bad-buy-in-range", {"most_buy_in": 2001}),
        ("bad-buy-in-range", {"least_buy_in": 300, "most_buy_in": 200}),
        ("bad-buy-in-range", {"least_buy_in": -5, "most_buy_in": -5}),
        ("one-stack-size", {"format": Format.PRIVATE, "seats": 3}),
    ],
)
@pytest.mark.rule("HO-2.2", "HO-1.4")
def test_a_table_that_cannot_be(code: str, wrong: dict[str, Any]) -> None:
    refused = fault(HoldemSettings(**wrong))
    assert refused is not None
    assert refused.code == code


@pytest.mark.rule("HO-2.2")
def test_every_table_that_can_be() -> None:
    for small, big in STAKES:
        for seats in (2, 6, 9):
            assert fault(HoldemSettings(Format.CASH, seats, small, big, 100, 2000)) is None
        for seats in range(2, 10):
            assert fault(HoldemSettings(Format.SNG, seats, small, big, 100, 2000)) is None
            assert fault(HoldemSettings(Format.PRIVATE, seats, small, big, 700, 700)) is None


@pytest.mark.rule("CA-1.1", "SG-1.1", "SG-9.2")
def test_how_many_it_takes_to_begin_and_at_which_level() -> None:
    assert [HoldemSettings(Format.CASH, seats).players_to_start for seats in (2, 6, 9)] == [2, 3, 3]
    assert [HoldemSettings(Format.SNG, seats).players_to_start for seats in (2, 6, 9)] == [2, 6, 9]
    for small, big in STAKES:
        assert LADDER[HoldemSettings(Format.SNG, 3, small, big).first_level] == (small, big)
    assert list(LADDER) == sorted(LADDER)
