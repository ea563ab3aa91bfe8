"""From the floor's words to rows, and back."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeVar, get_type_hints
from zlib import crc32

import msgspec
from msgspec.structs import astuple

from hanpan.floor.ports import Batch, HandRow, Record, Result
from hanpan.house.departures import Departure
from hanpan.house.ledger import Move
from hanpan.store import own_hands, queries
from hanpan.store.compiling import Put, Row, Rows, Statement

Write = tuple[Statement, list[Row] | list[dict[str, Any]]]
"""A statement and what to run it with: for a `Put` a tuple of its columns each, else by name."""
Play = tuple[Put, Rows]
SLICES = 64
"""Parts of the house, each with its own tables, that are put in their places one after the other."""
T = TypeVar("T")
read_people = msgspec.json.Decoder(tuple[str, ...]).decode
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


def read_record(row: Row) -> Record:
    """Without the chips it moved (`queries.fact_columns`)."""
    return Record(*row[:-1])


_hand = reader(HandRow)


def read_hand(row: Row) -> HandRow:
    *told, people = row
    return _hand((*told, read_people(people)))


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


def moves_in(batch: Batch) -> dict[tuple[str, int], bytes]:
    """By table and number: the chips that each fact moved. Ids follow from the fact (house.ledger.transfers_of)."""
    found: dict[tuple[str, int], list[Move]] = {(record.table, record.number): [] for record in batch.records}
    for _, transfer in batch.transfers:
        moves = found.get(fact_of(transfer.id))
        if moves is not None:
            moves.append((transfer.source, transfer.target, transfer.amount, transfer.rule))
    return {fact: msgspec.json.encode(moves) for fact, moves in found.items() if moves}


read_moves = msgspec.json.Decoder(list[Move]).decode


def at_once(batch: Batch) -> list[Write]:
    """What only the keys of the file can check, in the order in which it must be put."""
    facts = {(record.table, record.number) for record in batch.records}
    tables = {record.table for record in batch.records}
    others = [(at, t) for at, t in batch.transfers if fact_of(t.id) not in facts]
    everything: list[Write] = [
        (queries.ADD_TABLE, _plain(batch.tables)),
        (queries.DISMISS, [{"name": table, "since": at} for table, at in batch.dismissed.items()]),
        (queries.ADD_TRANSFER, [(t.id, at, t.source, t.target, t.amount, t.rule) for at, t in others]),
        (queries.SET_SNAPSHOT, _plain(one for one in batch.snapshots if one.table not in tables)),
        (queries.ADD_ORIGIN, [(one.table, one.number, one.body) for one in batch.origins]),
    ]
    return [(statement, rows) for statement, rows in everything if rows]


def sliced(batch: Batch) -> dict[int, list[Play]]:
    """All else, by slice: whatever belongs to one table is put in its place together."""
    slices: defaultdict[int, Batch] = defaultdict(Batch)
    tables = {record.table for record in batch.records}
    for record in batch.records:
        slices[slice_of(record.table)].records.append(record)
    for hand in batch.hands:
        slices[slice_of(hand.table)].hands.append(hand)
    for own in batch.own_hands:
        slices[slice_of(own.table)].own_hands.append(own)
    for result in batch.results:
        slices[slice_of(result.table)].results.append(result)
    for person, left in batch.departures:
        slices[slice_of(left.table)].departures.append((person, left))
    for snapshot in [one for one in batch.snapshots if one.table in tables]:
        slices[slice_of(snapshot.table)].snapshots.append(snapshot)
    home = batch.records[0].table if batch.records else ""
    for name, chips in batch.changes.items():
        owner = account(name)[0].partition(":")[0]
        slices[slice_of(owner if owner in tables else home)].changes[name] = chips
    moves = moves_in(batch)
    return {number: _play(part, moves) for number, part in slices.items()}


@lru_cache(100_000)
def slice_of(table: str) -> int:
    return crc32(table.encode()) % SLICES


def _play(batch: Batch, moves: dict[tuple[str, int], bytes]) -> list[Play]:
    everything: list[Play] = [
        (queries.ADD_RECORD, [(*astuple(r), moves.get((r.table, r.number))) for r in batch.records]),
        (queries.ADD_WISH, [(r.at, r.command, r.table) for r in batch.records if r.command]),
        (queries.ADD_TO_BALANCE, [(*account(name), chips) for name, chips in batch.changes.items()]),
        (queries.SET_DEPARTURE, [_departure(person, left) for person, left in batch.departures]),
        (queries.ADD_HAND, [(*astuple(hand)[:-1], msgspec.json.encode(hand.people)) for hand in batch.hands]),
        (queries.ADD_HAND_PERSON, own_hands.rows(batch.hands, batch.own_hands)),
        (queries.ADD_TO_HOURS, own_hands.hours(batch.own_hands)),
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
