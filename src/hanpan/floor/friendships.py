"""HO-2.7: who is whose friend and who has blocked whom, kept and told."""

import asyncio
from collections.abc import Awaitable, Callable

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.news import FriendsNew
from hanpan.floor.ports import Store
from hanpan.house.friends import Friends
from hanpan.wire import house_says as told

Know = Callable[..., Awaitable[None]]


async def _known(*_: str) -> None:
    """A house of one process knows everybody's friends."""


class Friendships:
    """Kept first, then so, then told: what the store cannot keep has not happened."""

    def __init__(self, friends: Friends, store: Store, broadcast: Broadcast, clock: Clock) -> None:
        self.friends, self.store, self.broadcast, self.clock = friends, store, broadcast, clock
        self.one_at_a_time = asyncio.Lock()
        """Between asking whether and keeping it nothing changes."""
        self.know: Know = _known
        """What others may have changed is read anew, where several nodes share the house."""

    def of(self, person: str) -> tuple[list[str], list[str]]:
        """A person's friends, and those who ask to be."""
        return list(self.friends.friends.get(person, {})), list(self.friends.asked.get(person, {}))

    def asked_by(self, person: str) -> list[str]:
        """Those the person has asked and who have not answered."""
        return list(self.friends.asking.get(person, {}))

    def blocked_by(self, person: str) -> list[str]:
        """Those the person does not want to hear."""
        return list(self.friends.blocked.get(person, {}))

    def tell_friends_of(self, person: str) -> None:
        """A person has come in or gone: their friends' lists are drawn anew."""
        self._changed(*self.friends.friends.get(person, {}))

    async def request(self, person: str, other: str) -> Refusal | None:
        async with self.one_at_a_time:
            await self.know(person, other)
            refused = self.friends.may_request(person, other, self.clock.now())
            if refused is None:
                asked_them = other in self.friends.asked.get(person, {})
                await (self.store.add_friend if asked_them else self.store.ask_friend)(person, other)
                self.friends.request(person, other, self.clock.now())
                self._changed(person, other)
            return refused

    async def accept(self, person: str, other: str) -> Refusal | None:
        async with self.one_at_a_time:
            await self.know(person, other)
            refused = self.friends.may_accept(person, other)
            if refused is None:
                await self.store.add_friend(person, other)
                self.friends.accept(person, other)
                self._changed(person, other)
            return refused

    async def remove(self, person: str, other: str) -> Refusal | None:
        async with self.one_at_a_time:
            await self.know(person, other)
            refused = self.friends.may_remove(person, other)
            if refused is None:
                now = self.clock.now()
                await self.store.remove_friend(*self.friends.asker(person, other), now)
                self.friends.remove(person, other, now)
                self._changed(person, other)
            return refused

    async def block(self, person: str, other: str) -> Refusal | None:
        async with self.one_at_a_time:
            await self.know(person, other)
            refused = self.friends.may_block(person, other)
            if refused is None:
                await self.store.block(person, other, self.clock.now())
                self.friends.block(person, other)
                self._changed(person, other)
            return refused

    async def unblock(self, person: str, other: str) -> None:
        async with self.one_at_a_time:
            await self.know(person, other)
            await self.store.unblock(person, other)
            self.friends.unblock(person, other)
            self._changed(person)

    def forget(self, person: str) -> None:
        """They are gone for good."""
        self._changed(*self.friends.forget(person))

    def _changed(self, *persons: str) -> None:
        self.say_so(*persons)
        others = [person for person in persons if person in self.broadcast.elsewhere]
        if others:
            self.broadcast.tell(FriendsNew(others))

    def say_so(self, *persons: str) -> None:
        """To those who are here."""
        for person in persons:
            if person in self.broadcast.visits:
                self.broadcast.say(self.broadcast.visits[person], told.FriendsChanged())
