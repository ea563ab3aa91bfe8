"""`backup`: a copy of the whole store, taken while the house goes on."""

import os
import sqlite3
from pathlib import Path

from hanpan.floor.ports import StoreError
from hanpan.store.reading import connected


def backup(folder: Path, target: Path) -> None:
    """Copy the store of a folder into a new file, as it is at one moment; `hanpan.db` in another folder opens it."""
    if target.exists():
        raise StoreError(f"{target} is there already")
    partial = target.with_name(f"{target.name}.partial")
    try:
        with connected(folder) as source:
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
