"""HO-2.7: who is whose friend, kept and told."""

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.ports import Store
from hanpan.house.friends import Friends
from hanpan.wire import house_says as told


class Friendships:
    """Both sides are told that something has changed, when it is durable."""

    def __init__(self, friends: Friends, store: Store, broadcast: Broadcast) -> None:
        self.friends, self.store, self.broadcast = friends, store, broadcast

    def of(self, person: str) -> tuple[list[str], list[str]]:
        """A person's friends, and those who ask to be."""
        return list(self.friends.friends.get(person, {})), list(self.friends.asked.get(person, {}))

    def asked_by(self, person: str) -> list[str]:
        """Those the person has asked and who have not answered."""
        return [other for other, askers in self.friends.asked.items() if person in askers]

    def tell_friends_of(self, person: str) -> None:
        """A person has come in or gone: their friends' lists are drawn anew."""
        self._changed(*self.friends.friends.get(person, {}))

    async def request(self, person: str, other: str) -> Refusal | None:
        asked_him = other in self.friends.asked.get(person, {})
        refused = self.friends.request(person, other)
        if refused is None:
            await (self.store.add_friend if asked_him else self.store.ask_friend)(person, other)
            self._changed(person, other)
        return refused

    async def accept(self, person: str, other: str) -> Refusal | None:
        refused = self.friends.accept(person, other)
        if refused is None:
            await self.store.add_friend(person, other)
            self._changed(person, other)
        return refused

    async def remove(self, person: str, other: str) -> Refusal | None:
        refused = self.friends.remove(person, other)
        if refused is None:
            await self.store.remove_friend(person, other)
            self._changed(person, other)
        return refused

    def _changed(self, *persons: str) -> None:
        for person in persons:
            if person in self.broadcast.visits:
                self.broadcast.say(self.broadcast.visits[person], told.FriendsChanged())
