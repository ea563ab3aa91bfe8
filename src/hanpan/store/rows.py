"""From the floor's words to rows, and back."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import astuple

from hanpan.floor.ports import Batch, HandRow, Result
from hanpan.house.departures import Departure
from hanpan.store import queries
from hanpan.store.compiling import Put, Row, Rows, Statement

Write = tuple[Statement, list[Row] | list[dict[str, Any]]]
"""A statement and what to run it with: for a `Put` a tuple of its columns each, else by name."""
Play = tuple[Put, Rows]
T = TypeVar("T")
_PEOPLE = msgspec.json.Decoder(tuple[str, ...])
read_counts = msgspec.json.Decoder(dict[str, int]).decode


def reader(struct: Callable[..., T]) -> Callable[[Row], T]:
    """Makes structs of rows; SQLite knows no yes and no, only 1 and 0."""
    hints = get_type_hints(struct)
    flags = [place for place, name in enumerate(struct.__struct_fields__) if hints[name] is bool]  # type: ignore[attr-defined]
    if not flags:
        return lambda row: struct(*row)

    def read(row: Row) -> T:
        values = list(row)
        for place in flags:
            values[place] = bool(values[place])
        return struct(*values)

    return read


_hand = reader(HandRow)


def read_hand(row: Row) -> HandRow:
    *told, people = row
    return _hand((*told, _PEOPLE.decode(people)))


_result = reader(Result)


def read_result(row: Row) -> Result:
    *told, counts = row
    return _result((*told, read_counts(counts)))


def read_departure(row: Row) -> tuple[str, Departure]:
    person, table, small, big, at, chips, won, streak = row
    return person, Departure(table, (small, big), at, chips, bool(won), streak)


def read_sale(row: Row) -> tuple[str, str, int, int]:
    name, target, at, amount = row
    return name, account(target)[0], at, amount


def account(name: str) -> tuple[str, str]:
    """`stack:t1:ann` is the stack of t1:ann; `cage` is nobody's."""
    type_, _, owner = name.partition(":")
    return owner, type_


def account_name(owner: str, type_: str) -> str:
    return f"{type_}:{owner}" if owner else type_


def fact_of(transfer: str) -> tuple[str, int]:
    """The table and the number that made its id (house.ledger.transfers_of); -1 where none did."""
    table, _, rest = transfer.rpartition(":")[0].rpartition(":")
    return table, int(rest) if rest.isdecimal() else -1


def writes(batch: Batch) -> list[Write]:
    """What a batch puts where, in the order in which it must be put; tables first, as others belong to them."""
    tables: list[Write] = [
        (queries.ADD_TABLE, _plain(batch.tables)),
        (queries.DISMISS, [{"name": table, "since": at} for table, at in batch.dismissed.items()]),
    ]
    return [*[(statement, rows) for statement, rows in tables if rows], *play(batch)]


def play(batch: Batch) -> list[Play]:
    """All of it but the tables themselves."""
    everything: list[Play] = [
        (queries.ADD_RECORD, _plain(batch.records)),
        (queries.ADD_TRANSFER, [(t.id, at, t.source, t.target, t.amount, t.rule) for at, t in batch.transfers]),
        (queries.ADD_TO_BALANCE, [(*account(name), chips) for name, chips in batch.changes.items()]),
        (queries.SET_DEPARTURE, [_departure(person, left) for person, left in batch.departures]),
        (queries.ADD_HAND, [(*astuple(hand)[:-1], msgspec.json.encode(hand.people)) for hand in batch.hands]),
        (
            queries.ADD_HAND_PERSON,
            [(who, hand.at, hand.table, hand.hand) for hand in batch.hands for who in hand.people],
        ),
        (queries.ADD_RESULT, [(*astuple(r)[:-1], msgspec.json.encode(r.counts).decode()) for r in batch.results]),
        (queries.ADD_TO_STANDING, [(r.game, r.format, r.person, r.hands, r.won, r.profit) for r in batch.results]),
        (queries.ADD_TO_TALLY, [row for r in batch.results for row in tallied(r.game, r.format, r.person, r.counts)]),
        (queries.SET_SNAPSHOT, _plain(batch.snapshots)),
    ]
    return [(put, rows) for put, rows in everything if rows]


def tallied(game: str, played: str, person: str, counts: dict[str, int]) -> Rows:
    """What a result adds to the tallies."""
    return [(game, played, name, person, count) for name, count in counts.items() if count]


def _plain(structs: Iterable[Any]) -> Rows:
    return list(map(astuple, structs))


def _departure(person: str, left: Departure) -> Row:
    return person, left.table, *left.stake, left.at, left.chips, left.won, left.streak
