"""A whole journal as bytes and back, for tests: one line a fact, decoded by the kind of table it is of."""

from collections.abc import Iterable

from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.journal import decode_event, encode_event


def encode_journal(events: Iterable[TableEvent]) -> bytes:
    return b"\n".join([encode_event(event) for event in events])


def decode_journal(kind: TableKind, data: bytes) -> list[TableEvent]:
    return [decode_event(kind, line) for line in data.splitlines()]
