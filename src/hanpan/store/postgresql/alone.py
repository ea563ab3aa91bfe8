"""A house of one process goes on where several nodes were, or comes from a folder: what was theirs is over."""

from hanpan.store.postgresql.connecting import Connection

_ORDERS = (
    "UPDATE nodes SET state = 'gone' WHERE state <> 'gone'",
    "UPDATE tables SET epoch = 0 WHERE epoch <> 0 AND dismissed IS NULL",
    "DELETE FROM claims",
)


async def stand_alone(connection: Connection) -> None:
    """Nodes that were out of reach keep nothing more, and the next that come read anew who sits where."""
    for order in _ORDERS:
        await connection.execute(order)
