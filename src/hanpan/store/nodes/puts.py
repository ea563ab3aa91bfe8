"""Rows that a node's batch writes in addition to any other batch."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, case, delete, literal_column, true, update

from hanpan.floor.ports import TableRow
from hanpan.store import queries
from hanpan.store.compiling import Insert, Put
from hanpan.store.rows import Write
from hanpan.store.schema import answers, claims, owed, tables

ADD_OWN_TABLE = Put(tables, (*TableRow.__struct_fields__, "epoch"))


def _handed(each: Any) -> Any:
    return update(tables).values(epoch=each.c.epoch).where(tables.c.table == each.c.table)


HAND_OVER = Put(tables, ("table", "epoch"), many=_handed)
"""The fence looks whether it was ours."""


_NAMES_A_TABLE = {queries.ADD_RECORD, queries.ADD_STRETCH, queries.SET_SNAPSHOT, HAND_OVER}
"""Its first column."""


def touched(writes: Sequence[Write]) -> list[str]:
    """The tables that must be ours; new ones are."""
    named: set[str] = set()
    new: set[str] = set()
    for statement, rows in writes:
        if statement in _NAMES_A_TABLE:
            named.update([row[0] for row in rows])  # type: ignore[index]
        elif statement is queries.DISMISS:
            named.update([row["name"] for row in rows])  # type: ignore[call-overload]
        elif statement is ADD_OWN_TABLE:
            new.update([row[0] for row in rows])  # type: ignore[index]
    return sorted(named - new)


def _confirmed(insert: Insert) -> Insert:
    """A seat that somebody else holds makes it null, which it may not be."""
    ours = claims.c.holder == insert.excluded.holder
    stands = {"standing": case((ours, true())), "instead_of": literal_column("''")}
    return insert.on_conflict_do_update(index_elements=["person"], set_=stands)


CONFIRM = Put(claims, ("person", "holder", "wish", "standing", "instead_of"), _confirmed)


def _given_back(each: Any) -> Any:
    return delete(claims).where(and_(claims.c.person == each.c.person, claims.c.holder == each.c.holder))


GIVE_BACK = Put(claims, ("person", "holder"), many=_given_back)


def _freed(each: Any) -> Any:
    return delete(claims).where(claims.c.holder == each.c.holder)


FREE_SEATS = Put(claims, ("holder",), many=_freed)
"""The table is no more."""
ADD_ANSWER = Put(answers, ("person", "wish", "at", "table", "answer"))
"""Twice is an error: it was done already."""


def _aged(each: Any) -> Any:
    return delete(answers).where(answers.c.at <= each.c.at)


FORGET_ANSWERS = Put(answers, ("at",), many=_aged)


def _paid(each: Any) -> Any:
    """What was paid already makes it null, which it may not be."""
    unpaid = owed.c.paid == literal_column("0")
    return update(owed).values(paid=case((unpaid, each.c.paid))).where(owed.c.id == each.c.id)


PAY = Put(owed, ("id", "paid"), many=_paid)


def _over(each: Any) -> Any:
    return delete(owed).where(and_(owed.c.id >= each.c.id, owed.c.id < each.c.target))


FORGET_OWED = Put(owed, ("id", "target"), many=_over)
"""From the one to before the other."""
