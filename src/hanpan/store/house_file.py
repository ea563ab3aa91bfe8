"""A whole house in one file: its store, and all that lies beside it in its folder (settings, passwords, keys, leagues).

It is a tar file, which any system can look into. `restore` makes a folder of it again.
"""

import os
import re
import shutil
import sqlite3
import tarfile
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.backup import archive_beside
from hanpan.store.copying import copy_of, make_durable
from hanpan.store.errors import NoBackupError, NotEmptyError
from hanpan.store.reading import connected
from hanpan.store.sqlite import FILE, told_as_ours

_SQLITE = b"SQLite format 3\0"
_NOT_KEPT = re.compile(
    r"hanpan(-archive)?\.db|hanpan\.(lock|mark)|.*(-wal|-shm|-journal|\.partial)|before-.*|[0-9a-f]{16}\.key(\.new)?"
)
"""What is copied otherwise, belongs to a process, is a copy itself, or a house's key by its name (FD-3.1)."""


def pack(folder: Path, target: Path, copy_store: Callable[[Path], object], without: Collection[Path] = ()) -> None:
    """Into a new file; `copy_store` puts the store where it is told to."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}.partial")
    with told_as_ours(), TemporaryDirectory(dir=target.parent, prefix=".hanpan-") as made:
        copy_store(Path(made) / FILE)
        left_out = {path.resolve() for path in without}
        for path in _beside(folder):
            if path.resolve() in left_out:
                continue
            _copy(path, Path(made) / path.relative_to(folder))
        try:
            _write(Path(made), partial, packed=target.suffix in (".gz", ".tgz"))
            os.replace(partial, target)
            make_durable(target)
        finally:
            partial.unlink(missing_ok=True)


def _beside(folder: Path) -> Iterator[Path]:
    """Every file of a folder that is neither the store's nor a process's; also those that later versions put there."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not path.is_symlink() and not any(_NOT_KEPT.fullmatch(part) for part in parts):
            yield path


def _copy(path: Path, target: Path) -> None:
    """A league may be under way: its file is taken as it is at one moment."""
    if _is_sqlite(path):
        with connected(path.parent, path.name) as source:
            copy_of(source, target)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as opened:
        return opened.read(len(_SQLITE)) == _SQLITE


def _write(made: Path, partial: Path, *, packed: bool) -> None:
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    with tarfile.open(partial, "w:gz" if packed else "w") as file:
        for path in sorted(made.rglob("*")):
            if path.is_file():
                file.add(path, str(path.relative_to(made).as_posix()))


def restore(source: Path, folder: Path) -> None:
    """Nothing is in the folder unless all of it is. A copy of a store alone is a house, too."""
    if folder.exists() and any(folder.iterdir()):
        raise NotEmptyError(f"{folder} is not empty")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with told_as_ours(), TemporaryDirectory(dir=folder.parent, prefix=".hanpan-") as made:
        whole = Path(made) / "house"
        whole.mkdir(mode=0o700)
        if _is_sqlite(source):
            _put_store(source, whole)
        else:
            _unpack(source, whole)
        if folder.exists():
            folder.rmdir()
        os.replace(whole, folder)
        make_durable(folder / FILE)


def _put_store(source: Path, folder: Path) -> None:
    for path, name in ((source, FILE), (archive_beside(source), ARCHIVE)):
        if path.is_file():
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as opened:
                copy_of(opened, folder / name)


def _unpack(source: Path, folder: Path) -> None:
    with _reading(source) as file:
        names = [member.name for member in file]
        if FILE not in names:
            raise NoBackupError(f"there is no house in {source}")
        for member in file:
            content = file.extractfile(member) if member.isreg() else None
            if content is None or not _is_inside(member.name):
                raise NoBackupError(f"{source} holds “{member.name}”, which is no part of a house")
            _put(folder / member.name, content.read)


@contextmanager
def _reading(source: Path) -> Iterator[tarfile.TarFile]:
    try:
        with tarfile.open(source) as file:
            yield file
    except (tarfile.TarError, EOFError) as wrong:
        raise NoBackupError(f"{source} is no backup of a house, or not all of one") from wrong


def _is_inside(name: str) -> bool:
    """A file that somebody else made may name any place."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name


def _put(path: Path, read: Callable[[int], bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    with path.open("wb") as opened:
        while piece := read(1 << 20):
            opened.write(piece)
        opened.flush()
        os.fsync(opened.fileno())
