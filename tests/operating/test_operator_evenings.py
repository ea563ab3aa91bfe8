"""Evenings, as operators see and end them."""

from hanpan.house.evening.settings import EveningSettings
from tests.operating.office import API, Office, in_office
from tests.operating.test_operator import is_problem


@in_office()
async def test_an_operator_sees_evenings_and_ends_one(office: Office) -> None:
    desk, evenings = await office.operator(), office.floor.evenings
    name = evenings.open(EveningSettings(title="Friday"), "p-ann", "p-ann w1")
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
