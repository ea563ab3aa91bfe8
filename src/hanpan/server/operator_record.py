"""The record of every order, and the lines people have reported."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from hanpan.floor.operator_ports import OrderRow, ReportRow
from hanpan.server.asking import Answer, Done
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.server.operator_finding import names_of
from hanpan.server.reporting import SaidLine

Page = Annotated[int, Meta(ge=1, le=100)]
Before = Annotated[int, Meta(ge=1)]
LAST = 2**53


class RecordAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders, from the latest one back; before one where more are wanted."""

    before: Before = LAST
    limit: Page = 50
    person: Annotated[str, Meta(max_length=64)] = ""
    order: Annotated[str, Meta(max_length=32)] = ""
    operator: Annotated[str, Meta(max_length=20)] = ""


class OrderLine(Struct, frozen=True):
    """An order that was given."""

    id: int
    at: int
    operator: str
    order: str
    """kick, ban, mute, lift, rename, reset-password, grant, take, close-table, close-evening, pause, resume, announce,
    end-announcement, newcomers, chat, code, revoke-code, operator, remove-operator, password, token, remove-token,
    close-report, league-start, league-pause, league-stop, league-begin, sign-in."""
    person: str
    name: str
    """Of the person, as they are called today."""
    reason: str
    detail: str
    """An amount, a table, an address, a name before: whatever else the order said."""
    until: int
    """Of a ban or a mute; 0: for ever, or no such order."""


class Record(Struct, frozen=True):
    """The latest first."""

    orders: list[OrderLine]
    more: bool


class ReportsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Reports, from the latest one back."""

    before: Before = LAST
    limit: Page = 20
    open: bool = True
    """Only those nobody has looked at?"""


class ReportLine(Struct, frozen=True):
    """A line that somebody reported."""

    id: int
    at: int
    by: str
    by_name: str
    person: str
    name: str
    """Who wrote it, as they are called today."""
    table: str
    """Where; empty: in the lobby. `whisper` says that it was to the reporter alone."""
    whisper: bool
    line: SaidLine
    around: list[SaidLine]
    """The lines before and after it, itself among them."""
    note: str
    """What the reporter says about it."""
    closed_by: str
    """Empty: nobody has looked at it yet."""
    closed_at: int


class ReportList(Struct, frozen=True):
    """The latest first."""

    reports: list[ReportLine]
    more: bool


class CloseReport(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody has looked at it."""

    report: Annotated[int, Meta(ge=1)]
    reason: Reason


async def read_record(ask: OperatorAsk, asked: RecordAsked) -> Answer:
    """Every order that was given: by whom, about whom, why."""
    wanted = asked.person, asked.order, asked.operator
    rows = await ask.context.store.operators.record(asked.before, asked.limit + 1, *wanted)
    shown = rows[: asked.limit]
    names = await names_of(ask.context, [row.person for row in shown])
    return Record([_order(row, names) for row in shown], len(rows) > len(shown))


def _order(row: OrderRow, names: dict[str, str]) -> OrderLine:
    name = names.get(row.person, "")
    return OrderLine(row.place, row.at, row.operator, row.order, row.person, name, row.reason, row.detail, row.until)


async def list_reports(ask: OperatorAsk, asked: ReportsAsked) -> Answer:
    """Lines that people have reported, with the lines around them."""
    rows = await ask.context.store.operators.reports(asked.before, asked.limit + 1, unseen=asked.open)
    shown = rows[: asked.limit]
    return ReportList(await _told(ask.context, shown), len(rows) > len(shown))


async def _told(context: Context, rows: list[ReportRow]) -> list[ReportLine]:
    names = await names_of(context, [person for row in rows for person in (row.reporter, row.person)])
    return [_report(row, names) for row in rows]


def _report(row: ReportRow, names: dict[str, str]) -> ReportLine:
    around = msgspec.json.decode(row.lines, type=list[SaidLine])
    line = next(said for said in around if said.person == row.person and said.at == row.said_at)
    return ReportLine(
        row.place,
        row.at,
        row.reporter,
        names.get(row.reporter, ""),
        row.person,
        names.get(row.person, ""),
        row.table,
        row.whisper,
        line,
        around,
        row.note,
        row.closed_by,
        row.closed_at,
    )


async def close_report(ask: OperatorAsk, chosen: CloseReport) -> Answer:
    """A report was looked at."""
    kept = ask.context.store.operators
    row = await kept.report(chosen.report)
    if row is None:
        return Fault("no-such-report")
    if not row.closed_by:
        order = ask.office.order(ask, "close-report", row.person, chosen.reason, str(row.place))
        await kept.close_report(order, row.place)
    return Done()
