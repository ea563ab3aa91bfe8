"""Players of the generator: they read little, act when asked, and only as they may."""

import asyncio
from random import Random

import msgspec
import pytest
from aiohttp import web

from hanpan.bots.contributing import Contributing
from hanpan.engine import Move
from hanpan.load.arriving import NotLetInError, arrive, each
from hanpan.load.echo import Echo, messages
from hanpan.load.figures import Tally
from hanpan.load.frames import Connection
from hanpan.load.player import Player, chosen
from hanpan.load.rooms import EchoRoom
from hanpan.load.tables import LoadTable, granted
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.wire.documents.played import happened
from tests.bots.test_client import open_house


class Recorder(Connection):
    """A line that keeps what is said."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def send(self, payload: bytes, _: int = 1) -> None:
        self.said.append(payload)


def player(asked: list[Player]) -> tuple[Player, Recorder]:
    one, line = Player(Tally(), Random(2), asked.append), Recorder()
    one.connection, one.table = line, b"cash-1-2"
    return one, line


@pytest.mark.rule("FD-1.2")
def test_a_player_who_contributes_answers_with_a_hash() -> None:
    one, line = player([])
    one.heard(told.encode(told.AskHash("cash-1-2", 3, 1)))
    assert line.said == [], "most do not"
    one.deals = Contributing("ab" * 32, "p-1")
    one.heard(told.encode(told.AskHash("cash-1-2", 3, 1)))
    wish = say.decode(line.said[0])
    assert isinstance(wish, say.GiveHash)
    assert (wish.table, wish.hand, wish.attempt) == ("cash-1-2", 3, 1)


def test_a_player_on_turn_answers_once_with_a_legal_move() -> None:
    asked: list[Player] = []
    one, line = player(asked)
    shown = happened()["holdem"]
    assert isinstance(shown.own, msgspec.Raw)
    picture, legal = told.encode(shown), [move["name"] for move in msgspec.json.decode(shown.own)["moves"]]
    one.heard(picture)
    one.heard(picture)
    assert asked == [one]
    one.act()
    one.act()
    wish = say.decode(line.said[0])
    assert isinstance(wish, say.Play)
    assert (wish.table, wish.hand) == ("cash-1-2", 1)
    assert wish.move in legal
    one.heard(picture)  # told again of what he has answered
    assert asked == [one]
    assert len(line.said) == 1
    one.heard(told.encode(told.Done(wish.id)))
    assert (one.tally.actions, one.tally.deliveries, one.tally.bytes) == (1, 3, 3 * len(picture))
    assert one.tally.latencies.count == 1


def test_who_is_not_asked_says_nothing() -> None:
    asked: list[Player] = []
    one, line = player(asked)
    picture = happened()["holdem"]
    for moves in ([], [{"name": "show", "options": ["AsKd"]}]):
        assert picture.own is not msgspec.UNSET
        own = msgspec.json.decode(picture.own) | {"moves": moves}
        one.heard(told.encode(msgspec.structs.replace(picture, own=msgspec.Raw(msgspec.json.encode(own)))))
    assert one.tally.deliveries == 2
    assert not asked
    assert not line.said


def test_a_refusal_is_counted_by_its_code() -> None:
    one, _ = player([])
    one.heard(told.encode(happened()["holdem"]))
    one.act()
    one.heard(told.encode(told.Refused(one.playing, "too-late", "HE-3.1", "")))
    assert one.tally.refused == {"too-late": 1}
    assert not one.playing
    assert one.tally.actions == 0


def test_moves_are_cheap_and_among_those_given() -> None:
    dice = Random(9)
    free = [Move("fold"), Move("check"), Move("raise", 4, 200)]
    owing = [Move("fold"), Move("call", 4, 4), Move("raise", 8, 200), Move("all-in", 200, 200)]
    assert {chosen(free, dice).name for _ in range(300)} == {"check", "raise"}
    assert {chosen(owing, dice).name for _ in range(300)} == {"fold", "call", "raise"}


@pytest.mark.parametrize("think", [0.0, 0.01])
def test_a_table_is_opened_and_played(think: float) -> None:
    async def run() -> None:
        tally = Tally()
        table = LoadTable(tally, 3, think, Random(1))
        watching = Player(tally, Random(1))
        async with asyncio.timeout(60), open_house() as door:
            came: list[None] = []
            await arrive(door.url, [*table.players, watching], lambda: came.append(None))
            assert len(came) == 4
            await table.take_seats()
            await granted(watching, say.Enter("", table.name))
            table.start()
            while tally.actions < 12:
                await asyncio.sleep(0.01)
            table.stop()
            assert tally.deliveries > 4 * 12
            assert not tally.refused.keys() - {"daily-limit"}
            assert tally.lost == 0
            for one in (*table.players, watching):
                assert one.connection is not None
                one.connection.close()
            while tally.lost < 4:
                await asyncio.sleep(0.01)

    asyncio.run(run())


def test_whom_the_door_turns_away_is_told() -> None:
    async def run() -> None:
        async with open_house() as door:
            with pytest.raises(ExceptionGroup) as wrong:
                await arrive(f"{door.url}/nowhere", [Player(Tally(), Random(1))], lambda: None)
            assert isinstance(wrong.value.exceptions[0], NotLetInError)

    asyncio.run(run())


def test_everything_is_done_a_few_at_a_time() -> None:
    async def run() -> None:
        under_way, most, done = 0, 0, []

        async def one(item: int) -> None:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(0)
            under_way -= 1
            done.append(item)

        await each(range(50), one, at_once=4)
        assert sorted(done) == list(range(50))
        assert most == 4

    asyncio.run(run())


@pytest.mark.parametrize("think", [0.0, 0.001])
def test_the_echo_says_the_same_bytes_to_the_whole_room(think: float) -> None:
    assert {len(one) for turn in messages(6, 640) for one in turn} == {640}

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/ws", Echo(3, 200).socket)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        tally = Tally()
        room = EchoRoom(tally, "r", 3, think)
        async with asyncio.timeout(30):
            await room.come_in(f"http://127.0.0.1:{runner.addresses[0][1]}")
            room.start()
            while tally.actions < 30:
                await asyncio.sleep(0.01)
            room.stop()
            while tally.deliveries != 3 * tally.actions:  # the last one is still under way
                await asyncio.sleep(0.01)
        assert tally.bytes == 200 * tally.deliveries
        await runner.cleanup()

    asyncio.run(run())
