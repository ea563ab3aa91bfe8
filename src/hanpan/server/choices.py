"""What the house lets one choose: the tables one may open (HO-2.2), and what the cage still gives (HO-1.1)."""

from msgspec import Struct

from hanpan.house.settings import LEAST_CHIPS, MOST_BUY_IN, STAKES
from hanpan.server.asking import Answer, Ask, Nothing
from hanpan.server.tables import TableKind

ANY_SEATS = tuple(range(2, 10))
SEATS: dict[TableKind, tuple[int, ...]] = {
    "cash": (2, 6, 9),
    "sng": ANY_SEATS,
    "private-sng": ANY_SEATS,
    "sniper": (2, 3, 4, 5, 6),
    "blackjack": (),
}


class KindOffered(Struct, frozen=True):
    """A kind of table, as its creator may have it."""

    kind: str
    seats: tuple[int, ...]
    """None where nobody counts them."""
    stakes: tuple[tuple[int, int], ...]
    """Small and big blind; none where there are no chips."""
    least_buy_in: int
    most_buy_in: int


class Choices(Struct, frozen=True):
    """What one may choose in this house."""

    tables: tuple[KindOffered, ...]
    daily_chips: int
    """What the cage gives a person in a day."""


class CageTold(Struct, frozen=True):
    """What the cage still gives."""

    daily: int
    left: int
    more_at: int | None
    """When it gives more again, in milliseconds; none where all of it is left."""


async def read_choices(ask: Ask, _: Nothing) -> Answer:
    """The kinds of table one may open, and how many chips a day the cage gives."""
    return Choices(tuple(_offered(kind) for kind in SEATS), ask.context.floor.settings.daily_limit)


def _offered(kind: TableKind) -> KindOffered:
    if kind in ("sniper", "blackjack"):
        return KindOffered(kind, SEATS[kind], (), 0, 0)
    return KindOffered(kind, SEATS[kind], STAKES, LEAST_CHIPS, MOST_BUY_IN)


async def ask_cage(ask: Ask, _: Nothing) -> Answer:
    """How many chips one may still get within a day."""
    cage, now, person = ask.context.floor.house.cage, ask.context.clock.now(), ask.row.person
    return CageTold(cage.daily_limit, max(0, cage.left(person, now)), cage.more_at(person, now))
