"""Orders that an evening owes its tables for each of its facts (house.orders)."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from hanpan.house.evening import events as told
from hanpan.house.evening.evening import OUT, Evening
from hanpan.house.evening.ladders import level_of
from hanpan.house.orders import (
    AnyOrder,
    CallMisdeal,
    ChangeStack,
    DealHand,
    EndTable,
    HoldTable,
    SeatPlayer,
    SetStake,
    TakePlayer,
)

Owed = tuple[str, AnyOrder]


class Errand(Struct, frozen=True):
    """An order on its way: a row committed with the fact, and sent until the table's journal holds its number."""

    table: str
    number: int
    order: AnyOrder


def errands(evening: Evening, event: told.EveningEvent) -> list[Errand]:
    """The orders that follow from a fact, read before it changes the evening."""
    find = _OWED.get(type(event))
    if find is None:
        return []
    numbers, found = dict[str, int](), []
    for table, order in find(evening, event):
        own = evening.tables.get(table)
        number = numbers.get(table, 0 if own is None else own.orders) + 1
        numbers[table] = number
        found.append(Errand(table, number, order))
    return found


def _begun(evening: Evening, event: told.Begun) -> Iterator[Owed]:
    return _first_seats(evening, event.tables, evening.settings.game)


def _tables_opened(evening: Evening, event: told.TablesOpened) -> Iterator[Owed]:
    return _first_seats(evening, event.tables, event.game)


def _first_seats(evening: Evening, tables: dict[str, dict[int, str]], game: str) -> Iterator[Owed]:
    level, stack = evening.level(), evening.settings.stack_at(game)
    for table, seats in tables.items():
        if stack:
            yield table, SetStake(level.small, level.big, level.ante)
        if evening.paused:
            yield table, HoldTable()
        for seat, person in seats.items():
            guest = evening.guests[person]
            yield table, SeatPlayer(person, seat, stack, guest.bot, name=guest.name)


def _table_added(evening: Evening, event: told.TableAdded) -> Iterator[Owed]:
    level = evening.level()
    yield event.table, SetStake(level.small, level.big, level.ante)
    if evening.paused:
        yield event.table, HoldTable()


def _seat_ordered(evening: Evening, event: told.SeatOrdered) -> Iterator[Owed]:
    carried = evening.guests[event.person].carried
    entry: Any = event.entry
    name = evening.guests[event.person].name
    yield event.table, SeatPlayer(event.person, event.seat, event.chips, event.bot, entry, carried, name)


def _move_ordered(evening: Evening, event: told.MoveOrdered) -> Iterator[Owed]:
    yield evening.moves[event.person].source, TakePlayer(event.person)


def _closed(_: Evening, event: told.TableClosed) -> Iterator[Owed]:
    yield event.table, EndTable()


def _allowed(evening: Evening, event: told.HandsAllowed) -> Iterator[Owed]:
    for table in event.tables:
        yield table, DealHand(evening.tables[table].deals + 1, event.last)


def _level(evening: Evening, event: told.LevelBegan) -> Iterator[Owed]:
    level = level_of(evening.ladder, event.level, evening.settings.levels.ante_from)
    for table in evening.open_tables():
        yield table.id, SetStake(level.small, level.big, level.ante)
        if evening.break_until:
            yield table.id, HoldTable(held=False)


def _rebought(evening: Evening, event: told.ReboughtIn | told.AddedOn | told.BoughtIn) -> Iterator[Owed]:
    yield evening.guests[event.person].table, ChangeStack(event.person, event.chips)


def _given(evening: Evening, event: told.ChipsGiven) -> Iterator[Owed]:
    yield evening.guests[event.person].table, ChangeStack(event.person, event.chips)


def _went_out(evening: Evening, event: told.WentOut) -> Iterator[Owed]:
    """Who is out without chips still has a chair."""
    for together in event.out:
        for person in together:
            if evening.guests[person].table and not evening.guests[person].gone:
                yield evening.guests[person].table, TakePlayer(person)


def _put_out(evening: Evening, event: told.GuestPutOut | told.GuestWent | told.BotGaveWay) -> Iterator[Owed]:
    """EV-3.6: on the last table they forfeit as SG-6.1 has it; whoever makes room for somebody does not."""
    guest, move = evening.guests[event.person], evening.moves.get(event.person)
    if guest.table and not (move and move.ordered):
        last = len(evening.open_tables()) == 1 and not evening.settings.rolls_on
        to_pot = last and not isinstance(event, told.BotGaveWay)
        yield guest.table, TakePlayer(event.person, to_pot, isinstance(event, told.GuestPutOut))
    elif isinstance(event, told.GuestPutOut) and guest.state == OUT:  # who is out may look on where they have sat
        for table in evening.open_tables():
            yield table.id, TakePlayer(event.person, shut_out=True)


def _misdeal(_: Evening, event: told.MisdealCalled) -> Iterator[Owed]:
    yield event.table, CallMisdeal(event.agreed, event.forced)


def _paused(evening: Evening, event: told.EveningPaused | told.EveningWentOn) -> Iterator[Owed]:
    """Also where a table was allowed a hand and has not begun it."""
    if isinstance(event, told.EveningPaused) or not evening.break_until:
        for table in evening.open_tables():
            yield table.id, HoldTable(isinstance(event, told.EveningPaused))


def _break(evening: Evening, _: told.BreakBegan) -> Iterator[Owed]:
    for table in evening.open_tables():
        yield table.id, HoldTable()


def _end_asked(evening: Evening, _: told.EndAsked) -> Iterator[Owed]:
    if evening.settings.rolls_on:
        for table in evening.tables.values():
            if not table.closed:
                yield table.id, EndTable()


def _game_chosen(evening: Evening, event: told.GameChosen) -> Iterator[Owed]:
    for table in evening.tables.values() if event.anew else ():
        if not table.closed:
            yield table.id, EndTable()


def _ending(_: Evening, event: told.TableEnding) -> Iterator[Owed]:
    yield event.table, EndTable()


def _ended(evening: Evening, _: told.EveningEnded) -> Iterator[Owed]:
    if not evening.settings.rolls_on:
        for table in evening.tables:
            yield table, EndTable()


_OWED: dict[type[told.EveningEvent], Callable[[Evening, Any], Iterator[Owed]]] = {
    told.Begun: _begun,
    told.TableAdded: _table_added,
    told.TablesOpened: _tables_opened,
    told.GameChosen: _game_chosen,
    told.TableEnding: _ending,
    told.SeatOrdered: _seat_ordered,
    told.MoveOrdered: _move_ordered,
    told.TableClosed: _closed,
    told.HandsAllowed: _allowed,
    told.LevelBegan: _level,
    told.ReboughtIn: _rebought,
    told.AddedOn: _rebought,
    told.BoughtIn: _rebought,
    told.ChipsGiven: _given,
    told.WentOut: _went_out,
    told.GuestPutOut: _put_out,
    told.GuestWent: _put_out,
    told.BotGaveWay: _put_out,
    told.MisdealCalled: _misdeal,
    told.BreakBegan: _break,
    told.EveningPaused: _paused,
    told.EveningWentOn: _paused,
    told.EndAsked: _end_asked,
    told.EveningEnded: _ended,
}
