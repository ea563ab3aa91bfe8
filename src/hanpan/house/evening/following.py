"""An evening's own moves, one fact at a time; `wake_at`."""

from collections.abc import Iterator
from functools import cache

from hanpan.house.evening import events as told
from hanpan.house.evening import rolling
from hanpan.house.evening.balancing import brink
from hanpan.house.evening.clock import MINUTE
from hanpan.house.evening.drawing import first_seats
from hanpan.house.evening.evening import HERE, NOTICE, PLAYS, Evening, OwnTable, table_name
from hanpan.house.evening.fair_draws import in_drawn_order
from hanpan.house.evening.moving import arriving, balancing, beginning, coming_late, has_two
from hanpan.house.evening.places import by_stack, in_order
from hanpan.house.evening.points import places_that_count, points_of
from hanpan.house.evening.settings import Begins

REBUY: int = 30_000
"""EV-1.3: how long somebody is asked."""


def follow(evening: Evening) -> told.EveningEvent | None:
    """The next fact that follows by itself; None while the evening waits."""
    settled = _chips_settled(evening)
    if settled is not None or evening.ended:
        return settled
    if not evening.begun:
        if evening.ending:  # called off
            return told.EveningEnded(evening.now, ())
        return _gives_way(evening) or _begins(evening)
    if evening.settings.is_cash:
        return _cash(evening)
    if evening.settings.rolls_on:
        return rolling.follow(evening)
    return (
        _out(evening)
        or _gives_way(evening)
        or _end(evening)
        or _clock(evening)
        or coming_late(evening)
        or arriving(evening)
        or balancing(evening)
        or _hand_for_hand(evening)
        or _allowed(evening)
    )


def _chips_settled(evening: Evening) -> told.EveningEvent | None:
    """EV-3.6, EV-6.1: chips on the way that no table waits for."""
    if evening.loose:
        return told.ChipsSettled(evening.now, "", evening.loose, kept=False)
    for person, chips in evening.returned.items():
        return told.ChipsSettled(evening.now, person, chips, kept=True)
    for guest in [evening.guests[person] for person in evening.landed]:
        if guest.on_way:
            kept = evening.settings.rolls_on or evening.ended
            return told.ChipsSettled(evening.now, guest.person, guest.on_way, kept)
    return None


def _gives_way(evening: Evening) -> told.EveningEvent | None:
    """EV-2.4."""
    if not evening.giving_way:
        return None
    bots = [guest for guest in evening.guests.values() if guest.bot and guest.state in (HERE, PLAYS) and not guest.gone]
    free = sorted(guest.person for guest in bots if guest.person not in evening.moves)
    return told.BotGaveWay(evening.now, free[0]) if free else None


# -- the beginning and the end


def _begins(evening: Evening) -> told.EveningEvent | None:
    """EV-1.1, EV-3.1."""
    if evening.next_game:
        return rolling.follow(evening)
    if not _may_be_time(evening):
        return None
    here = [guest for guest in evening.guests.values() if guest.state == HERE]
    if not _is_time(evening, len(here), sum(not guest.bot for guest in here)):
        return None
    people = [guest.person for guest in here]
    if evening.settings.is_cash:
        return told.Begun(evening.now, {table_name(evening, 1): {}})
    people = [person for person in people if person not in evening.mentors]
    seats, order = evening.settings.seats_at(evening.settings.game), in_drawn_order(evening, people)
    drawn = first_seats(evening.seed, people, seats, order)
    if evening.settings.is_one_table:  # the others wait for a chair
        drawn = drawn[:1]
    tables = {table_name(evening, place): seats for place, seats in enumerate(drawn, 1)}
    rounds = evening.settings.levels.rounds > 0 and len(tables) == 1
    return told.Begun(evening.now, tables, rounds)


def _may_be_time(evening: Evening) -> bool:
    """Asked with everybody who comes, before they are counted."""
    settings = evening.settings
    waits = settings.begins is Begins.BY_HOST or (
        settings.begins is Begins.FULL and len(evening.guests) < settings.people
    )
    return evening.start_asked or not waits


def _is_time(evening: Evening, players: int, people: int) -> bool:
    """Bots fill what is empty when it starts (EV-2.2) and start nothing: an evening is full of people, and begins at
    once with two of them. At its time, and when the host says so, bots make up the number."""
    settings = evening.settings
    enough = players >= 2 or settings.is_cash
    if evening.start_asked:
        return enough
    match settings.begins:
        case Begins.NOW:
            return people >= (1 if settings.is_cash else 2)
        case Begins.AT:
            return enough and people > 0 and evening.now >= settings.begins_at
        case Begins.FULL:
            return people >= settings.people
    return False


def _end(evening: Evening) -> told.EveningEvent | None:
    """EV-1.5: one has everything, or the host ends it, or nobody is there any more (HO-7.7)."""
    if not (evening.ending or evening.abandoned) and _several_sit(evening):
        return None
    left = evening.players()
    waits = evening.takes_late() and any(guest.state == HERE for guest in evening.guests.values())
    quiet = all(table.ready for table in evening.tables.values())
    called = (evening.ending or evening.abandoned) and quiet
    if evening.busts or evening.asked or (not called and (len(left) > 1 or waits)):
        return None
    stacks = {guest.person: guest.worth() for guest in left}
    places = (*by_stack(stacks), *reversed(evening.out))
    return told.EveningEnded(evening.now, places, *evening.last_hand)


