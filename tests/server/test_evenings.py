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
    assert screen.body["sheet"]["rows"] == []
    assert (await lines[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    assert (await lines[1].hear("moved"))["target"] == house.floor.house.table_of(people[1].person)
    await play_out(house, name, people, lines, Random(8))
    for path in ("results.csv", "hands.phhs", "curve"):
        assert (await stranger.get(f"/api/evenings/{name}/{path}?secret={secret}")).status == 404
    table = (await people[2].get(f"/api/evenings/{name}/results.csv")).body
    assert len(table.splitlines()) == 1 + len(names)
    hands = (await people[2].get(f"/api/evenings/{name}/hands.phhs")).body
    assert "[1]\nvariant = " in hands
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


@in_house()
async def test_an_evening_that_is_called_off_is_over(house: House) -> None:
    name, _, people, lines = await gathered(house, ("Ann", "Ben"))
    assert (await lines[0].ask("ask-evening", evening=name, what="end-evening"))["say"] == "done"
    assert house.floor.house.evenings[name].ended
    assert not house.floor.house.people.seat_of(people[1].person), "they may sit down elsewhere"
