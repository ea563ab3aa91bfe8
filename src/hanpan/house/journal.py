"""A table as bytes: its journal, and snapshots of it. Versioned; both ways back give the same table.

What an earlier version wrote is read in today's words (house.upcasting), and a field it did not know takes its default.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, get_type_hints

import msgspec

from hanpan.cards import Card
from hanpan.games.holdem.events import HoldemEvent
from hanpan.house.decoding import decoder
from hanpan.house.events import TableEvent
from hanpan.house.kinds import KINDS, EveryEvent, TableKind
from hanpan.house.positions import Positions
from hanpan.house.table import Player, Table
from hanpan.house.upcasting import VERSION, UnknownVersionError, check, refuse_loss, upcast

__all__ = ["VERSION", "UnknownVersionError"]

_EVENT = msgspec.json.Decoder(EveryEvent)
_ENCODER = msgspec.json.Encoder()
encode_event: Final[Callable[[TableEvent], bytes]] = _ENCODER.encode
_SETTINGS = {settings.__name__: settings for settings in KINDS}
_INSIDE: dict[type, dict[str, Any]] = {
    Table: {
        "players": dict[int, Player],
        "observers": dict[str, None],
        "invited": dict[str, None],
        "facts": list[HoldemEvent],
        "dealt": dict[int, str],
        "gone": dict[int, None],
        "acted": dict[int, None],
        "positions": Positions | None,
        "drawn": dict[int, Card],
        "declined": dict[str, None],
        "accepted": tuple[str, str] | None,
        "sit_outs": dict[str, tuple[int, int]],
        "forfeits": list[tuple[int, int]],
        "began": dict[str, int],
        "places": list[str],
    }
}
"""The annotations of a state that is compiled, as far as a compiled class forgets them: what is in a dict or a list,
and which types are in a union."""


class SnapshotError(Exception):
    """A snapshot that this house cannot read. The journal tells the same."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table at one moment, field by field. The game in play comes back from its own facts."""

    version: int
    settings: str
    """Which kind of table: the name of its settings."""
    table: dict[str, msgspec.Raw]


_SNAPSHOT = msgspec.json.Decoder(Snapshot)


def decode_event(line: bytes, version: int = VERSION) -> TableEvent:
    event: TableEvent = _EVENT.decode(line) if version == VERSION else _older(line, version)
    return event


def _older(line: bytes, version: int) -> Any:
    told = upcast(line, version)
    event = _EVENT.decode(told)
    refuse_loss(told, encode_event(event))
    return event


def encode_journal(events: Iterable[TableEvent]) -> bytes:
    """One line of version, then one line a fact."""
    return b"\n".join([b"%d" % VERSION, *[encode_event(event) for event in events]]) + b"\n"


def decode_journal(data: bytes) -> list[TableEvent]:
    version, *lines = data.splitlines()
    check(int(version))
    return [decode_event(line, int(version)) for line in lines]


def replay(events: Sequence[TableEvent]) -> Any:
    """The table that a journal tells of."""
    opened: Any = events[0]
    kind = KINDS[type(opened.settings)]
    table = kind.begin(opened)
    for event in events[1:]:
        kind.evolve(table, event)
    return table


def encode_snapshot(table: Any) -> bytes:
    """The table at this moment."""
    fields = _FIELDS[type(table.settings)]
    state = {name: msgspec.Raw(_ENCODER.encode(getattr(table, name))) for name in fields}
    return _ENCODER.encode(Snapshot(VERSION, type(table.settings).__name__, state))


def decode_snapshot(data: bytes) -> Any:
    """The table of that moment."""
    try:
        return _decode_snapshot(data)
    except Exception as wrong:  # damaged bytes can break anything
        raise SnapshotError(type(wrong).__name__) from wrong


def _decode_snapshot(data: bytes) -> Any:
    snapshot = _SNAPSHOT.decode(data)
    if snapshot.version == VERSION:
        return _state(snapshot)
    told = upcast(data, snapshot.version)
    table = _state(_SNAPSHOT.decode(told))
    refuse_loss(told, encode_snapshot(table))
    return table


def _state(snapshot: Snapshot) -> Any:
    """A field that the snapshot does not have takes its default."""
    settings = _SETTINGS[snapshot.settings]
    kind, read = KINDS[settings], _READ[settings]
    state = {name: read[name](bytes(value)) for name, value in snapshot.table.items()}
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
    """What a snapshot holds of this kind of table: everything but the game in play."""
    hints = {**get_type_hints(kind.state), **_INSIDE.get(kind.state, {})}
    return {name: hint for name, hint in hints.items() if name != kind.live}


_FIELDS = {settings: _fields(kind) for settings, kind in KINDS.items()}
_READ = {settings: {name: decoder(hint) for name, hint in fields.items()} for settings, fields in _FIELDS.items()}
