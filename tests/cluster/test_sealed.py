"""FD-3.1 in a cluster: nodes share the house's key, and the database is told nothing that nobody was shown."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp
import asyncpg
import pytest

from hanpan.floor.sealing import Seal
from hanpan.server.key_file import house_key
from hanpan.store.audit import audit
from hanpan.store.postgresql.address import Address
from tests.cluster.kills import owned
from tests.cluster.several import Several, several
from tests.crash.killing import SETTINGS, Survivor, go_home, sit_down
from tests.fair_house.snooping import told_by
from tests.postgresql import Server

PATIENCE = 120


@dataclass(eq=False)
class Thinker(Survivor):
    """Does nothing until they may, and then plays the first hand."""

    may: bool = False
    pictures: int = 0
    facts: list[bytes] = field(default_factory=list)

    def hears(self, word: Any) -> None:
        super().hears(word)
        self.facts += [bytes(fact) for fact in getattr(word, "facts", ())]
        self.pictures += 1

    async def _act(self, moves: list[dict[str, Any]], turn: tuple[int, int]) -> None:
        while not self.may or turn[0] > 1:
            await asyncio.sleep(0.05)
        await super()._act(moves, turn)


async def in_clear(house: Several) -> set[str]:
    """Cards that anything in the database tells of."""
    connection = await asyncpg.connect(house.database)
    try:
        names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        rows = [row for (name,) in names for row in await connection.fetch(f'SELECT * FROM "{name}"')]  # noqa: S608
        assert rows
        return told_by(value for row in rows for value in row if isinstance(value, str | bytes))[0]
    finally:
        await connection.close()


async def play(house: Several, *, kill: bool = True) -> set[str]:
    """A hand is dealt, its node dies, and it is played to its end; what could be read in the middle of it."""
    async with aiohttp.ClientSession() as http, asyncio.timeout(PATIENCE):
        people = await sit_down(http, house.url, 1, Random(1), Thinker)
        await until(lambda: all(one.dealt.get(1) for one in people))
        # those that were drawn for the button
        public = told_by(fact for one in people for fact in one.facts if b"button-drawn" in fact)[0]
        read = await in_clear(house)
        if kill:
            [name] = [name for name in house.nodes if people[0].table in await owned(house, name)]
            seen = [one.pictures for one in people]
            house.nodes[name].kill()
            await until(lambda: all(one.pictures > count for one, count in zip(people, seen, strict=True)))
            read |= await in_clear(house)
        for one in people:
            one.may = True
        await until(lambda: all(one.granted and len(one.dealt) > 1 for one in people))
        assert [hand for one in people for hand in one.changed] == [], "the same cards"
        await go_home(people)
    return read - public


async def until(is_so: Any) -> None:
    while not is_so():
        await asyncio.sleep(0.05)


@pytest.mark.long
@pytest.mark.rule("FD-3.1")
@pytest.mark.rule("HO-8.1")
def test_a_sealed_hand_goes_on_at_another_node_and_nothing_is_in_clear(postgresql: Server) -> None:
    with several(2, SETTINGS, "", sealed=True, server=postgresql) as house:
        assert asyncio.run(play(house)) == set()
        for node in house.nodes.values():
            if node.process is not None:
                assert node.stop() == 0
                node.kill()
        assert house.key is not None
        seal = Seal(house_key(house.folder / "none", {"HANPAN_KEY": str(house.key)}))
        report = audit(Address(house.database), seal=seal)
        assert report.sound, report.findings
        printed = [line for node in house.nodes.values() for line in node.printed]
        assert not [line for line in printed if "HANPAN_KEY" in line], "nobody is told that a key is missing"


@pytest.mark.long
def test_without_a_key_the_database_tells_everything(postgresql: Server) -> None:
    """So the test above can fail; and each node says so."""
    with several(1, SETTINGS, "", server=postgresql) as house:
        assert asyncio.run(play(house, kill=False))
        assert any("HANPAN_KEY" in line for line in house.nodes["n0"].printed)
