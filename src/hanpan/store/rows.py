"""From the floor's words to rows, and back."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar, get_type_hints
from zlib import crc32

import msgspec
from msgspec.structs import astuple

from hanpan.floor.evening_ports import guests_in
from hanpan.floor.hand_ports import OwnHandRow
from hanpan.floor.ports import Batch, HandRow, Record, Result
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.house.departures import Departure
from hanpan.house.ledger import CAGE, ROUNDING, Move, Transfer, bank
from hanpan.store import own_hands, queries
from hanpan.store.compiling import Put, Row, Rows, Statement
from hanpan.store.schema import DAY_MS, NO_COUNTS

Write = tuple[Statement, list[Row] | list[dict[str, Any]]]
"""A statement and what to run it with: for a `Put` a tuple of its columns each, else by name."""
Play = tuple[Put, Rows]
Slices = defaultdict[int, defaultdict[Put, Rows]]
FactId = tuple[str, int]
"""Its table and its number there."""
Moved = list[tuple[int, Transfer]]
"""With the time of each."""
ByFact = dict[FactId, Moved]
BANK = bank("")
_A_BANK = f'"{BANK}'.encode()
"""As it begins among moves that are written down."""
SHARED = (CAGE, ROUNDING)
SLICES = 64
"""Parts of the house, each with its own tables, that are put in their places one after the other."""
T = TypeVar("T")
read_people = msgspec.json.Decoder(tuple[str, ...]).decode
read_counts = msgspec.json.Decoder(dict[str, int]).decode
encode_remains = msgspec.msgpack.Encoder().encode
read_remains = msgspec.msgpack.Decoder(dict[int, bytes]).decode
"""What is left of sealed parts, by the number of the fact (`RemainsRow`)."""


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


def read_result(row: Sequence[Any]) -> Result:
    *told, counts = row
    return _result((*told, read_counts(counts) if counts != NO_COUNTS else {}))


def read_departure(row: Row) -> tuple[str, Departure]:
    person, table, small, big, at, chips, won, streak = row
    return person, Departure(table, (small, big), at, chips, bool(won), streak)


def read_sale(row: Row) -> tuple[str, str, int, int]:
    name, target, at, amount = row
    return name, account(target)[0], at, amount


@lru_cache(100_000)
def account(name: str) -> tuple[str, str]:
    """`stack:t1:ann` is the stack of t1:ann; `cage` is nobody's."""
    type_, _, owner = name.partition(":")
    return owner, type_


def account_name(owner: str, type_: str) -> str:
    """Where several nodes write, `cage` and `rounding` are one row for each: several rows have one name."""
    return f"{type_}:{owner}" if owner and type_ not in SHARED else type_


def balances(rows: Iterable[Row]) -> Counter[str]:
    """By account."""
    found: Counter[str] = Counter()
    for owner, type_, chips in rows:
        found[account_name(owner, type_)] += chips
    return found


def fact_of(transfer: str) -> FactId:
    """The table and the number that made its id (house.ledger.transfers_of); -1 where none did."""
    return _fact(transfer.rpartition(":")[0])


def _fact(name: str) -> FactId:
    table, _, rest = name.rpartition(":")
    return table, int(rest) if rest.isdecimal() else -1


def parted(batch: Batch) -> tuple[ByFact, Moved]:
    """The chips that each fact of the batch moved, and those that none did. A fact's own lie side by side."""
    facts = {(record.table, record.number) for record in batch.records}
    by_fact: ByFact = {}
    others: Moved = []
    name, moves = "", others
    for move in batch.transfers:
        of = move[1].id.rpartition(":")[0]
        if of != name:
            name, fact = of, _fact(of)
            moves = by_fact.setdefault(fact, []) if fact in facts else others
        moves.append(move)
    return by_fact, others


def encode_moves(moves: Moved) -> bytes:
    """Ids follow from the fact (house.ledger.transfers_of)."""
    return _encode_moves([(one.source, one.target, one.amount, one.rule) for _, one in moves])


_encode_moves = msgspec.json.Encoder().encode
read_moves = msgspec.json.Decoder(list[Move]).decode


def at_once(batch: Batch, others: Moved) -> list[Write]:
    """What only the keys of the file can check, in the order in which it must be put."""
    tables = {record.table for record in batch.records}
    paid = {row.id for row in batch.paid}
    owed = [row for row in batch.owed if row.target not in batch.dismissed]
    everything: list[Write] = [
        (queries.ADD_NEWCOMER, _plain(batch.people)),
        (queries.ADD_SESSION, _plain(batch.sessions)),
        (queries.ADD_TABLE, _plain(batch.tables)),
        (queries.SET_EVENING, _plain(batch.evenings)),
        (queries.ADD_EVENING_GUEST, [(person, row.evening) for row in batch.evenings for person in guests_in(row)]),
        (queries.DISMISS, [{"name": table, "since": at} for table, at in batch.dismissed.items()]),
        # FD-3.1: nobody needs it any more, and one from the middle of the last hand knows its deck.
        (queries.REMOVE_SNAPSHOT, [{"name": table} for table in batch.dismissed]),
        (queries.ADD_TRANSFER, _transfers(others)),
        (queries.SET_SNAPSHOT, _plain(one for one in batch.snapshots if one.table not in tables)),
        (queries.ADD_ORIGIN, [(one.table, one.number, one.body) for one in batch.origins]),
        (queries.OWE, [(*astuple(row), 0) for row in owed if row.id not in paid]),
        (queries.PAY, [{"name": name} for name in sorted(paid.difference([row.id for row in owed]))]),
        (queries.FORGET_OWED, [{"name": table} for table in batch.dismissed]),
        # They contradict nothing, and come in the order in which they lie: put in their places later, slice by slice,
        # they would touch the pages of many batches again and again.
        (queries.ADD_WISH, [(one.at, one.command, one.table) for one in batch.records if one.command]),
    ]
    return [(statement, rows) for statement, rows in everything if rows]


