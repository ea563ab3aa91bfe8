"""The socket: who may open it, what is read of it, how it ends."""

import asyncio
import base64
from typing import Any

import aiohttp
import pytest

from hanpan.server.listening import HouseSocket
from hanpan.wire import VERSION
from tests.server.house import House, in_house


@in_house()
async def test_who_comes_in_is_welcomed(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        told = await line.hear()
        assert (told["say"], told["version"], told["person"], told["name"]) == ("welcome", VERSION, ann.person, "Ann")
        assert ann.person in house.floor.visits
    await gone(house, ann.person)


async def gone(house: House, person: str) -> None:
    async with asyncio.timeout(10):
        while person in house.floor.visits:
            await asyncio.sleep(0.01)


@in_house()
async def test_texts_are_sent_as_text_frames(house: House) -> None:
    ann = await house.guest("민수")
    line = await ann.line(compress=15)
    async with line:
        message = await line.socket.receive(timeout=10)
        assert message.type is aiohttp.WSMsgType.TEXT
        assert "민수" in message.data


@in_house()
async def test_a_second_line_takes_over_and_the_first_is_told(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as first:
        await first.hear("welcome")
        async with await ann.line() as second:
            await second.hear("welcome")
            assert await first.hear("taken-over")
            code, _ = await first.ended()
            assert code is not None
            assert code >= 4000
            assert (await second.ask("buy-chips", amount=10))["say"] == "done"
            assert ann.person in house.floor.visits


@in_house()
async def test_nobody_in_particular_learns_why(house: House) -> None:
    async with await house.browser().line() as line:
        assert await line.ended() == (4401, "not-signed-in")
    async with await house.program("nonsense").line() as line:
        assert await line.ended() == (4401, "not-signed-in")


@pytest.mark.parametrize("query", ["", "version=1", f"version={VERSION + 1}", "version=", "version=one"])
@in_house()
async def test_another_version_is_refused_with_a_clear_word(house: House, query: str) -> None:
    ann = await house.guest("Ann")
    async with await ann.line(query) as line:
        code, reason = await line.ended()
        assert code == 4400
        assert str(VERSION) in reason
        assert "hanpan 0.2" in reason


@pytest.mark.parametrize(
    ("origin", "opens"),
    [
        (None, False),
        ("null", False),
        ("https://elsewhere.example", False),
        ("http://127.0.0.1:1", False),
        ("https://club.example", True),
        ("https://cards.example", True),
    ],
)
@in_house(public_url="https://cards.example", origins=("https://club.example",))
async def test_other_pages_do_not_speak_in_ones_name(house: House, origin: str | None, opens: bool) -> None:
    reply = await house.browser().post("/api/guest", {"name": "Ann"})
    cookie = reply.headers["Set-Cookie"].partition(";")[0]
    headers = {"Cookie": cookie} | ({} if origin is None else {"Origin": origin})
    if opens:
        async with await house.program(**headers).line() as line:
            assert (await line.hear())["say"] == "welcome"
    else:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await house.program(**headers).line()
        assert refused.value.status == 403


@in_house()
async def test_a_token_does_not_let_another_page_in(house: House) -> None:
    token = (await house.program().post("/api/guest", {"name": "Robo", "token": True})).body["token"]
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await house.program(token, Origin="https://elsewhere.example").line()


@pytest.mark.parametrize(
    "frame", [b"", b"{", b"\xff\xfe", b"[" * 9000, b'{"say":"play"}', b'{"say":"no-such","id":"x"}']
)
@in_house()
async def test_whatever_is_said_is_answered_and_the_line_stays(house: House, frame: bytes) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        await line.socket.send_frame(frame, aiohttp.WSMsgType.TEXT)
        told = await line.hear("refused")
        assert told["code"]
        assert (await line.ask("buy-chips", amount=10))["say"] == "done"


@in_house()
async def test_a_message_that_is_too_large_ends_the_line(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        await line.socket.send_str("x" * 20_000)
        assert (await line.ended())[0] == 1009
    await gone(house, ann.person)


@in_house()
async def test_only_text(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        await line.socket.send_bytes(b'{"say":"ping","id":"1"}')
        assert (await line.ended())[0] == 1003


@in_house(messages_at_once=5, messages_per_second=2000, messages_too_many=50)
async def test_who_floods_is_hung_up_and_disturbs_nobody(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    async with await ann.line() as flood, await ben.line() as calm:
        for number in range(1000):
            await flood.socket.send_json({"say": "ping", "id": f"p{number}"})
        assert (await calm.ask("buy-chips", amount=10))["say"] == "done"
        assert await flood.ended() == (1008, "too many messages")
        assert (await calm.ask("buy-chips", amount=10))["say"] == "done"


@in_house(messages_at_once=5, messages_per_second=5000, messages_too_many=0)
async def test_who_sends_a_bit_too_fast_is_read_later_but_whole(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        for number in range(50):
            await line.socket.send_json({"say": "ping", "id": f"p{number}"})
        assert [(await line.hear("pong"))["id"] for _ in range(50)] == [f"p{number}" for number in range(50)]


@in_house(address_messages_at_once=5, address_messages_per_second=5000)
async def test_all_lines_of_an_address_are_read_at_one_pace(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    async with await ann.line() as first, await ben.line() as second:
        for line in (first, second):
            for number in range(10):
                await line.socket.send_json({"say": "ping", "id": f"p{number}"})
        for line in (first, second):
            assert [(await line.hear("pong"))["id"] for _ in range(10)] == [f"p{number}" for number in range(10)]
        assert house.context.messages.buckets["127.0.0.1"].level == 5 - 20, "one bucket for both, and time stands still"


@in_house(connections_per_address=2)
async def test_one_address_has_so_many_lines(house: House) -> None:
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    async with await ann.line(), await ben.line():
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await cho.line()
        assert refused.value.status == 429
    await gone(house, ann.person)
    await gone(house, ben.person)
    async with await cho.line() as line:
        assert (await line.hear())["say"] == "welcome"
    await gone(house, cho.person)
    assert not house.context.connections_from
    assert not house.context.connections


async def upgraded(house: House, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line of bare bytes, to do what no library would."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(b"0123456789abcdef").decode()
    writer.write(
        f"GET /ws?version={VERSION} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {house.url}\r\n"
        f"Cookie: hanpan={cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        f"Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def masked(opcode: int, said: bytes = b"", *, last: bool = True) -> bytes:
    """A short frame as a client sends it, masked with zeros."""
    return bytes((0x80 * last | opcode, 0x80 | len(said))) + b"\0\0\0\0" + said


TEXT, MORE, CLOSE, PING = 1, 0, 8, 9


@in_house()
async def test_frames_that_come_together_are_heard_in_their_order(house: House) -> None:
    """A text that is heard as it is read does not overtake one that had to wait."""
    ann = await house.guest("Ann")
    reader, writer = await upgraded(house, ann.cookie)
    one, two, three = [b'{"say":"ping","id":"p%d"}' % number for number in (1, 2, 3)]
    in_parts = masked(TEXT, two[:9], last=False) + masked(PING, b"there?") + masked(MORE, two[9:])
    writer.write(masked(TEXT, one) + in_parts + masked(PING) + masked(TEXT, three))
    told = await reader.readuntil(b'"p3"')
    places = [told.index(word) for word in (b'"p1"', b'"p2"', b'"p3"')]
    assert places == sorted(places)
    assert b"\x8a\x06there?" in told
    writer.close()
    await gone(house, ann.person)


@in_house()
async def test_nothing_is_heard_after_a_goodbye(house: House) -> None:
    ann = await house.guest("Ann")
    _, writer = await upgraded(house, ann.cookie)
    before = house.floor.people.bank(ann.person)
    buy = b'{"say":"buy-chips","id":"1","amount":%d}'
    writer.write(masked(TEXT, buy % 10) + masked(CLOSE, b"\x03\xe8") + masked(TEXT, buy.replace(b'"1"', b'"2"') % 70))
    await gone(house, ann.person)
    assert house.floor.people.bank(ann.person) == before + 10
    writer.close()


@in_house()
async def test_a_text_wakes_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is asked for a frame once, and each text is heard while it waits: what that saves is the reason for a
    queue of our own (`server.listening`), which a newer library might pass by."""
    asked = []
    receive = HouseSocket.receive

    async def counted(socket: HouseSocket, timeout: float | None = None) -> Any:
        asked.append(socket)
        return await receive(socket, timeout)

    monkeypatch.setattr(HouseSocket, "receive", counted)
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        for _ in range(5):
            assert (await line.ask("buy-chips", amount=10))["say"] == "done"
        assert len(asked) == 1


@in_house(heartbeat_seconds=0.1)
async def test_a_line_that_is_only_half_there_ends(house: House) -> None:
    """Nobody answers the pings: the other side is gone and could not say so."""
    ann = await house.guest("Ann")
    _, writer = await upgraded(house, ann.cookie)
    await gone(house, ann.person)
    assert not house.context.connections
    writer.close()


@in_house(heartbeat_seconds=1.0)
async def test_a_line_that_answers_stays(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line(autoping=False) as line:
        await line.hear("welcome")
        for _ in range(2):
            assert (await line.socket.receive(timeout=10)).type is aiohttp.WSMsgType.PING
            await line.socket.pong()
        assert (await line.ask("buy-chips", amount=10))["say"] == "done"


@in_house(unsent_bytes=65536)
async def test_a_slow_reader_is_no_burden(house: House) -> None:
    """Whoever does not read is told nothing more once too much waits for him; sending never waits."""
    ann = await house.guest("Ann")
    _, writer = await upgraded(house, ann.cookie)
    while not house.context.connections:
        await asyncio.sleep(0.01)
    [line] = house.context.connections
    data = b'"' + b"x" * 30_000 + b'"'
    sent = 0
    while line.send(data):
        sent += 1
        assert sent < 10_000
    await line.close(1013, "too slow")
    assert line.send(data), "whoever is gone is not slow"
    await gone(house, ann.person)
    writer.close()


@in_house()
async def test_a_line_cut_in_the_middle_of_a_message(house: House) -> None:
    ann = await house.guest("Ann")
    _, writer = await upgraded(house, ann.cookie)
    writer.write(b"\x81\xfe\x01")
    await writer.drain()
    transport: Any = writer.transport
    transport.abort()
    await gone(house, ann.person)


@in_house()
async def test_garbage_ends_the_line(house: House) -> None:
    ann = await house.guest("Ann")
    _, writer = await upgraded(house, ann.cookie)
    writer.write(bytes(range(256)) * 10)
    await gone(house, ann.person)
    writer.close()


@in_house()
async def test_the_house_closes_and_says_so(house: House) -> None:
    ann = await house.guest("Ann")
    async with await ann.line() as line:
        await line.hear("welcome")
        await house.floor.close()
        assert await line.hear("closing")
        assert (await line.ended())[0] == 1001
