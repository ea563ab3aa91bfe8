"""Finished hands beside their facts (implements floor.hand_ports.HandStore)."""

import asyncio
from collections import defaultdict
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from hanpan.floor.hand_ports import (
    Added,
    Company,
    HandsWanted,
    ListedHand,
    ListedPage,
    OwnHandRow,
    PlayedHand,
    ShareRow,
)
from hanpan.floor.ports import HandRow
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.house.house import NEVER
from hanpan.kit.counts import Counts
from hanpan.store import hand_queries as asked
from hanpan.store import own_hands, queries
from hanpan.store.compiling import Row
from hanpan.store.driver import Places
from hanpan.store.fresh_hands import fits, fresh, wanted_marks
from hanpan.store.fresh_hands import played as as_played
from hanpan.store.rows import Write, read_people

STEP = 500
"""Hands looked at in one go, which is a millisecond or two: between two of them others are served."""
HOURS = 3 * 24
"""Of figures added up in one go, which takes as long where somebody plays day and night."""
HANDS = (queries.ADD_HAND, queries.ADD_HAND_PERSON)
"""What waits of the lists."""


class Hands:
    """On the driver of the whole store."""

    def __init__(self, driver: Places, seal: Seal = CLEAR) -> None:
        self.driver, self.seal = driver, seal

    # -- lists: stretch by stretch, each with what waits of it. What is put in its place meanwhile is found once.

    async def search(self, person: str, wanted: HandsWanted, limit: int) -> ListedPage:
        found: list[ListedHand] = []
        before: int | None = wanted.before
        while before is not None and before > wanted.since and len(found) < limit:
            since, further = await self._stretch(person, before, wanted.since)
            found += await self._look(person, wanted, before, since, limit - len(found))
            before = further
            await asyncio.sleep(0)
        return ListedPage(found, found[-1].at if len(found) == limit else 0)

    async def _stretch(self, person: str, before: int, least: int) -> tuple[int, int | None]:
        """When the next stretch begins, and where the one after it ends."""
        _, [reach] = await self.driver.look((), asked.REACH, who=person, before=before, most=STEP)
        since = max(least, reach[0][0] if reach else 0)
        return since, since if reach else None

    async def _look(self, person: str, wanted: HandsWanted, before: int, since: int, most: int) -> list[ListedHand]:
        waiting, [found] = await self.driver.look(
            HANDS,
            asked.SEARCH,
            who=person,
            before=before,
            since=since,
            marks=wanted_marks(wanted),
            at_table=wanted.table,
            dealt=wanted.game,
            other=wanted.other,
            every=not wanted.favourite,
            most=most,
        )
        new = [hand for hand in fresh(person, waiting, self.seal) if since <= hand.at < before and fits(hand, wanted)]
        starred = [await self._starred(person, hand) for hand in new]
        shown = [hand for hand in starred if hand.favourite or not wanted.favourite]
        return sorted([*shown, *[_listed(person, row, self.seal) for row in found]], key=_LATEST, reverse=True)[:most]

    async def _starred(self, person: str, hand: ListedHand) -> ListedHand:
        return replace(hand, favourite=await self.is_favourite(person, hand.table, hand.hand, hand.at))

    async def company(self, person: str) -> Company:
        tables, people = dict[str, None](), dict[str, None]()
        before: int | None = NEVER
        while before is not None:
            since, further = await self._stretch(person, before, 0)
            waiting, [rows] = await self.driver.look(HANDS, asked.COMPANY, who=person, before=before, since=since)
            met = [(at, table, read_people(others)) for table, others, at in rows]
            new = [one for one in fresh(person, waiting, self.seal) if since <= one.at < before]
            met += [(one.at, one.table, one.people) for one in new]
            for _, table, others in sorted(met, reverse=True):
                tables |= dict.fromkeys([table])
                people |= dict.fromkeys(others)
            before = further
            await asyncio.sleep(0)
        return Company(list(tables), [one for one in people if one != person])

    async def played(self, person: str, before: int, limit: int) -> list[PlayedHand]:
        waiting, [rows] = await self.driver.look(HANDS, asked.PLAYED, who=person, before=before, most=limit)
        found = [PlayedHand(*row) for row in rows]
        found += [as_played(hand) for hand in fresh(person, waiting, self.seal) if hand.at < before]
        await asyncio.sleep(0)
        return sorted(found, key=attrgetter("at"), reverse=True)[:limit]

    async def added_up(self, person: str, game: str, format_name: str, shift: int) -> Added:
        chosen = {"who": person, "dealt": game, "played": format_name}
        [waiting], span = await self.driver.look([queries.ADD_TO_HOURS], asked.FIRST_HOUR, asked.LAST_HOUR, **chosen)
        known = [hour for [(hour,)] in span if hour is not None]
        known += [row[3] for row in waiting if row[:3] == (person, game, format_name)]
        places, days = defaultdict[str, Counts](Counts), defaultdict[int, Counts](Counts)
        for since in range(min(known), max(known) + 1, HOURS) if known else ():
            for day, place, counts in await self._added(chosen, since, shift):
                places[place] += counts
                days[day] += counts
            await asyncio.sleep(0)
        return Added(dict(places), dict(days))

    async def _added(self, chosen: dict[str, str], since: int, shift: int) -> list[tuple[int, str, Counts]]:
        until = since + HOURS
        [waiting], [rows] = await self.driver.look(
            [queries.ADD_TO_HOURS], asked.ADDED, **chosen, since=since, until=until, shift=shift
        )
        fitting = [row[3:] for row in waiting if row[:3] == tuple(chosen.values()) and since <= row[3] < until]
        new = [((hour + shift) // 24, place, Counts(*counts)) for hour, place, *counts in fitting]
        return [*[(day, place, Counts(*counts)) for day, place, *counts in rows], *new]

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
        """What waits is of this version, and told."""
        _, [found] = await self.driver.look((), asked.UNTOLD_HANDS, most=limit)
        return [(table, hand) for table, hand in found]

    async def tell(self, hand: HandRow, own: list[OwnHandRow]) -> None:
        news = [
            _key(row.own.person, hand.table, hand.hand, hand.at)
            | dict(zip(asked.NEW, own_hands.told(row, self.seal), strict=True))
            for row in own
        ]
        writes: list[Write] = [(asked.TELL, news), (queries.ADD_TO_HOURS, own_hands.hours(own))]
        await self.driver.run_beside([(statement, rows) for statement, rows in writes if rows])


def _key(person: str, table: str, hand: int, at: int) -> dict[str, Any]:
    return {"its_person": person, "its_at": at, "its_table": table, "its_hand": hand}


_LATEST = attrgetter("at", "table", "hand")


def _listed(person: str, row: Row, seal: Seal) -> ListedHand:
    table, hand, game, played, private, at, people, *told, favourite = row
    own = own_hands.read(person, table, hand, tuple(told), seal)
    return ListedHand(table, hand, game, played, bool(private), at, read_people(people), own, bool(favourite))
