"""What one has played, as one may hear it."""

from typing import Any

import pytest

from hanpan.floor.ports import Result
from hanpan.history import HandHistory, read
from hanpan.server.figures import POINTS, figures_of, thinned
from tests.server.house import Browser, House, in_house
from tests.server.playing import CASH, PRIVATE, make_friends, play_a_hand


def dealt(facts: list[Any]) -> dict[str, list[str]]:
    """The hole cards by seat, as they are told."""
    [fact] = [fact["fact"] for fact in facts if fact["event"] == "played" and fact["fact"]["event"] == "dealt"]
    return dict(fact["hole"])


@in_house(others_hands_days=7)
async def test_hands_of_others_can_be_read_for_so_many_days_ones_own_always(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    table = await play_a_hand(house, ann, ben, **CASH)
    path = f"/api/hands/{table}/1"
    assert (await cho.get(path)).status == 200
    house.wait(7 * 24 * 3600 + 200)
    assert (await cho.get(path)).code == (await cho.get(f"{path}/phh")).code == "no-such-hand"
    assert (await ann.get(path)).status == (await ben.get(f"{path}/phh")).status == 200
    told = (await ann.get("/api/account/export")).body
    assert (table, 1) in [(hand["table"], hand["hand"]) for hand in told["hands"]]
    assert len(told["transfers"]) > 1, "chips went to the table"


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_ones_own_hands_are_listed_and_told(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    table = await play_a_hand(house, ann, ben, **CASH)
    listed = (await ann.get("/api/hands")).body
    [hand] = listed["hands"]
    assert (hand["table"], hand["hand"], hand["game"], hand["format"]) == (table, 1, "holdem", "cash")
    assert {listed["people"][person]["name"] for person in hand["people"]} == {"Ann", "Ben"}
    assert (await cho.get("/api/hands")).body["hands"] == []
    assert (await ann.get(f"/api/hands?before={hand['at']}")).body["hands"] == []
    told = (await ann.get(f"/api/hands/{table}/1")).body
    assert told["facts"], "the facts of the hand"
    assert told["people"][ben.person]["name"] == "Ben"


@in_house()
async def test_each_hears_his_own_cards_and_nobody_elses(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    table = await play_a_hand(house, ann, ben, **CASH)
    told = {one.person: (await one.get(f"/api/hands/{table}/1")).body["facts"] for one in (ann, ben, cho)}
    seats = {person: seat for seat, person in told[ann.person][0]["dealt"].items()}
    for person, facts in told.items():
        for seat, cards in dealt(facts).items():
            assert ("??" in cards) == (seats.get(person) != seat)
        assert any(fact.get("fact") == {"event": "deck-shuffled", "deck": []} for fact in facts)


@in_house()
async def test_a_private_hand_is_to_others_as_if_it_had_not_been(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, ben)
    table = await play_a_hand(house, ann, ben, **PRIVATE)
    assert (await ben.get(f"/api/hands/{table}/1")).status == 200
    hidden, unknown = await cho.get(f"/api/hands/{table}/1"), await cho.get("/api/hands/t0123/1")
    assert (hidden.status, hidden.body) == (unknown.status, unknown.body)
    assert (hidden.status, hidden.code) == (404, "no-such-hand")


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_a_hand_on_paper_holds_what_its_reader_saw(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    table = await play_a_hand(house, ann, ben, **CASH)
    for reader, hidden in ((ann, 1), (cho, 2)):
        reply = await reader.get(f"/api/hands/{table}/1/phh")
        assert reply.status == 200
        assert f"{table}-1.phh" in reply.headers["Content-Disposition"]
        [hand] = read(reply.body, "hand.phh")
        assert isinstance(hand, HandHistory)
        assert sorted(hand.players) == ["Ann", "Ben"]
        assert sum("????" in action for action in hand.actions) == hidden
        assert hand.fields["table"] == table


@in_house()
async def test_paper_of_a_private_hand_is_for_those_who_were_dealt_in(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, ben)
    table = await play_a_hand(house, ann, ben, **PRIVATE)
    assert (await ben.get(f"/api/hands/{table}/1/phh")).status == 200
    assert (await cho.get(f"/api/hands/{table}/1/phh")).code == "no-such-hand"


@pytest.mark.parametrize("path", ["/api/hands/t0123/one", "/api/hands/t0123/-1", "/api/hands/t0123/1.5x"])
@in_house()
async def test_what_leads_nowhere(house: House, path: str) -> None:
    ann = await house.guest("Ann")
    reply = await ann.get(path)
    assert (reply.status, reply.code) == (404, "not-found")


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_figures_of_ones_own_hands(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await play_a_hand(house, ann, ben, **CASH)
    figures = [(await one.get("/api/statistics?game=holdem&format=cash")).body for one in (ann, ben)]
    assert [told["hands"] for told in figures] == [1, 1]
    assert sum(told["profit"] for told in figures) == 0
    assert [told["curve"] for told in figures] == [[told["profit"]] for told in figures]
    assert all(told["showdowns"] == 1 for told in figures)
    assert await nowhere("/api/leaderboard", house.browser()) == 4 * [(404, "no-such-game")]
    assert await nowhere("/api/statistics", ann) == [(404, "no-such-game")] * 2 + [(200, "")] * 2


async def nowhere(path: str, browser: Browser) -> list[tuple[int, str]]:
    """Two that the house does not have, and two that have figures but no leaderboard."""
    asked = ("game=chess", "game=sniper&format=cash", "format=private-sng", "game=blackjack&format=room")
    replies = [await browser.get(f"{path}?{query}") for query in asked]
    return [(reply.status, reply.body.get("code", "")) for reply in replies]


def result(profit: int, **rest: Any) -> Result:
    return Result("ann", "holdem", "cash", "t", 1, 0, profit, **rest)


def test_what_is_lost_beside_a_hand_counts_to_the_last_one() -> None:
    told = figures_of(
        "holdem", "cash", [result(-5, hands=0), result(10, put_in=True), result(-3, hands=0), result(4, raised=True)]
    )
    assert (told.hands, told.profit, told.curve) == (2, 6, [2, 6])
    assert (told.vpip, told.pfr, told.won_at_showdown) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("hands", [0, 1, POINTS, POINTS + 1, 7 * POINTS + 3])
def test_a_long_curve_is_thinned_and_ends_where_it_ended(hands: int) -> None:
    curve = thinned(list(range(hands)))
    assert len(curve) <= POINTS
    assert curve[-1:] == list(range(hands))[-1:]
    assert curve == sorted(curve)
