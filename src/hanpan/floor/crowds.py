"""Those who only look on at a table by another process's door: told as one, however many they are.

The door knows who is of a crowd; it is told in the same order as everything else, by messages that begin with a byte no
JSON begins with.
"""

from dataclasses import dataclass, field
from typing import Protocol

from msgspec import msgpack

from hanpan.floor.ports import Connection
from hanpan.floor.visits import Guest, Outgoing, Visit

JOIN, LEAVE, END = b"\x01", b"\x02", b"\x03"


class DoorOfCrowd(Protocol):
    """A door in another process."""

    def crowd(self) -> Connection:
        """To many at once."""

    def number_of(self, visit: Visit) -> int:
        """What the door calls somebody's visit."""

    def looks_at(self, visit: Visit, table: str, *, on: bool) -> None:
        """Somebody was brought to a table, or away from it, without asking: the door brings them wherever it goes."""


@dataclass(eq=False)
class Crowd(Visit):
    """Many onlookers, treated as one person with nothing of their own."""

    members: dict[Visit, None] = field(default_factory=dict)


class Crowds:
    """The crowds of one table."""

    def __init__(self) -> None:
        self.by_door: dict[tuple[DoorOfCrowd, str], Crowd] = {}
        """And by the language in which notices are read."""
        self.by_person: dict[str, tuple[Visit, Crowd]] = {}
        self.notes: list[Outgoing] = []
        """Visits that have gone since the last round."""

    def __bool__(self) -> bool:
        return bool(self.by_person)

    def join(self, visit: Visit) -> Outgoing:
        door = visit.door
        assert door is not None
        key = (door, visit.guest.lang)
        crowd = self.by_door.get(key)
        if crowd is None:
            crowd = self.by_door[key] = Crowd(Guest("", "", visit.guest.lang), door.crowd())
        crowd.members[visit] = None
        self.by_person[visit.person] = visit, crowd
        return crowd, JOIN + msgpack.encode(door.number_of(visit))

    def leave(self, visit: Visit) -> None:
        found = self.by_person.get(visit.person)
        if found is None or found[0] is not visit or visit.door is None:
            return
        del self.by_person[visit.person]
        del found[1].members[visit]
        self.notes.append((found[1], LEAVE + msgpack.encode(visit.door.number_of(visit))))

    def members(self) -> list[Visit]:
        return [visit for visit, _ in self.by_person.values()]

    def here(self) -> list[Crowd]:
        return [crowd for crowd in self.by_door.values() if crowd.members]

    def take_notes(self) -> list[Outgoing]:
        """Drop visits that have gone, and empty crowds."""
        if not self.by_door:
            return []
        notes, self.notes = self.notes, []
        for key, crowd in list(self.by_door.items()):
            if not crowd.members:
                del self.by_door[key]
                notes.append((crowd, END))
        return notes
