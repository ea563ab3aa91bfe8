"""Orders about the whole house: invitations, chat, announcements; and what the record says of all orders."""

import asyncio

import aiohttp
import pytest

from hanpan.bots.client import Client, HouseError
from hanpan.floor.floor import FloorSettings
from tests.operating.office import Desk, Office, in_office
from tests.operating.test_operator import is_problem

MINUTE = 60


async def comes(office: Office, name: str, code: str = "") -> str:
    """How it ends: `in`, or why not."""
    reply = await office.browser().post("/api/guest", {"name": name, "code": code})
    return "in" if reply.status == 200 else reply.code


# -- invitations


@in_office()
async def test_newcomers_need_a_code_that_opens(office: Office) -> None:
    desk = await office.operator()
    await desk.done("house", newcomers="code")
    assert (await office.browser().get("/api/house")).body == {"newcomers": "code", "chat": True}
    made = await desk.done("codes", label="8A", most=2, minutes=60)
    code = made["code"]
    assert await comes(office, "Ann") == "wrong-code"
    assert await comes(office, "Ann", "open sesame") == "wrong-code"
    assert await comes(office, "Ann", f"  {code.upper()} ") == "in"
    assert await comes(office, "Ann", code) == "lookalike-name", "which uses nothing up"
    assert await comes(office, "Bob", code) == "in"
    assert await comes(office, "Cem", code) == "wrong-code", "two have come in with it"
    [line] = (await desk.see("codes")).body["codes"]
    assert (line["label"], line["used"], line["most"], line["operator"]) == ("8A", 2, 2, "operator")


@in_office()
async def test_a_code_ends_with_its_time_or_when_it_is_revoked(office: Office) -> None:
    desk = await office.operator()
    await desk.done("house", newcomers="code")
    await desk.done("codes", code="무궁화 꽃", minutes=60)
    brief = (await desk.done("codes", minutes=1))["code"]
    assert await comes(office, "Ann", "무궁화   꽃") == "in"
    office.wait(MINUTE)
    assert await comes(office, "Bob", brief) == "wrong-code"
    is_problem(await desk.order("codes", {"code": "무궁화 꽃", "reason": "x"}), 409, "code-exists")
    await desk.done("codes/revoke", code="무궁화 꽃")
    assert await comes(office, "Bob", "무궁화 꽃") == "wrong-code"
    is_problem(await desk.order("codes/revoke", {"code": "무궁화 꽃", "reason": "x"}), 404, "no-such-code")


@in_office(floor=FloorSettings(newcomers="code", house_password="Blue Door"))  # noqa: S106
async def test_a_house_password_stands_in_the_settings(office: Office) -> None:
    assert await comes(office, "Ann", "green door") == "wrong-code"
    assert await comes(office, "Ann", "blue door") == "in"
    desk = await office.operator()
    assert [code["code"] for code in (await desk.see("codes")).body["codes"]] == ["Blue Door"]
    await desk.done("house", newcomers="open")
    assert await comes(office, "Bob") == "in", "an operator's word counts more"


@in_office()
async def test_a_program_comes_in_with_a_code_and_is_told_why_not_without(office: Office) -> None:
    desk = await office.operator()
    await desk.done("house", newcomers="code")
    code = (await desk.done("codes"))["code"]
    async with aiohttp.ClientSession() as http:
        with pytest.raises(HouseError, match="wrong-code"):
            await Client.guest(http, office.url, "Robo")
        async with await Client.guest(http, office.url, "Robo", code=code) as robo:
            assert robo.welcome is not None
            await desk.done("orders/kick", person=robo.welcome.person)
            while robo.is_here:
                await asyncio.sleep(0.01)


@in_office()
async def test_codes_are_not_guessed_for_long(office: Office) -> None:
    await (await office.operator()).done("house", newcomers="code")
    answers = [await comes(office, "Ann", f"guess {number}") for number in range(70)]
    assert answers[0] == "wrong-code"
    assert answers[-1] == "too-many"


