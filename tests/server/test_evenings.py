"""Evenings over the wire: sockets, the big screen, results to take along, and the season."""

from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from hanpan.floor.floor import Floor
from tests.server.house import Browser, House, Line, in_house

FAST = {"seats": 3, "stack": 200, "levels": {"minutes": 1, "ladder": "turbo"}}


async def gathered(house: House, names: tuple[str, ...], **settings: Any) -> tuple[str, str, list[Browser], list[Line]]:
    """An evening, its secret, and everybody with a line."""
    people = [await house.guest(name) for name in names]
    lines = [await one.line() for one in people]
    name = (await lines[0].ask("open-evening", settings={**FAST, **settings}))["table"]
    secret = (await people[0].get(f"/api/evenings/{name}")).body["sheet"]["screen"]["secret"]
    for person, line in zip(names[1:], lines[1:], strict=True):
        assert (await line.ask("enter-evening", evening=name, secret=secret, name=person))["say"] == "done"
    return name, secret, people, lines


async def play_out(house: House, name: str, people: list[Browser], lines: list[Line], dice: Random) -> None:
    """Whoever is on turn goes all-in or folds, until one has everything."""
    floor = house.floor
    for _ in range(3000):
        if floor.house.evenings[name].ended:
            return
        acted = [await _acts(floor, one, line, dice) for one, line in zip(people, lines, strict=True)]
        if not any(acted):
            house.wait(1)
            await house.settled()
    raise AssertionError("it does not come to an end")


async def _acts(floor: Floor, one: Browser, line: Line, dice: Random) -> bool:
    table = floor.house.table_of(one.person)
    if not table:
        return False
    kind, state = floor.house.kinds[table], floor.house.tables[table]
    moves = {move.name: move for move in getattr(kind.in_hand(state, one.person), "moves", ()) if move.name != "show"}
    if not moves:
        return False
    move = dice.choice([name for name in ("all-in", "raise", "call", "check", "fold") if name in moves])
    turn = {"hand": state.hand_number, "turn": state.turn_number}
    answer = await line.ask("play", table=table, move=move, amount=moves[move].low, **turn)
    assert answer["say"] == "done", answer
    return True


