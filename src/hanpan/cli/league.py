"""`hanpan league`: run one, stop it, and see how it stands."""

import asyncio
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer
from rich.console import Console

from hanpan.cli.folder import data_folder
from hanpan.cli.output import BAD_INPUT, complain, refuse
from hanpan.words import say

if TYPE_CHECKING:
    from hanpan.cli.league_watch import Watcher
    from hanpan.league.running import Run
    from hanpan.league.settings import LeagueSettings
    from hanpan.league.standings import Standings
    from hanpan.league.stopping import Stop

ENDED_BADLY = 1
AT_ONCE = 130
IN_A_FILE = 140
"""Columns, where nobody's terminal says how many there are."""
app = typer.Typer(help="help.league.about", no_args_is_help=True)
FileArgument = Annotated[Path, typer.Argument(help="help.league.file", metavar="FILE")]
DataOption = Annotated[Path | None, typer.Option("--data", help="help.league.data", metavar="DIR")]


@app.command("new", help="help.league.new")
def new_league(context: typer.Context, file: FileArgument) -> None:
    """A file to begin with."""
    from hanpan.cli.league_file import league_file

    lang: str = context.obj
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(league_file(lang))
    except FileExistsError:
        refuse(lang, "operating.serve.exists", file=file)
    except OSError as wrong:
        refuse(lang, "operating.serve.cannot-write", file=file, problem=wrong.strerror or type(wrong).__name__)
    typer.echo(say(lang, "league.written", file=file))


@app.command("run", help="help.league.run")
def run_league(
    context: typer.Context,
    file: FileArgument,
    data: DataOption = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="help.league.json-file", metavar="FILE")] = None,
) -> None:
    """From where it stands to its end; Ctrl-C pauses it after the hand, a second one at once."""
    from hanpan.cli.league_watch import Watcher
    from hanpan.league.journal import folder_of
    from hanpan.league.running import Run
    from hanpan.league.stopping import Stop

    lang: str = context.obj
    settings = _read(lang, file, to_play=True)
    folder = folder_of(data_folder(data), settings.name)
    with Watcher(lang) as watcher:
        stop = Stop(folder)
        told = _run(lang, Run(settings, folder, file.absolute().parent, watcher, stop, file.absolute()), stop, watcher)
    _tell(lang, told)
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(told)))
    key = "finished" if told.state == "finished" else "paused"
    typer.echo(say(lang, f"league.run.{key}", folder=folder))


def _read(lang: str, file: Path, *, to_play: bool = False) -> "LeagueSettings":
    from hanpan.cli.league_file import read_league_file
    from hanpan.server.settings_file import SettingsError

    try:
        return read_league_file(file, lang, to_play=to_play)
    except SettingsError as wrong:
        for line in wrong.lines:
            complain(lang, line)
        raise typer.Exit(BAD_INPUT) from None


def _run(lang: str, run: "Run", stop: "Stop", watcher: "Watcher") -> "Standings":
    from hanpan.floor.ports import StoreError
    from hanpan.house.upcasting import UnknownVersionError
    from hanpan.league.running import ChangedError
    from hanpan.league.worker import WorkerError
    from hanpan.store.errors import FolderInUseError, OtherVersionError

    try:
        return asyncio.run(_until_stopped(run, stop, watcher))
    except asyncio.CancelledError:
        raise typer.Exit(AT_ONCE) from None
    except ChangedError as changed:
        refuse(lang, "league.run.changed", names=", ".join(changed.names), folder=run.folder)
    except FolderInUseError as used:
        refuse(lang, "league.run.in-use", process=used.process or "?")
    except (OtherVersionError, UnknownVersionError) as other:
        refuse(lang, "operating.serve.other-version", folder=run.folder, found=other.found, known=other.known)
    except (StoreError, OSError, WorkerError) as wrong:
        complain(lang, say(lang, "league.run.failed", problem=f"{type(wrong).__name__}: {wrong}"))
        raise typer.Exit(ENDED_BADLY) from None


async def _until_stopped(run: "Run", stop: "Stop", watcher: "Watcher") -> "Standings":
    """The first signal pauses after the hand, the second ends what is under way."""
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()

    def ring() -> None:
        if stop.after == "hand":
            task.cancel()
            return
        stop.ask("hand")
        watcher.tell("pausing")

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ring)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ring))
    return await run()


@app.command("stop", help="help.league.stop")
def stop_league(
    context: typer.Context,
    file: FileArgument,
    data: DataOption = None,
    after: Annotated[Literal["hand", "game"], typer.Option("--after", help="help.league.after")] = "hand",
) -> None:
    """Said to whoever runs the league, in another window or on no terminal at all."""
    from hanpan.league.journal import folder_of
    from hanpan.league.stopping import say_stop

    lang: str = context.obj
    folder = folder_of(data_folder(data), _read(lang, file).name)
    if not folder.is_dir():
        refuse(lang, "league.not-begun", folder=folder)
    say_stop(folder, after)
    typer.echo(say(lang, f"league.stop-after-{after}"))


@app.command("standings", help="help.league.standings")
def tell_standings(
    context: typer.Context,
    file: FileArgument,
    data: DataOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Also while the league is run."""
    from hanpan.floor.ports import StoreError
    from hanpan.league.journal import folder_of, read_league
    from hanpan.store.errors import NoStoreError, OtherVersionError

    lang: str = context.obj
    folder = folder_of(data_folder(data), _read(lang, file).name)
    try:
        found = read_league(folder)
    except OtherVersionError as other:
        refuse(lang, "operating.serve.other-version", folder=folder, found=other.found, known=other.known)
    except NoStoreError:
        found = None
    except StoreError as wrong:
        refuse(lang, "operating.audit.cannot-read", folder=folder, problem=wrong)
    if found is None:
        refuse(lang, "league.not-begun", folder=folder)
    if as_json:
        typer.echo(msgspec.json.encode(found[2]))
    else:
        _tell(lang, found[2])


def _tell(lang: str, told: "Standings") -> None:
    from hanpan.cli.league_watch import standings_table

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = IN_A_FILE
    console.print(standings_table(lang, told, console.width))
