"""Who is on the leaderboards, and who is not: two who pass chips on, and guests who have only just come."""

from typing import Any

import pytest

from tests.server.house import House, in_house
from tests.server.playing import CASH, play_a_hand

THREE: dict[str, Any] = {**CASH, "form": {**CASH["form"], "seats": 3}}
HOLDEM = "/api/leaderboard?game=holdem&format=cash"
DAY = 24 * 3600


async def boards(house: House) -> dict[str, dict[str, float]]:
    """By board: what stands beside each name."""
    house.wait(60)  # they are told anew now and then
    told = (await house.browser().get(HOLDEM)).body
    return {one["name"]: {place["name"]: place["value"] for place in one["places"]} for one in told["boards"]}


@pytest.mark.rule("HO-2.6")
@in_house(board_hands=1)
async def test_a_hand_of_three_is_on_the_boards(house: House) -> None:
    players = [await house.guest(name) for name in ("Ann", "Ben", "Cho")]
    house.wait(DAY)
    await play_a_hand(house, *players, **THREE)
    board = await boards(house)
    assert list(board) == ["bank", "hands_won", "chips_won"]
    profits = [(await one.get("/api/statistics")).body["profit"] for one in players]
    assert board["chips_won"] == dict(zip(("Ann", "Ben", "Cho"), profits, strict=True))
    assert sum(board["chips_won"].values()) == 0
    assert set(board["hands_won"]) == set(board["bank"]) == {"Ann", "Ben", "Cho"}
    assert all(0 <= share <= 1 for share in board["hands_won"].values())


@pytest.mark.rule("HO-2.6")
@in_house(board_hands=1)
async def test_a_hand_of_two_is_on_none_but_counts_for_oneself(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    house.wait(DAY)
    await play_a_hand(house, ann, ben, **CASH)
    board = await boards(house)
    assert (board["hands_won"], board["chips_won"]) == ({}, {})
    assert (await ann.get("/api/statistics")).body["hands"] == 1


@pytest.mark.rule("HO-2.6")
@in_house(board_hands=1)
async def test_fresh_guests_are_on_none_until_they_have_a_password_or_a_day_has_passed(house: House) -> None:
    players = [await house.guest(name) for name in ("Ann", "Ben", "Cho")]
    await play_a_hand(house, *players, **THREE)
    assert [*(await boards(house)).values()] == [{}, {}, {}]
    assert (await players[0].post("/api/password", {"password": "tangerine ladder moss"})).status == 200
    assert {name for board in (await boards(house)).values() for name in board} == {"Ann"}
    house.wait(DAY)
    assert {name for board in (await boards(house)).values() for name in board} == {"Ann", "Ben", "Cho"}


@pytest.mark.rule("HO-2.6")
@in_house(board_hands=2)
async def test_the_board_of_hands_won_wants_a_number_of_them(house: House) -> None:
    players = [await house.guest(name) for name in ("Ann", "Ben", "Cho")]
    house.wait(DAY)
    await play_a_hand(house, *players, **THREE)
    board = await boards(house)
    assert board["hands_won"] == {}
    assert len(board["chips_won"]) == 3
