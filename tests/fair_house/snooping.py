"""Somebody who has the data folder and all of our decoders, and not the key: what do they find in it?

They read every file of it, also those inside of a backup; of a store every row of every state that it has been in since
its WAL began, frame by frame; of a database every row. They take apart all that can be: batches that wait, packed
hands, snapshots, JSON, MessagePack, deflated and base64.
"""

import binascii
import re
import sqlite3
import tarfile
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import msgspec

from hanpan.cards import DECK_52, HIDDEN
from hanpan.store.packing import unpack

CARDS = frozenset(DECK_52)
_PACK = 30
_WAL_HEADER, _FRAME_HEADER = 32, 24
_AS_ROLLBACK = b"\1\1"
_HEX = re.compile(r"[0-9a-f]{32,}")


@dataclass
class Found:
    """All that anything tells of."""

    cards: set[str] = field(default_factory=set)
    secrets: set[bytes] = field(default_factory=set)
    """Every run of bytes, also those written as hexadecimal."""
    orders: set[tuple[str, ...]] = field(default_factory=set)
    """Lists that are as long as a pack."""
    holes: set[tuple[str, tuple[str, ...]]] = field(default_factory=set)
    """Hole cards, by seat."""

    def look_at(self, values: Iterable[Any]) -> "Found":
        seen: set[Any] = set()
        for value in values:
            if value not in seen:
                seen.add(value)
                for part in parts(value):
                    self._hear(part)
        return self

    def _hear(self, part: Any) -> None:
        if isinstance(part, dict) and isinstance(part.get("hole"), dict):
            hole = [(str(seat), tuple(cards)) for seat, cards in part["hole"].items() if isinstance(cards, list)]
            self.holes |= {one for one in hole if not set(one[1]) & {HIDDEN, ""}}
        elif isinstance(part, list) and len(part) >= _PACK and all(isinstance(one, str) for one in part):
            self.orders.add(tuple(part))
        elif isinstance(part, str):
            self.cards |= CARDS.intersection(part.split())
            self.secrets.update(_unhexed(part))
        elif isinstance(part, bytes):
            self.secrets |= {part, *_unhexed(part.decode("ascii", "replace"))}


def told_by(values: Iterable[Any]) -> tuple[set[str], set[bytes]]:
    """All cards, and every run of bytes, that values tell of, wherever they lay."""
    found = Found().look_at(values)
    return found.cards, found.secrets


def found_in(folder: Path) -> tuple[set[str], set[bytes]]:
    """All cards, and every run of bytes, that anything in the folder tells of."""
    found = look_into(folder)
    return found.cards, found.secrets


def look_into(folder: Path, before: Found | None = None) -> Found:
    """With what was found before."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return (before or Found()).look_at(value for path in files for value in inside(path))


def inside(path: Path) -> Iterator[Any]:
    """What one file holds; a store's journals and locks are read with the store."""
    with path.open("rb") as opened:
        head = opened.read(16)
    if head.startswith(b"SQLite format 3"):
        for image in images(path):
            yield from values(image)
    elif tarfile.is_tarfile(path):
        with TemporaryDirectory() as place, tarfile.open(path) as packed:
            packed.extraction_filter = getattr(tarfile, "data_filter", None)  # younger than Debian 12's Python
            packed.extractall(place)  # noqa: S202  # by that filter
            for one in Path(place).rglob("*"):
                yield from inside(one) if one.is_file() else ()
    elif not path.name.endswith("-shm"):
        yield path.read_bytes()


async def rows_of(database: str) -> list[Any]:
    """Every value of every row."""
    schema = database.rpartition("=")[2]
    line = await asyncpg.connect(database.partition("?")[0])
    try:
        tables = await line.fetch("SELECT tablename FROM pg_tables WHERE schemaname = $1", schema)
        asked = [f'SELECT * FROM {schema}."{name}"' for (name,) in tables]  # noqa: S608 - our own tables
        return [value for one in asked for row in await line.fetch(one) for value in row.values()]
    finally:
        await line.close()


def images(path: Path) -> Iterator[bytes]:
    """The file after each commit that its WAL still tells of."""
    file = bytearray(path.read_bytes())
    yield bytes(file)
    log = path.with_name(f"{path.name}-wal")
    frames = log.read_bytes() if log.exists() else b""
    if not frames:
        return
    size = int.from_bytes(frames[8:12], "big")
    salts = frames[16:24]
    for start in range(_WAL_HEADER, len(frames), _FRAME_HEADER + size):
        head, page = frames[start : start + _FRAME_HEADER], frames[start + _FRAME_HEADER :][:size]
        if head[8:16] != salts:
            return
        place = (int.from_bytes(head[:4], "big") - 1) * size
        file.extend(bytes(max(0, place + size - len(file))))
        file[place : place + size] = page
        if int.from_bytes(head[4:8], "big"):
            yield bytes(file)


def values(image: bytes) -> Iterator[Any]:
    with closing(sqlite3.connect(":memory:")) as file:
        file.deserialize(image[:18] + _AS_ROLLBACK + image[20:])
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            for row in file.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - names of our own tables
                yield from row


def parts(value: Any) -> Iterator[Any]:
    """It, and whatever is inside of it, as far down as it can be read."""
    yield value
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from parts(one)
    elif isinstance(value, (str, bytes)):
        for within in _decoded(value):
            yield from parts(within)


def _decoded(value: str | bytes) -> Iterator[Any]:
    if isinstance(value, str):
        with suppress(binascii.Error, ValueError):
            yield b64decode(value.removeprefix("="), validate=True) if len(value) > 40 else []
        with suppress(msgspec.MsgspecError):
            yield _container(msgspec.json.decode(value))
        return
    for decode in (msgspec.json.decode, msgspec.msgpack.decode, zlib.decompress, _stretch):
        with suppress(Exception):  # whatever it is, it is not that
            yield _container(decode(value))


def _stretch(value: bytes) -> list[Any]:
    """Facts that lie together; their hashes lie apart from them."""
    return list(unpack("", 0, value))


def _container(value: Any) -> Any:
    """A number says nothing."""
    return value if isinstance(value, (dict, list, bytes)) else []


def _unhexed(text: str) -> Iterator[bytes]:
    for run in _HEX.findall(text):
        with suppress(ValueError):
            yield bytes.fromhex(run)
