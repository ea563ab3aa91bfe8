"""EV-3: which tables owe a player, which are owed one, which is broken. Pure, over how many sit at each.

`counts` names every table in the order in which they were opened, with its players: those who sit out among them, those
announced to come counted where they go.
"""

from collections.abc import Mapping

Counts = Mapping[str, int]


def fullest(counts: Counts) -> int:
    return max(counts.values(), default=0)


def is_short(counts: Counts, table: str) -> bool:
    """EV-3.4: two or more players short; it begins no hand."""
    return fullest(counts) - counts[table] >= 2


def moves_due(counts: Counts) -> list[tuple[str, str]]:
    """EV-3.2: from the largest table (equals: the one opened first) to the smallest, until no two differ by two."""
    now, found = dict(counts), []
    while now:
        source, target = max(now, key=now.__getitem__), min(now, key=now.__getitem__)
        if now[source] - now[target] < 2:
            break
        now[source] -= 1
        now[target] += 1
        found.append((source, target))
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


def plays_hand_for_hand(tables: int, players: int, counting: int, entrants: int, final_table: int) -> bool:
    """EV-3.5: one player more than places that count; where all do, one more than the final table."""
    goal = final_table if counting >= entrants else counting
    return tables > 1 and players == goal + 1
