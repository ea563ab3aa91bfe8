"""What one has played, as one may hear it."""

import json
import re
from typing import Any

import pytest

from hanpan.history import HandHistory, read
from hanpan.history.formats import read_any
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


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize(
    ("kind", "begins", "ending"),
    [
        ("phhs", "[1]\nvariant", "phhs"),
        ("pokerstars", "PokerStars", "txt"),
        ("ohh", "{", "ohh"),
        ("csv", "hand,", "csv"),
    ],
)
@in_house()
async def test_hands_are_taken_along_in_the_formats_of_others(
    house: House, kind: str, begins: str, ending: str
) -> None:
    """As one saw them: nobody else's cards."""
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await play_a_hand(house, ann, ben, **CASH)
    one = await ann.get(f"/api/hands/{table}/1/file?format={kind}")
    assert one.body.startswith(begins), one.body[:80]
    assert f"{table}-1.{ending}" in one.headers["Content-Disposition"]
    assert (await ann.get(f"/api/hands/file?format={kind}&table={table}")).body == one.body
    assert table not in (await ben.get(f"/api/hands/file?format={kind}&won=true&lost=true")).body, "nobody did both"
    if kind != "csv":
        [hand] = read_any(one.body.encode())
        assert isinstance(hand, HandHistory)
        assert sorted(hand.players) == ["Ann", "Ben"]


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize("kind", ["phhs", "pokerstars", "ohh", "csv"])
@in_house()
async def test_no_format_tells_cards_that_one_did_not_see(house: House, kind: str) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    table = await play_a_hand(house, ann, ben, **CASH)
    facts = (await cho.get(f"/api/hands/{table}/1")).body["facts"]
    seen = {card for fact in facts for card in re.findall(r'"([2-9TJQKA][shdc])"', json.dumps(fact))}
    told = (await cho.get(f"/api/hands/{table}/1/file?format={kind}")).body
    told = " ".join(re.findall(r"\[(.*?)\]", told)) if kind == "pokerstars" else told  # beside "a pair of 2s"
    runs = re.findall(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][shdc])+(?![A-Za-z0-9])", told)
    assert {run[at : at + 2] for run in runs for at in range(0, len(run), 2)} <= seen


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
