"""Owning tables: taken when nobody living owns them, handed over with their last commit."""

from hanpan.floor.node_ports import NodeRow
from hanpan.floor.ownership import Swept
from hanpan.store.nodes.beating import Heartbeat
from hanpan.store.nodes.rendezvous import owner
from hanpan.store.nodes.writer import NodeWriter
from hanpan.store.postgresql.connecting import Connection

_TAKE = """WITH living AS (SELECT node, epoch FROM nodes WHERE state <> 'gone'),
takers AS (SELECT node, epoch FROM nodes WHERE state = 'living' AND role <> 'door'),
orphans AS (SELECT "table", epoch, (SELECT takers.epoch FROM takers
ORDER BY md5(takers.node || ' ' || tables."table") COLLATE "C" DESC, takers.node DESC LIMIT 1)
AS falls_to FROM tables WHERE dismissed IS NULL AND epoch NOT IN (SELECT epoch FROM living))
UPDATE tables SET epoch = $1 FROM orphans
WHERE tables."table" = orphans."table" AND tables.epoch = orphans.epoch AND falls_to = $1"""
_OWNED = 'SELECT "table" FROM tables WHERE dismissed IS NULL AND epoch = $1'


class Owning:
    """The tables of one node, as the database says."""

    def __init__(self, writer: NodeWriter, heartbeat: Heartbeat) -> None:
        self.writer, self.heartbeat = writer, heartbeat
        self.tables: set[str] = set()
        """Those it runs."""

    async def sweep(self) -> Swept:
        """Reads what it owns anew, so that a lost answer loses no table."""
        owned = await self.writer.surely(self._take)
        gained = tuple(sorted(owned - self.tables))
        lost = tuple(sorted(self.tables - owned))
        return Swept(gained, lost, self._elsewhere())

    async def _take(self, connection: Connection) -> set[str]:
        epoch = self.writer.lease.epoch
        await connection.execute(_TAKE, epoch)
        return {name for (name,) in await connection.fetch(_OWNED, epoch)}

    def _elsewhere(self) -> dict[str, int]:
        """A new node gets its share; one that leaves keeps none, unless it is the last."""
        falls = {name: owner(name, self.heartbeat.living) for name in self.tables}
        epoch = self.writer.lease.epoch
        return {name: node.epoch for name, node in sorted(falls.items()) if node is not None and node.epoch != epoch}

    def others(self) -> list[NodeRow]:
        return [row for row in self.heartbeat.living if row.epoch != self.writer.lease.epoch]
