"""The transfers of chips that each fact of an evening causes (HO-1). Between tables, chips are in transit."""

from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.places import Together
from hanpan.house.ledger import Move, Transfer, bank, given, spent, transfers_of, way


def transfers(evening: Evening, event: told.EveningEvent, number: int) -> list[Transfer]:
    """The transfers of a fact, read before it changes the evening."""
    return transfers_of(evening.id, number, _moves(evening, event))


def _moves(evening: Evening, event: told.EveningEvent) -> list[Move]:
    match event:
        case told.Begun():
            return _first_stacks(evening, event.tables, evening.settings.game)
        case told.TablesOpened():
            return _first_stacks(evening, event.tables, event.game)
        case told.SeatOrdered():
            return [_issued(evening, event.person, event.issued, "EV-1.3")]
        case told.ReboughtIn() | told.AddedOn():
            return [_issued(evening, event.person, event.chips, "EV-1.3")]
        case told.BoughtIn():
            return [_issued(evening, event.person, event.chips, "EV-6.1")]
        case told.ChipsGiven():
            return [_issued(evening, event.person, max(0, event.chips), "EV-7.1")]
        case told.ChipsSettled():
            return _settled(evening, event)
        case told.EveningEnded():
            return _prize(evening, spent(evening.id), evening.spent, event.places)
    return []


def _first_stacks(evening: Evening, tables: dict[str, dict[int, str]], game: str) -> list[Move]:
    stack = evening.settings.stack_at(game)
    people = [person for seats in tables.values() for person in seats.values()] if stack else []
    return [_issued(evening, person, stack, "EV-1.1") for person in people]


def _issued(evening: Evening, person: str, chips: int, rule: str) -> Move:
    return _source(evening, person), way(evening.id), chips, rule


def _source(evening: Evening, person: str) -> str:
    """PS-1.1: chips given for it, unless the host chose the bank; bots are always given theirs."""
    guest = evening.guests.get(person)
    is_bot = guest is not None and guest.bot
    return bank(person) if evening.settings.from_bank and not is_bot else given(evening.id)


def _settled(evening: Evening, event: told.ChipsSettled) -> list[Move]:
    if event.kept:
        return [(way(evening.id), _source(evening, event.person), event.chips, "EV-6.1")]
    if evening.settings.from_bank and evening.ended:
        return _prize(evening, way(evening.id), event.chips, evening.places)
    target = spent(evening.id) if evening.settings.from_bank else given(evening.id)
    return [(way(evening.id), target, event.chips, "EV-3.6")]


def _prize(evening: Evening, source: str, left: int, places: tuple[Together, ...]) -> list[Move]:
    """Played from the bank, what was taken out of play is the winner's (SG-1.4), also what is left of a pot."""
    if not left or not places:
        return []
    first = places[0]
    shares = [left // len(first) + (place < left % len(first)) for place in range(len(first))]
    return [(source, _source(evening, one), chips, "SG-1.4") for one, chips in zip(first, shares, strict=True)]