def dismissed(at_once: Sequence[Write]) -> list[str]:
    """The tables that end with these writes."""
    rows: list[Any] = [row for statement, rows in at_once if statement is queries.DISMISS for row in rows]
    return [row["name"] for row in rows]


def sliced(batch: Batch, by_fact: ByFact, seal: Seal = CLEAR) -> dict[int, list[Play]]:
    """All else, by slice: whatever belongs to one table is put in its place together. Facts and snapshots are sealed
    already."""
    slices: Slices = defaultdict(lambda: defaultdict(list))
    _slice_facts(batch, by_fact, slices)
    _slice_hands(batch, slices, seal)
    tables = {record.table for record in batch.records}
    for snapshot in [one for one in batch.snapshots if one.table in tables]:
        slices[slice_of(snapshot.table)][queries.SET_SNAPSHOT].append(astuple(snapshot))
    home = batch.records[0].table if batch.records else ""
    for name, chips in batch.changes.items():
        owner, type_ = account(name)
        table = owner.partition(":")[0]
        slices[slice_of(table if table in tables else home)][queries.ADD_TO_BALANCE].append((owner, type_, chips))
    return {number: list(part.items()) for number, part in slices.items()}


def _slice_facts(batch: Batch, by_fact: ByFact, slices: Slices) -> None:
    moves: dict[FactId, bytes] = {}
    for fact, moved in by_fact.items():
        told = encode_moves(moved)
        if _A_BANK in told:  # by which its owner may ask for them; all others are kept with their fact
            slices[slice_of(fact[0])][queries.ADD_TRANSFER] += _transfers(moved)
        else:
            moves[fact] = told
    for record in batch.records:
        table, number, at, command = record.table, record.number, record.at, record.command
        moved_with = moves.get((table, number))
        row = table, number, at, command, record.open, record.sealed, record.seed, record.version, moved_with
        slices[slice_of(table)][queries.ADD_RECORD].append(row)


def _slice_hands(batch: Batch, slices: Slices, seal: Seal) -> None:
    own: defaultdict[FactId, list[OwnHandRow]] = defaultdict(list)
    for row in batch.own_hands:
        own[row.table, row.hand].append(row)
        if row.own.counts is not None:
            slices[slice_of(row.table)][queries.ADD_TO_HOURS] += own_hands.hours([row])
    for hand in batch.hands:
        part = slices[slice_of(hand.table)]
        part[queries.ADD_HAND].append((*astuple(hand)[:-1], msgspec.json.encode(hand.people)))
        part[queries.ADD_HAND_PERSON] += own_hands.rows([hand], own.get((hand.table, hand.hand), ()), seal)
    for remains in batch.remains:
        kept = {record.number: seal.left(record) for record in remains.kept}
        slices[slice_of(remains.table)][queries.ADD_REMAINS].append((remains.table, remains.hand, encode_remains(kept)))
    for r in batch.results:
        part = slices[slice_of(r.table)]
        part[queries.ADD_RESULT].append((*astuple(r)[:-1], msgspec.json.encode(r.counts).decode()))
        if not r.against:
            part[queries.ADD_TO_STANDING].append((r.game, r.format, r.person, r.hands, r.won, r.profit))
            part[queries.ADD_TO_DAY].append((r.game, r.format, day_of(r.at), r.person, r.hands, r.won, r.profit))
        if r.counts:
            part[queries.ADD_TO_TALLY] += tallied(r.game, r.format, r.person, r.counts)
            part[queries.ADD_TO_DAY_TALLY] += tallied_on(r.game, r.format, r.person, r.at, r.counts)
    for person, left in batch.departures:
        slices[slice_of(left.table)][queries.SET_DEPARTURE].append(_departure(person, left))


@lru_cache(100_000)
def slice_of(table: str) -> int:
    return crc32(table.encode()) % SLICES


def tallied(game: str, played: str, person: str, counts: dict[str, int]) -> Rows:
    """What a result adds to the tallies."""
    return [(game, played, name, person, count) for name, count in counts.items() if count]


def tallied_on(game: str, played: str, person: str, at: int, counts: dict[str, int]) -> Rows:
    """And to those of its day."""
    return [(game, played, name, day_of(at), person, count) for name, count in counts.items() if count]


def day_of(at: int) -> int:
    """In days since 1970, which begin at midnight in Greenwich."""
    return at // DAY_MS


def _plain(structs: Iterable[Any]) -> Rows:
    return list(map(astuple, structs))


def _transfers(moved: Moved) -> Rows:
    return [(t.id, at, t.source, t.target, t.amount, t.rule) for at, t in moved]


def _departure(person: str, left: Departure) -> Row:
    return person, left.table, *left.stake, left.at, left.chips, left.won, left.streak
