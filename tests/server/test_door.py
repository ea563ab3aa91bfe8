"""The door: where one comes from, how often, and what browsers are told."""

from typing import Any
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from hanpan.server.addresses import neighbourhood
from hanpan.server.metrics import PrometheusMetrics
from hanpan.server.rates import REMEMBERED, Bucket, Gate
from hanpan.wire import VERSION
from tests.server.house import House, in_house


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "{url}"}, 200),
        ({"Origin": "{url}", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "https://club.example", "Sec-Fetch-Site": "cross-site"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({}, 403),
    ],
)
@in_house(origins=("https://club.example",))
async def test_who_may_change_something_with_a_cookie(house: House, headers: dict[str, str], status: int) -> None:
    cookie = (await house.guest("Ann")).cookie
    said = {name: value.format(url=house.url) for name, value in headers.items()}
    reply = await house.program(Cookie=f"hanpan={cookie}", **said).post("/api/language", {"lang": "en"})
    assert reply.status == status, reply


@in_house(guests_at_once=2, guests_per_minute=6)
async def test_newcomers_from_one_address(house: House) -> None:
    await house.guest("Ann")
    await house.guest("Ben")
    reply = await house.browser().post("/api/guest", {"name": "Cho"})
    assert (reply.status, reply.code) == (429, "too-many")
    house.wait(10)
    await house.guest("Cho")


@in_house(requests_at_once=5, requests_per_second=1, behind_proxy=True)
async def test_requests_from_one_address(house: House) -> None:
    def one(place: str) -> Any:
        return house.browser(**{"X-Forwarded-For": f"8.8.8.8, {place}"})

    statuses = [(await one("10.0.0.1").get("/api/lobby")).status for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    assert (await one("10.0.0.2").get("/api/lobby")).status == 200


@in_house(requests_at_once=2, requests_per_second=1)
async def test_what_is_said_of_a_proxy_is_not_believed_where_there_is_none(house: House) -> None:
    for place in range(2):
        await house.browser(**{"X-Forwarded-For": f"10.0.0.{place}"}).get("/api/lobby")
    assert (await house.browser(**{"X-Forwarded-For": "10.0.0.9"}).get("/api/lobby")).status == 429


@in_house(requests_per_second=0, guests_per_minute=0)
async def test_a_house_may_take_as_much_as_comes(house: House) -> None:
    for number in range(300):
        assert house.context.guests.closed_to("x") is None, number


@in_house()
async def test_what_browsers_are_told(house: House) -> None:
    data, page = await house.browser().get("/api/lobby"), await house.browser().get("/")
    assert data.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in data.headers["Content-Security-Policy"]
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert "unsafe-inline" not in page.headers["Content-Security-Policy"]
    for reply in (data, page):
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in reply.headers["Content-Security-Policy"]


@in_house()
async def test_nothing_that_is_carried_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    errors = house.context.metrics = PrometheusMetrics(house.clock)
    with capture_logs() as logged:
        ann = await house.guest("Ann")
        cookie, token = ann.cookie, (await ann.post("/api/token")).body["token"]
        await ann.post("/api/password", {"password": "open sesame"})
        async with await house.program().line(f"version={VERSION}&token={token}") as line:
            await line.hear("welcome")
        house.context.floor = None  # type: ignore[assignment]
        assert (await ann.get("/api/me")).code == "house-error"
    assert [entry["event"] for entry in logged] == ["own-error"]
    assert errors.errors.counts == {"request": 1}
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("asyncio")]
    for secret in (cookie, token, "open sesame", ann.person):
        assert secret not in f"{logged} {ours}"


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
        ("x" * 500, "x" * 64),
    ],
)
def test_one_household_is_one_address(address: str, kept: str) -> None:
    assert neighbourhood(address) == kept


def test_a_bucket_fills_with_time() -> None:
    bucket = Bucket(rate=2, size=3, now=0)
    assert [bucket.take(0) for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    assert bucket.take(2000) == 0
    assert not bucket.is_full(2000)
    assert bucket.is_full(60_000)
    assert bucket.take(30_000) == 0, "a clock that was set back"


def test_a_gate_forgets() -> None:
    now = 0
    gate = Gate(rate=1, size=1, now=lambda: now)
    for number in range(REMEMBERED + 10):
        assert gate.closed_to(str(number)) is None
    assert len(gate.buckets) == REMEMBERED
    now = 1000
    gate.tidy()
    assert not gate.buckets


@in_house(requests_at_once=2, requests_per_second=1)
async def test_a_flood_from_one_address_costs_no_reading(house: House) -> None:
    ann = await house.guest("Ann")
    read = list[str]()
    found = house.context.sessions.find

    async def find(secret: str, kind: str) -> Any:
        read.append(kind)
        return await found(secret, kind)

    with patch.object(house.context.sessions, "find", find):
        statuses = [(await ann.get("/api/me")).status for _ in range(5)]
    assert statuses == [200] * 1 + [429] * 4
    assert len(read) == 1
