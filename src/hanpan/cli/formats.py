"""`hanpan export` and `hanpan import`: hands from one format to another, whole folders of them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from hanpan.cli.hand_files import HandFiles
from hanpan.cli.output import AGREES, DIFFERS, refuse
from hanpan.history import PhhError, dump_all
from hanpan.history.formats import WRITERS, ToldHand
from hanpan.words import say

Files = Annotated[list[Path], typer.Argument(help="help.export.files", metavar="FILE")]
Out = Annotated[Path, typer.Option("--out", "-o", help="help.export.out")]


def export_hands(
    context: typer.Context,
    files: Files,
    out: Out,
    to: Annotated[str, typer.Option("--to", help="help.export.to")] = "pokerstars",
    hero: Annotated[str, typer.Option("--hero", help="help.export.hero")] = "",
) -> None:
    """Exit 0 where every hand is written, 1 where one cannot be said, 2 where nothing is."""
    lang: str = context.obj
    if to not in WRITERS:
        refuse(lang, "export.unknown-format", format=to, known=", ".join(WRITERS))
    found = HandFiles(lang, files)
    try:
        content = WRITERS[to](_sayable(found, to, found.told(hero)))
    except ModuleNotFoundError as missing:
        refuse(lang, "export.needs-parquet", missing=missing.name)
    _end(lang, found, out, content)


def import_hands(context: typer.Context, files: Files, out: Out) -> None:
    """Any format as PHH. Every hand is played again by our rules: one that ends otherwise is named and left out."""
    lang: str = context.obj
    found = HandFiles(lang, files)
    _end(lang, found, out, dump_all(found.agreeing()))


def _sayable(found: HandFiles, to: str, hands: Iterable[ToldHand]) -> Iterator[ToldHand]:
    """What the format has no words for is named, and left out."""
    for hand in hands:
        try:
            if to in ("pokerstars", "ohh"):
                WRITERS[to]([hand])
        except PhhError as wrong:
            found.hands -= 1
            found.tell(wrong)
            continue
        yield hand


def _end(lang: str, found: HandFiles, out: Path, content: str | bytes) -> None:
    if not found.hands:
        refuse(lang, "export.nothing")
    try:
        out.write_bytes(content if isinstance(content, bytes) else content.encode())
    except OSError as unwritable:
        refuse(lang, "export.cannot-write", file=out, problem=unwritable.strerror)
    typer.echo(say(lang, "export.written", hands=f"{found.hands:,}", wrong=f"{found.wrong:,}", file=out))
    raise typer.Exit(DIFFERS if found.wrong else AGREES)
