"""FD-1.10: the seats of an evening are drawn by everybody's numbers (EV-3.1, EV-3.3), and told by facts like those of a
table.

    a draw is due → DrawCommitted → the numbers come → NumbersTold → Begun, TablesOpened or TableBroken
                                  → one does not come → DrawVoided → DrawCommitted, without that person

Those who draw are the seats of the statement, in the order in which they came. Who comes while numbers are waited for
sits down after those who have drawn; who goes leaves their place to the next.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hanpan.fairness.committing import all_numbers
from hanpan.fairness.drawing import seats_drawn
from hanpan.house.contract import FairDealing
from hanpan.house.evening import events as told
from hanpan.house.evening.balancing import to_break
from hanpan.house.evening.evening import HERE, Evening, OwnTable
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import CHANGES, DealCommitted, DealVoided, DecksOpened, FairDeal, chosen_in, is_chosen
from hanpan.house.fair_deals import drawn as spent

MOST = 200
"""Guests, bots among them: each who draws is told everybody's hash and number. Where more have come the house draws."""
DRAWS = (told.Begun, told.TablesOpened, told.TableBroken)


def is_draw(event: told.EveningEvent) -> bool:
    """Does it say who sits where by lot?"""
    if isinstance(event, told.TableBroken):
        return bool(event.draw)
    return isinstance(event, told.Begun | told.TablesOpened) and any(event.tables.values())


def who_draws(evening: Evening) -> list[str]:
    """For seats, before anybody has one; where a table is broken, its players."""
    if not evening.begun or evening.next_game:
        here = [guest for guest in evening.guests.values() if guest.state == HERE and not guest.gone]
        return [guest.person for guest in here if guest.person not in evening.mentors]
    name = None if evening.settings.rolls_on else to_break(evening.counts(), evening.settings.seats)
    return [] if name is None else who_leaves(evening, evening.tables[name])


def who_leaves(evening: Evening, table: OwnTable) -> list[str]:
    """EV-3.3: its players, and whoever was on the way to it."""
    moving = evening.moves
    people = [person for person in table.seats.values() if person not in moving and person not in table.gone]
    return people + [person for person, move in moving.items() if move.target == table.id]


def in_drawn_order(evening: Evening, people: Sequence[str]) -> list[str] | None:
    """As everybody's numbers have put them; None where they have not drawn."""
    order = drawn_by(evening)
    if order is None:
        return None
    return [person for person in order if person in people] + [person for person in people if person not in order]


def drawn_by(evening: Evening) -> list[str] | None:
    """Who has drawn, the first place first."""
    fair = evening.fair
    if not is_chosen(fair):
        return None
    played = chosen_in(fair)
    told_of = played.deal.commitment
    people = {entry.seat: entry.person for entry in told_of.entries}
    return [people[seat] for seat in seats_drawn(told_of.statement, played.positions)]


def lot_of(fair: FairDeal) -> str:
    """x, from which the chairs follow to which those of a broken table come; empty where the house has drawn."""
    if not is_chosen(fair):
        return ""
    assert fair.commitment is not None
    return all_numbers(fair.commitment, fair.numbers).hex()


def comes(evening: Evening) -> bool:
    """May there be another draw?"""
    if evening.ended or evening.ending or evening.settings.is_cash or len(evening.guests) > MOST:
        return False
    several = evening.settings.is_class if evening.settings.rolls_on else len(evening.open_tables()) > 1
    return not evening.begun or several


def _drawing(evening: Evening) -> Mapping[int, str]:
    return dict(enumerate(who_draws(evening)))


def _never(*_: Any) -> Any:
    raise AssertionError("an evening deals no cards")


FAIR = FairDealing(
    number=lambda _: 0,
    statement=lambda *_: None,
    dealt_in=_never,
    begins=_never,
    shows=_never,
    shown=_never,
    shown_in=_never,
    deals=_never,
    hides=lambda _: False,
    from_pack=_never,
    draw="draw-seats",
    draws=_drawing,
    draw_comes=comes,
    drawn=_never,
    left=_never,
    only_draws=True,
)
"""An evening as the dealer knows its tables."""


# -- facts


def as_draw(event: TableEvent) -> told.EveningEvent:
    """What the dealer says, as a fact of an evening."""
    match event:
        case DealCommitted():
            return told.DrawCommitted(event.at, event.commitment, event.until, event.head)
        case DealVoided():
            return told.DrawVoided(event.at, event.seat, event.person, event.cause, event.until, event.others)
        case DecksOpened():
            return told.NumbersTold(event.at, event.numbers)
    raise AssertionError(event)


def as_deal(event: told.EveningEvent) -> TableEvent | None:
    """And back; None for any other."""
    match event:
        case told.DrawCommitted():
            return DealCommitted(event.at, event.commitment, event.until, event.head)
        case told.DrawVoided():
            return DealVoided(event.at, event.seat, event.person, event.cause, event.until, event.others)
        case told.NumbersTold():
            return DecksOpened(event.at, event.numbers, ())
    return None


def _changed(evening: Evening, event: told.EveningEvent) -> None:
    deal = as_deal(event)
    assert deal is not None
    CHANGES[type(deal)](evening, deal)


def over(evening: Evening) -> None:
    """The draw that was made is used, or comes to nothing."""
    spent(evening)


CHANGES_OF_DRAWS: dict[type[told.EveningEvent], Callable[[Evening, Any], None]] = {
    told.DrawCommitted: _changed,
    told.DrawVoided: _changed,
    told.NumbersTold: _changed,
}
