"""`backup`: a copy of the whole store, taken while the house goes on."""

import os
import sqlite3
from pathlib import Path

from hanpan.floor.ports import StoreError
from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.reading import connected
from hanpan.store.sqlite import FILE


def backup(folder: Path, target: Path) -> None:
    """Copy the store of a folder into a new file, as it is at one moment; `hanpan.db` in another folder opens it."""
    for path in (target, archive_beside(target)):
        if path.exists():
            raise StoreError(f"{path} is there already")
    if (folder / ARCHIVE).is_file():
        _back_up(folder, ARCHIVE, archive_beside(target))
    _back_up(folder, FILE, target)


def archive_beside(target: Path) -> Path:
    """Where the archive of a house goes whose file goes to a target."""
    return target.with_name(f"{target.stem}-archive{target.suffix}")


def _back_up(folder: Path, name: str, target: Path) -> None:
    partial = target.with_name(f"{target.name}.partial")
    try:
        with connected(folder, name) as source:
            target.parent.mkdir(parents=True, exist_ok=True)
            _copy(source, partial)
            os.replace(partial, target)  # whoever sees the file sees all of it
            _make_durable(target)
    finally:
        partial.unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, path: Path) -> None:
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)  # hidden cards and hashes of passwords are in it
    copy = sqlite3.connect(path)
    try:
        source.backup(copy)  # in one step: taken page by page it would begin anew with everything that is written
    finally:
        copy.close()


def _make_durable(path: Path) -> None:
    _sync(path, os.O_RDWR)
    if hasattr(os, "O_DIRECTORY"):  # elsewhere a folder cannot be opened, and need not be
        _sync(path.parent, os.O_RDONLY)


def _sync(path: Path, how: int) -> None:
    handle = os.open(path, how)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
