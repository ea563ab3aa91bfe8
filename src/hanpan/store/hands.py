"""What is kept of finished hands beside their facts (floor.hand_ports.HandStore)."""

import asyncio
from typing import Any

from hanpan.floor.hand_ports import (
    Added,
    HandsWanted,
    ListedHand,
    ListedPage,
    OwnHandRow,
    PlayedHand,
    ShareRow,
)
from hanpan.floor.ports import HandRow
from hanpan.kit.counts import Counts
from hanpan.store import hand_queries as asked
from hanpan.store import own_hands, queries
from hanpan.store.compiling import Row
from hanpan.store.rows import Write, read_people
from hanpan.store.waiting import Waiting

STEP = 2_000
"""Hands looked at in one go, which is a few milliseconds: between two of them others are served."""


class Hands:
    """On the driver of the whole store."""

    def __init__(self, driver: Waiting) -> None:
        self.driver = driver

    # -- lists

    async def search(self, person: str, wanted: HandsWanted, limit: int) -> ListedPage:
        found: list[ListedHand] = []
        before: int | None = wanted.before
        while before is not None and before > wanted.since and len(found) < limit:
            reach = await self.driver.rows(asked.REACH, who=person, before=before, most=STEP)
            since = max(wanted.since, reach[0][0] if reach else 0)
            rows = await self._look(person, wanted, before, since, limit - len(found))
            found += [_listed(person, row) for row in rows]
            before = since if reach else None
            await asyncio.sleep(0)
        return ListedPage(found, found[-1].at if len(found) == limit else 0)

    async def _look(self, person: str, wanted: HandsWanted, before: int, since: int, most: int) -> list[Row]:
        return await self.driver.rows(
            asked.SEARCH,
            who=person,
            before=before,
            since=since,
            marks=_marks(wanted),
            name=wanted.table,
            other=wanted.other,
            every=not wanted.favourite,
            most=most,
        )

    async def played(self, person: str, before: int, limit: int) -> list[PlayedHand]:
        return [PlayedHand(*row) for row in await self.driver.rows(asked.PLAYED, who=person, before=before, most=limit)]

    async def added_up(self, person: str, game: str, format_name: str, shift: int) -> Added:
        kind = {"who": person, "dealt": game, "played": format_name}
        places = await self.driver.rows(asked.BY_PLACE, **kind)
        days = await self.driver.rows(asked.BY_DAY, **kind, shift=shift)
        return Added(
            {place: Counts(*counts) for place, *counts in places}, {day: Counts(*counts) for day, *counts in days}
        )

    # -- favourites

    async def is_favourite(self, person: str, table: str, hand: int, at: int) -> bool:
        return bool(await self.driver.rows(asked.IS_FAVOURITE, **_key(person, table, hand, at)))

    async def set_favourite(self, person: str, table: str, hand: int, at: int, *, kept: bool) -> None:
        if kept:
            await self.driver.run(asked.ADD_FAVOURITE, person=person, at=at, table=table, hand=hand)
        else:
            await self.driver.run(asked.REMOVE_FAVOURITE, **_key(person, table, hand, at))

    async def favourites(self, person: str) -> list[tuple[str, int]]:
        return [(table, hand) for table, hand in await self.driver.rows(asked.FAVOURITES, who=person)]

    # -- shares

    async def add_share(self, row: ShareRow) -> None:
        await self.driver.run_all([(asked.ADD_SHARE, [tuple(getattr(row, name) for name in asked.ADD_SHARE.columns)])])

    async def share(self, share: str) -> ShareRow | None:
        found = await self.driver.rows(asked.SHARE, named=share)
        return ShareRow(*found[0]) if found else None

    async def shares_of(self, person: str) -> list[ShareRow]:
        return [ShareRow(*row) for row in await self.driver.rows(asked.SHARES_OF, who=person)]

    async def remove_share(self, person: str, share: str) -> bool:
        return await self.driver.run(asked.REMOVE_SHARE, named=share, who=person) > 0

    async def forget(self, person: str) -> None:
        await self.driver.run_all([(statement, [{"who": person}]) for statement in asked.FORGET])

    # -- hands of before

    async def untold(self, limit: int) -> list[tuple[str, int]]:
        return [(table, hand) for table, hand in await self.driver.rows(asked.UNTOLD_HANDS, most=limit)]

    async def tell(self, hand: HandRow, own: list[OwnHandRow]) -> None:
        news = [
            _key(row.own.person, hand.table, hand.hand, hand.at)
            | dict(zip(asked.NEW, own_hands.told(row.own), strict=True))
            for row in own
        ]
        writes: list[Write] = [(asked.TELL, news), (queries.ADD_TO_HOURS, own_hands.hours(own))]
        await self.driver.run_all([(statement, rows) for statement, rows in writes if rows])


def _key(person: str, table: str, hand: int, at: int) -> dict[str, Any]:
    return {"its_person": person, "its_at": at, "its_table": table, "its_hand": hand}


def _marks(wanted: HandsWanted) -> int:
    return (
        own_hands.WON * wanted.won
        | own_hands.LOST * wanted.lost
        | own_hands.ALL_IN * wanted.all_in
        | own_hands.BIG * wanted.big
    )


def _listed(person: str, row: Row) -> ListedHand:
    table, hand, game, played, private, at, people, *told, favourite = row
    own = own_hands.read(person, tuple(told))
    return ListedHand(table, hand, game, played, bool(private), at, read_people(people), own, bool(favourite))
