"""`audit`: proof, from what is stored alone, that every chip is accounted for and every journal is true.

It reads one moment of the file or database, beside a house that goes on: where batches wait in a file, in a copy for
itself alone.
"""

import sqlite3
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hanpan.floor.evening_ports import GAME
from hanpan.floor.ports import StoreError
from hanpan.floor.sealing import CLEAR, ClosedError, Seal
from hanpan.house.kinds import KINDS
from hanpan.house.ledger import CAGE, given
from hanpan.store import queries
from hanpan.store.adding_up import Chips, moved_by
from hanpan.store.archive import archive_of
from hanpan.store.compiling import Row
from hanpan.store.evening_audit import EveningAudit
from hanpan.store.findings import AuditReport, Fault, Finding
from hanpan.store.packing import UnreadableStretchError
from hanpan.store.postgresql.address import Address
from hanpan.store.reading import FileReader, Reader, connected, in_place
from hanpan.store.rows import balances, fact_of, read_counts, tallied, tallied_on
from hanpan.store.table_audit import JournalAudit, TableAudit

__all__ = ["AuditReport", "Fault", "Finding", "audit"]

Progress = Callable[[int, int], None]
"""Facts looked at, of how many."""
_EVERY = 1000


def _in_silence(_: int, __: int) -> None:
    """Nobody watches."""


def audit(place: Path | Address, progress: Progress = _in_silence, seal: Seal = CLEAR) -> AuditReport:
    """Look at everything in the store of a folder, or in a database; at what is sealed with the house's key."""
    report = AuditReport()
    if isinstance(place, Path):
        _audit_folder(place, report, progress, seal)
        return report
    from hanpan.store.postgresql.reading import reading  # not above: who keeps a folder need not have its library

    with reading(place) as reader:
        reader.seal = seal
        _audit(reader, report, progress)
    return report


def _audit_folder(folder: Path, report: AuditReport, progress: Progress, seal: Seal) -> None:
    with connected(folder) as connection:
        reader = FileReader(connection, archive_of(folder))
        reader.seal = seal
        try:
            with in_place(reader) as moment:
                _audit(moment, report, progress)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
                raise  # no room for a copy says nothing about the file
            report.found(Fault.DAMAGED, detail=str(error))


def _audit(reader: Reader, report: AuditReport, progress: Progress) -> None:
    """One part after the other: what is damaged in one says nothing of the next."""
    for told in reader.damage():
        report.found(Fault.DAMAGED, detail=told)
    moved: Chips = Counter()
    audited: dict[str, JournalAudit] = {}
    with _whatever_it_holds(report):
        _audit_standings(reader, report)
    with _whatever_it_holds(report):
        _audit_tables(reader, report, progress, audited, moved)
    with _whatever_it_holds(report):
        _audit_transfers(reader, report, audited)
    with _whatever_it_holds(report):
        _audit_accounts(reader, report, moved, audited)


@contextmanager
def _whatever_it_holds(report: AuditReport) -> Iterator[None]:
    """Text where a number should be, or worse: a file that somebody wrote into can break anything."""
    try:
        yield
    except (sqlite3.DatabaseError, StoreError):
        raise
    except Exception as wrong:
        report.found(Fault.UNREADABLE, detail=type(wrong).__name__)


# -- chips


def _audit_accounts(reader: Reader, report: AuditReport, moved: Chips, audited: dict[str, JournalAudit]) -> None:
    """Each account is what its transfers come to, nobody but who issues chips owes any, and the sum is zero."""
    kept = balances(reader.ask(queries.ACCOUNTS))
    moved.update(dict(reader.ask(queries.MOVED)))  # which adds
    report.accounts = len(kept)
    if sum(kept.values()):
        report.found(Fault.SUM_NOT_ZERO, detail=f"{sum(kept.values())}")
    for name in sorted(kept.keys() | moved.keys()):
        has, due = kept.get(name, 0), moved.get(name, 0)
        if has != due:
            report.found(Fault.BALANCE, detail=f"{name} has {has}, its transfers come to {due}")
        if has < 0 and not _issues(name):
            report.found(Fault.BELOW_ZERO, detail=f"{name} has {has}")
    for journal in audited.values():
        journal.check_supply(kept)


def _issues(account: str) -> bool:
    return account == CAGE or account.startswith(given(""))


