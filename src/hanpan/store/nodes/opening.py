"""A node comes into the house."""

from hanpan.floor.dice import Dice
from hanpan.floor.evening_ports import GAME
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.ports import TableLoaded, TableRow
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.at_once import AtOnce
from hanpan.store.errors import OtherVersionError
from hanpan.store.nodes.beating import Heartbeat
from hanpan.store.nodes.lease import Lease
from hanpan.store.nodes.places import NodePlaces
from hanpan.store.nodes.store import NodeStore
from hanpan.store.nodes.writer import NodeWriter
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import Connection, check, pool, told_as_ours
from hanpan.store.postgresql.driver import READERS, PostgresqlDriver
from hanpan.store.postgresql.making import make, version_of
from hanpan.store.schema import VERSION
from hanpan.store.sql_store import SqlStore

NOBODYS = -1
"""The owner of a table that no node has had, and whose seats are claimed."""
_NEW_HERE = 'SELECT "table", game, format, opened, private FROM tables WHERE dismissed IS NULL AND epoch = 0'
_SEAT = """INSERT INTO claims SELECT person, $1, '', true, '' FROM unnest($2::text[]) AS person
ON CONFLICT (person) DO NOTHING"""
_TAKEN_IN = 'UPDATE tables SET epoch = $2 WHERE "table" = $1'


async def open_node(
    address: Address, node: str, role: str = "both", at: str = "", lease: Lease | None = None, seal: Seal = CLEAR
) -> NodeStore:
    """`at` is where others reach it. It owns nothing until it sweeps, and its heart beats once it is started."""
    store = await prepare_node(address, node, lease, seal)
    await store.join(role, at)
    return store


async def prepare_node(address: Address, node: str, lease: Lease | None = None, seal: Seal = CLEAR) -> NodeStore:
    """It may look at everything; until it joins it keeps nothing, and nobody waits for it."""
    writer = NodeWriter(address, node, lease or Lease())
    connection = await writer.open()
    try:
        writer.readers = await pool(address, writer.name, READERS)
        driver = PostgresqlDriver(address, writer, writer.readers)

        async def begin(alone: Connection) -> None:
            await make(alone)
            await _take_in(SqlStore(AtOnce(driver), seal=seal), alone)

        with told_as_ours(address):
            await check(connection)
            await writer.come_in(begin)
            found = await version_of(connection)
        if found != VERSION:
            raise OtherVersionError(found, VERSION)
    except BaseException:
        connection.terminate()
        raise
    heartbeat = Heartbeat(address, node, writer.name, writer.lease)
    return NodeStore(NodePlaces(driver, writer), writer, heartbeat, seal)


async def _take_in(store: SqlStore, connection: Connection) -> None:
    """Tables of a house that was one process: nobody has claimed the seats that are taken there. Evenings come first:
    they know which tables are theirs."""
    house = JournalledHouse(Dice().shuffle)
    rows = [TableRow(*found) for found in await connection.fetch(_NEW_HERE)]
    for row in sorted(rows, key=lambda row: row.game != GAME):
        seated = await _seated(store, house, row)
        async with connection.transaction():
            await connection.execute(_SEAT, row.table, seated)
            await connection.execute(_TAKEN_IN, row.table, NOBODYS)


async def _seated(store: SqlStore, house: JournalledHouse, row: TableRow) -> list[str]:
    loaded = await store.table(row)
    if not house.come_back_to(loaded):
        whole = tuple(await store.records(row.table, 0, 2**62))
        house.come_back_to(TableLoaded(row, None, whole))
    held = sorted(house.held_by(row.table))
    if row.table in house.tables:
        house.forget(row.table)
    return held
