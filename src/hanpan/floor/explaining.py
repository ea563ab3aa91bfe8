"""HO-2.8: who played says why, and who asks is told, once the hand is over."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from hanpan.engine import Refusal
from hanpan.floor.one_line import one_line
from hanpan.floor.reasons import Said
from hanpan.floor.refusals import (
    HAND_GOES_ON,
    NO_REASONS,
    NO_SUCH_REASON,
    NO_SUCH_TABLE,
    NOT_IN_THAT_HAND,
)
from hanpan.floor.visits import Visit
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.words.reasons import is_reason

if TYPE_CHECKING:
    from hanpan.floor.floor import Floor


class _Hand(NamedTuple):
    """The hand in play, or the last one; at a Sniper table the whole game, since one round tells of the next."""

    number: int
    playing: bool
    people: Collection[str]


def _hand(table: Any) -> _Hand:
    if isinstance(table, Table):
        return _Hand(table.hand_number, table.is_playing(), table.dealt.values())
    if isinstance(table, SniperTable):
        return _Hand(table.games, table.is_playing(), table.people.values())
    return _Hand(-1, False, ())  # in a blackjack room everybody sees what the others do


def explain(floor: "Floor", visit: Visit, wish: say.Explain) -> None:
    table, said = floor.table_for(visit.person, wish.table), Said(wish.code, wish.amounts, one_line(wish.text))
    refused = NO_SUCH_TABLE if table is None else _may_explain(_hand(table), visit.person, wish.hand, said)
    if refused is not None:
        floor.refuse(visit, wish.id, refused)
        return
    floor.reasons.forget(floor.reasons.by_table.keys() - floor.house.tables.keys())
    floor.reasons.keep(wish.table, wish.hand, visit.person, said)
    floor.done(visit, wish.id)


def _may_explain(hand: _Hand, person: str, number: int, said: Said) -> Refusal | None:
    if number != hand.number or person not in hand.people:
        return NOT_IN_THAT_HAND
    return None if said.text or is_reason(said.code, said.amounts) else NO_SUCH_REASON


def ask_why(floor: "Floor", visit: Visit, wish: say.AskWhy) -> None:
    table = floor.table_for(visit.person, wish.table)
    refused = NO_SUCH_TABLE if table is None else _may_ask(_hand(table), wish.hand)
    reasons = floor.reasons.of(wish.table, wish.hand, wish.person)
    if refused is None and not reasons:
        refused = NO_REASONS
    if refused is not None:
        floor.refuse(visit, wish.id, refused)
        return
    sentences = [reason.told(visit.guest.lang) for reason in reasons]
    floor.say(visit, told.Why(wish.id, wish.table, wish.hand, wish.person, sentences))


def _may_ask(hand: _Hand, number: int) -> Refusal | None:
    """Nothing leaks: of a hand in play nobody learns even whether there is anything to learn."""
    return HAND_GOES_ON if hand.playing and number == hand.number else None
