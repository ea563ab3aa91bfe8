"""Facts that lie together once their hand is over: one compressed row for a hand and what happened before it."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator

from hanpan.floor.sealing import without
from hanpan.store import queries
from hanpan.store.compiling import Put, Row, Rows
from hanpan.store.packing import pack, unpack
from hanpan.store.rows import Write, read_remains

Ask = Callable[..., Awaitable[Rows]]
Remains = tuple[int, bytes]
"""The first fact of a hand, and what is left of its sealed parts."""
NO_HAND_LATER = 2**62
MOST = 5000
"""Facts in a stretch. A long game makes several."""


async def placed(ask: Ask, waiting: dict[Put, Rows], ended: Collection[str] = ()) -> list[Write]:
    """What puts these rows in their places. Facts of hands that are over never lie in the journal, or no longer; nor do
    those after the last hand of a table that has ended, whose snapshot nobody needs."""
    loose: defaultdict[str, Rows] = defaultdict(list)
    for row in waiting.get(queries.ADD_RECORD, ()):
        loose[row[0]].append(row)
    writes: list[Write] = []
    hands = sorted(waiting.get(queries.ADD_HAND, ()), key=_number)
    left = {_number(row): row for row in waiting.get(queries.ADD_REMAINS, ())}
    packed: Rows = []
    for hand in hands:
        table, number, last = hand[0], hand[1], hand[6]
        before = [row for row in loose[table] if row[1] <= last]
        remains = (hand[5], left[_number(hand)][2]) if _number(hand) in left else None
        ended_before = [one for one in packed if one[0] == table]
        stretch = await _stretch(ask, table, number, last, before, ended_before, remains)
        if stretch:
            loose[table] = loose[table][len(before) :]
            writes += stretch
            packed.append(hand)
            left.pop(_number(hand), None)
    for table in [table for table, rows in loose.items() if rows and table in ended]:
        rows = loose[table]
        tail = await _tail(ask, table, rows[-1][1], rows, [one for one in packed if one[0] == table])
        if tail:
            del loose[table]
            writes += tail
    rest = [row for rows in loose.values() for row in rows]
    unpacked = [hand for hand in hands if hand not in packed]
    puts = waiting | {queries.ADD_RECORD: rest, queries.ADD_HAND: unpacked, queries.ADD_REMAINS: list(left.values())}
    puts[queries.ADD_PACKED_HAND] = [(*hand, True) for hand in packed]
    return [*[(put, put.merged(rows)) for put, rows in puts.items() if rows], *writes]


def _number(hand: Row) -> tuple[str, int]:
    return hand[0], hand[1]


async def _stretch(
    ask: Ask, table: str, hand: int, last: int, waiting: Rows, packed: Rows, remains: Remains | None = None
) -> list[Write]:
    """From the end of the hand before up to the end of this one; nothing where a fact is missing, or none is left."""
    ended = [(one[6],) for one in packed[-1:]] or await ask(queries.LAST_HAND_ENDED, name=table, number=hand)
    first = ended[0][0] + 1 if ended else 0
    ahead = waiting[0][1] - 1 if waiting else last
    settled = await ask(queries.RECORDS, name=table, first=first, last=ahead) if first <= ahead else []
    rows = [*settled, *waiting]
    if [row[1] for row in rows] != list(range(first, last + 1)) or not rows:
        return []
    return together(rows if remains is None else forgetting(rows, *remains), settled)


async def _tail(ask: Ask, table: str, last: int, waiting: Rows, packed: Rows) -> list[Write]:
    """What came after the last hand of a table that has ended, up to the last fact of all."""
    stretch = await _stretch(ask, table, NO_HAND_LATER, last, waiting, packed)
    return [*stretch, (queries.REMOVE_SNAPSHOT, [{"name": table}])] if stretch else []


def forgetting(rows: Rows, first: int, remains: bytes) -> Rows:
    """FD-3.1: of the hand that began with this fact all that was sealed is gone, but for what remains."""
    kept = read_remains(remains)
    return [row if row[1] < first else _left(row, kept) for row in rows]


def left_of(rows: Iterable[Row], hands: Iterable[tuple[int, int, bytes]]) -> Iterator[Row]:
    """The same for facts that lie loose, in order: of each hand its first fact, its last, and what remains."""
    told = iter(hands)
    hand = next(told, None)
    for row in rows:
        while hand is not None and hand[1] < row[1]:
            hand = next(told, None)
        yield row if hand is None or row[1] < hand[0] else _left(row, read_remains(hand[2]))


def _left(row: Row, kept: dict[int, bytes]) -> Row:
    sealed, seed = row[5], row[6]
    if sealed is None:
        return row  # everybody knows all of it: a draw, whose seed hides nothing and proves it
    left = kept.get(row[1]) or without(sealed)
    # What a house without a key wrote in clear stays as it is; without its seed nobody could prove the pack.
    in_clear = left == sealed
    return *row[:5], left, seed if in_clear else None, *row[7:]


def together(rows: Rows, settled: Rows) -> list[Write]:
    """One row for these, or several for many; those of them that lie in the journal are taken away from there."""
    table, first = rows[0][0], rows[0][1]
    parts = [rows[place : place + MOST] for place in range(0, len(rows), MOST)]
    writes: list[Write] = [(queries.ADD_STRETCH, [(table, one[0][1], one[-1][1], pack(one)) for one in parts])]
    if settled:
        writes.append((queries.REMOVE_RECORDS, [{"name": table, "first": first, "last": settled[-1][1]}]))
    return writes


async def tightened(ask: Ask, most: int, waiting: Collection[str] = ()) -> list[Write]:
    """What packs some hands that lie loose: an earlier version's, or those of a house that was killed; and then what is
    left of tables that have ended, but for those of which something waits."""
    writes: list[Write] = []
    for table, hand, first, last in await ask(queries.LOOSE_HANDS, most=most):
        left = await ask(queries.REMAINS, name=table, number=hand)
        stretch = await _stretch(ask, table, hand, last, [], [], (first, left[0][0]) if left else None)
        writes += stretch
        if left and stretch:
            writes.append((queries.REMOVE_REMAINS, [{"name": table, "number": hand}]))
        writes.append((queries.SET_PACKED, [{"name": table, "number": hand}]))  # or something of it is missing
    if writes:
        return writes
    for table, last in await ask(queries.LEFT_BY_TABLES, most=most + len(waiting)):
        writes += [] if table in waiting else await _tail(ask, table, last, [], [])
    return writes


def merged(loose: Iterable[Row], stretches: Iterable[Row], first: int, last: int) -> Rows:
    """The facts asked for, in order, wherever they lie."""
    found = [row for table, begin, body in stretches for row in unpack(table, begin, body) if first <= row[1] <= last]
    return sorted([*found, *loose], key=_number) if found else list(loose)
