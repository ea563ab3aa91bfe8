"""One tournament over all nodes of a cluster: `python -m bench.evening_cluster [PEOPLE] [--nodes 3]`.

Real processes: doors, table nodes, a PostgreSQL and a NATS of their own. Everybody comes by a socket, plays boldly, is
brought from table to table, until one has everything. Told are the CPU time of all these processes for each hand, the
most memory of a node, hands and moves. `python -m bench.growth --one tournament 10000` is the same in one process.
"""

import argparse
import asyncio
import time
from random import Random
from typing import Any

import aiohttp

from bench.cluster import ROLES, everything
from bench.growth.of_evenings import MANNERS, SETTINGS
from hanpan.bots.client import Client
from hanpan.engine import Move
from hanpan.load.arriving import arrive, each
from hanpan.load.figures import Tally, memory_of
from hanpan.load.player import Player
from hanpan.load.tables import granted
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.cluster.several import Several, several
from tests.crash.killing import SETTINGS as PATIENT

_MOVED, _PICTURE = b'{"say":"moved"', b'{"say":"evening-'
EVERY = 1.0
"""Seconds between two looks at the memory of the nodes."""


class Guest(Player):
    """Goes where the house brings them."""

    __slots__ = ("moves",)

    def __init__(self, tally: Tally, dice: Random) -> None:
        super().__init__(tally, dice, Player.act, chooses=_boldly)
        self.moves = 0

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
        self.client, self.evening, self.sheet = client, "", None
        client.hears = self._hears

    def _hears(self, word: Any) -> None:
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
                await granted(numbered[1], say.EnterEvening("", host.evening, secret, f"Guest {numbered[0]}"))

            await each(enumerate(guests), enter)
            before, began = everything(house), time.perf_counter()
            await host.starts()
            memory = await _until_over(house, host, tally)
            spent = [after - since for after, since in zip(everything(house), before, strict=True)]
            _tell(host, guests, spent, memory, time.perf_counter() - began)


async def _until_over(house: Several, host: Host, tally: Tally) -> int:
    """The most bytes of any node."""
    nodes, most = [node.process.pid for node in house.nodes.values() if node.process is not None], 0
    while host.sheet is None or host.sheet.state != "ended":
        assert not tally.lost, f"connections ended: {dict(tally.ended)}"
        most = max(most, *map(memory_of, nodes))
        await asyncio.sleep(EVERY)
    return most


def _tell(host: Host, guests: list[Guest], spent: list[float], memory: int, seconds: float) -> None:
    assert host.sheet is not None
    hands, moves = sum(host.sheet.hands.values()), sum([one.moves for one in guests])
    each_hand = ", ".join([f"{role} {cost / hands / 1000:.1f}" for role, cost in zip(ROLES, spent, strict=True)])
    print(f"{len(guests)} people: {hands} hands and {moves} moves in {seconds:.0f} s; ms of CPU a hand: {each_hand}")
    print(f"a node has {memory / 1e6:.0f} MB at most")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.evening_cluster")
    parser.add_argument("people", type=int, nargs="?", default=10_000)
    parser.add_argument("--nodes", type=int, default=3)
    asked = parser.parse_args()
    with several(asked.nodes, PATIENT, "") as house:
        asyncio.run(play(house, asked.people))


if __name__ == "__main__":
    main()
