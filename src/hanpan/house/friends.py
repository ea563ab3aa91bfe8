"""HO-2.7: friends, and who may write to whom."""

from dataclasses import dataclass, field

from hanpan.engine import Refusal


@dataclass
class Friends:
    """Who has asked whom, and who has said yes."""

    asked: dict[str, dict[str, None]] = field(default_factory=dict)
    """By the person asked: who asks them, in order."""
    friends: dict[str, dict[str, None]] = field(default_factory=dict)

    def are_friends(self, one: str, other: str) -> bool:
        return other in self.friends.get(one, {})

    def request(self, person: str, other: str) -> Refusal | None:
        """Ask somebody; where they have asked already, that is a yes."""
        if person == other:
            return Refusal("not-oneself", "HO-2.7")
        if self.are_friends(person, other):
            return Refusal("friends-already", "HO-2.7")
        if person in self.asked.get(other, {}):
            return Refusal("asked-already", "HO-2.7")
        if other in self.asked.get(person, {}):
            return self.accept(person, other)
        self.asked.setdefault(other, {})[person] = None
        return None

    def accept(self, person: str, other: str) -> Refusal | None:
        if other not in self.asked.get(person, {}):
            return Refusal("no-such-request", "HO-2.7")
        del self.asked[person][other]
        self.friends.setdefault(person, {})[other] = None
        self.friends.setdefault(other, {})[person] = None
        return None

    def remove(self, person: str, other: str) -> Refusal | None:
        """End a friendship, turn a request down, or take one's own back."""
        for asked, asks in ((person, other), (other, person)):
            if asks in self.asked.get(asked, {}):
                del self.asked[asked][asks]
                return None
        if not self.are_friends(person, other):
            return Refusal("not-friends", "HO-2.7")
        del self.friends[person][other], self.friends[other][person]
        return None

    def may_write(self, person: str, other: str) -> Refusal | None:
        """Direct messages are between friends only."""
        return None if self.are_friends(person, other) else Refusal("not-friends", "HO-2.7")
