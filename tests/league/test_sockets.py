"""LG-3.1: bots that come by WebSocket, go, and come back."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec import structs

from hanpan.cards import DECK_52
from hanpan.league.players.sockets import LONGEST, REPLACED
from hanpan.league.running import Run
from hanpan.league.settings import LeagueSettings, ListenSection, PlayerSection
from hanpan.league.standings import Standings
from hanpan.league.stopping import Stop
from tests.league.leagues import Nobody, run, settings_of

TOKEN = "a-long-secret"  # noqa: S105


def with_socket(**said: Any) -> LeagueSettings:
    plain = settings_of("caller", "random", **{"games": 2, "timeout": 5.0, **said})
    listen = ListenSection(port=0, wait=10)
    return structs.replace(plain, listen=listen, players=(PlayerSection(name="Sock", token=TOKEN), *plain.players[1:]))


class League:
    """A league being run, and the port it listens on."""

    def __init__(self, settings: LeagueSettings, folder: Path) -> None:
        self.watch = Nobody()
        self.task = asyncio.create_task(Run(settings, folder, Path(), self.watch, Stop(folder))())

    async def port(self) -> int:
        while not self.watch.told:
            await asyncio.sleep(0.01)
        return int(str(self.watch.told[0][1]["port"]))


@asynccontextmanager
async def line(port: int, name: str = "Sock", token: str = TOKEN) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(
            f"http://127.0.0.1:{port}/bot", params={"name": name}, headers={"Authorization": f"Bearer {token}"}
        ) as opened,
    ):
        yield opened


Play = Callable[[aiohttp.ClientWebSocketResponse, Any], Awaitable[None]]


async def call(opened: aiohttp.ClientWebSocketResponse, said: Any) -> None:
    if said["say"] == "turn":
        await opened.send_json({"turn": said["turn"], "bet": said["view"]["to_call"]})


async def served(settings: LeagueSettings, folder: Path, play: Play, heard: list[Any]) -> Standings:
    league = League(settings, folder)
    async with line(await league.port()) as opened:
        async for message in opened:
            heard.append(json.loads(message.data))
            await play(opened, heard[-1])
    return await league.task


@pytest.mark.rule("LG-3.1")
def test_a_bot_is_sent_its_turns_and_bets_what_it_answers(tmp_path: Path) -> None:
    heard: list[Any] = []
    told = asyncio.run(served(with_socket(), tmp_path, call, heard))
    local = run(settings_of("caller", "random", games=2), tmp_path / "local")
    assert [player.points for player in told.players] == [player.points for player in local.players]
    assert all(player.faults == 0 for player in told.players)
    assert heard[0] == {"say": "welcome", "league": "test", "player": "Sock"}
    assert {said["say"] for said in heard} == {"welcome", "turn", "over"}


@pytest.mark.rule("LG-3.4")
def test_a_bot_hears_others_cards_only_when_they_are_shown(tmp_path: Path) -> None:
    heard: list[Any] = []
    asyncio.run(served(with_socket(), tmp_path, call, heard))
    shown = False
    for said in heard[1:]:
        view = said["view"]
        others = [player["cards"] for player in view["players"] if player["seat"] != view["seat"]]
        if said["say"] == "turn":
            assert not any(others)
            known = {*view["cards"], *view["board"]}
            assert not [card for card in DECK_52 if card not in known and f'"{card}"' in json.dumps(said)]
        shown |= any(others)
    assert shown, "no showdown in these games"


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize("bet", [-5, "20", None, [1], {"a": 1}, True])
def test_what_is_no_number_counts_as_0(bet: object, tmp_path: Path) -> None:
    async def lie(opened: aiohttp.ClientWebSocketResponse, said: Any) -> None:
        if said["say"] == "turn":
            await opened.send_json({"turn": said["turn"], "bet": bet})

    heard: list[Any] = []
    told = asyncio.run(served(with_socket(games=1), tmp_path, lie, heard))
    sock = next(player for player in told.players if player.name == "Sock")
    assert sock.faults == len([said for said in heard if said["say"] == "turn"]) > 0


@pytest.mark.rule("LG-3.3")
def test_noise_is_no_answer(tmp_path: Path) -> None:
    """Not JSON, another turn's number, bytes: none of it answers; then the true answer counts."""

    async def noisy(opened: aiohttp.ClientWebSocketResponse, said: Any) -> None:
        if said["say"] == "turn":
            await opened.send_str("50")
            await opened.send_str("not json" * 100)
            await opened.send_bytes(b"\x00\x01")
            await opened.send_json({"turn": said["turn"] + 1, "bet": 400})
            await opened.send_json({"turn": said["turn"] - 1, "bet": 400})
            await call(opened, said)

    heard: list[Any] = []
    told = asyncio.run(served(with_socket(), tmp_path, noisy, heard))
    local = run(settings_of("caller", "random", games=2), tmp_path / "local")
    assert [player.points for player in told.players] == [player.points for player in local.players]
    assert all(player.faults == 0 for player in told.players)


@pytest.mark.rule("LG-3.1")
def test_a_bot_may_come_back_at_any_time_and_is_asked_again(tmp_path: Path) -> None:
    async def play() -> tuple[Standings, int]:
        league, lines = League(with_socket(), tmp_path), 0
        while not league.task.done():
            try:
                async with line(await league.port()) as opened:
                    lines += 1
                    async for message in opened:
                        said = json.loads(message.data)
                        if said["say"] == "turn" and (lines + said["turn"]) % 3 == 0:
                            break  # gone in the middle of a question
                        await call(opened, said)
            except aiohttp.ClientError:
                await asyncio.sleep(0.01)
        return await league.task, lines

    told, lines = asyncio.run(play())
    assert lines > 3
    assert told.state == "finished"
    local = run(settings_of("caller", "random", games=2), tmp_path / "local")
    sock = next(player for player in told.players if player.name == "Sock")
    if not sock.faults:  # a turn that came while it was away counts as 0
        assert [player.points for player in told.players] == [player.points for player in local.players]


@pytest.mark.rule("LG-3.1")
def test_only_who_has_the_token_comes_in_and_the_newest_line_counts(tmp_path: Path) -> None:
    async def play() -> None:
        league = League(with_socket(games=1), tmp_path)
        port = await league.port()
        for name, token in (("Sock", "wrong"), ("P1", TOKEN), ("Nobody", ""), ("", TOKEN), ("Sock", "é")):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                async with line(port, name, token):
                    pass
            assert refused.value.status == 401
        async with line(port) as old, line(port) as new:
            while (message := await old.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            assert old.close_code == REPLACED, message
            async for message in new:
                await call(new, json.loads(message.data))
        assert (await league.task).state == "finished"

    asyncio.run(play())


@pytest.mark.rule("LG-3.3")
def test_who_never_comes_plays_0_and_a_letter_too_long_ends_the_line(tmp_path: Path) -> None:
    settings = with_socket(games=1)
    absent = structs.replace(settings, listen=ListenSection(port=0, wait=0))
    watch = Nobody()
    told = run(absent, tmp_path / "absent", watch)
    assert [key for key, _ in watch.told] == ["listening", "not-here"]
    sock = next(player for player in told.players if player.name == "Sock")
    assert sock.faults > 0

    async def shout(opened: aiohttp.ClientWebSocketResponse, said: Any) -> None:
        if said["say"] == "turn":
            await opened.send_str("9" * (LONGEST + 1))

    loud = asyncio.run(served(structs.replace(settings, timeout=0.2), tmp_path / "loud", shout, []))
    assert loud.state == "finished"
