"""`backup`: a copy of the whole store, taken while the house goes on."""

import os
from pathlib import Path

from hanpan.floor.ports import StoreError
from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.copying import copy_of, make_durable
from hanpan.store.postgresql.address import Address
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


def back_up_database(address: Address, target: Path) -> None:
    """Copy one moment of a house in a database into a new file, which is the file of a house in a folder."""
    from hanpan.store.moving import copy_into_file  # not above: who keeps a folder need not have its library
    from hanpan.store.postgresql.reading import reading

    if target.exists():
        raise StoreError(f"{target} is there already")
    partial = target.with_name(f"{target.name}.partial")
    target.parent.mkdir(parents=True, exist_ok=True)
    with reading(address) as reader:
        copy_into_file(reader, partial)
    os.replace(partial, target)
    make_durable(target)


def archive_beside(target: Path) -> Path:
    """Where the archive of a house goes whose file goes to a target."""
    return target.with_name(f"{target.stem}-archive{target.suffix}")


def _back_up(folder: Path, name: str, target: Path) -> None:
    with connected(folder, name) as source:
        copy_of(source, target)
