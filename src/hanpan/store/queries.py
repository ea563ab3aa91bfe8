"""Everything the store asks of a database, each question written once."""

from collections.abc import Callable
from operator import add, itemgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    desc,
    exists,
    func,
    literal_column,
    null,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert

from hanpan.floor.evening_ports import EveningRow
from hanpan.floor.ports import LOOKS, NOBODY, HandRow, PersonRow, Result, SessionRow, SnapshotRow, TableRow
from hanpan.house.ledger import Transfer
from hanpan.store.compiling import Insert, Put, Row, Rows
from hanpan.store.schema import (
    A_BANK,
    ALIVE,
    BETWEEN_TWO,
    DAY_MS,
    FROM_THE_CAGE,
    INTO_A_BANK,
    LOOSE,
    OUT_OF_A_BANK,
    UNPAID,
    accounts,
    batches,
    blocks,
    chain,
    day_standings,
    day_tallies,
    departures,
    evening_guests,
    evenings,
    friend_requests,
    friends,
    hand_people,
    hands,
    hours,
    journal,
    origins,
    owed,
    people,
    remains,
    results,
    sessions,
    settled,
    snapshots,
    standings,
    stretches,
    tables,
    tallies,
    transfers,
    turned_down,
    wishes,
)


def _columns(table: Table, row: type[Any]) -> Select[Any]:
    """The fields of a row, in the order in which it is made."""
    return select(*[table.c[name] for name in row.__struct_fields__])


def _all(table: Table, row: type[Any]) -> Put:
    return Put(table, row.__struct_fields__)


# -- a batch


def _replace(*key: str) -> Any:
    """A row with this key gives way to the new one."""

    def meeting(insert: Insert) -> Insert:
        fresh = {column.name: column for column in insert.excluded if column.name not in key}
        return insert.on_conflict_do_update(index_elements=key, set_=fresh)

    return meeting


def _same(insert: Insert) -> Insert:
    """The same transfer again is harmless; another one under its id is a bug, and no amount may be null."""
    told = ("source", "target", "amount", "rule")
    differs = or_(*[transfers.c[name] != insert.excluded[name] for name in told])
    return insert.on_conflict_do_update(index_elements=["id"], set_={"amount": null()}, where=differs)


def _newest(insert: Insert) -> Insert:
    fresh = {name: insert.excluded[name] for name in ("number", "body", "began")}
    newer = insert.excluded.number >= snapshots.c.number
    return insert.on_conflict_do_update(index_elements=["table"], set_=fresh, where=newer)


def _added(table: Table, *key: str) -> Callable[[Insert], Insert]:
    """A row with this key has so much more."""

    def meeting(insert: Insert) -> Insert:
        more = {name: table.c[name] + insert.excluded[name] for name in table.c.keys() if name not in key}  # noqa: SIM118
        return insert.on_conflict_do_update(index_elements=key, set_=more)

    return meeting


def _kept(insert: Insert) -> Insert:
    return insert.on_conflict_do_nothing()


def _last(rows: Rows) -> Rows:
    """Of each key, two columns long, the last alone."""
    return list({row[:2]: row for row in rows}.values())


def _last_of(rows: Rows) -> Rows:
    """Of each key, one column long, the last alone."""
    return list({row[0]: row for row in rows}.values())


def _once(rows: Rows) -> Rows:
    """The same transfer twice is one, whenever it is told; others under its id stay, and are found out."""
    return list({(row[0], *row[2:]): row for row in reversed(rows)}.values())[::-1]


def _newest_of(rows: Rows) -> Rows:
    """Of each table the newest alone."""
    return list({row[0]: row for row in sorted(rows, key=itemgetter(1))}.values())


def _sums(key: int) -> Callable[[Rows], Rows]:
    """Of each key, so many columns long, the rest added up."""

    def summed(rows: Rows) -> Rows:
        sums: dict[Row, Row] = {}
        for row in rows:
            before = sums.get(row[:key])
            sums[row[:key]] = row if before is None else (*row[:key], *map(add, before[key:], row[key:]))
        return list(sums.values())

    return summed


ADD_TABLE = _all(tables, TableRow)
DISMISS = update(tables).where(tables.c.table == bindparam("name")).values(dismissed=bindparam("since"))
fact_columns = tuple(journal.c.keys())
"""The columns of a fact in the journal."""
ADD_RECORD = Put(journal, fact_columns)
REMOVE_RECORDS = delete(journal).where(
    journal.c.table == bindparam("name"), journal.c.number.between(bindparam("first"), bindparam("last"))
)
ADD_STRETCH = Put(stretches, ("table", "first", "last", "body"))
ADD_WISH = Put(wishes, ("at", "command", "table"), _kept)
FORGET_WISHES = delete(wishes).where(wishes.c.at <= bindparam("before"))
ADD_TRANSFER = Put(transfers, ("id", "at", "source", "target", "amount", "rule"), _same, _once)
ADD_TO_BALANCE = Put(accounts, ("owner", "type", "balance"), _added(accounts, "owner", "type"), _sums(2))


