"""Evenings that are not at hand, from their journals: each is replayed once, and then only what is new of it."""

import asyncio

from hanpan.floor.kept_evenings import facts_in
from hanpan.floor.ports import Store
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import evolve
from hanpan.house.evening.journal import replay

LAST = 2**62
MOST = 16
"""So many are held; those that were asked for last."""


class Replayed:
    """A big screen asks every other second: it costs what has happened since."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, Evening]] = {}
        """With the number of the next fact."""
        self._asking = asyncio.Lock()

    async def find(self, store: Store, name: str) -> Evening | None:
        if name not in self._known and await store.evenings.one(name) is None:
            return None
        async with self._asking:
            return await self._up_to_now(store, name)

    async def _up_to_now(self, store: Store, name: str) -> Evening | None:
        first, evening = self._known.pop(name, (0, None))
        records = tuple(await store.records(name, first, LAST))
        if evening is None and not records:
            return None
        if evening is None:
            evening = await asyncio.to_thread(lambda: replay(facts_in(records)))
        else:
            for fact in facts_in(records):
                evolve(evening, fact)
        self._known[name] = records[-1].number + 1 if records else first, evening
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return evening
