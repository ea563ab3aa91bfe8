"""Finds where a house is kept: its data folder, or the database that its settings or the environment name."""

from pathlib import Path

import typer

from hanpan.cli.output import BAD_INPUT, complain, refuse
from hanpan.server.settings_file import FILE, SettingsError, read_settings
from hanpan.store.postgresql.address import Address, address_of, is_address

DATABASE = "database"
"""What stands on the command line for the database of the settings or the environment: everybody on the machine can
read a command line."""


def place_of(lang: str, folder: Path, written: str) -> Path | Address:
    """As the settings say, and the environment, which comes first."""
    try:
        address = address_of(written)
    except ValueError:
        refuse(lang, "operating.database.bad-address")
    return folder if address is None else reachable(lang, address)


def reachable(lang: str, address: Address) -> Address:
    """Only a house in a database needs its driver."""
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        refuse(lang, "operating.database.no-driver")
    return address


def kept_in(lang: str, folder: Path) -> Path | Address:
    """Of the house whose settings lie in a folder."""
    return place_of(lang, folder, written_in(lang, folder))


def written_in(lang: str, folder: Path) -> str:
    """The database in the settings of a folder; empty where there are none."""
    file = folder / FILE
    if not file.exists():
        return ""
    try:
        return read_settings(file, lang).store.database
    except SettingsError as wrong:
        for line in wrong.lines:
            complain(lang, line)
        raise typer.Exit(BAD_INPUT) from None


def named(lang: str, said: str, folder: Path) -> Path | Address:
    """A folder, `database`, or an address without a password."""
    if said == DATABASE:
        place = kept_in(lang, folder)
        return place if isinstance(place, Address) else refuse(lang, "operating.database.none")
    if not is_address(said):
        return Path(said)
    address = Address(said)
    return refuse(lang, "operating.database.in-command") if address.has_password else reachable(lang, address)
