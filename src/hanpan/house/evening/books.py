"""Which chips each fact of an evening moves (HO-1). Between its tables they lie on the way."""

from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.ledger import Move, Transfer, bank, given, spent, transfers_of, way


def transfers(evening: Evening, event: told.EveningEvent, number: int) -> list[Transfer]:
    """The transfers of a fact, read before it changes the evening."""
    return transfers_of(evening.id, number, _moves(evening, event))


def _moves(evening: Evening, event: told.EveningEvent) -> list[Move]:
    match event:
        case told.Begun():
            people = [person for seats in event.tables.values() for person in seats.values()]
            return [_issued(evening, person, evening.settings.stack, "EV-1.1") for person in people]
        case told.SeatOrdered():
            return [_issued(evening, event.person, event.issued, "EV-1.3")]
        case told.ReboughtIn() | told.AddedOn():
            return [_issued(evening, event.person, event.chips, "EV-1.3")]
        case told.BoughtIn():
            return [_issued(evening, event.person, event.chips, "EV-6.1")]
        case told.ChipsGiven():
            return [_issued(evening, event.person, max(0, event.chips), "EV-7.1")]
        case told.ChipsSettled():
            return [_settled(evening, event)]
        case told.EveningEnded():
            return _prize(evening, event)
    return []


def _issued(evening: Evening, person: str, chips: int, rule: str) -> Move:
    return _source(evening, person), way(evening.id), chips, rule


def _source(evening: Evening, person: str) -> str:
    """PS-1.1: chips given for it, unless the host chose the bank; bots are always given theirs."""
    guest = evening.guests.get(person)
    is_bot = guest is not None and guest.bot
    return bank(person) if evening.settings.from_bank and not is_bot else given(evening.id)


def _settled(evening: Evening, event: told.ChipsSettled) -> Move:
    if event.kept:
        return way(evening.id), _source(evening, event.person), event.chips, "EV-6.1"
    target = spent(evening.id) if evening.settings.from_bank else given(evening.id)
    return way(evening.id), target, event.chips, "EV-3.6"


def _prize(evening: Evening, event: told.EveningEnded) -> list[Move]:
    """Played from the bank, what was taken out of play is the winner's (SG-1.4)."""
    left = evening.spent
    if not left or not event.places:
        return []
    first = event.places[0]
    shares = [left // len(first) + (place < left % len(first)) for place in range(len(first))]
    return [
        (spent(evening.id), _source(evening, one), chips, "SG-1.4") for one, chips in zip(first, shares, strict=True)
    ]
