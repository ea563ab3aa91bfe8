"""A file of SQLite copied as it is at one moment, for its owner alone, and durable before anybody sees it."""

import os
import sqlite3
from pathlib import Path


def copy_of(source: sqlite3.Connection, target: Path) -> None:
    """Anybody who sees the file sees all of it."""
    partial = target.with_name(f"{target.name}.partial")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        _copy(source, partial)
        os.replace(partial, target)
        make_durable(target)
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


def make_durable(path: Path) -> None:
    _sync(path, os.O_RDWR)
    if hasattr(os, "O_DIRECTORY"):  # elsewhere a folder cannot be opened, and need not be
        _sync(path.parent, os.O_RDONLY)


def _sync(path: Path, how: int) -> None:
    handle = os.open(path, how)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
