"""One person's hands, summed up as they come and cached: no request reads them all again."""

import asyncio
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from operator import attrgetter

from hanpan.floor.ports import AMONG_FRIENDS, Result, Store

PAGE = 100
"""Results read at once, half a millisecond's work; between two pages the tables move."""
FOREVER = 2**62
KEPT_MS = 10 * 60 * 1000
MOST_SUMS = 1_000
MOST_POINTS = 2_000_000
"""Of all curves at hand, 32 MB."""


def spread(count: int, most: int) -> range:
    """So many places of a curve as can be seen, evenly spread, the last one always."""
    step = -(-count // most) or 1
    return range((count - 1) % step, count, step)


class Curve:
    """Profits added up in the order of time, in whatever order they come."""

    def __init__(self) -> None:
        self.times, self.sums = array("q"), array("q")

    def add(self, at: int, profit: int) -> None:
        place = bisect_right(self.times, at)
        self.times.insert(place, at)
        self.sums.insert(place, (self.sums[place - 1] if place else 0) + profit)
        for later in range(place + 1, len(self.sums)):  # of two tables the later result may have come first
            self.sums[later] += profit

    def before(self, at: int) -> int:
        """What had come together before a time."""
        place = bisect_left(self.times, at)
        return self.sums[place - 1] if place else 0

    def copy(self) -> "Curve":
        same = Curve()
        same.times, same.sums = self.times[:], self.sums[:]
        return same


class Sums:
    """Sums of one person in one game and format."""

    def __init__(self) -> None:
        self.hands = self.won = self.put_in = self.raised = self.showdowns = self.showdowns_won = self.profit = 0
        self.counts: Counter[str] = Counter()
        self.played, self.beside = Curve(), Curve()
        """By hands, and what was lost beside them."""
        self.places: dict[str, int] = {}
        """By format: how far the store has been read."""
        self.ahead: dict[str, list[Result]] = {}
        """By format: read already, and later than what another format may still have."""
        self.reading = asyncio.Lock()
        self.looked_at = 0

    def add(self, result: Result) -> None:
        self.hands += result.hands
        self.won += result.won
        self.put_in += result.put_in
        self.raised += result.raised
        self.showdowns += result.showdown
        self.showdowns_won += result.showdown_won
        self.profit += result.profit
        if result.counts:
            self.counts.update(result.counts)
        (self.played if result.hands else self.beside).add(result.at, result.profit)

    def add_ahead(self, until: int) -> None:
        """What was read ahead up to a time, whatever the format, in its order: so each comes last, or nearly so."""
        due = [one for results in self.ahead.values() for one in results if one.at <= until]
        self.ahead = {played: [one for one in results if one.at > until] for played, results in self.ahead.items()}
        for result in sorted(due, key=attrgetter("at")):
            self.add(result)

    def curve(self, most: int) -> list[int]:
        """The profit after each hand, or after every so many; what was lost beside a hand counts to the last one."""
        times, sums = self.played.times, self.played.sums
        wanted = spread(len(sums), most)
        if not self.beside.times:
            return [sums[place] for place in wanted]
        ends = [times[place + 1] if place + 1 < len(times) else FOREVER for place in wanted]
        return [sums[place] + self.beside.before(end) for place, end in zip(wanted, ends, strict=True)]

    def with_these(self, results: list[Result]) -> "Sums":
        """What they come to with some more, which are not kept."""
        if not results:
            return self
        more = Sums()
        copies = {"counts": self.counts.copy(), "played": self.played.copy(), "beside": self.beside.copy()}
        vars(more).update(vars(self) | copies)
        for result in results:
            more.add(result)
        return more


class KeptSums:
    """Caches the sums of recent visitors: the first look reads everything, page by page, later ones what is new."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now
        self.kept: dict[tuple[str, str, str], Sums] = {}
        """The most recent visitor comes last."""

    async def of(self, person: str, game: str, format_name: str) -> Sums:
        """What they have come to by now."""
        key = (person, game, format_name)
        sums = self.kept.pop(key) if key in self.kept else Sums()
        self.kept[key] = sums
        sums.looked_at = self.now()
        async with sums.reading:
            told = sums.with_these(await self._read(sums, person, game, format_name))
        self._make_room()
        return told

    async def _read(self, sums: Sums, person: str, game: str, format_name: str) -> list[Result]:
        """Up to the last one that is in its place; those that wait for one are returned. The formats are read beside
        each other, by time: a curve is added to at its end."""
        unread, waiting = {format_name, f"{AMONG_FRIENDS}{format_name}"}, list[Result]()
        while True:
            for played in [played for played in unread if not sums.ahead.get(played)]:
                page = await self.store.results_of(person, game, played, sums.places.get(played, 0), PAGE)
                sums.places[played] = page.place
                sums.ahead[played] = sorted(page.kept, key=attrgetter("at"))
                if len(page.kept) < PAGE:
                    unread.discard(played)
                    waiting += page.waiting
            sums.add_ahead(min([sums.ahead[played][-1].at for played in unread], default=FOREVER))
            if not unread:
                return waiting
            await asyncio.sleep(0)

    def _make_room(self) -> None:
        points = sum([len(sums.played.sums) for sums in self.kept.values()])
        while self.kept and (points > MOST_POINTS or len(self.kept) > MOST_SUMS):
            points -= len(self.kept.pop(next(iter(self.kept))).played.sums)

    def tidy(self) -> None:
        """Forget those who have not looked for a while."""
        old = [key for key, sums in self.kept.items() if self.now() - sums.looked_at >= KEPT_MS]
        for key in old:
            del self.kept[key]
