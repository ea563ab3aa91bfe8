"""EV-1.3, EV-3: who moves where, and which table may begin a hand."""

from hanpan.house.evening import events as told
from hanpan.house.evening.balancing import Counts, fullest, moves_due, shares, smallest, to_break
from hanpan.house.evening.drawing import drawn
from hanpan.house.evening.evening import HERE, NOTICE, PLAYS, Evening, Guest, OwnTable
from hanpan.house.evening.fair_draws import in_drawn_order, who_leaves


def beginning(evening: Evening, ready: list[OwnTable]) -> list[OwnTable]:
    """EV-3.1, EV-3.4: which of these may begin: none while it is two short of the fullest or owes a move."""
    counts, sitting = evening.counts(), evening.seating().sitting
    most, most_sitting = fullest(counts), fullest(sitting)
    broken, owing = to_break(counts, evening.settings.seats), _owing(evening)
    return [
        table
        for table in ready
        if evening.now >= table.ready_at
        and table.id != broken
        and table.id not in owing
        and most - counts[table.id] < 2
        and most_sitting - sitting[table.id] < 2
    ]


def _owing(evening: Evening) -> set[str]:
    """Tables to which somebody is on the way, or from which somebody is to go."""
    going = {move.source for move in evening.moves.values() if not move.ordered}
    return going | {move.target for move in evening.moves.values()}


def has_two(evening: Evening, table: OwnTable) -> bool:
    """Two players with chips; a single one may have to wait where two fit on a table."""
    able = [person for person in table.seats.values() if evening.guests[person].chips and person not in table.gone]
    return len(able) > 1


def coming_late(evening: Evening) -> told.EveningEvent | None:
    """EV-1.3: a drawn seat at the smallest table."""
    guest = _newcomer(evening)
    if guest is None:
        return None
    counts, wanted = evening.counts(), evening.granted.get(guest.person, "")
    has_room = counts.get(wanted, evening.settings.seats) < evening.settings.seats
    name = wanted if has_room else smallest(counts, evening.settings.seats)
    if name is None:
        return told.TableAdded(evening.now, f"{evening.id}-{evening.opened_tables + 1}")
    table, stack = evening.tables[name], evening.settings.stack
    if not table.ready or len(table.seats) >= evening.settings.seats:
        return None
    seat = chair(evening, table, draws=True)
    return told.SeatOrdered(evening.now, guest.person, name, seat, stack, stack, bot=guest.bot)


def _newcomer(evening: Evening) -> Guest | None:
    """Whom the host seats (EV-7.1); while late entry is open, whoever waits."""
    if evening.granted:
        return evening.guests[next(iter(evening.granted))]
    if not evening.takes_late() or evening.settings.is_cash:
        return None
    return next((guest for guest in evening.guests.values() if guest.state == HERE), None)


def chair(evening: Evening, table: OwnTable, *, draws: bool, lot: str = "") -> int:
    """Where somebody sits down who is moved: the chair that the big blind reaches soonest, or a drawn one; with a lot
    (FD-1.10) the one that follows from it. Only where no other is free it is one on which they wait (EV-3.2)."""
    free = [seat for seat in table.chairs if seat not in table.seats]
    known = [seat for seat in table.waiting_chairs if seat not in table.seats]
    free = free or known or [seat for seat in range(table.most) if seat not in table.seats]
    if lot:
        return drawn(lot, "chair", free)[0]
    return drawn(evening.seed, f"chair {evening.draws}", free)[0] if draws else free[0]


def arriving(evening: Evening) -> told.EveningEvent | None:
    """EV-3.4: three seconds after it was announced, between hands."""
    tables, rolls_on = evening.tables, evening.settings.rolls_on  # hundreds are on their way where thousands play
    for person, move in evening.moves.items():
        target = tables.get(move.target)
        if target is None or (target.closed and rolls_on):  # its teacher has closed it meanwhile
            return told.MoveDropped(evening.now, person)
        if not move.ordered and evening.now >= move.at + NOTICE:
            source = tables.get(move.source)
            if source is not None and (source.ready or rolls_on):
                return told.MoveOrdered(evening.now, person)
        room = move.arrives and len(target.seats) < target.most  # somebody may be about to go from there
        if room and (target.ready or rolls_on):
            guest = evening.guests[person]
            seat = chair(evening, target, draws=move.rule != "EV-3.2", lot=move.lot)
            return told.SeatOrdered(evening.now, person, target.id, seat, guest.on_way, bot=guest.bot)
    return None


def balancing(evening: Evening) -> told.EveningEvent | None:
    """EV-3.2, EV-3.3: a table is broken if all fit on one fewer; else players move until no two differ by two."""
    empty = next((table for table in evening.tables.values() if table.broken and _is_left(evening, table)), None)
    if empty is not None:
        return told.TableClosed(evening.now, empty.id)
    counts = evening.counts()
    name = to_break(counts, evening.settings.seats)
    if name is not None:
        return _broken(evening, evening.tables[name], counts)
    for source, target in moves_due(counts):
        if evening.tables[source].ready:
            person = _next_big_blind(evening, evening.tables[source])
            if person is not None:
                return told.MoveAnnounced(evening.now, person=person, source=source, target=target, rule="EV-3.2")
    return None


def _is_left(evening: Evening, table: OwnTable) -> bool:
    """Everybody has gone from it, and it was not told yet that it ends."""
    if table.seats or table.closed:
        return False  # most are: who is on the way is looked for at a few
    return not any(move.source == table.id and not move.arrives for move in evening.moves.values())


def _broken(evening: Evening, table: OwnTable, counts: Counts) -> told.EveningEvent | None:
    """Its players draw seats, and so does whoever was on the way to it. It waits for who is asked for a rebuy."""
    if not table.ready or any(person in evening.asked for person in table.seats.values()):
        return None
    people = who_leaves(evening, table)
    rest = {name: count for name, count in counts.items() if name != table.id}
    order = in_drawn_order(evening, people) or drawn(evening.seed, f"break {evening.draws}", people)
    return told.TableBroken(evening.now, table.id, dict(zip(order, shares(rest, len(people)), strict=True)))


def _next_big_blind(evening: Evening, table: OwnTable) -> str | None:
    here = [table.seats[seat] for seat in sorted(table.seats)]
    for person in [*table.blinds, *here]:  # before its first hand a table has told of no blinds
        guest = evening.guests[person]
        if person in here and person not in evening.moves and guest.state == PLAYS and not guest.gone:
            return person
    return None