@in_office()
async def test_a_closed_house_takes_in_nobody_new(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    told = await desk.done("house", newcomers="closed")
    assert (told["newcomers"], told["chat"]) == ("closed", True)
    assert await comes(office, "Bob", (await desk.done("codes"))["code"]) == "house-closed"
    assert (await ann.get("/api/me")).status == 200


# -- chat


@pytest.mark.rule("HO-2.7")
@in_office()
async def test_chat_is_switched_off_for_everybody(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    async with await ann.line() as line:
        assert (await line.hear("welcome"))["chat"] is True
        await desk.done("house", chat=False)
        assert (await line.hear("chat-switched"))["on"] is False
        assert (await line.ask("chat", text="hello"))["code"] == "chat-off"
        named = {"game": "holdem", "format": "cash", "form": {"title": "Maths"}}
        assert (await line.ask("open-table", **named))["say"] == "done"
        await desk.done("house", chat=True)
        assert (await line.ask("chat", text="hello"))["say"] == "done"


@pytest.mark.rule("HO-2.7")
@in_office()
async def test_a_few_lines_at_once_and_no_faster_than_they_are_read(office: Office) -> None:
    ann, bob = await office.guest("Ann"), await office.guest("Bob")
    async with await ann.line() as line, await bob.line() as other:
        for number in range(5):
            assert (await line.ask("chat", text=f"line {number}"))["say"] == "done"
        told = await line.ask("chat", text="line 5")
        assert (told["code"], told["amounts"]) == ("chat-too-fast", {"seconds": 5})
        assert (await other.ask("chat", text="me too"))["say"] == "done", "each has their own"
        office.wait(5)
        assert (await line.ask("chat", text="line 5"))["say"] == "done"


# -- announcements


@in_office()
async def test_an_announcement_is_told_to_who_is_here_and_to_who_comes(office: Office) -> None:
    desk, ann, jin = await office.operator(), await office.guest("Ann"), await office.guest("Jin", "ko")
    async with await ann.line() as line:
        await line.hear("welcome")
        made = await desk.done("orders/announce", texts={"en": "Closing at ten", "ko": "열 시에 닫아요"}, minutes=10)
        told = await line.hear("announced")
        assert (told["number"], told["text"], told["until"]) == (made["id"], "Closing at ten", made["until"])
    async with await jin.line() as line:
        assert (await line.hear("announced"))["text"] == "열 시에 닫아요"
    assert [one["id"] for one in (await desk.see("house")).body["announcements"]] == [made["id"]]
    office.wait(10 * MINUTE)
    assert (await desk.see("house")).body["announcements"] == []
    async with await ann.line() as line:
        await line.say("ping")
        assert (await line.hear("announced", "pong"))["say"] == "pong"


@in_office()
async def test_an_announcement_is_taken_back(office: Office) -> None:
    desk, jin = await office.operator(), await office.guest("Jin", "ko")
    made = await desk.done("orders/announce", texts={"en": "Only English"})
    async with await jin.line() as line:
        assert (await line.hear("announced"))["text"] == "Only English", "the one there is"
        await desk.done("orders/end-announcement", id=made["id"])
        told = await line.hear("announced")
        assert (told["number"], told["until"]) == (made["id"], 0)
    again = {"id": made["id"], "reason": "x"}
    is_problem(await desk.order("orders/end-announcement", again), 404, "no-such-announcement")
    is_problem(await desk.order("orders/announce", {"reason": "x", "texts": {"en": "   "}}), 400, "missing-field")


# -- the record


async def recorded(desk: Desk, asked: str = "") -> list[tuple[str, str, str]]:
    lines = (await desk.see(f"record?{asked}")).body["orders"]
    return [(line["order"], line["name"], line["reason"]) for line in lines]


@in_office()
async def test_every_order_stands_in_the_record(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    await desk.done("orders/kick", person=ann.person, reason="first")
    await desk.done("orders/mute", person=bob.person, minutes=5, reason="second")
    await desk.done("house", chat=False, reason="third")
    everything = [("chat", "", "third"), ("mute", "Bob", "second"), ("kick", "Ann", "first"), ("sign-in", "", "")]
    assert await recorded(desk) == everything
    assert await recorded(desk, f"person={bob.person}") == everything[1:2]
    assert await recorded(desk, "order=kick&operator=operator") == everything[2:3]
    assert await recorded(desk, "operator=nobody") == []
    first = (await desk.see("record?limit=3")).body
    assert first["more"] is True
    rest = (await desk.see(f"record?before={first['orders'][-1]['id']}")).body
    assert (rest["more"], [line["order"] for line in rest["orders"]]) == (False, ["sign-in"])


@in_office()
async def test_what_could_not_be_kept_has_not_happened(office: Office) -> None:
    """The record and the ban are one: a full disk leaves neither."""
    desk, ann = await office.operator(), await office.guest("Ann")
    office.store.connection.execute("PRAGMA query_only = ON")
    reply = await desk.order("orders/ban", {"person": ann.person, "reason": "x"})
    assert (reply.status, reply.code) == (503, "store-trouble")
    office.store.connection.execute("PRAGMA query_only = OFF")
    assert (await ann.get("/api/me")).status == 200
    assert await recorded(desk) == [("sign-in", "", "")]
