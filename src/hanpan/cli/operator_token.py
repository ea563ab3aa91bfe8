"""`hanpan operator-token`: let a program give orders."""

import time
from pathlib import Path
from typing import Annotated

import typer

from hanpan.cli.folder import data_folder
from hanpan.cli.output import refuse
from hanpan.words import say


def make_token(
    context: typer.Context,
    label: Annotated[str, typer.Option("--label", help="help.operator-token.label")] = "hanpan",
    days: Annotated[int, typer.Option("--days", help="help.operator-token.days", min=1, max=3660)] = 365,
    data: Annotated[Path | None, typer.Option("--data", help="help.operator-token.data", metavar="DIR")] = None,
) -> None:
    """While the house is open, or closed; the token goes to the standard output, all else to the error stream."""
    # Not above: it takes a while, which `--help` need not wait for.
    from hanpan.server.operator_login import FIRST
    from hanpan.server.operator_tokens import Tokens

    lang, folder = context.obj, data_folder(data)
    if not folder.is_dir():
        refuse(lang, "operating.token.no-folder", folder=folder)
    token, _ = Tokens(folder, lambda: time.time_ns() // 1_000_000).make(label, FIRST, days)
    typer.echo(say(lang, "operating.token.made", days=days), err=True)
    typer.echo(token)
