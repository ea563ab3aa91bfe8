"""HO-2.7 over HTTP: the list, asking by name, accepting, removing."""

from typing import Any

import pytest

from tests.server.house import House, in_house
from tests.server.playing import CASH, PRIVATE, make_friends


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_asking_accepting_and_ending(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    nobody: dict[str, list[Any]] = {"friends": [], "requests": [], "asked": []}
    assert (await ann.get("/api/friends")).body == nobody
    assert (await ann.post("/api/friends", {"name": " ben "})).body == {"done": True}
    [asks] = (await ben.get("/api/friends")).body["requests"]
    assert asks == {"person": ann.person, "name": "Ann", "bot": False, "online": False, "table": ""}
    assert [one["name"] for one in (await ann.get("/api/friends")).body["asked"]] == ["Ben"]
    assert (await ben.post(f"/api/friends/{ann.person}/accept")).status == 200
    assert [friend["name"] for friend in (await ann.get("/api/friends")).body["friends"]] == ["Ben"]
    assert (await ann.delete(f"/api/friends/{ben.person}")).status == 200
    assert (await ben.get("/api/friends")).body == nobody


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_a_request_is_taken_back(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await ann.post("/api/friends", {"name": "Ben"})
    assert (await ann.delete(f"/api/friends/{ben.person}")).status == 200
    assert (await ann.get("/api/friends")).body["asked"] == []
    assert (await ben.post(f"/api/friends/{ann.person}/accept")).code == "no-such-request"
    assert (await house.store.load(0, 0)).requests == ()


@in_house()
async def test_friends_are_seen_to_be_here(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    async with await ben.line() as line:
        await line.hear("welcome")
        assert [friend["online"] for friend in (await ann.get("/api/friends")).body["friends"]] == [True]
    assert [friend["online"] for friend in (await ann.get("/api/friends")).body["friends"]] == [False]


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_a_friend_who_comes_and_goes_is_told_of(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    async with await ann.line() as line:
        await line.hear("welcome")
        async with await ben.line() as other:
            await other.hear("welcome")
            assert await line.hear("friends-changed")
        assert await line.hear("friends-changed")


@pytest.mark.rule("HO-2.7", "PS-1.2")
@pytest.mark.parametrize(("settings", "seen"), [(CASH, True), (PRIVATE, False)])
@in_house()
async def test_where_a_friend_sits_is_told_where_one_may_see_it(
    house: House, settings: dict[str, Any], seen: bool
) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, ben)
    async with await ben.line() as line:
        table = (await line.ask("open-table", **settings))["table"]
        told = await line.ask("take-seat", table=table, seat=0, amount=settings["form"]["most_buy_in"])
        assert told["say"] == "done", told
        [friend] = (await ann.get("/api/friends")).body["friends"]
        assert friend["table"] == (table if seen else "")
        await cho.post("/api/friends", {"name": "Ben"})
        [asked] = (await cho.get("/api/friends")).body["asked"]
        assert asked["table"] == "", "only friends are told where one sits"


@in_house()
async def test_a_friend_who_is_here_is_told(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    async with await ben.line() as line:
        await ann.post("/api/friends", {"name": "Ben"})
        assert await line.hear("friends-changed")


@in_house()
async def test_what_is_refused_has_its_rule(house: House) -> None:
    ann = await house.guest("Ann")
    itself = await ann.post("/api/friends", {"name": "Ann"})
    assert (itself.status, itself.code, itself.body["rule"]) == (409, "not-oneself", "HO-2.7")
    assert (await ann.post("/api/friends", {"name": "Nobody"})).code == "no-such-person"
    assert (await ann.post("/api/friends", {"name": ""})).code == "no-such-person"
    assert (await ann.post("/api/friends/nobody/accept")).code == "no-such-request"
    assert (await ann.delete("/api/friends/nobody")).code == "not-friends"
