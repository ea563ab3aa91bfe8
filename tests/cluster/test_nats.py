"""A house with two doors and one table node over a real NATS server."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvloop

from hanpan.cluster import nats_bus
from hanpan.cluster.address import BusAddress
from hanpan.cluster.bus import VERSION, Bus
from hanpan.cluster.channel import SILENT_TICKS
from hanpan.cluster.far_house import MOVED
from hanpan.cluster.nats_bus import BusError, NatsBus, connect
from tests.broker import Broker, broker
from tests.cluster.house import AT, Apart, apart
from tests.server.house import Line
from tests.store.proxy import Proxy

HERE = Path(__file__).parent
CASH = {"game": "holdem", "format": "cash", "form": {"seats": 6, "small_blind": 1, "big_blind": 2}}


def no_bug(wrong: Exception) -> None:
    raise AssertionError from wrong


async def bus_to(one: Broker, who: str = "") -> NatsBus:
    return await connect(BusAddress(one.url(who)), who or "test", no_bug)


@asynccontextmanager
async def over(one: Broker, *people: str) -> AsyncIterator[Apart]:
    buses = [await bus_to(one, who) for who in people or ("", "", "")]
    carried: list[Bus] = [*buses]
    async with apart(carried) as cluster:
        yield cluster
    for bus in buses:
        await bus.close()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.02)


async def heard(line: Line, word: str) -> Any:
    """However slow the machine is."""
    while True:
        told = await line.socket.receive_json(timeout=60)
        if told["say"] == word:
            return told


def test_a_line_on_which_nothing_moves_is_given_up_with_all_that_is_unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the system takes: the client would wait for ever until it is gone."""
    monkeypatch.setattr(nats_bus, "PING_SECONDS", 0.25)

    async def play() -> None:
        with broker() as one:
            way, heard = await Proxy(one.url()).open(), list[bytes]()
            bus = await connect(BusAddress(f"nats://127.0.0.1:{way.port}"), "test", no_bug)
            await bus.listen("here", heard.append)
            way.flows.clear()
            for _ in range(20):
                bus.post("here", bytes(bus.largest))
            await until(lambda: bus.client.is_reconnecting)
            way.flows = asyncio.Event()  # the line before stays as it is
            way.flows.set()

            def is_back() -> bool:
                bus.post("here", b"back")  # on a busy machine so short a silence may end a sound line, too
                return heard[-1:] == [b"back"]

            await until(is_back)
            await bus.close()
            await way.close()

    uvloop.run(play())


def test_people_at_any_door_are_in_one_house() -> None:
    async def play() -> None:
        with broker() as one:
            async with over(one) as cluster:
                east, west = cluster.houses
                ann, ben = await east.guest("ann"), await west.guest("ben")
                async with await ann.line() as a, await ben.line() as b:
                    await a.ask("watch-lobby", on=True)
                    await b.ask("watch-lobby", on=True)
                    table = (await b.ask("open-table", **CASH))["table"]
                    east.wait(1)
                    rows = (await heard(a, "lobby-changed"))["tables"]
                    assert table in [row["table"] for row in rows], "the lobby is one"
                    for line in (a, b):
                        assert (await line.ask("enter", table=table))["say"] == "done"
                    await a.say("chat", table=table, text="hello")
                    assert (await heard(b, "chatted"))["text"] == "hello"
                    east.floor.operator.pause()
                    assert [(await heard(line, "paused"))["paused"] for line in (a, b)] == [True, True]
                    reply = await ben.get(f"/api/people/{ann.person}")
                    assert reply.status == 200, "what a door is asked over HTTP the tables answer"
                    assert reply.body["name"] == "ann"

    asyncio.run(play())


def test_whoever_signs_out_at_one_door_has_no_connection_at_the_other() -> None:
    async def play() -> None:
        with broker() as one:
            async with over(one) as cluster:
                east, west = cluster.houses
                ann = await east.guest("ann")
                elsewhere = west.browser(Cookie=f"hanpan={ann.cookie}")
                async with await ann.line() as line:
                    await heard(line, "welcome")
                    ended = asyncio.create_task(line.ended())
                    assert (await elsewhere.post("/api/sign-out")).status == 200
                    assert (await ended)[0] == 4401
                await until(lambda: not east.floor.visits)

    asyncio.run(play())