def _audit_transfers(reader: Reader, report: AuditReport, explained: dict[str, JournalAudit]) -> None:
    """What moves between tables and people follows from a fact. What the cage sells or takes back needs none."""
    for name, source, target in reader.ask(queries.TRANSFERS):
        report.transfers += 1
        if CAGE in (source, target):
            continue
        table, number = fact_of(name)
        told = explained.get(table)
        if told is None or not _follows(told, number, name):
            report.found(Fault.UNEXPLAINED, table, number, name)


def _follows(told: JournalAudit, number: int, name: str) -> bool:
    counts: array[int] = told.transfers
    if number >= len(counts):
        return told.broken
    place = name.rpartition(":")[2]
    return number >= 0 and place.isdecimal() and int(place) < counts[number]


# -- tables


def _audit_tables(
    reader: Reader, report: AuditReport, progress: Progress, audited: dict[str, JournalAudit], moved: Chips
) -> None:
    """Every table that ever was, played again; and the chips that its facts moved."""
    for table, number in reader.ask(queries.STRAYS):
        report.found(Fault.NO_TABLE, table, number)
    games: dict[str, str] = dict(reader.ask(queries.ALL_TABLES))
    total = sum(map(reader.facts, games))
    for name, game in games.items():
        if game != GAME and game not in KINDS:
            report.found(Fault.UNREADABLE, name, 0, f"the game {game} is not installed")
            continue
        try:
            audited[name] = (
                EveningAudit(name, reader, report) if game == GAME else TableAudit(name, KINDS[game], reader, report)
            )
            _audit_table(audited[name], report, moved, lambda done: progress(done, total))
        except ClosedError:
            report.found(Fault.CLOSED, name)
        except UnreadableStretchError as wrong:
            report.found(Fault.UNREADABLE, name, audited[name].number, str(wrong))
    progress(total, total)


def _audit_table(table: JournalAudit, report: AuditReport, moved: Chips, progress: Callable[[int], None]) -> None:
    report.tables += 1
    for row in table.reader.records(table.name):
        report.facts += 1
        if report.facts % _EVERY == 0:
            progress(report.facts)
        _add_up(row, report, moved)
        if not table.broken:
            table.hear(row)
    table.end()
    table.let_go()


def _add_up(row: Row, report: AuditReport, moved: Chips) -> None:
    for source, target, amount in moved_by([row]):
        report.transfers += 1
        moved[source] -= amount
        moved[target] += amount


def _audit_standings(reader: Reader, report: AuditReport) -> None:
    """HO-2.6: the leaderboards are the results added up."""
    kept = {row[:3]: row[3:] for row in reader.ask(queries.STANDINGS)}
    added = {row[:3]: row[3:] for row in reader.ask(queries.ADDED_UP)}
    for key in sorted(kept.keys() | added.keys()):
        if kept.get(key) != added.get(key):
            game, played, person = key
            report.found(Fault.STANDING, detail=f"{person} at {game} {played}")
    by_day = {row[:4]: row[4:] for row in reader.ask(queries.DAY_STANDINGS)}
    _same(by_day, {row[:4]: row[4:] for row in reader.ask(queries.ADDED_UP_BY_DAY)}, report)
    _audit_tallies(reader, report)


def _same(kept: dict[Row, Any], added: dict[Row, Any], report: AuditReport) -> None:
    for key in sorted(kept.keys() | added.keys()):
        if kept.get(key) != added.get(key):
            report.found(Fault.STANDING, detail=" ".join(map(str, key)))


def _audit_tallies(reader: Reader, report: AuditReport) -> None:
    kept: dict[Row, int] = {row[:4]: row[4] for row in reader.ask(queries.TALLIES)}
    added: Counter[Row] = Counter()
    of_days: Counter[Row] = Counter()
    for game, played, person, at, counts in reader.ask(queries.COUNTED):
        for row in tallied(game, played, person, read_counts(counts)):
            added[row[:4]] += row[4]
        for row in tallied_on(game, played, person, at, read_counts(counts)):
            of_days[row[:5]] += row[5]
    _same({row[:5]: row[5] for row in reader.ask(queries.DAY_TALLIES)}, dict(of_days), report)
    for key in sorted(kept.keys() | added.keys()):
        if kept.get(key) != added.get(key):
            game, played, name, person = key
            report.found(Fault.STANDING, detail=f"{name} of {person} at {game} {played}")
