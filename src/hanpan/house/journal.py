"""A table as bytes: its facts, and snapshots of it. Versioned; both ways back give the same table."""

from collections.abc import Callable, Sequence
from typing import Any, Final, get_type_hints

import msgspec

from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.kinds import KINDS, kind_for

VERSION = 2
_ENCODER = msgspec.json.Encoder()
encode_event: Final[Callable[[TableEvent], bytes]] = _ENCODER.encode
_DECODERS = {name: msgspec.json.Decoder(kind.events) for name, kind in KINDS.items()}


class UnknownVersionError(Exception):
    """Written by a newer house than this one."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table at one moment, field by field. The game in play comes back from its own facts."""

    version: int
    game: str
    table: dict[str, msgspec.Raw]


def decode_event(kind: TableKind, line: bytes) -> TableEvent:
    event: TableEvent = _DECODERS[kind.name].decode(line)
    return event


def replay(events: Sequence[TableEvent]) -> Any:
    """The table that a journal tells of."""
    opened: Any = events[0]
    kind = kind_for(opened.settings)
    table = kind.begin(opened)
    for event in events[1:]:
        kind.evolve(table, event)
    return table


def encode_snapshot(table: Any) -> bytes:
    """The table at this moment."""
    kind = kind_for(table.settings)
    state = {name: msgspec.Raw(_ENCODER.encode(getattr(table, name))) for name in _FIELDS[kind.name]}
    return _ENCODER.encode(Snapshot(VERSION, kind.name, state))


def decode_snapshot(data: bytes) -> Any:
    """The table of that moment."""
    snapshot = msgspec.json.decode(data, type=Snapshot)
    _check(snapshot.version)
    kind, fields = KINDS[snapshot.game], _FIELDS[snapshot.game]
    state = {name: msgspec.json.decode(snapshot.table[name], type=fields[name]) for name in fields}
    if kind.live:
        state[kind.live] = _come_back(kind, state["facts"])
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
    """What a snapshot holds of this kind of table: everything but the game in play."""
    hints = {**get_type_hints(kind.state), **kind.inside}
    return {name: hint for name, hint in hints.items() if name != kind.live}


def _check(version: int) -> None:
    if version > VERSION:
        raise UnknownVersionError(f"version {version}; this house reads up to {VERSION}")


_FIELDS = {name: _fields(kind) for name, kind in KINDS.items()}
