"""Connections that ask nothing, too little, too slowly, or nonsense."""

import asyncio
import gzip

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from hanpan.server.connecting import TIMES
from hanpan.server.files import OWN_FILES, most_files
from tests.server.house import House, in_house
from tests.server.raw import Raw, connect, send

GUEST = (b"POST /api/guest HTTP/1.1", b"Content-Type: application/json")


def connections(house: House) -> list[web.RequestHandler]:
    assert house.runner is not None
    assert house.runner.server is not None
    return house.runner.server.connections


def check(told: Raw, status: int, code: str) -> None:
    """The one shape, and what browsers are told of every answer."""
    assert (told.status, told.body["code"]) == (status, code), told
    assert set(told.body) == {"code", "rule", "text", "amounts"}
    assert told.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in told.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/9.9",
        b"G\xffT / HTTP/1.1",
        b"GET",
        b"GET / HTTP/1.1\r\nno colon",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000,
        b"POST / HTTP/1.1\r\nContent-Length: -1",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
@in_house()
async def test_what_is_no_request_is_answered_like_everything_else(house: House, garbage: bytes) -> None:
    with capture_logs() as logged:
        told = await send(house.url, garbage, host=False)
    check(told, 400, "bad-request")
    assert "HTTP/9.9" not in told.text
    assert "aiohttp" not in str(told)
    assert {line["event"] for line in logged} == {"malformed-request"}


@in_house(body_seconds=0.05)
async def test_a_body_that_never_ends_is_not_waited_for(house: House) -> None:
    told = await send(house.url, *GUEST, b"Content-Length: 100", body=b"{")
    check(told, 408, "too-slow")


@in_house()
async def test_a_body_broken_off_is_no_error(house: House) -> None:
    with capture_logs() as logged:
        _, writer = await connect(house.url)
        writer.write(b"\r\n".join([*GUEST, b"Host: localhost", b"Content-Length: 100", b"", b"{"]))
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        while len(connections(house)):
            await asyncio.sleep(0.01)
    assert not [line for line in logged if line["event"] not in ("request-broken-off", "malformed-request")]


@in_house()
async def test_a_packed_body_is_not_unpacked(house: House) -> None:
    packed = gzip.compress(b'{"name": "Ann"}')
    length = f"Content-Length: {len(packed)}".encode()
    told = await send(house.url, *GUEST, length, b"Content-Encoding: gzip", body=packed)
    check(told, 415, "encoded-body")
    plain = b'{"name": "Ann"}'
    length = f"Content-Length: {len(plain)}".encode()
    assert (await send(house.url, *GUEST, length, b"Content-Encoding: identity", body=plain)).status == 200


@in_house(connections_per_address=2)
async def test_connections_that_ask_nothing_are_counted_too(house: House) -> None:
    silent = [await connect(house.url) for _ in range(TIMES * 2)]
    with capture_logs() as logged:
        reader, writer = await connect(house.url)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert await _ends(reader)
    assert [line["event"] for line in logged] == ["connection-refused"]
    for _, each in silent:
        each.close()
        await each.wait_closed()
    assert await _answered_in_the_end(house) == 200


async def _answered_in_the_end(house: House) -> int:
    """The house hears a moment later that a connection has ended."""
    while True:
        try:
            return (await send(house.url, b"GET /api/lobby HTTP/1.1")).status
        except (ConnectionError, IndexError):
            await asyncio.sleep(0.01)


@in_house(connections_per_address=2, behind_proxy=True)
async def test_a_proxy_is_everybody(house: House) -> None:
    silent = [await connect(house.url) for _ in range(TIMES * 2 + 1)]
    assert (await send(house.url, b"GET /api/lobby HTTP/1.1")).status == 200
    for _, each in silent:
        each.close()


@in_house()
async def test_the_last_files_stay_the_houses_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert house.runner is not None
    monkeypatch.setattr(house.runner.server, "most_files", OWN_FILES)
    with capture_logs() as logged:
        reader, writer = await connect(house.url)
        assert await _ends(reader)
        writer.close()
    assert [line["event"] for line in logged] == ["files-running-out"]
    monkeypatch.undo()
    assert (await send(house.url, b"GET /api/lobby HTTP/1.1")).status == 200


async def _ends(reader: asyncio.StreamReader) -> bool:
    try:
        return not await asyncio.wait_for(reader.read(1), 30)
    except ConnectionError:
        return True


def test_as_many_files_as_may_be_had() -> None:
    resource = pytest.importorskip("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = most_files()
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == most or most == 65_536
    assert most <= hard or hard == resource.RLIM_INFINITY


@in_house(public_url="https://cards.example")
async def test_a_house_behind_https_says_so(house: House) -> None:
    for path in ("/api/lobby", "/", "/nowhere"):
        told = await house.browser().get(path)
        assert told.headers["Strict-Transport-Security"] == "max-age=31536000"


@in_house()
async def test_nobody_is_told_what_the_house_is_made_of(house: House) -> None:
    for path in ("/api/lobby", "/", "/nowhere", "/api/openapi.json"):
        told = await house.browser().get(path)
        assert "Server" not in told.headers
        assert "Strict-Transport-Security" not in told.headers
