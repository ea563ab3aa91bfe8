"""A batch as it waits in the file: the very words that put it in its place. Any later house understands them."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from hanpan.store.compiling import Rows

Words = list[tuple[str, Rows]]
"""What is put where, in the words of one database."""
WHOLE = -1
"""In the place of a slice: all of a batch of an earlier version, which was of one slice, as its number said."""
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, dict[int, Rows] | Rows]]).decode


class UnreadableError(sqlite3.DatabaseError):
    """A batch that was damaged."""


def encode(writes: Sequence[tuple[str, Any]]) -> bytes:
    """What is put where, in the words of one database; of a batch that waits the rows of each slice apart."""
    return _encode(writes)


def parts_of(number: int, body: bytes) -> dict[int, Words]:
    """A batch, slice by slice."""
    parts: dict[int, Words] = {}
    try:
        for text, told in _decode(body):
            for slice_, rows in told.items() if isinstance(told, dict) else [(WHOLE, told)]:
                parts.setdefault(slice_, []).append((text, rows))
    except Exception as wrong:  # whatever damaged bytes lead to
        raise UnreadableError(f"batch {number}, which waits in the file, cannot be read: {wrong}") from wrong
    return parts


def facts_in(words: Words) -> dict[str, tuple[int, int]]:
    """By table: the first and the last fact; nothing where damaged rows tell of none."""
    found: dict[str, tuple[int, int]] = {}
    with suppress(Exception):
        for text, rows in words:
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
    return _is_there(connection, "batches") and bool(connection.execute("SELECT 1 FROM batches LIMIT 1").fetchone())


def settled_in(connection: Any) -> dict[int, int]:
    """Up to which batch each slice is in its place; where none is named, none of those that are there."""
    return dict(connection.execute("SELECT slice, batch FROM settled")) if _is_there(connection, "settled") else {}


def _is_there(connection: Any, table: str) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone() is not None


def waiting_in(connection: sqlite3.Connection) -> Iterator[tuple[int, Words]]:
    """What is not in its place, in order, each with the number of its batch."""
    settled = settled_in(connection)
    for number, body in connection.execute("SELECT number, body FROM batches ORDER BY number").fetchall():
        for slice_, words in parts_of(number, body).items():
            if settled.get(slice_, -1) < number:
                yield number, words


def put_in_place(connection: sqlite3.Connection) -> None:
    """What a house left waiting when it ended, in the words in which it was kept; all of it or nothing.

    They fit the file as it is, so an older file comes to this before it is changed in any way.
    """
    if not any_wait(connection) and not settled_in(connection):
        return
    with transaction(connection):
        for number, words in waiting_in(connection):
            put(connection, number, words)
        remove_all(connection)


def remove_all(connection: sqlite3.Connection) -> None:
    """Nothing waits any longer."""
    connection.execute("DELETE FROM batches")
    if _is_there(connection, "settled"):
        connection.execute("DELETE FROM settled")


def put(connection: sqlite3.Connection, number: int, words: Words) -> None:
    try:
        for text, rows in words:
            connection.executemany(text, rows)  # which runs nothing but changes of rows, whatever somebody wrote here
    except sqlite3.IntegrityError as wrong:
        raise sqlite3.IntegrityError(f"batch {number}, which waits in the file, contradicts it: {wrong}") from wrong
    except sqlite3.OperationalError:
        raise  # there is no room, or its words fit no file
    except Exception as wrong:  # whatever damaged bytes lead to
        raise UnreadableError(f"batch {number}, which waits in the file, cannot be read: {wrong}") from wrong
