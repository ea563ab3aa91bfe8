"""The list of tables, live (HO-2.1): encoded once for all, changes gathered and pushed a few times a second."""

from msgspec import structs

from hanpan.floor.far_rows import FarRows
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import Listing
from hanpan.wire.house_says import Figures, Lobby, LobbyChanged, LobbyFigures, encode

PUSH_MS = 500
FIGURES_MS = 60_000
"""What drifts with every hand is told so often."""
WHOLE_MS = 5_000
"""The whole list is encoded so often at most; whoever comes in between gets what has changed since beside it."""


class LobbyFeed:
    """Tracks who watches the lobby, what they were told, and what has changed since."""

    def __init__(self, house: JournalledHouse, far: FarRows) -> None:
        self.house, self.far = house, far
        self.watchers: dict[Visit, None] = {}
        self.changed: dict[str, None] = {}
        self.drifted: dict[str, None] = {}
        """Tables of which nothing but the figures may be new."""
        self.gone: dict[str, frozenset[str] | None] = {}
        """Tables that are no more; of a private one, who knew of it."""
        self.told: dict[str, Listing] = {}
        self.whole, self.whole_at = b"", 0
        self.since: dict[str, None] = {}
        """Public tables that were told of, or went, after the whole list was encoded."""

    # -- coming and going

    def watch(self, visit: Visit, now: int) -> list[bytes]:
        """All tables they may see; from now on the changes."""
        if not self.watchers:
            self.told = {name: row.row for name, (_, row) in self.far.tables.items()}
            self.told |= {row.table: row for row in self.house.lobby_rows()}
            self.changed.clear()
            self.drifted.clear()
            self.whole = b""
        self.watchers[visit] = None
        if not self.whole or now - self.whole_at >= WHOLE_MS:
            self._encode_whole(now)
        return [self.whole, *self._beside_whole(visit.person)]

    def unwatch(self, visit: Visit) -> None:
        self.watchers.pop(visit, None)

    def _encode_whole(self, now: int) -> None:
        self.whole = encode(Lobby([row for row in self.told.values() if not row.private]))
        self.whole_at, self.since = now, {}

    def _beside_whole(self, person: str) -> list[bytes]:
        """What is new since the whole list was encoded, and the private tables that are theirs to see."""
        mine = [row for row in self.told.values() if row.private and self._may_see(row.table, person)]
        news = [self.told[name] for name in self.since if name in self.told]
        gone = [name for name in self.since if name not in self.told]
        return [encode(LobbyChanged(news + mine, gone))] if news or mine or gone else []

    def forget(self, name: str, told: frozenset[str] | None) -> None:
        """A table is gone: told to these alone, or to everybody where it was public."""
        self.changed.pop(name, None)
        self.drifted.pop(name, None)
        self.told.pop(name, None)
        self.gone[name] = told
        if told is None:
            self.since[name] = None

    # -- what is new

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
        rows = [row for name in self.changed if (row := self._row(name)) is not None]
        self.changed.clear()
        new = [row for row in rows if _is_new(self.told.get(row.table), row)]
        self.drifted.update(dict.fromkeys([row.table for row in rows]))
        self.told.update({row.table: row for row in new})
        self.since.update({row.table: None for row in new if not row.private})
        return [row for row in new if not row.private], [row for row in new if row.private]

    def push_figures(self) -> list[Outgoing]:
        """What drifts, of public tables."""
        rows = [row for name in self.drifted if (row := self._row(name)) is not None and not row.private]
        self.drifted.clear()
        news = [row for row in rows if row.table in self.told and _moved(_figures(self.told[row.table]), _figures(row))]
        if not news:
            return []
        self.told.update({row.table: row for row in news})
        self.since.update({row.table: None for row in news})
        word = encode(LobbyFigures({row.table: _figures(row) for row in news}))
        return [(visit, word) for visit in self.watchers]

    def _row(self, name: str) -> Listing | None:
        table = self.house.tables.get(name)
        if table is None:
            return self.far.row(name)
        return None if table.dismissed else self.house.lobby_row(name)

    def _may_see(self, name: str, person: str) -> bool:
        if name not in self.house.tables:
            return self.far.seen_by(person, name) is not None
        return self.house.kinds[name].may_see(self.house.tables[name], person)


def _is_new(known: Listing | None, row: Listing) -> bool:
    if known is None or row.private:
        return known != row
    return _plain(known) != _plain(row) or _moved((known.observers,), (row.observers,))


def _figures(row: Listing) -> Figures:
    return row.observers, row.average_pot, row.hands_per_hour


def _plain(row: Listing) -> Listing:
    """Without what drifts."""
    return structs.replace(row, observers=0, average_pot=0, hands_per_hour=0)


def _moved(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """By a tenth, any of them: nobody misses less."""
    return any(10 * abs(new - old) > old for old, new in zip(before, now, strict=True))
