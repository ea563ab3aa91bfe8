"""People who are new: kept with whatever else happens just then; a class that comes in at once is one commit."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from hanpan.floor.commit_loop import CommitLoop
from hanpan.floor.forgetting import Forgetting
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.people import People
from hanpan.floor.ports import PersonRow, SessionRow, Store, StoreError
from hanpan.wire.house_says import PersonCard


class Newcomers:
    """Their names are taken at once; nobody hears of them before they are durable."""

    def __init__(
        self, house: JournalledHouse, store: Store, commits: CommitLoop, people: People, forgetting: Forgetting
    ) -> None:
        self.house, self.store, self.commits = house, store, commits
        self.people, self.forgetting = people, forgetting
        self.coming: dict[str, PersonRow] = {}
        """By look-alike: those who are not durable yet."""
        self.refused: set[str] = set()
        """People whose name another node has given away meanwhile."""

    async def named(self, lookalike: str) -> PersonRow | None:
        """The person who has this name, or is about to."""
        return self.coming.get(lookalike) or await self.store.person_named(lookalike)

    async def add(self, row: PersonRow, *sessions: SessionRow) -> bool:
        """Into the batch that is open when this returns; False where the name, or one that looks like it, is taken.

        Where nothing can be kept just now nobody new is let in: they would wait for as long as the disk is full.
        """
        if not self.commits.healthy:
            raise StoreError("nobody new can be kept at the moment")
        if row.lookalike in self.coming:
            return False
        self.coming[row.lookalike] = row
        try:
            taken = await self.store.person_named(row.lookalike) is not None
        except BaseException:
            del self.coming[row.lookalike]
            raise
        if taken:
            del self.coming[row.lookalike]
            return False
        self._keep(row, *sessions)
        return True

    def refuse(self, persons: frozenset[str]) -> None:
        """Another node was quicker: nobody has heard of them."""
        for person in persons:
            self.refused.add(person)
            self.people.cards.pop(person, None)

    def was_refused(self, person: str) -> bool:
        """Once they should be durable; asked once."""
        refused = person in self.refused
        self.refused.discard(person)
        return refused

    @contextmanager
    def held(self, row: PersonRow) -> Iterator[bool]:
        """While somebody gets another name nobody new takes it; False where somebody is about to have it."""
        free = row.lookalike not in self.coming
        if free:
            self.coming[row.lookalike] = row
        try:
            yield free
        finally:
            if free:
                del self.coming[row.lookalike]

    def _keep(self, row: PersonRow, *sessions: SessionRow) -> None:
        self.house.batch.people.append(row)
        self.house.batch.sessions.extend(sessions)
        self.commits.kept().add_done_callback(lambda done: self._kept(row, done))
        self.people.introduce(row.person, PersonCard(row.name, row.bot, face=row.face))
        self.forgetting.went(row.person)  # until they come in: some never do

    def _kept(self, row: PersonRow, done: asyncio.Future[None]) -> None:
        """Or given up when the house closed; then nobody has heard of them."""
        if not done.cancelled():
            done.exception()
        del self.coming[row.lookalike]
