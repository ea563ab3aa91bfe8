"""One tournament over all nodes of a cluster: `python -m bench.evening_cluster [PEOPLE] [--nodes 3]`.

Real processes: doors, table nodes, a PostgreSQL and a NATS of their own. Everybody comes by a socket, plays boldly, is
brought from table to table, until one has everything. Told are the CPU time of all these processes for each hand, the
most memory of a node, hands and moves. `python -m bench.growth --one tournament 10000` is the same in one process.
"""

import argparse
import asyncio
import time
from contextlib import suppress
from random import Random
from typing import Any

import aiohttp
import msgspec

from bench.cluster import ROLES, everything
from bench.growth.of_evenings import MANNERS, SETTINGS
from hanpan.bots.client import FIRST_PAUSE, LONGEST_PAUSE, Client
from hanpan.engine import Move
from hanpan.house.evening.pictures import EveningSheet
from hanpan.load.arriving import arrive, each
from hanpan.load.figures import Tally, memory_of
from hanpan.load.frames import NotConnectedError
from hanpan.load.player import Player
from hanpan.load.tables import granted
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.cluster.several import Several, several
from tests.crash.killing import SETTINGS as QUIET

_MOVED, _PICTURE = b'{"say":"moved"', b'{"say":"evening-'
PATIENT = QUIET.replace('level = "error"', 'level = "warning"')
LOST = (NotConnectedError, ConnectionError)
EVERY = 1.0
"""Seconds between two looks at the memory of the nodes."""


class Guest(Player):
    """Goes where the house brings them, and comes back whenever their connection ends."""

    __slots__ = ("carried", "coming", "moves", "returns")

    def __init__(self, tally: Tally, dice: Random) -> None:
        super().__init__(tally, dice, Player.act, chooses=_boldly)
        self.moves = self.returns = 0
        self.carried = ("", "")
        """The address of the house, and one's token."""
        self.coming: asyncio.Task[None] | None = None

    async def come_in(self, url: str, token: str) -> None:
        self.carried = url, token
        try:
            await super().come_in(url, token)
        except LOST:
            await self.back()

    def _ended(self) -> None:
        super()._ended()
        self.back()

    def back(self) -> asyncio.Task[None]:
        """Done when they are there again."""
        if self.coming is None or self.coming.done():
            self.coming = asyncio.create_task(self._come_back())
        return self.coming

    async def _come_back(self) -> None:
        """As any client does: after a moment, then less and less often; and on with the game."""
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause * self.dice.uniform(0.5, 1.5))
            try:
                await super().come_in(*self.carried)
                break
            except LOST:
                pause = min(2 * pause, LONGEST_PAUSE)
        self.returns += 1
        self._goes_on()

    def _goes_on(self) -> None:
        """Where one was, or wherever one was brought meanwhile."""
        assert self.welcome is not None
        assert self.connection is not None
        self.turn, self.acted, self.playing = None, (0, 0), ""
        self.table = self.welcome.seat.encode()
        if self.table:
            self.said += 1
            self.connection.send(msgspec.json.encode(say.Enter(str(self.said), self.welcome.seat)))

    def _other(self, data: bytes) -> None:
        if data.startswith(_MOVED):
            word = told.decode(data)
            assert isinstance(word, told.Moved)
            self.moves += bool(self.table)  # the first one is the draw
            self.table, self.turn, self.acted = word.target.encode(), None, (0, 0)
        elif not data.startswith(_PICTURE):  # how all the others stand is not read here
            super()._other(data)


def _boldly(moves: list[Move], dice: Random) -> Move:
    return dice.choices(moves, [MANNERS.get(move.name, 0.01) for move in moves])[0]


class Host:
    """Opens the evening, and reads how it goes."""

    def __init__(self, client: Client) -> None:
        self.client, self.evening = client, ""
        self.sheet: EveningSheet | None = None
        self.looking: asyncio.Task[Any] | None = None
        client.hears = self._hears

    def _hears(self, word: Any) -> None:
        if isinstance(word, told.Welcome) and self.evening:  # one has come back
            self.looking = asyncio.create_task(self.client.ask(say.LookAtEvening("", self.evening)))
        if isinstance(word, told.EveningPicture):
            self.sheet = word.sheet or self.sheet

    async def opens(self) -> str:
        """The secret of its link."""
        pictured = self.client.expect(told.EveningPicture)
        opened = await self.client.ask(say.OpenEvening("", SETTINGS, plays=False))
        assert isinstance(opened, told.Done), opened
        self.evening = opened.table
        secret: str = (await pictured).sheet.screen.secret  # type: ignore[union-attr]
        return secret

    async def starts(self) -> None:
        answer = await self.client.ask(say.AskEvening("", self.evening, "start-evening"))
        assert isinstance(answer, told.Done), answer


async def play(house: Several, people: int) -> None:
    dice, tally = Random(people), Tally()
    guests = [Guest(tally, dice) for _ in range(people)]
    async with aiohttp.ClientSession() as http:
        host = Host(await Client.guest(http, house.url, "Host"))
        async with host.client:
            secret = await host.opens()
            await arrive(house.url, guests, lambda: None)

            async def enter(numbered: tuple[int, Guest]) -> None:
                wish = say.EnterEvening("", host.evening, secret, f"Guest {numbered[0]}")
                while True:
                    with suppress(ConnectionError):
                        await granted(numbered[1], wish)
                        return
                    await numbered[1].back()

            await each(enumerate(guests), enter)
            before, began = everything(house), time.perf_counter()
            await host.starts()
            memory = await _until_over(house, host)
            spent = [after - since for after, since in zip(everything(house), before, strict=True)]
            _tell(host, guests, spent, memory, time.perf_counter() - began)
            _tell_lost(house, guests, tally)


async def _until_over(house: Several, host: Host) -> int:
    """The most bytes of any node."""
    nodes, most = [node.process.pid for node in house.nodes.values() if node.process is not None], 0
    while host.sheet is None or host.sheet.state != "ended":
        most = max(most, *map(memory_of, nodes))
        await asyncio.sleep(EVERY)
    return most


def _tell(host: Host, guests: list[Guest], spent: list[float], memory: int, seconds: float) -> None:
    assert host.sheet is not None
    hands, moves = sum(host.sheet.hands.values()), sum([one.moves for one in guests])
    each_hand = ", ".join([f"{role} {cost / hands / 1000:.1f}" for role, cost in zip(ROLES, spent, strict=True)])
    print(f"{len(guests)} people: {hands} hands and {moves} moves in {seconds:.0f} s; ms of CPU a hand: {each_hand}")
    print(f"a node has {memory / 1e6:.0f} MB at most")


def _tell_lost(house: Several, guests: list[Guest], tally: Tally) -> None:
    """By what they were told, and by what doors and nodes wrote down of each other."""
    print(f"connections ended: {dict(tally.ended)}; came back: {sum([one.returns for one in guests])}")
    for line in [line for line in house.told() if line["event"] in ("node-lost", "door-lost")]:
        print(*[f"{name} {line[name]}" for name in ("timestamp", "event", "node", "door", "reason", "people")])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.evening_cluster")
    parser.add_argument("people", type=int, nargs="?", default=10_000)
    parser.add_argument("--nodes", type=int, default=3)
    asked = parser.parse_args()
    with several(asked.nodes, PATIENT, "") as house:
        asyncio.run(play(house, asked.people))


if __name__ == "__main__":
    main()
