"""The list of tables, live (HO-2.1): changes are gathered and pushed a few times a second."""

from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import Listing
from hanpan.wire.house_says import Lobby, LobbyChanged, encode

PUSH_MS = 500


class LobbyFeed:
    """Who watches it, and what has changed since they were last told."""

    def __init__(self, house: JournalledHouse) -> None:
        self.house = house
        self.watchers: dict[Visit, None] = {}
        self.changed: dict[str, None] = {}
        self.gone: dict[str, frozenset[str] | None] = {}
        """Tables that are no more; of a private one, who knew of it."""
        self.told: dict[str, Listing] = {}

    def watch(self, visit: Visit) -> bytes:
        """All tables they may see; from now on the changes."""
        self.watchers[visit] = None
        return encode(Lobby(self.house.lobby(visit.person)))

    def unwatch(self, visit: Visit) -> None:
        self.watchers.pop(visit, None)

    def forget(self, name: str, told: frozenset[str] | None) -> None:
        """A table is gone: told to these alone, or to everybody where it was public."""
        self.changed.pop(name, None)
        self.told.pop(name, None)
        self.gone[name] = told

    def push(self) -> list[Outgoing]:
        """One message for all who see only what everybody may see."""
        public, private = self._news()
        gone, self.gone = self.gone, {}
        public_gone = [name for name, told in gone.items() if told is None]
        shared = encode(LobbyChanged(public, public_gone)) if public or public_gone else b""
        messages = []
        for visit in self.watchers:
            mine = [row for row in private if self._may_see(row.table, visit.person)]
            their_gone = [name for name, told in gone.items() if told is not None and visit.person in told]
            if mine or their_gone:
                messages.append((visit, encode(LobbyChanged(public + mine, public_gone + their_gone))))
            elif shared:
                messages.append((visit, shared))
        return messages

    def _news(self) -> tuple[list[Listing], list[Listing]]:
        """The rows that really are other than before, public ones and private ones."""
        public: list[Listing] = []
        private: list[Listing] = []
        for name in self.changed:
            table = self.house.tables.get(name)
            if table is None or table.dismissed:
                continue
            row = self.house.kinds[name].listing(table)
            if self.told.get(name) != row:
                self.told[name] = row
                (private if row.private else public).append(row)
        self.changed.clear()
        return public, private

    def _may_see(self, name: str, person: str) -> bool:
        return self.house.kinds[name].may_see(self.house.tables[name], person)
