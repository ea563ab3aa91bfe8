"""HO-8.1, EV: the house is killed in the middle of a tournament over two tables. Same cards, same people."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from hanpan.bots.client import Client
from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.crash.killing import Survivor, all_back, free_port, go_home, start_house

KILLS, SEED = 2, 11
SETTINGS = EveningSettings(title="Friday", seats=3, stack=100, levels=Levels(minutes=1, ladder="turbo"))


@dataclass(eq=False)
class EveningGuest(Survivor):
    """Goes from table to table, and remembers what became of the evening."""

    evening: str = ""
    sheet: Any = None
    own: Any = None
    places: list[str] = field(default_factory=list)
    """Tables, in the order in which they were brought there."""

    def hears(self, word: Any) -> None:
        if isinstance(word, told.Moved):
            self._goes_to(word.target)
        elif isinstance(word, told.Welcome):
            self._goes_to(word.seat)
            if self.evening:
                self.does(self._looks())
        elif isinstance(word, told.EveningPicture):
            self.sheet = word.sheet or self.sheet
            self.own = word.own or self.own
        elif isinstance(word, told.Happened) and word.table == self.table:
            super().hears(word)

    def _goes_to(self, table: str) -> None:
        if table != self.table:
            self.table, self.picture, self.dealt = table, None, {}
            self.places.append(table)

    async def _looks(self) -> None:
        await self.client.ask(say.LookAtEvening("", self.evening))

    async def _act(self, moves: list[dict[str, Any]], turn: tuple[int, int]) -> None:
        names = {move["name"]: move for move in moves}
        name = self.dice.choice([one for one in ("all-in", "raise", "call", "check", "fold") if one in names])
        answer = await self.client.ask(say.Play("", self.table, *turn, name, names[name]["low"]))
        if isinstance(answer, told.Done):
            self.granted.append(answer.id)


@pytest.mark.rule("HO-8.1")
@pytest.mark.rule("EV-3.4")
def test_a_tournament_goes_on_through_kills(tmp_path: Path) -> None:
    people = asyncio.run(_play(tmp_path))
    assert not [hand for one in people for hand in one.changed], "a hand was dealt anew"
    ends = [msgspec.json.encode(one.sheet.places) for one in people]
    assert len(set(ends)) == 1, "everybody is told the same"
    assert [placed["place"] for placed in json.loads(ends[0])] == [1, 2, 3, 4]
    report = audit(tmp_path, seal=seal_for(tmp_path))
    assert report.sound, report.findings[:5]


async def _play(folder: Path) -> list[EveningGuest]:
    dice, port = Random(SEED), free_port()
    url = f"http://127.0.0.1:{port}"
    house = await start_house(folder, port)
    async with aiohttp.ClientSession() as http:
        people = [await comes(http, url, f"guest{number}", dice) for number in range(4)]
        await begin(people)
        for _ in range(KILLS):
            await asyncio.sleep(0.2 + 0.6 * dice.random())
            house.kill()
            await house.wait()
            lines = [one.client.connections for one in people]
            house = await start_house(folder, port)
            await all_back(people, lines)
        async with asyncio.timeout(180):
            while not all(one.sheet is not None and one.sheet.state == "ended" for one in people):
                await asyncio.sleep(0.1)
        await go_home(people)
    house.terminate()
    assert await house.wait() == 0
    return people


async def comes(http: aiohttp.ClientSession, url: str, name: str, dice: Random) -> EveningGuest:
    client = await Client.guest(http, url, name, bot=False)
    guest = EveningGuest(client, dice)
    await client.__aenter__()
    return guest


async def begin(
    people: Sequence[EveningGuest],
    settings: EveningSettings = SETTINGS,
    is_wanted: Callable[[str], bool] = lambda _: True,
) -> None:
    host = people[0]
    while True:
        pictured = host.client.expect(told.EveningPicture)
        opened = await host.client.ask(say.OpenEvening("", settings))
        assert isinstance(opened, told.Done), opened
        if is_wanted(opened.table):
            break
        await host.client.ask(say.AskEvening("", opened.table, "end-evening"))
    secret = (await pictured).sheet.screen.secret  # type: ignore[union-attr]
    for number, one in enumerate(people):
        one.evening = opened.table
        if one is not host:
            entered = await one.client.ask(say.EnterEvening("", opened.table, secret, f"Guest {number}"))
            assert isinstance(entered, told.Done), entered
    started = await host.client.ask(say.AskEvening("", opened.table, "start-evening"))
    assert isinstance(started, told.Done), started
