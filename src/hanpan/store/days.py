"""Boards of some days: what was won on each, read in pages and added up."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

from hanpan.store import queries
from hanpan.store.compiling import Row, Statement
from hanpan.store.driver import Places

PAGE = 500
"""People read at once, half a millisecond's work; between two pages the tables move."""


async def leaders(driver: Places, days: range, **of: str) -> list[tuple[str, int, int, int]]:
    """By person: hands played, hands won, chips won from others; the most chips first."""
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    async for person, *more in _of_days(driver, queries.DAY_LEADERS, days, of):
        sums[person] = [kept + new for kept, new in zip(sums[person], more, strict=True)]
    found = [(person, hands, won, profit) for person, (hands, won, profit) in sums.items()]
    return sorted(found, key=lambda row: (-row[3], row[0]))


async def tallied(driver: Places, days: range, **of: str) -> list[tuple[str, int]]:
    """By person: how much there is of something that the game counts; the most first."""
    sums: defaultdict[str, int] = defaultdict(int)
    async for person, count in _of_days(driver, queries.DAY_TALLIED, days, of):
        sums[person] += count
    return sorted(sums.items(), key=lambda row: (-row[1], row[0]))


async def _of_days(driver: Places, asked: Statement, days: range, of: dict[str, Any]) -> AsyncIterator[Row]:
    for day in days:
        after, more = "", True
        while more:
            rows = await driver.rows(asked, **of, day=day, after=after, most=PAGE)
            for row in rows:
                yield row
            more = len(rows) == PAGE
            after = rows[-1][0] if rows else ""
            await asyncio.sleep(0)
