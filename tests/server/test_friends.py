"""HO-2.7 over HTTP: the list, asking by name, accepting, removing."""

from typing import Any

import pytest

from hanpan.floor.ports import StoreError
from tests.server.house import House, in_house
from tests.server.playing import CASH, PRIVATE, make_friends


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_asking_accepting_and_ending(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    nobody: dict[str, list[Any]] = {"friends": [], "requests": [], "asked": [], "blocked": []}
    assert (await ann.get("/api/friends")).body == nobody
    assert (await ann.post("/api/friends", {"name": " ben "})).body == {"done": True}
    [asks] = (await ben.get("/api/friends")).body["requests"]
    assert asks == {
        "person": ann.person,
        "name": "Ann",
        "bot": False,
        "online": False,
        "table": "",
        "face": "",
        "title": "",
    }
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


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_a_request_that_came_to_nothing_is_not_sent_again_and_again(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await ann.post("/api/friends", {"name": "Ben"})
    await ann.delete(f"/api/friends/{ben.person}")
    async with await ben.line() as line:
        await line.hear("welcome")
        assert (await ann.post("/api/friends", {"name": "Ben"})).code == "asked-lately"
        assert (await line.ask("buy-chips", amount=10))["say"] == "done", "and was told nothing before"
    assert [pair[:2] for pair in (await house.store.load(0, 0)).turned_down] == [(ann.person, ben.person)]
    house.wait(24 * 3600)
    assert (await ann.post("/api/friends", {"name": "Ben"})).status == 200


@in_house(friend_requests_at_once=2, friend_requests_per_hour=60)
async def test_one_person_asks_so_many(house: House) -> None:
    ann = await house.guest("Ann")
    for name in ("Ben", "Cho", "Dan"):
        await house.guest(name)
    replies = [await ann.post("/api/friends", {"name": name}) for name in ("Ben", "Cho", "Dan")]
    assert [reply.status for reply in replies] == [200, 200, 429]
    house.wait(60)
    assert (await ann.post("/api/friends", {"name": "Dan"})).status == 200


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_what_a_blocked_person_writes_is_not_read(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, ben)
    assert (await ann.post(f"/api/blocks/{ben.person}")).body == {"done": True}
    told = (await ann.get("/api/friends")).body
    assert ([one["name"] for one in told["blocked"]], told["friends"]) == (["Ben"], [])
    async with await ann.line() as hers, await ben.line() as his, await cho.line() as third:
        for line in (hers, his, third):
            await line.hear("welcome")
            await line.ask("watch-lobby", on=True)
        assert (await his.ask("whisper", to=ann.person, text="hello"))["code"] == "not-friends"
        assert (await his.ask("chat", text="from Ben"))["say"] == "done"
        assert (await third.ask("chat", text="from Cho"))["say"] == "done"
        assert (await hers.hear("chatted"))["text"] == "from Cho"
        assert (await his.hear("chatted"))["text"] == "from Cho"
        assert (await ben.post("/api/friends", {"name": "Ann"})).code == "blocked"
        assert (await ann.delete(f"/api/blocks/{ben.person}")).status == 200
        await his.ask("chat", text="again")
        assert (await hers.hear("chatted"))["text"] == "again"


@in_house()
async def test_a_block_is_kept(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await ann.post(f"/api/blocks/{ben.person}")
    assert (await house.store.load(0, 0)).blocks == ((ann.person, ben.person),)
    assert (await ann.post("/api/blocks/nobody")).code == "no-such-person"
    assert (await ann.post(f"/api/blocks/{ann.person}")).code == "not-oneself"


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_what_the_store_cannot_keep_has_not_happened(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, cho)
    await ben.post("/api/friends", {"name": "Ann"})
    before = (await ann.get("/api/friends")).body

    async def full(*_: Any) -> None:
        raise StoreError("full")

    for name in ("add_friend", "ask_friend", "remove_friend", "block", "unblock"):
        setattr(house.store, name, full)
    answers = [
        await ann.post("/api/friends", {"name": "Ben"}),
        await ann.post(f"/api/friends/{ben.person}/accept"),
        await ann.delete(f"/api/friends/{ben.person}"),
        await ann.delete(f"/api/friends/{cho.person}"),
        await ann.post(f"/api/blocks/{cho.person}"),
    ]
    assert {answer.code for answer in answers} == {"store-trouble"}
    assert (await ann.get("/api/friends")).body == before