def _taken(each: Any) -> Any:
    fewer = accounts.c.balance + each.c.balance
    return update(accounts).values(balance=fewer).where(_is_account(each))


def _missing(each: Any) -> Any:
    rows = select(each.c.owner, each.c.type, each.c.balance).where(~exists().where(_is_account(each)))
    return postgresql_insert(accounts).from_select(["owner", "type", "balance"], rows)


def _is_account(each: Any) -> ColumnElement[bool]:
    return and_(accounts.c.owner == each.c.owner, accounts.c.type == each.c.type)


# A row that is to be inserted is checked before it meets the one that is there: what leaves a bank goes another way.
TAKE_FROM_BANK = Put(accounts, ("owner", "type", "balance"), many=_taken)
TAKE_FROM_NO_BANK = Put(accounts, ("owner", "type", "balance"), many=_missing)
"""The check fails: there is nothing to take from."""
SET_EVENING = Put(
    evenings,
    EveningRow.__struct_fields__,
    _replace("evening"),
    lambda rows: list({row[0]: row for row in rows}.values()),
)
ADD_EVENING_GUEST = Put(evening_guests, ("person", "evening"), _kept)
OWE = Put(owed, ("id", "source", "target", "at", "body", "paid"))
PAY = delete(owed).where(owed.c.id == bindparam("name"))
FORGET_OWED = delete(owed).where(or_(owed.c.source == bindparam("name"), owed.c.target == bindparam("name")))
"""For a house of one process. Among several nodes what was paid is kept, so that nobody pays it twice (nodes.puts)."""
SET_DEPARTURE = Put(departures, tuple(departures.c.keys()), _replace("person", "table"), _last)
ADD_HAND = _all(hands, HandRow)
ADD_REMAINS = Put(remains, ("table", "hand", "body"), _kept)
REMAINS = select(remains.c.body).where(remains.c.table == bindparam("name"), remains.c.hand == bindparam("number"))
REMOVE_REMAINS = delete(remains).where(remains.c.table == bindparam("name"), remains.c.hand == bindparam("number"))
ADD_PACKED_HAND = Put(hands, (*HandRow.__struct_fields__, "packed"))
SET_PACKED = (
    update(hands).where(hands.c.table == bindparam("name"), hands.c.hand == bindparam("number")).values(packed=True)
)
ADD_HAND_PERSON = Put(hand_people, tuple(hand_people.c.keys()))
HOUR = ("person", "game", "format", "hour", "place")
ADD_TO_HOURS = Put(hours, tuple(hours.c.keys()), _added(hours, *HOUR), _sums(len(HOUR)))
ADD_RESULT = _all(results, Result)
ADD_TO_STANDING = Put(
    standings,
    ("game", "format", "person", "hands", "won", "profit"),
    _added(standings, "game", "format", "person"),
    _sums(3),
)
ADD_TO_TALLY = Put(
    tallies,
    ("game", "format", "name", "person", "count"),
    _added(tallies, "game", "format", "name", "person"),
    _sums(4),
)
DAY_OF_BOARD = ("game", "format", "day", "person")
ADD_TO_DAY = Put(
    day_standings, tuple(day_standings.c.keys()), _added(day_standings, *DAY_OF_BOARD), _sums(len(DAY_OF_BOARD))
)
DAY_OF_TALLY = ("game", "format", "name", "day", "person")
ADD_TO_DAY_TALLY = Put(
    day_tallies, tuple(day_tallies.c.keys()), _added(day_tallies, *DAY_OF_TALLY), _sums(len(DAY_OF_TALLY))
)
SET_SNAPSHOT = Put(snapshots, SnapshotRow.__struct_fields__, _newest, _newest_of)
REMOVE_SNAPSHOT = delete(snapshots).where(snapshots.c.table == bindparam("name"))
ADD_ORIGIN = Put(origins, ("table", "number", "body"), _kept)
ADD_BATCH = Put(batches, ("number", "body"))
REMOVE_BATCHES = delete(batches).where(batches.c.number < bindparam("before"))
SET_SETTLED = Put(settled, ("slice", "batch"), _replace("slice"))
FORGET_SETTLED = delete(settled).where(settled.c.batch < bindparam("before"))