@pytest.mark.rule("EV-8.1")
@pytest.mark.rule("EV-8.2")
@pytest.mark.rule("EV-5.3")
@in_house()
async def test_from_the_link_to_the_printed_result(house: House) -> None:
    names = ("Ann", "Ben", "Cho", "Dan", "Eva")
    name, secret, people, lines = await gathered(house, names)
    stranger = await house.guest("Zoe")
    assert (await stranger.get(f"/api/evenings/{name}")).status == 404
    assert (await house.browser().get(f"/api/evenings/{name}?secret=wrong")).status == 404
    screen = await house.browser().get(f"/api/evenings/{name}?secret={secret}")
    assert screen.body["sheet"]["screen"]["secret"] == secret
    assert {row["name"] for row in screen.body["sheet"]["rows"]} == set(names)
    assert (await lines[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    assert (await lines[1].hear("moved"))["target"] == house.floor.house.table_of(people[1].person)
    await play_out(house, name, people, lines, Random(8))
    for path in ("results.csv", "hands.phhs", "curve"):
        assert (await stranger.get(f"/api/evenings/{name}/{path}?secret={secret}")).status == 404
    table = (await people[2].get(f"/api/evenings/{name}/results.csv")).body
    assert len(table.splitlines()) == 1 + len(names)
    hands = (await people[2].get(f"/api/evenings/{name}/hands.phhs")).body
    assert "[1]\nvariant = " in hands
    assert f'_tournament = "{name}"\n' in hands
    assert "\ntime = " in hands
    with patch("hanpan.server.evenings.MOST_HANDS", 2):
        parts = [await people[2].get(f"/api/evenings/{name}/hands.phhs?part={one}") for one in (1, 2)]
    assert [one.body.count("variant = ") for one in parts] == [2, min(2, hands.count("variant = ") - 2)]
    assert "part-2-of-" in parts[1].headers["Content-Disposition"]
    assert (await people[2].get(f"/api/evenings/{name}/curve")).body["lines"]
    season = (await people[3].get(f"/api/seasons/{people[0].person}")).body
    assert sum(line["came"] for line in season["lines"]) == len(names)
    assert season["lines"][0]["best"] == 1
    assert (await stranger.get(f"/api/seasons/{people[0].person}")).status == 404
    house.floor.evenings.forget(name)
    await house.floor.settled()
    again = (await people[4].get(f"/api/evenings/{name}")).body
    assert [placed["place"] for placed in again["sheet"]["places"]] == [1, 2, 3, 4, 5]
    assert (await people[0].get("/api/evenings")).body["evenings"][0]["ended"]
    winner = again["sheet"]["places"][0]["people"][0]
    for place, one in enumerate(again["sheet"]["places"], 1):
        guest = next(person for person in people if person.person == one["people"][0])
        line = (await guest.get("/api/evenings")).body["evenings"][0]
        assert (line["evening"], line["place"], line["people"], line["host_name"]) == (name, place, 5, "Ann")
        assert line["winner"] == next(row["name"] for row in again["sheet"]["rows"] if row["person"] == winner)
    assert (await stranger.get("/api/evenings")).body["evenings"] == []


@pytest.mark.rule("EV-8.1")
@in_house(public_url="http://cards.example")
async def test_a_television_is_told_what_the_room_may_know(house: House) -> None:
    """Before, during and after; signed out, and signed in as somebody who is no guest. Nobody's chips, no record."""
    names = ("Ann", "Ben", "Cho", "Dan", "Eva")
    name, secret, people, lines = await gathered(house, names)
    path = f"/api/evenings/{name}?secret={secret}"
    televisions = [house.browser(), await house.guest("Zoe")]

    async def shown() -> list[dict[str, Any]]:
        told = [(await one.get(path)).body for one in televisions]
        assert not any(one["inside"] or one["screen"] for one in told)
        assert not [row for one in told for row in one["sheet"]["rows"] if row["chips"] or row["brought"]]
        assert not [one for one in told if one["sheet"]["record"] or one["sheet"]["ledger"] or one["sheet"]["asking"]]
        return [one["sheet"] for one in told]

    for sheet in await shown():
        assert sheet["state"] == "before"
        assert sheet["host_name"] == "Ann"
        assert {row["name"] for row in sheet["rows"]} == set(names)
    link = (await people[0].get(f"/api/evenings/{name}")).body["screen"]
    assert link == f"http://cards.example/e/{name}/screen#{secret}"
    assert (await people[1].get(f"/api/evenings/{name}")).body["screen"] == "", "hosts only"
    assert (await lines[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    for sheet in await shown():
        assert sheet["state"] == "running"
        assert sorted(len(one["seats"]) for one in sheet["tables"]) == [2, 3]
        assert (sheet["screen"]["players"], sheet["places"]) == (5, [])
        assert not [row for row in sheet["rows"] if row["place"]]
    assert (await people[0].get(f"/api/evenings/{name}")).body["screen"] == link, "also when entry is closed"
    await play_out(house, name, people, lines, Random(8))
    for sheet in await shown():
        assert sheet["state"] == "ended"
        assert [one["place"] for one in sheet["places"]] == [1, 2, 3, 4, 5]


@pytest.mark.rule("EV-8.1")
@in_house()
async def test_an_evening_elsewhere_is_replayed_once(house: House) -> None:
    """As on a node that does not have it: a television asks every other second."""
    name, secret, _, lines = await gathered(house, ("Ann", "Ben"))
    await house.settled()
    here, asked, records = house.floor.house.evenings[name], list[int](), house.context.store.records

    async def counted(table: str, first: int, last: int) -> Any:
        asked.append(first)
        return await records(table, first, last)

    async def told() -> dict[str, Any]:
        with (
            patch.dict(house.floor.house.evenings),
            patch.object(house.context.store, "records", counted),
        ):
            del house.floor.house.evenings[name]
            return dict((await house.browser().get(f"/api/evenings/{name}?secret={secret}")).body["sheet"])

    assert (await told())["state"] == (await told())["state"] == "before"
    assert asked[0] == 0 < asked[1]
    assert (await lines[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    await house.settled()
    assert here.begun
    assert (await told())["state"] == "running"
    assert asked[2] == asked[1], "only what is new"


@pytest.mark.rule("EV-2.3")
@in_house(public_url="http://cards.example")
async def test_the_link_is_one_that_others_can_reach(house: House) -> None:
    name, secret, people, _ = await gathered(house, ("Ann", "Ben"))
    told = (await people[0].get(f"/api/evenings/{name}")).body
    assert told["link"] == f"http://cards.example/e/{name}#{secret}"
    drawn = await house.browser().get(f"/api/evenings/{name}/qr.svg?secret={secret}")
    assert drawn.status == 200


@pytest.mark.rule("EV-2.3")
@in_house()
async def test_a_link_never_leads_to_the_machine_that_opens_it(house: House) -> None:
    name, secret, people, _ = await gathered(house, ("Ann", "Ben"))
    house.context.everywhere = False
    assert (await people[0].get(f"/api/evenings/{name}")).body["link"] == ""
    house.context.everywhere = True
    with patch("hanpan.server.outward.network_address", return_value="192.168.0.7"):
        link = (await people[0].get(f"/api/evenings/{name}")).body["link"]
    assert link.startswith("http://192.168.0.7:")
    assert link.endswith(f"/e/{name}#{secret}")


@pytest.mark.rule("EV-2.4")
@in_house()
async def test_one_seat_a_device_whoever_signs_in_there(house: House) -> None:
    """The browser stays the same when somebody signs out and comes in anew; a program carries no cookie."""
    name, secret, people, lines = await gathered(house, ("Ann", "Ben"))
    await lines[1].socket.close()
    ben = people[1]
    for again in range(2):
        assert (await ben.post("/api/sign-out")).status == 200
        assert (await ben.post("/api/guest", {"name": f"Ben{again}", "lang": "en"})).status == 200
        line = await ben.line()
        answer = await line.ask("enter-evening", evening=name, secret=secret, name="Another")
        assert answer["code"] == "one-seat-a-device"
        await line.socket.close()
    assert (await lines[0].ask("ask-evening", evening=name, what="put-out", guest=ben.person))["say"] == "done"
    line = await ben.line()
    assert (await line.ask("enter-evening", evening=name, secret=secret, name="Another"))["say"] == "done"
    kept = [guest.device for guest in house.floor.house.evenings[name].guests.values()]
    carried = [cookie.value for one in people for cookie in one.jar if cookie.key == "hanpan_device"]
    assert len(set(kept)) == len(carried) == 2
    assert not set(kept) & set(carried)


@in_house()
async def test_an_evening_that_is_called_off_is_over(house: House) -> None:
    name, _, people, lines = await gathered(house, ("Ann", "Ben"))
    assert (await lines[0].ask("ask-evening", evening=name, what="end-evening"))["say"] == "done"
    assert house.floor.house.evenings[name].ended
    assert not house.floor.house.people.seat_of(people[1].person), "they may sit down elsewhere"


@pytest.mark.rule("EV-7.1", "EV-2.1")
@in_house()
async def test_a_host_reads_nothing_of_another_evening(house: House) -> None:
    """Neither by its name nor with the secret of the own one; its season is its guests' alone."""
    _, secret, people, _ = await gathered(house, ("Ann", "Ben"))
    theirs, _, others, lines = await gathered(house, ("Zoe", "Yun"))
    ann = people[0]
    await lines[0].ask("ask-evening", evening=theirs, what="start-evening")
    for part in ("", "/results.csv", "/hands.phhs", "/curve", "/qr.svg"):
        for ending in ("", f"?secret={secret}"):
            assert (await ann.get(f"/api/evenings/{theirs}{part}{ending}")).status == 404, part
    assert (await ann.get(f"/api/seasons/{others[0].person}")).status == 404
    assert theirs not in [row["evening"] for row in (await ann.get("/api/evenings")).body["evenings"]]
