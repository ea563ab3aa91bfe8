"""HO-2.7 over HTTP: the list, asking by name, accepting, removing."""

import pytest

from tests.server.house import House, in_house
from tests.server.playing import make_friends


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_asking_accepting_and_ending(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    assert (await ann.get("/api/friends")).body == {"friends": [], "requests": []}
    assert (await ann.post("/api/friends", {"name": " ben "})).body == {"done": True}
    [asks] = (await ben.get("/api/friends")).body["requests"]
    assert asks == {"person": ann.person, "name": "Ann", "bot": False, "online": False}
    assert (await ben.post(f"/api/friends/{ann.person}/accept")).status == 200
    assert [friend["name"] for friend in (await ann.get("/api/friends")).body["friends"]] == ["Ben"]
    assert (await ann.delete(f"/api/friends/{ben.person}")).status == 200
    assert (await ben.get("/api/friends")).body == {"friends": [], "requests": []}


@in_house()
async def test_friends_are_seen_to_be_here(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    async with await ben.line() as line:
        await line.hear("welcome")
        assert [friend["online"] for friend in (await ann.get("/api/friends")).body["friends"]] == [True]
    assert [friend["online"] for friend in (await ann.get("/api/friends")).body["friends"]] == [False]


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