def _follows(insert: Insert) -> Insert:
    """The fence: a commit that does not follow the last one makes the count null, which it may not be."""
    next_ = case((chain.c.count == insert.excluded.count - literal_column("1"), insert.excluded.count))
    return insert.on_conflict_do_update(index_elements=["one"], set_={"count": next_, "head": insert.excluded.head})


SET_END = Put(chain, ("one", "count", "head"), _follows)
END = select(chain.c.count, chain.c.head)

# -- going on

_LATER = stretches.alias()
LAST_NUMBER = union_all(
    select(func.max(journal.c.number)).where(journal.c.table == bindparam("name")),
    select(func.max(stretches.c.last)).where(
        stretches.c.table == bindparam("name"),
        stretches.c.first
        == select(func.max(_LATER.c.first)).where(_LATER.c.table == bindparam("name")).scalar_subquery(),
    ),
)
"""One of them may be none, or both."""
LAST_HAND_ENDED = (
    select(hands.c.last)
    .where(hands.c.table == bindparam("name"), hands.c.hand < bindparam("number"))
    .order_by(desc(hands.c.hand))
    .limit(1)
)
"""Where the hand before one ended."""
LAST_HAND = select(func.max(hands.c.hand)).where(hands.c.table == bindparam("name"))
LIVING = _columns(tables, TableRow).where(ALIVE).order_by(tables.c.opened, tables.c.table)
KNOWN = select(tables.c.table).where(tables.c.table == bindparam("name"))
SNAPSHOT = _columns(snapshots, SnapshotRow).where(snapshots.c.table == bindparam("name"))
ORIGIN = (
    select(origins.c.table, origins.c.number, origins.c.body)
    .where(origins.c.table == bindparam("name"))
    .order_by(origins.c.number)
)
RECORDS = (
    select(*[journal.c[name] for name in fact_columns])
    .where(journal.c.table == bindparam("name"), journal.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(journal.c.number)
)
STRETCHES = (
    # The last that begins before the first fact asked for may reach it.
    select(stretches.c.table, stretches.c.first, stretches.c.body)
    .where(
        stretches.c.table == bindparam("name"),
        stretches.c.first <= bindparam("last"),
        stretches.c.last >= bindparam("first"),
        stretches.c.first
        >= func.coalesce(
            select(func.max(_LATER.c.first))
            .where(_LATER.c.table == bindparam("name"), _LATER.c.first <= bindparam("first"))
            .scalar_subquery(),
            bindparam("first"),
        ),
    )
    .order_by(stretches.c.first)
)
LOOSE_HANDS = (
    select(hands.c.table, hands.c.hand, hands.c.first, hands.c.last)
    .where(LOOSE)
    .order_by(hands.c.table, hands.c.hand)
    .limit(bindparam("most"))
)
"""Those whose facts are not packed."""
LOOSE_REMAINS = (
    select(hands.c.first, hands.c.last, remains.c.body)
    .join(remains, and_(remains.c.table == hands.c.table, remains.c.hand == hands.c.hand))
    .where(hands.c.table == bindparam("name"))
    .order_by(hands.c.first)
)
"""What is left of hands of a table whose facts are not packed."""
LEFT_BY_TABLES = (
    select(journal.c.table, func.max(journal.c.number))
    .join(tables, tables.c.table == journal.c.table)
    .where(tables.c.dismissed.is_not(null()))
    .group_by(journal.c.table)
    .limit(bindparam("most"))
)
"""Loose facts of tables that have ended, up to which."""
FORGET_DEPARTURES = delete(departures).where(departures.c.at <= bindparam("since"))
FORGET_ACCOUNTS = delete(accounts).where(accounts.c.balance == literal_column("0"))
BALANCES = select(accounts).where(accounts.c.balance != 0)
DEPARTURES = select(departures)
OWED = select(owed.c.id, owed.c.source, owed.c.target, owed.c.at, owed.c.body).where(UNPAID)
SALES = (
    # What an operator grants comes from the cage, too, but by no rule of the house.
    select(transfers.c.id, transfers.c.target, transfers.c.at, transfers.c.amount)
    .where(FROM_THE_CAGE, transfers.c.rule == "HO-1.1", transfers.c.at > bindparam("since"))
    .order_by(transfers.c.at, transfers.c.id)
)
LAST_SALE = select(func.max(transfers.c.at)).where(
    FROM_THE_CAGE, transfers.c.rule == "HO-1.1", transfers.c.at <= bindparam("since")
)
LAST_WISH = select(func.max(wishes.c.at)).where(wishes.c.at <= bindparam("since"))
WISHES = (
    select(wishes.c.command, wishes.c.at, wishes.c.table)
    .where(wishes.c.at > bindparam("since"))
    .order_by(wishes.c.at, wishes.c.command)
)
FRIENDS = select(friends.c.person, friends.c.other).order_by(friends.c.place)
REQUESTS = select(friend_requests.c.person, friend_requests.c.other).order_by(friend_requests.c.place)

# -- what has been played


def _is_of(table: Table) -> ColumnElement[bool]:
    return and_(table.c.game == bindparam("dealt"), table.c.format == bindparam("played"))


def _on_the_day(table: Table) -> Any:
    """People who come after one, of one day."""
    return and_(table.c.day == bindparam("day"), table.c.person > bindparam("after"))


HAND = _columns(hands, HandRow).where(hands.c.table == bindparam("name"), hands.c.hand == bindparam("number"))
HANDS_OF = (
    _columns(hands, HandRow)
    .join(hand_people, (hands.c.table == hand_people.c.table) & (hands.c.hand == hand_people.c.hand))
    .where(hand_people.c.person == bindparam("who"), hand_people.c.at < bindparam("before"))
    .order_by(desc(hand_people.c.at), desc(hand_people.c.table), desc(hand_people.c.hand))
    .limit(bindparam("most"))
)
RESULTS_OF = (
    select(results.c.place, *[results.c[name] for name in Result.__struct_fields__])
    .where(results.c.person == bindparam("who"), _is_of(results), results.c.place > bindparam("after"))
    .order_by(results.c.place)
    .limit(bindparam("most"))
)
LEADERS = (
    select(standings.c.person, standings.c.hands, standings.c.won, standings.c.profit)
    .where(_is_of(standings))
    .order_by(desc(standings.c.profit), standings.c.person)
    .limit(bindparam("most"))
)
STANDINGS_OF = select(standings.c.hands, standings.c.won, standings.c.profit).where(
    _is_of(standings), standings.c.person == bindparam("who")
)
TALLIED = (
    select(tallies.c.person, tallies.c.count)
    .where(_is_of(tallies), tallies.c.name == bindparam("counted"))
    .order_by(desc(tallies.c.count), tallies.c.person)
    .limit(bindparam("most"))
)
DAY_LEADERS = (
    select(day_standings.c.person, day_standings.c.hands, day_standings.c.won, day_standings.c.profit)
    .where(_is_of(day_standings), _on_the_day(day_standings))
    .order_by(day_standings.c.person)
    .limit(bindparam("most"))
)
DAY_TALLIED = (
    select(day_tallies.c.person, day_tallies.c.count)
    .where(_is_of(day_tallies), day_tallies.c.name == bindparam("counted"), _on_the_day(day_tallies))
    .order_by(day_tallies.c.person)
    .limit(bindparam("most"))
)
RICHEST = (
    select(accounts.c.owner, accounts.c.balance)
    .where(A_BANK)
    .order_by(desc(accounts.c.balance), accounts.c.owner)
    .limit(bindparam("most"))
)

# -- people


def _unless_lookalike(insert: Insert) -> Insert:
    return insert.on_conflict_do_nothing(index_elements=["lookalike"])


ADD_PERSON = Put(people, PersonRow.__struct_fields__, _unless_lookalike)
ADD_NEWCOMER = _all(people, PersonRow)
PERSON = _columns(people, PersonRow).where(people.c.person == bindparam("who"))
SOME = 50
"""People asked for at once."""
SOME_PEOPLE = _columns(people, PersonRow).where(people.c.person.in_([bindparam(f"who{n}") for n in range(SOME)]))
PERSON_NAMED = _columns(people, PersonRow).where(people.c.lookalike == bindparam("looks"))
CHANGE_PERSON = (
    update(people)
    .where(people.c.person == bindparam("who"))
    .values(lang=bindparam("speaks"), password=bindparam("hashed"), face=bindparam("shows"))
)


def _through(account: ColumnElement[str], a_bank: ColumnElement[bool]) -> Select[Any]:
    told = [transfers.c[name] for name in Transfer.__struct_fields__]
    return select(transfers.c.at, *told).where(a_bank, account == bindparam("bank"))


TRANSFERS_OF = union_all(_through(transfers.c.target, INTO_A_BANK), _through(transfers.c.source, OUT_OF_A_BANK))
FORGET_PERSON = (
    # No look-alike begins with a space: nobody is found by it, and the name is free.
    update(people)
    .where(people.c.person == bindparam("who"))
    .values(name=NOBODY, lookalike=literal_column("' '") + people.c.person, password="", face="")
)
PEOPLE_OF_OLD_LOOKS = (
    _columns(people, PersonRow)
    .where(people.c.looks < LOOKS)
    .order_by(people.c.created, people.c.person)
    .limit(bindparam("most"))
)
SET_LOOKALIKE = (
    update(people).where(people.c.person == bindparam("who")).values(lookalike=bindparam("look"), looks=LOOKS)
)
ADD_SESSION = _all(sessions, SessionRow)
SESSION = _columns(sessions, SessionRow).where(sessions.c.digest == bindparam("hashed"))
TAKE_OVER_SESSION = update(sessions).where(sessions.c.digest == bindparam("hashed")).values(replaces="")
END_SESSION = (
    update(sessions)
    .where(sessions.c.digest == bindparam("hashed"), sessions.c.expires > bindparam("ends"))
    .values(expires=bindparam("ends"))
)
REMOVE_SESSION = delete(sessions).where(sessions.c.digest == bindparam("hashed"))
REMOVE_SESSIONS_OF = delete(sessions).where(sessions.c.person == bindparam("who"))
REMOVE_EXPIRED = delete(sessions).where(sessions.c.expires <= bindparam("now"))
ASK_FRIEND = Put(friend_requests, ("person", "other"), _kept)
ADD_FRIEND = Put(friends, ("person", "other"), _kept)


def _pair(table: Table) -> Any:
    """One asked the other, or the other way round."""
    return delete(table).where(
        table.c.person.in_((bindparam("one"), bindparam("two"))),
        table.c.other.in_((bindparam("one"), bindparam("two"))),
    )


REMOVE_REQUEST = _pair(friend_requests)
REMOVE_FRIEND = _pair(friends)
TURN_DOWN = Put(turned_down, ("person", "other", "at"), _replace("person", "other"))
FORGET_TURNED_DOWN = delete(turned_down).where(turned_down.c.at <= bindparam("before"))
TURNED_DOWN = select(turned_down).where(turned_down.c.at > bindparam("since"))
BLOCK = Put(blocks, ("person", "other", "at"), _kept)
UNBLOCK = delete(blocks).where(blocks.c.person == bindparam("who"), blocks.c.other == bindparam("whom"))
FORGET_PAIRS = [
    delete(table).where(or_(table.c.person == bindparam("who"), table.c.other == bindparam("who")))
    for table in (friends, friend_requests, blocks, turned_down)
]
BLOCKS = select(blocks.c.person, blocks.c.other).order_by(blocks.c.at)

# -- proving it

ALL_NAMES = select(tables.c.table)
ALL_TABLES = select(tables.c.table, tables.c.game).order_by(tables.c.opened, tables.c.table)
STRAYS = (
    select(journal.c.table, func.min(journal.c.number))
    .where(~exists().where(tables.c.table == journal.c.table))
    .group_by(journal.c.table)
)
TRANSFER = _columns(transfers, Transfer).where(transfers.c.id == bindparam("named"))
TRANSFERS = select(transfers.c.id, transfers.c.source, transfers.c.target)
ACCOUNTS = select(accounts)
_MOVED = union_all(
    select(transfers.c.source.label("account"), (-transfers.c.amount).label("chips")),
    select(transfers.c.target.label("account"), transfers.c.amount.label("chips")),
).subquery()
MOVED = select(_MOVED.c.account, func.sum(_MOVED.c.chips)).group_by(_MOVED.c.account)
STANDINGS = select(standings)
TALLIES = select(tallies)
DAY_STANDINGS = select(day_standings)
DAY_TALLIES = select(day_tallies)
COUNTED = select(results.c.game, results.c.format, results.c.person, results.c.at, results.c.counts).where(
    results.c.counts != literal_column("'{}'")
)
ADDED_UP = (
    select(
        results.c.game,
        results.c.format,
        results.c.person,
        func.sum(results.c.hands),
        func.sum(case((results.c.won, 1), else_=0)),
        func.sum(results.c.profit),
    )
    .where(~BETWEEN_TWO)
    .group_by(results.c.game, results.c.format, results.c.person)
)
# Not `//`: a database divides whole numbers without a rest by itself.
_DAY = results.c.at.op("/", precedence=8)(literal_column(str(DAY_MS))).label("day")
ADDED_UP_BY_DAY = (
    select(
        results.c.game,
        results.c.format,
        _DAY,
        results.c.person,
        func.sum(results.c.hands),
        func.sum(case((results.c.won, 1), else_=0)),
        func.sum(results.c.profit),
    )
    .where(~BETWEEN_TWO)
    .group_by(results.c.game, results.c.format, _DAY, results.c.person)
)
