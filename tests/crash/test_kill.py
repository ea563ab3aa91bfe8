"""HO-8.1: the house is killed at random moments under full load. Nothing it had acknowledged is lost."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import aiohttp
import pytest

from hanpan.floor.ports import Record
from hanpan.house.contract import TableKind
from hanpan.house.holdem.events import HandStarted
from hanpan.house.journal import decode_event
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from tests.crash.killing import Survivor, all_back, free_port, go_home, journals, sit_down, start_house, wishes

TABLES, KILLS, SEED = 100, 10, 5


@pytest.mark.long
@pytest.mark.rule("HO-8.1")
def test_a_house_killed_ten_times_under_load_forgets_nothing(tmp_path: Path) -> None:
    people = asyncio.run(_play(tmp_path))
    assert sum(len(person.granted) for person in people) > KILLS * TABLES / 2, "hardly anybody could play"
    assert not [hand for person in people for hand in person.changed], "a hand was dealt anew"
    _nothing_lost(asyncio.run(journals(tmp_path)), asyncio.run(wishes(tmp_path)), people)
    report = audit(tmp_path, seal=seal_for(tmp_path))
    assert report.sound, report.findings[:5]


async def _play(folder: Path) -> list[Survivor]:
    dice, port = Random(SEED), free_port()
    url = f"http://127.0.0.1:{port}"
    house = await start_house(folder, port)
    back: list[float] = []
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        people = await sit_down(http, url, TABLES, dice, Survivor)
        for _ in range(KILLS):
            await asyncio.sleep(0.1 + 0.4 * dice.random())
            house.kill()
            await house.wait()
            lines = [person.client.connections for person in people]
            house = await start_house(folder, port)
            back.append(await all_back(people, lines))
        await asyncio.sleep(1)
        await go_home(people)
    house.terminate()
    assert await house.wait() == 0
    print(f"seed {SEED}: all {len(people)} back after at most {max(back):.2f} s")
    return people


def _nothing_lost(facts: list[tuple[TableKind, Record]], granted: list[str], people: list[Survivor]) -> None:
    """Every acknowledged action is known, once; every hand began once."""
    commands = Counter(granted)
    assert max(commands.values()) == 1, "an action was done twice"
    for person in people:
        assert person.client.welcome is not None
        name = person.client.welcome.person
        lost = [wish for wish in person.granted if f"{name} {wish}" not in commands]
        assert not lost, f"seed {SEED}: {name} lost {lost[:3]}"
    begun = Counter()  # type: ignore[var-annotated]
    for kind, record in facts:
        event = decode_event(kind, record.sealed or record.open)
        if isinstance(event, HandStarted):
            begun[record.table, event.number] += 1
    assert max(begun.values()) == 1, "a hand was dealt anew"
