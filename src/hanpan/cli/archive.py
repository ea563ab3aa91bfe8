"""`hanpan archive`: what was played long ago moves into a file of its own, and the house's own file shrinks."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal

from hanpan.cli.folder import data_folder
from hanpan.cli.output import refuse
from hanpan.floor.ports import StoreError
from hanpan.store.errors import FolderInUseError, NoStoreError
from hanpan.words import say

DAY = 24 * 3600 * 1000


def archive_house(
    context: typer.Context,
    days: Annotated[int, typer.Option("--days", help="help.archive.days", min=0)] = 90,
    data: Annotated[Path | None, typer.Option("--data", help="help.archive.data", metavar="DIR")] = None,
) -> None:
    """Of a house that is closed."""
    from hanpan.store.archive import FILE  # not above: the database's library takes a moment
    from hanpan.store.archiving import archive

    lang: str = context.obj
    folder, before = data_folder(data), int(time.time() * 1000) - days * DAY
    try:
        done = asyncio.run(archive(folder, before))
    except NoStoreError:
        refuse(lang, "operating.audit.no-store", folder=folder)
    except FolderInUseError as used:
        refuse(lang, "operating.serve.folder-in-use", folder=folder, process=used.process or "?")
    except (StoreError, OSError) as wrong:
        refuse(lang, "operating.archive.failed", problem=wrong)
    date = datetime.fromtimestamp(before / 1000, UTC).date()
    told = {"hands": f"{done.hands:,}", "date": date, "file": folder / FILE, "archive": decimal(done.archive)}
    sizes = {"before": decimal(done.before), "after": decimal(done.after)}
    typer.echo(say(lang, "operating.archive.done", **told, **sizes))
