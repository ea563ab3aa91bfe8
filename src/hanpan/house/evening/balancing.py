"""EV-3: which tables owe a player, which are owed one, which is broken. Pure, over how many sit at each.

`counts` names every table in the order in which they were opened, with its players: those who sit out among them, those
announced to come counted where they go.
"""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

Counts = Mapping[str, int]


def fullest(counts: Counts) -> int:
    return max(counts.values(), default=0)


def moves_due(counts: Counts) -> Iterator[tuple[str, str]]:
    """EV-3.2: from the largest table (equals: the one opened first) to the smallest, until no two differ by two."""
    if not counts or max(counts.values()) - min(counts.values()) < 2:
        return
    tables, places = list(counts), _by_count(counts)
    while True:
        most, fewest = max(places), min(places)
        if most - fewest < 2:
            return
        source, target = places[most][0], places[fewest][0]
        yield tables[source], tables[target]
        for count, change in ((most, -1), (fewest, 1)):
            heappush(places.setdefault(count + change, []), heappop(places[count]))
            if not places[count]:
                del places[count]


def _by_count(counts: Counts) -> dict[int, list[int]]:
    """Which tables have so many players: by their places, the one opened first at the front."""
    found: dict[int, list[int]] = {}
    for place, count in enumerate(counts.values()):
        found.setdefault(count, []).append(place)
    return found


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
