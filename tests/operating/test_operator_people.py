"""Kick, ban, mute, rename, reset a password: what happens to whom, and that it outlives a restart."""

import pytest

from hanpan.floor.floor import Floor
from hanpan.house.holdem.settings import HoldemSettings
from tests.operating.office import Desk, Office, in_office
from tests.operating.test_operator import is_problem
from tests.server.house import Browser, Line

MINUTE = 60


async def sits_down(office: Office, browser: Browser, line: Line, seat: int) -> None:
    """With chips enough, at a table that is there."""
    office.floor.operator.open_permanent(HoldemSettings(), "cash")
    assert (await line.ask("take-seat", table="cash", seat=seat, amount=200))["say"] == "done"
    assert office.floor.house.people.seat_of(browser.person) == "cash"


# -- kick


@in_office()
async def test_who_is_kicked_leaves_their_seat_and_may_come_back(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann", "ko")
    async with await ann.line() as line:
        await sits_down(office, ann, line, 0)
        await desk.done("orders/kick", person=ann.person, reason="소리를 질러요")
        told = await line.hear("shown-out")
        assert (told["code"], told["until"]) == ("kicked", 0)
        assert "운영자" in told["text"]
        assert "소리를 질러요" in told["text"]
        assert (await line.ended())[0] == 4403
    assert office.floor.house.people.seat_of(ann.person) == ""
    assert office.floor.people.bank(ann.person) == 1000
    async with await ann.line() as line:
        assert (await line.hear("welcome"))["seat"] == ""


@in_office()
async def test_who_is_not_here_gives_up_the_seat_all_the_same(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    async with await ann.line() as line:
        await sits_down(office, ann, line, 0)
    await desk.done("orders/kick", person=ann.person)
    assert office.floor.house.people.seat_of(ann.person) == ""
    is_problem(await desk.order("orders/kick", {"person": "nobody", "reason": "x"}), 404, "no-such-person")


# -- mute


async def line_says(line: Line, text: str = "hello") -> str:
    """Done, or why not."""
    told = await line.ask("chat", text=text)
    return str(told.get("code", told["say"]))


@pytest.mark.rule("HO-2.7")
@in_office()
async def test_who_is_muted_writes_nothing_for_a_time(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    for one, other in ((ann, "Bob"), (bob, "Ann")):
        assert (await one.post("/api/friends", {"name": other})).status == 200
    async with await ann.line() as line, await bob.line() as _:
        [mute] = (await desk.done("orders/mute", person=ann.person, minutes=30, reason="flood"))["sanctions"]
        assert (mute["kind"], mute["name"], mute["until"]) == ("mute", "Ann", office.clock.now() + 30 * MINUTE * 1000)
        told = await line.ask("chat", text="hello")
        assert (told["code"], told["rule"], told["amounts"]) == ("muted", "HO-2.7", {"minutes": 30})
        assert (await line.ask("whisper", to=bob.person, text="psst"))["code"] == "muted"
        named = {"game": "holdem", "format": "cash", "form": {"title": "Ann was here"}}
        assert (await line.ask("open-table", **named))["code"] == "muted"
        assert (await line.ask("open-table", **named | {"form": {}}))["say"] == "done"
        office.wait(29 * MINUTE)
        assert (await line.ask("chat", text="hello"))["amounts"] == {"minutes": 1}
        office.wait(MINUTE)
        assert await line_says(line) == "done"
        assert (await desk.see("sanctions")).body["sanctions"] == []


@in_office()
async def test_a_mute_for_ever_can_be_lifted(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    async with await ann.line() as line:
        [mute] = (await desk.done("orders/mute", person=ann.person))["sanctions"]
        assert await line_says(line) == "muted-for-good"
        await desk.done("orders/lift", sanction=mute["id"])
        assert await line_says(line) == "done"
    is_problem(await desk.order("orders/lift", {"sanction": mute["id"], "reason": "x"}), 404, "no-such-sanction")


# -- names and passwords


@in_office()
async def test_who_is_renamed_is_shown_so_everywhere(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Rude"), await office.guest("Bob")
    async with await ann.line() as line, await bob.line() as other:
        await sits_down(office, ann, line, 0)
        await other.say("enter", table="cash")
        assert (await other.hear("happened"))["people"][ann.person]["name"] == "Rude"
        await desk.done("orders/rename", person=ann.person, name="Rosa")
        assert (await line.ended())[0] == 1012
        while (told := await other.hear("happened")).get("people", {}).get(ann.person, {}).get("name") != "Rosa":
            pass
        assert told["table"] == "cash"
    async with await ann.line() as line:
        assert (await line.hear("welcome"))["name"] == "Rosa"
    assert (await office.browser().post("/api/guest", {"name": "rosa"})).code == "lookalike-name"
    assert (await office.browser().post("/api/guest", {"name": "Rude"})).status == 200


@in_office()
async def test_names_that_cannot_be(office: Office) -> None:
    desk, ann, _ = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    order = {"person": ann.person, "reason": "x"}
    for name, code in (("", "bad-name"), ("B0b", "lookalike-name"), ("Dealer", "staff-name")):
        assert (await desk.order("orders/rename", {**order, "name": name})).code == code
    assert (await ann.get("/api/me")).body["name"] == "Ann"


@in_office()
async def test_a_new_password_is_told_once_and_ends_every_session(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Ann")
    token = (await ann.post("/api/token")).body["token"]
    async with await ann.line() as line:
        made = await desk.done("orders/reset-password", person=ann.person)
        assert (await line.ended())[0] == 4401
    assert (await ann.get("/api/me")).body is None
    assert (await office.program(token).get("/api/me")).status == 401
    back = office.browser()
    reply = await back.post("/api/sign-in", {"name": made["name"], "password": made["password"]})
    assert reply.body["person"] == ann.person
    assert made["password"] not in "\n".join(office.store.connection.iterdump())


# -- people


async def found(desk: Desk, asked: str) -> list[str]:
    return [line["name"] for line in (await desk.see(f"people?{asked}")).body["people"]]


@in_office()
async def test_people_are_found_by_name(office: Office) -> None:
    desk, ann = await office.operator(), await office.guest("Annika")
    await office.guest("Hannah")
    async with await ann.line() as line:
        await line.hear("welcome")
        assert await found(desk, "") == ["Annika"]
        assert await found(desk, "name=NIK") == ["Annika"], "who is here by any part of it"
        assert await found(desk, "name=ann") == ["Annika"]
        assert await found(desk, "name=h%C3%A0n") == ["Hannah"], "who is not, by how it begins"
        one = (await desk.see(f"people/{ann.person}")).body
    assert (one["line"]["here"], one["line"]["bank"], one["line"]["guest"]) == (True, 1000, True)
    assert one["addresses"] == ["127.0.0.1"]
    is_problem(await desk.see("people/nobody"), 404, "no-such-person")


# -- after a restart


@in_office()
async def test_what_was_ordered_holds_after_a_restart(office: Office) -> None:
    desk, ann, bob = await office.operator(), await office.guest("Ann"), await office.guest("Bob")
    await desk.done("orders/ban", person=ann.person, minutes=10)
    await desk.done("orders/mute", person=bob.person)
    await desk.done("orders/announce", texts={"en": "Closing at ten"}, minutes=10)
    await desk.done("house", newcomers="closed", chat=False)
    again = Floor(office.store, office.clock)
    await again.remember_orders()
    now = office.clock.now()
    assert again.sanctions.ban_of(ann.person, now) is not None
    assert again.sanctions.ban_of(ann.person, now + 10 * MINUTE * 1000) is None
    assert again.sanctions.mute_of(bob.person, now) is not None
    assert [row.texts["en"] for row in again.announcements.standing()] == ["Closing at ten"]
    assert (again.admission, again.talking.on) == ("closed", False)
