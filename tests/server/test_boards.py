"""Who is on the leaderboards, and who is not: two who pass chips on, and guests who have only just come."""

from datetime import UTC, datetime
from typing import Any

import pytest

from hanpan.server.figures import days_of
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
async def test_newcomers_are_on_none_until_a_day_has_passed_with_a_password_or_without(house: House) -> None:
    players = [await house.guest(name) for name in ("Ann", "Ben", "Cho")]
    await play_a_hand(house, *players, **THREE)
    assert [*(await boards(house)).values()] == [{}, {}, {}]
    assert (await players[0].post("/api/password", {"password": "tangerine ladder moss"})).status == 200
    assert [*(await boards(house)).values()] == [{}, {}, {}]
    house.wait(DAY)
    assert {name for board in (await boards(house)).values() for name in board} == {"Ann", "Ben", "Cho"}


@pytest.mark.rule("HO-2.6")
@in_house(board_hands=2)
async def test_the_boards_of_hands_and_of_chips_won_want_a_number_of_hands(house: House) -> None:
    players = [await house.guest(name) for name in ("Ann", "Ben", "Cho")]
    house.wait(DAY)
    await play_a_hand(house, *players, **THREE)
    board = await boards(house)
    assert (board["hands_won"], board["chips_won"]) == ({}, {})
    assert len(board["bank"]) == 3


@pytest.mark.rule("HO-2.6")
@in_house(board_hands=1)
async def test_boards_of_a_day_and_of_a_week(house: House) -> None:
    """What was won yesterday is on the board of the week where the week is not new, and on that of all time."""
    players = [await house.guest(name) for name in ("Ann", "Ben", "Cho")]
    house.wait(DAY)
    await play_a_hand(house, *players, **THREE)

    async def told(period: str) -> dict[str, Any]:
        house.wait(60)
        found: dict[str, Any] = (await house.browser().get(f"{HOLDEM}&period={period}")).body
        return found

    today = await told("day")
    assert [one["name"] for one in today["boards"]] == ["hands_won", "chips_won"]
    assert {place["name"] for one in today["boards"] for place in one["places"]} == {"Ann", "Ben", "Cho"}
    assert (await told("week"))["boards"] == today["boards"]
    house.wait(8 * DAY)
    for period in ("day", "week"):
        later = await told(period)
        assert later["since"] > today["since"]
        assert [one["places"] for one in later["boards"]] == [[], []]
    assert [len(one["places"]) for one in (await told("all"))["boards"]] == [3, 3, 3]


def test_a_week_begins_with_monday() -> None:
    monday, sunday = [int(datetime(2026, 11, day, 12, tzinfo=UTC).timestamp() * 1000) for day in (16, 22)]
    assert len(days_of("week", monday)) == 1
    assert len(days_of("week", sunday)) == 7
    assert days_of("week", sunday)[0] == days_of("day", monday)[0]
    assert len(days_of("all", sunday)) == 0
