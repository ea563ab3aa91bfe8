"""`repair`: a house that does not open goes on with what fits together. Everything as it was stays beside it in a copy.

What waits and contradicts the file, or cannot be read, is set aside, and with it whatever follows in the same slice of
the house. Then accounts and leaderboards are added up anew from what is there. Where the file lacks commits that were
acknowledged, they are gone, and the mark is set back.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from hanpan.store.adding_up import add_up_anew
from hanpan.store.batches import (
    WHOLE,
    UnreadableError,
    Words,
    any_wait,
    facts_in,
    parts_of,
    put,
    remove_all,
    settled_in,
    transaction,
)
from hanpan.store.errors import NoStoreError
from hanpan.store.lock import FolderLock
from hanpan.store.mark import FILE as MARK
from hanpan.store.mark import end_in, noted_in
from hanpan.store.migrations import migrate, version_of
from hanpan.store.reading import FileReader
from hanpan.store.rows import SLICES
from hanpan.store.sqlite import FILE, told_as_ours

COPY = "before-repair"
_NEVER_OPENED = """DELETE FROM tables WHERE "table" NOT IN (SELECT "table" FROM journal)
AND "table" NOT IN (SELECT "table" FROM stretches) AND "table" NOT IN (SELECT "table" FROM hands)"""
"""Tables whose first fact was set aside."""
_AHEAD = """DELETE FROM snapshots WHERE number > 1 + max(
coalesce((SELECT max(number) FROM journal WHERE journal."table" = snapshots."table"), -1),
coalesce((SELECT max(last) FROM stretches WHERE stretches."table" = snapshots."table"), -1))"""
"""Snapshots of facts that are gone: a log that lost its end can lack what the file beside it has already."""
SINCE_SLICES, SINCE_SETTLED = 7, 15
"""The versions of the file since which a batch is of one slice, as the end of its number says, and of all of them."""


class SetAside(msgspec.Struct, frozen=True):
    """A batch, or a slice of one, that is not in its place, and never will be; the copy has it."""

    batch: int
    problem: str
    """Empty where it only follows one that did not fit."""
    facts: dict[str, tuple[int, int]]
    """By table: the first and the last that it held, where it can be read."""


class Repaired(msgspec.Struct, frozen=True):
    """The result of a repair."""

    copy: Path | None
    """None where nothing was wrong."""
    commits: int
    """That were acknowledged, and are not in the file."""
    set_aside: list[SetAside]


def repair(folder: Path) -> Repaired:
    """Of a house that is closed."""
    if not (folder / FILE).is_file() and not (folder / MARK).is_file():
        raise NoStoreError(f"there is no {FILE} in {folder}")
    lock = FolderLock(folder)
    try:
        copy = _copied(folder)
        with told_as_ours(), closing(sqlite3.connect(folder / FILE, isolation_level=None)) as file:
            commits = noted_in(folder).count - end_in(file).count
            aside = _put_in_place(file) if any_wait(file) else []
            migrate(file)
            if aside or commits > 0:
                _add_up(file)
        if not aside and commits <= 0:
            shutil.rmtree(copy)
            return Repaired(None, 0, [])
        (folder / MARK).unlink(missing_ok=True)
        return Repaired(copy, max(0, commits), aside)
    finally:
        lock.release()


def _copied(folder: Path) -> Path:
    """Byte by byte: what cannot be read is in it, too."""
    number = 1
    while (copy := folder / f"{COPY}-{number}").exists():
        number += 1
    copy.mkdir(mode=0o700)
    for name in (FILE, f"{FILE}-wal", MARK):
        if (folder / name).exists():
            shutil.copy2(folder / name, copy / name)
    return copy


def _put_in_place(file: sqlite3.Connection) -> list[SetAside]:
    with transaction(file):
        aside = list(_put_what_fits(file))
        remove_all(file)
    return aside


def _put_what_fits(file: sqlite3.Connection) -> Iterator[SetAside]:
    version = int(version_of(file)) if version_of(file).isdecimal() else 0
    settled = settled_in(file)
    closed: set[int] = set()
    for number, body in file.execute("SELECT number, body FROM batches ORDER BY number").fetchall():
        whole = number % SLICES if version >= SINCE_SLICES else 0
        try:
            parts = parts_of(number, body)
        except UnreadableError as wrong:
            concerned = range(SLICES) if version >= SINCE_SETTLED else [whole]
            closed |= {slice_ for slice_ in concerned if settled.get(slice_, -1) < number}
            yield SetAside(number, str(wrong), {})
            continue
        for told, words in parts.items():
            slice_ = whole if told == WHOLE else told
            if settled.get(slice_, -1) >= number:
                continue
            problem = "" if slice_ in closed else _problem(file, number, words)
            if problem or slice_ in closed:
                closed.add(slice_)
                yield SetAside(number, problem, facts_in(words))


def _problem(file: sqlite3.Connection, number: int, words: Words) -> str:
    """Put a slice of a batch in its place; why it does not fit, and then nothing of it is there."""
    file.execute("SAVEPOINT one")
    try:
        put(file, number, words)
    except sqlite3.DatabaseError as wrong:
        file.execute("ROLLBACK TO one")
        return str(wrong)
    finally:
        file.execute("RELEASE one")
    return ""


def _add_up(file: sqlite3.Connection) -> None:
    reader = FileReader(file)  # which begins a transaction
    try:
        file.execute(_NEVER_OPENED)
        file.execute(_AHEAD)
        add_up_anew(reader)
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise
