"""A table as bytes: its journal, and snapshots of it. Versioned; both ways back give the same table."""

from collections.abc import Iterable, Sequence
from typing import Any, get_type_hints

import msgspec

from hanpan.games.holdem import GAME
from hanpan.house.events import AnyTableEvent, TableEvent, TableOpened
from hanpan.house.evolution import begin, evolve
from hanpan.house.table import Table

VERSION = 1
_EVENT = msgspec.json.Decoder(AnyTableEvent)
_ENCODER = msgspec.json.Encoder()


class UnknownVersionError(Exception):
    """Written by a newer house than this one."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table at one moment, field by field. The hand comes back from its own facts."""

    version: int
    table: dict[str, msgspec.Raw]


def encode_event(event: TableEvent) -> bytes:
    return _ENCODER.encode(event)


def decode_event(line: bytes) -> TableEvent:
    event: TableEvent = _EVENT.decode(line)
    return event


def encode_journal(events: Iterable[TableEvent]) -> bytes:
    """One line of version, then one line a fact."""
    return b"\n".join([b"%d" % VERSION, *[encode_event(event) for event in events]]) + b"\n"


def decode_journal(data: bytes) -> list[TableEvent]:
    version, *lines = data.splitlines()
    _check(int(version))
    return [decode_event(line) for line in lines]


def replay(events: Sequence[TableEvent]) -> Table:
    """The table that a journal tells of."""
    opened = events[0]
    assert isinstance(opened, TableOpened), opened
    table = begin(opened)
    for event in events[1:]:
        evolve(table, event)
    return table


def encode_snapshot(table: Table) -> bytes:
    state = {name: msgspec.Raw(_ENCODER.encode(getattr(table, name))) for name in _FIELDS}
    return _ENCODER.encode(Snapshot(VERSION, state))


def decode_snapshot(data: bytes) -> Table:
    snapshot = msgspec.json.decode(data, type=Snapshot)
    _check(snapshot.version)
    table = Table(**{name: msgspec.json.decode(snapshot.table[name], type=_FIELDS[name]) for name in _FIELDS})
    if table.facts:
        opened, *facts = table.facts
        table.hand = GAME.begin(opened)
        for fact in facts:
            GAME.evolve(table.hand, fact)
    return table


def _check(version: int) -> None:
    if version > VERSION:
        raise UnknownVersionError(f"version {version}; this house reads up to {VERSION}")


_FIELDS: dict[str, Any] = {name: kind for name, kind in get_type_hints(Table).items() if name != "hand"}
