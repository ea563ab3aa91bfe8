"""EV-3.1, EV-3.3: draws, from a seed that is given."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

Drawn = TypeVar("Drawn", str, int)


def drawn(seed: str, what: str, among: Iterable[Drawn]) -> list[Drawn]:
    """All of them in an order that only the seed knows, another one for each draw."""
    return sorted(among, key=lambda one: (sha256(f"{seed}\0{what}\0{one}".encode()).digest(), one))


def sizes(people: int, seats: int) -> list[int]:
    """EV-3.1: as few tables as hold them, with at most one player's difference."""
    tables = -(-people // seats)
    return [people // tables + (place < people % tables) for place in range(tables)]


def first_seats(seed: str, people: Sequence[str], seats: int, order: list[str] | None = None) -> list[dict[int, str]]:
    """Who sits where when a tournament begins: for each table its chairs. In the order that everybody's numbers have
    drawn (FD-1.10) they sit on the first chairs of each table, so that nothing is left to choose."""
    waiting, found = drawn(seed, "people", people) if order is None else order, []
    for place, size in enumerate(sizes(len(people), seats)):
        free = drawn(seed, f"chairs {place}", range(seats)) if order is None else list(range(size))
        chairs = sorted(free[:size])
        found.append(dict(zip(chairs, waiting[:size], strict=True)))
        waiting = waiting[size:]
    return found
