"""Faces and profiles over HTTP (HO-2.6, HO-2.7)."""

from typing import Any

import pytest

from tests.server.house import House, in_house
from tests.server.playing import CASH, PRIVATE, make_friends


@in_house()
async def test_a_chosen_face_is_kept_and_shown_at_once(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    assert (await ann.get("/api/me")).body["face"] == ""
    async with await ann.line() as line:
        assert (await line.hear("welcome"))["face"] == ""
        table = (await line.ask("open-table", **CASH))["table"]
        await line.ask("take-seat", table=table, seat=0, amount=CASH["form"]["most_buy_in"])
        assert (await ann.post("/api/face", {"face": "fox"})).body["face"] == "fox"
        async with await ben.line() as other:
            await other.say("enter", table=table)
            assert (await other.hear("happened"))["people"][ann.person]["face"] == "fox"
            assert (await ann.post("/api/face", {"face": "owl"})).status == 200
            told = await other.hear("happened")
            assert told["people"][ann.person]["face"] == "owl"
            await line.ask("chat", table=table, text="hello")
            assert (await other.hear("chatted"))["face"] == "owl"
    row = await house.store.person(ann.person)
    assert row is not None
    assert row.face == "owl"
    assert (await ben.get(f"/api/people/{ann.person}")).body["face"] == "owl"


@in_house()
async def test_a_face_nobody_has_drawn_is_refused(house: House) -> None:
    ann = await house.guest("Ann")
    assert (await ann.post("/api/face", {"face": "dragon"})).status == 400
    assert (await ann.get("/api/me")).body["face"] == ""


@pytest.mark.rule("HO-2.6")
@in_house()
async def test_a_profile_tells_who_somebody_is(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    told = (await ann.get(f"/api/people/{ben.person}")).body
    row = await house.store.person(ben.person)
    assert row is not None
    assert told == {
        "person": ben.person,
        "name": "Ben",
        "bot": False,
        "level": "",
        "face": "",
        "since": row.created,
        "online": False,
        "table": "",
        "figures": [],
    }
    assert (await ann.get("/api/people/nobody")).code == "no-such-person"


@pytest.mark.rule("HO-2.7", "PS-1.2")
@pytest.mark.parametrize(("settings", "seen"), [(CASH, True), (PRIVATE, False)])
@in_house()
async def test_where_somebody_sits_is_told_to_friends_and_onlookers(
    house: House, settings: dict[str, Any], seen: bool
) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    await make_friends(ann, ben)
    async with await ben.line() as line, await cho.line() as onlooker:
        table = (await line.ask("open-table", **settings))["table"]
        await line.ask("take-seat", table=table, seat=0, amount=settings["form"]["most_buy_in"])
        told = (await ann.get(f"/api/people/{ben.person}")).body
        assert (told["table"], told["online"]) == (table if seen else "", True)
        told = (await cho.get(f"/api/people/{ben.person}")).body
        assert (told["table"], told["online"]) == ("", False), "no stranger is told where one is"
        await onlooker.ask("enter", table=table)
        assert (await cho.get(f"/api/people/{ben.person}")).body["table"] == (table if seen else "")


@pytest.mark.rule("HO-2.7")
@in_house()
async def test_who_has_blocked_somebody_is_no_friend_of_theirs(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    await make_friends(ann, ben)
    async with await ben.line() as line:
        await line.hear("welcome")
        await ben.post(f"/api/blocks/{ann.person}")
        assert not (await ann.get(f"/api/people/{ben.person}")).body["online"]
