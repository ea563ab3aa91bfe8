"""Applies each fact at an evening. Nothing is decided here and nothing can fail."""

from collections.abc import Callable
from typing import Any

from hanpan.house.evening import clock
from hanpan.house.evening import events as told
from hanpan.house.evening.errands import errands
from hanpan.house.evening.evening import (
    ASKS,
    GONE,
    HERE,
    OUT,
    PLAYS,
    Evening,
    Guest,
    HandedOut,
    LedgerEntry,
    Move,
    OwnTable,
)
from hanpan.house.evening.fair_draws import CHANGES_OF_DRAWS, lot_of, over
from hanpan.house.evening.hearing import hear
from hanpan.house.evening.ladders import rung
from hanpan.house.evening.record import is_power, note_of
from hanpan.house.fair_deals import put_off
from hanpan.house.orders import HandOver


def begin(opened: told.EveningOpened) -> Evening:
    """An evening nobody has come to yet."""
    evening = Evening(opened.evening, opened.settings, opened.host, opened.secret, opened.seed, opened.at, opened.at)
    evening.admits = opened.settings.admits
    evening.minutes = evening.coming_minutes = opened.settings.levels.minutes
    if not opened.settings.rolls_on:
        evening.ladder = opened.settings.ladder
    return evening


def evolve(evening: Evening, event: told.EveningEvent) -> None:
    """Apply one fact to the evening."""
    evening.now = max(evening.now, event.at)
    owed = errands(evening, event)
    if is_power(event):
        evening.record.append(note_of(event, evening.called))
    if evening.settings.has_ledger:
        evening.ledger += _entries(evening, event)
    change = _CHANGES.get(type(event))
    if change is not None:
        stays = _leaves_seats(event)
        evening.counted = evening.counted if stays else None
        change(evening, event)
        evening.counted = evening.counted if stays else None
    for errand in owed:
        evening.tables[errand.table].orders = errand.number


def _leaves_seats(event: told.EveningEvent) -> bool:
    """Most facts are of hands that begin and end: who sits where and goes where stays as it is."""
    if isinstance(event, told.TableHeard):
        return isinstance(event.report, HandOver)
    return isinstance(event, told.HandsAllowed)


def _entries(evening: Evening, event: told.EveningEvent) -> list[LedgerEntry]:
    """EV-6.1: every buy-in, rebuy and cash-out; chips given or taken are one of them."""
    match event:
        case told.Begun():
            return _first_entries(evening, event.at, event.tables, evening.settings.game)
        case told.TablesOpened():
            return _first_entries(evening, event.at, event.tables, event.game)
        case told.SeatOrdered():
            chips = event.issued
        case told.BoughtIn():
            chips = event.chips
        case told.ChipsGiven():
            chips = max(0, event.chips)
        case told.ChipsSettled():
            chips = -event.chips if event.kept else 0
        case _:
            return []
    return [LedgerEntry(event.at, event.person, chips)] if chips else []


def _first_entries(evening: Evening, at: int, tables: dict[str, dict[int, str]], game: str) -> list[LedgerEntry]:
    stack = evening.settings.stack_at(game)
    return [LedgerEntry(at, person, stack) for seats in tables.values() for person in seats.values()] if stack else []


# -- guests


def _came(evening: Evening, event: told.GuestCame) -> None:
    state = _comes_to(evening, event.person) if event.admitted else ASKS
    before = evening.guests.get(event.person)
    guest = Guest(event.person, event.name, state, event.bot, event.device)
    if before is not None:  # what they brought and took before still counts (EV-6.1)
        guest.brought, guest.took, guest.muted_until = before.brought, before.took, before.muted_until
        guest.filling, guest.played = before.filling, before.played
    evening.guests[event.person] = guest
    evening.names[event.name.casefold()] = event.person
    if event.device:
        evening.devices[event.device] = event.person
    if state == HERE and not event.bot:
        _makes_room(evening)


def _comes_to(evening: Evening, person: str) -> str:
    """EV-5.1: who has a place looks on, and plays no second time."""
    return OUT if evening.has_place(person) else HERE


