"""What the floor asks of a store for evenings (EV). An evening's journal lies with those of tables: same numbers, same
batches, same audit; this is what is asked of evenings that are over."""

from typing import Protocol

import msgspec
from msgspec import Struct

from hanpan.house.evening.evening import Evening
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.places import Together
from hanpan.house.evening.season import Result, result
from hanpan.house.evening.sheets import places_of

GAME = "evening"
"""What the row of an evening says in place of a game: its journal is no table's."""


class EveningRow(Struct, frozen=True):
    """An evening in the list of those there have been."""

    evening: str
    host: str
    title: str
    style: str
    opened: int
    ended: int = 0
    result: bytes = b""
    """How it came out (`EveningResult`), once it is over."""


class EveningResult(Struct, frozen=True):
    """EV-5.3: what an evening adds to the season of its host."""

    places: tuple[Together, ...]
    names: dict[str, str]
    bots: tuple[str, ...]
    points: str
    own_points: tuple[int, ...]
    came: tuple[str, ...] = ()
    """Who may look at it for ever: whoever was at it, without bots and those who were banned."""


class EveningStore(Protocol):
    """Beside the journals."""

    async def one(self, evening: str) -> EveningRow | None: ...

    async def of(self, host: str) -> list[EveningRow]:
        """Of one host, the latest first."""

    async def came_to(self, person: str) -> list[EveningRow]:
        """Those that are over and at which they were, the latest first."""

    async def latest(self, limit: int) -> list[EveningRow]:
        """Of everybody, the latest first."""


def row_of(evening: Evening, ended: int = 0) -> EveningRow:
    settings = evening.settings
    told = msgspec.json.encode(_result(evening)) if ended else b""
    return EveningRow(evening.id, evening.host, settings.title, settings.style.value, evening.opened, ended, told)


def _result(evening: Evening) -> EveningResult:
    settings = evening.settings
    places = tuple([together for _, together in places_of(evening)])
    names = {guest.person: guest.name for guest in evening.guests.values()}
    came = tuple(
        [guest.person for guest in evening.guests.values() if not guest.bot and is_inside(evening, guest.person)]
    )
    return EveningResult(places, names, tuple(evening.bots()), settings.points, settings.own_points, came)


def guests_in(row: EveningRow) -> tuple[str, ...]:
    """Who was at it; nobody is written down before it is over."""
    return msgspec.json.decode(row.result, type=EveningResult).came if row.result else ()


def result_in(row: EveningRow) -> tuple[Result, dict[str, str]]:
    """What it counts, and what everybody was called."""
    told = msgspec.json.decode(row.result, type=EveningResult)
    return result(row.evening, told.places, told.bots, told.points, told.own_points), told.names
