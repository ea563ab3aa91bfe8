"""Queries about finished hands beside their facts."""

from typing import Any

from sqlalchemy import Select, and_, bindparam, delete, desc, exists, func, literal_column, or_, select, update

from hanpan.floor.hand_ports import PlayedHand, ShareRow
from hanpan.kit.counts import Counts
from hanpan.store.compiling import Insert, Put
from hanpan.store.schema import UNTOLD, favourites, hand_people, hands, hours, shares

_TOLD = ("marks", "profit", "pot", "big_blind", "place", "cards", "board")
_KEY = ("person", "at", "table", "hand")
_OTHER = hand_people.alias()


def _once(insert: Insert) -> Insert:
    return insert.on_conflict_do_nothing()


def _before() -> Any:
    return and_(hand_people.c.person == bindparam("who"), hand_people.c.at < bindparam("before"))


def _latest(query: Select[Any]) -> Select[Any]:
    return query.order_by(desc(hand_people.c.at), desc(hand_people.c.table), desc(hand_people.c.hand))


_IS_FAVOURITE = exists().where(*[favourites.c[name] == hand_people.c[name] for name in _KEY])
_WITH_OTHER = exists().where(
    _OTHER.c.person == bindparam("other"), *[_OTHER.c[name] == hand_people.c[name] for name in _KEY[1:]]
)
_OF_HAND = (hands.c.table == hand_people.c.table) & (hands.c.hand == hand_people.c.hand)
_HAND = ("table", "hand", "game", "format", "private", "at", "people")

REACH = _latest(select(hand_people.c.at).where(_before())).limit(1).offset(bindparam("most"))
"""When the hand ended that lies so many further back."""
SEARCH = (
    _latest(
        select(*[hands.c[name] for name in _HAND], *[hand_people.c[name] for name in _TOLD], _IS_FAVOURITE)
        .select_from(hand_people)
        .join(hands, _OF_HAND)
        .where(
            _before(),
            hand_people.c.at >= bindparam("since"),
            func.coalesce(hand_people.c.marks, 0).op("&")(bindparam("marks")) == bindparam("marks"),
            or_(bindparam("at_table") == "", hand_people.c.table == bindparam("at_table")),
            or_(bindparam("dealt") == "", hands.c.game == bindparam("dealt")),
            or_(bindparam("other") == "", _WITH_OTHER),
            or_(bindparam("every"), _IS_FAVOURITE),
        )
    )
).limit(bindparam("most"))
COMPANY = (
    select(hands.c.table, hands.c.people, func.max(hands.c.at))
    .select_from(hand_people)
    .join(hands, _OF_HAND)
    .where(_before(), hand_people.c.at >= bindparam("since"))
    .group_by(hands.c.table, hands.c.people)
)
"""Who played with whom and where: a few rows for many hands, since people stay seated."""
PLAYED = (
    _latest(
        select(*[(hand_people if name in hand_people.c else hands).c[name] for name in PlayedHand.__struct_fields__])
        .select_from(hand_people)
        .join(hands, _OF_HAND)
        .where(_before())
    )
).limit(bindparam("most"))


_OF_SUM = [
    hours.c.person == bindparam("who"),
    hours.c.game == bindparam("dealt"),
    hours.c.format == bindparam("played"),
]
# Not `//`: a database divides whole numbers without a rest by itself.
_DAY = ((hours.c.hour + bindparam("shift")).op("/", precedence=8)(literal_column("24"))).label("day")
FIRST_HOUR = select(func.min(hours.c.hour)).where(*_OF_SUM)
LAST_HOUR = select(func.max(hours.c.hour)).where(*_OF_SUM)
"""Not both in one question, for which a database would read all of them."""
ADDED = (
    select(_DAY, hours.c.place, *[func.sum(hours.c[name]) for name in Counts.__struct_fields__])
    .where(*_OF_SUM, hours.c.hour >= bindparam("since"), hours.c.hour < bindparam("until"))
    .group_by(_DAY, hours.c.place)
)

ADD_FAVOURITE = Put(favourites, _KEY, _once)
REMOVE_FAVOURITE = delete(favourites).where(*[favourites.c[name] == bindparam(f"its_{name}") for name in _KEY])
IS_FAVOURITE = select(favourites.c.at).where(*[favourites.c[name] == bindparam(f"its_{name}") for name in _KEY])
FAVOURITES = (
    select(favourites.c.table, favourites.c.hand)
    .where(favourites.c.person == bindparam("who"))
    .order_by(desc(favourites.c.at))
)

_SHARE = [shares.c[name] for name in ShareRow.__struct_fields__]
ADD_SHARE = Put(shares, ShareRow.__struct_fields__)
SHARE = select(*_SHARE).where(shares.c.share == bindparam("named"))
SHARES_OF = select(*_SHARE).where(shares.c.person == bindparam("who")).order_by(desc(shares.c.created))
REMOVE_SHARE = delete(shares).where(shares.c.share == bindparam("named"), shares.c.person == bindparam("who"))
FORGET = [delete(table).where(table.c.person == bindparam("who")) for table in (favourites, shares)]

UNTOLD_HANDS = (
    select(hand_people.c.table, hand_people.c.hand)
    .where(UNTOLD)
    .group_by(hand_people.c.at, hand_people.c.table, hand_people.c.hand)
    .order_by(desc(hand_people.c.at))
    .limit(bindparam("most"))
)
TELL = (
    update(hand_people)
    .where(*[hand_people.c[name] == bindparam(f"its_{name}") for name in _KEY], UNTOLD)
    .values({name: bindparam(f"new_{name}") for name in _TOLD})
)
NEW = tuple(f"new_{name}" for name in _TOLD)
"""What a hand is told with."""
