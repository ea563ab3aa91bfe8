"""The operator sees the house's own bugs: where, how often, and nothing of what was on the table."""

import io
import json
from dataclasses import replace
from typing import Any

from hanpan.house.holdem.settings import HoldemSettings
from hanpan.server.logs import configure
from hanpan.server.own_errors import REMEMBERED, OwnErrors
from tests.operating.office import Office, in_office
from tests.operating.test_metrics import figures


def broken(*_: Any) -> Any:
    raise RuntimeError("the deck is As Kd Qh")


@in_office()
async def test_a_bug_is_logged_counted_and_shown(office: Office) -> None:
    written = io.StringIO()
    configure("json", "info", written)
    ann, desk = await office.guest("Ann"), await office.operator()
    office.floor.operator.open_permanent(HoldemSettings(), "cash")
    office.floor.house.kinds["cash"] = replace(office.floor.house.kinds["cash"], decide=broken)
    async with await ann.line() as line:
        for _ in range(3):
            assert (await line.ask("sit-out", table="cash"))["code"] == "house-error"
        told = await figures(office.program())
    assert told["hanpan_own_errors_total", "SitOut"] == 3
    seen = (await desk.see("overview")).body
    [error] = seen["failures"]
    assert (error["doing"], error["error"], error["count"]) == ("SitOut", "RuntimeError", 3)
    assert error["where"].startswith("operating/test_own_errors.py:")
    assert seen["figures"]["own_errors"] == 3
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    [logged] = [line for line in lines if line["event"] == "own-error"]
    assert (logged["action"], logged["where"]) == ("SitOut", error["where"])
    assert "As Kd" not in f"{seen}{written.getvalue()}"


def test_only_the_latest_places_are_kept() -> None:
    errors = OwnErrors(lambda: 7)
    for number in range(REMEMBERED + 5):
        errors.note(f"wish-{number}", ValueError())
    errors.note("wish-10", ValueError())
    latest = errors.latest()
    assert len(latest) == REMEMBERED
    assert (latest[0].doing, latest[0].count, latest[0].last) == ("wish-10", 2, 7)
    assert sum(errors.counts.values()) == REMEMBERED + 6
