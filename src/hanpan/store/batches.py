"""A batch as it waits in the file: the very words that put it in its place. Any later house understands them."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from hanpan.store.compiling import Rows

_SLICE_BITS = 6
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, Rows]]).decode


class UnreadableError(sqlite3.DatabaseError):
    """A batch that was damaged."""


def batch_number(commit: int, slice_: int) -> int:
    """They lie in the order of commits, and each says which slice it is of."""
    return commit << _SLICE_BITS | slice_


def slice_in(batch: int) -> int:
    return batch & ((1 << _SLICE_BITS) - 1)


def encode(writes: Sequence[tuple[str, Any]]) -> bytes:
    """What is put where, in the words of one database."""
    return _encode(writes)


def facts_in(body: bytes) -> dict[str, tuple[int, int]]:
    """By table: the first and the last fact in a batch; nothing where it cannot be read."""
    found: dict[str, tuple[int, int]] = {}
    with suppress(Exception):
        for text, rows in _decode(body):
            for table, number, *_ in rows if text.startswith("INSERT INTO journal ") else ():
                found[table] = (found.get(table, (number, 0))[0], number)
    return found


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
            put(connection, number, body)
        connection.execute("DELETE FROM batches")


def put(connection: sqlite3.Connection, number: int, body: bytes) -> None:
    try:
        for text, rows in _decode(body):
            connection.executemany(text, rows)  # which runs nothing but changes of rows, whatever somebody wrote here
    except sqlite3.IntegrityError as wrong:
        raise sqlite3.IntegrityError(f"batch {number}, which waits in the file, contradicts it: {wrong}") from wrong
    except sqlite3.OperationalError:
        raise  # there is no room, or its words fit no file
    except Exception as wrong:  # whatever damaged bytes lead to
        raise UnreadableError(f"batch {number}, which waits in the file, cannot be read: {wrong}") from wrong
