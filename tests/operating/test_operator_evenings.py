"""Evenings, as operators see and end them."""

import pytest

from hanpan.house.evening.settings import EveningSettings
from tests.operating.office import API, Office, in_office
from tests.operating.test_operator import is_problem
from tests.server.test_evenings import gathered


@in_office()
async def test_an_operator_sees_evenings_and_ends_one(office: Office) -> None:
    desk, evenings = await office.operator(), office.floor.evenings
    name = evenings.open("e1", EveningSettings(title="Friday"), "p-ann", "p-ann w1")
    assert isinstance(name, str)
    secret = office.floor.house.evenings[name].secret
    await office.settled()
    seen = (await desk.get(f"{API}/evenings")).body["evenings"]
    assert [(one["evening"], one["title"], one["state"]) for one in seen] == [(name, "Friday", "before")]
    assert secret not in str(seen), "an operator is no guest"
    await desk.done("orders/close-evening", evening=name)
    await office.settled()
    assert (await desk.get(f"{API}/evenings")).body["evenings"][0]["state"] == "ended"
    order = {"evening": name, "reason": "again"}
    is_problem(await desk.order("orders/close-evening", order), 404, "no-such-evening")


@pytest.mark.rule("HO-2.5")
@in_office()
async def test_people_of_one_address_at_an_evening_are_shown_at_their_table(office: Office) -> None:
    desk = await office.operator()
    name, _, (ann, bob), lines = await gathered(office, ("Ann", "Bob"))
    assert (await desk.see("suspicious")).body["tables"] == [], "an evening is no table"
    assert (await desk.see("overview")).body["same_address"] == {}
    assert (await lines[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
    table = office.floor.house.table_of(ann.person)
    [odd] = (await desk.see("suspicious")).body["tables"]
    assert (odd["table"], set(odd["names"])) == (table, {"Ann", "Bob"})
    seen = (await desk.see("overview")).body
    assert [set(group) for group in seen["same_address"][table]] == [{ann.person, bob.person}]
    assert {one["table"] for one in seen["overview"]["people"]} == {table}
