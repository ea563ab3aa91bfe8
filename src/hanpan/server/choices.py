"""The tables a person may open (HO-2.2), and what the cage still sells them (HO-1.1)."""

from typing import Any

import msgspec
from msgspec import Struct

from hanpan.house.contract import TableFormat, TableKind
from hanpan.house.kinds import KINDS
from hanpan.server.asking import Answer, Ask, Nothing


class TableOffered(Struct, frozen=True):
    """A game in a format, as somebody may open a table of it."""

    game: str
    format: str
    seats: tuple[int, ...]
    """None where nobody counts them."""
    stakes: tuple[tuple[int, int], ...]
    """Small and big blind; none where there is nothing to choose."""
    least_buy_in: int
    most_buy_in: int
    usual_buy_ins: tuple[tuple[int, int], ...]
    """For each stake the least and the most that people usually sit down with."""
    form: dict[str, Any]
    """The JSON schema of what `open-table` takes as its form."""


class Choices(Struct, frozen=True):
    """What one may choose in this house."""

    tables: tuple[TableOffered, ...]
    daily_chips: int
    """What the cage gives a person in a day."""


class CageTold(Struct, frozen=True):
    """What the cage still gives."""

    daily: int
    left: int
    more_at: int | None
    """When it gives more again, in milliseconds; none where all of it is left."""


async def read_choices(ask: Ask, _: Nothing) -> Answer:
    """The tables one may open, and how many chips a day the cage gives."""
    offered = tuple(_offered(kind, played) for kind in KINDS.values() for played in kind.formats)
    return Choices(offered, ask.context.floor.settings.daily_limit)


def _offered(kind: TableKind, played: TableFormat) -> TableOffered:
    chips = played.stakes, played.least_buy_in, played.most_buy_in, played.usual_buy_ins
    return TableOffered(kind.name, played.name, played.seats, *chips, msgspec.json.schema(played.form))


async def ask_cage(ask: Ask, _: Nothing) -> Answer:
    """How many chips one may still get within a day."""
    cage, now, person = ask.context.floor.house.people.cage, ask.context.clock.now(), ask.row.person
    return CageTold(cage.daily_limit, max(0, cage.left(person, now)), cage.more_at(person, now))
