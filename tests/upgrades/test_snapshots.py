"""HO-8.1: where a snapshot cannot be read the journal is replayed; where a journal cannot, the house stays closed."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hanpan.floor.ports import SnapshotRow, StoreError
from hanpan.house.upcasting import VERSION, UnknownVersionError
from hanpan.store.audit import Fault, audit
from hanpan.store.sqlite import open_sqlite
from tests.operating.processes import hanpan
from tests.upgrades.folders import Truth, count, houses, name_of, truth_of, unpack
from tests.upgrades.going_on import SEAL, reopened

Damage = Callable[[bytes], bytes]
WITH_SNAPSHOTS = [packed for packed in houses() if truth_of(packed).snapshots]
EVERY_HOUSE = pytest.mark.parametrize("packed", WITH_SNAPSHOTS, ids=name_of)


def brought_up(packed: Path, folder: Path) -> tuple[Path, Truth]:
    """A folder that this version has opened once, so that its file is of this version."""
    unpack(packed, folder)

    async def open_once() -> None:
        await (await open_sqlite(folder, SEAL)).close()

    asyncio.run(open_once())
    return folder, truth_of(packed)


def tamper(folder: Path, change: str, *values: Any) -> None:
    file = sqlite3.connect(folder / "hanpan.db", isolation_level=None)
    try:
        assert file.execute(change, values).rowcount > 0
    finally:
        file.close()


def change_snapshots(folder: Path, damage: Damage) -> None:
    file = sqlite3.connect(folder / "hanpan.db")
    for row in file.execute('SELECT "table", number, body FROM snapshots').fetchall():
        kept = SnapshotRow(*row)
        opened = SEAL.opened_snapshot(kept)
        body = damage(opened.body)
        if opened is not kept:
            body = SEAL.snapshot(replace(opened, body=body)).body
        file.execute('UPDATE snapshots SET body = ? WHERE "table" = ?', (body, kept.table))
    file.commit()
    file.close()


def _said(change: Callable[[dict[str, Any]], Any]) -> Damage:
    def damage(body: bytes) -> bytes:
        told = msgspec.json.decode(body)
        change(told)
        return msgspec.json.encode(told)

    return damage


DAMAGES: dict[str, Damage] = {
    "nothing": lambda _: b"",
    "half": lambda body: body[: len(body) // 2],
    "newer": _said(lambda told: told.update(version=VERSION + 1)),
    "another game": _said(lambda told: told.update(game="faro")),
    "another type": _said(lambda told: told["table"].update(now="noon")),
    "an unknown field": _said(lambda told: told["table"].update(motto="?")),
    "a necessary field": _said(lambda told: told["table"].pop("id")),
}


@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("damage", DAMAGES)
def test_the_journal_is_replayed_instead(damage: str, tmp_path: Path) -> None:
    folder, truth = brought_up(WITH_SNAPSHOTS[0], tmp_path)
    change_snapshots(folder, DAMAGES[damage])
    asyncio.run(_open(folder, truth))


@EVERY_HOUSE
@pytest.mark.rule("HO-8.1")
def test_and_the_house_goes_on_with_new_snapshots(packed: Path, tmp_path: Path) -> None:
    folder, truth = brought_up(packed, tmp_path)
    change_snapshots(folder, DAMAGES["half"])
    assert {finding.fault for finding in audit(folder, seal=SEAL).findings} == {Fault.UNREADABLE}
    asyncio.run(_open(folder, truth, go_on=True))
    report = audit(folder, seal=SEAL)
    assert report.sound, report.findings[:5]


async def _open(folder: Path, truth: Truth, *, go_on: bool = False) -> None:
    replayed: list[int] = []
    snapshots = count(folder, "snapshots")  # also those that waited in a batch when it was killed
    async with reopened(folder, truth, hears=replayed.append) as house:
        assert len(replayed) == snapshots >= truth.snapshots
        await house.come_back()
        for table, known in truth.tables.items():
            seen = house.sees(table)
            seen.hands_over = known.hands_over
            assert seen == known
            if go_on:
                await house.play_on(table)


@pytest.mark.rule("HO-8.1")
def test_without_the_facts_before_a_snapshot_there_is_no_other_way(tmp_path: Path) -> None:
    folder, truth = brought_up(WITH_SNAPSHOTS[0], tmp_path)
    change_snapshots(folder, DAMAGES["half"])
    tamper(folder, 'DELETE FROM journal WHERE number < 3 AND "table" IN (SELECT "table" FROM snapshots)')
    with pytest.raises(StoreError, match="cannot be read, and its journal lacks facts"):
        asyncio.run(_open(folder, truth))


@pytest.mark.rule("HO-8.1")
def test_a_fact_of_a_newer_version_keeps_the_house_closed(tmp_path: Path) -> None:
    folder, truth = brought_up(WITH_SNAPSHOTS[0], tmp_path)
    tamper(folder, "UPDATE journal SET version = ? WHERE number > 0", VERSION + 1)
    with pytest.raises(UnknownVersionError, match=f"version {VERSION + 1}; this house reads up to {VERSION}"):
        asyncio.run(_open(folder, truth))
    done = hanpan("serve", "--data", folder, "--port", 0, "--host", "127.0.0.1")
    assert done.returncode == 2
    assert f"theirs is {VERSION + 1}, this one reads {VERSION}" in done.stderr
    assert Fault.UNREADABLE in {finding.fault for finding in audit(folder, seal=SEAL).findings}
