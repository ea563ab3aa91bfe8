"""My hands: found by what they were, kept, and what they come to (HO-2.6)."""

from typing import Any

import pytest

from hanpan.server.old_hands import tell_some
from hanpan.store import schema
from tests.server.house import Browser, House, in_house
from tests.server.playing import CASH, play_a_hand


async def listed(browser: Browser, asked: str = "") -> list[dict[str, Any]]:
    reply = await browser.get(f"/api/hands?{asked}")
    assert reply.status == 200, reply.body
    return list(reply.body["hands"])


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_a_hand_is_found_by_what_it_was(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await play_a_hand(house, ann, ben, **CASH)
    [own], [other] = await listed(ann), await listed(ben)
    assert own["told"]
    assert len(own["cards"]) == len(other["cards"]) == 2
    assert own["board"] == other["board"]
    assert len(own["board"]) == 5
    assert own["cards"] != other["cards"]
    assert own["profit"] + other["profit"] == 0
    assert {own["place"], other["place"]} == {"btn", "bb"}
    assert own["pot"] == 4
    for hand, browser in ((own, ann), (other, ben)):
        assert bool(await listed(browser, "won=true")) == hand["won"]
        assert bool(await listed(browser, "lost=true")) == (hand["profit"] < 0)
    assert await listed(ann, "all_in=true") == await listed(ann, "big=true") == await listed(ann, "table=t1") == []
    assert len(await listed(ann, f"table={table}&other={ben.person}&since={own['at']}")) == 1
    assert await listed(ann, f"since={own['at'] + 1}") == await listed(ann, f"other={'0' * 16}") == []


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_one_may_choose_among_everybody_one_has_played_with(house: House) -> None:
    """And nobody else."""
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    first = await play_a_hand(house, ann, ben, **CASH)
    second = await play_a_hand(house, cho, await house.guest("Dan"), **CASH)
    told = (await ann.get("/api/hands/choices")).body
    assert told["tables"] == [first]
    assert {person: card["name"] for person, card in told["people"].items()} == {ben.person: "Ben"}
    assert (await cho.get("/api/hands/choices")).body["tables"] == [second]


@in_house()
async def test_favourites_are_ones_own_hands(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    table = await play_a_hand(house, ann, ben, **CASH)
    kept = {"table": table, "hand": 1, "kept": True}
    assert await listed(ann, "favourite=true") == []
    assert (await ann.post("/api/favourites", kept)).status == (await ann.post("/api/favourites", kept)).status == 200
    assert [hand["favourite"] for hand in await listed(ann, "favourite=true")] == [True]
    assert [hand["favourite"] for hand in await listed(ben)] == [False]
    assert (await cho.post("/api/favourites", kept)).code == "no-such-hand"
    assert (await ann.post("/api/favourites", kept | {"kept": False})).status == 200
    assert await listed(ann, "favourite=true") == []


@in_house()
async def test_a_hand_of_an_earlier_version_is_told_off_its_facts(house: House) -> None:
    """As it would have been told when it ended, and counted once."""
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await play_a_hand(house, ann, ben, **CASH)
    before, figures = await listed(ann), (await ann.get("/api/figures")).body
    untold = schema.hand_people.update().values(marks=None, cards="", board="", place="", profit=0, pot=0, big_blind=0)
    await house.store.driver.run(untold)
    await house.store.driver.run(schema.hours.delete())
    [hand] = await listed(ann)
    assert (hand["told"], hand["cards"]) == (False, [])
    assert await tell_some(house.context) == 1
    assert await tell_some(house.context) == 0
    assert await listed(ann) == before
    assert (await ann.get("/api/figures")).body == figures


@in_house()
async def test_figures_by_place_by_day_and_by_sitting(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await play_a_hand(house, ann, ben, **CASH)
    [hand] = await listed(ann)
    told = (await ann.get("/api/figures?east=9")).body
    assert told["whole"]["counts"]["hands"] == 1
    assert told["whole"]["counts"]["profit"] == hand["profit"]
    assert told["whole"]["shares"]["per_100"] == 100 * hand["profit"] / hand["big_blind"]
    assert told["whole"]["shares"]["went_to_showdown"] == 1
    assert [place["name"] for place in told["places"]] == [hand["place"]]
    assert [day["name"] for day in told["days"]] == ["2023-11-15"]
    sittings = (await ann.get("/api/sittings")).body
    assert [(one["hands"], one["profit"]) for one in sittings["sittings"]] == [(1, hand["profit"])]
    assert not sittings["more"]
    assert (await ann.get("/api/figures?format=nothing")).code == "no-such-game"
