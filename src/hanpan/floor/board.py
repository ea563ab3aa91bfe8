"""The lobby's board, live (HO-2.1): changes are gathered and pushed a few times a second."""

from hanpan.floor.kept_house import KeptHouse, is_private
from hanpan.floor.visits import Letter, Visit
from hanpan.house.lobby import Listing, listing, may_see
from hanpan.wire.house_says import Lobby, LobbyChanged, encode

PUSH_MS = 500


class Board:
    """Who watches it, and what has changed since he was last told."""

    def __init__(self, house: KeptHouse) -> None:
        self.house = house
        self.watchers: dict[Visit, None] = {}
        self.changed: dict[str, None] = {}
        self.gone: dict[str, frozenset[str] | None] = {}
        """Tables that are no more; of a private one, who knew of it."""
        self.told: dict[str, Listing] = {}

    def watch(self, visit: Visit) -> bytes:
        """All tables he may see; from now on the changes."""
        self.watchers[visit] = None
        tables = [table for table in self.house.tables.values() if not table.dismissed]
        return encode(Lobby([listing(table) for table in tables if may_see(table, visit.person)]))

    def unwatch(self, visit: Visit) -> None:
        self.watchers.pop(visit, None)

    def forget(self, name: str, told: frozenset[str] | None) -> None:
        """A table is gone: told to these alone, or to everybody where it was public."""
        self.changed.pop(name, None)
        self.told.pop(name, None)
        self.gone[name] = told

    def push(self) -> list[Letter]:
        """One letter for all who see only what everybody may see."""
        public, private = self._news()
        gone, self.gone = self.gone, {}
        public_gone = [name for name, told in gone.items() if told is None]
        shared = encode(LobbyChanged(public, public_gone)) if public or public_gone else b""
        letters = []
        for visit in self.watchers:
            mine = [row for row in private if may_see(self.house.tables[row.table], visit.person)]
            his_gone = [name for name, told in gone.items() if told is not None and visit.person in told]
            if mine or his_gone:
                letters.append((visit, encode(LobbyChanged(public + mine, public_gone + his_gone))))
            elif shared:
                letters.append((visit, shared))
        return letters

    def _news(self) -> tuple[list[Listing], list[Listing]]:
        """The rows that really are other than before, public ones and private ones."""
        public: list[Listing] = []
        private: list[Listing] = []
        for name in self.changed:
            table = self.house.tables.get(name)
            if table is None or table.dismissed:
                continue
            row = listing(table)
            if self.told.get(name) != row:
                self.told[name] = row
                (private if is_private(table) else public).append(row)
        self.changed.clear()
        return public, private