def _several_sit(evening: Evening) -> bool:
    seats = 0
    for table in evening.tables.values():
        seats += len(table.seats)
        if seats > 1:
            return True
    return False


def _cash(evening: Evening) -> told.EveningEvent | None:
    if evening.ending:
        return told.EveningEnded(evening.now, ()) if not evening.tables else None
    gives_way = _gives_way(evening)
    if gives_way is not None:
        return gives_way
    full = all(len(table.seats) >= evening.settings.seats for table in evening.open_tables())
    return told.TableAdded(evening.now, table_name(evening, evening.opened_tables + 1)) if full else _moved(evening)


def _moved(evening: Evening) -> told.EveningEvent | None:
    """EV-7.1: whom the host moves."""
    return arriving(evening)


# -- places


def _out(evening: Evening) -> told.EveningEvent | None:
    """EV-1.3, EV-3.6, EV-5.1."""
    if evening.leavers:
        return told.WentOut(evening.now, ((evening.leavers[0],),))
    for person in evening.asked:
        if evening.guests[person].asked_until <= evening.now:
            return told.RebuyAsked(evening.now, person, 0)
    for bust in evening.busts:
        guest = evening.guests[bust.person]
        if evening.may_rebuy(guest) and not guest.declined:
            return told.RebuyAsked(evening.now, bust.person, evening.now + REBUY)
    if not evening.busts or (evening.hand_for_hand and any(not table.ready for table in evening.tables.values())):
        return None
    return told.WentOut(evening.now, tuple(in_order(evening.busts)))


# -- the clock


def _clock(evening: Evening) -> told.EveningEvent | None:
    """EV-4.1."""
    if evening.paused:
        return None
    if evening.break_until:
        over = evening.now >= evening.break_until
        return told.LevelBegan(evening.now, evening.clock.level + 1) if over else None
    if not _level_is_over(evening):
        return None
    levels = evening.settings.levels
    if evening.clock.level in levels.breaks:
        return told.BreakBegan(evening.now, evening.now + levels.break_minutes * MINUTE)
    return told.LevelBegan(evening.now, evening.clock.level + 1)


def _level_is_over(evening: Evening) -> bool:
    if evening.by_rounds:
        return evening.rounds >= evening.settings.levels.rounds
    return evening.clock.spent_at(evening.now) >= evening.level_length()


def _hand_for_hand(evening: Evening) -> told.EveningEvent | None:
    """EV-3.5: once nobody comes in any more."""
    wanted = len(evening.tables) > 1 and not _takes_anybody(evening) and _is_on_the_brink(evening)
    return told.HandForHand(evening.now, wanted) if wanted != evening.hand_for_hand else None


def _is_on_the_brink(evening: Evening) -> bool:
    settings, prizes = evening.settings, 1 if evening.settings.from_bank else 0
    counting = _counting(settings.points, settings.own_points, evening.entrants, prizes)
    players = brink(counting, evening.entrants, settings.seats)
    sitting = evening.seating().sitting
    # Who sits is counted first: that is quick where there are thousands.
    return len(sitting) > 1 and sum(sitting.values()) <= players and len(evening.players()) == players


def _takes_anybody(evening: Evening) -> bool:
    entering = evening.settings.entering
    rebuys = entering.rebuys and evening.clock.level <= entering.rebuys_until
    return evening.takes_late() or bool(rebuys) or bool(evening.asked)


@cache
def _counting(scheme: str, own: tuple[int, ...], entrants: int, prizes: int) -> int:
    """How many places get a prize (from the bank: the first) or more than no points."""
    return places_that_count(points_of(scheme, own, entrants), prizes)


# -- the next hands


def _allowed(evening: Evening) -> told.EveningEvent | None:
    if evening.paused or evening.break_until or evening.ending or evening.abandoned:
        return None
    ready = [table for table in evening.open_tables() if table.ready and not table.deserted]
    begin = tuple([table.id for table in beginning(evening, ready) if has_two(evening, table)]) if ready else ()
    if evening.hand_for_hand and _is_waited_for(evening, ready, begin):
        return None
    last = len(evening.tables) == 1 and not evening.moves
    return told.HandsAllowed(evening.now, begin, last) if begin else None


def _is_waited_for(evening: Evening, ready: list[OwnTable], begin: tuple[str, ...]) -> bool:
    """EV-3.5: a hand that is still played, or a table that could begin but for another one."""
    able = [table for table in ready if has_two(evening, table)]
    return len(begin) < len(able) or any(not table.ready for table in evening.tables.values())


def wake_at(evening: Evening) -> int | None:
    """When the evening next wants to hear that time has passed."""
    return min([time for time in _times(evening) if time > evening.now], default=None)


def _times(evening: Evening) -> Iterator[int]:
    if evening.ended:
        return
    if not evening.begun:
        yield evening.settings.begins_at
        return
    if not evening.paused:
        yield evening.clock.over_at(evening.level_length()) or 0
        yield evening.break_until
    for guest in [evening.guests[person] for person in evening.asked]:
        yield guest.asked_until
    for move in evening.moves.values():
        yield move.at + NOTICE
    for table in evening.tables.values():
        if table.ready:
            yield table.ready_at
