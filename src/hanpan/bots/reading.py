"""The pictures of a table, read: what everybody sees and what is one's own, laid together."""

import msgspec
from msgspec import UNSET, structs

from hanpan.house.blackjack.views import BlackjackOwn, BlackjackTableView
from hanpan.house.holdem.pictures import HandPart, HoldemTableView, Own, TablePart, together
from hanpan.house.plain import PlainOwn, PlainTable
from hanpan.house.sniper.views import SniperOwn, SniperTableView, with_own
from hanpan.wire import house_says as told

_people = msgspec.json.Decoder(dict[str, told.PersonCard]).decode
_part, _play = msgspec.json.Decoder(TablePart).decode, msgspec.json.Decoder(HandPart).decode
_own = msgspec.json.Decoder(Own).decode
_sniper, _sniper_own = msgspec.json.Decoder(SniperTableView).decode, msgspec.json.Decoder(SniperOwn).decode
_plain, _plain_own = msgspec.json.Decoder(PlainTable).decode, msgspec.json.Decoder(PlainOwn).decode
_room, _room_own = msgspec.json.Decoder(BlackjackTableView).decode, msgspec.json.Decoder(BlackjackOwn).decode


def people(told_so: told.Happened) -> dict[str, told.PersonCard]:
    """The people at the table."""
    return _people(_there(told_so.people))


class _Looked(msgspec.Struct):
    observers: int = 0
    """A blackjack room has none: whoever is there is in the class."""


_looked = msgspec.json.Decoder(_Looked).decode


def observers(told_so: told.Happened) -> int:
    """How many look on."""
    return _looked(_there(told_so.shared)).observers


def holdem_picture(told_so: told.Happened) -> tuple[HoldemTableView, Own]:
    own = _own(_there(told_so.own))
    return together(_part(_there(told_so.shared)), _play(_there(told_so.hand)), own), own


def sniper_picture(told_so: told.Happened) -> tuple[SniperTableView, SniperOwn]:
    view, own = _sniper(_there(told_so.shared)), _sniper_own(_there(told_so.own))
    return structs.replace(view, game=None if view.game is None else with_own(view.game, own)), own


def blackjack_picture(told_so: told.Happened) -> tuple[BlackjackTableView, BlackjackOwn]:
    view, own = _room(_there(told_so.shared)), _room_own(_there(told_so.own))
    return structs.replace(view, number=own.number, room=structs.replace(view.room, moves=own.moves)), own


def plain_picture(told_so: told.Happened) -> tuple[PlainTable, PlainOwn]:
    """Of a game that has no reader of its own."""
    return _plain(_there(told_so.shared)), _plain_own(_there(told_so.own))


def _there(part: told.Part) -> msgspec.Raw:
    """Every part comes with the first picture."""
    assert part is not UNSET
    return part
