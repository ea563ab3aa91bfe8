"""A house under full load that is killed again and again: who plays there, and what they remember of it."""

import asyncio
import socket
import subprocess
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import aiohttp
import msgspec

from hanpan.bots.client import Client
from hanpan.floor.ports import Record
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.house.contract import TableKind
from hanpan.house.kinds import KINDS
from hanpan.server.key_file import seal_for
from hanpan.store import queries
from hanpan.store.opening import open_store
from hanpan.store.postgresql.address import Address
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.operating.warm import PROGRAM, Command

BACK_SECONDS = 120
SETTINGS = """
[limits]
messages_per_second = 0
address_messages_per_second = 0
connections_per_address = 0
requests_per_second = 0
guests_per_minute = 0

[floor]
tables_per_address = 0

[cage]
daily_limit = 1000000

[timers]
action = 3600
between_hands = 1
draw = 0
run_out = 0
showdown = 0

[bots]
on = false

[log]
level = "error"
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """A server process, until it is killed or told to close."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = ""
        """What it has said since it opened, once it is no more."""

    def kill(self) -> None:
        self.process.kill()

    def terminate(self) -> None:
        self.process.terminate()

    async def wait(self) -> int:
        self.said, _ = await asyncio.to_thread(self.process.communicate)
        return self.process.returncode


async def start_house(folder: Path, port: int, database: str = "", more: str = "") -> House:
    """A house that has said where it is."""
    settings = folder / "house.toml"
    settings.write_text(f'{SETTINGS}\n[store]\ndatabase = "{database}"\n{more}')
    where = ("--data", str(folder), "--port", str(port), "--host", "127.0.0.1")
    process = Command(
        [*PROGRAM, "--lang", "en", "serve", "--no-bots", *where],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    late = asyncio.get_running_loop().call_later(BACK_SECONDS, process.kill)
    said = ""
    while f"http://127.0.0.1:{port}\n" not in said:
        line = await asyncio.to_thread(process.stdout.readline)
        assert line, said
        said = line if "operator" not in line else ""
    late.cancel()
    return House(process)


class _Numbers(msgspec.Struct):
    hand_number: int
    turn_number: int


class _Own(msgspec.Struct):
    cards: tuple[str, ...]
    moves: list[dict[str, Any]]


@dataclass(eq=False)
class Survivor:
    """Plays as fast as he can, through every crash, and remembers what he was granted and dealt."""

    client: Client
    dice: Random
    table: str = ""
    picture: told.Happened | None = None
    acted: tuple[int, int] = (0, 0)
    granted: list[str] = field(default_factory=list)
    """The ids of the actions that were acknowledged."""
    refused: list[str] = field(default_factory=list)
    dealt: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """By hand: what he held."""
    changed: list[str] = field(default_factory=list)
    """Hands that were not the same after a crash."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.client.hears = self.hears

    def hears(self, word: Any) -> None:
        if not isinstance(word, told.Happened):
            return
        self.picture = word = told.laid_over(self.picture, word)
        assert word.hand is not msgspec.UNSET
        assert word.own is not msgspec.UNSET
        numbers = msgspec.json.decode(word.hand, type=_Numbers)
        own = msgspec.json.decode(word.own, type=_Own)
        if own.cards and self.dealt.setdefault(numbers.hand_number, own.cards) != own.cards:
            self.changed.append(f"{self.table} {numbers.hand_number}")
        moves = [move for move in own.moves if move["name"] != "show"]
        turn = (numbers.hand_number, numbers.turn_number)
        if moves and turn != self.acted:
            self.acted = turn
            self.does(self._act(moves, turn))

    def does(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _act(self, moves: list[dict[str, Any]], turn: tuple[int, int]) -> None:
        names = {move["name"]: move for move in moves}
        move = names.get("check") or names.get("call") or moves[0]
        if self.dice.random() < 0.1:
            move = names.get("fold", move)
        answer = await self.client.ask(say.Play("", self.table, *turn, move["name"], move["low"]))
        if isinstance(answer, told.Done):
            self.granted.append(answer.id)
        elif isinstance(answer, told.Refused):
            self.refused.append(answer.code)


Anybody = TypeVar("Anybody", bound=Survivor)


async def journals(place: Path | Address, seal: Seal | None = None) -> list[tuple[TableKind, Record]]:
    """Every fact of a house, with the kind of its table; by default with the key of its folder."""
    store = await open_store(place, seal or (seal_for(place) if isinstance(place, Path) else CLEAR))
    games = sorted(await store.driver.rows(queries.ALL_TABLES))
    found = [(KINDS[game], record) for name, game in games for record in await store.records(name, 0, 10**9)]
    await store.close()
    return found


async def wishes(place: Path | Address) -> list[str]:
    """Those of the last ten minutes that were granted, each as often as it was done."""
    store = await open_store(place)
    found = (await store.load(0, 0)).commands
    await store.close()
    return [wish.command for wish in found]


FOR_TWO: dict[str, bool | int | str] = {"seats": 2, "least_buy_in": 100, "most_buy_in": 2000}


async def sit_down(
    http: aiohttp.ClientSession,
    url: str,
    tables: int,
    dice: Random,
    kind: Callable[[Client, Random], Anybody],
    played: str = "cash",
) -> list[Anybody]:
    """Two at each table."""
    people: list[Anybody] = []
    for number in range(tables):
        pair = [await _comes(http, url, f"s{number}x{place}", dice, kind) for place in range(2)]
        opened = await pair[0].client.ask(say.OpenTable("", "holdem", played, FOR_TWO))
        assert isinstance(opened, told.Done), opened
        for seat, person in enumerate(pair):
            person.table = opened.table
            assert isinstance(await person.client.ask(say.BuyChips("", 100_000)), told.Done)
            taken = await person.client.ask(say.TakeSeat("", opened.table, seat, 2000, "post"))
            assert isinstance(taken, told.Done), taken
        people += pair
    return people


async def all_back(people: Sequence[Survivor], lines: list[int]) -> float:
    """Every client comes back by itself; how long that takes, in seconds, is told and not judged."""
    began = time.perf_counter()
    async with asyncio.timeout(BACK_SECONDS):
        while any(person.client.connections <= before for person, before in zip(people, lines, strict=True)):
            await asyncio.sleep(0.02)
    return time.perf_counter() - began


async def go_home(people: Sequence[Survivor]) -> None:
    for person in people:
        await person.client.__aexit__(None, None, None)
        for task in person.tasks:
            task.cancel()


async def _comes(
    http: aiohttp.ClientSession, url: str, name: str, dice: Random, kind: Callable[[Client, Random], Anybody]
) -> Anybody:
    client = await Client.guest(http, url, name)
    person = kind(client, dice)
    await client.__aenter__()
    return person
