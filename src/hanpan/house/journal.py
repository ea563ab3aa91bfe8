"""A table as bytes: its facts, and snapshots of it. Versioned; both ways back give the same table.

What an earlier version wrote is read in today's words (house.upcasting), and a field it did not know takes its default.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_type_hints

import msgspec

from hanpan.house.contract import TableKind
from hanpan.house.decoding import decoder
from hanpan.house.events import TableEvent
from hanpan.house.kinds import KINDS, OWN, kind_for
from hanpan.house.upcasting import VERSION, UnknownVersionError, check, is_all_there, refuse_loss, upcast

__all__ = ["VERSION", "UnknownVersionError"]

PASSING = ("observers", "unseen")
"""What a table knows of whoever looks on: a snapshot holds none of it, as no journal does."""
NOTHING_GONE: Mapping[str, Any] = {}
_ENCODER = msgspec.json.Encoder()
encode_event: Final[Callable[[TableEvent], bytes]] = _ENCODER.encode
_EVENTS = {name: msgspec.json.Decoder(kind.events) for name, kind in KINDS.items()}


class SnapshotError(Exception):
    """A snapshot that this house cannot read. The journal tells the same."""


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at one moment, field by field. The game in play comes back from its own facts."""

    version: int
    game: str
    table: dict[str, msgspec.Raw]
    head: str = ""
    """FD-2.2: of the journal's chain, where one is kept."""


class _Version(msgspec.Struct):
    version: int
    head: str = ""


class _Written(msgspec.Struct):
    """A snapshot as it is read: first of which game it is, then the table."""

    version: int
    game: str
    table: msgspec.Raw


_SNAPSHOT = msgspec.json.Decoder(_Written)
_SNAPSHOT_VERSION = msgspec.json.Decoder(_Version)


def decode_event(kind: TableKind, line: bytes, version: int = VERSION) -> TableEvent:
    read = _EVENTS[kind.name].decode
    if version != VERSION:
        check(version)
    # What leads from version to version speaks of the house's own facts: another game's may have the same tags.
    older = version != VERSION and kind.name in OWN
    event: TableEvent = _older(read, line, version) if older else read(line)
    return event


def _older(read: Callable[[bytes], Any], line: bytes, version: int) -> Any:
    told = upcast(line, version)
    event = read(told)
    refuse_loss(told, encode_event(event))
    return event


def replay(events: Sequence[TableEvent]) -> Any:
    """The table that a journal tells of."""
    opened: Any = events[0]
    kind = kind_for(opened.settings)
    table = kind.begin(opened)
    for event in events[1:]:
        kind.evolve(table, event)
    return table


def encode_snapshot(table: Any, head: str = "", left: Mapping[str, Any] = NOTHING_GONE) -> bytes:
    """The table at this moment; with what is left of some of its fields (FD-3.1)."""
    kind = kind_for(table.settings)
    state = {
        name: msgspec.Raw(_ENCODER.encode(left[name] if name in left else kind.written(table, name)))
        for name in _FIELDS[kind.name]
    }
    return _ENCODER.encode(Snapshot(VERSION, kind.name, state, head))


def is_older(data: bytes) -> bool:
    """Was a snapshot that can be read written by an earlier version?"""
    return _SNAPSHOT_VERSION.decode(data).version < VERSION


def head_in(data: bytes) -> bytes:
    """FD-2.2: of the chain at that moment; empty where none was kept."""
    return bytes.fromhex(_SNAPSHOT_VERSION.decode(data).head)


def is_as_written(data: bytes, table: Any) -> bool:
    """Is the table what a snapshot of an earlier version says, as far as that version said anything of it?"""
    version = _SNAPSHOT_VERSION.decode(data).version
    written, today = msgspec.json.decode(upcast(data, version)), msgspec.json.decode(encode_snapshot(table))
    written.pop("head", "")  # of the chain, not of the table
    return version < VERSION and is_all_there(written, today)


def decode_snapshot(data: bytes) -> Any:
    """The table of that moment."""
    try:
        return _decode_snapshot(data)
    except Exception as wrong:  # damaged bytes can break anything
        raise SnapshotError(type(wrong).__name__) from wrong


def _decode_snapshot(data: bytes) -> Any:
    version = _SNAPSHOT_VERSION.decode(data).version
    if version == VERSION:
        return _state(_SNAPSHOT.decode(data))
    told = upcast(data, version)
    snapshot = _SNAPSHOT.decode(told)
    if snapshot.game not in OWN:
        raise SnapshotError("its journal is read as it is")
    table = _state(snapshot)
    refuse_loss(told, encode_snapshot(table, _SNAPSHOT_VERSION.decode(data).head))
    return table


def _state(snapshot: _Written) -> Any:
    """A field that the snapshot does not have takes its default."""
    kind, state = KINDS[snapshot.game], _READ[snapshot.game](bytes(snapshot.table))
    if kind.live:
        state[kind.live] = _come_back(kind, state.get("facts", []))
    return kind.state(**state)


def _come_back(kind: TableKind, facts: list[Any]) -> Any:
    """The game in play, from its own facts."""
    if not facts:
        return None
    game = kind.game.begin(facts[0])
    for fact in facts[1:]:
        kind.game.evolve(game, fact)
    return game


def _fields(kind: TableKind) -> dict[str, Any]:
    """What a snapshot holds of this kind of table: everything but the game in play and who looks on."""
    hints = {**get_type_hints(kind.state), **kind.inside}
    return {name: hint for name, hint in hints.items() if name not in (kind.live, *PASSING)}


_FIELDS = {name: _fields(kind) for name, kind in KINDS.items()}
_READ = {game: decoder(fields) for game, fields in _FIELDS.items()}
