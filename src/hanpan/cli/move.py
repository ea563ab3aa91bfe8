"""`hanpan move`: a house from its folder into a database, or back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from hanpan.cli.folder import data_folder
from hanpan.cli.output import DIFFERS, complain, refuse
from hanpan.cli.place import named
from hanpan.floor.ports import StoreError
from hanpan.floor.sealing import Seal
from hanpan.server.key_file import seal_for
from hanpan.store.errors import (
    ContradictionError,
    FolderInUseError,
    InUseError,
    NoStoreError,
    NotEmptyError,
    OtherVersionError,
)
from hanpan.store.postgresql.address import Address
from hanpan.words import say

if TYPE_CHECKING:
    from hanpan.store.moving import Moved


def move_house(
    context: typer.Context,
    source: Annotated[str, typer.Argument(help="help.move.source", metavar="FROM")],
    target: Annotated[str, typer.Argument(help="help.move.target", metavar="TO")],
    data: Annotated[Path | None, typer.Option("--data", help="help.move.data", metavar="DIR")] = None,
) -> None:
    """Of a house that is closed. It stays where it was, too."""
    lang: str = context.obj
    folder = data_folder(data)
    here, there = named(lang, source, folder), named(lang, target, folder)
    if isinstance(here, Path) == isinstance(there, Path):
        refuse(lang, "operating.move.one-of-each")
    _tell(lang, there, _moved(lang, here, there, seal_for(folder)))


def _moved(lang: str, here: Path | Address, there: Path | Address, seal: Seal) -> "Moved":
    from hanpan.store.moving import move  # not above: the database's library takes a moment

    console = Console(stderr=True)
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task(say(lang, "operating.audit.reading"), total=None)
            return move(here, there, lambda done, total: progress.update(bar, completed=done, total=total), seal)
    except NoStoreError:
        refuse(lang, "operating.audit.no-store", folder=here)
    except NotEmptyError:
        refuse(lang, "operating.move.not-empty", target=there)
    except FolderInUseError as used:
        refuse(lang, "operating.serve.folder-in-use", folder=used.folder, process=used.process or "?")
    except InUseError as used:
        refuse(lang, "operating.serve.database-in-use", database=used.database, holder=used.holder)
    except OtherVersionError as other:
        refuse(lang, "operating.serve.other-version", folder=here, found=other.found, known=other.known)
    except (StoreError, ContradictionError, OSError) as wrong:
        refuse(lang, "operating.move.failed", problem=wrong)


def _tell(lang: str, there: Path | Address, moved: "Moved") -> None:
    if not moved.alike:
        complain(lang, say(lang, "operating.move.differs", target=there))
        raise typer.Exit(DIFFERS)
    told = moved.target
    numbers = {"tables": f"{told.tables:,}", "facts": f"{told.facts:,}", "accounts": f"{told.accounts:,}"}
    typer.echo(say(lang, "operating.move.done", target=there, **numbers))
    if not told.sound:
        complain(lang, say(lang, "operating.move.findings", count=len(told.findings)))
        raise typer.Exit(DIFFERS)
    key = "operating.move.then-database" if isinstance(there, Address) else "operating.move.then-folder"
    typer.echo(say(lang, key))
