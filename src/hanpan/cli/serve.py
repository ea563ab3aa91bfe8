"""`hanpan serve`: open the house."""

import asyncio
import sys
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import structs

from hanpan.cli.folder import data_folder
from hanpan.cli.output import BAD_INPUT, complain, refuse
from hanpan.server.logs import configure, log
from hanpan.server.settings import HouseSettings
from hanpan.server.settings_file import FILE, SettingsError, read_settings, settings_file
from hanpan.words import say

ENDED_BADLY = 1


def serve_house(
    context: typer.Context,
    data: Annotated[Path | None, typer.Option("--data", help="help.serve.data", metavar="DIR")] = None,
    port: Annotated[int | None, typer.Option("--port", help="help.serve.port", min=0, max=65535)] = None,
    host: Annotated[str | None, typer.Option("--host", help="help.serve.host")] = None,
    settings: Annotated[Path | None, typer.Option("--settings", help="help.serve.settings", metavar="FILE")] = None,
    bots: Annotated[bool, typer.Option("--bots/--no-bots", help="help.serve.bots")] = True,
    new_password: Annotated[bool, typer.Option("--new-operator-password", help="help.serve.new-password")] = False,
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
    chosen = _adjusted(_read(lang, folder, settings), host, port, bots=bots)
    if new_password and chosen.operator.password_hash:
        refuse(lang, "operating.serve.password-is-set")
    configure(chosen.log.format, chosen.log.level)
    _run(lang, folder, chosen, new_password=new_password)


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


def _adjusted(settings: HouseSettings, host: str | None, port: int | None, *, bots: bool) -> HouseSettings:
    """What the command line says counts more than the file."""
    said = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    return structs.replace(
        settings,
        server=structs.replace(settings.server, **said),
        bots=structs.replace(settings.bots, on=settings.bots.on and bots),
    )


def _run(lang: str, folder: Path, settings: HouseSettings, *, new_password: bool) -> None:
    # Not above: it takes a second, which `--help` need not wait for.
    from hanpan.cli.serving import CannotOpenError, Plan, run_house
    from hanpan.floor.ports import NotKeptError

    def tell(key: str, **values: object) -> None:
        with suppress(OSError):  # a house whose words nobody reads is still a house
            typer.echo(say(lang, f"operating.serve.{key}", **values))
            sys.stdout.flush()

    plan = Plan(folder, settings, tell, new_password=new_password)
    try:
        _loop(run_house(plan))
    except CannotOpenError as closed:
        refuse(lang, f"operating.serve.{closed.key}", **closed.values)
    except NotKeptError as wrong:
        log.error("not-kept")
        complain(lang, say(lang, "operating.serve.not-kept", problem=wrong))
        raise typer.Exit(ENDED_BADLY) from None
    except Exception:  # a bug of ours; its message may hold what nobody should read, so only its place is written
        log.critical("unexpected-error", exc_info=True)
        complain(lang, say(lang, "operating.serve.unexpected"))
        raise typer.Exit(ENDED_BADLY) from None


def _loop(house: Coroutine[Any, Any, None]) -> None:
    try:
        import uvloop
    except ImportError:  # Windows
        asyncio.run(house)
    else:
        uvloop.run(house)
