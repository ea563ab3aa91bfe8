"""EV-3: which tables owe a player, which are owed one, which is broken. Pure, over how many sit at each.

`counts` names every table in the order in which they were opened, with its players: those who sit out among them, those
announced to come counted where they go.
"""

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush

Counts = Mapping[str, int]


def fullest(counts: Counts) -> int:
    return max(counts.values(), default=0)


def moves_due(counts: Counts) -> Iterator[tuple[str, str]]:
    """EV-3.2: from the largest table (equals: the one opened first) to the smallest, until no two differ by two."""
    now, order = dict(counts), {table: place for place, table in enumerate(counts)}
    if not now or max(now.values()) - min(now.values()) < 2:
        return
    largest = [(-count, order[table], table) for table, count in now.items()]
    fewest = [(count, order[table], table) for table, count in now.items()]
    heapify(largest)
    heapify(fewest)
    while True:
        source, target = _top(largest, now, -1), _top(fewest, now, 1)
        if now[source] - now[target] < 2:
            return
        yield source, target
        for table, change in ((source, -1), (target, 1)):
            now[table] += change
            heappush(largest, (-now[table], order[table], table))
            heappush(fewest, (now[table], order[table], table))


def _top(heap: list[tuple[int, int, str]], now: Counts, sign: int) -> str:
    """The first of them; what was so before a move is passed over."""
    while sign * now[heap[0][2]] != heap[0][0]:
        heappop(heap)
    return heap[0][2]


def to_break(counts: Counts, seats: int) -> str | None:
    """EV-3.3: where all fit on one table fewer, the one with the fewest (then the last opened)."""
    if len(counts) < 2 or sum(counts.values()) > seats * (len(counts) - 1):
        return None
    return min(reversed(list(counts)), key=counts.__getitem__)


def shares(counts: Counts, people: int) -> list[str]:
    """The tables at which so many find a chair, one after the other, each time the smallest (then the first opened)."""
    now, found = dict(counts), []
    for _ in range(people):
        table = min(now, key=now.__getitem__)
        now[table] += 1
        found.append(table)
    return found


def smallest(counts: Counts, seats: int) -> str | None:
    """EV-1.3: where who comes late sits down; None where every chair is taken."""
    table = min(counts, key=counts.__getitem__, default=None)
    return table if table is not None and counts[table] < seats else None


def brink(counting: int, entrants: int, final_table: int) -> int:
    """EV-3.5: with so many players tables play hand for hand: one more than places that count; where all do, one more
    than the final table."""
    return 1 + (final_table if counting >= entrants else counting)