def _makes_room(evening: Evening) -> None:
    """EV-2.4: before the start and during late entry; at a cash evening one may always come in."""
    bots = [guest for guest in evening.guests.values() if guest.bot and guest.state in (HERE, PLAYS)]
    gives_way = not evening.settings.is_class
    if gives_way and len(bots) > evening.giving_way and (not evening.begun or evening.takes_late()):
        evening.giving_way += 1


def _admitted(evening: Evening, event: told.GuestAdmitted) -> None:
    guest = evening.guests[event.person]
    guest.state = _comes_to(evening, event.person) if event.yes else GONE
    if guest.state == HERE:
        _makes_room(evening)


def _leaves(evening: Evening, event: told.GuestWent | told.GuestPutOut) -> None:
    guest = evening.guests[event.person]
    guest.co_host, guest.gone = False, True
    _end_mentoring(evening, event.person)
    _gets_up_soon(evening, guest)
    _drop_move(evening, guest)
    evening.asked.pop(event.person, None)
    evening.granted.pop(event.person, None)
    guest.asked_until = 0
    evening.busts = [bust for bust in evening.busts if bust.person != event.person]
    if guest.state == PLAYS and not evening.settings.rolls_on:
        evening.leavers.append(event.person)
    else:
        guest.state = GONE
    if isinstance(event, told.GuestPutOut) and event.ban:
        evening.banned |= dict.fromkeys(filter(None, (guest.person, guest.device)))
        evening.secret = event.secret


def _gets_up_soon(evening: Evening, guest: Guest) -> None:
    if guest.table:
        evening.tables[guest.table].gone[guest.person] = None


def _drop_move(evening: Evening, guest: Guest) -> None:
    move = evening.moves.pop(guest.person, None)
    if move is not None and move.arrives:
        evening.landed[guest.person] = None


def _gave_way(evening: Evening, event: told.BotGaveWay) -> None:
    guest = evening.guests[event.person]
    evening.giving_way -= 1
    evening.entrants -= guest.state == PLAYS
    guest.state, guest.gone = GONE, True
    _gets_up_soon(evening, guest)
    evening.busts = [bust for bust in evening.busts if bust.person != event.person]


def _admitting(evening: Evening, event: told.AdmittingAsked) -> None:
    evening.admits = event.wanted


def _secret(evening: Evening, event: told.SecretRenewed) -> None:
    evening.secret = event.secret


def _co_host(evening: Evening, event: told.CoHostNamed) -> None:
    evening.guests[event.person].co_host = event.yes


def _granted(evening: Evening, event: told.SeatGranted) -> None:
    evening.granted[event.person] = event.table
    evening.guests[event.person].declined = False


def _muted(evening: Evening, event: told.GuestMuted) -> None:
    evening.guests[event.person].muted_until = event.until


def _renamed(evening: Evening, event: told.GuestRenamed) -> None:
    evening.guests[event.person].name = event.name
    if not evening.is_taken(event.name, event.person):
        evening.names[event.name.casefold()] = event.person


# -- the run of it


def _start_asked(evening: Evening, _: told.StartAsked) -> None:
    evening.start_asked = True


def _begun(evening: Evening, event: told.Begun) -> None:
    evening.by_rounds, evening.begun_at = event.rounds, event.at
    over(evening)
    _open_all(evening, event.tables, evening.settings.game)
    if not evening.settings.rolls_on and not event.rounds:
        evening.clock = clock.goes_on(evening.clock, event.at)


def _tables_opened(evening: Evening, event: told.TablesOpened) -> None:
    evening.next_game, evening.all_anew = "", False
    over(evening)
    _open_all(evening, event.tables, event.game)


def _open_all(evening: Evening, tables: dict[str, dict[int, str]], game: str) -> None:
    evening.begun, evening.draw = True, tables
    for name, seats in tables.items():
        _open(evening, name, game).seats = dict(seats)
        for person in seats.values():
            _end_mentoring(evening, person, as_student=False)
            stack = evening.settings.stack_at(game)
            evening.entrants += not (evening.settings.rolls_on and evening.guests[person].played)
            _sits(evening, person, name, stack)
            evening.guests[person].brought += stack
    evening.draws += 1


