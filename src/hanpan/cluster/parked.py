"""Wishes for a table that nobody has just now: its node has died, or hands it over."""

from dataclasses import dataclass

from hanpan.cluster.node_link import FarVisit

ASKED_AGAIN = 4
"""Ticks, of a second each, after which it is asked whether there is such a table: a dead node is found after three."""


@dataclass
class Wish:
    """One of them."""

    visit: FarVisit
    table: str
    id: str
    data: bytes
    ticks: int = 0


class Parked:
    """In the order in which they came."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []

    def park(self, wish: Wish) -> None:
        self.wishes.append(wish)

    def take(self, tables: dict[str, int]) -> list[Wish]:
        """Somebody has these now."""
        found = [wish for wish in self.wishes if wish.table in tables]
        self.wishes = [wish for wish in self.wishes if wish.table not in tables]
        return found

    def tick(self) -> list[Wish]:
        """Those that have waited for long."""
        for wish in self.wishes:
            wish.ticks += 1
        late = [wish for wish in self.wishes if wish.ticks >= ASKED_AGAIN and not wish.visit.over]
        self.wishes = [wish for wish in self.wishes if wish.ticks < ASKED_AGAIN and not wish.visit.over]
        return late
