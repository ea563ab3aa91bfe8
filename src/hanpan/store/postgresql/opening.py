"""A house in a database opens."""

from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.at_once import AtOnce
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.alone import stand_alone
from hanpan.store.postgresql.connecting import check, pool, told_as_ours
from hanpan.store.postgresql.driver import READERS, PostgresqlDriver
from hanpan.store.postgresql.making import make
from hanpan.store.postgresql.writer import Writer
from hanpan.store.sql_store import SqlStore


async def open_postgresql(address: Address, seal: Seal = CLEAR) -> SqlStore:
    """The house in this database; its tables are made where they are not there yet."""
    writer = Writer(address)
    connection = await writer.open()
    try:
        with told_as_ours(address):
            await check(connection)
            await make(connection)
            await stand_alone(connection)
        await writer.go_on()
        readers = await pool(address, writer.name, READERS)
    except BaseException:
        connection.terminate()
        raise
    return SqlStore(AtOnce(PostgresqlDriver(address, writer, readers)), seal=seal)
