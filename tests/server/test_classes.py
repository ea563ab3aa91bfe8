"""What a class looks at together, over HTTP."""

from typing import Any

import pytest

from tests.server.house import Browser, House, Line, in_house


async def a_class(house: House, **settings: Any) -> tuple[str, str, list[Browser], list[Line]]:
    """Its name and secret; the teacher, who does not play, first."""
    people = [await house.guest(name) for name in ("Ann", "Ben", "Cho", "Dan")]
    lines = [await one.line() for one in people]
    opened = await lines[0].ask("open-evening", settings={"style": "class", **settings}, plays=False)
    name = opened["table"]
    secret = (await people[0].get(f"/api/evenings/{name}")).body["sheet"]["screen"]["secret"]
    for person, line in zip(("Ben", "Cho", "Dan"), lines[1:], strict=True):
        assert (await line.ask("enter-evening", evening=name, secret=secret, name=person))["say"] == "done"
    assert (await lines[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    return name, secret, people, lines


async def folds(house: House, name: str, people: list[Browser], lines: list[Line]) -> None:
    """The first hand at the first table is over by a fold."""
    table = f"{name}-1"
    for _ in range(60):
        state = house.floor.house.tables[table]
        if house.floor.house.evenings[name].hands.get(table):
            return
        for one, line in zip(people[1:], lines[1:], strict=True):
            moves = [
                move.name for move in getattr(house.floor.house.kinds[table].in_hand(state, one.person), "moves", ())
            ]
            if "fold" in moves:
                turn = {"hand": state.hand_number, "turn": state.turn_number}
                await line.ask("play", table=table, move="fold", **turn)
        house.wait(1)
        await house.settled()
    raise AssertionError("no hand is over")


@pytest.mark.rule("EV-7.1")
@in_house()
async def test_a_hand_is_handed_out_to_the_class_and_to_nobody_else(house: House) -> None:
    name, secret, people, lines = await a_class(house, game="holdem")
    path = f"/api/evenings/{name}/handed-out"
    assert (await people[1].get(path)).status == 404
    await folds(house, name, people, lines)
    asked = {"evening": name, "what": "hand-out", "table": f"{name}-1", "amount": 1}
    assert (await lines[1].ask("ask-evening", **asked))["code"] == "hosts-only"
    assert (await lines[0].ask("ask-evening", **asked))["say"] == "done"
    told = await people[1].get(path)
    assert told.status == 200
    assert told.body["hand"] == 1
    assert told.body["viewer"] == "", "as the teacher saw it, who had no cards"
    dealt = [step["own"]["cards"] for step in told.body["steps"]]
    assert not [cards for cards in dealt if cards]
    stranger = await house.guest("Zoe")
    assert (await stranger.get(f"{path}?secret={secret}")).status == 404


@pytest.mark.rule("EV-8.1")
@in_house()
async def test_one_table_is_shown_on_the_big_screen(house: House) -> None:
    name, secret, _, lines = await a_class(house, game="holdem")
    path = f"/api/evenings/{name}/shown?secret={secret}"
    television = house.browser()
    assert (await television.get(path)).body is None
    shown = {"evening": name, "what": "show-table", "table": f"{name}-1"}
    assert (await lines[0].ask("ask-evening", **shown))["say"] == "done"
    house.wait(5)
    await house.settled()
    picture = (await television.get(path)).body
    assert picture["table"] == f"{name}-1"
    assert picture["own"]["cards"] == []
    assert (await television.get(f"/api/evenings/{name}/shown?secret=wrong")).status == 404


@in_house()
async def test_hands_of_others_are_hidden_as_their_tables_are(house: House) -> None:
    name, _, people, lines = await a_class(house, game="holdem", observing="delayed", delay=2)
    await folds(house, name, people, lines)
    hands = f"/api/evenings/{name}/hands.phhs"
    assert "variant" in (await people[1].get(hands)).body, "who has played it"
    assert (await people[0].get(hands)).body == ""
    house.wait(125)
    await house.settled()
    assert "variant" in (await people[0].get(hands)).body
