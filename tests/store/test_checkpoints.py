"""The log is copied into the file before it is long, and never in the same turn as a commit."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hanpan.store.checkpoints import PAGES, Checkpoints
from hanpan.store.rows import Write
from hanpan.store.sqlite import FILE, SqliteStore, open_sqlite
from tests.store.samples import opened

PAGE = 4096 + 24
"""Bytes in the log."""
COMMITS, TABLES = 30, 40


async def kept(store: SqliteStore, commit: int) -> None:
    await store.commit(opened(*[f"t{commit}-{number}" for number in range(TABLES)], facts=20))


def test_the_log_stays_short(tmp_path: Path) -> None:
    async def run() -> list[int]:
        store = await open_sqlite(tmp_path)
        copied: list[int] = []
        copy = store.checkpoints.copy
        store.checkpoints.copy = lambda: (copied.append(commit), copy())[0]  # type: ignore[method-assign, func-returns-value]
        for commit in range(COMMITS):
            await kept(store, commit)
        log = (tmp_path / f"{FILE}-wal").stat().st_size
        await store.close()
        return [log, len(copied)]

    log, copied = asyncio.run(run())
    assert log < 2 * PAGES * PAGE
    assert 2 <= copied <= COMMITS / 3, "and no more often than that needs"


def test_people_are_heard_between_copying_and_the_commit(tmp_path: Path) -> None:
    async def run() -> list[str]:
        store, happened = await open_sqlite(tmp_path), list[str]()
        copy, run_all = store.checkpoints.copy, store.driver.driver.run_all

        async def keep(writes: Sequence[Write], **more: Any) -> None:
            happened.append("kept")
            await run_all(writes, **more)

        store.checkpoints.copy = lambda: (happened.append("copied"), copy())[0]  # type: ignore[method-assign, func-returns-value]
        store.driver.driver.run_all = keep  # type: ignore[method-assign]
        asyncio.get_running_loop().call_soon(happened.clear)
        for commit in range(COMMITS):
            asyncio.get_running_loop().call_soon(happened.append, "heard")
            await kept(store, commit)
        await store.close()
        return happened

    happened = asyncio.run(run())
    following = [happened[place + 1] for place, what in enumerate(happened) if what == "copied"]
    assert following
    assert set(following) == {"heard"}


class Full:
    """A disk without room."""

    total_changes = 0

    def execute(self, said: str) -> object:
        if "checkpoint(" in said:
            raise sqlite3.OperationalError("database or disk is full")
        return self


def test_without_room_it_is_tried_again_later() -> None:
    full: Any = Full()
    checkpoints = Checkpoints(full)
    due = [checkpoints.due]
    for _ in range(2):
        full.total_changes += PAGES
        due.append(checkpoints.due)
        checkpoints.copy()
        due.append(checkpoints.due)
    assert due == [False, True, False, True, False]


@pytest.mark.parametrize("pages", [1, 100 * PAGES])
def test_how_often_follows_from_how_long_the_log_was(pages: int) -> None:
    """Little by little: a reader may have held it up once."""

    class Log(Full):
        def execute(self, _: str) -> object:
            return self

        def fetchall(self) -> list[tuple[int, int, int]]:
            return [(0, pages, pages)]

    log: Any = Log()
    checkpoints = Checkpoints(log)
    log.total_changes += PAGES
    checkpoints.copy()
    log.total_changes += PAGES // 2
    assert checkpoints.due == (pages > PAGES)
    log.total_changes += 3 * PAGES // 2
    assert checkpoints.due
