"""Statements for operators, their orders and what those leave behind."""

from typing import Any

from msgspec import structs
from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    desc,
    func,
    literal_column,
    or_,
    select,
    update,
)

from hanpan.floor.operator_ports import (
    AnnouncementRow,
    CodeRow,
    OperatorRow,
    OrderRow,
    ReportRow,
    SampleRow,
    SanctionRow,
)
from hanpan.store.compiling import Put
from hanpan.store.schema import (
    BETWEEN_TWO,
    UNSEEN,
    announcements,
    codes,
    operators,
    orders,
    people,
    reports,
    results,
    samples,
    sanctions,
    switches,
)

FOR_EVER: ColumnElement[int] = literal_column("0")


def _fields(row: type[Any]) -> tuple[str, ...]:
    return tuple([field.name for field in structs.fields(row)])


def _put(table: Table, row: type[Any]) -> Put:
    """In the order of the table: the place comes first."""
    names = _fields(row)
    return Put(table, tuple([name for name in table.c.keys() if name in names]))  # noqa: SIM118


def _select(table: Table, row: type[Any]) -> Select[Any]:
    return select(*[table.c[name] for name in _fields(row)])


def _of_place(table: Table) -> Any:
    return table.c.place == bindparam("at_place")


PUT: dict[type[Any], Put] = {
    OrderRow: _put(orders, OrderRow),
    SanctionRow: _put(sanctions, SanctionRow),
    AnnouncementRow: _put(announcements, AnnouncementRow),
    ReportRow: _put(reports, ReportRow),
    CodeRow: _put(codes, CodeRow),
    OperatorRow: Put(
        operators,
        ("name", "password", "created", "added_by"),
        lambda insert: insert.on_conflict_do_update(
            index_elements=["name"], set_={"password": insert.excluded.password}
        ),
    ),
    SampleRow: Put(samples, _fields(SampleRow), lambda insert: insert.on_conflict_do_nothing()),
}
LAST_PLACE = {
    row: select(func.coalesce(func.max(table.c.place), 0))
    for row, table in (
        (OrderRow, orders),
        (SanctionRow, sanctions),
        (AnnouncementRow, announcements),
        (ReportRow, reports),
    )
}

LIFT = delete(sanctions).where(_of_place(sanctions))
REVOKE = delete(codes).where(codes.c.code == bindparam("word"))
END_ANNOUNCEMENT = (
    update(announcements)
    .where(_of_place(announcements), announcements.c.until > bindparam("ends"))
    .values(until=bindparam("ends"))
)
REMOVE_OPERATOR = delete(operators).where(operators.c.name == bindparam("called"))
CLOSE_REPORT = update(reports).where(_of_place(reports)).values(closed_by=bindparam("who"), closed_at=bindparam("then"))
SWITCH = Put(
    switches,
    ("name", "value"),
    lambda insert: insert.on_conflict_do_update(index_elements=["name"], set_={"value": insert.excluded.value}),
)
TAKEN = select(people.c.person).where(people.c.lookalike == bindparam("looks"), people.c.person != bindparam("who"))
RENAME = (
    update(people)
    .where(people.c.person == bindparam("who"))
    .values(name=bindparam("called"), lookalike=bindparam("looks"))
)
SET_PASSWORD = update(people).where(people.c.person == bindparam("who")).values(password=bindparam("hashed"))

RECORD = (
    _select(orders, OrderRow)
    .where(
        orders.c.place < bindparam("before"),
        or_(bindparam("about") == literal_column("''"), orders.c.person == bindparam("about")),
        or_(bindparam("kind") == literal_column("''"), orders.c.order == bindparam("kind")),
        or_(bindparam("given_by") == literal_column("''"), orders.c.operator == bindparam("given_by")),
    )
    .order_by(desc(orders.c.place))
    .limit(bindparam("most"))
)
OPERATORS = _select(operators, OperatorRow).order_by(operators.c.created, operators.c.name)
SANCTIONS = _select(sanctions, SanctionRow).order_by(desc(sanctions.c.place))
SWITCHES = select(switches)
CODES = _select(codes, CodeRow).order_by(desc(codes.c.created), codes.c.code)
USE_CODE = (
    update(codes)
    .where(
        codes.c.code == bindparam("word"),
        or_(codes.c.most == FOR_EVER, codes.c.used < codes.c.most),
        or_(codes.c.expires == FOR_EVER, codes.c.expires > bindparam("now")),
    )
    .values(used=codes.c.used + 1)
)
GIVE_BACK = (
    update(codes).where(codes.c.code == bindparam("word"), codes.c.used > FOR_EVER).values(used=codes.c.used - 1)
)
ANNOUNCEMENTS = (
    _select(announcements, AnnouncementRow)
    .where(announcements.c.until > bindparam("now"))
    .order_by(announcements.c.place)
)
_REPORTS = _select(reports, ReportRow).where(reports.c.place < bindparam("before"))
REPORTS = _REPORTS.order_by(desc(reports.c.place)).limit(bindparam("most"))
UNSEEN_REPORTS = _REPORTS.where(UNSEEN).order_by(desc(reports.c.place)).limit(bindparam("most"))
REPORT = _select(reports, ReportRow).where(_of_place(reports))
FORGET_REPORTS_OF = delete(reports).where(
    or_(reports.c.person == bindparam("who"), reports.c.reporter == bindparam("who"))
)
FORGET_REPORTS = delete(reports).where(~UNSEEN, reports.c.closed_at <= bindparam("before"))
COUNT_UNSEEN = select(func.count()).select_from(reports).where(UNSEEN)
FORGET_SAMPLES = delete(samples).where(samples.c.at < bindparam("before"))
SAMPLES = _select(samples, SampleRow).where(samples.c.at >= bindparam("since")).order_by(samples.c.at)
_won = func.sum(results.c.profit)
PAIRS = (
    select(
        results.c.person,
        results.c.against,
        _won,
        func.sum(func.abs(results.c.profit)),
        func.sum(results.c.hands),
        func.sum(case((results.c.showdown, 0), else_=results.c.hands)),
    )
    .where(BETWEEN_TWO, results.c.at > bindparam("since"))
    .group_by(results.c.person, results.c.against)
    .having(bindparam("least") <= _won)
    .order_by(desc(_won))
)
PEOPLE_NAMED = (
    select(people.c.person)
    .where(people.c.lookalike >= bindparam("first"), people.c.lookalike < bindparam("beyond"))
    .order_by(people.c.lookalike)
    .limit(bindparam("most"))
)
OVER = and_(sanctions.c.until != FOR_EVER, sanctions.c.until <= bindparam("now"))
FORGET_SANCTIONS = delete(sanctions).where(OVER)
FORGET_CODES = delete(codes).where(codes.c.expires != FOR_EVER, codes.c.expires <= bindparam("now"))
