"""Evenings that roll on: games in a row at one table (EV-1.1), and a class with as many tables as its teacher opens."""

from fractions import Fraction

from hanpan.house.evening import events as told
from hanpan.house.evening.drawing import drawn, first_seats
from hanpan.house.evening.evening import HERE, PLAYS, Evening, Guest, OwnTable, table_name
from hanpan.house.evening.fair_draws import in_drawn_order
from hanpan.house.evening.moving import arriving
from hanpan.house.evening.places import Together
from hanpan.house.evening.season import result


def follow(evening: Evening) -> told.EveningEvent | None:
    """The next fact that follows by itself."""
    if evening.ending:
        return None if evening.tables else told.EveningEnded(evening.now, standings(evening), *evening.last_hand)
    return _next_game(evening) or _waiting(evening) or _refilled(evening) or arriving(evening)


def _next_game(evening: Evening) -> told.EveningEvent | None:
    """Of a class: once nobody plays any more who is to get another table."""
    if not evening.next_game or (evening.all_anew and evening.tables):
        return None
    people = [guest.person for guest in evening.guests.values() if guest.state == HERE and _plays(evening, guest)]
    if not people:
        return None
    seats = evening.settings.seats_at(evening.next_game)
    tables = first_seats(f"{evening.seed} {evening.draws}", people, seats, in_drawn_order(evening, people))
    names = {table_name(evening, evening.opened_tables + place): draw for place, draw in enumerate(tables, 1)}
    return told.TablesOpened(evening.now, evening.next_game, names)


def _plays(evening: Evening, guest: Guest) -> bool:
    return guest.person not in evening.mentors and not guest.gone


def _waiting(evening: Evening) -> told.EveningEvent | None:
    """Whom the host seats; where there is one table, whoever waits for a chair there."""
    for person, name in evening.granted.items():
        table = evening.tables.get(name)
        if table is not None and not table.closed and len(table.seats) < table.most:
            return _seated(evening, evening.guests[person], table)
    if evening.settings.is_one_table:
        table = next((one for one in evening.open_tables() if len(one.seats) < one.most), None)
        waits = [guest for guest in evening.guests.values() if guest.state == HERE and not guest.declined]
        if table is not None and waits:
            return _seated(evening, waits[0], table)
    return None


def _seated(evening: Evening, guest: Guest, table: OwnTable) -> told.EveningEvent:
    free = [seat for seat in range(table.most) if seat not in table.seats]
    seat = drawn(evening.seed, f"chair {evening.draws}", free)[0]
    stack = evening.settings.stack_at(table.game)
    return told.SeatOrdered(evening.now, guest.person, table.id, seat, stack, stack, bot=guest.bot)


def _refilled(evening: Evening) -> told.EveningEvent | None:
    """A class plays on: who has too little for a big blind has a whole stack again, and the ledger says so."""
    stack, least = evening.settings.stack, evening.settings.big_blind
    for guest in evening.guests.values() if evening.settings.is_class else ():
        table = evening.tables.get(guest.table)
        counts = table is not None and not table.closed and evening.settings.stack_at(table.game) > 0
        if counts and guest.state == PLAYS and guest.chips < least and not guest.filling and not guest.gone:
            return told.BoughtIn(evening.now, guest.person, stack - guest.chips)
    return None


def standings(evening: Evening) -> tuple[Together, ...]:
    """EV-1.1: where games follow one another, every game counts as an evening of a season would (EV-5.3), and who has
    more points in the end is better; equals share the place, and bots take none."""
    if not evening.settings.is_one_table:
        return ()
    settings, bots = evening.settings, evening.bots()
    points: dict[str, Fraction] = {}
    for game in evening.games:
        places = [(person,) for person in game.places]
        for person, worth in result(evening.id, places, bots, settings.points, settings.own_points).points.items():
            points[person] = points.get(person, Fraction(0)) + worth
    worths = sorted(set(points.values()), reverse=True)
    people = [tuple(sorted(person for person, has in points.items() if has == worth)) for worth in worths]
    without = tuple(sorted(guest for guest in bots if evening.guests[guest].played))
    return (*people, without) if without and evening.games else tuple(people)