def _open(evening: Evening, name: str, game: str = "") -> OwnTable:
    game = game or evening.settings.game
    evening.opened_tables += 1
    most = evening.settings.seats_at(game)
    table = evening.tables[name] = OwnTable(name, game, most, chairs=tuple(range(most)))
    table.level = evening.clock.level
    return table


def _sits(evening: Evening, person: str, table: str, chips: int) -> None:
    guest = evening.guests[person]
    guest.state, guest.table, guest.chips, guest.carried = PLAYS, table, chips, {}
    guest.played = True


def _table_added(evening: Evening, event: told.TableAdded) -> None:
    _open(evening, event.table)
    if evening.by_rounds:  # EV-1.2: they do not fit on one table any more
        evening.by_rounds = False
        if not (evening.paused or evening.break_until):
            evening.clock = clock.goes_on(evening.clock, event.at)


def _seat_ordered(evening: Evening, event: told.SeatOrdered) -> None:
    guest = evening.guests[event.person]
    evening.tables[event.table].seats[event.seat] = event.person
    _end_mentoring(evening, event.person, as_student=False)
    fresh = not guest.played if evening.settings.rolls_on else guest.state != PLAYS
    evening.entrants += fresh and not evening.settings.is_cash
    guest.on_way -= event.chips - event.issued
    guest.brought += event.issued
    _sits(evening, event.person, event.table, event.chips)
    evening.moves.pop(event.person, None)
    evening.granted.pop(event.person, None)
    evening.draws += 1


def _paused(evening: Evening, event: told.EveningPaused) -> None:
    evening.paused, evening.paused_at = True, event.at
    evening.clock = clock.stands_still(evening.clock, event.at)


def _went_on(evening: Evening, event: told.EveningWentOn) -> None:
    evening.paused = False
    if evening.break_until:
        evening.break_until += event.at - evening.paused_at
    elif not (evening.hand_for_hand or evening.by_rounds or evening.settings.rolls_on):
        evening.clock = clock.goes_on(evening.clock, event.at)


def _end_asked(evening: Evening, _: told.EndAsked) -> None:
    evening.ending = True


def _game_chosen(evening: Evening, event: told.GameChosen) -> None:
    evening.next_game, evening.all_anew = event.game, event.anew
    for table in evening.tables.values() if event.anew else ():
        table.broken = table.closed = True


def _table_shown(evening: Evening, event: told.TableShown) -> None:
    evening.shown = event.table


def _handed_out(evening: Evening, event: told.HandHandedOut) -> None:
    evening.handed_out = HandedOut(event.at, event.table, event.hand, event.by)


def _mentor_asked(evening: Evening, event: told.MentorAsked) -> None:
    evening.mentor_asks[event.student] = event.person


def _mentor_answered(evening: Evening, event: told.MentorAnswered) -> None:
    evening.mentor_asks.pop(event.person, None)
    if event.yes:
        evening.mentors[event.mentor] = event.person
    else:
        evening.mentors.pop(event.mentor, None)


def _mentor_left(evening: Evening, event: told.MentorLeft) -> None:
    _end_mentoring(evening, event.person, as_student=False)


def _end_mentoring(evening: Evening, person: str, *, as_student: bool = True) -> None:
    """They sit behind nobody, and where they go, nobody behind them."""
    asked = evening.asked_by(person)
    evening.mentors.pop(person, None)
    evening.mentor_asks.pop(asked, None)
    if as_student:
        evening.mentors.pop(evening.mentor_of(person), None)
        evening.mentor_asks.pop(person, None)


def _levels_changed(evening: Evening, event: told.LevelsChanged) -> None:
    """EV-7.1: the level in play keeps its blinds, also past the end of the ladder, and its length."""
    kept = [rung(evening.ladder, level) for level in range(1, evening.clock.level + 1)]
    evening.ladder = (*kept, *event.rungs)
    evening.coming_minutes = event.minutes or evening.coming_minutes
    evening.minutes = evening.minutes if evening.begun else evening.coming_minutes


def _level_began(evening: Evening, event: told.LevelBegan) -> None:
    runs = not (evening.hand_for_hand or evening.by_rounds or evening.paused)
    evening.clock = clock.next_level(evening.clock, event.at, runs=runs)
    evening.break_until = evening.rounds = 0
    evening.minutes = evening.coming_minutes
    for table in evening.open_tables():
        table.level = event.level


