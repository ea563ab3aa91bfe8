"""The audit knows evenings: their facts, the chips they gave, and what is left when they are over."""

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from hanpan.store.audit import Fault, audit
from hanpan.store.sqlite import FILE, open_sqlite
from tests.floor.people import open_floor
from tests.floor.test_evenings import TURBO, opened, play_on


async def _played(folder: Path) -> str:
    floor = await open_floor(await open_sqlite(folder))
    name, _, people = await opened(floor, **TURBO)
    await people[0].ask("ask-evening", evening=name, what="start-evening")
    await play_on(floor, people, Random(4), until=lambda: floor.house.evenings[name].ended)
    await floor.close()
    await floor.store.close()
    return name


@pytest.mark.rule("PS-1.1")
def test_an_evening_is_sound_and_whatever_is_changed_in_it_is_found(tmp_path: Path) -> None:
    name = asyncio.run(_played(tmp_path))
    report = audit(tmp_path)
    assert report.sound, report.findings[:5]
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE accounts SET balance = -5 WHERE type = 'way'")
        file.execute("""DELETE FROM journal WHERE "table" = ? AND number = 3""", (name,))
    faults = {finding.fault for finding in audit(tmp_path).findings}
    assert Fault.GAP in faults
    assert Fault.BELOW_ZERO in faults
