"""The dashboard and the alerts name figures that a house has, and rules that Prometheus can read."""

import asyncio
import json
import re
import time

from prometheus_client.parser import text_string_to_metric_families

from hanpan import __version__
from hanpan.floor.clock import VirtualClock
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.server.metrics import PrometheusMetrics
from hanpan.server.timing import EVERY, Waiting, watch_loop
from tests.operating.office import Office, in_office
from tests.operating.test_contrib import CONTRIB, ROOT, run, tool
from tests.operating.test_metrics import figures

NAMED = re.compile(r"\b(?:hanpan|process)_\w+")


def test_promtool_reads_the_alerts() -> None:
    assert "SUCCESS" in run(tool("promtool"), "check", "rules", CONTRIB / "alerts.yaml")


@in_office()
async def test_every_figure_they_name_is_there(office: Office) -> None:
    ann = await office.guest("Ann")
    office.floor.operator.open_permanent(HoldemSettings(), "cash")
    async with await ann.line() as line:
        await line.ask("enter", table="nowhere")
        assert office.metrics is not None
        office.metrics.broke("show", ValueError())
        told = (await office.program().get("/metrics")).body
    families = list(text_string_to_metric_families(told))
    known = {sample.name for family in families for sample in family.samples} | {family.name for family in families}
    for name in ("grafana.json", "alerts.yaml"):
        named = set(NAMED.findall((CONTRIB / name).read_text()))
        assert len(named) > 5
        assert named - known == set()
    documented = set(NAMED.findall((ROOT / "docs/operating.md").read_text()))
    ours = {re.sub(r"_(bucket|count|sum)$", "", one) for one in known if one.startswith("hanpan_")}
    assert {one for one in ours if one not in documented and f"{one}_total" not in documented} == set()


def test_the_dashboard_has_no_two_panels_in_one_place() -> None:
    panels = json.loads((CONTRIB / "grafana.json").read_text())["panels"]
    squares = [
        (at["x"] + across, at["y"] + down)
        for at in [panel["gridPos"] for panel in panels]
        for across in range(at["w"])
        for down in range(at["h"])
    ]
    assert len(squares) == len(set(squares))
    assert max(across for across, _ in squares) < 24


@in_office()
async def test_which_version_this_is_and_how_long_things_take(office: Office) -> None:
    ann = await office.guest("Ann")
    async with await ann.line() as line:
        await line.ask("enter", table="nowhere")
    told = await figures(office.program())
    assert [
        value for (name, labels), value in told.items() if name == "hanpan_build_info" and __version__ in labels
    ] == [1]
    assert told["hanpan_request_seconds_count", ""] >= 1, "the guest's; a socket is none"
    assert told["hanpan_answer_seconds_count", ""] == 1
    assert told["hanpan_healthy", ""] == 1


def test_who_came_while_a_batch_was_stored_waits_for_the_next() -> None:
    waiting = Waiting()
    assert waiting.told() is None, "nobody has asked"
    waiting.heard()
    assert waiting.told() is not None, "a refusal needs no store"
    waiting.heard()
    waiting.committed(0.0)
    assert waiting.told() is not None
    waiting.heard()
    waiting.committed(1000.0)
    assert waiting.told() is None
    assert waiting.told() is not None


def test_a_stall_of_the_loop_is_counted() -> None:
    counted = PrometheusMetrics(VirtualClock(0))

    async def stall() -> None:
        watching = asyncio.create_task(watch_loop(counted))
        await asyncio.sleep(0)
        time.sleep(EVERY + 0.5)
        while not counted.loop_lag_seconds.sum:
            await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(stall())
    assert dict(counted.loop_lag_seconds.rising())["0.25"] == 0
    assert counted.loop_lag_seconds.sum >= 0.5
