"""Options of `hanpan serve` for several processes: command line, settings and environment."""

from typing import Literal

from msgspec import structs

from hanpan.cli.output import refuse
from hanpan.cluster.address import BusAddress, bus_of
from hanpan.server.settings import HouseSettings
from hanpan.store.postgresql.address import Address, is_address

Role = Literal["both", "tables", "door"]


def in_cluster(lang: str, settings: HouseSettings, role: Role | None, database: str, bus: str) -> HouseSettings:
    """What the command line says counts more than the file. A password does not belong there."""
    if database and not is_address(database):
        refuse(lang, "operating.database.bad-address")
    if database and Address(database).has_password:
        refuse(lang, "operating.database.in-command")
    if bus and _address(lang, settings, bus).has_password:
        refuse(lang, "operating.bus.in-command")
    cluster = structs.replace(settings.cluster, role=role or settings.cluster.role, bus=bus or settings.cluster.bus)
    store = structs.replace(settings.store, database=database or settings.store.database)
    return structs.replace(settings, cluster=cluster, store=store)


def bus_in(lang: str, settings: HouseSettings) -> BusAddress | None:
    """None: everything in this process."""
    written = bus_of(settings.cluster.bus)
    if not written:
        return (
            None
            if settings.cluster.role == "both"
            else refuse(lang, "operating.bus.needed", role=settings.cluster.role)
        )
    try:
        import nats  # noqa: F401
    except ImportError:
        refuse(lang, "operating.bus.no-driver")
    return _address(lang, settings, written)


def _address(lang: str, settings: HouseSettings, written: str) -> BusAddress:
    told = settings.cluster
    try:
        return BusAddress(written, told.authority, told.certificate, told.key)
    except ValueError:
        refuse(lang, "operating.bus.bad-address")
