"""HO-8.1, EV: each of two nodes has a table of the evening. The one that has the evening is killed, and then the one
that has only a table; the other goes on with what it had."""

import asyncio
import json
from random import Random

import aiohttp
import asyncpg
import msgspec
import pytest

from hanpan.store.audit import audit
from hanpan.store.nodes.rendezvous import weight
from hanpan.store.postgresql.address import Address
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.cluster.several import Several, several
from tests.crash.killing import SETTINGS, go_home
from tests.crash.test_kill_evening import EveningGuest, begin, comes
from tests.postgresql import Server

SEED = 11
PATIENCE = 400
_OWNERS = """SELECT "table", node FROM tables JOIN nodes ON tables.epoch = nodes.epoch
WHERE state <> 'gone' AND ("table" = $1 OR "table" LIKE $1 || '-%') AND dismissed IS NULL"""


@pytest.mark.long
@pytest.mark.rule("HO-8.1")
@pytest.mark.rule("EV-3.4")
@pytest.mark.rule("EV-7.1")
def test_a_tournament_goes_on_at_another_node(postgresql: Server) -> None:
    with several(2, SETTINGS, "", server=postgresql) as house:
        people = asyncio.run(_play(house))
        for node in house.nodes.values():
            assert node.stop() == 0
            node.kill()
        report = audit(Address(house.database))
    assert not [hand for one in people for hand in one.changed], "a hand was dealt anew"
    ends = {msgspec.json.encode(one.sheet.places) for one in people}
    assert len(ends) == 1, "everybody is told the same"
    assert [placed["place"] for placed in json.loads(ends.pop())] == [1, 2, 3, 4]
    assert report.sound, report.findings[:5]


async def _play(house: Several) -> list[EveningGuest]:
    dice = Random(SEED)
    async with aiohttp.ClientSession() as http, asyncio.timeout(PATIENCE):
        people = [await comes(http, house.url, f"guest{number}", dice) for number in range(4)]
        await begin(people, is_wanted=lambda name: _falls_apart(name, list(house.nodes)))
        host = people[0]
        await _until_it_is(people, "running")
        await _is_done(host, "pause-evening")
        owners = await _until_apart(house, host.evening)
        await _kill(house, host.evening, owners[host.evening])
        await _until_it_is(people, "paused")
        owners = await _until_apart(house, host.evening)
        await _is_done(host, "go-on")
        await asyncio.sleep(0.3)  # hands are in play by then
        [far] = set(owners.values()) - {owners[host.evening]}
        await _kill(house, host.evening, far)
        await _until_it_is(people, "ended")
        await go_home(people)
    return people


def _falls_apart(evening: str, nodes: list[str]) -> bool:
    """Each node has one of its first two tables."""
    return len({max(nodes, key=lambda node: weight(node, f"{evening}-{number}")) for number in (1, 2)}) == 2


async def _until_apart(house: Several, evening: str) -> dict[str, str]:
    """Between hands each table goes where it falls."""
    while len(set((owners := await _owners(house, evening)).values())) < 2:
        await asyncio.sleep(0.1)
    assert len(owners) == 3
    return owners


async def _kill(house: Several, evening: str, name: str) -> None:
    """And start it again once the other has gone on with what it had."""
    house.nodes[name].kill()
    while name in (await _owners(house, evening)).values():
        await asyncio.sleep(0.1)
    await asyncio.to_thread(house.nodes[name].start)


async def _until_it_is(people: list[EveningGuest], state: str) -> None:
    """For everybody, as they are told; or over, if it comes to that sooner."""
    for one in people:
        one.sheet = None if one.sheet is not None and one.sheet.state not in (state, "ended") else one.sheet
    while not all(one.sheet is not None and one.sheet.state in (state, "ended") for one in people):
        await asyncio.sleep(0.05)


async def _is_done(host: EveningGuest, what: str) -> None:
    answer = await host.client.ask(say.AskEvening("", host.evening, what))  # type: ignore[arg-type]
    assert isinstance(answer, told.Done), answer


async def _owners(house: Several, evening: str) -> dict[str, str]:
    """Who has the evening, and each of its tables."""
    connection = await asyncpg.connect(house.database)
    try:
        return dict(map(tuple, await connection.fetch(_OWNERS, evening)))
    finally:
        await connection.close()
