"""HO-8.1: a class whose house is killed while it plays blackjack, and again while it plays hold'em."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from hanpan.bots.client import Client
from hanpan.house.evening.settings import EveningSettings, Style
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.crash.killing import all_back, free_port, go_home, start_house
from tests.crash.test_kill_evening import EveningGuest

SETTINGS = EveningSettings(title="Class", style=Style.CLASS, game="blackjack", seats=3, stack=200)
STUDENTS = 6


@dataclass(eq=False)
class Student(EveningGuest):
    """Stands at blackjack, and plays hold'em like anybody."""

    def hears(self, word: Any) -> None:
        if isinstance(word, told.Happened) and word.game == "blackjack":
            moves = msgspec.json.decode(word.own)["moves"] if word.own is not msgspec.UNSET else []
            if any(move["name"] == "stand" for move in moves):
                self.does(self._stands(word.table))
        else:
            super().hears(word)

    async def _stands(self, table: str) -> None:
        await self.client.ask(say.Play("", table, 0, 0, "stand"))


@pytest.mark.rule("HO-8.1")
def test_a_class_goes_on_through_kills(tmp_path: Path) -> None:
    people = asyncio.run(_play(tmp_path))
    assert not [hand for one in people for hand in one.changed], "a hand was dealt anew"
    assert all(one.sheet.state == "ended" for one in people)
    assert sum(people[0].sheet.settlement.nets.values()) == 0
    report = audit(tmp_path, seal=seal_for(tmp_path))
    assert report.sound, report.findings[:5]


async def _play(folder: Path) -> list[Student]:
    port = free_port()
    house = await start_house(folder, port)
    async with aiohttp.ClientSession() as http, asyncio.timeout(180):
        teacher, *students = people = [await _comes(http, port, number) for number in range(STUDENTS + 1)]
        await _gather(teacher, students)
        for game in ("blackjack", "holdem"):
            if game != SETTINGS.game:
                await _ask(teacher, "choose-game", text=game)
            await until(lambda game=game: _plays(teacher, game))  # type: ignore[misc]
            before = dict(teacher.sheet.hands)
            house.kill()
            await house.wait()
            lines = [one.client.connections for one in people]
            house = await start_house(folder, port)
            await all_back(people, lines)
            await until(lambda before=before: sum(teacher.sheet.hands.values()) > sum(before.values()) + 1)  # type: ignore[misc]
            assert len([row for row in teacher.sheet.rows if row.state == "plays"]) == STUDENTS
        await _ask(teacher, "end-evening")
        await until(lambda: all(one.sheet.state == "ended" for one in people))
        await go_home(people)
    house.terminate()
    assert await house.wait() == 0
    return people


def _plays(teacher: Student, game: str) -> bool:
    """At two tables of it, and a hand is over at one."""
    tables = [one.table for one in teacher.sheet.tables if one.game == game]
    return len(tables) == 2 and any(teacher.sheet.hands.get(table) for table in tables)


async def until(there: Callable[[], bool]) -> None:
    while not there():
        await asyncio.sleep(0.05)


async def _comes(http: aiohttp.ClientSession, port: int, number: int) -> Student:
    client = await Client.guest(http, f"http://127.0.0.1:{port}", f"student{number}", bot=False)
    student = Student(client, Random(number))
    await client.__aenter__()
    return student


async def _gather(teacher: Student, students: list[Student]) -> None:
    pictured = teacher.client.expect(told.EveningPicture)
    opened = await teacher.client.ask(say.OpenEvening("", SETTINGS, plays=False))
    assert isinstance(opened, told.Done), opened
    secret = (await pictured).sheet.screen.secret  # type: ignore[union-attr]
    teacher.evening = opened.table
    for number, one in enumerate(students):
        one.evening = opened.table
        entered = await one.client.ask(say.EnterEvening("", opened.table, secret, f"Student {number}"))
        assert isinstance(entered, told.Done), entered
    await _ask(teacher, "start-evening")


async def _ask(teacher: Student, what: Any, text: str = "") -> None:
    answer = await teacher.client.ask(say.AskEvening("", teacher.evening, what, text=text))
    assert isinstance(answer, told.Done), answer
