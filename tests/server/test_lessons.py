"""Lessons and odds: for anybody, without a name, and nothing of them is kept."""

import pytest

from hanpan.server.context import RECKONED_PER_SECOND
from tests.server.house import House, in_house


@in_house()
async def test_a_lesson_is_played_by_who_has_no_name(house: House) -> None:
    stranger = house.browser()
    choices: list[dict[str, object]] = []
    while True:
        told = (await stranger.post("/api/lessons", {"game": "holdem", "choices": choices, "lang": "en"})).body
        if told["advice"] is None:
            break
        choices.append(told["advice"]["choice"])
    assert told["won"]
    assert told["people"]["tofu"]["name"] == "Tofu"
    assert "shared" in told["steps"][0]
    assert [table["table"] for table in (await stranger.get("/api/lobby")).body["tables"]] == []


@in_house()
async def test_what_is_no_lesson(house: House) -> None:
    stranger = house.browser()
    assert (await stranger.post("/api/lessons", {"game": "chess"})).status == 404
    assert (await stranger.post("/api/lessons", {"game": "holdem", "choices": [{"move": "fold"}] * 17})).status == 400
    told = (
        await stranger.post("/api/lessons", {"game": "holdem", "choices": [{"move": "raise", "amount": 9999}]})
    ).body
    assert told["taken"] == 0


@pytest.mark.rule("HE-5.1")
@in_house()
async def test_odds_of_known_hands_are_counted(house: House) -> None:
    told = (await house.browser().get("/api/odds?hands=AsKs,QdQh&board=2c 3c 4d 5h")).body
    assert told["exact"]
    assert told["boards"] == 44
    assert sum(hand["share"] for hand in told["hands"]) == pytest.approx(1)
    # A straight from ace to five; three aces and four sixes lay one on the board for both.
    assert told["hands"][0]["share"] == pytest.approx(1 - 3.5 / 44)


@in_house()
async def test_odds_against_hands_nobody_knows_are_drawn(house: House) -> None:
    browser = house.browser()
    told = (await browser.get("/api/odds?hands=AsAh&unknown=1")).body
    assert not told["exact"]
    assert 0.75 < told["hands"][0]["share"] < 0.95
    assert (await browser.get("/api/odds?hands=AsAh&unknown=1")).body == told


@pytest.mark.parametrize(
    "asked",
    ["hands=AsAs,KdKh", "hands=As,KdKh", "hands=AsAh", "hands=AsAh&unknown=6", "hands=XxYy,KdKh"],
)
@in_house()
async def test_impossible_cards_are_refused(house: House, asked: str) -> None:
    assert (await house.browser().get(f"/api/odds?{asked}")).status == 400


@in_house()
async def test_one_address_reckons_so_much_and_no_more(house: House) -> None:
    browser = house.browser()
    asked = "/api/odds?hands=AsKs,QdQh&board=2c3c4d5h6h"
    answers = [(await browser.get(asked)).status for _ in range(10 * RECKONED_PER_SECOND + 5)]
    assert set(answers[: 10 * RECKONED_PER_SECOND]) == {200}
    assert answers[-1] == 429


@pytest.mark.rule("HE-5.1")
@in_house()
async def test_ranges_are_read_drawn_and_weighed(house: House) -> None:
    browser = house.browser()
    told = (await browser.get("/api/ranges?ranges=AA,KK,QQ|KQs:0.5&board=2c7d9hTs")).body
    assert [one["text"] for one in told["ranges"]] == ["QQ+", "KQs:0.5"]
    assert told["ranges"][0]["combos"] == 18
    assert told["ranges"][1]["grid"][1][2] == 0.5
    assert sum(one["share"] for one in told["odds"]) == pytest.approx(1)
    assert told["odds"][0]["wins"][0][0] > 0.5
    assert told["odds"][0]["wins"][0][1] is None
    assert (await browser.get("/api/ranges?ranges=AA,KK,QQ|KQs:0.5&board=2c7d9hTs")).body == told


@pytest.mark.parametrize(
    ("asked", "at"),
    [("QQ%2B,XYs|AA", "XYs"), ("AsAh|AsKs", ""), ("QQ|", ""), ("QQ", ""), ("QQ|AA&board=AhAh2c", "Ah")],
)
@in_house()
async def test_ranges_that_cannot_be_are_told_in_words(house: House, asked: str, at: str) -> None:
    told = await house.browser().get(f"/api/ranges?ranges={asked}")
    assert told.status == 200
    assert told.body["odds"] == []
    words = told.body["trouble"] + "".join(one["trouble"] for one in told.body["ranges"])
    assert at in words
    assert (await house.browser().get(f"/api/ranges?ranges={'A' * 4001}")).status == 400
