"""HO-2.7: friends, who may write to whom, and whom somebody does not want to hear."""

from dataclasses import dataclass, field

from hanpan.engine import Refusal

AGAIN = 24 * 3600 * 1000
"""Milliseconds before somebody may ask a person again who turned them down, or whose request they took back."""


@dataclass
class Friends:
    """Friendships: who has asked whom, and who has accepted."""

    asked: dict[str, dict[str, None]] = field(default_factory=dict)
    """By the person asked: who asks them, in order."""
    asking: dict[str, dict[str, None]] = field(default_factory=dict)
    """The other way round: whom each person asks."""
    friends: dict[str, dict[str, None]] = field(default_factory=dict)
    turned_down: dict[tuple[str, str], int] = field(default_factory=dict)
    """Recent requests that came to nothing, and when."""
    blocked: dict[str, dict[str, None]] = field(default_factory=dict)
    """By person: whom they do not want to hear."""

    def are_friends(self, one: str, other: str) -> bool:
        return other in self.friends.get(one, {})

    def has_blocked(self, person: str, other: str) -> bool:
        return other in self.blocked.get(person, {})

    # -- what may be asked

    def may_request(self, person: str, other: str, now: int) -> Refusal | None:
        if person == other:
            return Refusal("not-oneself", "HO-2.7")
        if self.are_friends(person, other):
            return Refusal("friends-already", "HO-2.7")
        if person in self.asked.get(other, {}):
            return Refusal("asked-already", "HO-2.7")
        if self.has_blocked(person, other) or self.has_blocked(other, person):
            return Refusal("blocked", "HO-2.7")
        if now < self.turned_down.get((person, other), -AGAIN) + AGAIN:
            return Refusal("asked-lately", "HO-2.7")
        return None

    def may_accept(self, person: str, other: str) -> Refusal | None:
        return None if other in self.asked.get(person, {}) else Refusal("no-such-request", "HO-2.7")

    def may_remove(self, person: str, other: str) -> Refusal | None:
        pending = other in self.asked.get(person, {}) or person in self.asked.get(other, {})
        return None if pending or self.are_friends(person, other) else Refusal("not-friends", "HO-2.7")

    def may_block(self, person: str, other: str) -> Refusal | None:
        return Refusal("not-oneself", "HO-2.7") if person == other else None

    def may_write(self, person: str, other: str) -> Refusal | None:
        """Direct messages are between friends only."""
        return None if self.are_friends(person, other) else Refusal("not-friends", "HO-2.7")

    # -- and done

    def request(self, person: str, other: str, now: int) -> Refusal | None:
        """Ask somebody; where they have asked already, that is a yes."""
        refused = self.may_request(person, other, now)
        if refused is None and other in self.asked.get(person, {}):
            return self.accept(person, other)
        if refused is None:
            self.note_request(person, other)
        return refused

    def accept(self, person: str, other: str) -> Refusal | None:
        refused = self.may_accept(person, other)
        if refused is None:
            self.drop_request(other, person)
            self.friends.setdefault(person, {})[other] = None
            self.friends.setdefault(other, {})[person] = None
        return refused

    def asker(self, person: str, other: str) -> tuple[str, str]:
        """Asker and asked, if the person ends what is between them: that pair may not ask again for a while."""
        return (person, other) if person in self.asked.get(other, {}) else (other, person)

    def remove(self, person: str, other: str, now: int) -> Refusal | None:
        """End a friendship, turn a request down, or take one's own back."""
        refused = self.may_remove(person, other)
        if refused is None:
            lately = {pair: at for pair, at in self.turned_down.items() if now < at + AGAIN}
            self.turned_down = {**lately, self.asker(person, other): now}
            self._part(person, other)
        return refused

    def block(self, person: str, other: str) -> Refusal | None:
        """HO-2.7: whatever was between them ends."""
        refused = self.may_block(person, other)
        if refused is None:
            self._part(person, other)
            self.blocked.setdefault(person, {})[other] = None
        return refused

    def unblock(self, person: str, other: str) -> None:
        self.blocked.get(person, {}).pop(other, None)

    def note_request(self, person: str, other: str) -> None:
        """The person asks the other."""
        self.asked.setdefault(other, {})[person] = None
        self.asking.setdefault(person, {})[other] = None

    def drop_request(self, person: str, other: str) -> None:
        """And no longer does."""
        for known, one, two in ((self.asked, other, person), (self.asking, person, other)):
            if one in known:
                known[one].pop(two, None)
                if not known[one]:
                    del known[one]

    def _part(self, person: str, other: str) -> None:
        for one, two in ((person, other), (other, person)):
            self.drop_request(one, two)
            self.friends.get(one, {}).pop(two, None)

    def forget(self, person: str) -> list[str]:
        """They are gone for good: who has lost a friend or a request."""
        near = [*self.friends.get(person, {}), *self.asked.get(person, {}), *self.asking.get(person, {})]
        for other in near:
            self._part(person, other)
        for known in (self.friends, self.blocked):
            known.pop(person, None)
        for blocked in self.blocked.values():
            blocked.pop(person, None)
        self.turned_down = {pair: at for pair, at in self.turned_down.items() if person not in pair}
        return near
