"""`hanpan serve`: open the house."""

import asyncio
import sys
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import ValidationError, convert, structs

from hanpan.cli.cluster_options import Role, bus_in, in_cluster
from hanpan.cli.folder import data_folder
from hanpan.cli.output import BAD_INPUT, complain, refuse
from hanpan.cli.place import place_of
from hanpan.server.logs import configure, log
from hanpan.server.settings import HouseSettings, ServerSection
from hanpan.server.settings_file import FILE, SettingsError, read_settings, settings_file
from hanpan.store.postgresql.address import Address
from hanpan.words import say

ENDED_BADLY = 1


def serve_house(
    context: typer.Context,
    data: Annotated[Path | None, typer.Option("--data", help="help.serve.data", metavar="DIR")] = None,
    port: Annotated[int | None, typer.Option("--port", help="help.serve.port", min=0, max=65535)] = None,
    host: Annotated[str | None, typer.Option("--host", help="help.serve.host")] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", help="help.serve.public-url", metavar="URL")] = None,
    settings: Annotated[Path | None, typer.Option("--settings", help="help.serve.settings", metavar="FILE")] = None,
    bots: Annotated[bool, typer.Option("--bots/--no-bots", help="help.serve.bots")] = True,
    new_password: Annotated[bool, typer.Option("--new-operator-password", help="help.serve.new-password")] = False,
    role: Annotated[Role | None, typer.Option("--role", help="help.serve.role")] = None,
    database: Annotated[str, typer.Option("--database", help="help.serve.database", metavar="URL")] = "",
    bus: Annotated[str, typer.Option("--bus", help="help.serve.bus", metavar="URL")] = "",
    write_settings: Annotated[
        Path | None, typer.Option("--write-settings", help="help.serve.write-settings", metavar="FILE")
    ] = None,
) -> None:
    """Until somebody says stop."""
    lang: str = context.obj
    if write_settings is not None:
        _write_settings(lang, write_settings)
        return
    folder = data_folder(data)
    said = {"host": host, "port": port, "public_url": public_url}
    chosen = _adjusted(lang, _read(lang, folder, settings), said, bots=bots)
    chosen = in_cluster(lang, chosen, role, database, bus)
    if new_password and chosen.operator.password_hash:
        refuse(lang, "operating.serve.password-is-set")
    configure(chosen.log.format, chosen.log.level)
    place = folder if chosen.cluster.role == "door" else place_of(lang, folder, chosen.store.database)
    _run(lang, folder, place, chosen, new_password=new_password)


def _write_settings(lang: str, file: Path) -> None:
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(settings_file(lang))
    except FileExistsError:
        refuse(lang, "operating.serve.exists", file=file)
    except OSError as wrong:
        refuse(lang, "operating.serve.cannot-write", file=file, problem=wrong.strerror or type(wrong).__name__)
    typer.echo(say(lang, "operating.serve.written", file=file))


def _read(lang: str, folder: Path, named: Path | None) -> HouseSettings:
    """The file named, else that of the data folder, else the defaults."""
    file = named or folder / FILE
    if named is None and not file.exists():
        return HouseSettings()
    try:
        return read_settings(file, lang)
    except SettingsError as wrong:
        for line in wrong.lines:
            complain(lang, line)
        raise typer.Exit(BAD_INPUT) from None


def _adjusted(lang: str, settings: HouseSettings, said: Mapping[str, object], *, bots: bool) -> HouseSettings:
    """What the command line says counts more than the file."""
    given = {name: value for name, value in said.items() if value is not None}
    try:
        server = convert({**structs.asdict(settings.server), **given}, ServerSection)
    except ValidationError:
        refuse(lang, "operating.serve.bad-public-url", address=said["public_url"])
    return structs.replace(settings, server=server, bots=structs.replace(settings.bots, on=settings.bots.on and bots))


def _run(lang: str, folder: Path, kept: Path | Address, settings: HouseSettings, *, new_password: bool) -> None:
    # Not above: it takes a second, which `--help` need not wait for.
    from hanpan.cli.serving import CannotOpenError, ServePlan, run_role
    from hanpan.floor.ports import NotKeptError
    from hanpan.store.errors import ReplacedError

    def tell(key: str, **values: object) -> None:
        with suppress(OSError):  # a house whose words nobody reads is still a house
            typer.echo(say(lang, f"operating.serve.{key}", **values))
            sys.stdout.flush()

    plan = ServePlan(folder, kept, settings, tell, _draw, new_password=new_password, bus=bus_in(lang, settings))
    try:
        _loop(run_role(plan))
    except CannotOpenError as closed:
        refuse(lang, f"operating.serve.{closed.key}", **closed.values)
    except ReplacedError:
        log.error("replaced")
        complain(lang, say(lang, "operating.serve.replaced", database=kept))
        raise typer.Exit(ENDED_BADLY) from None
    except NotKeptError as wrong:
        log.error("not-kept")
        complain(lang, say(lang, "operating.serve.not-kept", problem=wrong))
        raise typer.Exit(ENDED_BADLY) from None
    except Exception:  # a bug of ours; its message may hold what nobody should read, so only its place is written
        log.critical("unexpected-error", exc_info=True)
        complain(lang, say(lang, "operating.serve.unexpected"))
        raise typer.Exit(ENDED_BADLY) from None


def _draw(address: str) -> None:
    """A code that a phone reads off the screen; a file of lines has no use for it."""
    if not sys.stdout.isatty():
        return
    import segno

    with suppress(OSError, UnicodeError):  # a terminal that knows no such characters has the address
        segno.make(address, micro=False).terminal(compact=True)


def _loop(house: Coroutine[Any, Any, None]) -> None:
    try:
        import uvloop
    except ImportError:  # Windows
        asyncio.run(house)
    else:
        uvloop.run(house)
