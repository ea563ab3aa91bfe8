"""EV-5.2, EV-8: what an evening shows on its sheet and on the big screen, and what it comes to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct, structs

from hanpan.house.evening import events as told
from hanpan.house.evening.estimate import ends_in
from hanpan.house.evening.evening import ASKS, GONE, Evening, Guest
from hanpan.house.evening.ladders import Level, level_of
from hanpan.house.evening.places import Together, by_stack, places
from hanpan.house.evening.rolling import standings
from hanpan.house.evening.season import Result, result
from hanpan.house.evening.settlement import Settlement, settle
from hanpan.house.orders import GotUp, HandOver, Report, WentAway


class BigScreen(Struct, frozen=True):
    """EV-8.1: everything on a television; no button, no secret but the link while entry is open."""

    title: str
    level: int
    now: Level
    next: Level
    level_left: int
    """Milliseconds."""
    runs: bool
    break_until: int
    break_in: int
    """Levels until the next break; 0 where there is none."""
    players: int
    entrants: int
    average: int
    ends_in: int
    tables: dict[str, int]
    secret: str = ""
    rounds_left: int = 0
    """Of the level, where it is measured in rounds (EV-1.2); 0 where the clock says it."""


class Row(Struct, frozen=True):
    """Somebody on the sheet."""

    person: str
    name: str
    bot: bool
    state: str
    table: str
    chips: int
    place: int
    brought: int
    took: int


def big_screen(evening: Evening, now: int) -> BigScreen:
    left, clock = evening.players(), evening.clock
    chips = sum(guest.worth() for guest in left)
    levels, cash = evening.levels(), evening.settings.rolls_on
    coming = evening.level() if cash else level_of(evening.ladder, clock.level + 1, levels.ante_from)
    breaks = [after - clock.level + 1 for after in levels.breaks if after >= clock.level]
    return BigScreen(
        evening.settings.title,
        clock.level,
        evening.level(),
        coming,
        clock.left_at(now, evening.level_length()),
        clock.runs,
        evening.break_until,
        min(breaks, default=0),
        len(left),
        evening.entrants,
        chips // max(1, len(left)),
        0 if cash else ends_in(levels, evening.ladder, clock, now, len(left), chips),
        {table.id: len(table.seats) for table in evening.open_tables()},
        evening.secret if evening.takes_late() or not evening.begun else "",
        max(1, levels.rounds - evening.rounds) if evening.by_rounds else 0,
    )


def sheet(evening: Evening) -> list[Row]:
    """EV-8.2: who is where with how much, the best first; equals in the order in which they came."""
    order = {person: place for place, together in places_of(evening) for person in together}
    rows = [
        row_of(guest, order.get(guest.person, 0))
        for guest in evening.guests.values()
        if guest.state != ASKS and (guest.state != GONE or guest.brought)
    ]
    return sorted(rows, key=lambda row: (row.place or len(rows) + 1, -row.chips))


def row_of(guest: Guest, place: int = 0) -> Row:
    who = guest.person, guest.name, guest.bot, guest.state, guest.table, guest.chips
    return Row(*who, place, guest.brought, guest.took)


def csv(evening: Evening) -> str:
    """EV-8.2: the sheet as a table that every program reads: everybody with their points (EV-5.3) and their net."""
    points = season_of(evening).points if evening.ended and not evening.settings.has_ledger else {}
    nets = settlement_of(evening).nets if evening.settings.has_ledger else {}
    rows = [(*structs.astuple(row), _worth(points.get(row.person)), nets.get(row.person, "")) for row in sheet(evening)]
    return _table((*Row.__struct_fields__, "points", "net"), rows)


def ledger_csv(evening: Evening, written: Callable[[int], str] = str) -> str:
    """EV-6.1, EV-8.2: every buy-in and cash-out, with its time as it is written where this is read, and who gives how
    much to whom in the end. The house has no name."""
    booked = [
        ("buy-in" if line.chips > 0 else "cash-out", written(line.at), evening.called(line.person), "", abs(line.chips))
        for line in evening.ledger
    ]
    paid = [
        ("payment", "", evening.called(one.giver), evening.called(one.taker), one.chips)
        for one in settlement_of(evening).payments
    ]
    return _table(("what", "at", "name", "to", "chips"), [*booked, *paid])


def _worth(points: Fraction | None) -> str:
    """A shared place may be worth a third of something."""
    return "" if points is None else f"{float(points):.6g}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A name that would be a formula in a spreadsheet is none."""
    return "\r\n".join([",".join(heads), *[",".join(map(_cell, row)) for row in rows], ""])


def _cell(value: object) -> str:
    text = str(value)
    if isinstance(value, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r"):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',"\r\n') else text


def places_of(evening: Evening) -> list[tuple[int, Together]]:
    """Everybody with their place: at the end, or as it would be now."""
    if evening.ended:
        return places(evening.places, ())
    if evening.settings.rolls_on:
        return places(standings(evening), ())
    return places(by_stack({guest.person: guest.worth() for guest in evening.players()}), evening.out)


def place_out(evening: Evening, person: str) -> int:
    """Of somebody who is out, found from the last of them on; 0 where they are not."""
    better = len(evening.players())
    for together in reversed(evening.out):
        if person in together:
            return better + 1
        better += len(together)
    return 0


def season_of(evening: Evening) -> Result:
    """EV-5.3: what this evening counts for the season."""
    told_places = [together for _, together in places_of(evening)]
    return result(evening.id, told_places, evening.bots(), evening.settings.points, evening.settings.own_points)


def settlement_of(evening: Evening) -> Settlement:
    """EV-6.1: who still sits counts with what lies before them."""
    brought = {guest.person: guest.brought for guest in evening.guests.values() if guest.brought}
    taken = {person: evening.guests[person].took + evening.guests[person].worth() for person in brought}
    return settle(brought, taken, frozenset(evening.bots()))


def curve(events: Iterable[told.EveningEvent]) -> dict[str, list[tuple[int, int]]]:
    """EV-5.2: by person, when they had how much, as their tables have told."""
    found: dict[str, list[tuple[int, int]]] = {}
    for event in events:
        for person, chips in _told(event.report) if isinstance(event, told.TableHeard) else ():
            line = found.setdefault(person, [])
            if not line or line[-1][1] != chips:
                line.append((event.at, chips))
    return found


def _told(report: Report) -> Iterator[tuple[str, int]]:
    """Who has how much. Of a hand after which an evening ends only what each gets up with is told."""
    match report:
        case HandOver():
            yield from [(standing.person, standing.chips) for standing in report.players]
        case GotUp(person, chips) | WentAway(person, chips) if chips:
            yield person, chips