def _break_began(evening: Evening, event: told.BreakBegan) -> None:
    evening.clock = clock.stands_still(evening.clock, event.at)
    evening.break_until = event.until


def _clock_turned(evening: Evening, event: told.ClockTurned) -> None:
    """The house's own gap is nobody's time (HO-7.5)."""
    if event.gap:
        evening.clock = clock.put_off(evening.clock, event.gap)
        put_off(evening, event.gap)
        evening.break_until += event.gap if evening.break_until else 0
        for guest in evening.guests.values():
            guest.asked_until += event.gap if guest.asked_until else 0
    if event.gap < 0:
        _run_back(evening, event)


def _run_back(evening: Evening, event: told.ClockTurned) -> None:
    """The clock was put right: nothing waits for times that do not come."""
    evening.now = event.at
    for table in evening.tables.values():
        table.ready_at = min(table.ready_at, event.at)
    for move in evening.moves.values():
        move.at = min(move.at, event.at)


def _hand_for_hand(evening: Evening, event: told.HandForHand) -> None:
    evening.hand_for_hand = event.on
    if event.on:
        evening.clock = clock.stands_still(evening.clock, event.at)
    elif not (evening.break_until or evening.paused):
        evening.clock = clock.goes_on(evening.clock, event.at)


# -- tables


def _move_announced(evening: Evening, event: told.MoveAnnounced) -> None:
    evening.moves[event.person] = Move(event.source, event.target, event.at, event.rule)


def _move_ordered(evening: Evening, event: told.MoveOrdered) -> None:
    evening.moves[event.person].ordered = True


def _move_dropped(evening: Evening, event: told.MoveDropped) -> None:
    guest = evening.guests[event.person]
    _drop_move(evening, guest)
    if not guest.table and guest.state == PLAYS and evening.settings.rolls_on:
        guest.state = HERE


def _broken(evening: Evening, event: told.TableBroken) -> None:
    evening.tables[event.table].broken = True
    evening.draws += 1
    lot = lot_of(evening.fair)
    for person, target in event.draw.items():
        move = evening.moves.get(person)
        if move is None:
            evening.moves[person] = Move(event.table, target, event.at, "EV-3.3", lot=lot and f"{lot} {person}")
        else:
            move.target, move.rule, move.lot = target, "EV-3.3", lot and f"{lot} {person}"
    over(evening)


def _closed(evening: Evening, event: told.TableClosed | told.TableEnding) -> None:
    table = evening.tables[event.table]
    table.broken = table.closed = True


def _allowed(evening: Evening, event: told.HandsAllowed) -> None:
    for table in event.tables:
        evening.tables[table].ready = False
    evening.hand_counts = evening.hand_for_hand


def _heard(evening: Evening, event: told.TableHeard) -> None:
    evening.tables[event.table].heard = event.number
    hear(evening, evening.tables[event.table], event)
    if evening.hand_counts and all(table.ready for table in evening.tables.values()):
        evening.clock, evening.hand_counts = clock.hand_played(evening.clock), False


def _misdeal_agreed(evening: Evening, event: told.MisdealAgreed) -> None:
    evening.agreed[event.person] = None


# -- chips and places


def _rebuy_asked(evening: Evening, event: told.RebuyAsked) -> None:
    guest = evening.guests[event.person]
    guest.asked_until = event.until
    if event.until:
        asked = next(bust for bust in evening.busts if bust.person == event.person)
        evening.asked[event.person] = asked
        evening.busts.remove(asked)
    else:
        guest.declined = True
        evening.busts.append(evening.asked.pop(event.person))


def _rebought(evening: Evening, event: told.ReboughtIn) -> None:
    guest = evening.guests[event.person]
    guest.asked_until, guest.rebuys = 0, guest.rebuys + 1
    guest.brought += event.chips
    guest.filling += event.chips
    evening.asked.pop(event.person, None)


def _added_on(evening: Evening, event: told.AddedOn) -> None:
    guest = evening.guests[event.person]
    guest.added_on = True
    guest.brought += event.chips
    guest.filling += event.chips


