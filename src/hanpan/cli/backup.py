"""`hanpan backup`: a copy of the whole house, taken while it goes on. `hanpan restore`: a house from such a copy."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal

from hanpan.cli.folder import data_folder
from hanpan.cli.output import refuse
from hanpan.cli.place import kept_in
from hanpan.floor.ports import StoreError
from hanpan.server.key_file import named_key, take_name_along
from hanpan.store.errors import NoBackupError, NoStoreError, NotEmptyError
from hanpan.store.postgresql.address import Address
from hanpan.words import say

STORE_ALONE = ".db"


def back_up_house(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(help="help.backup.target", metavar="TARGET")],
    data: Annotated[Path | None, typer.Option("--data", help="help.backup.data", metavar="DIR")] = None,
) -> None:
    """Into a file that is not there yet."""
    lang: str = context.obj
    place = data_folder(data)
    folder = kept_in(lang, place)
    if target.exists():
        refuse(lang, "operating.backup.exists", target=target)
    try:
        _copy(place, folder, target)
    except NoStoreError:
        refuse(lang, "operating.audit.no-store", folder=folder)
    except (StoreError, OSError) as wrong:
        refuse(lang, "operating.backup.failed", problem=wrong)
    size = decimal(target.stat().st_size)
    typer.echo(say(lang, "operating.backup.done", folder=folder, target=target, size=size))


def _copy(place: Path, kept: Path | Address, target: Path) -> None:
    """A name that ends like a store's wants the store alone; any other all that the folder holds."""
    from hanpan.store.backup import back_up_database, backup  # not above: the database's library takes a moment
    from hanpan.store.house_file import pack

    store = partial(backup, kept) if isinstance(kept, Path) else partial(back_up_database, kept)
    if target.suffix == STORE_ALONE:
        store(target)
        take_name_along(place, target.absolute().parent)
    else:
        pack(place, target, store, without=named_key())


def restore_house(
    context: typer.Context,
    source: Annotated[Path, typer.Argument(help="help.restore.source", metavar="FILE")],
    folder: Annotated[Path, typer.Argument(help="help.restore.folder", metavar="FOLDER")],
) -> None:
    """Into a folder that is empty, or not there yet."""
    from hanpan.store.house_file import restore  # not above, as before

    lang: str = context.obj
    if not source.is_file():
        refuse(lang, "operating.restore.no-file", source=source)
    try:
        restore(source, folder)
        if source.suffix == STORE_ALONE:
            take_name_along(source.absolute().parent, folder)
    except NotEmptyError:
        refuse(lang, "operating.restore.not-empty", folder=folder)
    except NoBackupError:
        refuse(lang, "operating.restore.no-backup", source=source)
    except (StoreError, OSError) as wrong:
        refuse(lang, "operating.restore.failed", problem=wrong)
    typer.echo(say(lang, "operating.restore.done", folder=folder))
