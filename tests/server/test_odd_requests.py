"""Requests that no honest client sends: each has its answer, and none is an error of the house."""

import pytest

from hanpan.server.metrics import PrometheusMetrics
from tests.server.house import House, in_house
from tests.server.playing import CASH
from tests.server.raw import send

ODD_HOSTS = [b"a b/:x", b"x:99999999", b"x" * 4000, b"\xff", b"[::", b"", b"a@b", b"x:y", b"[v1.x]"]


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (b"Cookie: hanpan=\xff\xfe", 401),
        (b"Authorization: Bearer \xff", 401),
        (b"Authorization: \xff", 401),
        (b"Accept-Language: \xff;q=\xff", 401),
        (b"X-Forwarded-For: \xff", 401),
    ],
)
@in_house(behind_proxy=True)
async def test_bytes_that_are_no_text_open_nothing(house: House, line: bytes, status: int) -> None:
    house.context.metrics = metrics = PrometheusMetrics(house.clock)
    told = await send(house.url, b"GET /api/cage HTTP/1.1", line)
    assert (told.status, told.body["code"]) == (status, "not-signed-in")
    assert metrics.errors.counts == {}


@pytest.mark.parametrize("origin", [b"http://[::", b"http://[x]y", b"\xff", b"//", b"http://a:b:c"])
@in_house()
async def test_an_origin_that_is_none(house: House, origin: bytes) -> None:
    posted = await send(house.url, b"POST /api/guest HTTP/1.1", b"Origin: " + origin, b"Content-Length: 0")
    upgrade = (
        b"Connection: Upgrade",
        b"Upgrade: websocket",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + b"A" * 22 + b"==",
    )
    line = await send(house.url, b"GET /ws?version=2 HTTP/1.1", b"Origin: " + origin, *upgrade)
    for told in (posted, line):
        assert (told.status, told.body["code"]) == (403, "foreign-origin")


@pytest.mark.parametrize("host", ODD_HOSTS)
@in_house()
async def test_a_host_that_is_none(house: House, host: bytes) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        table = (await line.ask("open-table", **CASH))["table"]
        told = await send(house.url, f"GET /api/tables/{table}/qr.svg HTTP/1.1".encode(), b"Host: " + host)
    assert (told.status, told.body["code"]) == (400, "bad-request")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("cards.example", 200),
        ("CARDS.example:8080", 200),
        ("cards.example.", 200),
        ("localhost:8080", 200),
        ("127.0.0.1:1", 200),
        ("192.168.0.7:8080", 200),
        ("[::1]:8080", 200),
        ("pi.local", 200),
        ("evil.example", 421),
        ("cards.example.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
    ],
)
@in_house(public_url="https://cards.example", hosts=("pi.local",))
async def test_a_house_with_a_name_answers_to_it_alone(house: House, host: str, status: int) -> None:
    """A foreign page whose name leads to our address speaks as our own page would."""
    for path in ("/api/lobby", "/", "/api/openapi.json"):
        told = await send(house.url, f"GET {path} HTTP/1.1".encode(), f"Host: {host}".encode())
        assert told.status == status
        assert status == 200 or told.body["code"] == "wrong-host"


@in_house()
async def test_a_house_without_a_name_answers_to_any(house: House) -> None:
    assert (await send(house.url, b"GET /api/lobby HTTP/1.1", b"Host: whatever.example")).status == 200


@in_house()
async def test_a_request_of_old_times_has_no_host(house: House) -> None:
    assert (await send(house.url, b"GET /api/lobby HTTP/1.0", host=False)).status == 200
