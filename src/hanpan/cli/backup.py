"""`hanpan backup`: a copy of the whole house, taken while it goes on."""

from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal

from hanpan.cli.folder import data_folder
from hanpan.cli.output import refuse
from hanpan.floor.ports import StoreError
from hanpan.store.errors import NoStoreError
from hanpan.words import say


def back_up_house(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(help="help.backup.target", metavar="TARGET")],
    data: Annotated[Path | None, typer.Option("--data", help="help.backup.data", metavar="DIR")] = None,
) -> None:
    """Into a file that is not there yet."""
    from hanpan.store.backup import backup  # not above: the database's library takes a moment

    lang: str = context.obj
    folder = data_folder(data)
    if target.exists():
        refuse(lang, "operating.backup.exists", target=target)
    try:
        backup(folder, target)
    except NoStoreError:
        refuse(lang, "operating.audit.no-store", folder=folder)
    except (StoreError, OSError) as wrong:
        refuse(lang, "operating.backup.failed", problem=wrong)
    size = decimal(target.stat().st_size)
    typer.echo(say(lang, "operating.backup.done", folder=folder, target=target, size=size))
