"""Evenings there have been (floor.evening_ports.EveningStore)."""

from sqlalchemy import bindparam, select

from hanpan.floor.evening_ports import EveningRow
from hanpan.store import rows
from hanpan.store.compiling import Rows
from hanpan.store.driver import Places
from hanpan.store.schema import evening_guests, evenings

_COLUMNS = [evenings.c[name] for name in EveningRow.__struct_fields__]
_ONE = select(*_COLUMNS).where(evenings.c.evening == bindparam("named"))
_NEWEST = (evenings.c.opened.desc(), evenings.c.evening)
_OF = select(*_COLUMNS).where(evenings.c.host == bindparam("who")).order_by(*_NEWEST)
_CAME_TO = (
    select(*_COLUMNS)
    .join(evening_guests, evening_guests.c.evening == evenings.c.evening)
    .where(evening_guests.c.person == bindparam("who"))
    .order_by(*_NEWEST)
)
_LATEST = select(*_COLUMNS).order_by(*_NEWEST).limit(bindparam("most"))

_read = rows.reader(EveningRow)


class Evenings:
    """Rows that are put in their places with the commit that brings them."""

    def __init__(self, driver: Places) -> None:
        self.driver = driver

    async def one(self, evening: str) -> EveningRow | None:
        found = await self.driver.rows(_ONE, named=evening)
        return _read(found[0]) if found else None

    async def of(self, host: str) -> list[EveningRow]:
        return _all(await self.driver.rows(_OF, who=host))

    async def came_to(self, person: str) -> list[EveningRow]:
        return _all(await self.driver.rows(_CAME_TO, who=person))

    async def latest(self, limit: int) -> list[EveningRow]:
        return _all(await self.driver.rows(_LATEST, most=limit))


def _all(found: Rows) -> list[EveningRow]:
    return [_read(row) for row in found]
