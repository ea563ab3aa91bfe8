"""Alive, ready, and in figures."""

import io
import json

from prometheus_client.parser import text_string_to_metric_families

from hanpan.floor.clock import VirtualClock
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.server.logs import configure
from hanpan.server.metrics import SELDOM, Buckets, PrometheusMetrics
from tests.operating.office import Office, in_office
from tests.server.house import Browser


async def figures(browser: Browser) -> dict[tuple[str, str], float]:
    """Each figure by its name and its labels."""
    told = (await browser.get("/metrics")).body
    return {
        (sample.name, ",".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(told)
        for sample in family.samples
    }


@in_office()
async def test_alive_and_ready(office: Office) -> None:
    stranger = office.program()
    assert (await stranger.get("/health")).status == 200
    assert (await stranger.get("/ready")).status == 200
    office.floor.ready = False
    assert (await stranger.get("/ready")).status == 503
    office.floor.ready, office.floor.commits.healthy = True, False
    assert (await stranger.get("/ready")).status == 503
    assert (await stranger.get("/health")).status == 200


@in_office()
async def test_what_is_counted(office: Office) -> None:
    ann = await office.guest("Ann")
    office.floor.operator.open_permanent(HoldemSettings(), "cash")
    async with await ann.line() as line:
        await line.hear("welcome")
        assert (await line.ask("enter", table="nowhere"))["say"] == "refused"
        await line.ask("enter", table="cash")
        told = await figures(office.program())
    assert told["hanpan_wishes_total", ""] == 2
    assert told["hanpan_refusals_total", "no-such-table"] == 1
    assert told["hanpan_people", "false"] == told["hanpan_connections", ""] == told["hanpan_tables", "cash,holdem"] == 1
    assert told["hanpan_facts_total", ""] == told["hanpan_batch_facts_sum", ""] > 0
    assert told["hanpan_commits_total", ""] == told["hanpan_commit_seconds_count", ""] > 0
    assert told["hanpan_sent_bytes_total", ""] > told["hanpan_messages_total", ""] > 0


@in_office()
async def test_nobody_and_no_table_is_named(office: Office) -> None:
    ann = await office.guest("Annabel")
    office.floor.operator.open_permanent(HoldemSettings(), "the-round-one")
    async with await ann.line() as line:
        await line.hear("welcome")
        text = (await office.program().get("/metrics")).body
    assert not [word for word in ("Annabel", ann.person, "the-round-one") if word in text]


@in_office()
async def test_figures_are_for_this_machine_and_the_operator(office: Office) -> None:
    assert (await office.program().get("/metrics")).status == 200
    desk = await office.operator()
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert (await office.program(**{header: "203.0.113.9"}).get("/metrics")).status == 404
        assert (await desk.get("/metrics", headers={header: "203.0.113.9"})).status == 200


@in_office()
async def test_a_foreign_page_whose_name_leads_here_reads_no_figures(office: Office) -> None:
    assert (await office.program(Host="localhost").get("/metrics")).status == 200
    assert (await office.program(Host="evil.example").get("/metrics")).status == 404


def test_buckets_rise() -> None:
    buckets = Buckets((1, 5))
    for value in (0.5, 1, 3, 9):
        buckets.add(value)
    assert buckets.rising() == [("1", 2), ("5", 3), ("+Inf", 4)]
    assert buckets.sum == 13.5


def test_trouble_in_swarms_is_logged_seldom() -> None:
    written = io.StringIO()
    configure("json", "info", written)
    clock = VirtualClock(1)
    metrics = PrometheusMetrics(clock)
    for _ in range(100):
        metrics.slow()
    clock.turn(1 + SELDOM)
    metrics.slow()
    metrics.failed()
    assert [json.loads(line)["count"] for line in written.getvalue().splitlines()] == [1, 101, 1]
    assert metrics.slow_readers == 101