def test_a_broker_that_is_restarted_costs_nobody_anything() -> None:
    async def play() -> None:
        with broker() as one:
            async with over(one) as cluster:
                east, west = cluster.houses
                ann, ben = await east.guest("ann"), await west.guest("ben")
                async with await ann.line() as a, await ben.line() as b:
                    for line in (a, b):
                        await heard(line, "welcome")
                    table = (await a.ask("open-table", **CASH))["table"]
                    await a.ask("enter", table=table)
                    await b.ask("enter", table=table)
                    one.stop()
                    await a.say("chat", table=table, text="into the void")
                    await asyncio.sleep(0.1)
                    one.start()
                    assert (await heard(b, "chatted"))["text"] == "into the void", "said again, and heard once"
                    assert (await b.ask("ping-is-no-wish"))["say"] == "refused"
                    await b.say("chat", table=table, text="back")
                    assert (await heard(a, "chatted"))["text"] == "into the void"
                    assert (await heard(a, "chatted"))["text"] == "back"

    asyncio.run(play())


def test_a_broker_that_stays_away_is_told_by_hanging_up_and_everybody_comes_back() -> None:
    async def play() -> None:
        with broker() as one:
            async with over(one) as cluster:
                east, _ = cluster.houses
                ann = await east.guest("ann")
                async with await ann.line() as line:
                    await heard(line, "welcome")
                    one.stop()
                    for _ in range(SILENT_TICKS):
                        cluster.doors[0].tick()
                        cluster.node.tick()
                    assert (await line.ended())[0] == MOVED
                assert "ann" not in east.floor.visits
                assert (await ann.get("/ready")).status == 503
                assert (await ann.get("/api/me")).code == "not-ready"
                one.start()
                await until(lambda: cluster.doors[0].ready)
                async with await ann.line() as line:
                    assert (await heard(line, "welcome"))["person"] == ann.person

    asyncio.run(play())


def test_a_door_may_read_its_own_subject_alone() -> None:
    async def play() -> None:
        with broker(str(HERE / "broker.conf")) as one:
            async with over(one, "tables:t", "d0:a", "d1:b") as cluster:
                spy, stolen = await bus_to(one, "d1:b"), list[bytes]()
                for subject in (f"{AT}.door.d0", f"{AT}.door.*", f"{AT}.>", f"{AT}.node.n", ">"):
                    await spy.listen(subject, stolen.append)
                east, _ = cluster.houses
                ann = await east.guest("ann")
                async with await ann.line() as line:
                    await heard(line, "welcome")
                    await line.ask("open-table", **CASH)
                spy.post(f"{AT}.door.d0", b"no door speaks to another")
                await spy.client.flush()
                assert (await ann.get("/api/me")).status == 200
                assert not stolen
                await spy.close()

    asyncio.run(play())


def test_hole_cards_travel_encrypted_and_only_to_whom_is_known(tmp_path: Path) -> None:
    async def play() -> None:
        keys = HERE / "certificates"
        settings = tmp_path / "tls.conf"
        settings.write_text(f'tls {{ cert_file: "{keys / "broker.pem"}"\n key_file: "{keys / "broker.key"}" }}\n')
        with broker(str(settings)) as one:
            url = one.url(scheme="tls")
            bus, got = await connect(BusAddress(url, str(keys / "authority.pem")), "test", no_bug), list[bytes]()
            await bus.listen("t", got.append)
            bus.post("t", b"card")
            await until(lambda: got == [b"card"])
            await bus.close()
            with pytest.raises(BusError):  # signed by nobody the system trusts
                await connect(BusAddress(url), "test", no_bug)
        with broker(str(HERE / "broker.conf")) as one, pytest.raises(BusError):
            await connect(BusAddress(one.url("d0:wrong")), "test", no_bug)

    asyncio.run(play())


def test_an_address_shows_no_password() -> None:
    address = BusAddress("nats://door:secret@one:4222, tls://two")
    assert str(address) == repr(address) == "nats://one:4222,tls://two"
    assert address.has_password
    assert not BusAddress("nats://one").has_password
    for wrong in ("", "http://one", "nats://", "nats://one,two"):
        with pytest.raises(ValueError, match="nats://"):
            BusAddress(wrong)


def test_a_bus_is_closed_though_its_broker_is_gone() -> None:
    async def close() -> None:
        with broker() as one:
            bus = await bus_to(one)
            one.stop()
            await until(lambda: not bus.client.is_connected)
            await bus.client.publish("subject", b"what waits to be sent")
            await bus.close()

    uvloop.run(close())


def test_whoever_speaks_another_version_is_not_heard_and_that_is_said() -> None:
    async def play() -> None:
        with broker() as one:
            ours, theirs = await bus_to(one), await bus_to(one, "theirs")
            heard: list[bytes] = []
            said: list[int] = []
            ours.not_understood = said.append
            await ours.listen("there", heard.append)
            for data in (bytes([VERSION + 1]) + b"abc", b"\x98before there were versions", b""):
                await theirs.client.publish("there", data)
            theirs.post("there", b"abc")
            await until(lambda: bool(heard))
            assert heard == [b"abc"]
            assert said == [VERSION + 1, 0x98, 0]
            for bus in (ours, theirs):
                await bus.close()

    asyncio.run(play())
