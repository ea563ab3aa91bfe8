"""HO-8.1, EV-6.1: the house is killed in the middle of a cash evening, with chips on their way to the table. What was
acknowledged is in the ledger, everybody is told the same settlement, and the books hold."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from hanpan.bots.client import Client
from hanpan.house.evening.settings import EveningSettings, Style
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.crash.killing import Survivor, all_back, free_port, go_home, start_house
from tests.crash.test_kill_class import until
from tests.crash.test_kill_evening import EveningGuest, begin

KILLS, TOP_UP, MOVES = 2, 50, 6
SETTINGS = EveningSettings(title="Friday", style=Style.CASH, seats=4, least_buy_in=500, most_buy_in=2000)


@dataclass(eq=False)
class CashGuest(EveningGuest):
    """Calls and checks, so that nobody has to buy in again."""

    async def _act(self, moves: list[dict[str, Any]], turn: tuple[int, int]) -> None:
        await Survivor._act(self, moves, turn)


@pytest.mark.rule("HO-8.1", "EV-6.1")
def test_a_cash_evening_is_settled_through_kills(tmp_path: Path) -> None:
    people = asyncio.run(_play(tmp_path))
    assert not [hand for one in people for hand in one.changed], "a hand was dealt anew"
    sheet = people[0].sheet
    assert all(one.sheet.settlement == sheet.settlement for one in people), "everybody is told the same"
    persons = [one.own.person for one in people]
    lines = {person: [line.chips for line in sheet.ledger if line.person == person] for person in persons}
    assert sheet.settlement.nets == {person: -sum(chips) for person, chips in lines.items()}
    assert (sum(sheet.settlement.nets.values()), sheet.settlement.house) == (0, 0)
    assert [chips for chips in lines[persons[1]] if chips > 0] == [500] + [TOP_UP] * KILLS, "what was granted is kept"
    report = audit(tmp_path, seal=seal_for(tmp_path))
    assert report.sound, report.findings[:5]


async def _play(folder: Path) -> list[CashGuest]:
    port = free_port()
    house = await start_house(folder, port)
    async with aiohttp.ClientSession() as http, asyncio.timeout(180):
        people = [await _comes(http, port, number) for number in range(4)]
        await begin(people, SETTINGS)
        for one in people:
            await _ask(one, "buy-in", 500)
        for _ in range(KILLS):
            acted = sum(len(one.granted) for one in people)
            await until(lambda acted=acted: sum(len(one.granted) for one in people) > acted + MOVES)  # type: ignore[misc]
            await _ask(people[1], "buy-in", TOP_UP)
            house.kill()
            await house.wait()
            lines = [one.client.connections for one in people]
            house = await start_house(folder, port)
            await all_back(people, lines)
        await _ask(people[0], "end-evening")
        await until(lambda: all(one.sheet is not None and one.sheet.state == "ended" for one in people))
        await go_home(people)
    house.terminate()
    assert await house.wait() == 0
    return people


async def _comes(http: aiohttp.ClientSession, port: int, number: int) -> CashGuest:
    client = await Client.guest(http, f"http://127.0.0.1:{port}", f"guest{number}", bot=False)
    guest = CashGuest(client, Random(number))
    await client.__aenter__()
    return guest


async def _ask(guest: CashGuest, what: Any, amount: int = 0) -> None:
    answer = await guest.client.ask(say.AskEvening("", guest.evening, what, amount=amount))
    assert isinstance(answer, told.Done), answer
