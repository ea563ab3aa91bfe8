"""Tables of other nodes, as this one has last heard of them."""

from collections.abc import Iterable

from msgspec import structs

from hanpan.floor.news import FarRow, Rows
from hanpan.house.contract import Listing


class FarRows:
    """The latest row of each table at another node. Rows of a silent node stay, and take nobody in."""

    def __init__(self) -> None:
        self.tables: dict[str, tuple[str, FarRow]] = {}

    def hear(self, node: str, told: Rows) -> tuple[list[str], dict[str, FarRow]]:
        """Which tables are other than before, and which are gone."""
        names = {row.row.table for row in told.rows}
        missing = [name for name, (whose, _) in self.tables.items() if whose == node and name not in names]
        changed = [row.row.table for row in told.rows if self.tables.get(row.row.table) != (node, row)]
        self.tables.update({row.row.table: (node, row) for row in told.rows})
        return changed, self._drop(node, missing if told.whole else told.gone)

    def _drop(self, node: str, names: Iterable[str]) -> dict[str, FarRow]:
        mine = [name for name in names if self.tables.get(name, ("",))[0] == node]
        return {name: self.tables.pop(name)[1] for name in mine}

    def grey(self, node: str) -> list[str]:
        """It is not heard any more: until somebody goes on with its tables nobody sits down there."""
        names = [name for name, (whose, row) in self.tables.items() if whose == node and row.row.open]
        for name in names:
            row = self.tables[name][1]
            self.tables[name] = node, structs.replace(row, row=structs.replace(row.row, open=False))
        return names

    def drop(self, name: str) -> None:
        """It is ours now."""
        self.tables.pop(name, None)

    def row(self, name: str) -> Listing | None:
        found = self.tables.get(name)
        return None if found is None else found[1].row

    def seen_by(self, person: str, name: str) -> FarRow | None:
        found = self.tables.get(name)
        return found[1] if found is not None and _may_see(found[1], person) else None

    def all_for(self, person: str) -> list[Listing]:
        return [row.row for _, row in self.tables.values() if _may_see(row, person)]


def _may_see(row: FarRow, person: str) -> bool:
    return row.seers is None or person in row.seers