def _bought_in(evening: Evening, event: told.BoughtIn) -> None:
    guest = evening.guests[event.person]
    guest.brought += event.chips
    guest.filling += event.chips


def _given(evening: Evening, event: told.ChipsGiven) -> None:
    guest = evening.guests[event.person]
    guest.brought += max(0, event.chips)
    guest.filling += max(0, event.chips)


def _went_out(evening: Evening, event: told.WentOut) -> None:
    evening.out += event.out
    gone = {person for together in event.out for person in together}
    for person in gone:
        guest = evening.guests[person]
        guest.state = GONE if guest.gone else OUT
        _drop_move(evening, guest)
        if guest.table:
            _frees_chair(evening, guest)
    evening.busts = [bust for bust in evening.busts if bust.person not in gone]
    evening.leavers = [person for person in evening.leavers if person not in gone]


def _frees_chair(evening: Evening, guest: Guest) -> None:
    """Of who is put out in a hand the chair is free when they get up."""
    if not guest.gone:
        seats = evening.tables[guest.table].seats
        evening.tables[guest.table].seats = {seat: person for seat, person in seats.items() if person != guest.person}
        guest.table = ""


def _settled(evening: Evening, event: told.ChipsSettled) -> None:
    if not event.person:
        evening.loose = 0
    else:
        guest = evening.guests[event.person]
        guest.on_way -= event.chips
        if evening.returned.pop(event.person, 0) == 0:
            evening.landed.pop(event.person, None)
        guest.took += event.chips if event.kept else 0
    if not event.kept and evening.settings.from_bank and not evening.ended:
        evening.spent += event.chips


def _ended(evening: Evening, event: told.EveningEnded) -> None:
    evening.ended, evening.places, evening.decided = True, event.places, (event.table, event.hand)
    evening.spent, evening.ended_at = 0, event.at
    over(evening)
    evening.clock = clock.stands_still(evening.clock, event.at)
    for guest in evening.guests.values():
        _drop_move(evening, guest)
        if guest.state == PLAYS:
            guest.state = OUT


_CHANGES: dict[type[told.EveningEvent], Callable[[Evening, Any], None]] = {
    **CHANGES_OF_DRAWS,
    told.GuestCame: _came,
    told.GuestAdmitted: _admitted,
    told.GuestWent: _leaves,
    told.GuestPutOut: _leaves,
    told.BotGaveWay: _gave_way,
    told.AdmittingAsked: _admitting,
    told.SecretRenewed: _secret,
    told.CoHostNamed: _co_host,
    told.SeatGranted: _granted,
    told.GuestMuted: _muted,
    told.GuestRenamed: _renamed,
    told.StartAsked: _start_asked,
    told.Begun: _begun,
    told.TableAdded: _table_added,
    told.TablesOpened: _tables_opened,
    told.GameChosen: _game_chosen,
    told.TableEnding: _closed,
    told.TableShown: _table_shown,
    told.HandHandedOut: _handed_out,
    told.MentorAsked: _mentor_asked,
    told.MentorAnswered: _mentor_answered,
    told.MentorLeft: _mentor_left,
    told.SeatOrdered: _seat_ordered,
    told.EveningPaused: _paused,
    told.EveningWentOn: _went_on,
    told.EndAsked: _end_asked,
    told.LevelsChanged: _levels_changed,
    told.LevelBegan: _level_began,
    told.BreakBegan: _break_began,
    told.ClockTurned: _clock_turned,
    told.HandForHand: _hand_for_hand,
    told.MoveAnnounced: _move_announced,
    told.MoveOrdered: _move_ordered,
    told.MoveDropped: _move_dropped,
    told.TableBroken: _broken,
    told.TableClosed: _closed,
    told.HandsAllowed: _allowed,
    told.TableHeard: _heard,
    told.MisdealAgreed: _misdeal_agreed,
    told.RebuyAsked: _rebuy_asked,
    told.ReboughtIn: _rebought,
    told.AddedOn: _added_on,
    told.BoughtIn: _bought_in,
    told.ChipsGiven: _given,
    told.WentOut: _went_out,
    told.ChipsSettled: _settled,
    told.EveningEnded: _ended,
}
