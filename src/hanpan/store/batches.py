"""A batch as it waits in the file: the very words that put it in its place. Any later house understands them."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from hanpan.store.compiling import Rows

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, Rows]]).decode


def encode(writes: Sequence[tuple[str, Any]]) -> bytes:
    """What is put where, in the words of one database."""
    return _encode(writes)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it already
            connection.execute("ROLLBACK")
        raise


def any_wait(connection: Any) -> bool:
    """In a file as sqlite3 opened it, of whichever version."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'batches'").fetchone() is None:
        return False
    return connection.execute("SELECT 1 FROM batches LIMIT 1").fetchone() is not None


def put_in_place(connection: sqlite3.Connection) -> None:
    """What a house left waiting when it ended, in the words in which it was kept; all of it or nothing.

    They fit the file as it is, so an older file comes to this before it is changed in any way.
    """
    if not any_wait(connection):
        return
    with transaction(connection):
        for number, body in connection.execute("SELECT number, body FROM batches ORDER BY number").fetchall():
            _put(connection, number, body)
        connection.execute("DELETE FROM batches")


def _put(connection: sqlite3.Connection, number: int, body: bytes) -> None:
    try:
        for text, rows in _decode(body):
            connection.executemany(text, rows)  # which runs nothing but changes of rows, whatever somebody wrote here
    except sqlite3.IntegrityError as wrong:
        raise sqlite3.IntegrityError(f"batch {number}, which waits in the file, contradicts it: {wrong}") from wrong
    except sqlite3.OperationalError:
        raise  # there is no room, or its words fit no file
    except Exception as wrong:  # whatever damaged bytes lead to
        raise sqlite3.DatabaseError(f"batch {number}, which waits in the file, cannot be read: {wrong}") from wrong
