"""`hanpan audit`: prove from the store that all ledgers balance and every journal replays to what is kept."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hanpan.cli.folder import data_folder
from hanpan.cli.output import DIFFERS, complain, refuse
from hanpan.cli.place import kept_in
from hanpan.cli.receipts_audit import compare_receipts
from hanpan.floor.ports import StoreError
from hanpan.floor.sealing import Seal
from hanpan.server.key_file import seal_for
from hanpan.store.errors import NoStoreError, OtherVersionError, is_earlier
from hanpan.store.postgresql.address import Address
from hanpan.words import say

if TYPE_CHECKING:
    from hanpan.store.findings import AuditReport, Finding

COUNTS = ("tables", "facts", "transfers", "accounts", "packs")


def audit_house(
    context: typer.Context,
    data: Annotated[Path | None, typer.Option("--data", help="help.audit.data", metavar="DIR")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
    receipts: Annotated[Path | None, typer.Option("--receipts", help="help.audit.receipts", metavar="FOLDER")] = None,
) -> None:
    """Beside an open house, too: it only reads."""
    lang: str = context.obj
    here = data_folder(data)
    folder = kept_in(lang, here)
    try:
        if receipts is not None:
            raise typer.Exit(compare_receipts(lang, folder, receipts, as_json=as_json))
        report = _audit(lang, folder, seal_for(here))
    except NoStoreError:
        refuse(lang, "operating.audit.no-store", folder=folder)
    except OtherVersionError as other:
        key = "operating.audit.older" if is_earlier(other.found, other.known) else "operating.serve.other-version"
        refuse(lang, key, folder=folder, found=other.found, known=other.known)
    except StoreError as wrong:
        refuse(lang, "operating.audit.cannot-read", folder=folder, problem=wrong)
    _tell_json(report) if as_json else _tell(lang, folder, report)
    if not report.sound:
        raise typer.Exit(DIFFERS)


def _audit(lang: str, folder: Path | Address, seal: Seal) -> "AuditReport":
    from hanpan.store.audit import audit  # not above: the database's library takes a moment that `--help` need not wait

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(say(lang, "operating.audit.reading"), total=None)
        return audit(folder, lambda done, total: progress.update(bar, completed=done, total=total), seal)


def _tell_json(report: "AuditReport") -> None:
    counts = {name: getattr(report, name) for name in COUNTS}
    typer.echo(msgspec.json.encode({"sound": report.sound, **counts, "findings": report.findings}))


def _tell(lang: str, folder: Path | Address, report: "AuditReport") -> None:
    table = Table(title=say(lang, "operating.audit.folder", folder=folder), show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name in COUNTS:
        table.add_row(say(lang, f"operating.audit.row.{name}"), f"{getattr(report, name):,}")
    Console(highlight=False).print(table)
    if report.sound:
        typer.echo(say(lang, "operating.audit.good"))
        return
    complain(lang, say(lang, "operating.audit.findings", count=len(report.findings)))
    for finding in report.findings:
        typer.echo(f"  {in_words(lang, finding)}", err=True)


def in_words(lang: str, finding: "Finding") -> str:
    """What is wrong, and where."""
    place = f"{finding.table} #{finding.number}" if finding.number >= 0 else finding.table
    parts = [say(lang, f"operating.audit.fault.{finding.fault}"), place, finding.detail]
    return " · ".join(part for part in parts if part)
