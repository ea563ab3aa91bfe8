"""A closed house with many tables in the middle of hands: some have been played, the others are their doubles.

A double has the same rows under other names, which are as long: so rows are written as one text, the names replaced in
it, and read again.
"""

import secrets
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import msgspec

from bench.growth.busy import Busy
from hanpan.store.compiling import Rows

REAL = 20
ROUNDS = 20
_COLUMNS = {
    "tables": ('"table"', "game", "format", "opened", "private"),
    "people": ("person", "name", "lookalike", "created", "lang", "password", "bot", "looks"),
    "snapshots": ('"table"', "number", "body", "began"),
    "journal": ('"table"', "number", "at", "command", "open", "sealed", "seed", "version", "moves"),
    "stretches": ('"table"', "first", "last", "body"),
    "accounts": ("owner", "type", "balance"),
    "wishes": ("at", "command", '"table"'),
    "transfers": ("id", "at", "source", "target", "amount", "rule"),
}
Kept = dict[str, Rows]
"""By table of the file."""


def many_tables(where: Path, tables: int) -> None:
    house = Busy(where, min(tables, REAL))
    for _ in range(ROUNDS):
        house.round()
    seats = {name: [player.person for player in table.players.values()] for name, table in house.house.tables.items()}
    house.close()
    with closing(sqlite3.connect(where / "hanpan.db")) as file:
        _introduce(file, seats)
        bodies = {name: msgspec.msgpack.encode(kept) for name, kept in _rows(file, seats).items()}
        names = list(seats)
        for number in range(tables - len(seats)):
            name = names[number % len(names)]
            _put(file, _with_journal(_double(bodies[name], [name, *seats[name]])))
        file.commit()


def _introduce(file: sqlite3.Connection, seats: dict[str, list[str]]) -> None:
    people = [who for seated in seats.values() for who in seated]
    rows: Rows = [(who, f"Guest {who[:12]}", who, 0, "en", "", False, 2) for who in people]
    _put(file, {"people": rows})


def _rows(file: sqlite3.Connection, seats: dict[str, list[str]]) -> dict[str, Kept]:
    """By table of the house: whatever names it or somebody at it."""
    of = {who: name for name, seated in seats.items() for who in (name, *seated)}
    found: defaultdict[str, Kept] = defaultdict(lambda: defaultdict(list))
    for kept, columns in [one for one in _COLUMNS.items() if one[0] != "stretches"]:
        for row in file.execute(f"SELECT {', '.join(columns)} FROM {kept}"):  # noqa: S608 - all of it is written here
            named = [of[word] for word in " ".join(map(str, row)).replace(":", " ").split() if word in of]
            if named:
                found[named[0]][kept].append(row)
    return found


def _double(body: bytes, names: list[str]) -> Kept:
    for name in names:
        other = secrets.token_hex(len(name) // 2)
        body = body.replace(name.encode(), (name[: len(name) % 2] + other).encode())
    return msgspec.msgpack.decode(body, type=Kept)


def _with_journal(kept: Kept) -> Kept:
    """The facts of the hand in play, which a house that opens reads; of all before them nobody reads more than where it
    ends."""
    [(table, number, *_)] = kept["snapshots"]
    first = min([row[1] for row in kept.get("journal", ())], default=number)
    return kept | {"stretches": [(table, 0, first - 1, b"")] if first else []}


def _put(file: sqlite3.Connection, kept: Kept) -> None:
    for table, columns in _COLUMNS.items():
        marks = ", ".join("?" * len(columns))
        put = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - as above
        file.executemany(put, kept.get(table, []))
