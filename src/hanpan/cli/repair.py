"""`hanpan repair`: a house that does not open goes on with what fits together."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hanpan.cli.folder import data_folder
from hanpan.cli.output import refuse
from hanpan.floor.ports import StoreError
from hanpan.store.errors import ContradictionError, FolderInUseError, NoStoreError
from hanpan.words import say

if TYPE_CHECKING:
    from hanpan.store.repair import Repaired


def repair_house(
    context: typer.Context,
    data: Annotated[Path | None, typer.Option("--data", help="help.repair.data", metavar="DIR")] = None,
) -> None:
    """Of a house that is closed."""
    from hanpan.store.repair import repair  # not above: the database's library takes a moment

    lang: str = context.obj
    folder = data_folder(data)
    try:
        done = repair(folder)
    except NoStoreError:
        refuse(lang, "operating.audit.no-store", folder=folder)
    except FolderInUseError as used:
        refuse(lang, "operating.serve.folder-in-use", folder=folder, process=used.process or "?")
    except (StoreError, ContradictionError, OSError) as wrong:
        refuse(lang, "operating.repair.failed", problem=wrong)
    for line in _told(lang, done):
        typer.echo(line)


def _told(lang: str, done: "Repaired") -> list[str]:
    """What was lost, line by line."""
    if done.copy is None:
        return [say(lang, "operating.repair.nothing")]
    lines = [say(lang, "operating.repair.lost", commits=done.commits)] if done.commits else []
    for aside in done.set_aside:
        why = aside.problem or say(lang, "operating.repair.follows")
        lines.append(say(lang, "operating.repair.aside", batch=aside.batch, problem=why))
        lines += [
            "  " + say(lang, "operating.repair.facts", table=table, first=first, last=last)
            for table, (first, last) in aside.facts.items()
        ]
    return [*lines, say(lang, "operating.repair.done", copy=done.copy)]
