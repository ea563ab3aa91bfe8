"""Whoever does what only one should do is killed at it: permanent tables and house bots (docs/cluster.md)."""

import asyncio
import signal
from collections.abc import Sequence
from itertools import count

import pytest

from hanpan.store.audit import audit
from hanpan.store.nodes.rendezvous import weight
from hanpan.store.postgresql.address import Address
from tests.cluster.kills import claims, held_otherwise, owned, sitting
from tests.cluster.mortal import UNOPENED
from tests.cluster.several import Several, everybody, good_bye, permanent, several
from tests.cluster.test_killed import PATIENCE, Client
from tests.operating.processes import QUICK
from tests.postgresql import Server

SETTINGS = f'[log]\nlevel = "info"\nformat = "json"\n{QUICK}level = "beginner"\n'
HANDS = 2
"""So many are waited for: bots play."""


def falling_to(*nodes: str) -> str:
    """A name of a table that falls to these nodes, one after the other as they die."""
    names = (f"p{number}" for number in count())
    return next(
        name for name in names if sorted(nodes, key=lambda node: weight(node, name), reverse=True) == list(nodes)
    )


async def has(house: Several, node: str, *tables: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await owned(house, node) >= set(tables):
            await asyncio.sleep(0.1)


async def play_on(onlooker: Client, tables: Sequence[str]) -> None:
    """Until hands have begun that the onlooker has not heard of. Somebody is there: else bots rest (HO-2.12)."""
    before, looks = len(onlooker.heard), 0
    async with asyncio.timeout(PATIENCE):
        while any(_hands(onlooker, table, before) < HANDS for table in tables):
            if onlooker.welcomes > looks:
                looks = onlooker.welcomes
                for table in tables:
                    await onlooker.ask("enter", f"look-{before}-{looks}-{table}", table=table)
            await asyncio.sleep(0.1)


def _hands(onlooker: Client, table: str, since: int) -> int:
    pictures = [word for word in onlooker.heard[since:] if word["say"] == "happened" and word["table"] == table]
    return len({word["hand"]["hand_number"] for word in pictures if "hand" in word})


@pytest.mark.long
@pytest.mark.rule("HO-7.5")
def test_permanent_tables_and_house_bots_outlive_their_node(postgresql: Server) -> None:
    """One dies as it is to open a table of the settings: the next opens it. That one dies while its bots play: the
    last one plays them on."""
    late, moves, stays = falling_to("n1", "n2", "n0"), falling_to("n2", "n0"), falling_to("n0", "n2")

    async def play(house: Several) -> None:
        house.tables += permanent(late)
        (house.folder / "n1.dies").write_text(f"{UNOPENED} 0")
        first, second = house.node("n1"), house.node("n2")
        first.begin()
        assert first.process is not None
        assert await asyncio.to_thread(first.process.wait, PATIENCE) == -signal.SIGKILL
        await asyncio.to_thread(second.start)
        await has(house, "n2", late, moves)
        (ann,) = await everybody(house, 1, "ann")
        await play_on(ann, [late, moves, stays])
        second.kill()
        await has(house, "n0", late, moves, stays)
        await play_on(ann, [moves, stays])
        await good_bye(ann)
        for name in ("n1", "n2"):
            house.nodes.pop(name).kill()
        house.close()
        claimed = await claims(house.database)
        assert set(claimed.values()) == {late, moves, stays}
        assert held_otherwise(claimed, await sitting(Address(house.database))) == []

    with several(1, SETTINGS, permanent(moves, stays), mortal=True, server=postgresql) as house:
        asyncio.run(play(house))
        report = audit(Address(house.database))
        assert report.findings == []
        assert report.tables == 3
