"""Taking along what is one's own, and going for good."""

from typing import Any

import pytest

from hanpan.floor.ports import NOBODY, StoreError
from tests.server.house import Browser, House, in_house
from tests.server.playing import CASH, make_friends, play_a_hand

RIGHT = "open sesame"


async def goes(ann: Browser, **given: str) -> Any:
    return await ann.post("/api/account/delete", given or {"password": ""})


async def total(house: House) -> int:
    return sum((await house.store.load(0, 0)).balances.values())


@in_house()
async def test_who_goes_for_good_leaves_an_id_and_nothing_else(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    await ann.post("/api/password", {"password": RIGHT})
    token = (await ann.post("/api/token")).body["token"]
    old = ann.cookie
    async with await ben.line() as his, await ann.line() as hers:
        await his.hear("welcome")
        await hers.hear("welcome")
        reply = await goes(ann, password=RIGHT)
        assert (reply.status, reply.body, ann.cookie) == (200, {"done": True}, "")
        assert await his.hear("friends-changed")
        assert await hers.ended() == (4401, "signed-out")
    row = await house.store.person(ann.person)
    assert row is not None
    assert (row.name, row.password) == (NOBODY, "")
    assert "Ann" not in str(row)
    assert (await house.program(token).get("/api/cage")).status == 401
    assert (await house.browser(Cookie=f"hanpan={old}").get("/api/cage")).status == 401
    assert (await house.browser().post("/api/sign-in", {"name": "Ann", "password": RIGHT})).status == 401
    assert (await ben.get("/api/friends")).body["friends"] == []
    assert (await house.store.load(0, 0)).friends == ()
    assert house.floor.people.cards[ann.person].name == NOBODY
    again = await house.guest("Ann")
    assert again.person != ann.person


@in_house()
async def test_what_they_wrote_goes_with_them(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    async with await ben.line() as his, await ann.line() as hers:
        await his.ask("watch-lobby")
        for line, text in ((hers, "hello from Ann"), (his, "hello from Ben")):
            assert (await line.ask("chat", text=text))["say"] == "done"
        assert (await goes(ann)).status == 200
    assert [word.text for word in house.floor.talking.recent[""]] == ["hello from Ben"]


@pytest.mark.rule("HO-1.1")
@in_house()
async def test_their_chips_are_the_houses_again(house: House) -> None:
    ann = await house.guest("Ann")
    assert house.floor.people.bank(ann.person) == house.context.limits.welcome_chips
    assert (await goes(ann)).status == 200
    assert house.floor.people.bank(ann.person) == 0
    assert await total(house) == 0
    moved = [(one.source, one.target, one.amount) for _, one in await house.store.transfers_of(ann.person)]
    welcome, bank = house.context.limits.welcome_chips, f"bank:{ann.person}"
    assert moved == [("cage", bank, welcome), (bank, "cage", welcome)]


@in_house()
async def test_only_who_knows_the_password_ends_a_kept_account(house: House) -> None:
    ann = await house.guest("Ann")
    await ann.post("/api/password", {"password": RIGHT})
    for wrong in ("", "open barley"):
        reply = await goes(ann, password=wrong)
        assert (reply.status, reply.code) == (403, "wrong-password")
    assert (await ann.get("/api/me")).body["name"] == "Ann"


@pytest.mark.rule("HO-2.5")
@in_house()
async def test_from_a_seat_nobody_goes_for_good(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        table = (await line.ask("open-table", **CASH))["table"]
        await line.ask("take-seat", table=table, seat=0, amount=200)
        reply = await goes(ann)
        assert (reply.status, reply.code, reply.body["rule"]) == (409, "still-seated", "HO-2.5")
        assert (await line.ask("leave", table=table))["say"] == "done"
        assert (await goes(ann)).status == 200
    assert await total(house) == 0


@in_house()
async def test_where_nothing_can_be_written_down_nobody_is_gone(house: House) -> None:
    ann = await house.guest("Ann")

    async def full(_: str) -> None:
        raise StoreError("full")

    works = house.store.remove_person
    house.store.remove_person = full  # type: ignore[method-assign,assignment]
    assert (await goes(ann)).code == "store-trouble"
    assert (await ann.get("/api/me")).body["name"] == "Ann"
    house.store.remove_person = works  # type: ignore[method-assign]
    assert (await goes(ann)).status == 200


@in_house()
async def test_everything_of_ones_own_as_a_file(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    reply = await ann.get("/api/account/export")
    assert reply.status == 200
    assert reply.headers["Content-Disposition"] == "attachment; filename*=UTF-8''hanpan-Ann.json"
    told = reply.body
    assert set(told) == {"profile", "created", "friends", "transfers", "hands", "favourites", "shares"}
    assert (told["profile"]["name"], told["hands"], told["favourites"], told["shares"]) == ("Ann", [], [], [])
    assert [friend["name"] for friend in told["friends"]["friends"]] == ["Ben"]
    [welcome] = told["transfers"]
    assert (welcome["source"], welcome["amount"]) == ("cage", house.context.limits.welcome_chips)
    assert ben.person not in str(told["transfers"])
    statuses = [(await ann.get("/api/account/export")).status for _ in range(6)]
    assert statuses == [200] * 5 + [429]


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_favourites_and_shares_are_in_the_file(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await play_a_hand(house, ann, ben, **CASH)
    assert (await ann.post("/api/favourites", {"table": table, "hand": 1, "kept": True})).status == 200
    made = (await ann.post("/api/shares", {"table": table, "hand": 1})).body
    told = (await ann.get("/api/account/export")).body
    assert told["favourites"] == [{"table": table, "hand": 1}]
    assert told["shares"] == [made]
    his = (await ben.get("/api/account/export")).body
    assert (his["favourites"], his["shares"]) == ([], [])
