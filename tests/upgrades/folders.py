"""The folders that are kept: each as its house left it (`NAME.tar.xz`), with what must be true in it (`NAME.json`)."""

import sqlite3
import tarfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent
KEY = b"\x68" * 32
"""Of every house that is kept: a folder alone does not tell its cards (FD-3.1)."""


@dataclass
class TableTruth:
    """What the people at a table saw last, in words that outlive every picture."""

    game: str
    hand: int
    """The number of the hand, or of a Sniper game's round; 0 where nothing is counted or has begun."""
    turn: str
    """Whose turn it is; empty where it is nobody's."""
    pot: int
    board: list[str]
    stacks: dict[str, int]
    """By person."""
    cards: dict[str, list[str]]
    """By person: what they hold themselves."""
    hands_over: int = 0
    """In the history of each of them."""


@dataclass
class PersonTruth:
    """Somebody, and what was theirs."""

    name: str
    bank: int
    token: str
    """What they signed in with: it still opens."""


@dataclass
class Truth:
    """What must be true in a folder, whichever version opens it."""

    version: str
    at: int
    """When the house ended, in milliseconds."""
    killed: bool
    people: dict[str, PersonTruth] = field(default_factory=dict)
    friends: list[tuple[str, str]] = field(default_factory=list)
    tables: dict[str, TableTruth] = field(default_factory=dict)
    waiting: int = 0
    """Batches that were durable and not yet in their places."""
    snapshots: int = 0
    evenings: dict[str, list[str]] = field(default_factory=dict)
    """Those that are over: who came where, the first place first."""
    shares: dict[str, list[str]] = field(default_factory=dict)
    """Hands that were shared, and the board of each."""


@dataclass
class LeagueTruth:
    """What must be true of a league that was paused."""

    version: str
    hands: int
    games: int
    points: dict[str, int]
    """Of the finished games, by player."""


def pack(folder: Path, target: Path) -> None:
    """Every file of a folder, without anything about who packed it."""

    def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = entry.mtime = 0
        entry.uname = entry.gname = ""
        return entry

    target.parent.mkdir(exist_ok=True)
    with tarfile.open(target, "w:xz", preset=9) as packed:
        packed.add(folder, arcname=".", filter=anonymous)


def unpack(source: Path, folder: Path) -> Path:
    """A copy for this test alone."""
    with tarfile.open(source) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # younger than Debian 12's Python
        packed.extractall(folder)  # noqa: S202  # by that filter
    return folder


def count(folder: Path, table: str) -> int:
    """Rows of a copy that nobody has opened yet."""
    file = sqlite3.connect(folder / "hanpan.db")
    try:
        [(rows,)] = file.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - a name of ours
    finally:
        file.close()
    return int(rows)


def write_truth(target: Path, truth: Any) -> None:
    target.write_bytes(msgspec.json.format(msgspec.json.encode(truth), indent=1) + b"\n")


def houses() -> list[Path]:
    """Every house that is kept, of every version."""
    return sorted(path for path in HERE.glob("*/*.tar.xz") if path.name != "league.tar.xz")


def leagues() -> list[Path]:
    return sorted(HERE.glob("*/league.tar.xz"))


def settings_files() -> list[Path]:
    return sorted(HERE.glob("*/house.toml"))


def truth_of(packed: Path, kind: Any = Truth) -> Any:
    return msgspec.json.decode(packed.with_name(packed.name.replace(".tar.xz", ".json")).read_bytes(), type=kind)


def name_of(packed: Path) -> str:
    return f"{packed.parent.name}-{packed.name.removesuffix('.tar.xz')}"
